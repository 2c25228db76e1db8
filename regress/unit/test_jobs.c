/* The jobs of check: judged here or by workers, with the same calls of the reporter in the same
   order, whatever becomes of a worker. */
#include "check/workers/jobs.h"

#include "regress/unit/folder.h"

#include "system/io.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>

/* ---- a dialect whose inputs say what becomes of their process ---- */

static pid_t first_process;

/* Reports so much that some of it is sent at once. */
static void talk(const struct listener *to)
{
    static char words[1000];
    diag place = { .line = 1, .column = 1 };
    struct finding f = finding_of(FLIPREF_WARNING, &dialects[0].codes[1], &place);
    int i;
    memset(words, 'w', sizeof words - 1);
    f.diagnostic.message = words;
    for (i = 0; i < 200; i++)
        tell_finding(to, &f);
}

static int says(bytes text, const char *word)
{
    return text.len == strlen(word) && memcmp(text.at, word, text.len) == 0;
}

/* In this process, counts one valid input. In a worker, counts as many inputs that are not valid as
   the worker's number says. */
static void check_fake(const struct listener *to, const struct check_options *options, source *in,
                       struct tally *tally)
{
    bytes text;
    while (source_more(in))
        ;
    text = source_ahead(in);
    (void)options;
    if (says(text, "die") || (says(text, "die once") && mkdir(in_folder("died"), 0700) == 0))
        (void)raise(SIGKILL);
    if (says(text, "leave"))
        _exit(3);
    if (says(text, "talk") || says(text, "talk and die"))
        talk(to);
    if (says(text, "talk and die"))
        (void)raise(SIGKILL);
    if (getpid() == first_process)
        tally->valid = 1;
    else
        tally->not_valid = (uint64_t)getpid();
}

/* ---- a reporter that writes down what it is told ---- */

enum { JOBS_ROOM = 4096 };

static struct log {
    struct reporter reporter;
    struct judge judge;
    struct dialect dialect;
    sink out;
    unsigned char room[16];
    struct writing to;
    char text[1 << 18]; /* a line for each job */
    size_t len;
    uint64_t by[JOBS_ROOM]; /* the process that judged a job; 0: this one, or none */
    size_t jobs;
    int findings, verdicts, tooks;
    const char *changes; /* what happens to the file when its input is begun, or NULL */
    size_t fails_at;     /* if not 0: the report is not read any more after this number of jobs */
} told;

static void say(const char *text)
{
    size_t len = strlen(text);
    assert_true(told.len + len < sizeof told.text);
    memcpy(told.text + told.len, text, len + 1);
    told.len += len;
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != 0 ? slash + 1 : path;
}

static void change_file(const char *path, const char *how)
{
    static const struct timespec long_ago[2] = { { 1000, 0 }, { 1000, 0 } };
    FILE *f;
    if (strcmp(how, "mode") == 0) {
        assert_int_equal(chmod(path, 0640), 0);
    } else if (strcmp(how, "time") == 0) {
        assert_int_equal(utimensat(AT_FDCWD, path, long_ago, 0), 0);
    } else {
        f = fopen(path, "a");
        assert_non_null(f);
        assert_true(fputs(how, f) >= 0);
        assert_int_equal(fclose(f), 0);
    }
}

static void tell_input(void *who, const char *path)
{
    (void)who;
    say(name_of(path));
    if (told.changes != 0)
        change_file(path, told.changes);
}

static void end_job(void)
{
    say("\n");
    told.jobs++;
    assert_true(told.jobs < JOBS_ROOM);
    told.out.failed |= told.jobs == told.fails_at;
}

static void tell_input_end(void *who, const struct tally *t, const char *trouble)
{
    (void)who;
    if (trouble != 0) {
        say(", ");
        say(trouble);
    }
    told.by[told.jobs] = t->not_valid;
    end_job();
}

static void tell_unread(void *who, const char *path, const char *trouble)
{
    (void)who;
    say(name_of(path));
    say(": ");
    say(trouble);
    end_job();
}

static void count_finding(void *who, const struct finding *f)
{
    (void)who;
    (void)f;
    told.findings++;
}

static void count_verdict(void *who, const flipref_verdict *v)
{
    (void)who;
    (void)v;
    told.verdicts++;
}

static void count_took(void *who, uint64_t microseconds)
{
    (void)who;
    assert_in_range(microseconds, 0, 60000000); /* no input takes a minute */
    told.tooks++;
}

