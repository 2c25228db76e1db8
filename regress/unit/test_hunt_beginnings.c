/* hunt/inputs: that the small inputs of reversi, bbm103 and flip are all beginnings of small games,
   with what can follow them, and no others. The games are played by the oracle. */
#include "regress/unit/small_inputs.h"

#include "oracle/line.h"

enum { TEXT_MOST = 8192 };

/* ---- texts ---- */

struct texts {
    char **at;
    size_t count, room;
};

static void keep(struct texts *t, const char *text)
{
    if (t->count == t->room) {
        t->room = 2 * t->room + 1024;
        t->at = realloc(t->at, t->room * sizeof *t->at);
        assert_non_null(t->at);
    }
    t->at[t->count] = strdup(text);
    assert_non_null(t->at[t->count++]);
}

static void forget(struct texts *t)
{
    while (t->count > 0)
        free(t->at[--t->count]);
    free(t->at);
    memset(t, 0, sizeof *t);
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static struct texts made, wanted;

/* Compares what is made with what is wanted, in any order, and forgets both. `args` are the
   arguments of each input, or NULL. */
static void expect_wanted_with(const char *dialect, char *const *args)
{
    static struct small_inputs s;
    static char text[TEXT_MOST];
    size_t i;
    small_open_with(&s, dialect, args);
    while (small_next(&s)) {
        small_text(&s, text, sizeof text);
        keep(&made, text);
    }
    qsort(made.at, made.count, sizeof *made.at, compare);
    qsort(wanted.at, wanted.count, sizeof *wanted.at, compare);
    for (i = 0; i < made.count && i < wanted.count; i++) {
        int order = strcmp(made.at[i], wanted.at[i]);
        if (order != 0)
            fail_msg("%s: %s is %s", dialect, order < 0 ? made.at[i] : wanted.at[i],
                     order < 0 ? "made without need" : "not made");
    }
    expect_number(dialect, "the number of inputs", made.count, wanted.count);
    forget(&made);
    forget(&wanted);
}

static void expect_wanted(const char *dialect)
{
    expect_wanted_with(dialect, NULL);
}

/* ---- games ---- */

/* A game, and the input that leads to it. Player 0 starts. */
struct game {
    struct oracle_line board;
    const struct beginning *of;
    int next, over;
    char text[TEXT_MOST];
};

/* Which games are begun, and what follows. */
struct beginning {
    void (*follow)(const struct game *g);
    size_t least_side, most_side, step; /* of the boards */
    size_t least, most;                 /* moves of the input */
    int types[2];                       /* of player 0 and 1: 0 is a human */
};

static struct dialect const *dialect;
static const char *fixed; /* the arguments of each input, with a blank after each, or NULL */

/* Finds the legal moves of a player, row by row, or -1. Returns how many there are. */
static size_t find_moves(const struct game *g, int player, long moves[26 * 26])
{
    size_t n = 0;
    long cell, side = g->board.n;
    moves[0] = -1;
    for (cell = 0; cell < side * side; cell++)
        if (oracle_line_legal(&g->board, cell / side, cell % side, "OX"[player]))
            moves[n++] = cell;
    return n;
}

static int place(struct game *g, long cell, int player)
{
    return oracle_line_place(&g->board, cell / g->board.n, cell % g->board.n, "OX"[player]);
}

/* White answers with the first of the moves that turn the most pieces. */
static void answer(struct game *g)
{
    long moves[26 * 26], best = -1;
    size_t i, n = find_moves(g, 1, moves);
    int most = 0;
    for (i = 0; i < n; i++) {
        struct game then = *g;
        int turned;
        oracle_line_copy(&then.board, &g->board);
        turned = place(&then, moves[i], 1);
        oracle_line_free(&then.board);
        if (turned > most) {
            most = turned;
            best = moves[i];
        }
    }
    if (best >= 0)
        (void)place(g, best, 1);
    g->over = find_moves(g, 0, moves) == 0;
}

/* Lets players pass and computers move, until a human has a move. */
static void settle(struct game *g)
{
    long moves[26 * 26];
    size_t n;
    for (;;) {
        n = find_moves(g, g->next, moves);
        if (n == 0) {
            g->next = !g->next;
            n = find_moves(g, g->next, moves);
        }
        g->over = n == 0;
        if (g->over || g->of->types[g->next] == 0)
            return;
        (void)place(g, g->of->types[g->next] == 1 ? moves[0] : moves[n - 1], g->next);
        g->next = !g->next;
    }
}

static void write_cell(struct game *g, long cell)
{
    long row = cell / g->board.n, column = cell % g->board.n;
    char *to = g->text + strlen(g->text);
    if (dialect->replies)
        (void)sprintf(to, "%c%c\n", (int)('a' + column), (int)('1' + row));
    else
        (void)sprintf(to, "%ld %ld\n", row, column);
}

static void move(struct game *g, long cell)
{
    assert_true(place(g, cell, g->next) > 0);
    write_cell(g, cell);
    if (dialect->replies) {
        answer(g);
        return;
    }
    g->next = !g->next;
    settle(g);
}

/* ---- what follows a beginning ---- */

static void want_with(const struct game *g, const char *rest)
{
    static char text[2 * TEXT_MOST];
    (void)snprintf(text, sizeof text, "%s%s", g->text, rest);
    keep(&wanted, text);
}

/* Plays to the end by the first moves or the last ones, and returns the lines of that. */
static const char *rest_of(const struct game *g, int by_last)
{
    static struct game then;
    long moves[26 * 26];
    size_t n;
    then = *g;
    oracle_line_copy(&then.board, &g->board);
    while (!then.over) {
        n = find_moves(&then, then.next, moves);
        move(&then, moves[by_last && n > 0 ? n - 1 : 0]);
    }
    oracle_line_free(&then.board);
    return then.text + strlen(g->text);
}

static void nothing(const struct game *g)
{
    want_with(g, "");
}

static void save(const struct game *g)
{
    if (!g->over)
        want_with(g, "s game\n");
}

static void end(const struct game *g)
{
    want_with(g, rest_of(g, 0));
    if (!g->over)
        want_with(g, rest_of(g, 1));
}

/* Each line that names a cell on the board or around it where no move is legal, and others. */
static void want_refused(const struct game *g, const char *rest)
{
    static const char *const others[] = { "",    "1", "1 2 3", "a b",       "1,2",
                                          "0 x", "q", "s",     "s no/game", "1.0 1" };
    char line[TEXT_MOST];
    long row, column;
    size_t i;
    for (row = -1; !g->over && row <= g->board.n; row++)
        for (column = -1; column <= g->board.n; column++) {
            if (oracle_line_legal(&g->board, row, column, "OX"[g->next]))
                continue;
            (void)snprintf(line, sizeof line, "%ld %ld\n%s", row, column, rest);
            want_with(g, line);
        }
    for (i = 0; !g->over && i < ROWS(others); i++) {
        (void)snprintf(line, sizeof line, "%s\n%s", others[i], rest);
        want_with(g, line);
    }
}

static void refusal(const struct game *g)
{
    want_refused(g, "");
}

static void refusal_and_end(const struct game *g)
{
    want_refused(g, rest_of(g, 0));
}

static void command(const struct game *g)
{
    static const char *const others[] = { "=\n", "\n", "i1\n", "a9\n", "a0\n" };
    char line[] = "a1\n";
    size_t i;
    for (i = 0; i < 64; i++) {
        line[0] = (char)('a' + i % 8);
        line[1] = (char)('1' + i / 8);
        want_with(g, line);
    }
    for (i = 0; i < ROWS(others); i++)
        want_with(g, others[i]);
}

/* ---- all beginnings ---- */

static void go_on(const struct game *g, size_t moves_left)
{
    long moves[26 * 26];
    size_t i, n = g->over || moves_left == 0 ? 0 : find_moves(g, g->next, moves);
    if (moves_left == 0)
        g->of->follow(g);
    for (i = 0; i < n; i++) {
        struct game then = *g;
        oracle_line_copy(&then.board, &g->board);
        move(&then, moves[i]);
        go_on(&then, moves_left - 1);
        oracle_line_free(&then.board);
    }
}

/* Writes the arguments of a game. */
static void write_setup(struct game *g, size_t side, const int types[2])
{
    if (fixed != NULL)
        (void)strcpy(g->text, fixed);
    else if (strcmp(dialect->name, "bbm103") == 0)
        (void)sprintf(g->text, "%zu ", side);
    else if (strcmp(dialect->name, "flip") == 0)
        (void)sprintf(g->text, types[0] || types[1] ? "new %zu %d %d " : "new %zu ", side, types[1],
                      types[0]);
}

static void start(struct game *g, const struct beginning *b, size_t side)
{
    int upper_left = dialect->upper_left;
    memset(g, 0, sizeof *g);
    g->of = b;
    write_setup(g, side, b->types);
    oracle_line_start(&g->board, (int)side, "OX"[upper_left], "XO"[upper_left], '.');
    if (!dialect->replies)
        settle(g);
}

static void want_beginnings(const struct beginning *table, size_t rows)
{
    static struct game g;
    size_t i, side, moves;
    for (i = 0; i < rows; i++) {
        const struct beginning *b = &table[i];
        for (side = b->least_side; side <= b->most_side; side += b->step) {
            start(&g, b, side);
            for (moves = b->least; moves <= b->most; moves++)
                go_on(&g, moves);
            oracle_line_free(&g.board);
        }
    }
}

/* A first move in lines of 4095, 4096 and 4097 bytes, with blanks before it or after it. */
static void want_long_lines(const struct beginning *b, int ends)
{
    static struct game g;
    char line[4200], first[10];
    long moves[26 * 26];
    size_t length, setup, before;
    start(&g, b, b->least_side);
    (void)find_moves(&g, 0, moves);
    setup = strlen(g.text);
    move(&g, moves[0]);
    (void)snprintf(first, sizeof first, "%.3s", g.text + setup);
    g.text[setup] = '\0';
    for (length = 4095; length <= 4097; length++)
        for (before = 0; before < 2; before++) {
            memset(line, ' ', length);
            memcpy(line + (before ? length - 3 : 0), first, 3);
            (void)snprintf(line + length, sizeof line - length, "\n%s", ends ? rest_of(&g, 0) : "");
            want_with(&g, line);
        }
    oracle_line_free(&g.board);
}

static void want_texts(const char *const *texts)
{
    for (; *texts; texts++)
        keep(&wanted, *texts);
}

/* ---- reversi ---- */

static void reversi_has_all_short_lines_and_games(void **state)
{
    static const struct beginning table[] = { { command, 8, 8, 1, 1, 3, { 0, 0 } },
                                              { nothing, 8, 8, 1, 5, 5, { 0, 0 } } };
    char line[] = "  \n";
    (void)state;
    dialect = dialect_named("reversi");
    keep(&wanted, "");
    keep(&wanted, "\n");
    for (line[1] = ' '; line[1] <= '~'; line[1]++) {
        keep(&wanted, line + 1);
        for (line[0] = ' '; line[0] <= '~'; line[0]++)
            keep(&wanted, line);
    }
    want_beginnings(table, ROWS(table));
    expect_wanted("reversi");
}

/* ---- bbm103 ---- */

/* Plays a game of the board that other arguments ask for. */
static void want_game_of(const char *arguments)
{
    static const struct beginning humans = { .most = 0 };
    static struct game g;
    start(&g, &humans, 4);
    (void)snprintf(g.text, sizeof g.text, "%s", arguments);
    want_with(&g, rest_of(&g, 0));
    oracle_line_free(&g.board);
}

static void bbm103_has_all_short_games_with_their_end(void **state)
{
    static const struct beginning table[] = {
        { end, 4, 4, 1, 0, 6, { 0, 0 } },   { refusal_and_end, 4, 4, 1, 0, 4, { 0, 0 } },
        { end, 6, 6, 1, 0, 3, { 0, 0 } },   { end, 8, 12, 2, 0, 0, { 0, 0 } },
        { end, 26, 26, 1, 0, 0, { 0, 0 } },
    };
    static const char *const arguments[] = {
        "",      " ",           "0 ",          "1 ",           "2 ",          "3 ",
        "5 ",    "7 ",          "-4 ",         "x ",           "4x ",         "4.0 ",
        "0x4 ",  "1e1 ",        "4 4 ",        "4 4 ",         "4  ",         "6 x y ",
        "1002 ", "2147483647 ", "2147483648 ", "-2147483648 ", "4294967300 ", "1000 ",
        NULL
    };
    (void)state;
    dialect = dialect_named("bbm103");
    want_texts(arguments);
    want_game_of("+4 ");
    want_game_of("04 ");
    want_long_lines(&table[0], 1);
    want_beginnings(table, ROWS(table));
    expect_wanted("bbm103");
}

/* ---- flip ---- */

/* Each word for the side, for X and for O, each of which may be missing, and one argument more. */
static void want_errors_of_flip(void)
{
    static const char *const sides[] = { "4", "5", "3", "2", "0", "-4", "x", "", "4x", "1001" };
    static const char *const types[] = { "0", "1", "2", "3", "-1", "x", "", "1x" };
    static const char *const extra[] = { "", "0 ", "x " };
    size_t side, x, o, more;
    char text[80];
    for (side = 0; side < ROWS(sides); side++) {
        (void)snprintf(text, sizeof text, "new %s ", sides[side]);
        keep(&wanted, text);
        for (x = 0; x < ROWS(types); x++) {
            (void)snprintf(text, sizeof text, "new %s %s ", sides[side], types[x]);
            keep(&wanted, text);
            for (o = 0; o < ROWS(types); o++)
                for (more = 0; more < ROWS(extra); more++) {
                    (void)snprintf(text, sizeof text, "new %s %s %s %s", sides[side], types[x],
                                   types[o], extra[more]);
                    keep(&wanted, text);
                }
        }
    }
}

static void want_arguments_of_flip(void)
{
    static const char *const arguments[] = { "",
                                             " ",
                                             "x ",
                                             "4 ",
                                             "new ",
                                             "load ",
                                             "New 4 ",
                                             "old 4 ",
                                             "4 new ",
                                             "load none ",
                                             "load a b ",
                                             "new new 4 ",
                                             "new +4 ",
                                             "new 04 ",
                                             "new 81 ",
                                             "new 80 ",
                                             "new 2147483648 ",
                                             "new 4294967300 ",
                                             "new 4 4294967297 ",
                                             "new 1000 ",
                                             NULL };
    want_texts(arguments);
    want_errors_of_flip();
}

static void flip_has_all_short_games(void **state)
{
    static const struct beginning table[] = {
        { nothing, 4, 12, 1, 0, 0, { 0, 0 } }, { nothing, 26, 26, 1, 0, 0, { 0, 0 } },
        { nothing, 4, 4, 1, 1, 6, { 0, 0 } },  { nothing, 5, 5, 1, 1, 3, { 0, 0 } },
        { nothing, 4, 4, 1, 0, 1, { 0, 1 } },  { nothing, 4, 4, 1, 0, 1, { 0, 2 } },
        { nothing, 4, 4, 1, 0, 1, { 1, 0 } },  { nothing, 4, 4, 1, 0, 1, { 2, 0 } },
        { nothing, 4, 6, 1, 0, 0, { 1, 1 } },  { nothing, 4, 6, 1, 0, 0, { 1, 2 } },
        { nothing, 4, 6, 1, 0, 0, { 2, 1 } },  { nothing, 4, 6, 1, 0, 0, { 2, 2 } },
        { nothing, 8, 8, 1, 0, 0, { 1, 1 } },  { nothing, 8, 8, 1, 0, 0, { 2, 1 } },
        { save, 4, 4, 1, 0, 1, { 0, 0 } },     { save, 5, 5, 1, 1, 1, { 0, 0 } },
        { refusal, 4, 4, 1, 0, 3, { 0, 0 } },  { refusal, 5, 5, 1, 1, 2, { 0, 0 } },
        { end, 4, 4, 1, 0, 5, { 0, 0 } },      { end, 5, 5, 1, 0, 0, { 0, 0 } },
        { end, 5, 5, 1, 2, 2, { 0, 0 } },      { end, 4, 4, 1, 0, 0, { 0, 1 } },
        { end, 4, 4, 1, 0, 0, { 0, 2 } },      { end, 4, 4, 1, 0, 0, { 1, 0 } },
        { end, 4, 4, 1, 0, 0, { 2, 0 } },      { end, 4, 4, 1, 2, 2, { 0, 1 } },
        { end, 4, 4, 1, 2, 2, { 0, 2 } },      { end, 4, 4, 1, 2, 2, { 1, 0 } },
        { end, 4, 4, 1, 2, 2, { 2, 0 } },      { end, 5, 5, 1, 0, 0, { 0, 1 } },
        { end, 5, 5, 1, 0, 0, { 2, 0 } },
    };
    (void)state;
    dialect = dialect_named("flip");
    want_arguments_of_flip();
    want_long_lines(&table[0], 0);
    want_beginnings(table, ROWS(table));
    expect_wanted("flip");
}

/* ---- arguments that the order fixes ---- */

/* What is played with fixed arguments is what is played without them on the smallest board. */
static void fixed_arguments_are_those_of_every_input(void **state)
{
    char side_4[] = "4", side_28[] = "28", odd[] = "5";
    char *const four[] = { side_4, NULL }, *const large[] = { side_28, NULL };
    char *const wrong[] = { odd, NULL };
    static const struct beginning on_four[] = { { end, 4, 4, 1, 0, 6, { 0, 0 } },
                                                { refusal_and_end, 4, 4, 1, 0, 4, { 0, 0 } } };
    (void)state;
    dialect = dialect_named("bbm103");
    fixed = "4 ";
    want_game_of(fixed);
    want_long_lines(&on_four[0], 1);
    want_beginnings(on_four, ROWS(on_four));
    expect_wanted_with("bbm103", four);
    fixed = "28 "; /* games on such a board are too long */
    keep(&wanted, fixed);
    expect_wanted_with("bbm103", large);
    fixed = "5 ";
    keep(&wanted, fixed);
    expect_wanted_with("bbm103", wrong);
    fixed = NULL;
}

static void fixed_players_play_all_games(void **state)
{
    char word_new[] = "new", side[] = "4", one[] = "1", two[] = "2";
    char *const against_one[] = { word_new, side, one, NULL };
    char side_26[] = "26", side_27[] = "27";
    char *const alone[] = { word_new, side_26, two, one, NULL };
    char *const large[] = { word_new, side_27, two, one, NULL };
    static const struct beginning against[] = { { nothing, 4, 4, 1, 0, 6, { 0, 1 } },
                                                { save, 4, 4, 1, 0, 1, { 0, 1 } },
                                                { refusal, 4, 4, 1, 0, 3, { 0, 1 } },
                                                { end, 4, 4, 1, 0, 5, { 0, 1 } } };
    (void)state;
    dialect = dialect_named("flip");
    fixed = "new 4 1 ";
    keep(&wanted, fixed);
    want_long_lines(&against[0], 0);
    want_beginnings(against, ROWS(against));
    expect_wanted_with("flip", against_one);
    fixed = "new 26 2 1 "; /* the arguments, a game without a move, and its end */
    keep(&wanted, fixed);
    keep(&wanted, fixed);
    keep(&wanted, fixed);
    expect_wanted_with("flip", alone);
    fixed = "new 27 2 1 ";
    keep(&wanted, fixed);
    expect_wanted_with("flip", large);
    fixed = NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reversi_has_all_short_lines_and_games),
        cmocka_unit_test(bbm103_has_all_short_games_with_their_end),
        cmocka_unit_test(flip_has_all_short_games),
        cmocka_unit_test(fixed_arguments_are_those_of_every_input),
        cmocka_unit_test(fixed_players_play_all_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
