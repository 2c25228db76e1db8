/* hunt/inputs: which lines the stage of refused lines puts into legal play, and where. */
#include "regress/unit/small_inputs.h"

enum { GAMES = 3000 };

/* What the lines of many games are. */
struct seen {
    size_t words[64];  /* how often each number is a word of a pair, without its sign */
    size_t minus;      /* signs */
    size_t first, end; /* a line that no small game has is the first one, or the last one */
};

static struct small_inputs s;
static char text[INPUT_MOST + 1];

static void make(void)
{
    small_start(&s.making);
    assert_int_equal(refused_make(&s.making, NULL), MADE_STEP);
    memcpy(text, s.making.text.at, s.making.text.size);
    text[s.making.text.size] = '\0';
}

/* Whether a line of the text is this one. */
static int has_line(const char *line)
{
    size_t len = strlen(line);
    const char *at;
    for (at = text; at != NULL && *at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL)
        if (strncmp(at, line, len) == 0 && at[len] == '\n')
            return 1;
    return 0;
}

/* Fails unless each line occurs in some game. */
static void expect_lines(const char *dialect, const char *const *lines, size_t count)
{
    size_t game, i, seen[40] = { 0 };
    assert_true(count <= ROWS(seen));
    small_open(&s, dialect);
    for (game = 0; game < GAMES; game++) {
        make();
        for (i = 0; i < count; i++)
            seen[i] += (size_t)has_line(lines[i]);
    }
    for (i = 0; i < count; i++)
        if (seen[i] == 0)
            fail_msg("%s never has the line `%s`", dialect, lines[i]);
}

static void every_dialect_has_lines_that_are_malformed(void **state)
{
    static const char *const of_bbm103[] = {
        "", "1", "1 2 3", "a b", "1,2", "x 1", "1 x", "q", "="
    };
    static const char *const of_flip[] = {
        "",  "1", "a b",       "1,2",   "x 1",  "1 x",   "q",
        "=", "s", "s no/game", "1 2 3", " 1 2", "+1 +2", "1 2x"
    };
    static const char *const of_reversi[] = { "",    "?",   "d",   "3",   "3d",  "D3",
                                              "d33", "dd3", " d3", "d3 ", "==",  "= ",
                                              "i1",  "a9",  "a0",  "d-3", "pass" };
    static const char *const of_aps105[] = { "B", "Ba", "Baaa", "baa", "aaB", "B11", "BAA" };
    static const char *const of_octaflip[] = { "0 0 0 0",  "0 0 0",   "1 1 1 1 1", "-1 1 1 1",
                                               "1 1 1 -1", "x 1 1 1", "1.5 1 1 1", "" };
    (void)state;
    expect_lines("bbm103", of_bbm103, ROWS(of_bbm103));
    expect_lines("flip", of_flip, ROWS(of_flip));
    expect_lines("reversi", of_reversi, ROWS(of_reversi));
    expect_lines("aps105", of_aps105, ROWS(of_aps105));
    expect_lines("octaflip", of_octaflip, ROWS(of_octaflip));
}

/* ---- pairs ---- */

/* Reads a word and the byte after it. Returns -1 if it is no number. */
static long word_of(const char **at, char end, size_t *minus)
{
    char *after;
    long n = strtol(*at, &after, 10);
    if (after == *at || *after != end)
        return -1;
    *minus += **at == '-';
    *at = after + 1;
    return n < 0 ? -n : n;
}

/* Counts the numbers of the pairs that are a line. No side of a board is more than `side`. */
static void see_pairs(struct seen *seen, long side)
{
    const char *line = text, *next;
    for (; *line; line = next) {
        const char *at = line;
        long row, column = -1;
        next = strchr(line, '\n') + 1;
        assert_true(*line != ' ' || strncmp(line, " 1 2\n", 5) == 0);
        row = word_of(&at, ' ', &seen->minus);
        if (row >= 0)
            column = word_of(&at, '\n', &seen->minus);
        if (row < 0 || column < 0 || at != next)
            continue;
        assert_true(row < 64 && column < 64);
        seen->words[row]++;
        seen->words[column]++;
        if (row >= side || column >= side) {
            seen->first += line == text;
            seen->end += *next == '\0';
        }
    }
}

static size_t pairs_seen(const struct seen *seen)
{
    size_t i, words = 0;
    for (i = 0; i < ROWS(seen->words); i++)
        words += seen->words[i];
    return words / 2;
}

/* Most pairs are of numbers up to 8, and the others up to 29; some have a minus. They are before
   the first line, and after the last one. */
