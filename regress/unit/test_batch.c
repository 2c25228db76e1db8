/* parts/batch: workers, journals that must last, and files of the parts of a run that --shard has
   divided. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/descriptors.h"
#include "regress/unit/folder.h"

#include "batch/folder.h"
#include "batch/pool.h"
#include "batch/shards.h"

#include <errno.h>

/* ---- workers ---- */

enum { WORKED_MOST = 8 };

static struct {
    char found[WORKED_MOST][8];
    char fate[WORKED_MOST][128];
    size_t ended, stop_after;
    int before;
} work;

static int work_on(void *who, size_t index, const struct turnstile *turnstile, int to)
{
    char digit = (char)('0' + index);
    (void)who;
    turnstile_enter(turnstile, index % 2 == 0 ? ALONE : BESIDE_OTHERS);
    turnstile_leave(turnstile);
    if (index == 5)
        abort();
    return index != 3 && write(to, &digit, 1) == 1 && write(to, "!", 1) == 1;
}

static int note_end(void *who, const struct pool_result *result)
{
    (void)who;
    assert_true(result->index < WORKED_MOST);
    (void)snprintf(work.found[result->index], sizeof work.found[0], "%.*s", (int)result->found.len,
                   result->found.len > 0 ? (const char *)result->found.at : "");
    (void)snprintf(work.fate[result->index], sizeof work.fate[0], "%s",
                   result->fate != 0 ? result->fate : "");
    return ++work.ended != work.stop_after;
}

static void every_submission_has_a_worker(void **state)
{
    static const size_t indices[] = { 1, 2, 4, 3, 5, 6 };
    struct pool_order order = { .verb = "grade",
                                .done = "graded",
                                .indices = indices,
                                .count = 6,
                                .jobs = 2,
                                .work = work_on,
                                .ended = note_end };
    (void)state;
    memset(&work, 0, sizeof work);
    assert_true(pool_run(&order));
    assert_int_equal(work.ended, 6);
    assert_string_equal(work.found[1], "1!");
    assert_string_equal(work.found[2], "2!");
    assert_string_equal(work.found[4], "4!");
    assert_string_equal(work.found[6], "6!");
    assert_string_equal(work.fate[6], "");
    assert_string_equal(work.found[3], "");
    assert_string_equal(work.fate[3], "the process that graded it ended with status 2");
    assert_string_equal(work.fate[5], "the process that graded it was ended by signal 6 (Aborted)");
    assert_string_equal(work.found[0], "");
}

static void a_pool_stops_when_it_is_told_to(void **state)
{
    static const size_t indices[] = { 1, 2, 4, 6 };
    struct pool_order order = { .verb = "grade",
                                .done = "graded",
                                .indices = indices,
                                .count = 4,
                                .jobs = 1,
                                .work = work_on,
                                .ended = note_end };
    (void)state;
    memset(&work, 0, sizeof work);
    work.stop_after = 2;
    assert_false(pool_run(&order));
    assert_int_equal(work.ended, 2);
    assert_string_equal(work.found[2], "2!");
    order.count = 0;
    assert_true(pool_run(&order));
    assert_int_equal(work.ended, 2);
}

static int run_pool(void *order)
{
    return pool_run(order);
}

static void a_pool_that_cannot_start_workers_keeps_no_descriptor(void **state)
{
    static const size_t indices[] = { 1, 2 };
    struct pool_order order = { .verb = "grade",
                                .done = "graded",
                                .indices = indices,
                                .count = 2,
                                .jobs = 2,
                                .work = work_on,
                                .ended = note_end };
    (void)state;
    expect_failure_without_loss(run_pool, &order);
}

/* ---- journals ---- */

/* The header of part `shard` of a run of 5 submissions in two parts. */
static json_t *part_header(int shard, const char *course)
{
    return json_pack("{s:s,s:i,s:i,s:i,s:s,s:{s:s}}", "format", "flipref-journal", "count", 5,
                     "shard", shard, "shards", 2, "course", course, "marks", "format",
                     "flipref-marks");
}

static const char *open_journal(struct journal *journal)
{
    json_t *header = part_header(1, "flip");
    const char *trouble = journal_open(journal, in_folder("journal.jsonl"), header, 0);
    json_decref(header);
    return trouble;
}

static json_t *entry(const char *id, const char *status)
{
    return json_pack("{s:s,s:s}", "id", id, "status", status);
}

/* ---- what must last ---- */

static void print_text(const void *what, sink *out)
{
    sink_text(out, what);
}

