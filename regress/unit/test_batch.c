/* parts/batch: folders and files of a run, what a course wants, rounds of workers, and the parts of
   a run that --shard has divided. And what grade does with them: reports, and --merge. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/descriptors.h"
#include "regress/unit/folder.h"

#include "batch/folder.h"
#include "batch/places.h"
#include "batch/pool.h"
#include "batch/round.h"
#include "batch/shards.h"
#include "batch/wanted.h"
#include "batch/whole_file.h"
#include "grade/merge.h"
#include "grade/reporting.h"
#include "system/status.h"

#include <errno.h>
#include <sys/wait.h>

/* ---- files ---- */

static void print_text(const void *what, sink *out)
{
    sink_text(out, what);
}

/* Expects the content of a file in the folder; NULL: there is none. */
static void expect_file(const char *name, const char *text)
{
    struct byte_queue got = { 0 };
    const char *trouble = read_whole_file(in_folder(name), 1 << 20, &got);
    if ((trouble == 0) != (text != 0))
        fail_msg("%s: %s", name, trouble != 0 ? trouble : "it is there");
    if (text != 0 && !bytes_equal(queue_bytes(&got), bytes_of_text(text)))
        fail_msg("%s: `%.*s`, not `%s`", name, (int)got.end, got.at, text);
    free(got.at);
}

static void a_file_is_written_with_its_folders(void **state)
{
    (void)state;
    assert_true(folder_write(folder, "a.txt", print_text, "one\n"));
    expect_file("a.txt", "one\n");
    assert_true(folder_write(folder, "a.txt", print_text, "two\n"));
    expect_file("a.txt", "two\n");
    assert_true(folder_write(folder, "p/q/b.txt", print_text, "three\n"));
    expect_file("p/q/b.txt", "three\n");
    assert_true(folder_write(folder, "p/q/c.txt", print_text, "four\n"));
    expect_file("p/q/c.txt", "four\n");
    assert_false(folder_write(folder, "a.txt/d.txt", print_text, "five\n"));
    assert_false(folder_write(folder, "p", print_text, "six\n"));
    assert_false(folder_write("/nowhere/at/all", "e.txt", print_text, "seven\n"));
    folder_remove(folder, "a.txt");
    folder_remove(folder, "a.txt"); /* it may be gone */
    expect_file("a.txt", 0);
}

static void a_folder_is_made_unless_it_is_there(void **state)
{
    struct stat status;
    (void)state;
    put("file", "");
    assert_true(folder_make(in_folder("new")));
    assert_int_equal(stat(in_folder("new"), &status), 0);
    assert_true(S_ISDIR(status.st_mode));
    assert_true(folder_make(in_folder("new")));
    assert_false(folder_make(in_folder("file")));
    assert_false(folder_make(in_folder("file/new")));
    assert_false(folder_make(in_folder("no/new")));
}

static void a_path_that_is_too_long_is_refused(void **state)
{
    static char name[FOLDER_PATH_ROOM];
    char path[FOLDER_PATH_ROOM];
    (void)state;
    memset(name, 'n', sizeof name - 3); /* with `d/` and its NUL, the path fills the room */
    assert_true(folder_path("d", name, path));
    assert_int_equal(strlen(path), FOLDER_PATH_ROOM - 1);
    assert_memory_equal(path, "d/nn", 4);
    name[sizeof name - 3] = 'n';
    assert_false(folder_path("d", name, path));
    assert_false(folder_write("d", name, print_text, ""));
}

static void a_whole_file_has_at_most_so_many_bytes(void **state)
{
    static const struct {
        size_t most;
        const char *trouble;
    } rows[] = { { 6, 0 }, { 7, 0 }, { 5, "the file is too large" } };
    struct byte_queue text = { 0 };
    size_t i;
    (void)state;
    put("file", "sixty\n");
    for (i = 0; i < ROWS_OF(rows); i++) {
        const char *trouble;
        queue_empty(&text);
        trouble = read_whole_file(in_folder("file"), rows[i].most, &text);
        if (rows[i].trouble == 0)
            assert_null(trouble);
        else
            assert_string_equal(trouble, rows[i].trouble);
    }
    free(text.at);
}

