/* parts/batch: what a run says when something fails, journals that are damaged, workers that are
   interrupted, and who may pass a turnstile. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/messages.h"

#include "batch/containment.h"
#include "batch/course_file.h"
#include "batch/folder.h"
#include "batch/pool.h"
#include "batch/round.h"
#include "batch/shards.h"
#include "system/interrupt.h"

#include <errno.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>

/* ---- folders ---- */

static void print_text(const void *what, sink *out)
{
    sink_text(out, what);
}

static void a_folder_that_cannot_be_made_is_named(void **state)
{
    (void)state;
    put("file", "");
    catch_messages();
    assert_true(folder_make(in_folder("new")));
    assert_true(folder_make(in_folder("new")));
    assert_false(folder_make(in_folder("file")));
    assert_false(folder_make(in_folder("no/new")));
    assert_false(folder_write(folder, "file/a", print_text, ""));
    assert_false(folder_write(folder, "new", print_text, ""));
    assert_true(folder_write(folder, "new/a/b", print_text, "text\n"));
    expect_messages("flipref: FOLDER/file: Not a directory\n"
                    "flipref: FOLDER/no/new: No such file or directory\n"
                    "flipref: FOLDER/file: Not a directory\n"
                    "flipref: FOLDER/new: Is a directory\n");
    assert_string_equal(text_in_folder("new/a/b"), "text\n");
}

static void a_path_that_is_too_long_is_named(void **state)
{
    static char name[FOLDER_PATH_ROOM + 1], want[FOLDER_PATH_ROOM + 100];
    struct journal journal;
    (void)state;
    memset(name, 'n', FOLDER_PATH_ROOM);
    catch_messages();
    assert_false(folder_write("d", name, print_text, ""));
    folder_remove("d", name);
    assert_false(round_open(&journal, "grade", name, json_object(), 0));
    assert_false(shards_copy(name, "a", folder));
    (void)snprintf(want, sizeof want, "flipref: d: File name too long\nflipref: %s", name);
    assert_int_equal(strncmp(caught_messages(), want, 300), 0);
    assert_non_null(strstr(text_in_folder("messages"), "nn: the path is too long\nflipref: nn"));
}

/* ---- course files ---- */

#define COURSE                                                                                     \
    "course: mine\nspecification: Mine\ndialect: octaflip\n"                                       \
    "submission:\n  files:\n    - {as: flip.c, names: [flip.c]}\n"                                 \
    "build: {command: [gcc, -o, flip, flip.c], program: flip}\n"                                   \
    "tests:\n  package: ./other\n  groups:\n    - {name: odd, points: 2, tests: ['*']}\n"

static void a_course_file_has_a_hash(void **state)
{
    char path[PLACE_ROOM];
    uint64_t one = 0, two = 0, other = 0;
    struct course *course;
    (void)state;
    if (!course_can_be_read())
        skip();
    put("a.yaml", COURSE);
    put("b.yaml", COURSE);
    put("c.yaml", COURSE "# another one\n");
    course = course_file_read(in_folder("a.yaml"), path, &one);
    assert_non_null(course);
    assert_string_equal(course->name, "mine");
    assert_string_equal(path, in_folder("a.yaml"));
    course_free(course);
    course_free(course_file_read(in_folder("b.yaml"), path, &two));
    course_free(course_file_read(in_folder("c.yaml"), path, &other));
    assert_true(one == two && one != 0 && one != other);
}

static void a_course_that_cannot_be_read_is_named(void **state)
{
    char path[PLACE_ROOM];
    uint64_t hash;
    (void)state;
    if (!course_can_be_read())
        skip();
    put("bad.yaml", "\ncoarse: mine\n");
    catch_messages();
    assert_null(course_file_read(in_folder("none.yaml"), path, &hash));
    assert_null(course_file_read(in_folder("bad.yaml"), path, &hash));
    assert_null(course_file_read("no-such-course", path, &hash));
    expect_messages(
        "flipref: FOLDER/none.yaml: No such file or directory\n"
        "FOLDER/bad.yaml:2:1: error: unknown key `coarse` in a course file; did you mean course?\n"
        "flipref: no-such-course: no such course is shipped; the path of a course file "
        "has a `/`, or ends in .yaml\n");
}

/* ---- containment ---- */

