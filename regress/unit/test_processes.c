/* Processes that work for this one, the bytes and jobs that are sent to them, and signals. */
#define _DEFAULT_SOURCE /* usleep */
#include "regress/unit/descriptors.h"
#include "regress/unit/unit.h"

#include "check/workers/job.h"
#include "check/workers/worker_pool.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "system/late_library.h"
#include "system/process.h"
#include "system/save_file.h"
#include "text/byte_queue.h"

#include <errno.h>
#include <fcntl.h>
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
    (void)state;
    assert_string_equal(process_fate("judged", SIGKILL),
                        "the process that judged it was ended by signal 9 (Killed)");
    assert_string_equal(process_fate("unpacked", 0x0300),
                        "the process that unpacked it ended with status 3");
    assert_string_equal(process_fate("judged", 0),
                        "the process that judged it ended with status 0");
}

/* All of it, however many writes bring it; or nothing, if the writer ends before. */
static void what_another_process_writes_is_read_to_its_end(void **state)
{
    char got[6] = "?????";
    int ends[2], status;
    pid_t child;
    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_true(process_read(ends[0], got, 0));
    child = fork();
    if (child == 0) {
        (void)!write(ends[1], "he", 2);
        (void)usleep(20000);
        (void)!write(ends[1], "llo", 3);
        _exit(7);
    }
    assert_true(process_read(ends[0], got, 5));
    assert_string_equal(got, "hello");
    status = process_end(child, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 7);
    assert_int_equal(write(ends[1], "hel", 3), 3);
    (void)close(ends[1]);
    assert_false(process_read(ends[0], got, 5));
    assert_false(process_read(ends[0], got, 1));
    (void)close(ends[0]);
    assert_false(process_read(ends[0], got, 1)); /* no such descriptor */
}

static void a_process_is_ended_at_once(void **state)
{
    int status;
    pid_t child = fork();
    (void)state;
    if (child == 0) {
        for (;;)
            (void)pause();
    }
    status = process_end(child, 1);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGKILL);
}

/* Buffered output is written once, by the process that forks. */
static void nothing_is_written_twice_after_a_fork(void **state)
{
    unsigned char room[16];
    char got[16] = "";
    struct writing to;
    sink out;
    int ends[2];
    pid_t child, self = getpid();
    (void)state;
    assert_int_equal(pipe(ends), 0);
    to.fd = ends[1];
    to.error = 0;
    sink_init(&out, writing_write, &to, room, sizeof room);
    sink_text(&out, "once");
    child = process_fork(&out);
    if (getpid() != self) {
        (void)sink_flush(&out);
        _exit(child != 0);
    }
    assert_true(child > 0);
    assert_int_equal(process_end(child, 0), 0);
    (void)sink_flush(&out);
    (void)close(ends[1]);
    assert_int_equal(read(ends[0], got, sizeof got), 4);
    assert_memory_equal(got, "once", 4);
    (void)close(ends[0]);
}

/* Writes to standard output in a process and in its child. */
static void write_in_both(int to)
{
    unsigned char room[16];
    sink out;
    pid_t child, self = getpid();
    sink_init(&out, 0, 0, room, sizeof room);
    if (dup2(to, STDOUT_FILENO) < 0)
        _exit(99);
    sink_text(standard_output(), "once ");
    child = process_fork(&out);
    if (getpid() == self)
        (void)process_end(child, 0);
    sink_text(standard_output(), child == 0 ? "child " : "parent");
    _exit(finish_output(0, 1));
}

