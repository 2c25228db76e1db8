/* The verb show: which command lines it takes, and the keys that step through a game on a terminal.
   What it draws is in regress/cases and in test_show.c. */
#define _DEFAULT_SOURCE /* TIOCSCTTY */
#include "show/show.h"

#include "regress/unit/on_terminal.h"

#define USAGE           "usage: flipref show DIALECT [OPTIONS] FILE\n"
#define NOT_THERE(name) "flipref: " name ": No such file or directory\n"
#define CORNERS         "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"
#define START           "the start\n" START_BOARD
#define START_BOARD                                                                                \
    "     1  2  3  4  5  6  7  8\n"                                                                \
    "  1  R  .  .  .  .  .  .  B\n"                                                                \
    "  2  .  .  .  .  .  .  .  .\n"                                                                \
    "  3  .  .  .  .  .  .  .  .\n"                                                                \
    "  4  .  .  .  .  .  .  .  .\n"                                                                \
    "  5  .  .  .  .  .  .  .  .\n"                                                                \
    "  6  .  .  .  .  .  .  .  .\n"                                                                \
    "  7  .  .  .  .  .  .  .  .\n"                                                                \
    "  8  B  .  .  .  .  .  .  R\n"                                                                \
    "Red has 2, Blue has 2; Red is next\n"
#define IS_VALID ": valid: draw 2 to 2 after 0 turns (the game is not over)\n"
#define FLIP_START                                                                                 \
    "the start\n"                                                                                  \
    "     0  1  2  3\n"                                                                            \
    "  0  .  .  .  .\n"                                                                            \
    "  1  .  O  X  .\n"                                                                            \
    "  2  .  X  O  .\n"                                                                            \
    "  3  .  .  .  .\n"                                                                            \
    "Player O has 2, Player X has 2; Player O is next\n"
#define BAD_BOARD                                                                                  \
    "the start\n"                                                                                  \
    "bad:1:1: error: board line 1: not a cell: `x` [octaflip.board.bad-cell]\n"                    \
    "     1 | x\n"                                                                                 \
    "       | ^ expected a cell: R, B, . or #\n"                                                   \
    "       = specification: \"not exactly 8 characters of valid symbols (R, B, ., #)\"\n"         \
    "       = help: pieces are `R` for Red and `B` for Blue, and an empty cell is `.`\n"           \
    "bad: not valid: Board input error\n"

static void put_files(void)
{
    put("start", CORNERS "0\n");
    put("bad", "x\n");
    put("nothing", "");
    put("saved", "flip 1\n4 O 0 0\n....\n.OX.\n.XO.\n....\n");
}

