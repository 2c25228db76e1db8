/* hunt/shrink/shrink: inputs on which small wrong programs fail are shrunk, and the result is
   compared with the smallest input that an exhaustive search finds on the smallest board. */
#include "sanitized.h"
#include "unit.h"

#include "causes/cause.h"
#include "hunt/shrink/shrink.h"
#include "hunt/shrink/unbroken.h"
#include "tests/chain.h"
#include "tests/folder.h"
#include "tests/memory_input.h"
#include "tests/reference.h"

/* ---- a naive board, with bugs ---- */

enum bug {
    NO_BUG,
    NO_DIAGONALS,
    ONE_LINE_ONLY,   /* only the first line is captured */
    EDGE_CLOSES,     /* a line that ends at the edge is captured */
    JUMP_STAYS,      /* octaflip: the source of a jump keeps its piece */
    FOUR_NEIGHBOURS, /* octaflip: only the cells beside the target are flipped */
    PASSES_AT_WILL,  /* octaflip: a pass is never refused */
    PLAYS_ON,        /* octaflip: turns after the end are played */
    SILENT_PASSES,   /* flip: no player's pass is reported */
    PROMPTS_TWICE,   /* bbm103: the prompt is repeated after a refusal */
    FEWER_POINTS     /* bbm103: a player gets one point too few */
};

struct naive {
    int side;
    char cell[26][26];
};

static void naive_start(struct naive *b, int side, char upper_left, char other, char empty)
{
    int at = (side - 1) / 2;
    memset(b->cell, empty, sizeof b->cell);
    b->side = side;
    b->cell[at][at] = b->cell[at + 1][at + 1] = upper_left;
    b->cell[at][at + 1] = b->cell[at + 1][at] = other;
}

static int is_on(const struct naive *b, int row, int column)
{
    return row >= 0 && column >= 0 && row < b->side && column < b->side;
}

/* How many pieces a line captures. */
static int length_of_line(const struct naive *b, int row, int column, char mine, char other,
                          int down, int right, enum bug bug)
{
    int n = 0;
    if (bug == NO_DIAGONALS && down != 0 && right != 0)
        return 0;
    for (;;) {
        row += down;
        column += right;
        if (!is_on(b, row, column))
            return bug == EDGE_CLOSES ? n : 0;
        if (b->cell[row][column] == mine)
            return n;
        if (b->cell[row][column] != other)
            return 0;
        n++;
    }
}

/* Captures the pieces of a move, or only counts them. */
static int captures(struct naive *b, int row, int column, char mine, char other, int makes,
                    enum bug bug)
{
    int all = 0;
    int down, right, i;
    if (!is_on(b, row, column) || b->cell[row][column] == mine || b->cell[row][column] == other)
        return 0;
    for (down = -1; down <= 1; down++) {
        for (right = -1; right <= 1; right++) {
            int n = down == 0 && right == 0
                        ? 0
                        : length_of_line(b, row, column, mine, other, down, right, bug);
            if (bug == ONE_LINE_ONLY && all > 0)
                n = 0;
            for (i = 1; makes && i <= n; i++)
                b->cell[row + i * down][column + i * right] = mine;
            all += n;
        }
    }
    if (makes && all > 0)
        b->cell[row][column] = mine;
    return all;
}

static int has_move(struct naive *b, char mine, char other)
{
    int row, column;
    for (row = 0; row < b->side; row++) {
        for (column = 0; column < b->side; column++) {
            if (captures(b, row, column, mine, other, 0, NO_BUG) > 0)
                return 1;
        }
    }
    return 0;
}

/* ---- wrong programs ---- */

struct text {
    char at[1 << 16];
    size_t len;
};

static void put(struct text *t, const char *s)
{
    size_t n = strlen(s);
    if (t->len + n < sizeof t->at) {
        memcpy(t->at + t->len, s, n);
        t->len += n;
    }
}

static void put_char(struct text *t, int c)
{
    char s[2] = { (char)c, '\0' };
    put(t, s);
}

static void print_reversi_board(const struct naive *b, struct text *out)
{
    int row, column;
    for (row = 0; row < 8; row++) {
        for (column = 0; column < 8; column++)
            put_char(out, b->cell[row][column]);
        put_char(out, '1' + row);
        put_char(out, '\n');
    }
    put(out, "abcdefgh\n");
}