static void what_a_machine_lacks_is_said(void **state)
{
    static const enum containment_asked asked[] = { ANY_CONTAINMENT, ASKED_FULL, ASKED_KERNEL,
                                                    ASKED_LIMITS };
    size_t i, k;
    (void)state;
    for (i = 0; i < ROWS_OF(asked); i++) {
        struct containment_report report;
        char want[4096] = "";
        int found, is_less;
        catch_messages();
        found = containment_find("grade", asked[i], &report);
        is_less = asked[i] == ANY_CONTAINMENT && report.level != CONTAINMENT_FULL;
        if (!found)
            (void)snprintf(want, sizeof want, "flipref: grade: %s\n", report.line);
        for (k = 0; (!found || is_less) && k < report.lack_count; k++)
            (void)snprintf(want + strlen(want), sizeof want - strlen(want), "flipref: grade: %s\n",
                           report.lacks[k]);
        expect_messages(want);
        if (asked[i] != ANY_CONTAINMENT && found)
            assert_int_equal(report.level, asked[i] + 1); /* both enums have the same order */
    }
}

static void without_bubblewrap_full_containment_is_refused(void **state)
{
    struct containment_report report;
    char path[4096];
    const char *said;
    int found;
    (void)state;
    (void)snprintf(path, sizeof path, "%s", getenv("PATH"));
    (void)setenv("PATH", "/nowhere", 1);
    catch_messages();
    found = containment_find("hunt", ASKED_FULL, &report);
    said = caught_messages();
    (void)setenv("PATH", path, 1);
    assert_false(found);
    assert_int_equal(strncmp(said,
                             "flipref: hunt: containment: none; this machine cannot provide the "
                             "level full\nflipref: hunt: ",
                             91),
                     0);
}

static void the_level_is_wrapped(void **state)
{
    static struct containment_report report = {
        .line = "containment: full (bubblewrap, landlock, seccomp); memory limited by address "
                "space, because no cgroup is available"
    };
    unsigned char room[512];
    sink out;
    (void)state;
    sink_init(&out, 0, 0, room, sizeof room);
    containment_print(&report, &out);
    sink_byte(&out, '\0');
    assert_string_equal((const char *)room,
                        "containment: full (bubblewrap, landlock, seccomp); memory limited by "
                        "address\n  space, because no cgroup is available\n");
}

/* ---- journals ---- */

#define HEADER "{\"format\":\"flipref-journal\",\"count\":2}\n"

static void a_journal_is_read_line_by_line(void **state)
{
    static const struct {
        const char *text;
        const char *ids; /* of both submissions, or a dot; NULL: this is not a journal */
    } rows[] = {
        { HEADER, ".." },
        { HEADER "{\"at\":1,\"submission\":{\"id\":\"b\"}}\n", ".b" },
        { HEADER "{\"at\":0,\"submission\":{\"id\":\"a\"}}\n{\"at\":1,\"submission\":{\"id\":\"b\"}"
                 "}\n",
          "ab" },
        { HEADER "{\"at\":0,\"submission\":{\"id\":\"a\"}}\n{\"at\":0,\"submission\":{\"id\":\"c\"}"
                 "}\n",
          "c." },
        { HEADER "{\"at\":1,\"submission\":{\"id\":\"b\"}}", ".." }, /* torn by a kill */
        { "", 0 },
        { "{\"format\":\"flipref-journal\",\"count\":2}", 0 },
        { "{\"format\":\"flipref-marks\",\"count\":2}\n", 0 },
        { "{\"format\":\"flipref-journal\",\"count\":0}\n", 0 },
        { "{\"format\":\"flipref-journal\",\"count\":-1}\n", 0 },
        { "{\"format\":\"flipref-journal\",\"count\":2147483648}\n", 0 },
        { "{\"format\":\"flipref-journal\"}\n", 0 },
        { "a journal\n", 0 },
        { HEADER "{\"at\":2,\"submission\":{}}\n", 0 },
        { HEADER "{\"at\":-1,\"submission\":{}}\n", 0 },
        { HEADER "{\"at\":1}\n", 0 },
        { HEADER "{\"at\":1,\"submission\":\"b\"}\n", 0 },
        { HEADER "\n", 0 },
        { HEADER "{\"at\":2,\"submission\":{}}\n{\"at\":1,\"submission\":{}}\n", 0 },
    };
    size_t i, k;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct journal journal;
        const char *trouble;
        put("journal.jsonl", rows[i].text);
        trouble = journal_read(&journal, in_folder("journal.jsonl"));
        if ((trouble == 0) != (rows[i].ids != 0))
            fail_msg("%s: %s", rows[i].text, trouble != 0 ? trouble : "taken");
        if (trouble != 0)
            assert_string_equal(trouble, "this is not a journal of flipref");
        for (k = 0; trouble == 0 && k < 2; k++) {
            const char *id = json_string_value(json_object_get(journal.submissions[k], "id"));
            assert_int_equal(id != 0 ? id[0] : '.', rows[i].ids[k]);
        }
        journal_close(&journal);
    }
}