static void a_file_that_cannot_be_read_says_why(void **state)
{
    struct byte_queue text = { 0 };
    (void)state;
    assert_string_equal(read_whole_file(in_folder("none"), 100, &text), strerror(ENOENT));
    assert_string_equal(read_whole_file(folder, 100, &text), strerror(EISDIR));
    assert_string_equal(read_whole_file(folder, SIZE_MAX / 4, &text), strerror(EISDIR));
    free(text.at);
}

/* ---- places ---- */

static void a_course_is_named_by_its_path(void **state)
{
    static const char *const paths[] = { "a/flip", "flip.yaml", "flip.yml", "/a/flip.yaml", "./" };
    static const char *const none[] = { ".yaml", ".yml", "no-such-course", "flip.yamlx" };
    static char name[PLACE_ROOM + 1];
    char path[PLACE_ROOM];
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(paths); i++) {
        assert_true(place_of_course(paths[i], path));
        assert_string_equal(path, paths[i]);
    }
    for (i = 0; i < ROWS_OF(none); i++)
        assert_false(place_of_course(none[i], path));
    memset(name, '/', PLACE_ROOM - 1);
    assert_true(place_of_course(name, path));
    name[PLACE_ROOM - 1] = '/';
    assert_false(place_of_course(name, path));
}

static void a_package_is_beside_its_course(void **state)
{
    char path[PLACE_ROOM];
    char course[PLACE_ROOM];
    char package[PLACE_ROOM];
    (void)state;
    assert_int_equal(mkdir(in_folder("tests"), 0777), 0);
    (void)snprintf(course, sizeof course, "%s/flip.yaml", folder);
    assert_true(place_of_package("./tests", course, path));
    (void)snprintf(package, sizeof package, "%s/./tests", folder);
    assert_string_equal(path, package);
    assert_false(place_of_package("./none", course, path));
    (void)snprintf(package, sizeof package, "%s/tests", folder);
    assert_true(place_of_package(package, "dist/courses/flip.yaml", path));
    assert_string_equal(path, package);
    assert_true(place_of_package("./", "flip.yaml", path));
    assert_string_equal(path, "./");
    assert_false(place_of_package("no-such-package", course, path));
    assert_false(place_of_package("tests", course, path)); /* the name of a shipped package */
}

/* ---- what a course wants ---- */

static void expect_list(const char *const *list, const char *const *want)
{
    if (want == 0) {
        assert_null(list);
        return;
    }
    for (; *want != 0; want++, list++) {
        assert_non_null(*list);
        assert_string_equal(*list, *want);
    }
    assert_null(*list);
}

static struct course_name good[] = { { .text = "flip.c" }, { .text = "f*.c" } };
static struct course_name bearable[] = { { .text = "hw?.c" } };
static struct course_file course_files[] = {
    { .as = "flip.c", .names = { good, 2 }, .otherwise = { bearable, 1 } },
    { .as = "report.pdf" },
    { .as = "notes.txt" }
};
static struct course_provided provided[] = { { .name = "board.h", .text = "int board;\n" },
                                             { .name = "flip.h", .text = "" } };