static const struct verb_row rows[] = {
    { "octaflip start", "", 0, START "start" IS_VALID, "" },
    { "octaflip -", CORNERS "0\n", 0, START "(standard input)" IS_VALID, "" },
    { "octaflip --turn 0 start", "", 0, START "start" IS_VALID, "" },
    { "octaflip --all start", "", 0, START "start" IS_VALID, "" },
    { "octaflip --output file start", "", 0, "", "" },
    { "octaflip --output - start", "", 0, START "start" IS_VALID, "" },
    { "octaflip --interleave start", "", 0, START "start" IS_VALID, "" },
    { "octaflip bad", "", 1, BAD_BOARD, "" },
    { "--saved-game saved", "", 0, FLIP_START "saved: valid: O=2 X=2, O to move\n", "" },
    { "flip --saved-game saved", "", 0, FLIP_START "saved: valid: O=2 X=2, O to move\n", "" },
    { "flip '--args=load saved' nothing", "", 1,
      FLIP_START
      "nothing:1:1: error: the input ends before the game is over [flip.end.unfinished]\n"
      "     1 | (end of input)\n"
      "       | ^ expected a move, or s and a filename\n"
      "       = specification: \"End of input before end of game\"\n"
      "nothing: not valid: O=2 X=2 (the game is not over)\n",
      "" },
    { "flip '--args=new 4 1 2' --turn 2 nothing", "", 0,
      "turn 2: Player X puts a piece at [row 1 column 0], flips <1>\n"
      "     0  1  2  3\n"
      "  0  .  .  .  .\n"
      "  1 [X]<X> X  .\n"
      "  2  .  O  O  .\n"
      "  3  .  O  .  .\n"
      "Player O has 3, Player X has 3; Player O is next\n",
      "" },

    /* what cannot be shown */
    { "octaflip none", "", 2, "", NOT_THERE("none") },
    { "octaflip .", "", 2, "", "flipref: .: Is a directory\n" },
    { "octaflip --output none/file start", "", 2, "", NOT_THERE("none/file") },
    { "octaflip --turn 1 start", "", 2, "", "flipref: 1: no such turn\n" },
    { "octaflip --turn=-0 start", "", 2, "", "flipref: -0: no such turn\n" },
    { "octaflip --turn=0x start", "", 2, "", "flipref: 0x: no such turn\n" },
    { "octaflip --turn= start", "", 2, "", "flipref: : no such turn\n" },
    { "octaflip --turn=18446744073709551616 start", "", 2, "",
      "flipref: 18446744073709551616: no such turn\n" },
    { "octaflip --svg bad", "", 2, "", "flipref: bad: there is no board to be drawn\n" },
    { "octaflip --svg --animate bad", "", 2, "", "flipref: bad: there is no board to be drawn\n" },
    { "flip '--args=new 4 1 2' --limit=5 nothing", "", 2, "",
      "flipref: nothing: computers take too many steps (--limit)\n" },
    { "flip '--args=new 40 1 2' --svg --animate nothing", "", 2, "",
      "flipref: nothing: too long for --animate, which takes 1000 turns and 100000 pieces: give "
      "--turn\n" },

    /* wrong usage */
    { "", "", 2, "", "flipref: show: which dialect?\n" USAGE },
    { "octafilp start", "", 2, "",
      "flipref: octafilp: no such dialect; did you mean octaflip?\n" USAGE },
    { "octaflip --frobnicate start", "", 2, "",
      "flipref: --frobnicate: no such option; see --help\n" USAGE },
    { "octaflip", "", 2, "", "flipref: show: one FILE is needed (- is standard input)\n" USAGE },
    { "octaflip start bad", "", 2, "",
      "flipref: show: one FILE is needed (- is standard input)\n" USAGE },
    { "octaflip --args=4 start", "", 2, "", "flipref: octaflip: takes no --args\n" USAGE },
    { "flip nothing", "", 2, "",
      "flipref: flip: needs --args, what the program is started with\n" USAGE },
    { "flip '--args=new 3' nothing", "", 2, "",
      "flipref: flip: cannot start with these --args\n" USAGE },
    { "flip '--args=load none' nothing", "", 2, "",
      "flipref: flip: cannot start with these --args\n" USAGE },
};

static void a_line_shows_a_game(void **state)
{
    size_t i;
    (void)state;
    put_files();
    for (i = 0; i < ROWS_OF(rows); i++)
        expect_verb(run_show, &rows[i]);
    assert_string_equal(text_in_folder("file"), START "start" IS_VALID);
}

/* All boards, from the start on, with an empty line after each but the last one; and a board of a
   turn whose number has two digits. */
static void boards_of_turns_are_printed(void **state)
{
    const char *at;
    char wanted[32];
    int turn;
    (void)state;
    put_files();
    put("said.in", "");
    assert_int_equal(run_verb(run_show, "flip '--args=new 6 1 2' --all nothing"), 0);
    at = text_in_folder("said.out");
    assert_memory_equal(at, "the start\n", 10);
    for (turn = 1; turn <= 33; turn++) {
        (void)snprintf(wanted, sizeof wanted, "is next\n\nturn %d: ", turn);
        at = strstr(at, turn < 33 ? wanted : "\n\nturn 33: ");
        assert_non_null(at);
    }
    assert_null(strstr(at + 2, "\n\n"));
    assert_int_equal(run_verb(run_show, "flip '--args=new 6 1 2' --turn 10 nothing"), 0);
    assert_memory_equal(text_in_folder("said.out"), "turn 10: ", 9);
}