static void ignore_end(void *who, int unjudged)
{
    (void)who;
    (void)unjudged;
}

static void begin(void)
{
    memset(&told, 0, sizeof told);
    first_process = getpid();
    (void)signal(SIGPIPE, SIG_IGN); /* as the program does */
    told.dialect = dialects[0];
    told.dialect.check = check_fake;
    told.to.fd = STDERR_FILENO;
    sink_init(&told.out, writing_write, &told.to, told.room, sizeof told.room);
    told.reporter.to.finding = count_finding;
    told.reporter.to.verdict = count_verdict;
    told.reporter.to.end = ignore_end;
    told.reporter.to.quiet = QUIET_VERDICTS;
    told.reporter.input = tell_input;
    told.reporter.input_end = tell_input_end;
    told.reporter.unread = tell_unread;
    told.judge.dialect = &told.dialect;
    told.judge.reporter = &told.reporter;
    told.judge.out = &told.out;
    (void)rmdir(in_folder("died"));
    put("fine", "fine");
    put("other", "other");
    put("die", "die");
    put("once", "die once");
    put("leave", "leave");
    put("talk", "talk and die");
    put("long", "talk");
}

/* What is done with a list of names: a name is a file of the folder, `!name` is one that is known
   to be unreadable. */
static void run_jobs(const char *const *names, size_t count, int workers)
{
    struct jobs *jobs = jobs_open(&told.judge, workers);
    size_t i;
    assert_non_null(jobs);
    for (i = 0; i < count; i++) {
        if (names[i][0] == '!')
            jobs_add(jobs, in_folder(names[i] + 1), "not today");
        else
            jobs_add(jobs, in_folder(names[i]), 0);
    }
    jobs_wait(jobs);
    jobs_close(jobs);
}

/* Does the same for one name many times. */
static void run_many(const char *name, size_t count, int workers)
{
    static const char *names[JOBS_ROOM];
    size_t i;
    for (i = 0; i < count; i++)
        names[i] = name;
    run_jobs(names, count, workers);
}

/* ---- tests ---- */

/* Each of them has its own fate, and all of them together are far more than a batch. */
static void the_number_of_workers_changes_nothing(void **state)
{
    static const char *const cycle[] = {
        "fine", "other", "!gone", "fine", "none", "other", "fine"
    };
    static const char *const lines[] = {
        "fine\n",  "other\n", "gone: not today\n", "fine\n", "none: No such file or directory\n",
        "other\n", "fine\n"
    };
    static const int workers[] = { 1, 2, 3, 16 };
    enum { COUNT = 600 };
    static const char *names[COUNT];
    size_t i, k;
    (void)state;
    for (i = 0; i < COUNT; i++)
        names[i] = cycle[i % ROWS_OF(cycle)];
    for (i = 0; i < ROWS_OF(workers); i++) {
        const char *at;
        begin();
        run_jobs(names, COUNT, workers[i]);
        assert_int_equal(told.jobs, COUNT);
        for (at = told.text, k = 0; k < COUNT; k++) {
            const char *line = lines[k % ROWS_OF(lines)];
            if (strncmp(at, line, strlen(line)) != 0)
                fail_msg("%d workers, job %zu: %.40s", workers[i], k, at);
            at += strlen(line);
        }
    }
}

/* Each row says whether workers judge this number of jobs on files of this size. */
static void little_work_needs_no_workers(void **state)
{
    enum { HALF = 1 << 19 };
    static const struct {
        size_t jobs, size;
        int workers, are_used;
    } rows[] = {
        { 64, 4, 2, 0 },       { 65, 4, 2, 1 },       { 65, 4, 1, 0 },
        { 2, HALF, 2, 0 },     { 2, HALF + 1, 2, 1 }, { 1, 3 * HALF, 2, 0 },
        { 2, HALF + 1, 1, 0 }, { 65, 0, 3, 1 },       { 63, 2 * HALF / 63, 2, 0 },
    };
    static char text[3 * HALF];
    size_t i, k;
    (void)state;
    memset(text, 'x', sizeof text);
    for (i = 0; i < ROWS_OF(rows); i++) {
        begin();
        put_bytes("file", text, rows[i].size);
        run_many("file", rows[i].jobs, rows[i].workers);
        assert_int_equal(told.jobs, rows[i].jobs);
        for (k = 0; k < told.jobs; k++) {
            if ((told.by[k] != 0) != rows[i].are_used)
                fail_msg("row %zu, job %zu", i, k);
        }
    }
}

