/* parts/runner/pool: who may pass a lock. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/folder.h"

#include "runner/pool.h"

#include <errno.h>
#include <poll.h>
#include <sys/wait.h>

/* ---- the lock ---- */

/* In another process: passes the lock this way, and says so by a letter. */
static pid_t pass(const struct run_lock *t, enum passage how, int to, char letter)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        run_lock_enter(t, how);
        (void)!write(to, &letter, 1);
        run_lock_leave(t);
        _exit(0);
    }
    return child;
}

/* Waits for at most so long for a letter; returns a dot if there is none. */
static char letter_within(int from, int milliseconds)
{
    struct pollfd p = { .fd = from, .events = POLLIN };
    char letter = '.';
    if (poll(&p, 1, milliseconds) == 1)
        assert_int_equal(read(from, &letter, 1), 1);
    return letter;
}

enum { SOON = 30, EVER = 20000 /* milliseconds */ };

static void who_is_alone_waits_for_all_others(void **state)
{
    static const struct {
        enum passage held, wanted;
        int waits;
    } rows[] = { { BESIDE_OTHERS, BESIDE_OTHERS, 0 },
                 { BESIDE_OTHERS, ALONE, 1 },
                 { ALONE, BESIDE_OTHERS, 1 },
                 { ALONE, ALONE, 1 } };
    struct run_lock t;
    int ends[2];
    size_t i;
    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_true(run_lock_open(&t));
    for (i = 0; i < ROWS(rows); i++) {
        pid_t child;
        run_lock_enter(&t, rows[i].held);
        child = pass(&t, rows[i].wanted, ends[1], 'a');
        assert_int_equal(letter_within(ends[0], rows[i].waits ? SOON : EVER),
                         rows[i].waits ? '.' : 'a');
        run_lock_leave(&t);
        if (rows[i].waits)
            assert_int_equal(letter_within(ends[0], EVER), 'a');
        assert_int_equal(waitpid(child, 0, 0), child);
    }
    run_lock_close(&t);
    (void)close(ends[0]);
    (void)close(ends[1]);
}

static void who_waits_to_be_alone_is_not_overtaken(void **state)
{
    struct run_lock t;
    pid_t alone, later;
    int ends[2];
    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_true(run_lock_open(&t));
    run_lock_enter(&t, BESIDE_OTHERS);
    alone = pass(&t, ALONE, ends[1], 'a');
    assert_int_equal(letter_within(ends[0], SOON), '.');
    later = pass(&t, BESIDE_OTHERS, ends[1], 'b');
    assert_int_equal(letter_within(ends[0], SOON), '.');
    run_lock_leave(&t);
    assert_int_equal(letter_within(ends[0], EVER), 'a');
    assert_int_equal(letter_within(ends[0], EVER), 'b');
    assert_int_equal(waitpid(alone, 0, 0), alone);
    assert_int_equal(waitpid(later, 0, 0), later);
    run_lock_close(&t);
    (void)close(ends[0]);
    (void)close(ends[1]);
}

/* ---- workers ---- */

enum { QUICK, LARGE, ENDLESS, LARGE_SIZE = 200000 };

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(who_is_alone_waits_for_all_others),
        TEST(who_waits_to_be_alone_is_not_overtaken),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