static void a_course_wants_files_by_patterns(void **state)
{
    struct course course = { .submission = { .files = { course_files, 3 },
                                             .provided = { provided, 2 } } };
    struct wanted w;
    (void)state;
    assert_true(wanted_make(&w, &course));
    assert_string_equal(w.files.name, "flip.c");
    expect_list(w.files.patterns, (const char *const[]){ "flip.c", "f*.c", 0 });
    expect_list(w.files.otherwise, (const char *const[]){ "hw?.c", 0 });
    expect_list(w.files.also, (const char *const[]){ "report.pdf", "notes.txt", 0 });
    expect_list(w.files.provided, (const char *const[]){ "board.h", "flip.h", 0 });
    wanted_free(&w);
    course.submission.files.count = 1;
    course.submission.provided.count = 0;
    assert_true(wanted_make(&w, &course));
    assert_string_equal(w.files.name, "flip.c");
    expect_list(w.files.patterns, (const char *const[]){ "flip.c", "f*.c", 0 });
    expect_list(w.files.also, (const char *const[]){ 0 });
    expect_list(w.files.provided, (const char *const[]){ 0 });
    wanted_free(&w);
    course.submission.files.count = 0;
    assert_true(wanted_make(&w, &course));
    assert_null(w.files.name);
    expect_list(w.files.patterns, 0);
    expect_list(w.files.otherwise, 0);
    expect_list(w.files.also, (const char *const[]){ 0 });
    wanted_free(&w);
}

/* The names of the files that are built, each with its text; a `+` marks those of the course. */
static void expect_tree(const struct course *course, const struct submission_files *files,
                        const char *want)
{
    char got[256] = "";
    size_t count = 0;
    size_t i;
    struct source_file *tree = planted_tree(course, files, &count);
    assert_non_null(tree);
    for (i = 0; i < count; i++) {
        size_t len = strlen(got);
        (void)snprintf(got + len, sizeof got - len, "%s%s=%.*s ", tree[i].is_provided ? "+" : "",
                       tree[i].name, (int)tree[i].text.len, (const char *)tree[i].text.at);
    }
    assert_string_equal(got, want);
    free(tree);
}

static void a_program_is_built_under_the_name_that_is_wanted(void **state)
{
    struct course course = { .submission = { .files = { course_files, 3 },
                                             .provided = { provided, 2 } } };
    struct submission_file at[] = { { "a.h", bytes_of_text("1") },
                                    { "board.h", bytes_of_text("2") },
                                    { "hw2.c", bytes_of_text("3") },
                                    { "z.c", bytes_of_text("4") } };
    struct submission_files files = {
        .state = SUBMISSION_READY, .at = at, .count = 4, .program = 2
    };
    (void)state;
    expect_tree(&course, &files, "flip.c=3 a.h=1 board.h=2 z.c=4 +flip.h= ");
    course.submission.files.count = 0;
    expect_tree(&course, &files, "hw2.c=3 a.h=1 board.h=2 z.c=4 +flip.h= ");
    course.submission.files.count = 1;
    at[3].name = "flip.c"; /* the program takes its place */
    expect_tree(&course, &files, "flip.c=3 a.h=1 board.h=2 +flip.h= ");
    files.count = 1;
    files.program = 0;
    expect_tree(&course, &files, "flip.c=1 +board.h=int board;\n +flip.h= ");
    course.submission.provided.count = 0;
    expect_tree(&course, &files, "flip.c=1 ");
    files.count = 0;
    files.state = SUBMISSION_NO_FILE;
    expect_tree(&course, &files, "");
}

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
    expect_file("to/a.txt", "of part one\n");
    assert_true(folder_make(in_folder("b.txt")));
    assert_false(shards_copy(folder, "b.txt", in_folder("to")));   /* it cannot be read */
    assert_false(shards_copy(folder, "a.txt", in_folder("none"))); /* it cannot be written */
    assert_int_equal(symlink("loop.txt", in_folder("loop.txt")), 0);
    assert_false(shards_copy(folder, "loop.txt", in_folder("to"))); /* something is there */
}

/* ---- merging: in another process, because it closes standard output ---- */