/* Reports a job at once if there is one process only, since a person may be waiting for it. */
static void a_single_process_judges_at_once(void **state)
{
    struct jobs *jobs;
    (void)state;
    begin();
    jobs = jobs_open(&told.judge, 1);
    assert_non_null(jobs);
    jobs_add(jobs, in_folder("fine"), 0);
    assert_string_equal(told.text, "fine\n");
    jobs_add(jobs, in_folder("gone"), "not today");
    assert_string_equal(told.text, "fine\ngone: not today\n");
    jobs_close(jobs);
    assert_string_equal(told.text, "fine\ngone: not today\n");
}

/* With two processes, jobs wait until somebody waits for them. */
static void jobs_wait_until_they_are_waited_for(void **state)
{
    struct jobs *jobs;
    (void)state;
    begin();
    jobs = jobs_open(&told.judge, 2);
    assert_non_null(jobs);
    jobs_add(jobs, in_folder("fine"), 0);
    assert_string_equal(told.text, "");
    jobs_wait(jobs);
    assert_string_equal(told.text, "fine\n");
    jobs_add(jobs, in_folder("other"), 0);
    jobs_wait(jobs);
    assert_string_equal(told.text, "fine\nother\n");
    jobs_close(jobs);
}

/* The first batch of each worker, before any of them has finished one: the waiting jobs are divided
   into two shares for each worker, of 4 to 128 jobs; of 1 job and more, if the files are large. */
static void first_batches_are_shares_of_the_jobs(void **state)
{
    static const struct {
        size_t jobs, size;
        int workers;
        size_t batches[4]; /* a 0 ends them */
    } rows[] = {
        { 65, 4, 3, { 10, 9, 7, 0 } },   /* 65 / 6, 55 / 6, 46 / 6 */
        { 66, 4, 2, { 16, 12, 0 } },     /* 66 / 4, 50 / 4 */
        { 70, 4, 8, { 4, 4, 4, 4 } },    /* 70 / 16, 66 / 16; 62 / 16 is less than 4 */
        { 40, 40000, 8, { 2, 2, 2, 2 } } /* more than 1 MiB: a batch may have 2 jobs */
    };
    static char text[40000];
    size_t i, k, n;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        size_t at = 0;
        begin();
        put_bytes("file", text, rows[i].size);
        run_many("file", rows[i].jobs, rows[i].workers);
        assert_int_equal(told.jobs, rows[i].jobs);
        for (k = 0; k < 4 && rows[i].batches[k] > 0; k++) {
            for (n = 0; n < rows[i].batches[k]; n++) {
                if (told.by[at + n] == 0 || told.by[at + n] != told.by[at])
                    fail_msg("row %zu: job %zu is not in batch %zu", i, at + n, k);
            }
            at += n;
            if (k + 1 < 4 && rows[i].batches[k + 1] > 0 && told.by[at] == told.by[at - 1])
                fail_msg("row %zu: job %zu is in batch %zu, too", i, at, k);
        }
    }
}

/* The bytes of a job are 8, the path and the reason, each with its NUL. A batch of several jobs has
   at most 16384 bytes. */
static void a_batch_has_at_most_16384_bytes(void **state)
{
    static const struct {
        size_t path, batch;
    } rows[] = { { 4096 - 8 - 2, 4 }, { 4096 - 8 - 1, 3 }, { 5461 - 8 - 2, 1 } };
    static char path[8192];
    size_t i, k;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct jobs *jobs;
        size_t len = strlen(folder);
        begin();
        put("f", "fine");
        memcpy(path, folder, len);
        memset(path + len, '/', rows[i].path - len);
        (void)strcpy(path + rows[i].path - 1, "f");
        jobs = jobs_open(&told.judge, 2);
        assert_non_null(jobs);
        for (k = 0; k < 65; k++)
            jobs_add(jobs, path, 0);
        jobs_wait(jobs);
        jobs_close(jobs);
        assert_int_equal(told.jobs, 65);
        if (rows[i].path >= 4096) {
            assert_memory_equal(told.text, "f: File name too long\n", 22);
            continue;
        }
        for (k = 0; k <= rows[i].batch; k++)
            assert_int_equal(told.by[k] == told.by[0], k < rows[i].batch);
    }
}

/* While jobs are added, those that wait are sent once there are 128 for each of two shares, and the
   worker has at most 4 batches. So all others of these jobs have been judged. (Of two workers, the
   one that has the first batch might be late.) */