static int balance(const struct naive *b)
{
    int n = 0;
    int i;
    for (i = 0; i < 64; i++)
        n += b->cell[i / 8][i % 8] == 'C' ? 1 : b->cell[i / 8][i % 8] == 'B' ? -1 : 0;
    return n;
}

static void reply(struct naive *b, struct text *out, enum bug bug)
{
    int best = 0, at = -1;
    int i;
    for (i = 0; i < 64; i++) {
        int n = captures(b, i / 8, i % 8, 'B', 'C', 0, bug);
        if (n > best) {
            best = n;
            at = i;
        }
    }
    if (at < 0) {
        put(out, "=");
        return;
    }
    (void)captures(b, at / 8, at % 8, 'B', 'C', 1, bug);
    put_char(out, 'a' + at % 8);
    put_char(out, '1' + at / 8);
}

static void wrong_reversi(bytes input, enum bug bug, struct text *out)
{
    struct naive b;
    char number[16];
    naive_start(&b, 8, 'B', 'C', '-');
    print_reversi_board(&b, out);
    while (input.len > 0) {
        bytes command = bytes_first(input, bytes_find(input, '\n'));
        int column = bytes_get(command, 0) - 'a', row = bytes_get(command, 1) - '1';
        int is_pass = bytes_equal(command, bytes_of_text("="));
        int fine = is_pass || (command.len == 2 && captures(&b, row, column, 'C', 'B', 1, bug) > 0);
        input = bytes_skip(input, command.len + 1);
        if (fine) {
            put(out, is_pass ? "=" : "");
            if (!is_pass) {
                put_char(out, 'a' + column);
                put_char(out, '1' + row);
            }
            put(out, " ");
            reply(&b, out, bug);
        } else {
            put(out, "?");
        }
        (void)snprintf(number, sizeof number, " %d\n", balance(&b));
        put(out, number);
        print_reversi_board(&b, out);
    }
}

static void print_aps105_board(const struct naive *b, struct text *out)
{
    int row, column;
    put(out, "  ");
    for (column = 0; column < b->side; column++)
        put_char(out, 'a' + column);
    put(out, "\n");
    for (row = 0; row < b->side; row++) {
        put_char(out, 'a' + row);
        put(out, " ");
        for (column = 0; column < b->side; column++)
            put_char(out, b->cell[row][column]);
        put(out, "\n");
    }
}

static void print_moves(struct naive *b, char mine, char other, struct text *out, enum bug bug)
{
    int row, column;
    put(out, mine == 'W' ? "Available moves for W:\n" : "Available moves for B:\n");
    for (row = 0; row < b->side; row++) {
        for (column = 0; column < b->side; column++) {
            if (captures(b, row, column, mine, other, 0, bug) > 0) {
                put_char(out, 'a' + row);
                put_char(out, 'a' + column);
                put(out, "\n");
            }
        }
    }
}

static void wrong_aps105(bytes input, enum bug bug, struct text *out)
{
    struct naive b;
    char all[4096] = "", word[64] = "";
    int side = 0, used = 0, fine;
    char *at = all;
    memcpy(all, input.at, input.len < sizeof all ? input.len : sizeof all - 1);
    put(out, "Enter the board dimension: ");
    if (sscanf(at, "%d%n", &side, &used) != 1 || side < 2 || side > 26 || side % 2 != 0)
        return;
    at += used;
    naive_start(&b, side, 'W', 'B', 'U');
    print_aps105_board(&b, out);
    put(out, "Enter board configuration:\n");
    while (sscanf(at, "%60s%n", word, &used) == 1 && strcmp(word, "!!!") != 0) {
        at += used;
        if (strlen(word) != 3 || !is_on(&b, word[1] - 'a', word[2] - 'a'))
            return;
        b.cell[word[1] - 'a'][word[2] - 'a'] = word[0];
    }
    if (strcmp(word, "!!!") != 0)
        return;
    at += used;
    print_aps105_board(&b, out);
    print_moves(&b, 'W', 'B', out, bug);
    print_moves(&b, 'B', 'W', out, bug);
    put(out, "Enter a move:\n");
    fine =
        sscanf(at, "%60s", word) == 1 && strlen(word) == 3 && (word[0] == 'W' || word[0] == 'B') &&
        captures(&b, word[1] - 'a', word[2] - 'a', word[0], word[0] == 'W' ? 'B' : 'W', 1, bug) > 0;
    put(out, fine ? "Valid move.\n" : "Invalid move.\n");
    print_aps105_board(&b, out);
}