static void a_journal_that_cannot_be_opened_says_why(void **state)
{
    struct journal journal;
    (void)state;
    assert_string_equal(journal_read(&journal, in_folder("none")), strerror(ENOENT));
    journal_close(&journal);
    assert_string_equal(journal_read(&journal, folder), strerror(EISDIR));
    journal_close(&journal);
    catch_messages();
    assert_false(round_open(&journal, "grade", in_folder("none"), json_object(), 0));
    assert_false(round_open(&journal, "grade", folder, 0, 0));
    assert_false(round_open(&journal, "grade", folder, json_object(), 0));
    journal_close(&journal);
    expect_messages("flipref: FOLDER/none/journal.jsonl: No such file or directory\n"
                    "flipref: grade: not enough memory\n"
                    "flipref: FOLDER/journal.jsonl: this is not a journal of flipref\n");
}

/* A resumed journal loses its torn last line, so that the next line is whole. */
static void a_torn_line_is_cut_off(void **state)
{
    struct journal journal;
    json_t *header = json_loads(HEADER, 0, 0);
    (void)state;
    put("journal.jsonl", HEADER "{\"at\":1,\"submission\":{\"id\":\"b\"}}\n{\"at\":0,\"sub");
    assert_null(journal_open(&journal, in_folder("journal.jsonl"), header, 1));
    assert_null(journal_add(&journal, 0, json_pack("{s:s}", "id", "a")));
    journal_close(&journal);
    assert_string_equal(text_in_folder("journal.jsonl"),
                        HEADER "{\"at\":1,\"submission\":{\"id\":\"b\"}}\n"
                               "{\"at\":0,\"submission\":{\"id\":\"a\"}}\n");
    assert_null(journal_open(&journal, in_folder("journal.jsonl"), header, 0)); /* not resumed */
    journal_close(&journal);
    assert_string_equal(text_in_folder("journal.jsonl"), HEADER);
    json_decref(header);
}

/* ---- parts ---- */

static void put_part(const char *name, int shard, const char *course, const char *more)
{
    char text[512], path[64];
    (void)mkdir(in_folder(name), 0700);
    (void)snprintf(path, sizeof path, "%s/journal.jsonl", name);
    (void)snprintf(text, sizeof text,
                   "{\"format\":\"flipref-journal\",\"count\":1,\"shard\":%d,\"shards\":1,"
                   "\"course\":\"%s\",\"marks\":{}}\n%s",
                   shard, course, more);
    put(path, text);
}

#define ENTRY "{\"at\":0,\"submission\":{\"id\":\"a\"}}\n"

static void expect_refused(const char *one, const char *two, const char *member, const char *want)
{
    static char paths[2][4096];
    char *folders[3] = { paths[0], two != 0 ? paths[1] : 0, 0 };
    struct shards p;
    int is_read;
    (void)snprintf(paths[0], sizeof paths[0], "%s", in_folder(one));
    (void)snprintf(paths[1], sizeof paths[1], "%s", in_folder(two != 0 ? two : ""));
    catch_messages();
    is_read = shards_read(&p, folders, "grade", member);
    shards_free(&p);
    expect_messages(want);
    assert_false(is_read);
}

static void parts_that_are_refused_are_named(void **state)
{
    (void)state;
    put_part("one", 1, "flip", ENTRY);
    put_part("empty", 1, "flip", "");
    put_part("other", 1, "reversi", ENTRY);
    put_part("second", 2, "flip", ENTRY);
    expect_refused("none", 0, "marks",
                   "flipref: FOLDER/none/journal.jsonl: No such file or directory\n");
    expect_refused("one", 0, "hunt",
                   "flipref: FOLDER/one: this is not a journal of flipref grade\n");
    expect_refused("empty", 0, "marks",
                   "flipref: FOLDER/empty: the run is not finished; --resume continues it\n");
    expect_refused("one", "one", "marks",
                   "flipref: FOLDER/one: there is a folder of the same part already\n");
    expect_refused("one", "other", "marks",
                   "flipref: FOLDER/other: it is of another run: the course, the tests, the "
                   "submissions, the options, the containment or the number of parts are not the "
                   "same\n");
    expect_refused("second", 0, "marks",
                   "flipref: FOLDER/second: it is of another run: the course, the tests, the "
                   "submissions, the options, the containment or the number of parts are not the "
                   "same\n");
}

