/* The trials of grade: how often each test is run, with which build, and what follows from that. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/deeds.h"
#include "regress/unit/unit.h"

#include "grade/trials.h"

enum { TESTS_MOST = 12 };

/* A submission that was built, and tests of one step, whose answer is an empty text. */
static struct fixture {
    struct grade_order order;
    struct course course;
    struct session session;
    struct test tests[TESTS_MOST];
    struct step steps[TESTS_MOST];
    struct build builds[BUILD_VARIANTS];
    unsigned char programs[BUILD_VARIANTS][sizeof deeds_program];
    struct byte_queue times;
    struct trials trials;
} f;

static const struct turnstile no_turnstile = { -1 };

/* The text in a program that tells which build it is. */
static void mark_program(unsigned char *at, int build)
{
    static const char kind[] = "KIND=0";
    size_t i;
    for (i = 0; i + sizeof kind <= deeds_len; i++) {
        if (memcmp(at + i, kind, sizeof kind) == 0)
            at[i + 5] = (unsigned char)('0' + build);
    }
}

static int fill(void **state)
{
    int i;
    (void)state;
    memset(&f, 0, sizeof f);
    f.course.build.program = "flip";
    f.course.run.cpu_ms = 100;
    f.course.run.memory = 64U << 20;
    for (i = 0; i < COURSE_LENIENCIES; i++)
        f.course.leniencies.percent[i] = 100;
    f.session.order = &f.order;
    f.session.course = &f.course;
    f.session.dialect = dialect_named("octaflip");
    f.session.containment.level = CONTAINMENT_LIMITS;
    f.session.tests.list = f.tests;
    for (i = 0; i < BUILD_VARIANTS; i++) {
        memcpy(f.programs[i], deeds_program, deeds_len);
        mark_program(f.programs[i], i);
        f.builds[i].status = BUILD_BUILT;
        f.builds[i].program = f.programs[i];
        f.builds[i].program_len = deeds_len;
    }
    f.trials.session = &f.session;
    f.trials.turnstile = &no_turnstile;
    f.trials.builds = f.builds;
    f.trials.name = "ada";
    f.trials.times = &f.times;
    return 0;
}

static void add_test(const char *input, enum standing standing)
{
    static char *no_args[] = { 0 };
    static char names[TESTS_MOST][8];
    size_t i = f.session.tests.count++;
    (void)snprintf(names[i], sizeof names[i], "t%zu", i);
    f.steps[i] = (struct step){ .args = no_args, .input = bytes_of_text(input) };
    f.tests[i] = (struct test){
        .name = names[i], .standing = standing, .steps = &f.steps[i], .step_count = 1
    };
}

static int run_trials(void)
{
    f.trials.list = calloc(f.session.tests.count, sizeof f.trials.list[0]);
    assert_non_null(f.trials.list);
    return trials_run(&f.trials);
}

/* Expects the runs of the tests in their order, as the table of times has them: the test, the
   build, whether it was run alone, and whether the sandbox failed. Empties the table. */
static void expect_runs(const char *want)
{
    char got[1024] = "";
    bytes rows = queue_bytes(&f.times);
    while (rows.len > 0) {
        bytes row = bytes_first(rows, bytes_find(rows, '\n'));
        char text[128], test[16], build[16];
        unsigned long long cpu, wall, peak;
        int alone;
        (void)snprintf(text, sizeof text, "%.*s", (int)row.len, (const char *)row.at);
        if (sscanf(text, "ada,%15[^,],%15[^,],%d,%llu,%llu,%llu", test, build, &alone, &cpu, &wall,
                   &peak) != 6)
            fail_msg("a row of the table: %s", text);
        if (is_busy(wall, f.course.run.cpu_ms))
            skip();
        assert_true((cpu > 0) == (peak > 0) && (wall > 0) == (peak > 0));
        (void)snprintf(got + strlen(got), sizeof got - strlen(got), "%s %s%s%s\n", test, build,
                       alone ? " alone" : "", peak > 0 ? "" : " failed");
        rows = bytes_skip(rows, row.len + 1);
    }
    assert_string_equal(got, want);
    queue_empty(&f.times);
}

static int empty(void **state)
{
    (void)state;
    trials_free(&f.trials);
    assert_null(f.trials.list);
    free(f.times.at);
    return 0;
}