/* ---- octaflip ---- */

static int reaches(char cell[8][8], const int t[4], char mover)
{
    int down = abs(t[2] - t[0]), right = abs(t[3] - t[1]);
    int i;
    for (i = 0; i < 4; i++) {
        if (t[i] < 1 || t[i] > 8)
            return 0;
    }
    return cell[t[0] - 1][t[1] - 1] == mover && cell[t[2] - 1][t[3] - 1] == '.' && down <= 2 &&
           right <= 2 && !(down == 1 && right == 2) && !(down == 2 && right == 1);
}

static int can_move(char cell[8][8], char mover)
{
    int i;
    for (i = 0; i < 4096; i++) {
        int t[4] = { 1 + i / 512, 1 + i / 64 % 8, 1 + i / 8 % 8, 1 + i % 8 };
        if (reaches(cell, t, mover))
            return 1;
    }
    return 0;
}

static void play(char cell[8][8], const int t[4], char mover, enum bug bug)
{
    int is_jump = abs(t[2] - t[0]) > 1 || abs(t[3] - t[1]) > 1;
    int r, c;
    if (is_jump && bug != JUMP_STAYS)
        cell[t[0] - 1][t[1] - 1] = '.';
    for (r = t[2] - 1; r <= t[2] + 1; r++) {
        for (c = t[3] - 1; c <= t[3] + 1; c++) {
            int is_beside = r == t[2] || c == t[3];
            if (r < 1 || c < 1 || r > 8 || c > 8 || (bug == FOUR_NEIGHBOURS && !is_beside))
                continue;
            if (cell[r - 1][c - 1] == 'R' || cell[r - 1][c - 1] == 'B')
                cell[r - 1][c - 1] = mover;
        }
    }
    cell[t[2] - 1][t[3] - 1] = mover;
}

static int count(char cell[8][8], char what)
{
    int n = 0;
    int i;
    for (i = 0; i < 64; i++)
        n += cell[i / 8][i % 8] == what;
    return n;
}

/* Only for inputs that are well-formed; for others it prints what flipref prints. */
static int wrong_octaflip(bytes input, enum bug bug, struct text *out)
{
    char cell[8][8], all[4096] = "", number[64];
    const char *at = all;
    int n, used, i, passes = 0, over = 0;
    if (input.len < 74 || input.len >= sizeof all)
        return 0;
    memcpy(all, input.at, input.len);
    for (i = 0; i < 8; i++, at += 9)
        memcpy(cell[i], at, 8);
    if (sscanf(at, "%d%n", &n, &used) != 1)
        return 0;
    at += used;
    for (i = 1; i <= n && (!over || bug == PLAYS_ON); i++) {
        char mover = i % 2 == 1 ? 'R' : 'B';
        int t[4], is_pass, fine;
        if (sscanf(at, "%d %d %d %d%n", &t[0], &t[1], &t[2], &t[3], &used) != 4)
            return 0;
        at += used;
        is_pass = !t[0] && !t[1] && !t[2] && !t[3];
        fine = is_pass ? bug == PASSES_AT_WILL || !can_move(cell, mover) : reaches(cell, t, mover);
        if (!fine) {
            (void)snprintf(number, sizeof number, "Invalid move at turn %d\n", i);
            put(out, number);
            return 1;
        }
        if (!is_pass)
            play(cell, t, mover, bug);
        passes = is_pass ? passes + 1 : 0;
        over =
            passes == 2 || count(cell, '.') == 0 || count(cell, 'R') == 0 || count(cell, 'B') == 0;
    }
    for (i = 0; i < 64; i++) {
        put_char(out, cell[i / 8][i % 8]);
        put(out, i % 8 == 7 ? "\n" : "");
    }
    put(out, count(cell, 'R') > count(cell, 'B')   ? "Red\n"
             : count(cell, 'R') < count(cell, 'B') ? "Blue\n"
                                                   : "Draw\n");
    return 1;
}

/* ---- programs whose output is the reference's, changed ---- */

static void put_replaced(struct text *out, bytes from, const char *old, const char *new)
{
    size_t n = strlen(old);
    while (from.len > 0) {
        if (bytes_equal(bytes_first(from, n), bytes_of_text(old))) {
            put(out, new);
            from = bytes_skip(from, n);
        } else {
            put_char(out, bytes_get(from, 0));
            from = bytes_skip(from, 1);
        }
    }
}