static void standard_output_is_not_written_twice_either(void **state)
{
    char got[40] = "";
    size_t len = 0;
    ssize_t n;
    int ends[2];
    pid_t child;
    (void)state;
    assert_int_equal(pipe(ends), 0);
    child = fork();
    if (child == 0)
        write_in_both(ends[1]);
    (void)close(ends[1]);
    while ((n = read(ends[0], got + len, sizeof got - 1 - len)) > 0)
        len += (size_t)n;
    (void)close(ends[0]);
    assert_int_equal(process_end(child, 0), 0);
    assert_string_equal(got, "once child parent");
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
    if (!has_handler(SIGINT, SIG_IGN) || !has_handler(SIGTERM, SIG_DFL))
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
    (void)state;
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
    (void)state;
    assert_int_equal(queue_bytes(&f).len, 0);
    assert_true(queue_put(&f, bytes_of(0, 0)));
    assert_null(f.at); /* no bytes need no call */
    for (i = 0; i < 2000; i++) {
        unsigned char part[64];
        size_t n = chance_below(&seed, sizeof part + 1), k;
        bytes held;
        for (k = 0; k < n; k++)
            part[k] = (unsigned char)(next_in++ & 0xFF);
        assert_true(queue_put(&f, bytes_of(part, n)));
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
    assert_true(queue_room(&f, 1000));
    assert_true(f.room - f.end >= 1000);
    free(f.at);
}

static void a_text_follows_the_first_bytes(void **state)
{
    struct byte_queue f = { 0 };
    (void)state;
    assert_true(queue_put_text(&f, 0, "folder"));
    assert_true(queue_put_text(&f, 6, "/"));
    assert_true(queue_put_text(&f, 7, "a name that is longer than what was there"));
    assert_string_equal(f.at, "folder/a name that is longer than what was there");
    assert_true(queue_put_text(&f, 7, "b"));
    assert_string_equal(f.at, "folder/b");
    assert_int_equal(queue_bytes(&f).len, sizeof "folder/b");
    free(f.at);
}

static void jobs_are_bytes(void **state)
{
    struct byte_queue f = { 0 };
    struct job jobs[] = { { "a", "", 0 }, { "", "no such file", 0 }, { "a longer path", "", 0 } };
    const char *at;
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(jobs); i++)
        assert_true(job_put(&f, &jobs[i]));
    at = f.at;
    for (i = 0; i < ROWS(jobs); i++) {
        struct job job = job_at(at);
        assert_string_equal(job.path, jobs[i].path);
        assert_string_equal(job.why, jobs[i].why);
        at += job.len;
    }
    assert_ptr_equal(at, f.at + f.end);
    free(f.at);
}

/* ---- signals ---- */

static const int numbers[INTERRUPTS] = { SIGHUP, SIGINT, SIGTERM };

