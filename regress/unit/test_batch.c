/* parts/batch: workers and rounds, journals that must last, and the parts of a run that --shard has
   divided. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/descriptors.h"
#include "regress/unit/folder.h"

#include "batch/folder.h"
#include "batch/pool.h"
#include "batch/round.h"
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

static void note_start(void *who)
{
    (void)who;
    work.before++;
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

static json_t *entry(const char *id, const char *status)
{
    return json_pack("{s:s,s:s}", "id", id, "status", status);
}

static int entry_is_final(const json_t *value)
{
    const char *status = json_string_value(json_object_get(value, "status"));
    return status != 0 && strcmp(status, "graded") == 0;
}

static void a_round_is_on_what_is_not_final(void **state)
{
    struct shard shard = { 1, 2 };
    struct journal journal;
    struct round_order order = { .pool = { .verb = "grade",
                                           .done = "graded",
                                           .jobs = 2,
                                           .work = work_on,
                                           .ended = note_end },
                                 .one = "submission",
                                 .several = "submissions",
                                 .shard = &shard,
                                 .journal = &journal,
                                 .is_final = entry_is_final,
                                 .before = note_start };
    (void)state;
    memset(&work, 0, sizeof work);
    assert_true(round_open(&journal, "grade", folder, part_header(1, "flip"), 0));
    assert_null(journal_add(&journal, 1, entry("b", "ungraded"))); /* of the other part */
    assert_null(journal_add(&journal, 2, entry("c", "graded")));
    assert_null(journal_add(&journal, 4, entry("e", "ungraded")));
    assert_true(round_run(&order));
    assert_int_equal(work.before, 1);
    assert_int_equal(work.ended, 2);
    assert_string_equal(work.found[0], "0!");
    assert_string_equal(work.found[4], "4!");
    assert_null(journal.submissions[0]);
    assert_non_null(journal.submissions[1]);
    assert_non_null(journal.submissions[2]);
    assert_null(journal.submissions[4]);
    journal_close(&journal);
    assert_true(round_open(&journal, "grade", folder, part_header(1, "flip"), 1));
    assert_non_null(journal.submissions[2]);
    journal_close(&journal);
    assert_false(round_open(&journal, "grade", folder, part_header(2, "flip"), 1));
    journal_close(&journal);
    assert_false(round_open(&journal, "grade", folder, 0, 1));
    assert_false(round_open(&journal, "grade", "/nowhere", part_header(1, "flip"), 0));
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
    assert_true(round_open(&journal, "grade", folder, part_header(1, "flip"), 0));
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
    assert_true(round_open(&journal, "grade", folder, part_header(1, "flip"), 0));
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
    assert_false(round_open(&journal, "grade", folder, part_header(1, "flip"), 0));
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

/* Writes the journal of a part to its folder; `ids` has a letter for each submission, or a dot for
   one that is missing. A capital letter is one that is not graded. */
static void put_part(const char *name, json_t *header, const char *ids)
{
    struct journal journal;
    char id[2] = "";
    size_t i;
    assert_true(mkdir(in_folder(name), 0777) == 0 || errno == EEXIST);
    assert_true(round_open(&journal, "grade", in_folder(name), header, 0));
    for (i = 0; ids[i] != '\0'; i++) {
        id[0] = ids[i];
        if (ids[i] != '.')
            assert_null(journal_add(&journal, i, entry(id, id[0] < 'a' ? "ungraded" : "graded")));
    }
    journal_close(&journal);
}

/* Reads the parts in the folders, which are separated by blanks. */
static int read_parts(struct shards *p, const char *list)
{
    static char paths[4][4096];
    char *folders[5] = { 0 };
    char name[64];
    size_t count = 0;
    int length;
    for (; sscanf(list, "%63s%n", name, &length) == 1; list += length) {
        (void)snprintf(paths[count], sizeof paths[0], "%s", in_folder(name));
        folders[count] = paths[count];
        count++;
    }
    return shards_read(p, folders, "grade", "marks");
}

static json_t *list_entries(const json_t *header, json_t *const *entries, size_t count)
{
    json_t *list = json_array();
    size_t i;
    assert_non_null(json_object_get(header, "marks"));
    for (i = 0; i < count; i++)
        (void)json_array_append(list, json_object_get(entries[i], "id"));
    return list;
}

static void parts_make_a_whole(void **state)
{
    static const char *const orders[] = { "one two", "two one" };
    size_t i;
    (void)state;
    put_part("one", part_header(1, "flip"), "a.c.e");
    put_part("two", part_header(2, "flip"), ".b.D.");
    for (i = 0; i < ROWS_OF(orders); i++) {
        struct shards p;
        json_t *all;
        json_t *want = json_pack("[s,s,s,s,s]", "a", "b", "c", "D", "e");
        assert_true(read_parts(&p, orders[i]));
        assert_int_equal(shards_entries(&p), 5);
        assert_string_equal(json_string_value(json_object_get(shards_entry(&p, 3), "id")), "D");
        assert_non_null(strstr(shards_folder(&p, 3), "/two"));
        assert_non_null(strstr(shards_folder(&p, 4), "/one"));
        all = shards_joined(&p, list_entries);
        assert_true(json_equal(all, want));
        json_decref(all);
        json_decref(want);
        shards_free(&p);
    }
}

static void parts_that_do_not_fit_are_refused(void **state)
{
    static const char *const rows[] = {
        "",            /* no part at all */
        "one",         /* the other one is missing */
        "two",         /* likewise */
        "one one",     /* the same part twice */
        "one two one", /* likewise */
        "one other",   /* of another run */
        "one unfinished",
        "unstarted two",
        "one third", /* there are only two parts */
        "one zeroth",
        "one nowhere",
        "unmarked two",
        "uncounted",
    };
    json_t *unmarked = part_header(1, "flip");
    json_t *uncounted = part_header(1, "flip");
    size_t i;
    (void)state;
    (void)json_object_del(unmarked, "marks");
    (void)json_object_set_new(uncounted, "shards", json_integer(0));
    put_part("one", part_header(1, "flip"), "a.c.e");
    put_part("two", part_header(2, "flip"), ".b.d.");
    put_part("other", part_header(2, "reversi"), ".b.d.");
    put_part("unfinished", part_header(2, "flip"), ".b...");
    put_part("unstarted", part_header(1, "flip"), "");
    put_part("third", part_header(3, "flip"), ".b.d.");
    put_part("zeroth", part_header(0, "flip"), ".b.d.");
    put_part("unmarked", unmarked, "a.c.e");
    put_part("uncounted", uncounted, "a.c.e");
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct shards p;
        if (read_parts(&p, rows[i]))
            fail_msg("`%s` is taken", rows[i]);
        shards_free(&p);
    }
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
        TEST(a_round_is_on_what_is_not_final),
        TEST(each_line_of_a_journal_is_on_the_disk),
        TEST(a_line_that_is_not_on_the_disk_is_trouble),
        TEST(a_file_is_on_the_disk_with_its_folders),
        TEST(parts_make_a_whole),
        TEST(parts_that_do_not_fit_are_refused),
        TEST(a_file_of_a_part_is_copied_if_it_is_there),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