/* Player 1 gets one point too few. */
static void fewer_points(struct text *out)
{
    static const char score[] = "Player 1 : ";
    size_t n = sizeof score - 1;
    size_t at = 0;
    while (at + n < out->len && memcmp(out->at + at, score, n) != 0)
        at++;
    while (at < out->len && out->at[at] != '\n')
        at++;
    if (at < out->len && out->at[at - 1] > '0')
        out->at[at - 1]--;
}

static void run_wrong(const struct dialect *dialect, const struct step *step, enum bug bug,
                      struct text *out)
{
    int is_done = 1;
    out->len = 0;
    if (bug == SILENT_PASSES) {
        struct text *half = calloc(1, sizeof *half);
        assert_non_null(half);
        put_replaced(half, step->answer, "O passes.\n", "");
        put_replaced(out, bytes_of(half->at, half->len), "X passes.\n", "");
        free(half);
    } else if (bug == PROMPTS_TWICE) {
        put_replaced(out, step->answer, "another move : ", "another move : Player 1's turn: ");
    } else if (bug == FEWER_POINTS) {
        put_replaced(out, step->answer, "?", "?");
        fewer_points(out);
    } else if (dialect == &dialects[DIALECT_reversi]) {
        wrong_reversi(step->input, bug, out);
    } else if (dialect == &dialects[DIALECT_aps105]) {
        wrong_aps105(step->input, bug, out);
    } else {
        is_done = wrong_octaflip(step->input, bug, out);
    }
    if (!is_done) {
        out->len = 0;
        put_replaced(out, step->answer, "?", "?");
    }
}

/* ---- what keeps the cause ---- */

struct hunted {
    const struct dialect *dialect;
    enum bug bug;
    struct cause cause;
    struct text out;
    size_t tries;
};

/* Finds the cause of the step. Returns 0 if the wrong program is right. */
static int cause_in(struct hunted *h, const struct step *candidate, struct cause *cause)
{
    struct leniencies none = { 0 };
    struct step step = *candidate;
    struct memory_folder folder = { 0 };
    struct reference_order order = {
        .dialect = h->dialect, .args = step.args, .input = step.input, .folder = &folder
    };
    struct reference_run run;
    struct run_seen_output seen = { .ending = ENDED_EXIT };
    struct difference d;
    int differs;
    assert_true(reference_run(&order, &run));
    step.answer = bytes_of(run.output, run.length);
    step.status = seen.status = run.status;
    step.has_status = 1;
    run_wrong(h->dialect, &step, h->bug, &h->out);
    seen.out = bytes_of(h->out.at, h->out.len);
    differs = difference_of(h->dialect, &step, &seen, none, COURSE_STATUS_SPECIFIED, &d);
    if (differs)
        cause_of(h->dialect, &step, seen.out, &d, cause);
    reference_run_free(&run);
    memory_folder_free(&folder);
    return differs;
}

static size_t keeps(void *who, const struct step *candidates, size_t count)
{
    struct hunted *h = who;
    size_t i;
    h->tries += count;
    for (i = 0; i < count; i++) {
        struct cause cause;
        if (cause_in(h, &candidates[i], &cause) && cause_equal(&cause, &h->cause))
            return i;
    }
    return count;
}

/* ---- the smallest input that an exhaustive search finds ---- */

static int is_promised(const struct dialect *dialect, const struct step *step)
{
    struct world world = memory_world(0);
    struct check_options options = { .world = &world };
    struct standing_order order = { .options = &options, .words = step->args };
    struct memory_input *input = malloc(sizeof *input);
    int promised;
    assert_non_null(input);
    promised = standing_of(dialect, &order, memory_input_open(input, step->input)).standing ==
               STANDING_PROMISED;
    free(input);
    return promised;
}

struct search {
    struct hunted *h;
    char **args;
    size_t smallest;
};

static void try_text(struct search *s, const char *text)
{
    struct step step = { .args = s->args, .input = bytes_of_text(text) };
    struct cause cause;
    while (step.args[step.arg_count] != 0)
        step.arg_count++;
    if (shrink_size(&step) < s->smallest && is_promised(s->h->dialect, &step) &&
        cause_in(s->h, &step, &cause) && cause_equal(&cause, &s->h->cause))
        s->smallest = shrink_size(&step);
}

