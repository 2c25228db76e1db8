/* `flipref show` on a terminal of any size, in colours, without a board, and without keys
   (docs/show.md, "Stepping"). regress/unit/test_program.c has the keys and the signals. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/running.h"

/* Four turns to and fro, so that there are more than a page of them, then Red loses a move. */
#define FOUR "1 1 1 3\n8 8 8 6\n1 3 1 1\n8 6 8 8\n"
#define GAME                                                                                       \
    "R.......\n........\n........\n........\n........\n........\n........\n.......B\n24\n" FOUR    \
        FOUR FOUR FOUR FOUR FOUR

#define BEGUN "\033[?1049h" /* the program takes the screen */
#define ENDED "\033[?1049l" /* ... and gives it back */

struct stepping {
    struct screen screen;
    pid_t child;
};

static void resize(const struct stepping *s, int rows, int columns)
{
    struct winsize size = { .ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns };
    assert_int_equal(ioctl(s->screen.master, TIOCSWINSZ, &size), 0);
}

/* Starts the program with the terminal for everything. */
static void begin(struct stepping *s, const char *line, int rows, int columns)
{
    static const struct setting xterm = { "TERM", "xterm", -1, -1 };
    screen_open(&s->screen, 80);
    resize(s, rows, columns);
    s->child = start_with(line, s->screen.slave, s->screen.slave, s->screen.slave, &xterm);
    (void)screen_wait(&s->screen, BEGUN);
}

/* Types keys, and returns the screen as it is drawn when `text` stands on it. */
static const char *type(struct stepping *s, const char *keys, const char *text)
{
    s->screen.len = 0;
    s->screen.seen[0] = '\0';
    assert_int_equal(write(s->screen.master, keys, strlen(keys)), strlen(keys));
    (void)screen_wait(&s->screen, text);
    return s->screen.seen;
}

static void end(struct stepping *s, int status)
{
    struct said r;
    (void)type(s, "q", ENDED);
    wait_for(s->child, &r);
    assert_int_equal(r.status, status);
    screen_close(&s->screen);
}

static void pages_go_by_ten_turns(void **state)
{
    struct stepping s;
    (void)state;
    put("game", GAME);
    begin(&s, "show octaflip --color=never game", 24, 80);
    (void)type(&s, "\033[6~", "10/24");
    (void)type(&s, "\033[6~", "20/24");
    (void)type(&s, "\033[6~", "24/24");
    (void)type(&s, "\033[5~", "14/24");
    (void)type(&s, "\033[5~", "4/24");
    (void)type(&s, "\033[5~", "0/24");
    (void)type(&s, "\033[8~", "24/24"); /* End and Home of other terminals */
    (void)type(&s, "\033[7~", "0/24");
    (void)type(&s, "\033[Zl", "1/24"); /* no key of ours */
    (void)type(&s, "\033[:~l", "2/24");
    (void)type(&s, "\033[9~l", "3/24");
    end(&s, 0);
}

/* Colours take no room: nothing that fits without them is cut. */
static void colours_take_no_columns(void **state)
{
    struct stepping s;
    const char *drawn;
    (void)state;
    put("game", GAME);
    begin(&s, "show octaflip --color=always game", 24, 80);
    drawn = type(&s, "l", "1/24");
    assert_non_null(strstr(drawn, "\033["));
    assert_non_null(strstr(drawn, "  8"));
    end(&s, 0);
}

static void what_has_no_board_is_told(void **state)
{
    struct stepping s;
    (void)state;
    put("game", "x\n");
    begin(&s, "show octaflip --color=never game", 24, 80);
    assert_non_null(strstr(type(&s, "l", "0/0"), "not valid: Board input error"));
    end(&s, 1);
}

/* Whatever the size, there is a cell of the board, and nothing crashes. */
static void a_window_may_have_any_size(void **state)
{
    static const struct {
        int rows, columns;
        const char *shown;
    } rows[] = {
        { 1, 1, "[" },        { 2, 80, "1/24" }, { 5, 80, "1/24" },
        { 24, 4, "[" },       { 0, 0, "1/24" }, /* a terminal that does not tell: 24 x 80 */
        { 100, 300, "1/24" }, { 9, 80, 0 },      { 13, 10, "1/24" },
    };
    size_t i;
    (void)state;
    put("game", GAME);
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct stepping s;
        begin(&s, "show octaflip --color=never game", rows[i].rows, rows[i].columns);
        (void)type(&s, "l", "turn 1");
        if (rows[i].shown != 0)
            (void)screen_wait(&s.screen, rows[i].shown);
        end(&s, 0);
    }
}

/* The last cell's mark needs a column too: eight cells and their labels fit into 28 columns, and
   into 27 only seven cells. */