static void expect_pairs(const char *dialect, long side)
{
    struct seen seen = { 0 };
    size_t game, i;
    small_open(&s, dialect);
    for (game = 0; game < GAMES; game++) {
        make();
        see_pairs(&seen, side);
    }
    for (i = 0; i < 30; i++)
        assert_true(seen.words[i] > 0);
    assert_int_equal(seen.words[30], 0);
    assert_true(seen.words[8] > 4 * seen.words[9]);
    assert_true(seen.words[8] < 30 * seen.words[9]);
    assert_true(seen.minus > GAMES / 8 && seen.minus < GAMES);
    assert_true(seen.first > 0);
    assert_true(seen.end > 0);
}

static void pairs_are_near_the_board_or_far_from_it(void **state)
{
    (void)state;
    expect_pairs("bbm103", 6);
    expect_pairs("flip", 8);
}

/* ---- commands of reversi ---- */

/* No game starts in a corner, so such a first line was put there. */
static void commands_name_all_cells_of_the_board_and_few_others(void **state)
{
    size_t game, corners[4] = { 0 }, i;
    const char *line;
    (void)state;
    small_open(&s, "reversi");
    for (game = 0; game < GAMES; game++) {
        make();
        for (i = 0; i < 4; i++)
            corners[i] += text[0] == "ahah"[i] && text[1] == "1188"[i] && text[2] == '\n';
        for (line = text; *line; line = strchr(line, '\n') + 1) {
            if (line[0] < 'a' || line[0] > 'z' || line[1] < '0' || line[1] > '9' ||
                line[2] != '\n' || strncmp(line, "i1", 2) == 0 || strncmp(line, "a9", 2) == 0 ||
                strncmp(line, "a0", 2) == 0)
                continue;
            assert_in_range(line[0], 'a', 'h');
            assert_in_range(line[1], '1', '8');
        }
    }
    for (i = 0; i < 4; i++)
        assert_true(corners[i] > 0);
}

/* ---- moves of aps105 ---- */

static void a_move_of_aps105_is_on_a_small_board_or_a_large_one(void **state)
{
    size_t game, letters[128] = { 0 }, black = 0, moves = 0;
    (void)state;
    small_open(&s, "aps105");
    for (game = 0; game < GAMES; game++) {
        const char *last;
        make();
        assert_non_null(strstr(text, "!!!\n"));
        last = strstr(text, "!!!\n") + 4;
        if (strlen(last) != 4 || !strchr("BW", last[0]) || strchr("1A", last[1]))
            continue; /* malformed */
        assert_in_range(last[1], 'a', 'z');
        assert_in_range(last[2], 'a', 'z');
        letters[(int)last[1]]++;
        letters[(int)last[2]]++;
        black += last[0] == 'B';
        moves++;
    }
    assert_true(moves > GAMES / 2);
    assert_true(black > moves / 3 && black < moves * 2 / 3);
    assert_true(letters['z'] > 0);
    assert_true(letters['h'] > 4 * letters['i']);
}

/* ---- how many ---- */

/* Two computers need no input, so that all lines of such a game are refused lines. */
static void one_to_three_lines_are_refused_mostly_pairs(void **state)
{
    char word_new[] = "new", side[] = "4", one[] = "1", two[] = "2";
    char *const args[] = { word_new, side, one, two, NULL };
    size_t game, lines[5] = { 0 }, all = 0;
    struct seen seen = { 0 };
    (void)state;
    small_open_with(&s, "flip", args);
    for (game = 0; game < GAMES; game++) {
        size_t n;
        make();
        n = count_lines(&s.making);
        assert_in_range(n, 1, 3);
        lines[n]++;
        all += n;
        see_pairs(&seen, 0);
    }
    assert_true(lines[1] > GAMES / 4 && lines[2] > GAMES / 4 && lines[3] > GAMES / 4);
    assert_in_range(pairs_seen(&seen), all * 7 / 10, all * 8 / 10);
}

/* Counts the lines that are one of these. */
static size_t count_of(const char *const *lines, size_t count)
{
    const char *line;
    size_t i, n = 0;
    for (line = text; *line; line = strchr(line, '\n') + 1)
        for (i = 0; i < count; i++)
            n += strncmp(line, lines[i], strlen(lines[i])) == 0 && line[strlen(lines[i])] == '\n';
    return n;
}

/* Counts malformed lines, which are some of those that are refused. */
static void several_lines_of_a_game_are_refused(void **state)
{
    static const struct {
        const char *dialect;
        const char *lines[5];
    } rows[] = {
        { "octaflip", { "0 0 0", "1 1 1 1 1", "-1 1 1 1", "1 1 1 -1", "x 1 1 1" } },
        { "reversi", { "?", "d", "3", "3d", "D3" } },
        { "bbm103", { "1", "a b", "1,2", "x 1", "q" } },
        { "flip", { "1", "a b", "1,2", "x 1", "q" } },
    };
    size_t i, game;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        size_t most = 0;
        small_open(&s, rows[i].dialect);
        for (game = 0; game < GAMES; game++) {
            size_t n;
            make();
            n = count_of(rows[i].lines, 5);
            most = n > most ? n : most;
        }
        assert_in_range(most, 2, 3);
    }
}