static void jobs_are_judged_while_others_are_added(void **state)
{
    enum { ADDED = 1600, WAITING = 2 * 128, SENT = 4 * 128 };
    struct jobs *jobs;
    size_t i;
    (void)state;
    begin();
    jobs = jobs_open(&told.judge, 1);
    assert_non_null(jobs);
    for (i = 0; i < ADDED; i++)
        jobs_add(jobs, in_folder("fine"), 0);
    assert_in_range(told.jobs, ADDED - WAITING - SENT, ADDED);
    jobs_wait(jobs);
    assert_int_equal(told.jobs, ADDED);
    jobs_close(jobs);
}

/* More is said of each input than is kept of a worker whose turn has not come. */
static void all_that_is_said_is_passed_on(void **state)
{
    (void)state;
    begin();
    run_many("long", 65, 3);
    assert_int_equal(told.jobs, 65);
    assert_int_equal(told.findings, 65 * 200);
}

static int lowest_free_descriptor(void)
{
    int fd = dup(STDERR_FILENO);
    (void)close(fd);
    return fd;
}

enum { LOW = 64 };

/* Opens all descriptors below LOW, so that those from LOW on are free, whatever the test inherits.
   Returns how many they were. */
static size_t fill_low_descriptors(int opened[LOW])
{
    size_t n = 0;
    int fd = dup(STDERR_FILENO);
    for (; fd >= 0 && fd < LOW; fd = dup(STDERR_FILENO))
        opened[n++] = fd;
    (void)close(fd);
    return n;
}

/* A worker needs four descriptors when it is started. Without workers, all is judged here; one
   worker judges all. */
static void there_may_be_too_few_descriptors_for_workers(void **state)
{
    struct rlimit before, now;
    int opened[LOW];
    int free_ones;
    size_t n = fill_low_descriptors(opened);
    (void)state;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    for (free_ones = 1; free_ones <= 5; free_ones++) {
        int lowest;
        size_t k;
        begin();
        lowest = lowest_free_descriptor();
        now = before;
        now.rlim_cur = (rlim_t)lowest + (rlim_t)free_ones;
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &now), 0);
        run_many("fine", 65, 2);
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
        assert_int_equal(lowest_free_descriptor(), lowest);
        assert_int_equal(told.jobs, 65);
        for (k = 0; k < told.jobs; k++) {
            assert_int_equal(told.by[k] != 0, free_ones >= 4);
            assert_int_equal(told.by[k], told.by[0]);
        }
    }
    while (n > 0)
        (void)close(opened[--n]);
}

/* ---- workers that end ---- */

#define FATE   "the process that judged it "
#define KILLED FATE "was ended by signal 9 (Killed)"

/* Puts 65 names of fine files, with some others at their places. */
static void run_with(const char *const *others, size_t count, size_t apart)
{
    static const char *names[65];
    size_t i;
    for (i = 0; i < 65; i++)
        names[i] = i % apart == apart - 1 && i / apart < count ? others[i / apart] : "fine";
    run_jobs(names, 65, 2);
    assert_int_equal(told.jobs, 65);
}

static void expect_lines_with(const char *const *others, size_t count, size_t apart)
{
    char wanted[4096] = "";
    size_t i, len = 0;
    for (i = 0; i < 65; i++)
        len += (size_t)snprintf(wanted + len, sizeof wanted - len, "%s\n",
                                i % apart == apart - 1 && i / apart < count ? others[i / apart]
                                                                            : "fine");
    assert_string_equal(told.text, wanted);
}

/* Only the input that ends a worker twice is at fault; all others are judged. */
static void an_input_that_ends_its_worker_is_told(void **state)
{
    static const struct {
        const char *names[4], *lines[4];
        size_t count, apart;
    } rows[] = {
        { { "die" }, { "die: " KILLED }, 1, 6 },
        { { "die" }, { "die: " KILLED }, 1, 1 },
        { { "die" }, { "die: " KILLED }, 1, 65 },
        { { "die", "die" }, { "die: " KILLED, "die: " KILLED }, 2, 1 },
        { { "leave", "die", "leave" },
          { "leave: " FATE "ended with status 3", "die: " KILLED,
            "leave: " FATE "ended with status 3" },
          3,
          9 },
        { { "once" }, { "once" }, 1, 6 },
        { { "once", "!gone", "die" }, { "once", "gone: not today", "die: " KILLED }, 3, 5 },
    };
    int lowest = lowest_free_descriptor();
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        begin();
        run_with(rows[i].names, rows[i].count, rows[i].apart);
        expect_lines_with(rows[i].lines, rows[i].count, rows[i].apart);
        assert_int_equal(lowest_free_descriptor(), lowest);
    }
}