/* Expects what came of one test with all builds. */
static void expect_trial(const char *input, enum standing standing, const char *runs,
                         enum test_verdict as_built, enum test_verdict verdict, int is_steady)
{
    const struct trial *trial;
    f.session.tests.count = 0;
    add_test(input, standing);
    if (!run_trials())
        fail_msg("%s: %s", input, f.trials.reason);
    expect_runs(runs);
    trial = &f.trials.list[0];
    expect_number(input, "the verdict of the course's build", trial->run.verdict, as_built);
    expect_number(input, "the verdict", trial->verdict, verdict);
    expect_number(input, "whether it is steady", (uint64_t)trial->is_steady, (uint64_t)is_steady);
    trials_free(&f.trials);
}

#define COURSE    "t0 course\n"
#define ALONE_    "t0 course alone\n"
#define OTHER     "t0 other\n"
#define SANITIZE  "t0 sanitize\n"
#define AGAIN     COURSE COURSE
#define AGAIN_(n) "t" #n " course\nt" #n " course\n"

/* How often a test is run. `k` prints which build it is, `t` the time, and `a` aborts. */
static void a_test_is_run_as_often_as_is_needed(void **state)
{
    static const struct {
        const char *input;
        enum standing standing;
        const char *runs;
        enum test_verdict as_built, verdict;
        int is_steady;
    } rows[] = {
        { "", STANDING_PROMISED, COURSE OTHER SANITIZE, VERDICT_RIGHT, VERDICT_RIGHT, 1 },
        { "x", STANDING_RULING, COURSE OTHER SANITIZE AGAIN, VERDICT_WRONG_OUTPUT,
          VERDICT_WRONG_OUTPUT, 1 },
        { "!t", STANDING_PROMISED, COURSE OTHER SANITIZE COURSE, VERDICT_UNSTABLE, VERDICT_UNSTABLE,
          0 },
        { "!k", STANDING_PROMISED, COURSE OTHER SANITIZE AGAIN, VERDICT_WRONG_OUTPUT,
          VERDICT_UNSTABLE, 1 },
        { "!a", STANDING_PROMISED, COURSE OTHER SANITIZE AGAIN, VERDICT_SIGNAL, VERDICT_SIGNAL, 1 },
        { "x", STANDING_OUTSIDE, COURSE, VERDICT_WRONG_OUTPUT, VERDICT_WRONG_OUTPUT, 1 },
        { "!t", STANDING_UNKNOWN, COURSE, VERDICT_WRONG_OUTPUT, VERDICT_WRONG_OUTPUT, 1 },
        { "!a", STANDING_OUTSIDE, COURSE SANITIZE, VERDICT_SIGNAL, VERDICT_SIGNAL, 1 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++)
        expect_trial(rows[i].input, rows[i].standing, rows[i].runs, rows[i].as_built,
                     rows[i].verdict, rows[i].is_steady);
}

/* The limit is 40 ms. */
static void a_test_near_the_time_limit_is_run_alone(void **state)
{
    (void)state;
    f.course.run.cpu_ms = 40;
    expect_trial("!v", STANDING_PROMISED, COURSE ALONE_ OTHER SANITIZE, VERDICT_RIGHT,
                 VERDICT_RIGHT, 1);
    expect_trial("!V", STANDING_PROMISED, COURSE ALONE_ COURSE, VERDICT_TIME_CPU, VERDICT_TIME_CPU,
                 1);
    expect_trial("!v", STANDING_OUTSIDE, COURSE, VERDICT_RIGHT, VERDICT_RIGHT, 1);
}

static void a_test_that_times_out_is_run_once_more(void **state)
{
    (void)state;
    f.course.run.cpu_ms = 30;
    expect_trial("!s", STANDING_PROMISED, COURSE COURSE, VERDICT_TIME_CPU, VERDICT_TIME_CPU, 1);
    expect_trial("!s", STANDING_OUTSIDE, COURSE, VERDICT_TIME_CPU, VERDICT_TIME_CPU, 1);
}

/* After three tests that time out, the others are run once. */
static void few_time_outs_are_run_twice(void **state)
{
    size_t i;
    (void)state;
    f.course.run.cpu_ms = 30;
    for (i = 0; i < 4; i++)
        add_test("!s", STANDING_PROMISED);
    add_test("x", STANDING_PROMISED);
    f.builds[BUILD_OTHER_LEVEL].status = BUILD_REFUSED;
    f.builds[BUILD_SANITIZE].status = BUILD_REFUSED;
    assert_true(run_trials());
    expect_runs("t0 course\nt0 course\nt1 course\nt1 course\nt2 course\nt2 course\nt3 course\n"
                "t4 course\n" AGAIN_(4));
    assert_int_equal(f.trials.list[3].verdict, VERDICT_TIME_CPU);
    assert_true(f.trials.list[3].is_steady);
}

static void only_what_was_built_is_run(void **state)
{
    (void)state;
    f.builds[BUILD_OTHER_LEVEL].status = BUILD_REFUSED;
    expect_trial("!k", STANDING_PROMISED, COURSE SANITIZE AGAIN, VERDICT_WRONG_OUTPUT,
                 VERDICT_WRONG_OUTPUT, 1);
    f.builds[BUILD_OTHER_LEVEL].status = BUILD_BUILT;
    f.builds[BUILD_SANITIZE].status = BUILD_NO_FILE;
    expect_trial("", STANDING_PROMISED, COURSE OTHER, VERDICT_RIGHT, VERDICT_RIGHT, 1);
}

/* One test in ten, and those that vary. */
static void a_sample_is_run_with_sanitizers(void **state)
{
    size_t i;
    (void)state;
    f.order.sanitize = SANITIZE_SAMPLE;
    f.builds[BUILD_OTHER_LEVEL].status = BUILD_REFUSED;
    for (i = 0; i < 12; i++)
        add_test(i == 4 ? "!t" : "", STANDING_PROMISED);
    assert_true(run_trials());
    expect_runs("t0 course\nt1 course\nt2 course\nt3 course\nt4 course\nt5 course\n"
                "t6 course\nt7 course\nt8 course\nt9 course\nt10 course\nt11 course\n"
                "t0 sanitize\nt10 sanitize\nt4 course\nt4 sanitize\n" AGAIN_(0) AGAIN_(1) AGAIN_(2)
                    AGAIN_(3) AGAIN_(5) AGAIN_(6) AGAIN_(7) AGAIN_(8) AGAIN_(9) AGAIN_(10)
                        AGAIN_(11));
}

static void a_finding_is_of_the_build_with_sanitizers(void **state)
{
    (void)state;
    add_test("", STANDING_PROMISED);
    add_test("!ex.c:7:3: runtime error: load of null pointer\n", STANDING_PROMISED);
    assert_true(run_trials());
    assert_null(f.trials.list[0].finding);
    assert_string_equal(f.trials.list[1].finding, "load of null pointer at x.c:7");
    assert_true(f.trials.list[1].run.has_error_output);
    assert_null(f.trials.list[1].run.finding);
}

/* ---- sandboxes that fail ---- */

static void a_sandbox_that_fails_is_replaced(void **state)
{
    const struct container_file file = { "course", bytes_of(deeds_program, deeds_len) };
    const struct container_order order = { .level = CONTAINMENT_LIMITS,
                                           .files = &file,
                                           .file_count = 1 };
    (void)state;
    f.trials.plain = container_open(&order, f.trials.reason);
    assert_non_null(f.trials.plain);
    end_container(f.trials.plain);
    expect_trial("", STANDING_OUTSIDE, "t0 course failed\n" ALONE_, VERDICT_RIGHT, VERDICT_RIGHT,
                 1);
    assert_string_not_equal(f.trials.reason, "");
    assert_null(f.trials.plain);
    assert_null(f.trials.sanitized);
}

static void without_a_sandbox_there_are_no_trials(void **state)
{
    (void)state;
    f.session.containment.level = CONTAINMENT_BEST; /* no container can be opened at this level */
    add_test("", STANDING_PROMISED);
    assert_false(run_trials());
    expect_runs("");
    assert_string_not_equal(f.trials.reason, "");
}

#define OF_TRIALS(test) cmocka_unit_test_setup_teardown(test, fill, empty)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        OF_TRIALS(a_test_is_run_as_often_as_is_needed),
        OF_TRIALS(a_test_near_the_time_limit_is_run_alone),
        OF_TRIALS(a_test_that_times_out_is_run_once_more),
        OF_TRIALS(few_time_outs_are_run_twice),
        OF_TRIALS(only_what_was_built_is_run),
        OF_TRIALS(a_sample_is_run_with_sanitizers),
        OF_TRIALS(a_finding_is_of_the_build_with_sanitizers),
        OF_TRIALS(a_sandbox_that_fails_is_replaced),
        OF_TRIALS(without_a_sandbox_there_are_no_trials),
    };
    return cmocka_run_group_tests(tests, build_program_of_deeds, 0);
}
