/* parts/runner: workers, who may pass a lock, and files that must last. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/descriptors.h"
#include "regress/unit/folder.h"

#include "runner/folder.h"
#include "runner/pool.h"
#include "runner/results.h"

#include <errno.h>
#include <poll.h>
#include <sys/wait.h>

/* ---- workers ---- */

enum { WORKED_MOST = 8 };

static const struct shard all = { 1, 1 };

static struct {
    char found[WORKED_MOST][8];
    char fate[WORKED_MOST][128];
    size_t ended, stop_after;
    char order[WORKED_MOST + 1];
    int before;
} work;

static json_t *work_on(void *who, size_t index, const struct run_lock *lock)
{
    (void)who;
    run_lock_enter(lock, index % 2 == 0 ? ALONE : BESIDE_OTHERS);
    run_lock_leave(lock);
    if (index == 5)
        abort();
    return index != 3 ? json_pack("[i]", (int)index) : 0;
}

static int note_end(void *who, const struct pool_result *result)
{
    (void)who;
    assert_true(result->index < WORKED_MOST);
    (void)snprintf(work.found[result->index], sizeof work.found[0], "%d",
                   (int)json_integer_value(json_array_get(result->found, 0)));
    (void)snprintf(work.fate[result->index], sizeof work.fate[0], "%s",
                   result->fate != 0 ? result->fate : "");
    return ++work.ended != work.stop_after;
}

static void note_order(void *who, size_t index)
{
    (void)who;
    work.order[strlen(work.order)] = (char)('0' + index);
}

static void every_submission_has_a_worker(void **state)
{
    struct pool_request request = { .verb = "grade",
                                    .done = "graded",
                                    .shard = &all,
                                    .count = 7,
                                    .jobs = 2,
                                    .work = work_on,
                                    .ended = note_end,
                                    .in_order = note_order };
    memset(&work, 0, sizeof work);
    assert_true(pool_run(&request));
    assert_int_equal(work.ended, 7);
    assert_string_equal(work.order, "0123456");
    assert_string_equal(work.found[0], "0");
    assert_string_equal(work.found[1], "1");
    assert_string_equal(work.found[2], "2");
    assert_string_equal(work.found[4], "4");
    assert_string_equal(work.found[6], "6");
    assert_string_equal(work.fate[6], "");
    assert_string_equal(work.fate[3], "the process that graded it ended with status 2");
    assert_string_equal(work.fate[5], "the process that graded it was ended by signal 6 (Aborted)");
}

static void a_pool_stops_when_it_is_told_to(void **state)
{
    struct pool_request request = { .verb = "grade",
                                    .done = "graded",
                                    .shard = &all,
                                    .count = 4,
                                    .jobs = 1,
                                    .work = work_on,
                                    .ended = note_end };
    memset(&work, 0, sizeof work);
    work.stop_after = 2;
    assert_false(pool_run(&request));
    assert_int_equal(work.ended, 2);
    assert_string_equal(work.found[1], "1");
    request.count = 0;
    assert_true(pool_run(&request));
    assert_int_equal(work.ended, 2);
}

static int run_pool(void *order)
{
    return pool_run(order);
}

static void a_pool_that_cannot_start_workers_keeps_no_descriptor(void **state)
{
    struct pool_request request = { .verb = "grade",
                                    .done = "graded",
                                    .shard = &all,
                                    .count = 2,
                                    .jobs = 2,
                                    .work = work_on,
                                    .ended = note_end };
    expect_failure_without_loss(run_pool, &request);
}

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

/* ---- what must last ---- */

static void print_text(const void *what, sink *out)
{
    sink_text(out, what);
}

/* What was flushed to the disk. fsync() takes the place of the C library's. */
static struct {
    struct stat files[64];
    size_t count;
    int error; /* with which flushing fails; 0: it does not */
} flushed;

static int flush(int fd)
{
    errno = flushed.error;
    if (flushed.error != 0)
        return -1;
    assert_int_equal(fstat(fd, &flushed.files[flushed.count++ % ROWS(flushed.files)]), 0);
    return 0;
}

int fsync(int fd)
{
    return flush(fd);
}

/* Whether a file or a folder was flushed as it is now. */
static int is_on_the_disk(const char *path)
{
    struct stat now;
    size_t i;
    assert_int_equal(stat(path, &now), 0);
    for (i = 0; i < flushed.count && i < ROWS(flushed.files); i++) {
        const struct stat *f = &flushed.files[i];
        if (f->st_ino == now.st_ino && f->st_size == now.st_size &&
            f->st_mtim.tv_sec == now.st_mtim.tv_sec && f->st_mtim.tv_nsec == now.st_mtim.tv_nsec)
            return 1;
    }
    return 0;
}

static void what_is_not_on_the_disk_is_trouble(void **state)
{
    memset(&flushed, 0, sizeof flushed);
    flushed.error = EIO;
    assert_false(folder_make(in_folder("p")));
    assert_false(folder_write(folder, "a.txt", print_text, "one\n"));
    memset(&flushed, 0, sizeof flushed);
}

static void a_file_is_on_the_disk_with_its_folders(void **state)
{
    memset(&flushed, 0, sizeof flushed);
    assert_true(folder_make(in_folder("out")));
    assert_true(is_on_the_disk(folder));
    assert_true(folder_write(in_folder("out"), "p/q/a.txt", print_text, "one\n"));
    assert_true(is_on_the_disk(in_folder("out")));
    assert_true(is_on_the_disk(in_folder("out/p")));
    assert_true(is_on_the_disk(in_folder("out/p/q")));
}

/* A result has been written when result_write returns. One that is damaged, or of something else,
   is none. */
static void a_result_lasts_and_is_whole(void **state)
{
    json_t *result = json_pack("{s:s}", "a", "b"), *read;
    memset(&flushed, 0, sizeof flushed);
    assert_true(result_write(folder, "ann", 7, result));
    assert_true(is_on_the_disk(in_folder("results/ann.json")));
    assert_true(is_on_the_disk(in_folder("results")));
    read = result_read(folder, "ann", 7);
    assert_true(json_equal(read, result));
    json_decref(read);
    json_decref(result);
    assert_null(result_read(folder, "ann", 8));
    assert_null(result_read(folder, "bob", 7));
    assert_int_equal(truncate(in_folder("results/ann.json"), 90), 0);
    assert_null(result_read(folder, "ann", 7));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(every_submission_has_a_worker),
        TEST(a_pool_stops_when_it_is_told_to),
        TEST(a_pool_that_cannot_start_workers_keeps_no_descriptor),
        TEST(who_is_alone_waits_for_all_others),
        TEST(who_waits_to_be_alone_is_not_overtaken),
        TEST(what_is_not_on_the_disk_is_trouble),
        TEST(a_file_is_on_the_disk_with_its_folders),
        TEST(a_result_lasts_and_is_whole),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