/* ---- the turnstile ---- */

/* In another process: passes the turnstile this way, and says so by a letter. */
static pid_t pass(const struct turnstile *t, enum passage how, int to, char letter)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        turnstile_enter(t, how);
        (void)!write(to, &letter, 1);
        turnstile_leave(t);
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
    struct turnstile t;
    int ends[2];
    size_t i;
    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_true(turnstile_open(&t));
    for (i = 0; i < ROWS_OF(rows); i++) {
        pid_t child;
        turnstile_enter(&t, rows[i].held);
        child = pass(&t, rows[i].wanted, ends[1], 'a');
        assert_int_equal(letter_within(ends[0], rows[i].waits ? SOON : EVER),
                         rows[i].waits ? '.' : 'a');
        turnstile_leave(&t);
        if (rows[i].waits)
            assert_int_equal(letter_within(ends[0], EVER), 'a');
        assert_int_equal(waitpid(child, 0, 0), child);
    }
    turnstile_close(&t);
    (void)close(ends[0]);
    (void)close(ends[1]);
}

static void who_waits_to_be_alone_is_not_overtaken(void **state)
{
    struct turnstile t;
    pid_t alone, later;
    int ends[2];
    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_true(turnstile_open(&t));
    turnstile_enter(&t, BESIDE_OTHERS);
    alone = pass(&t, ALONE, ends[1], 'a');
    assert_int_equal(letter_within(ends[0], SOON), '.');
    later = pass(&t, BESIDE_OTHERS, ends[1], 'b');
    assert_int_equal(letter_within(ends[0], SOON), '.');
    turnstile_leave(&t);
    assert_int_equal(letter_within(ends[0], EVER), 'a');
    assert_int_equal(letter_within(ends[0], EVER), 'b');
    assert_int_equal(waitpid(alone, 0, 0), alone);
    assert_int_equal(waitpid(later, 0, 0), later);
    turnstile_close(&t);
    (void)close(ends[0]);
    (void)close(ends[1]);
}

static void a_turnstile_leaves_no_file(void **state)
{
    struct turnstile t;
    (void)state;
    (void)setenv("TMPDIR", folder, 1);
    assert_true(turnstile_open(&t));
    assert_int_equal(fcntl(t.fd, F_GETFD), FD_CLOEXEC);
    turnstile_close(&t);
    assert_int_equal(rmdir(folder), 0); /* so it is empty */
    assert_false(turnstile_open(&t));
    (void)setenv("TMPDIR", "", 1);
    assert_true(turnstile_open(&t));
    turnstile_close(&t);
    (void)unsetenv("TMPDIR");
    assert_int_equal(mkdir(folder, 0700), 0);
}

/* ---- workers ---- */

enum { QUICK, LARGE, ENDLESS, LARGE_SIZE = 200000 };

/* What became of the submissions. */
static struct {
    size_t ended, length, interrupt_after, hurried;
    int are_right;
} seen;

static int work_on(void *who, size_t index, const struct turnstile *turnstile, int to)
{
    static char text[LARGE_SIZE];
    size_t len = index == LARGE ? LARGE_SIZE : 1, sent = 0;
    (void)who;
    (void)turnstile;
    if (index == ENDLESS)
        (void)pause();
    memset(text, 'x', sizeof text);
    while (sent < len) {
        ssize_t n = write(to, text + sent, len - sent);
        if (n <= 0)
            return 0;
        sent += (size_t)n;
    }
    return 1;
}

static int note_end(void *who, const struct pool_result *result)
{
    size_t i;
    (void)who;
    seen.length += result->found.len;
    for (i = 0; i < result->found.len; i++)
        seen.are_right &= result->found.at[i] == 'x';
    if (++seen.ended == seen.interrupt_after)
        (void)raise(SIGINT);
    return 1;
}

static void note_hurry(void *who)
{
    (void)who;
    seen.hurried++;
}

