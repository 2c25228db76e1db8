/* The line that shows the progress of a check, on a terminal and with a clock that the test
   controls (docs/check.md, "Many inputs"). */
#define _DEFAULT_SOURCE /* posix_openpt */
#include "regress/unit/unit.h"

#include "inputs/walk.h"
#include "system/progress.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

/* ---- a terminal ---- */

struct screen {
    int master;         /* the end at which a person types and reads */
    int slave;          /* kept open, so that nothing is lost when the program ends */
    char seen[1 << 16]; /* everything that was shown so far */
    size_t len;
};

static void screen_open(struct screen *t, int columns)
{
    struct winsize size = { .ws_row = 24, .ws_col = (unsigned short)columns };
    t->master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(t->master >= 0);
    assert_int_equal(grantpt(t->master), 0);
    assert_int_equal(unlockpt(t->master), 0);
    t->slave = open(ptsname(t->master), O_RDWR | O_NOCTTY);
    assert_true(t->slave >= 0);
    assert_int_equal(ioctl(t->master, TIOCSWINSZ, &size), 0);
    t->len = 0;
    t->seen[0] = '\0';
}

/* Waits at most `milliseconds` for text. Returns 0 if none came. */
static int screen_look(struct screen *t, int milliseconds)
{
    struct pollfd p = { .fd = t->master, .events = POLLIN };
    ssize_t n;
    if (poll(&p, 1, milliseconds) <= 0)
        return 0;
    n = read(t->master, t->seen + t->len, sizeof t->seen - t->len - 1);
    if (n <= 0)
        return 0;
    t->len += (size_t)n;
    t->seen[t->len] = '\0';
    return 1;
}

static void screen_close(struct screen *t)
{
    while (screen_look(t, 0))
        ;
    (void)close(t->slave);
    (void)close(t->master);
}

/* ---- the clock ---- */

static uint64_t now; /* milliseconds */

/* Replaces the function of the C library. */
int clock_gettime(clockid_t clock, struct timespec *to)
{
    (void)clock;
    to->tv_sec = (time_t)(now / 1000);
    to->tv_nsec = (long)(now % 1000) * 1000000;
    return 0;
}

/* ---- standard error is the terminal ---- */

static struct screen terminal;
static int error_before;

static void begin_on(int columns, const char *term)
{
    screen_open(&terminal, columns);
    error_before = dup(STDERR_FILENO);
    assert_int_equal(dup2(terminal.slave, STDERR_FILENO), STDERR_FILENO);
    if (term != 0)
        (void)setenv("TERM", term, 1);
    else
        (void)unsetenv("TERM");
    now = 5000;
    progress_start();
}

static void begin(void)
{
    begin_on(80, "xterm");
}

/* Stops the line, and restores standard error, so that a failure can be read. */
static void end(void)
{
    progress_stop();
    (void)dup2(error_before, STDERR_FILENO);
    (void)close(error_before);
    screen_close(&terminal);
}

/* What has been shown since the last look. */
static const char *shown(void)
{
    static char text[sizeof terminal.seen];
    terminal.len = 0;
    terminal.seen[0] = '\0';
    while (screen_look(&terminal, 0))
        ;
    memcpy(text, terminal.seen, terminal.len + 1);
    return text;
}

/* What is shown `elapsed` milliseconds after the start. */
static const char *shown_at(uint64_t elapsed)
{
    now = 5000 + elapsed;
    progress_look();
    return shown();
}

#define FRESH "\r\033[K" /* the line starts anew */

static void expect_line(const char *what, const char *got, const char *wanted)
{
    char copy[1 << 12];
    (void)snprintf(copy, sizeof copy, "%s", got);
    if (strcmp(copy, wanted) != 0) {
        end();
        fail_msg("%s: shows \"%s\", not \"%s\"", what, copy, wanted);
    }
}

/* ---- what stands on the line ---- */

static void it_appears_after_a_second(void **state)
{
    begin();
    progress_expect(3);
    progress_add();
    expect_line("at once", shown_at(0), "");
    expect_line("after 999 ms", shown_at(999), "");
    expect_line("after 1000 ms", shown_at(1000), FRESH "[....................] 0%, 0 inputs, 0/s");
    end();
}

