/* parts/readings/probe_octaflip: the inputs of OctaFlip that are written at random. Without
   readings to touch on they are legal; each reading adds what it is about, in each of its forms. */
#include "regress/unit/unit.h"

#include "oracle/octaflip.h"
#include "readings/probe.h"

enum { SEEDS = 2000, TURNS_MOST = 6, LINES_MOST = 24 };

/* An input in lines, without their LFs. */
struct text {
    bytes line[LINES_MOST];
    size_t count;
    int ends_with_lf;
};

/* Divides what was written, which `p` owns. */
static struct text written(struct probe *p, uint64_t seed, unsigned long dials)
{
    struct text t = { .count = 0 };
    bytes rest;
    *p = (struct probe){ .random = seed, .dials = dials };
    probe_octaflip(p);
    assert_int_equal(p->arg_count, 0);
    for (rest = bytes_of(p->text.at, p->text.length); rest.len > 0; t.count++) {
        assert_true(t.count < LINES_MOST);
        t.line[t.count] = bytes_first(rest, bytes_find(rest, '\n'));
        t.ends_with_lf = t.line[t.count].len < rest.len;
        rest = bytes_skip(rest, t.line[t.count].len + 1);
    }
    return t;
}

static int is_text(bytes b, const char *text)
{
    return bytes_equal(b, bytes_of_text(text));
}

/* Returns the index of a line in a list, or `count`. */
static size_t index_in(const char *const list[], size_t count, bytes line)
{
    size_t i = 0;
    while (i < count && !is_text(line, list[i]))
        i++;
    return i;
}

static void expect_each(const char *what, const unsigned seen[], size_t count, unsigned least)
{
    size_t i;
    for (i = 0; i < count; i++) {
        if (seen[i] < least)
            fail_msg("%s: number %zu came %u times", what, i, seen[i]);
    }
}

/* Expects eight rows and a count of the lines after it. Returns the number of turns. */
static size_t expect_form(const struct text *t, char board[64])
{
    size_t i;
    assert_true(t->count >= 9);
    for (i = 0; i < 64; i++) {
        assert_int_equal(t->line[i / 8].len, 8);
        board[i] = (char)bytes_get(t->line[i / 8], i % 8);
    }
    assert_int_equal(t->line[8].len, 1);
    assert_int_equal(bytes_get(t->line[8], 0) - '0', t->count - 9);
    return t->count - 9;
}

/* Returns 0 if the line is not four digits with blanks between them. */
static int read_turn(bytes line, int turn[4])
{
    size_t i;
    if (line.len != 7)
        return 0;
    for (i = 0; i < 7; i++) {
        int byte = bytes_get(line, i);
        if (i % 2 == 1 ? byte != ' ' : byte < '0' || byte > '9')
            return 0;
        if (i % 2 == 0)
            turn[i / 2] = byte - '0';
    }
    return 1;
}

/* ---- boards ---- */

struct boards {
    unsigned count, cells[128], with[64][128]; /* [place][symbol] */
};

static void see_board(struct boards *b, const char board[64])
{
    size_t i;
    b->count++;
    for (i = 0; i < 64; i++) {
        assert_true(strchr("RB.#", board[i]) != 0 && board[i] != '\0');
        b->cells[(unsigned char)board[i]]++;
        b->with[i][(unsigned char)board[i]]++;
    }
    assert_non_null(memchr(board, 'R', 32)); /* both colours are there */
    assert_non_null(memchr(board + 32, 'B', 32));
}

static unsigned percent(const struct boards *b, char symbol)
{
    return 100 * b->cells[(unsigned char)symbol] / (64 * b->count);
}

