/* parts/system: what it finds out about the machine: clocks, processors, the terminal, and
   temporary files that cannot be written. */
#define _GNU_SOURCE
#include "regress/unit/on_terminal.h"

#include "system/clock.h"
#include "system/cores.h"
#include "system/temporary_store.h"
#include "system/terminal.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <time.h>

/* ---- clocks ---- */

static uint64_t monotonic_us(void)
{
    struct timespec now;
    assert_int_equal(clock_gettime(CLOCK_MONOTONIC, &now), 0);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* The clock of milliseconds may be some milliseconds late. */
static void clocks_count_since_one_moment(void **state)
{
    uint64_t before = monotonic_us(), us = microseconds(), ms = milliseconds(),
             after = monotonic_us();
    (void)state;
    assert_in_range(us, before, after);
    assert_in_range(ms, before / 1000 - 50, after / 1000);
}

static void clocks_go_on_while_nothing_is_done(void **state)
{
    const struct timespec pause = { 0, 30000000 };
    uint64_t us = microseconds(), ms = milliseconds();
    (void)state;
    (void)nanosleep(&pause, NULL);
    us = microseconds() - us;
    ms = milliseconds() - ms;
    assert_in_range(us, 30000, 20000000);
    assert_in_range(ms, us / 1000 > 50 ? us / 1000 - 50 : 1, us / 1000 + 50);
}

/* ---- processors ---- */

static void only_processors_that_may_be_used_are_counted(void **state)
{
    cpu_set_t all, one;
    size_t cpu = 0;
    (void)state;
    assert_int_equal(sched_getaffinity(0, sizeof all, &all), 0);
    assert_int_equal(cores(), CPU_COUNT(&all) < JOBS_MOST ? CPU_COUNT(&all) : JOBS_MOST);
    while (!CPU_ISSET(cpu, &all))
        cpu++;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    assert_int_equal(sched_setaffinity(0, sizeof one, &one), 0);
    assert_int_equal(cores(), 1);
    assert_int_equal(sched_setaffinity(0, sizeof all, &all), 0);
}

/* ---- the terminal ---- */

static void a_terminal_tells_its_size(void **state)
{
    struct terminal_size size;
    int file;
    (void)state;
    open_screen(24, 132);
    size = terminal_size(screen.slave);
    assert_int_equal(size.rows, 24);
    assert_int_equal(size.columns, 132);
    close_screen();
    put("file", "");
    file = open(in_folder("file"), O_RDONLY);
    assert_true(file >= 0);
    size = terminal_size(file);
    assert_int_equal(size.rows, 0);
    assert_int_equal(size.columns, 0);
    (void)close(file);
}

/* ---- temporary files ---- */

static void *open_store(void)
{
    const char *trouble = NULL;
    void *store = temporary_store.open(&trouble);
    if (store == NULL)
        fail_msg("%s", trouble);
    return store;
}

/* Writes bytes that fill the buffer, or wait in it. Nothing may be written to files meanwhile. */
static int write_more(void *store, size_t len)
{
    static unsigned char many[1 << 20];
    struct rlimit before, none;
    int done;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    none = before;
    none.rlim_cur = 0;
    (void)signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
    done = temporary_store.write(store, bytes_of(many, len));
    if (done)
        done = temporary_store.rewind(store);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    (void)signal(SIGXFSZ, SIG_DFL);
    return done;
}

static void a_store_says_why_bytes_are_lost(void **state)
{
    static const size_t lengths[] = { 1, 1 << 20 };
    char wanted[200];
    size_t i;
    (void)state;
    (void)setenv("TMPDIR", folder, 1);
    (void)snprintf(wanted, sizeof wanted, "a temporary file in %s: File too large", folder);
    for (i = 0; i < ROWS_OF(lengths); i++) {
        void *store = open_store();
        assert_null(temporary_store.trouble(store));
        assert_false(write_more(store, lengths[i]));
        assert_string_equal(temporary_store.trouble(store), wanted);
        errno = ENOSPC; /* the first reason stays */
        assert_string_equal(temporary_store.trouble(store), wanted);
        temporary_store.close(store);
    }
    (void)unsetenv("TMPDIR");
}

static void use_store(void)
{
    unsigned char text[10];
    void *store = open_store();
    if (!temporary_store.write(store, bytes_of_text("text")) || !temporary_store.rewind(store) ||
        temporary_store.read(store, text, sizeof text) != 4)
        abort();
    temporary_store.close(store);
}

static void a_store_gives_all_back(void **state)
{
    int before = dup(0), after;
    (void)state;
    (void)close(before);
    use_store();
    after = dup(0);
    assert_int_equal(after, before);
    (void)close(after);
}

/* An empty TMPDIR is none. */
static void temporary_files_are_in_tmp_by_default(void **state)
{
    int file;
    (void)state;
    (void)setenv("TMPDIR", "", 1);
    file = temporary_file();
    assert_true(file >= 0);
    (void)close(file);
    errno = ENOSPC;
    assert_string_equal(temporary_file_trouble(),
                        "a temporary file in /tmp: No space left on device");
    (void)unsetenv("TMPDIR");
    errno = EACCES;
    assert_string_equal(temporary_file_trouble(), "a temporary file in /tmp: Permission denied");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(clocks_count_since_one_moment),
        TEST(clocks_go_on_while_nothing_is_done),
        TEST(only_processors_that_may_be_used_are_counted),
        TEST(a_terminal_tells_its_size),
        TEST(a_store_says_why_bytes_are_lost),
        TEST(a_store_gives_all_back),
        TEST(temporary_files_are_in_tmp_by_default),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