static int merged(const char *to, const char *one, const char *two)
{
    pid_t child = fork();
    int status;
    assert_true(child >= 0);
    if (child == 0) {
        char paths[3][4096];
        char *folders[3] = { paths[0], two != 0 ? paths[1] : 0, 0 };
        struct grade_order order = { .output = paths[2], .format = GRADE_CSV };
        (void)snprintf(paths[0], sizeof paths[0], "%s", in_folder(one));
        (void)snprintf(paths[1], sizeof paths[1], "%s", in_folder(two != 0 ? two : ""));
        (void)snprintf(paths[2], sizeof paths[2], "%s", in_folder(to));
        _exit(merge(&order, folders));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void marks_of_all_parts_are_merged(void **state)
{
    (void)state;
    put_part("one", part_header(1, "flip"), "a.c.e");
    put_part("two", part_header(2, "flip"), ".b.D.");
    put("one/pseudonyms.csv", "pseudonym,id,person\n");
    assert_true(folder_write(in_folder("two"), "D/why.txt", print_text, "a damaged archive\n"));
    assert_true(folder_write(in_folder("two"), "b/why.txt", print_text, "of an earlier run\n"));
    assert_int_equal(merged("all", "one", "two"), STATUS_UNGRADED);
    expect_file("all/marks.json", "{\"format\":\"flipref-marks\",\"submissions\":[\n"
                                  "{\"id\":\"a\",\"status\":\"graded\"},\n"
                                  "{\"id\":\"b\",\"status\":\"graded\"},\n"
                                  "{\"id\":\"c\",\"status\":\"graded\"},\n"
                                  "{\"id\":\"D\",\"status\":\"ungraded\"},\n"
                                  "{\"id\":\"e\",\"status\":\"graded\"}\n]}\n");
    expect_file("all/D/why.txt", "a damaged archive\n");
    expect_file("all/b/why.txt", 0);
    expect_file("all/pseudonyms.csv", "pseudonym,id,person\n");
    put_part("two", part_header(2, "flip"), ".b.d.");
    assert_int_equal(merged("all", "one", "two"), STATUS_OK);
}

static void what_cannot_be_merged_is_trouble(void **state)
{
    (void)state;
    put_part("one", part_header(1, "flip"), "a.c.e");
    put_part("two", part_header(2, "flip"), ".b.D.");
    assert_int_equal(merged("all", "one", 0), STATUS_TROUBLE);
    expect_file("all/marks.json", 0);
    put("file", "");
    assert_int_equal(merged("file", "one", "two"), STATUS_TROUBLE);
    assert_true(folder_make(in_folder("all")));
    assert_true(folder_make(in_folder("all/marks.json")));
    assert_int_equal(merged("all", "one", "two"), STATUS_TROUBLE);
    assert_int_equal(merged("other", "one", "two"), STATUS_UNGRADED);
    assert_true(folder_make(in_folder("two/D")));
    assert_true(folder_make(in_folder("two/D/why.txt"))); /* it cannot be read */
    assert_int_equal(merged("another", "one", "two"), STATUS_TROUBLE);
    assert_int_equal(rmdir(in_folder("two/D/why.txt")), 0);
    assert_true(folder_make(in_folder("one/pseudonyms.csv")));
    assert_int_equal(merged("another", "one", "two"), STATUS_TROUBLE);
}

/* ---- reports ---- */

static json_t *small_marks(void)
{
    return json_loads("{\"dialect\":\"octaflip\",\"groups\":[{\"name\":\"g\",\"visibility\":"
                      "\"visible\",\"feedback\":\"full\"}],\"submissions\":[{\"id\":\"ada\","
                      "\"status\":\"graded\",\"tests\":[{\"name\":\"secret/b\",\"group\":\"g\","
                      "\"verdict\":\"signal\"}]}]}",
                      0, 0);
}

static void a_report_is_written_beside_the_marks(void **state)
{
    static const struct {
        enum grade_format format;
        const char *file;
    } rows[] = { { GRADE_TABLE, "marks.json" },        { GRADE_CSV, "marks.csv" },
                 { GRADE_JUNIT, "junit.xml" },         { GRADE_GRADESCOPE, "ada/results.json" },
                 { GRADE_AUTOLAB, "ada/autolab.txt" }, { GRADE_CLASSROOM, "ada/classroom.txt" },
                 { GRADE_HTML, "ada/page.html" } };
    json_t *marks = small_marks();
    size_t i, k;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct grade_order order = { .output = folder, .format = (int)rows[i].format };
        assert_true(write_reports(&order, marks, 0));
        for (k = 0; k < ROWS_OF(rows); k++) {
            int is_there = access(in_folder(rows[k].file), F_OK) == 0;
            if (is_there != (k == 0 || k == i))
                fail_msg("%s: %d", rows[k].file, is_there);
        }
        if (i > 0)
            folder_remove(folder, rows[i].file);
    }
    json_decref(marks);
}

static void a_report_that_is_not_written_is_a_failure(void **state)
{
    struct grade_order order = { .output = "/nowhere/at/all", .format = GRADE_CSV };
    json_t *marks = small_marks();
    (void)state;
    assert_false(write_reports(&order, marks, 0));
    order.output = folder;
    assert_true(folder_make(in_folder("marks.csv")));
    assert_false(write_reports(&order, marks, 0));
    order.format = GRADE_TABLE;
    assert_true(write_reports(&order, marks, 0));
    json_decref(marks);
}

static void expect_in_page(const char *part, int is_there)
{
    struct byte_queue page = { 0 };
    assert_null(read_whole_file(in_folder("ada/page.html"), 1 << 22, &page));
    assert_true(queue_put(&page, bytes_of("", 1)));
    if ((strstr(page.at, part) != 0) != is_there)
        fail_msg("`%s`: not %d", part, is_there);
    free(page.at);
}

static void a_page_has_the_steps_of_a_test(void **state)
{
    static char size[] = "--size", four[] = "4", a[] = "secret/a", b[] = "secret/b";
    char *two_args[] = { size, four, 0 };
    char *one_arg[] = { four, 0 };
    char *no_args[] = { 0 };
    struct step other = { .args = no_args, .input = bytes_of_text("another input\n") };
    struct step steps[3] = {
        { .args = two_args,
          .arg_count = 2,
          .input = bytes_of_text("input one\n"),
          .answer = bytes_of_text("answer one\n") },
        { .args = no_args, .input = bytes_of_text("input two\n") },
        { .args = one_arg, .arg_count = 1, .input = bytes_of_text("input three\n") },
    };
    struct test list[] = { { .name = a, .steps = &other, .step_count = 1 },
                           { .name = b, .steps = steps, .step_count = 3 } };
    struct tests tests = { .list = list, .count = 2 };
    struct grade_order order = { .output = folder, .format = GRADE_HTML };
    json_t *marks = small_marks();
    (void)state;
    assert_true(write_reports(&order, marks, &tests));
    expect_in_page("<p>Arguments: <code>--size 4</code></p>", 1);
    expect_in_page("<p>Arguments: <code>4</code></p>", 1);
    expect_in_page("<li>input one</li>", 1);
    expect_in_page("<li>answer one</li>", 1);
    expect_in_page("<h3>Step 2 of 3</h3><div class=\"columns\">", 1); /* without arguments */
    expect_in_page("<li>input three</li>", 1);
    expect_in_page("another input", 0);
    tests.count = 1; /* this run does not have the test */
    assert_true(write_reports(&order, marks, &tests));
    expect_in_page("<h4>Input</h4>", 0);
    assert_true(write_reports(&order, marks, 0));
    expect_in_page("<h4>Input</h4>", 0);
    json_decref(marks);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(a_file_is_written_with_its_folders),
        TEST(a_folder_is_made_unless_it_is_there),
        TEST(a_path_that_is_too_long_is_refused),
        TEST(a_whole_file_has_at_most_so_many_bytes),
        TEST(a_file_that_cannot_be_read_says_why),
        TEST(a_course_is_named_by_its_path),
        TEST(a_package_is_beside_its_course),
        TEST(a_course_wants_files_by_patterns),
        TEST(a_program_is_built_under_the_name_that_is_wanted),
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
        TEST(marks_of_all_parts_are_merged),
        TEST(what_cannot_be_merged_is_trouble),
        TEST(a_report_is_written_beside_the_marks),
        TEST(a_report_that_is_not_written_is_a_failure),
        TEST(a_page_has_the_steps_of_a_test),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