/* Sparse boards have room for long games. Full ones end soon, and force passes. */
static void boards_are_sparse_or_full(void **state)
{
    struct boards sparse = { .count = 0 }, full = { .count = 0 };
    uint64_t seed;
    size_t i;
    (void)state;
    for (seed = 0; seed < SEEDS; seed++) {
        char board[64];
        struct probe p;
        struct text t = written(&p, seed, 0);
        size_t empty = 0;
        (void)expect_form(&t, board);
        for (i = 0; i < 64; i++)
            empty += board[i] == '.';
        see_board(empty > 32 ? &sparse : &full, board);
        free(p.text.at);
    }
    assert_in_range(full.count, SEEDS / 5, SEEDS / 3);
    assert_int_equal(full.cells['#'], 0);
    assert_in_range(percent(&full, '.'), 17, 22);
    assert_in_range(percent(&full, 'R'), 36, 43);
    assert_in_range(percent(&full, 'B'), 36, 43);
    assert_in_range(percent(&sparse, '.'), 78, 85);
    assert_in_range(percent(&sparse, 'R'), 5, 8);
    assert_in_range(percent(&sparse, 'B'), 5, 8);
    assert_in_range(percent(&sparse, '#'), 4, 7);
    for (i = 0; i < 64; i++) { /* each symbol comes everywhere */
        assert_true(full.with[i]['.'] > 0 && sparse.with[i]['#'] > 0);
        assert_true(sparse.with[i]['R'] > 0 && sparse.with[i]['B'] > 0);
    }
}

/* ---- games ---- */

struct games {
    unsigned turns[TURNS_MOST + 1];
    unsigned steps[5][5];           /* of first turns: from source to target, plus 2 */
    unsigned chosen;                /* passes that the player need not make */
    unsigned chosen_at[TURNS_MOST]; /* at which turn */
};

/* Plays a turn. Returns whether it is a pass that the player need not make. */
static int play(struct games *games, struct oracle_octaflip *g, size_t number, const int turn[4])
{
    int is_pass = turn[0] == 0;
    assert_false(g->over);
    if (is_pass && oracle_octaflip_has_move(g)) {
        games->chosen++;
        games->chosen_at[number]++;
        g->mover = g->mover == 'R' ? 'B' : 'R';
        g->over = ++g->passes_in_a_row == 2;
        return 1;
    }
    assert_true(oracle_octaflip_play(g, turn[0], turn[1], turn[2], turn[3]));
    if (number == 0 && !is_pass)
        games->steps[turn[2] - turn[0] + 2][turn[3] - turn[1] + 2]++;
    return 0;
}

static void see_game(struct games *games, const struct text *t)
{
    char board[64];
    struct oracle_octaflip g;
    size_t turns = expect_form(t, board), i;
    int passes = 0;
    assert_in_range(turns, 0, TURNS_MOST);
    assert_true(t->ends_with_lf);
    games->turns[turns]++;
    oracle_octaflip_start(&g, board);
    for (i = 0; i < turns; i++) {
        int turn[4] = { 0 };
        assert_true(read_turn(t->line[9 + i], turn));
        passes += play(games, &g, i, turn);
    }
    assert_in_range(passes, 0, 1);
}

static struct games games_with(unsigned long dials)
{
    struct games games = { .chosen = 0 };
    uint64_t seed;
    for (seed = 0; seed < SEEDS; seed++) {
        struct probe p;
        struct text t = written(&p, seed, dials);
        see_game(&games, &t);
        free(p.text.at);
    }
    return games;
}

static void games_are_legal_and_of_up_to_six_turns(void **state)
{
    struct games games = games_with(0);
    size_t i;
    (void)state;
    assert_int_equal(games.chosen, 0);
    expect_each("turns", games.turns, TURNS_MOST + 1, SEEDS / 10);
    for (i = 0; i < 25; i++) { /* clones and jumps in each of eight directions */
        int down = abs((int)(i / 5) - 2), right = abs((int)(i % 5) - 2);
        int is_straight = down == 0 || right == 0 || down == right;
        unsigned seen = games.steps[i / 5][i % 5];
        if (i != 12 && is_straight ? seen < 5 : seen > 0)
            fail_msg("step %zu came %u times", i, seen);
    }
}

static void one_player_passes_at_any_time_if_asked(void **state)
{
    struct games games = games_with(ORACLE_DIAL_ON(ORACLE_DIAL_PASS));
    (void)state;
    /* Of n turns, it is any one or none: on average, seven in ten of the games with turns. */
    assert_in_range(games.chosen, SEEDS / 2, SEEDS * 3 / 4);
    expect_each("passes", games.chosen_at, TURNS_MOST, SEEDS / 50);
    assert_true(games.chosen_at[0] > games.chosen_at[TURNS_MOST - 1]);
}