static const char tile_text[32][5] = { "Waa\n", "Wab\n", "Wac\n", "Wad\n", "Wba\n", "Wbb\n",
                                       "Wbc\n", "Wbd\n", "Wca\n", "Wcb\n", "Wcc\n", "Wcd\n",
                                       "Wda\n", "Wdb\n", "Wdc\n", "Wdd\n", "Baa\n", "Bab\n",
                                       "Bac\n", "Bad\n", "Bba\n", "Bbb\n", "Bbc\n", "Bbd\n",
                                       "Bca\n", "Bcb\n", "Bcc\n", "Bcd\n", "Bda\n", "Bdb\n",
                                       "Bdc\n", "Bdd\n" };

/* All configurations of up to two tiles on a board of side 4, with all moves. */
static void search_aps105(struct search *s)
{
    char text[64];
    int first, second, move;
    for (first = -1; first < 32 && (first < 0 || s->smallest > 14); first++) {
        for (move = 0; move < 32; move++) {
            (void)snprintf(text, sizeof text, "4\n%.*s!!!\n%.4s", first < 0 ? 0 : 4,
                           tile_text[first < 0 ? 0 : first], tile_text[move]);
            try_text(s, text);
        }
    }
    for (first = 0; first < 32 && s->smallest > 14; first++) {
        for (second = 0; second < 32 && s->smallest > 18; second++) {
            for (move = 0; move < 32; move++) {
                (void)snprintf(text, sizeof text, "4\n%.4s%.4s!!!\n%.4s", tile_text[first],
                               tile_text[second], tile_text[move]);
                try_text(s, text);
            }
        }
    }
}

static int is_accepted(struct search *s, const char *text)
{
    struct step step = { .args = s->args, .input = bytes_of_text(text) };
    struct reference_order order = { .dialect = s->h->dialect,
                                     .args = step.args,
                                     .input = step.input };
    struct reference_run run;
    int accepted;
    assert_true(reference_run(&order, &run));
    accepted = memchr(run.output, '?', run.length) == 0;
    reference_run_free(&run);
    return accepted;
}

/* All games of up to three commands. A refused one changes nothing, so it can only be the last. */
static void search_reversi(struct search *s)
{
    static char games[2][256][16];
    size_t counts[2] = { 1, 0 };
    size_t length, i;
    int k;
    games[0][0][0] = '\0';
    for (length = 1; length <= 3 && s->smallest > 3 * length; length++) {
        char(*now)[16] = games[(length + 1) % 2], (*next)[16] = games[length % 2];
        counts[length % 2] = 0;
        for (i = 0; i < counts[(length + 1) % 2]; i++) {
            for (k = 0; k < 65; k++) {
                char text[16];
                (void)snprintf(text, sizeof text, k < 64 ? "%.12s%c%c\n" : "%.12s=\n", now[i],
                               'a' + k % 8, '1' + k / 8);
                try_text(s, text);
                if (counts[length % 2] < 256 && is_accepted(s, text))
                    memcpy(next[counts[length % 2]++], text, sizeof text);
            }
        }
    }
}

/* ---- games to start from ---- */

/* Plays the last or the first legal move until the game is over. */
static void whole_game(int side, char first, char second, char upper_left, int from_the_end,
                       struct text *out)
{
    struct naive b;
    char players[2] = { first, second };
    int player = 0;
    naive_start(&b, side, upper_left, players[upper_left == first], '.');
    for (;;) {
        int i;
        char number[16];
        if (!has_move(&b, players[player], players[!player]))
            player = !player;
        if (!has_move(&b, players[player], players[!player]))
            return;
        for (i = 0; i < side * side; i++) {
            int at = from_the_end ? side * side - 1 - i : i;
            if (captures(&b, at / side, at % side, players[player], players[!player], 1, NO_BUG) >
                0) {
                (void)snprintf(number, sizeof number, "%d %d\n", at / side, at % side);
                put(out, number);
                break;
            }
        }
        player = !player;
    }
}