/* What was said of an input before its worker ended stays, so the input is not judged again. */
static void an_input_that_was_told_in_part_is_not_judged_again(void **state)
{
    static const char *const names[] = { "talk", "talk" };
    static const char *const lines[] = { "talk, " KILLED, "talk, " KILLED };
    (void)state;
    begin();
    run_with(names, 1, 7);
    expect_lines_with(lines, 1, 7);
    assert_in_range(told.findings, 1, 199);
    begin();
    run_with(names, 2, 1);
    expect_lines_with(lines, 2, 1);
    assert_in_range(told.findings, 2, 398);
}

/* ---- the end ---- */

/* Nothing more is judged when nobody reads the report, whoever judges. */
static void nothing_is_judged_for_nobody(void **state)
{
    static const struct {
        int workers;
        size_t jobs;
    } rows[] = { { 1, 10 }, { 2, 10 }, { 2, 200 }, { 3, 1000 } };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        begin();
        told.fails_at = 5;
        run_many("fine", rows[i].jobs, rows[i].workers);
        /* a single process is told by its walker when to stop */
        assert_in_range(told.jobs, 5, rows[i].workers == 1 ? 10 : 134);
        if (rows[i].workers == 2 && rows[i].jobs == 10)
            assert_int_equal(told.jobs, 5);
    }
}

/* A file that changes while it is read has no verdict, however it has changed. */
static void a_file_that_changes_has_no_verdict(void **state)
{
    static const char start[] = "R......B\n........\n........\n........\n........\n........\n"
                                "........\nB......R\n0\n";
    static const struct {
        const char *changes, *line;
        int verdicts;
    } rows[] = {
        { 0, "file\n", 1 },
        { "more", "file, the file changed while it was read\n", 0 },
        { "mode", "file, the file changed while it was read\n", 0 },
        { "time", "file, the file changed while it was read\n", 0 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        begin();
        put("file", start);
        told.judge.dialect = &dialects[DIALECT_octaflip];
        told.reporter.to.quiet = QUIET_NOTHING;
        told.changes = rows[i].changes;
        judge_path(&told.judge, in_folder("file"));
        assert_string_equal(told.text, rows[i].line);
        assert_int_equal(told.verdicts, rows[i].verdicts);
        assert_int_equal(told.findings, 0);
    }
}

/* The file that gets the report is no input, even if it is in a folder that is judged. */
static void a_report_is_no_input(void **state)
{
    static unsigned char room[16];
    static struct writing to;
    static sink report;
    (void)state;
    begin();
    to.fd = open(in_folder("fine"), O_WRONLY);
    assert_true(to.fd >= 0);
    sink_init(&report, writing_write, &to, room, sizeof room);
    told.judge.report = &report;
    judge_path(&told.judge, in_folder("fine"));
    judge_path(&told.judge, in_folder("other"));
    assert_string_equal(told.text, "other\n");
    (void)close(to.fd);
}

/* The time of each input is told if the reporter has a place for it. */
static void times_are_told_if_they_are_asked_for(void **state)
{
    static const size_t counts[] = { 3, 100 };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(counts); i++) {
        begin();
        told.reporter.took = count_took;
        run_many("fine", counts[i], 2);
        assert_int_equal(told.jobs, counts[i]);
        assert_int_equal(told.tooks, counts[i]);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(the_number_of_workers_changes_nothing),
        TEST(little_work_needs_no_workers),
        TEST(a_single_process_judges_at_once),
        TEST(jobs_wait_until_they_are_waited_for),
        TEST(first_batches_are_shares_of_the_jobs),
        TEST(a_batch_has_at_most_16384_bytes),
        TEST(jobs_are_judged_while_others_are_added),
        TEST(all_that_is_said_is_passed_on),
        TEST(there_may_be_too_few_descriptors_for_workers),
        TEST(an_input_that_ends_its_worker_is_told),
        TEST(an_input_that_was_told_in_part_is_not_judged_again),
        TEST(nothing_is_judged_for_nobody),
        TEST(a_file_that_changes_has_no_verdict),
        TEST(a_report_is_no_input),
        TEST(times_are_told_if_they_are_asked_for),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