/* ---- a terminal ---- */

/* Returns what was shown since the last time that the screen was cleared, or NULL. */
static const char *frame(void)
{
    static const char clear[] = "\033[H\033[J";
    const char *at = screen.seen;
    const char *last = 0;
    while ((at = strstr(at, clear)) != 0) {
        at += sizeof clear - 1;
        last = at;
    }
    return last;
}

static size_t frames_shown(void)
{
    const char *at = screen.seen;
    size_t n = 0;
    while ((at = strstr(at, "\033[H\033[J")) != 0) {
        at++;
        n++;
    }
    return n;
}

static size_t frames; /* how many screens have been waited for */

enum { FRAME_MOST = 10000 /* milliseconds */ };

/* Waits for another screen that ends with this text. */
static void await_frame(const char *end)
{
    frames++;
    for (;;) {
        const char *shown = frames_shown() == frames ? frame() : 0;
        size_t len = shown != 0 ? strlen(shown) : 0;
        if (shown != 0 && len >= strlen(end) && strcmp(shown + len - strlen(end), end) == 0)
            return;
        if (!look(FRAME_MOST))
            fail_msg("screen %zu does not end with %s: %s", frames, end,
                     shown != 0 ? shown : screen.seen);
    }
}

static void type(const char *keys)
{
    assert_int_equal(write(screen.master, keys, strlen(keys)), (ssize_t)strlen(keys));
}

static int is_as_before(void)
{
    struct termios now;
    static const char left[] = "\033[?25h\033[?1049l";
    assert_int_equal(tcgetattr(screen.slave, &now), 0);
    return (now.c_lflag & (ICANON | ECHO)) == (ICANON | ECHO) && screen.len >= sizeof left - 1 &&
           strcmp(screen.seen + screen.len - (sizeof left - 1), left) == 0;
}

static void prepare_terminal(int rows_of_it, int columns)
{
    assert_int_equal(setenv("TERM", "xterm", 1), 0);
    assert_int_equal(setenv("NO_COLOR", "1", 1), 0);
    put_files();
    put("said.in", CORNERS "0\n");
    open_screen(rows_of_it, columns);
    frames = 0;
}

/* 32 moves and a pass: computers of both kinds on 6 x 6 cells. */
#define GAME "flip '--args=new 6 1 2' nothing"
#define HELP "/33  arrows: step  PgUp PgDn: by 10  Home End  q: quit"

/* Steps through the game from its start. */
static void start_game(int rows_of_it, int columns, int how)
{
    prepare_terminal(rows_of_it, columns);
    start_on_terminal(run_show, GAME, how);
    await_frame("0" HELP);
}

static void quit(int status)
{
    type("q");
    assert_int_equal(end_on_terminal(), status);
    assert_true(is_as_before());
    close_screen();
}