static void a_mark_in_the_last_column_fits(void **state)
{
    static const struct {
        int columns;
        const char *labels;
    } rows[] = { { 28, "     1  2  3  4  5  6  7  8\r\n" },
                 { 27, "     2  3  4  5  6  7  8\r\n" } };
    size_t i;
    (void)state;
    put("game", "R......B\n........\n........\n........\n........\n........\n........\n.......B\n"
                "2\n1 1 1 2\n8 8 7 8\n");
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct stepping s;
        begin(&s, "show octaflip --color=never game", 24, rows[i].columns);
        (void)type(&s, "ll", "2/2");
        (void)screen_wait(&s.screen, "[B]");
        (void)screen_wait(&s.screen, rows[i].labels);
        end(&s, 0);
    }
}

/* Exactly as many rows as head, board and foot need: the board gets the row of the help. */
static void the_board_is_worth_more_than_the_help(void **state)
{
    int rows, without_help = 0;
    (void)state;
    put("game", GAME);
    for (rows = 10; rows <= 14; rows++) {
        struct stepping s;
        const char *drawn;
        begin(&s, "show octaflip --color=never game", rows, 80);
        drawn = type(&s, "l", "Red has");
        while (screen_look(&s.screen, 300))
            ;
        if (strstr(drawn, "1/24") == 0) {
            without_help++;
            assert_non_null(strstr(drawn, "  8  "));
        }
        end(&s, 0);
    }
    assert_int_equal(without_help, 1);
}

static void without_keys_there_is_a_message(void **state)
{
    static const struct setting xterm = { "TERM", "xterm", -1, -1 };
    struct setting s = xterm;
    struct screen t;
    struct said *r;
    (void)state;
    screen_open(&t, 80);
    s.out = t.slave;
    r = run_so("show octaflip -", DRAW, &s); /* no terminal is this process's own */
    assert_int_equal(r->status, 2);
    expect_part("show octaflip -", "message", r->err, "the terminal: ");
    screen_close(&t);
}

/* Else the last board is printed. */
static void stepping_needs_two_terminals_and_a_term(void **state)
{
    static const struct {
        const char *term;
        int in_is_terminal;
        int steps;
    } rows[] = { { "xterm", 1, 1 }, { "dumb", 1, 0 }, { 0, 1, 0 }, { "xterm", 0, 0 } };
    size_t i;
    (void)state;
    put("game", DRAW);
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct setting term = { "TERM", rows[i].term, -1, -1 };
        struct screen t;
        struct said r;
        int null = open("/dev/null", O_RDONLY);
        pid_t child;
        screen_open(&t, 80);
        child = start_with("show octaflip game", rows[i].in_is_terminal ? t.slave : null, t.slave,
                           t.slave, &term);
        (void)screen_wait(&t, "Red has 2, Blue has 2");
        assert_int_equal(strstr(t.seen, BEGUN) != 0, rows[i].steps);
        if (rows[i].steps)
            assert_int_equal(write(t.master, "q", 1), 1);
        wait_for(child, &r);
        assert_int_equal(r.status, 0);
        (void)close(null);
        screen_close(&t);
    }
}

/* docs/check.md, "Colours". */
static void colour_depends_on_the_terminal_and_the_environment(void **state)
{
    static const struct {
        const char *name, *value;
        int coloured;
    } rows[] = {
        { "TERM", "xterm", 1 }, { "TERM", "dumb", 0 }, { "TERM", 0, 0 },
        { "NO_COLOR", "1", 0 }, { "NO_COLOR", "", 1 }, { "NO_COLOR", 0, 1 },
    };
    size_t i;
    (void)state;
    put("wrong", "x\n");
    (void)setenv("TERM", "xterm", 1);
    (void)unsetenv("NO_COLOR");
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct setting with = { rows[i].name, rows[i].value, -1, -1 };
        struct screen t;
        struct said r;
        pid_t child;
        screen_open(&t, 80);
        child = start_with("check octaflip wrong", t.slave, t.slave, t.slave, &with);
        (void)screen_wait(&t, "Board input error");
        wait_for(child, &r);
        assert_int_equal(r.status, 1);
        if ((strchr(t.seen, '\033') != 0) != rows[i].coloured)
            fail_msg("%s=%s: \"%s\"", rows[i].name, rows[i].value ? rows[i].value : "(unset)",
                     t.seen);
        screen_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(pages_go_by_ten_turns),
        TEST(colours_take_no_columns),
        TEST(what_has_no_board_is_told),
        TEST(a_window_may_have_any_size),
        TEST(a_mark_in_the_last_column_fits),
        TEST(the_board_is_worth_more_than_the_help),
        TEST(without_keys_there_is_a_message),
        TEST(stepping_needs_two_terminals_and_a_term),
        TEST(colour_depends_on_the_terminal_and_the_environment),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