static void the_first_signal_is_noted(void **state)
{
    struct sigaction before[INTERRUPTS], now;
    int i;
    (void)state;
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
    (void)state;
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

static void a_signal_that_was_ignored_stays_ignored(void **state)
{
    struct sigaction before[INTERRUPTS], now;
    sigset_t mask;
    int status;
    pid_t child;
    (void)state;
    (void)signal(SIGHUP, SIG_IGN);
    (void)signal(SIGTERM, SIG_DFL);
    catch_interrupts(before);
    (void)raise(SIGHUP);
    assert_false(interrupted());
    hold_interrupts(&mask);
    child = fork();
    if (child == 0) {
        ignore_interrupts(&mask);
        (void)raise(SIGHUP);
        (void)raise(SIGINT); /* the terminal's, and this process's parent's matter */
        if (interrupted())
            _exit(1);
        (void)raise(SIGTERM);
        _exit(2);
    }
    (void)raise(SIGTERM);
    assert_false(interrupted()); /* it is held */
    (void)sigprocmask(SIG_SETMASK, &mask, 0);
    assert_true(interrupted());
    status = process_end(child, 0);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGTERM);
    leave_interrupts(before);
    (void)alarm(0);
    assert_int_equal(sigaction(SIGHUP, 0, &now), 0);
    assert_true(now.sa_handler == SIG_IGN);
    (void)signal(SIGHUP, SIG_DFL);
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
    (void)state;
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
    (void)state;
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
    (void)state;
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

/* ---- the pipes of a worker ---- */

enum { BATCH = 100000 }; /* more than a pipe takes */

/* A worker whose pipe ends this process has: it gets its input by in[0], and answers by out[1]. */
struct held_worker {
    struct worker w;
    atomic_uint done;
    int in[2], out[2];
};

static void hold(struct held_worker *h)
{
    memset(h, 0, sizeof *h);
    assert_int_equal(pipe(h->in), 0);
    assert_int_equal(pipe(h->out), 0);
    (void)fcntl(h->in[1], F_SETFL, O_NONBLOCK);
    (void)fcntl(h->in[0], F_SETFL, O_NONBLOCK);
    h->w.to = h->in[1];
    h->w.from = h->out[0];
    h->w.finished = &h->done;
}

static void let_go(struct held_worker *h)
{
    int i;
    for (i = 0; i < 2; i++) {
        (void)close(h->in[i]);
        (void)close(h->out[i]);
    }
    free(h->w.unsent.at);
    free(h->w.received.at);
}

/* Reads what has been sent so far, which must be the batch's bytes from that place. */
static size_t take_bytes(struct held_worker *h, const char *batch, size_t at)
{
    char got[4096];
    ssize_t n;
    while ((n = read(h->in[0], got, sizeof got)) > 0) {
        assert_memory_equal(got, batch + at, (size_t)n);
        at += (size_t)n;
    }
    return at;
}

/* Bytes that a full pipe does not take are sent later, each once and in order. */
static void a_full_pipe_gets_the_rest_of_a_batch_later(void **state)
{
    static char batch[sizeof(struct batch_head) + BATCH];
    struct batch_head head = { .len = BATCH };
    struct held_worker h;
    size_t at, i;
    (void)state;
    memcpy(batch, &head, sizeof head);
    for (i = sizeof head; i < sizeof batch; i++)
        batch[i] = (char)('a' + i % 23);
    hold(&h);
    assert_int_equal(worker_backlog(&h.w), 0);
    assert_true(worker_send(&h.w, &head, batch + sizeof head));
    assert_int_equal(worker_backlog(&h.w), 1);
    assert_false(h.w.ended);
    assert_true(queue_bytes(&h.w.unsent).len > 0);
    worker_flush(&h.w); /* the pipe is still full */
    assert_false(h.w.ended);
    for (at = 0; at < sizeof batch;) {
        size_t before = at;
        at = take_bytes(&h, batch, at);
        assert_true(at > before);
        worker_flush(&h.w);
    }
    assert_int_equal(queue_bytes(&h.w.unsent).len, 0);
    worker_flush(&h.w); /* there is nothing left */
    assert_false(h.w.ended);
    assert_int_equal(take_bytes(&h, batch, 0), 0);
    atomic_store(h.w.finished, 1);
    assert_int_equal(worker_backlog(&h.w), 0);
    let_go(&h);
}

static void nothing_is_kept_for_a_worker_that_has_gone(void **state)
{
    struct batch_head head = { .len = 3 };
    struct held_worker h;
    (void)state;
    (void)signal(SIGPIPE, SIG_IGN);
    hold(&h);
    (void)close(h.in[0]);
    h.in[0] = -1;
    assert_true(worker_send(&h.w, &head, "abc"));
    assert_true(h.w.ended);
    assert_int_equal(queue_bytes(&h.w.unsent).len, 0);
    assert_true(worker_send(&h.w, &head, "abc")); /* nor is anything sent to it */
    assert_int_equal(queue_bytes(&h.w.unsent).len, 0);
    assert_int_equal(worker_backlog(&h.w), 2);
    let_go(&h);
    (void)signal(SIGPIPE, SIG_DFL);
}

/* An interrupted read means nothing. The end of its pipe means that a worker has ended. */
static void a_worker_is_heard_until_its_pipe_ends(void **state)
{
    struct sigaction act = { .sa_handler = noted_alarm };
    struct held_worker h;
    (void)state;
    hold(&h);
    assert_int_equal(write(h.out[1], "one", 3), 3);
    worker_receive(&h.w);
    assert_int_equal(write(h.out[1], "two", 3), 3);
    worker_receive(&h.w);
    assert_int_equal(queue_bytes(&h.w.received).len, 6);
    assert_memory_equal(queue_bytes(&h.w.received).at, "onetwo", 6);
    (void)sigaction(SIGALRM, &act, 0);
    (void)ualarm(20000, 20000); /* again and again, since the first may come before the read */
    worker_receive(&h.w);
    (void)ualarm(0, 0);
    assert_false(h.w.ended);
    assert_int_equal(queue_bytes(&h.w.received).len, 6);
    (void)close(h.out[1]);
    h.out[1] = -1;
    worker_receive(&h.w);
    assert_true(h.w.ended);
    assert_int_equal(queue_bytes(&h.w.received).len, 6);
    let_go(&h);
    hold(&h);
    (void)close(h.out[0]); /* it cannot be read */
    h.w.from = -1;
    h.out[0] = -1;
    worker_receive(&h.w);
    assert_true(h.w.ended);
    let_go(&h);
}

/* Whatever was sent to the old process, or came from it, is dropped with it. */
static void a_worker_that_is_started_again_begins_anew(void **state)
{
    struct worker_pool *pool = worker_pool_open(1);
    struct reporter reporter = { .to = { .quiet = QUIET_NOTHING } };
    unsigned char room[16];
    struct writing to = { STDERR_FILENO, 0 };
    sink out;
    struct judge j = { .reporter = &reporter, .out = &out };
    struct worker *w;
    (void)state;
    assert_non_null(pool);
    sink_init(&out, writing_write, &to, room, sizeof room);
    w = &pool->workers[0];
    w->sent = 3;
    w->ended = 1;
    assert_true(queue_put(&w->unsent, bytes_of_text("some of a batch")));
    assert_true(queue_put(&w->received, bytes_of_text("some of an event")));
    assert_true(worker_start(pool, w, &j));
    assert_false(w->ended);
    assert_int_equal(worker_backlog(w), 0);
    assert_int_equal(queue_bytes(&w->unsent).len, 0);
    assert_int_equal(queue_bytes(&w->received).len, 0);
    worker_pool_close(pool, 1);
}

/* A worker, and what it judges with. */
struct startable {
    struct worker_pool *pool;
    struct judge *judge;
};

static int start_worker(void *who)
{
    const struct startable *s = who;
    return worker_start(s->pool, &s->pool->workers[0], s->judge);
}

static void a_worker_that_cannot_start_keeps_no_descriptor(void **state)
{
    unsigned char room[16];
    sink out;
    struct judge j = { .out = &out };
    struct startable s = { worker_pool_open(1), &j };
    (void)state;
    assert_non_null(s.pool);
    sink_init(&out, 0, 0, room, sizeof room);
    expect_failure_without_loss(start_worker, &s);
    worker_pool_close(s.pool, 1);
}

/* ---- libraries, which are loaded late only if archives can be read ---- */

#ifdef WITH_ARCHIVES

/* A library that lacks a function is reported, and does not count as loaded. */
static void a_library_without_a_function_is_not_loaded(void **state)
{
    static const char *const names[] = { "getpid", "flipref_has_no_such_function" };
    struct {
        pid_t (*getpid)(void);
        void (*other)(void);
    } found = { 0, 0 };
    struct late library = { "libc.so.6", names, 2, &found, 0 };
    const char *why;
    (void)state;
    why = late_load(&library);
    assert_non_null(why);
    assert_non_null(strstr(why, "flipref_has_no_such_function"));
    assert_false(library.is_loaded);
    library.count = 1;
    assert_null(late_load(&library));
    assert_true(library.is_loaded);
    assert_int_equal(found.getpid(), getpid());
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fate_of_a_process_is_told),
        cmocka_unit_test(what_another_process_writes_is_read_to_its_end),
        cmocka_unit_test(a_process_is_ended_at_once),
        cmocka_unit_test(nothing_is_written_twice_after_a_fork),
        cmocka_unit_test(standard_output_is_not_written_twice_either),
        cmocka_unit_test(a_child_leaves_interrupts_to_its_parent),
        cmocka_unit_test(bytes_leave_in_the_order_in_which_they_came),
        cmocka_unit_test(a_text_follows_the_first_bytes),
        cmocka_unit_test(jobs_are_bytes),
        cmocka_unit_test(the_first_signal_is_noted),
        cmocka_unit_test(nothing_waits_for_long_after_a_signal),
        cmocka_unit_test(a_signal_that_was_ignored_stays_ignored),
        cmocka_unit_test(the_program_dies_of_the_signal),
        cmocka_unit_test(a_full_pipe_gets_the_rest_of_a_batch_later),
        cmocka_unit_test(nothing_is_kept_for_a_worker_that_has_gone),
        cmocka_unit_test(a_worker_is_heard_until_its_pipe_ends),
        cmocka_unit_test(an_interrupted_wait_goes_on),
        cmocka_unit_test(replacing_a_file_changes_nothing_else),
        cmocka_unit_test(a_worker_that_is_started_again_begins_anew),
        cmocka_unit_test(a_worker_that_cannot_start_keeps_no_descriptor),
#ifdef WITH_ARCHIVES
        cmocka_unit_test(a_library_without_a_function_is_not_loaded),
#endif
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