/* Black plays the last legal move, or passes. */
static void commands(int most, struct text *out)
{
    struct naive b;
    struct text *unused = calloc(1, sizeof *unused);
    int moves, i;
    assert_non_null(unused);
    naive_start(&b, 8, 'B', 'C', '-');
    for (moves = 0; moves < most; moves++) {
        for (i = 63; i >= 0 && captures(&b, i / 8, i % 8, 'C', 'B', 1, NO_BUG) == 0; i--)
            continue;
        put(out, i < 0 ? "=" : "");
        if (i >= 0) {
            put_char(out, 'a' + i % 8);
            put_char(out, '1' + i / 8);
        }
        put(out, "\n");
        reply(&b, unused, NO_BUG);
    }
    free(unused);
}

#define EMPTY "........\n"
#define BOARD                                                                                      \
    "RRB..#.B\n" EMPTY "..B.....\n" EMPTY "...#....\n" EMPTY "R.....B.\n"                          \
    "B......R\n"
#define LATER "1 2 2 2\n1 8 2 8\n"

static const struct row {
    const char *what, *dialect;
    enum bug bug;
    const char *args[4];
    const char *input; /* NULL: a whole game */
    size_t smallest;   /* 0: by exhaustive search */
} rows[] = {
    /* A turn takes 8 bytes, the board and the count 74, and each of these bugs needs a turn. */
    { "a jump stays", "octaflip", JUMP_STAYS, { 0 }, BOARD "4\n" LATER "2 2 2 4\n2 8 3 8\n", 82 },
    { "four neighbours",
      "octaflip",
      FOUR_NEIGHBOURS,
      { 0 },
      BOARD "5\n" LATER "2 2 3 2\n2 8 3 8\n3 2 4 2\n",
      82 },
    { "any pass", "octaflip", PASSES_AT_WILL, { 0 }, BOARD "3\n" LATER "0 0 0 0\n", 82 },
    { "plays on",
      "octaflip",
      PLAYS_ON,
      { 0 },
      "R.B.....\n" EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY "........\n3\n1 1 1 2\n1 3 1 4\n1 1 2 1\n",
      90 },
    { "no diagonals", "reversi", NO_DIAGONALS, { 0 }, 0, 0 },
    { "one line", "reversi", ONE_LINE_ONLY, { 0 }, 0, 0 },
    { "edges close", "reversi", EDGE_CLOSES, { 0 }, 0, 0 },
    { "no diagonals",
      "aps105",
      NO_DIAGONALS,
      { 0 },
      "10\nBcc\nWdd\nBgg\nWhh\nWaa\nBjj\nBij\n!!!\nBff\n",
      0 },
    { "edges close", "aps105", EDGE_CLOSES, { 0 }, "8\nBaa\nWab\nWbb\nBhh\n!!!\nWca\n", 0 },
    { "one line", "aps105", ONE_LINE_ONLY, { 0 }, "8\nBaa\nBcd\nWcc\nBhh\n!!!\nWce\n", 0 },
    /* Two computers play without any input: `new 4 1 1`. */
    { "silent passes", "flip", SILENT_PASSES, { "new", "6" }, 0, 6 },
    { "prompts twice", "bbm103", PROMPTS_TWICE, { "6" }, 0, 0 },
    { "fewer points", "bbm103", FEWER_POINTS, { "6" }, 0, 0 },
};

/* The bytes of the shortest whole games on a board of side 4: `4`, six moves of four bytes, and for
   a refusal one line more. */
static size_t smallest_game(const struct row *r)
{
    if (r->bug == PROMPTS_TWICE)
        return 1 + 4 * 7;
    if (r->bug == FEWER_POINTS)
        return 1 + 4 * 6;
    return 0;
}

static size_t smallest_of(struct hunted *h, const struct row *r)
{
    char **args = (char **)(uintptr_t)r->args;
    struct search s = { h, args, SIZE_MAX };
    if (r->smallest > 0)
        return r->smallest;
    if (strcmp(r->dialect, "aps105") == 0)
        search_aps105(&s);
    else if (strcmp(r->dialect, "reversi") == 0)
        search_reversi(&s);
    else
        s.smallest = smallest_game(r);
    return s.smallest;
}

static void make_input(const struct row *r, struct text *input)
{
    input->len = 0;
    if (r->input != 0)
        put(input, r->input);
    else if (r->bug == PROMPTS_TWICE)
        put(input, "9 9\n");
    if (strcmp(r->dialect, "reversi") == 0)
        commands(25, input);
    else if (r->input == 0)
        whole_game(6, strcmp(r->dialect, "flip") == 0 ? 'O' : 'X',
                   strcmp(r->dialect, "flip") == 0 ? 'X' : 'O', 'O', 1, input);
}

