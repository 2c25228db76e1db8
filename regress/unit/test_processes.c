/* Processes that work for this one, queues of bytes, signals, and libraries that are loaded late.
 */
#define _DEFAULT_SOURCE /* usleep */
#include "regress/unit/unit.h"

#include "system/interrupt.h"
#include "system/io.h"
#include "system/process.h"
#include "system/save_file.h"
#include "text/byte_queue.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- processes ---- */

static void the_fate_of_a_process_is_told(void **state)
{
    assert_string_equal(process_fate("judged", SIGKILL),
                        "the process that judged it was ended by signal 9 (Killed)");
    assert_string_equal(process_fate("unpacked", 0x0300),
                        "the process that unpacked it ended with status 3");
    assert_string_equal(process_fate("judged", 0),
                        "the process that judged it ended with status 0");
}

static int has_handler(int number, void (*handler)(int))
{
    struct sigaction now;
    return sigaction(number, NULL, &now) == 0 && now.sa_handler == handler;
}

static int is_blocked(int number)
{
    sigset_t mask;
    return sigprocmask(SIG_BLOCK, NULL, &mask) == 0 && sigismember(&mask, number);
}

/* Returns what is wrong with a child, or 0. */
static int fault_of_child(void)
{
    int signal_at_death = 0;
    if (!has_handler(SIGINT, SIG_IGN) || !has_handler(SIGTERM, SIG_IGN))
        return 1;
    if (is_blocked(SIGINT) || is_blocked(SIGTERM) || is_blocked(SIGHUP))
        return 2;
#ifdef __linux__
    if (prctl(PR_GET_PDEATHSIG, &signal_at_death) != 0 || signal_at_death != SIGKILL)
        return 3;
#endif
    return interrupted() ? 4 : 0;
}

static void a_child_leaves_interrupts_to_its_parent(void **state)
{
    struct sigaction before[INTERRUPTS];
    unsigned char room[16];
    sink out;
    pid_t child, self = getpid();
    sink_init(&out, 0, 0, room, sizeof room);
    catch_interrupts(before);
    child = process_fork(&out);
    if (getpid() != self)
        _exit(fault_of_child());
    assert_false(is_blocked(SIGINT) || is_blocked(SIGTERM) || is_blocked(SIGHUP));
    assert_int_equal(process_end(child, 0), 0);
    leave_interrupts(before);
}

/* ---- bytes that come in at the end and go out at the start ---- */

static void bytes_leave_in_the_order_in_which_they_came(void **state)
{
    struct byte_queue f = { 0 };
    uint64_t seed = 1;
    unsigned next_in = 0, next_out = 0;
    size_t largest = 0;
    int i;
    assert_int_equal(queue_bytes(&f).len, 0);
    queue_put(&f, bytes_of(0, 0));
    assert_null(f.at); /* no bytes need no call */
    for (i = 0; i < 2000; i++) {
        unsigned char part[64];
        size_t n = chance_below(&seed, sizeof part + 1), k;
        bytes held;
        for (k = 0; k < n; k++)
            part[k] = (unsigned char)(next_in++ & 0xFF);
        queue_put(&f, bytes_of(part, n));
        held = queue_bytes(&f);
        largest = held.len > largest ? held.len : largest;
        n = chance_below(&seed, (unsigned)held.len + 1);
        for (k = 0; k < n; k++)
            assert_int_equal(held.at[k], next_out++ & 0xFF);
        f.start += n;
    }
    assert_true(f.room <=
                4 * (largest + 64)); /* its size does not depend on how much has passed through */
    queue_empty(&f);
    assert_int_equal(queue_bytes(&f).len, 0);
    queue_room(&f, 1000);
    assert_true(f.room - f.end >= 1000);
    free(f.at);
}

/* ---- signals ---- */

static const int numbers[INTERRUPTS] = { SIGHUP, SIGINT, SIGTERM };