static const size_t all_quick[] = { QUICK, QUICK, QUICK, QUICK };

static struct pool_order order_of(const size_t *indices, size_t count, size_t jobs)
{
    struct pool_order order = { .verb = "grade",
                                .done = "graded",
                                .indices = indices,
                                .count = count,
                                .jobs = jobs,
                                .work = work_on,
                                .ended = note_end };
    memset(&seen, 0, sizeof seen);
    seen.are_right = 1;
    return order;
}

static void workers_may_write_much(void **state)
{
    static const size_t indices[] = { LARGE, QUICK, LARGE, LARGE };
    struct pool_order order = order_of(indices, 4, 3);
    (void)state;
    assert_true(pool_run(&order));
    assert_int_equal(seen.ended, 4);
    assert_int_equal(seen.length, 3 * LARGE_SIZE + 1);
    assert_true(seen.are_right);
}

/* In another process, because nothing makes an interrupt undone: runs the pool, and returns whether
   it did what it should. */
static void expect_in_process(int (*is_good)(void))
{
    pid_t child = fork();
    int status;
    assert_true(child >= 0);
    if (child == 0) {
        struct sigaction before[INTERRUPTS];
        (void)signal(SIGINT, SIG_DFL); /* who runs the tests may ignore it */
        catch_interrupts(before);
        _exit(is_good() ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

/* No worker is left: they were killed. */
static int is_interrupted_at_once(void)
{
    static const size_t indices[] = { QUICK, ENDLESS, QUICK };
    struct pool_order order = order_of(indices, 3, 2);
    seen.interrupt_after = 1;
    return !pool_run(&order) && seen.ended == 1 && waitpid(-1, 0, 0) < 0 && errno == ECHILD;
}

static int lets_workers_end(void)
{
    struct pool_order order = order_of(all_quick, 4, 2);
    order.hurry = note_hurry;
    seen.interrupt_after = 1;
    return !pool_run(&order) && seen.ended == 2 && seen.hurried == 1;
}

static int starts_none_after_an_interrupt(void)
{
    struct pool_order order = order_of(all_quick, 4, 2);
    order.hurry = note_hurry;
    (void)raise(SIGINT);
    return !pool_run(&order) && seen.ended == 0;
}

static void an_interrupt_stops_a_pool(void **state)
{
    (void)state;
    expect_in_process(is_interrupted_at_once);
    expect_in_process(lets_workers_end);
    expect_in_process(starts_none_after_an_interrupt);
}

static int is_without_descriptors(void)
{
    struct pool_order order = order_of(all_quick, 4, 2);
    struct rlimit few;
    int next = dup(0);
    (void)close(next);
    if (getrlimit(RLIMIT_NOFILE, &few) != 0)
        return 0;
    few.rlim_cur = (rlim_t)next + 1; /* enough for the turnstile, and for no pipe */
    return setrlimit(RLIMIT_NOFILE, &few) == 0 && !pool_run(&order) && seen.ended == 0;
}

static void a_pool_that_cannot_start_says_why(void **state)
{
    struct pool_order order = order_of(all_quick, 4, 2);
    (void)state;
    catch_messages();
    expect_in_process(is_without_descriptors);
    (void)setenv("TMPDIR", "/nowhere", 1);
    assert_false(pool_run(&order));
    (void)unsetenv("TMPDIR");
    expect_messages("flipref: grade: no process can be started: Too many open files\n"
                    "flipref: grade: no temporary file can be made: No such file or directory\n");
    assert_int_equal(seen.ended, 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(a_folder_that_cannot_be_made_is_named),
        TEST(a_path_that_is_too_long_is_named),
        TEST(a_course_file_has_a_hash),
        TEST(a_course_that_cannot_be_read_is_named),
        TEST(what_a_machine_lacks_is_said),
        TEST(without_bubblewrap_full_containment_is_refused),
        TEST(the_level_is_wrapped),
        TEST(a_journal_is_read_line_by_line),
        TEST(a_journal_that_cannot_be_opened_says_why),
        TEST(a_torn_line_is_cut_off),
        TEST(parts_that_are_refused_are_named),
        TEST(who_is_alone_waits_for_all_others),
        TEST(who_waits_to_be_alone_is_not_overtaken),
        TEST(a_turnstile_leaves_no_file),
        TEST(workers_may_write_much),
        TEST(an_interrupt_stops_a_pool),
        TEST(a_pool_that_cannot_start_says_why),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