static void test_sizes(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        struct hunted *h = calloc(1, sizeof *h);
        struct text *input = calloc(1, sizeof *input);
        struct step step = { .args = (char **)(uintptr_t)r->args };
        struct shrink_order order = { .dialect = dialect_named(r->dialect),
                                      .from = &step,
                                      .weakest = STANDING_PROMISED,
                                      .keeps = keeps,
                                      .who = h };
        struct step_copy to;
        struct cause cause;
        size_t smallest;
        assert_non_null(h);
        assert_non_null(input);
        make_input(r, input);
        step.input = bytes_of(input->at, input->len);
        while (step.args[step.arg_count] != 0)
            step.arg_count++;
        h->dialect = order.dialect;
        h->bug = r->bug;
        if (!cause_in(h, &step, &h->cause))
            fail_msg("%s, %s: the program is right", r->dialect, r->what);
        assert_true(shrink(&order, &to));
        assert_true(cause_in(h, &to.step, &cause));
        assert_true(cause_equal(&cause, &h->cause));
        assert_true(shrink_size(&to.step) <= shrink_size(&step));
        assert_true(h->tries <= SHRINK_TRIES_USUAL);
        if (!is_promised(h->dialect, &to.step))
            fail_msg("%s, %s: no longer promised", r->dialect, r->what);
        smallest = smallest_of(h, r);
        assert_true(smallest < SIZE_MAX);
        if (10 * shrink_size(&to.step) > 12 * smallest)
            fail_msg("%s, %s: %zu bytes, while the smallest has %zu:\n%.*s", r->dialect, r->what,
                     shrink_size(&to.step), smallest, (int)to.step.input.len, to.step.input.at);
        step_copy_free(&to);
        free(input);
        free(h);
    }
}

/* ---- arguments ---- */

static size_t keeps_first(void *who, const struct step *candidates, size_t count)
{
    (void)who;
    (void)candidates;
    (void)count;
    return 0;
}

static void test_arguments_are_kept_if_they_must_be(void **state)
{
    char word_new[] = "new", side[] = "6", type[] = "0";
    char *args[] = { word_new, side, type, 0 };
    struct step step = { .args = args, .arg_count = 3, .input = BYTES_OF_LITERAL("1 3\n1 2\n") };
    struct shrink_order order = { .dialect = dialect_named("flip"),
                                  .from = &step,
                                  .weakest = STANDING_OUTSIDE,
                                  .keeps = keeps_first };
    struct step_copy to;
    size_t i;
    (void)state;
    assert_true(shrink(&order, &to));
    assert_true(to.step.arg_count < 3);
    step_copy_free(&to);
    order.keeps_args = 1;
    assert_true(shrink(&order, &to));
    assert_int_equal(to.step.arg_count, 3);
    for (i = 0; i < 3; i++)
        assert_string_equal(to.step.args[i], args[i]);
    assert_int_equal(to.step.input.len, 0);
    step_copy_free(&to);
}

/* ---- several runs ---- */

/* Whether the program is wrong that forgets whose turn it was: it is X's turn after loading. */
static int is_turn_of_x(const struct step *step)
{
    static const char prompt[] = "\nPlayer (X)> ";
    struct memory_folder folder = { 0 };
    struct reference_order order = { .dialect = dialect_named("flip"),
                                     .args = step->args,
                                     .input = step->input,
                                     .folder = &folder };
    struct reference_run run;
    size_t i;
    int is_of_x = 0;
    assert_true(chain_prepare(order.dialect, step, 0, &folder));
    assert_true(reference_run(&order, &run));
    for (i = 0; i < run.length && run.output[i] != 'P'; i++)
        continue;
    if (step->before != 0 && strcmp(step->args[0], "load") == 0 && i > 0)
        is_of_x = bytes_equal(
            bytes_first(bytes_of(run.output + i - 1, run.length - i + 1), sizeof prompt - 1),
            BYTES_OF_LITERAL("\nPlayer (X)> "));
    reference_run_free(&run);
    memory_folder_free(&folder);
    return is_of_x;
}

static size_t keeps_turn(void *who, const struct step *candidates, size_t count)
{
    size_t i;
    (void)who;
    for (i = 0; i < count && !is_turn_of_x(&candidates[i]); i++)
        continue;
    return i;
}