static void the_first_signal_is_noted(void **state)
{
    struct sigaction before[INTERRUPTS], now;
    int i;
    for (i = 0; i < INTERRUPTS; i++) {
        (void)signal(numbers[i], SIG_DFL);
        catch_interrupts(before);
        assert_false(interrupted());
        (void)raise(numbers[i]);
        assert_true(interrupted());
        leave_interrupts(before);
        assert_int_equal(sigaction(numbers[i], 0, &now), 0);
        assert_true(now.sa_handler == SIG_DFL);
    }
    catch_interrupts(before); /* anew */
    assert_false(interrupted());
    leave_interrupts(before);
    (void)alarm(0);
}

/* A call that waits is interrupted within a second or so, even if it began after the signal. */
static void nothing_waits_for_long_after_a_signal(void **state)
{
    struct sigaction before[INTERRUPTS];
    int i;
    (void)signal(SIGTERM, SIG_DFL);
    catch_interrupts(before);
    (void)raise(SIGTERM);
    for (i = 0; i < 2; i++) { /* and the next one too */
        assert_int_equal(poll(0, 0, 20000), -1);
        assert_int_equal(errno, EINTR);
    }
    leave_interrupts(before);
    (void)alarm(0);
}

/* Runs `act` in a process of its own, which the signal must end. */
static void expect_death(void (*act)(void), int number)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        struct sigaction before[INTERRUPTS];
        int i;
        for (i = 0; i < INTERRUPTS; i++)
            (void)signal(numbers[i], SIG_DFL);
        catch_interrupts(before);
        act();
        _exit(0);
    }
    status = process_end(child, 0);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), number);
}

static void die_in_good_order(void)
{
    (void)raise(SIGHUP);
    die_interrupted();
}

static void hear_two(void)
{
    (void)raise(SIGHUP);
    (void)raise(SIGTERM);
}

static void the_program_dies_of_the_signal(void **state)
{
    expect_death(die_in_good_order, SIGHUP);
    expect_death(hear_two, SIGTERM); /* at once */
}

static void noted_alarm(int number)
{
    (void)number;
}

/* A signal that is caught does not end the wait for a process, whose status is still to come. */
static void an_interrupted_wait_goes_on(void **state)
{
    struct sigaction act = { .sa_handler = SIG_DFL };
    int status;
    pid_t child;
    act.sa_handler = noted_alarm;
    (void)sigaction(SIGALRM, &act, 0);
    child = fork();
    if (child == 0) {
        (void)usleep(200000);
        _exit(7);
    }
    (void)ualarm(20000, 20000);
    status = process_end(child, 0);
    (void)ualarm(0, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 7);
}

/* ---- files ---- */

static void write_a_byte(const void *who, sink *out)
{
    (void)who;
    sink_byte(out, 'x');
}

/* Each file gets what the umask leaves, which stays; and there is nothing to abandon afterwards. */
static void replacing_a_file_changes_nothing_else(void **state)
{
    static const char name[] = "/tmp/flipref-test-replaced";
    mode_t before = umask(027);
    struct stat st;
    int i;
    for (i = 0; i < 2; i++) {
        (void)unlink(name);
        assert_true(replace_file(name, write_a_byte, 0));
        remove_unfinished_file();
        assert_int_equal(stat(name, &st), 0);
        assert_int_equal(st.st_mode & 0777, 0640);
    }
    assert_int_equal(umask(before), 027);
    (void)unlink(name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fate_of_a_process_is_told),
        cmocka_unit_test(a_child_leaves_interrupts_to_its_parent),
        cmocka_unit_test(bytes_leave_in_the_order_in_which_they_came),
        cmocka_unit_test(the_first_signal_is_noted),
        cmocka_unit_test(nothing_waits_for_long_after_a_signal),
        cmocka_unit_test(the_program_dies_of_the_signal),
        cmocka_unit_test(an_interrupted_wait_goes_on),
        cmocka_unit_test(replacing_a_file_changes_nothing_else),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