/* ---- what the readings differ about ---- */

#define DIAL(name) ORACLE_DIAL_ON(ORACLE_DIAL_##name)

static const char *const off_board[] = { "0 1 2 2", "9 1 8 1", "1 1 0 0", "1 8 1 10", "8 0 8 1" };
static const char *const malformed[] = { "1 1 1", "1 1 1 x", "-1 1 1 1", "1 2 3 4.5", "one" };

/* Each line off the board has a coordinate that is not from 1 to 8, and is no pass. */
static void a_last_turn_is_off_the_board_if_asked(void **state)
{
    unsigned seen[ROWS(off_board) + 1] = { 0 };
    uint64_t seed;
    (void)state;
    for (seed = 0; seed < SEEDS; seed++) {
        char board[64];
        struct probe p;
        struct text t = written(&p, seed, DIAL(COORDINATE));
        size_t turns = expect_form(&t, board);
        assert_in_range(turns, 1, TURNS_MOST + 1);
        seen[index_in(off_board, ROWS(off_board), t.line[8 + turns])]++;
        free(p.text.at);
    }
    assert_int_equal(seen[ROWS(off_board)], 0);
    expect_each("lines off the board", seen, ROWS(off_board), SEEDS / 7);
}

/* Whoever validates turn by turn reports the illegal move, others the line after it. */
static void an_illegal_move_comes_before_a_malformed_turn_if_asked(void **state)
{
    unsigned seen[ROWS(malformed) + 1] = { 0 };
    uint64_t seed;
    (void)state;
    for (seed = 0; seed < SEEDS; seed++) {
        char board[64];
        struct probe p;
        struct text t = written(&p, seed, DIAL(INTERLEAVE));
        size_t turns = expect_form(&t, board);
        assert_in_range(turns, 2, TURNS_MOST + 2);
        assert_true(is_text(t.line[7 + turns], "1 1 1 1"));
        seen[index_in(malformed, ROWS(malformed), t.line[8 + turns])]++;
        free(p.text.at);
    }
    assert_int_equal(seen[ROWS(malformed)], 0);
    expect_each("malformed lines", seen, ROWS(malformed), SEEDS / 7);
}

static void both_kinds_of_turns_are_added_if_asked(void **state)
{
    char board[64];
    struct probe p;
    struct text t = written(&p, 1, DIAL(INTERLEAVE) | DIAL(COORDINATE));
    size_t turns = expect_form(&t, board);
    (void)state;
    assert_in_range(turns, 3, TURNS_MOST + 3);
    assert_in_range(index_in(off_board, 5, t.line[6 + turns]), 0, 4);
    assert_true(is_text(t.line[7 + turns], "1 1 1 1"));
    free(p.text.at);
}

/* Cuts off an end of the line, if it has it. */
static int cut(bytes *line, const char *end)
{
    size_t length = strlen(end);
    if (line->len < length || !is_text(bytes_skip(*line, line->len - length), end))
        return 0;
    line->len -= length;
    return 1;
}

/* The words follow the count or a turn, anywhere. */
static void one_line_after_the_board_has_extra_words_if_asked(void **state)
{
    unsigned seen[2] = { 0 }, at[TURNS_MOST + 1] = { 0 };
    uint64_t seed;
    (void)state;
    for (seed = 0; seed < SEEDS; seed++) {
        struct games games = { .chosen = 0 };
        struct probe p;
        struct text t = written(&p, seed, DIAL(EXTRA_WORDS));
        size_t words = 0, i;
        for (i = 8; i < t.count; i++) {
            size_t usual = i == 8 ? 1 : 7; /* bytes of a count, or of a turn */
            int five = t.line[i].len > usual && cut(&t.line[i], " 5");
            int letters = cut(&t.line[i], " x y");
            words += (size_t)(five || letters);
            seen[0] += (unsigned)five;
            seen[1] += (unsigned)letters;
            if (five || letters)
                at[i - 8]++;
        }
        assert_int_equal(words, 1);
        see_game(&games, &t);
        free(p.text.at);
    }
    expect_each("words", seen, 2, SEEDS * 2 / 5);
    expect_each("places of the words", at, TURNS_MOST + 1, SEEDS / 50);
    assert_true(at[0] > SEEDS / 4);
}