/* What was flushed to the disk. fsync() and fdatasync() take the place of the C library's. */
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
    assert_int_equal(fstat(fd, &flushed.files[flushed.count++ % ROWS_OF(flushed.files)]), 0);
    return 0;
}

int fsync(int fd)
{
    return flush(fd);
}

int fdatasync(int fd)
{
    return flush(fd);
}

/* Whether a file or a folder was flushed as it is now. */
static int is_on_the_disk(const char *path)
{
    struct stat now;
    size_t i;
    assert_int_equal(stat(path, &now), 0);
    for (i = 0; i < flushed.count && i < ROWS_OF(flushed.files); i++) {
        const struct stat *f = &flushed.files[i];
        if (f->st_ino == now.st_ino && f->st_size == now.st_size &&
            f->st_mtim.tv_sec == now.st_mtim.tv_sec && f->st_mtim.tv_nsec == now.st_mtim.tv_nsec)
            return 1;
    }
    return 0;
}

static void each_line_of_a_journal_is_on_the_disk(void **state)
{
    struct journal journal;
    size_t i;
    (void)state;
    memset(&flushed, 0, sizeof flushed);
    assert_null(open_journal(&journal));
    assert_true(is_on_the_disk(in_folder("journal.jsonl")));
    assert_true(is_on_the_disk(folder));
    for (i = 0; i < 5; i++) {
        assert_null(journal_add(&journal, i, entry("a", "graded")));
        assert_true(is_on_the_disk(in_folder("journal.jsonl")));
    }
    journal_close(&journal);
}

static void a_line_that_is_not_on_the_disk_is_trouble(void **state)
{
    static const int lasting[] = { EIO, ENOSPC, EDQUOT };
    static const int unable[] = { EINVAL, EROFS }; /* a device that cannot flush */
    struct journal journal;
    size_t i;
    (void)state;
    memset(&flushed, 0, sizeof flushed);
    assert_null(open_journal(&journal));
    for (i = 0; i < ROWS_OF(lasting); i++) {
        flushed.error = lasting[i];
        assert_string_equal(journal_add(&journal, i, entry("a", "graded")), strerror(lasting[i]));
    }
    for (i = 0; i < ROWS_OF(unable); i++) {
        flushed.error = unable[i];
        assert_null(journal_add(&journal, i, entry("a", "graded")));
    }
    journal_close(&journal);
    flushed.error = EIO;
    assert_non_null(open_journal(&journal));
    journal_close(&journal);
    assert_false(folder_make(in_folder("p")));
    assert_false(folder_write(folder, "a.txt", print_text, "one\n"));
    memset(&flushed, 0, sizeof flushed);
}

static void a_file_is_on_the_disk_with_its_folders(void **state)
{
    (void)state;
    memset(&flushed, 0, sizeof flushed);
    assert_true(folder_make(in_folder("out")));
    assert_true(is_on_the_disk(folder));
    assert_true(folder_write(in_folder("out"), "p/q/a.txt", print_text, "one\n"));
    assert_true(is_on_the_disk(in_folder("out")));
    assert_true(is_on_the_disk(in_folder("out/p")));
    assert_true(is_on_the_disk(in_folder("out/p/q")));
}

static void a_file_of_a_part_is_copied_if_it_is_there(void **state)
{
    (void)state;
    put("a.txt", "of part one\n");
    assert_true(shards_copy(folder, "none.txt", folder));
    assert_true(folder_make(in_folder("to")));
    assert_true(shards_copy(folder, "a.txt", in_folder("to")));
    assert_string_equal(text_in_folder("to/a.txt"), "of part one\n");
    assert_true(folder_make(in_folder("b.txt")));
    assert_false(shards_copy(folder, "b.txt", in_folder("to")));   /* it cannot be read */
    assert_false(shards_copy(folder, "a.txt", in_folder("none"))); /* it cannot be written */
    assert_int_equal(symlink("loop.txt", in_folder("loop.txt")), 0);
    assert_false(shards_copy(folder, "loop.txt", in_folder("to"))); /* something is there */
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(every_submission_has_a_worker),
        TEST(a_pool_stops_when_it_is_told_to),
        TEST(a_pool_that_cannot_start_workers_keeps_no_descriptor),
        TEST(each_line_of_a_journal_is_on_the_disk),
        TEST(a_line_that_is_not_on_the_disk_is_trouble),
        TEST(a_file_is_on_the_disk_with_its_folders),
        TEST(a_file_of_a_part_is_copied_if_it_is_there),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