/* Four jobs were added or are expected; with each that ends a quarter is done. */
static void the_share_of_known_inputs_is_shown(void **state)
{
    begin();
    progress_expect(3);
    progress_add();
    progress_judged();
    progress_end();
    expect_line("a quarter", shown_at(2000),
                FRESH "[#####...............] 25%, 1 input, 0/s, 6 s left");
    progress_expect(-1); /* it was added instead */
    progress_add();
    now = 5000 + 3000;
    progress_judged(); /* looks itself */
    expect_line("judged", shown(), FRESH "[#####...............] 25%, 2 inputs, 0/s, 9 s left");
    now = 5000 + 4000;
    progress_end(); /* so does this */
    expect_line("a half", shown(), FRESH "[##########..........] 50%, 2 inputs, 0/s, 4 s left");
    end();
}

static void the_time_that_is_left_is_shown_in_minutes(void **state)
{
    begin();
    progress_expect(999);
    progress_add();
    progress_judged();
    progress_end();
    expect_line("16 min", shown_at(1000),
                FRESH "[#...................] 0%, 1 input, 1/s, 16 min left");
    end();
    begin();
    progress_expect(1);
    progress_add();
    progress_judged();
    progress_end();
    expect_line("119 s", shown_at(119999),
                FRESH "[##########..........] 50%, 1 input, 0/s, 119 s left");
    expect_line("2 min", shown_at(120999),
                FRESH "[##########..........] 50%, 1 input, 0/s, 2 min left");
    end();
}

/* Of one input, the share of its bytes. */
static void the_bytes_of_one_input_are_shown(void **state)
{
    struct file_reader in = { .size = 20000000, .got = 5000000 };
    begin();
    progress_add();
    progress_read(&in);
    expect_line("a quarter", shown_at(2000),
                FRESH "[#####...............] 25%, 5 MB, 2 MB/s, 6 s left");
    in.got = 20000000;
    expect_line("all", shown_at(4000),
                FRESH "[####################] 100%, 20 MB, 5 MB/s, 0 s left");
    progress_judged();
    expect_line("judged", shown_at(5000),
                FRESH "[####################] 100%, 1 input, 0/s, 0 s left");
    progress_read(0);
    expect_line("closed", shown_at(6000), FRESH "1 input, 0/s");
    in.size = 0; /* a pipe */
    progress_read(&in);
    expect_line("a pipe", shown_at(7000), FRESH "1 input, 0/s");
    end();
    begin();
    progress_add();
    progress_read(&in);
    expect_line("a pipe alone", shown_at(1000), FRESH "20 MB, 20 MB/s");
    end();
}

/* ---- where it is shown ---- */

/* One column stays free, so that the terminal does not begin another line. */
static void a_narrow_screen_cuts_it(void **state)
{
    static const char whole[] = "[#####...............] 25%, 1 input, 0/s, 6 s left";
    static const int columns[] = { 2, 10, 50, 51, 52, 80, 81, 0 };
    size_t i;
    for (i = 0; i < ROWS(columns); i++) {
        char wanted[100];
        int most =
            columns[i] == 0 ? 79 : columns[i] - 1; /* 0: the terminal does not know its size */
        begin_on(columns[i], "xterm");
        progress_expect(3);
        progress_add();
        progress_judged();
        progress_end();
        (void)snprintf(wanted, sizeof wanted, FRESH "%.*s", most, whole);
        expect_line("narrow", shown_at(2000), wanted);
        end();
    }
}

/* ---- it makes way for what is written ---- */

static void a_message_erases_it(void **state)
{
    begin();
    progress_expect(EXPECT_UNKNOWN);
    expect_line("shown", shown_at(1000), FRESH "0 inputs, 0/s");
    complain("name", "trouble");
    expect_line("a message", shown(), FRESH "flipref: name: trouble\r\n");
    complain("name", "more");
    expect_line("another one", shown(), "flipref: name: more\r\n");
    expect_line("shown again", shown_at(1200), FRESH "0 inputs, 0/s");
    progress_stop();
    expect_line("at the end", shown(), FRESH);
    progress_stop();
    expect_line("nothing to erase", shown(), "");
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_appears_after_a_second),
        cmocka_unit_test(the_share_of_known_inputs_is_shown),
        cmocka_unit_test(the_time_that_is_left_is_shown_in_minutes),
        cmocka_unit_test(the_bytes_of_one_input_are_shown),
        cmocka_unit_test(a_narrow_screen_cuts_it),
        cmocka_unit_test(a_message_erases_it),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