/* Either all lines end in CR LF, or the first ones of the board do. */
static void lines_end_in_cr_if_asked(void **state)
{
    unsigned all = 0, first[9] = { 0 };
    uint64_t seed;
    (void)state;
    for (seed = 0; seed < SEEDS; seed++) {
        struct games games = { .chosen = 0 };
        struct probe p;
        struct text t = written(&p, seed, DIAL(CR));
        size_t crs = 0, i;
        for (i = 0; i < t.count; i++) {
            if (cut(&t.line[i], "\r") && crs++ != i)
                fail_msg("line %zu has a CR, and one before it has none", i);
        }
        if (crs == t.count)
            all++;
        else
            first[crs < 9 ? crs : 0]++;
        see_game(&games, &t);
        free(p.text.at);
    }
    assert_int_equal(first[0], 0);
    assert_in_range(all, SEEDS * 2 / 5, SEEDS * 3 / 5);
    expect_each("lines with a CR", first + 1, 8, SEEDS / 24);
}

/* Takes the only blank line out. Returns its place. */
static size_t take_blank(struct text *t, unsigned seen[2])
{
    size_t at = LINES_MOST, i;
    for (i = 0; i < t->count; i++) {
        bytes line = t->line[i];
        if (line.len != 0 && !is_text(line, "  "))
            continue;
        assert_int_equal(at, LINES_MOST);
        at = i;
        seen[line.len == 0]++;
    }
    assert_true(at < LINES_MOST);
    t->count--;
    memmove(&t->line[at], &t->line[at + 1], (t->count - at) * sizeof t->line[0]);
    return at;
}

static void a_line_is_blank_if_asked(void **state)
{
    unsigned seen[2] = { 0 }, at[9 + TURNS_MOST] = { 0 }, in_board = 0;
    uint64_t seed;
    size_t i;
    (void)state;
    for (seed = 0; seed < SEEDS; seed++) {
        struct games games = { .chosen = 0 };
        struct probe p;
        struct text t = written(&p, seed, DIAL(BLANK_LINES));
        at[take_blank(&t, seen)]++;
        see_game(&games, &t);
        free(p.text.at);
    }
    assert_in_range(seen[0], SEEDS / 5, SEEDS * 3 / 10); /* of blanks: one in four */
    for (i = 0; i < 8; i++)
        in_board += at[i];
    assert_in_range(in_board, SEEDS * 3 / 10, SEEDS * 2 / 5); /* one in three */
    expect_each("places of the blank line", at, 8, SEEDS / 40);
    expect_each("places after the board", at + 8, 1 + TURNS_MOST, SEEDS / 100);
}

static void the_last_line_has_no_lf_if_asked(void **state)
{
    uint64_t seed;
    (void)state;
    for (seed = 0; seed < 100; seed++) {
        struct games games = { .chosen = 0 };
        struct probe p;
        struct text t = written(&p, seed, DIAL(LAST_LINE_FEED));
        assert_false(t.ends_with_lf);
        t.ends_with_lf = 1;
        see_game(&games, &t); /* and nothing else is missing */
        assert_int_equal(p.text.at[p.text.length], '\0');
        free(p.text.at);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_sparse_or_full),
        cmocka_unit_test(games_are_legal_and_of_up_to_six_turns),
        cmocka_unit_test(one_player_passes_at_any_time_if_asked),
        cmocka_unit_test(a_last_turn_is_off_the_board_if_asked),
        cmocka_unit_test(an_illegal_move_comes_before_a_malformed_turn_if_asked),
        cmocka_unit_test(both_kinds_of_turns_are_added_if_asked),
        cmocka_unit_test(one_line_after_the_board_has_extra_words_if_asked),
        cmocka_unit_test(lines_end_in_cr_if_asked),
        cmocka_unit_test(a_line_is_blank_if_asked),
        cmocka_unit_test(the_last_line_has_no_lf_if_asked),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