/* Keys, one after another, and the turn that they lead to. */
static const struct {
    const char *keys;
    int turn;
} steps[] = {
    { "l", 1 },          { "j", 2 },          { " ", 3 },           { "\n", 4 },
    { "\033[C", 5 },     { "\033[B", 6 },     { "\033OC", 7 },      { "h", 6 },
    { "k", 5 },          { "\b", 4 },         { "\177", 3 },        { "\033[D", 2 },
    { "\033[A", 1 },     { "\033OA", 0 },     { "h", 0 },           { "\033[6~", 10 },
    { "\033[6~", 20 },   { "\033[5~", 10 },   { "l", 11 },          { "\033[5~", 1 },
    { "\033[5~", 0 },    { "G", 33 },         { "l", 33 },          { "\033[5~", 23 },
    { "\033[6~", 33 },   { "g", 0 },          { "\033[F", 33 },     { "\033[H", 0 },
    { "\033[4~", 33 },   { "\033[1~", 0 },    { "\033[8~", 33 },    { "\033[7~", 0 },
    { "jjl", 3 },        { "x", 3 },          { "\033[Z", 3 },      { "\033[2~", 3 },
    { "\033[3~", 3 },    { "\033[61~", 3 },   { "\033[15~", 3 },    { "\033[;6~", 3 },
    { "\033[6;5~", 13 }, { "\033[1;2C", 14 }, { "\033\033[C", 15 }, { "\033[C\033[C", 17 },
    { "A", 17 },         { "~", 17 },         { "\033xl", 18 },     { "\033[~l", 19 },
};

static void keys_lead_to_turns(void **state)
{
    size_t i;
    (void)state;
    prepare_terminal(24, 80);
    start_on_terminal(run_show, GAME, KEYS_HERE);
    await_frame("\n0" HELP);
    for (i = 0; i < ROWS_OF(steps); i++) {
        char end[100];
        (void)snprintf(end, sizeof end, "\n%d%s", steps[i].turn, HELP);
        type(steps[i].keys);
        await_frame(end);
    }
    type("q");
    assert_int_equal(end_on_terminal(), 0);
    assert_true(is_as_before());
    assert_memory_equal(screen.seen, "\033[?1049h\033[?25l\033[H\033[Jthe start\n", 30);
    close_screen();
}

/* ---- the part that fits ---- */

#define IS_NEXT "Player O has 2, Player X has 2; Player O is next\n"

/* The board needs 7 rows, what is around it 2, and the help one: 10 rows. The cells need 3 columns
   each, the labels too, and the mark after the last cell needs one. */
static const struct {
    int rows, columns;
    const char *frame;
} sizes[] = {
    { 10, 80,
      "the start\n"
      "     0  1  2  3  4  5\n"
      "  0  .  .  .  .  .  .\n"
      "  1  .  .  .  .  .  .\n"
      "  2  .  .  O  X  .  .\n"
      "  3  .  .  X  O  .  .\n"
      "  4  .  .  .  .  .  .\n"
      "  5  .  .  .  .  .  .\n" IS_NEXT "0" HELP },
    { 9, 80, /* the board takes the row of the help */
      "the start\n"
      "     0  1  2  3  4  5\n"
      "  0  .  .  .  .  .  .\n"
      "  1  .  .  .  .  .  .\n"
      "  2  .  .  O  X  .  .\n"
      "  3  .  .  X  O  .  .\n"
      "  4  .  .  .  .  .  .\n"
      "  5  .  .  .  .  .  .\n"
      "Player O has 2, Player X has 2; Player O is next" },
    { 8, 80, /* four rows around the centre */
      "the start\n"
      "     0  1  2  3  4  5\n"
      "  1  .  .  .  .  .  .\n"
      "  2  .  .  O  X  .  .\n"
      "  3  .  .  X  O  .  .\n"
      "  4  .  .  .  .  .  .\n" IS_NEXT "0" HELP },
    { 2, 80, /* at least a row, even if it does not fit */
      "the start\n"
      "     0  1  2  3  4  5\n"
      "  3  .  .  X  O  .  .\n" IS_NEXT "0" HELP },
    { 13, 22, /* 7 * 3 + 1 columns; the line of 48 bytes takes 3 rows */
      "the start\n"
      "     0  1  2  3  4  5\n"
      "  0  .  .  .  .  .  .\n"
      "  1  .  .  .  .  .  .\n"
      "  2  .  .  O  X  .  .\n"
      "  3  .  .  X  O  .  .\n"
      "  4  .  .  .  .  .  .\n"
      "  5  .  .  .  .  .  .\n" IS_NEXT "0/33  arrows: step  Pg" },
    { 10, 21, /* a column fewer, and a row fewer */
      "the start\n"
      "     1  2  3  4  5\n"
      "  1  .  .  .  .  .\n"
      "  2  .  O  X  .  .\n"
      "  3  .  X  O  .  .\n"
      "  4  .  .  .  .  .\n" IS_NEXT "0/33  arrows: step  P" },
    { 12, 16, /* four columns around the centre */
      "the start\n"
      "     1  2  3  4\n"
      "  0  .  .  .  .\n"
      "  1  .  .  .  .\n"
      "  2  .  O  X  .\n"
      "  3  .  X  O  .\n"
      "  4  .  .  .  .\n"
      "  5  .  .  .  .\n" IS_NEXT "0/33  arrows: st" },
    { 30, 4, /* at least a column, even if it does not fit */
      "the start\n"
      "     3\n"
      "  0  .\n"
      "  1  .\n"
      "  2  X\n"
      "  3  O\n"
      "  4  .\n"
      "  5  .\n" IS_NEXT "0/33" },
    { 0, 0, /* a terminal that does not tell its size has 24 rows of 80 columns */
      "the start\n"
      "     0  1  2  3  4  5\n"
      "  0  .  .  .  .  .  .\n"
      "  1  .  .  .  .  .  .\n"
      "  2  .  .  O  X  .  .\n"
      "  3  .  .  X  O  .  .\n"
      "  4  .  .  .  .  .  .\n"
      "  5  .  .  .  .  .  .\n" IS_NEXT "0" HELP },
};