/* ---- turns of octaflip ---- */

/* How often each source has each target, by coordinates. Legal turns are left out. */
static struct {
    size_t from_to[16][16];
    size_t odd;        /* lines that are not a turn */
    size_t broken[4];  /* passes with one coordinate, by its place */
    size_t digits[16]; /* those coordinates */
    size_t illegal;
} turns;

static size_t distance(long a, long b)
{
    return (size_t)(a > b ? a - b : b - a);
}

static void see_broken_pass(const long n[4])
{
    size_t i, place = 0, words = 0;
    for (i = 0; i < 4; i++)
        if (n[i] > 0) {
            words++;
            place = i;
        }
    if (words != 1)
        return;
    turns.broken[place]++;
    turns.digits[n[place]]++;
}

static void see_turn(const char *line)
{
    long n[4];
    size_t i, minus = 0, rows, columns;
    assert_int_not_equal(*line, ' ');
    for (i = 0; i < 4; i++)
        n[i] = word_of(&line, i < 3 ? ' ' : '\n', &minus);
    if (n[0] < 0 || n[1] < 0 || n[2] < 0 || n[3] < 0 || minus > 0) {
        turns.odd++;
        return;
    }
    for (i = 0; i < 4; i++)
        assert_true(n[i] < 16);
    see_broken_pass(n);
    rows = distance(n[0], n[2]);
    columns = distance(n[1], n[3]);
    if (n[2] == 0 || n[3] == 0 ||
        (rows <= 2 && columns <= 2 && (rows != 1 || columns != 2) && (rows != 2 || columns != 1)))
        return; /* a pass, or straight */
    turns.illegal++;
    turns.from_to[n[0]][n[2]]++;
    turns.from_to[n[1]][n[3]]++;
}

/* The count is that of the turns, also if one was added. */
static void see_turns(void)
{
    const char *line = text;
    size_t lines = 0;
    make();
    for (; *line; line = strchr(line, '\n') + 1, lines++)
        if (lines > 8)
            see_turn(line);
    line = text + start_of_line(&s.making, 8);
    if (lines < 9 || strtoul(line, NULL, 10) != lines - 9)
        fail_msg("%zu lines, and then:\n%s", lines, line);
}

static size_t count_sources(size_t from)
{
    size_t to, n = 0;
    for (to = 0; to < 16; to++)
        n += turns.from_to[from][to];
    return n;
}

/* A source is on the board, or just off it now and then. A target is at most 3 from it, and mostly
   on the board. */
static void expect_far_turns(void)
{
    size_t from, to;
    for (from = 0; from < 16; from++)
        for (to = 0; to < 16; to++)
            if ((distance((long)from, (long)to) > 3 || from > 9) && turns.from_to[from][to] > 0)
                fail_msg("a turn from %zu to %zu", from, to);
    for (from = 1; from <= 8; from++)
        assert_true(count_sources(from) > count_sources(4) / 2);
    assert_true(count_sources(0) > 0 && count_sources(0) < count_sources(1) / 2);
    assert_true(count_sources(9) > 0 && count_sources(9) < count_sources(8) / 2);
    assert_true(turns.from_to[1][1] > turns.from_to[1][2]);
    assert_true(turns.from_to[8][8] > turns.from_to[8][7]);
    assert_true(turns.from_to[8][8] > 10 * turns.from_to[8][9]);
    assert_true(turns.from_to[8][9] > 0 && turns.from_to[8][11] > 0);
    assert_true(turns.from_to[5][2] > 0 && turns.from_to[4][7] > 0);
}

static void turns_go_a_bit_too_far_and_are_counted(void **state)
{
    size_t game, i;
    (void)state;
    small_open(&s, "octaflip");
    memset(&turns, 0, sizeof turns);
    for (game = 0; game < GAMES; game++)
        see_turns();
    expect_far_turns();
    assert_true(turns.odd > turns.illegal / 8 && turns.odd < turns.illegal);
    for (i = 0; i < 4; i++)
        assert_true(turns.broken[i] > 0);
    assert_int_equal(turns.digits[9], 0);
    for (i = 1; i <= 8; i++)
        assert_true(turns.digits[i] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_dialect_has_lines_that_are_malformed),
        cmocka_unit_test(pairs_are_near_the_board_or_far_from_it),
        cmocka_unit_test(commands_name_all_cells_of_the_board_and_few_others),
        cmocka_unit_test(a_move_of_aps105_is_on_a_small_board_or_a_large_one),
        cmocka_unit_test(one_to_three_lines_are_refused_mostly_pairs),
        cmocka_unit_test(several_lines_of_a_game_are_refused),
        cmocka_unit_test(turns_go_a_bit_too_far_and_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