static void test_several_runs(void **state)
{
    char word_new[] = "new", side[] = "8", load[] = "load", one[] = "one", two[] = "two";
    char *first[] = { word_new, side, 0 }, *second[] = { load, one, 0 },
         *third[] = { load, two, 0 };
    struct step steps[] = {
        { .args = first, .arg_count = 2, .input = BYTES_OF_LITERAL("2 4\n2 3\nx\nsone\n") },
        { .args = second, .arg_count = 2, .input = BYTES_OF_LITERAL("2 2\nstwo\n") },
        { .args = third, .arg_count = 2, .input = BYTES_OF_LITERAL("x\ny\n") },
    };
    struct shrink_order order = { .dialect = dialect_named("flip"),
                                  .from = &steps[2],
                                  .weakest = STANDING_PROMISED,
                                  .keeps = keeps_turn };
    struct step_copy to;
    const struct step *before;
    (void)state;
    steps[1].before = &steps[0];
    steps[2].before = &steps[1];
    assert_true(is_turn_of_x(&steps[2]));
    assert_true(shrink(&order, &to));
    before = to.step.before;
    assert_non_null(before);
    assert_null(before->before);
    assert_string_equal(to.step.args[1], "g");
    assert_int_equal(to.step.input.len, 0);
    assert_string_equal(before->args[1], "4");
    assert_int_equal(before->arg_count, 4); /* O is a computer, so X is the first to be asked */
    assert_string_equal(before->args[2], "0");
    assert_string_equal(before->args[3], "1");
    assert_true(bytes_equal(before->input, BYTES_OF_LITERAL("sg\n")));
    assert_true(is_turn_of_x(&to.step));
    step_copy_free(&to);
}

static void test_a_game_without_a_stop(void **state)
{
    char word_new[] = "new", side[] = "4", load[] = "load", name[] = "g";
    char *first[] = { word_new, side, 0 }, *second[] = { load, name, 0 };
    struct step steps[] = {
        { .args = first, .arg_count = 2, .input = BYTES_OF_LITERAL("0 2\nsg\n") },
        { .args = second, .arg_count = 2, .input = BYTES_OF_LITERAL("sg\n") },
        { .args = second, .arg_count = 2, .input = BYTES_OF_LITERAL("0 1\n") },
    };
    struct step_copy to;
    (void)state;
    steps[1].before = &steps[0];
    steps[2].before = &steps[1];
    assert_true(unbroken_of(&steps[2], &to));
    assert_null(to.step.before);
    assert_string_equal(to.step.args[0], "new");
    assert_true(bytes_equal(to.step.input, BYTES_OF_LITERAL("0 2\n0 1\n")));
    step_copy_free(&to);
}

static size_t keep_none(void *who, const struct step *candidates, size_t count)
{
    (void)who;
    (void)candidates;
    return count;
}

/* Hardly any cut of a whole game is a whole game, so most candidates are not promised: they are
   never run, but to find that out takes a game each, so the search must stop before it has tried
   all of them. Sanitizers would take most of a minute, and see all of this code in the other tests.
 */
static void test_a_long_game_is_given_up(void **state)
{
    static char side[] = "16";
    static char *args[] = { side, 0 };
    struct text *input;
    struct step step = { .args = args, .arg_count = 1 };
    int is_cut_off = 0;
    struct shrink_order order = { .dialect = dialect_named("bbm103"),
                                  .from = &step,
                                  .weakest = STANDING_PROMISED,
                                  .is_cut_off = &is_cut_off,
                                  .keeps = keep_none };
    struct step_copy to;
    (void)state;
    if (SANITIZED)
        skip();
    input = calloc(1, sizeof *input);
    assert_non_null(input);
    whole_game(16, 'X', 'O', 'O', 0, input);
    step.input = bytes_of(input->at, input->len);
    assert_true(shrink(&order, &to));
    assert_int_equal(shrink_size(&to.step), shrink_size(&step));
    assert_int_equal(is_cut_off, 1);
    step_copy_free(&to);
    free(input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_arguments_are_kept_if_they_must_be),
        cmocka_unit_test(test_several_runs),
        cmocka_unit_test(test_a_game_without_a_stop),
        cmocka_unit_test(test_a_long_game_is_given_up),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