static void the_part_around_the_move_is_shown(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(sizes); i++) {
        prepare_terminal(sizes[i].rows, sizes[i].columns);
        start_on_terminal(run_show, GAME, KEYS_HERE);
        await_frame(sizes[i].frame);
        assert_string_equal(frame(), sizes[i].frame);
        quit(0);
    }
}

/* The part moves with the moves, but not beyond the board. A new size is heeded at once. */
static void the_part_follows_the_moves_and_the_window(void **state)
{
    (void)state;
    start_game(8, 80, KEYS_HERE);
    type("l"); /* O moves at the first legal cell from the end: row 4, column 2 */
    await_frame("turn 1: Player O puts a piece at [row 4 column 2], flips <1>\n"
                "     0  1  2  3  4  5\n"
                "  2  .  .  O  X  .  .\n"
                "  3  .  . <O> O  .  .\n"
                "  4  .  . [O] .  .  .\n"
                "  5  .  .  .  .  .  .\n"
                "Player O has 4, Player X has 1; Player X is next\n"
                "1" HELP);
    set_size(7, 80);
    await_frame("     0  1  2  3  4  5\n"
                "  3  .  . <O> O  .  .\n"
                "  4  .  . [O] .  .  .\n"
                "  5  .  .  .  .  .  .\n"
                "Player O has 4, Player X has 1; Player X is next\n"
                "1" HELP);
    quit(0);
}

/* Returns the number after a text in what is shown, or -1. */
static int number_after(const char *at, const char *before)
{
    const char *found = strstr(at, before);
    return found != 0 ? (int)strtol(found + strlen(before), 0, 10) : -1;
}

/* Of a board of 6 x 6 cells, four rows fit on 8 lines: the one of the move is the third of them,
   unless the board ends before. */
static void each_move_is_in_the_middle(void **state)
{
    int turn;
    (void)state;
    start_game(8, 80, KEYS_HERE);
    for (turn = 1; turn <= 32; turn++) {
        char end[100];
        int row, first;
        (void)snprintf(end, sizeof end, "\n%d%s", turn, HELP);
        type("l");
        await_frame(end);
        row = number_after(frame(), "[row ");
        first = number_after(frame(), "  0  1  2  3  4  5\n");
        if (row < 0) /* a pass */
            assert_non_null(strstr(frame(), " passes\n"));
        else
            assert_int_equal(first, row < 2 ? 0 : row > 4 ? 2 : row - 2);
    }
    quit(0);
}

/* The text around the board ends its lines between words, too. */
static void text_around_a_board_fits_on_the_screen(void **state)
{
    (void)state;
    prepare_terminal(24, 40);
    start_on_terminal(run_show, "octaflip bad", KEYS_HERE);
    await_frame("bad: not valid: Board input error\n0/0  arrows: step  PgUp PgDn: by 10  Hom");
    assert_non_null(
        strstr(frame(), "\n         characters of valid symbols (R,\n         B, ., #)\"\n"));
    quit(1);
}

/* ---- other ends ---- */

static void a_signal_restores_the_terminal(void **state)
{
    static const int signals[] = { SIGTERM, SIGHUP, SIGQUIT };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(signals); i++) {
        start_game(24, 80, KEYS_HERE);
        assert_int_equal(kill(screen.program, signals[i]), 0);
        assert_int_equal(end_on_terminal(), 256 + signals[i]);
        assert_true(is_as_before());
        close_screen();
    }
    start_game(24, 80, KEYS_HERE);
    type("\003"); /* the terminal makes a signal of it */
    assert_int_equal(end_on_terminal(), 256 + SIGINT);
    assert_true(is_as_before());
    close_screen();
}

static void an_ignored_signal_stays_ignored(void **state)
{
    (void)state;
    start_game(24, 80, KEYS_HERE | SIGNAL_IGNORED);
    assert_int_equal(kill(screen.program, SIGTERM), 0);
    type("l");
    await_frame("1" HELP);
    quit(0);
}

/* Standard input is the game, so the keys come from the terminal. */
static void keys_come_from_the_terminal_if_input_does_not(void **state)
{
    (void)state;
    prepare_terminal(24, 80);
    start_on_terminal(run_show, "octaflip -", 0);
    await_frame("(standard input)" IS_VALID
                "0/0  arrows: step  PgUp PgDn: by 10  Home End  q: quit");
    quit(0);
    prepare_terminal(24, 80);
    start_on_terminal(run_show, "octaflip -", NO_TERMINAL);
    assert_int_equal(end_on_terminal(), 2);
    assert_string_equal(text_in_folder("said.err"),
                        "flipref: the terminal: No such device or address\n");
    close_screen();
}

/* What is printed on a terminal without stepping. */
static void other_lines_do_not_step(void **state)
{
    static const struct {
        const char *line, *term;
        int how;
    } lines[] = {
        { "octaflip --turn 0 start", "xterm", KEYS_HERE },
        { "octaflip --all start", "xterm", KEYS_HERE },
        { "octaflip start", "dumb", KEYS_HERE },
        { "octaflip start", 0, KEYS_HERE },
        { "octaflip start", "xterm", 0 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(lines); i++) {
        prepare_terminal(24, 80);
        if (lines[i].term != 0)
            assert_int_equal(setenv("TERM", lines[i].term, 1), 0);
        else
            assert_int_equal(unsetenv("TERM"), 0);
        start_on_terminal(run_show, lines[i].line, lines[i].how);
        assert_int_equal(end_on_terminal(), 0);
        assert_string_equal(screen.seen, START "start" IS_VALID);
        close_screen();
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(a_line_shows_a_game),
        TEST(boards_of_turns_are_printed),
        TEST(keys_lead_to_turns),
        TEST(the_part_around_the_move_is_shown),
        TEST(the_part_follows_the_moves_and_the_window),
        TEST(each_move_is_in_the_middle),
        TEST(text_around_a_board_fits_on_the_screen),
        TEST(a_signal_restores_the_terminal),
        TEST(an_ignored_signal_stays_ignored),
        TEST(keys_come_from_the_terminal_if_input_does_not),
        TEST(other_lines_do_not_step),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
