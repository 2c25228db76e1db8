/* An attempt of grade: one run of a test, of all its steps, in the sandbox. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/deeds.h"
#include "regress/unit/unit.h"

#include "grade/attempt.h"

#include <signal.h>

enum { TIME_LIMIT = 60 /* milliseconds */ };

/* The course of all attempts: 60 ms of CPU time, and two leniencies. */
static struct course *course_of(int status)
{
    static struct course course;
    size_t i;
    memset(&course, 0, sizeof course);
    course.build.program = "flip";
    course.run.cpu_ms = TIME_LIMIT;
    course.run.memory = 64U << 20;
    course.run.output = 1U << 16;
    course.run.error_output = 1U << 16;
    course.run.status = status;
    for (i = 0; i < COURSE_LENIENCIES; i++)
        course.leniencies.percent[i] = 100;
    course.leniencies.percent[COURSE_CASE] = 50;
    course.leniencies.percent[COURSE_EXIT_STATUS] = 0;
    return &course;
}

static char *no_args[] = { 0 };

static struct step step_of(const char *input, const char *answer)
{
    struct step step = { .args = no_args,
                         .input = bytes_of_text(input),
                         .answer = bytes_of_text(answer),
                         .has_status = 1 };
    return step;
}

/* The container that programs of attempts run in. */
static struct container *box;

static int open_box(void **state)
{
    (void)state;
    box = open_deeds();
    return box == 0;
}

static int close_box(void **state)
{
    (void)state;
    container_close(box);
    return 0;
}

/* Whether a step sleeps. */
static int has_nap(const struct test *test)
{
    size_t i;
    for (i = 0; i < test->step_count; i++) {
        if (bytes_find(test->steps[i].input, 'w') < test->steps[i].input.len)
            return 1;
    }
    return 0;
}

/* Runs a test of one or two steps; one without arguments, not even none, ends them. */
static void attempt_steps(const struct attempt_order *more, struct step *steps, struct attempt *a)
{
    struct attempt_order order = *more;
    struct test test = { .steps = steps };
    while (test.step_count < 2 && steps[test.step_count].args != 0)
        test.step_count++;
    if (order.course == 0)
        order.course = course_of(COURSE_STATUS_SPECIFIED);
    if (order.dialect == 0)
        order.dialect = dialect_named("octaflip");
    order.container = box;
    order.program = "deeds";
    attempt_run(&order, &test, a);
    if (is_busy(a->wall_us, order.is_sanitized ? 5 * TIME_LIMIT : TIME_LIMIT) && !has_nap(&test)) {
        attempt_free(a);
        skip();
    }
}

static const struct attempt_order usual = { 0 };

/* What an attempt has found. */
struct found {
    enum test_verdict verdict;
    size_t step;
    int status;
    int has_first, is_lenient;
    unsigned needed, for_course;
    int is_near;
};

static void expect_found(const char *row, const struct attempt *a, const struct found *f)
{
    if (a->verdict != f->verdict)
        fail_msg("%s: %s, not %s", row, verdict_name(a->verdict), verdict_name(f->verdict));
    expect_number(row, "the step", a->step, f->step);
    expect_number(row, "the status", (uint64_t)a->status, (uint64_t)f->status);
    expect_number(row, "whether something differs", (uint64_t)a->has_first, (uint64_t)f->has_first);
    expect_number(row, "whether it has an output", a->output != 0, (uint64_t)f->has_first);
    expect_number(row, "whether it is lenient", (uint64_t)a->is_lenient, (uint64_t)f->is_lenient);
    expect_number(row, "what is needed", a->needed, f->needed);
    expect_number(row, "what the course needs", a->for_course, f->for_course);
    expect_number(row, "whether it is near", (uint64_t)a->is_near, (uint64_t)f->is_near);
}

enum {
    LF = 1 << LENIENT_LAST_LINE_FEED,
    CASE = 1 << LENIENT_CASE,
    STATUS = 1 << LENIENT_EXIT_STATUS
};

/* One step, whose answer is `Red`, a line feed, and whose status is 0. */
static const struct one_step {
    const char *input;
    struct found found;
} one_steps[] = {
    { "Red\n", { VERDICT_RIGHT, 0, 0, 0, 1, 0, 0, 0 } },
    { "Red\n!2", { VERDICT_EXIT_STATUS, 0, 2, 0, 1, STATUS, STATUS, 0 } },
    { "red\n", { VERDICT_WRONG_OUTPUT, 0, 0, 1, 1, CASE, CASE, 0 } },
    { "Red", { VERDICT_WRONG_OUTPUT, 0, 0, 1, 1, LF, 0, 0 } },
    { "red", { VERDICT_WRONG_OUTPUT, 0, 0, 1, 1, LF | CASE, 0, 0 } },
    { "red\n!3", { VERDICT_EXIT_STATUS, 0, 3, 1, 1, CASE | STATUS, CASE | STATUS, 0 } },
    { "Blue\n", { VERDICT_WRONG_OUTPUT, 0, 0, 1, 0, 0, 0, 0 } },
    { "Red\n!a", { VERDICT_SIGNAL, 0, SIGABRT, 0, 0, 0, 0, 0 } },
    { "Blue\n!a", { VERDICT_SIGNAL, 0, SIGABRT, 1, 0, 0, 0, 0 } },
    { "Red\n!m", { VERDICT_EXIT_STATUS, 0, 9, 0, 1, STATUS, STATUS, 0 } }, /* no memory */
    { "Red\n!o", { VERDICT_OUTPUT_LIMIT, 0, 0, 1, 0, 0, 0, 0 } },
};

static void expect_one_steps(const struct one_step *rows, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++) {
        struct step steps[2] = { step_of(rows[i].input, "Red\n") };
        struct attempt a;
        attempt_steps(&usual, steps, &a);
        expect_found(rows[i].input, &a, &rows[i].found);
        assert_string_equal(a.what, "");
        assert_string_equal(a.reading, "");
        assert_null(a.finding);
        attempt_free(&a);
        assert_null(a.output);
    }
}

static void an_attempt_has_a_verdict(void **state)
{
    (void)state;
    expect_one_steps(one_steps, ROWS(one_steps));
}

/* The limit is 60 ms. It was near from 48 ms on; a program may run for 75 ms. */
static const struct one_step times[] = {
    { "Red\n!w", { VERDICT_TIME_WALL, 0, 0, 0, 0, 0, 0, 1 } },
    { "Red\n!s", { VERDICT_TIME_CPU, 0, 0, 0, 0, 0, 0, 0 } },
    { "Red\n!h", { VERDICT_RIGHT, 0, 0, 0, 1, 0, 0, 0 } },
    { "Red\n!u", { VERDICT_RIGHT, 0, 0, 0, 1, 0, 0, 1 } },
    { "Red\n!U", { VERDICT_TIME_CPU, 0, 0, 0, 0, 0, 0, 1 } },
};

static void an_attempt_has_a_time_limit(void **state)
{
    (void)state;
    expect_one_steps(times, ROWS(times));
}

/* Two steps; the answer of both is `Red`, a line feed. */
static const struct two_steps {
    const char *inputs[2];
    struct found found;
} two_steps[] = {
    { { "Red\n", "Red\n" }, { VERDICT_RIGHT, 0, 0, 0, 1, 0, 0, 0 } },
    { { "Red\n", "red\n" }, { VERDICT_WRONG_OUTPUT, 1, 0, 1, 1, CASE, CASE, 0 } },
    { { "red\n!4", "Blue\n!5" }, { VERDICT_EXIT_STATUS, 0, 4, 1, 0, 0, 0, 0 } },
    { { "red\n", "Red" }, { VERDICT_WRONG_OUTPUT, 0, 0, 1, 1, CASE | LF, 0, 0 } },
    { { "Red", "red\n" }, { VERDICT_WRONG_OUTPUT, 0, 0, 1, 1, CASE | LF, 0, 0 } },
    { { "Red\n!7", "red\n" },
      { VERDICT_WRONG_OUTPUT, 1, 0, 1, 1, CASE | STATUS, CASE | STATUS,
        0 } }, /* it costs nothing */
    { { "Blue\n", "Red\n!a" }, { VERDICT_WRONG_OUTPUT, 0, 0, 1, 0, 0, 0, 0 } },
    { { "Red\n", "Red\n!a" }, { VERDICT_SIGNAL, 1, SIGABRT, 0, 0, 0, 0, 0 } },
    { { "Red\n!a", "Blue\n" }, { VERDICT_SIGNAL, 0, SIGABRT, 0, 0, 0, 0, 0 } },
};

static void the_first_step_that_costs_something_is_noted(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(two_steps); i++) {
        struct step steps[2] = { step_of(two_steps[i].inputs[0], "Red\n"),
                                 step_of(two_steps[i].inputs[1], "Red\n") };
        char row[64];
        struct attempt a;
        (void)snprintf(row, sizeof row, "%s, %s", two_steps[i].inputs[0], two_steps[i].inputs[1]);
        attempt_steps(&usual, steps, &a);
        expect_found(row, &a, &two_steps[i].found);
        attempt_free(&a);
    }
}

static void an_attempt_is_near_a_limit_if_a_step_is(void **state)
{
    struct step steps[2] = { step_of("!u", ""), step_of("", "") };
    struct attempt a;
    (void)state;
    attempt_steps(&usual, steps, &a);
    expect_found("near", &a, &(struct found){ .is_lenient = 1, .is_near = 1 });
    attempt_free(&a);
}

static void a_step_has_what_the_steps_before_have_saved(void **state)
{
    struct step saved[2] = { step_of("!W", ""), step_of("!R", "x") };
    struct step none[2] = { step_of("!R", "no file\n") };
    struct attempt a;
    (void)state;
    attempt_steps(&usual, saved, &a);
    expect_found("saved", &a, &(struct found){ .is_lenient = 1 });
    attempt_free(&a);
    attempt_steps(&usual, none, &a); /* another test */
    expect_found("none", &a, &(struct found){ .is_lenient = 1 });
    attempt_free(&a);
}

static void a_program_has_its_name_arguments_and_environment(void **state)
{
    static char seven[] = "7";
    static char *args[] = { seven, 0 };
    static const char *const environment[] = { "E=east", 0 };
    const struct attempt_order order = { .environment = environment };
    struct step steps[2] = { step_of("!n", "flip 7 east\n") };
    struct attempt a;
    (void)state;
    steps[0].args = args;
    steps[0].arg_count = 1;
    attempt_steps(&order, steps, &a);
    expect_found("words", &a, &(struct found){ .is_lenient = 1 });
    attempt_free(&a);
}

static void an_exact_limit_is_that_of_the_course(void **state)
{
    const struct attempt_order exact = { .is_exact = 1 };
    struct step steps[2] = { step_of("!U", "") };
    struct attempt a;
    (void)state;
    attempt_steps(&exact, steps, &a);
    expect_found("exact", &a, &(struct found){ .verdict = VERDICT_TIME_CPU });
    attempt_free(&a);
}

/* Sanitizers need time and memory that the course does not give. */
static void a_sanitized_program_has_more_of_everything(void **state)
{
    static const char *const inputs[] = { "!u", "!l", "!w", "!m" };
    const struct attempt_order sanitized = { .is_sanitized = 1 };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(inputs); i++) {
        struct step steps[2] = { step_of(inputs[i], "") };
        struct attempt a;
        attempt_steps(&sanitized, steps, &a);
        expect_found(inputs[i], &a, &(struct found){ .is_lenient = 1 });
        attempt_free(&a);
    }
}

#define OVERFLOW "x.c:7:3: runtime error: signed integer overflow\n"

static void only_a_sanitized_program_has_findings(void **state)
{
    const struct attempt_order sanitized = { .is_sanitized = 1 };
    struct step steps[2] = { step_of("!e" OVERFLOW, ""),
                             step_of("!ey.c:8:1: runtime error: load of null pointer\n", "") };
    struct step quiet[2] = { step_of("!e", "") };
    struct step second[2] = { step_of("", ""), step_of("!e" OVERFLOW, "") };
    struct attempt a;
    (void)state;
    attempt_steps(&sanitized, steps, &a);
    assert_string_equal(a.finding, "signed integer overflow at x.c:7");
    assert_true(a.has_error_output);
    attempt_free(&a);
    assert_null(a.finding);
    attempt_steps(&sanitized, second, &a);
    assert_string_equal(a.finding, "signed integer overflow at x.c:7");
    attempt_free(&a);
    attempt_steps(&usual, steps, &a);
    assert_null(a.finding);
    assert_true(a.has_error_output);
    attempt_free(&a);
    attempt_steps(&usual, quiet, &a);
    assert_false(a.has_error_output);
    attempt_free(&a);
}

/* ---- what differs ---- */

static void expect_output(const char *row, const char *input, const char *answer, int line,
                          const char *text, int is_cut)
{
    struct step steps[2] = { step_of(input, answer) };
    json_t *want = json_pack("{s:i,s:s,s:b}", "line", line, "text", text, "cut", is_cut);
    struct attempt a;
    assert_non_null(want);
    attempt_steps(&usual, steps, &a);
    assert_true(a.has_first);
    if (!json_equal(a.output, want)) {
        char *is = json_dumps(a.output, JSON_COMPACT);
        fail_msg("%s: %s", row, is);
    }
    json_decref(want);
    attempt_free(&a);
}

/* Three lines before the difference are shown. */
static void an_output_is_shown_around_its_first_difference(void **state)
{
    static const struct {
        const char *input;
        int line;
        const char *text;
    } rows[] = {
        { "x\n2\n3\n4\n5\n6\n7\n8\n", 1, "x\n2\n3\n4\n5\n6\n7\n8\n" },
        { "1\n2\n3\nx\n5\n6\n7\n8\n", 1, "1\n2\n3\nx\n5\n6\n7\n8\n" },
        { "1\n2\n3\n4\nx\n6\n7\n8\n", 2, "2\n3\n4\nx\n6\n7\n8\n" },
        { "1\n2\n3\n4\n5\n6\n7\nx\n", 5, "5\n6\n7\nx\n" },
        { "1\n2\n3\n4\n5\n6\n7\n", 5, "5\n6\n7\n" },
        { "", 1, "" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++)
        expect_output(rows[i].input, rows[i].input, "1\n2\n3\n4\n5\n6\n7\n8\n", rows[i].line,
                      rows[i].text, 0);
}

/* Of a long output, at most 4096 bytes before the difference are shown, and 8192 in all. */
static void a_long_output_is_cut(void **state)
{
    enum { BEFORE = 7500, MORE = 6000 };
    static char answer[BEFORE + MORE + 1], output[BEFORE + MORE + 1], shown[8192 + 1];
    size_t i;
    (void)state;
    for (i = 0; i < BEFORE + MORE; i++)
        answer[i] = output[i] = "a b "[i % 4];
    answer[BEFORE] = 'y';
    output[BEFORE] = 'x';
    memcpy(shown, output + BEFORE - 4096, 8192);
    expect_output("long", output, answer, 1, shown, 1);
    output[BEFORE + 4096] = answer[BEFORE + 4096] = '\0';
    expect_output("as long as can be shown", output, answer, 1, shown, 0);
    shown[8191] = output[BEFORE + 4095] = answer[BEFORE + 4095] = '\0';
    expect_output("short", output, answer, 1, shown, 0);
}

/* ---- readings ---- */

static char new_word[] = "new", three[] = "3", seven[] = "7";
static char *new_three[] = { new_word, three, seven, 0 };

/* In flip, `new 3 7` has a wrong size, and then a wrong player. */
static struct step wrong_words(const char *input)
{
    struct step step = { .args = new_three,
                         .arg_count = 3,
                         .input = bytes_of_text(input),
                         .answer = bytes_of_text("Invalid board dimension.\n"),
                         .status = 2,
                         .has_status = 1 };
    return step;
}

#define SIZE_FIRST  "Invalid board dimension.\n!2"
#define TYPES_FIRST "Invalid player type.\n!3"

static void a_course_may_accept_a_reading(void **state)
{
    static struct course_name name = { .text = "types-first" };
    static const struct {
        const char *one, *two; /* NULL: there is one step */
        enum test_verdict verdict;
        size_t step;
        const char *reading;
    } rows[] = {
        { SIZE_FIRST, 0, VERDICT_RIGHT, 0, "" },
        { TYPES_FIRST, 0, VERDICT_RIGHT, 0, "types-first" },
        { SIZE_FIRST, TYPES_FIRST, VERDICT_EXIT_STATUS, 1, "" }, /* another reading before */
        { TYPES_FIRST, TYPES_FIRST, VERDICT_RIGHT, 0, "types-first" },
        { TYPES_FIRST, SIZE_FIRST, VERDICT_RIGHT, 0, "" },
        { "Invalid player type.\n!4", 0, VERDICT_EXIT_STATUS, 0, "" },
        { "Invalid player type.\n!a", 0, VERDICT_SIGNAL, 0, "" },
        { TYPES_FIRST, "Invalid.\n!3", VERDICT_EXIT_STATUS, 1, "" },
    };
    struct attempt_order order = { .course = course_of(COURSE_STATUS_SPECIFIED),
                                   .dialect = dialect_named("flip") };
    size_t i;
    (void)state;
    course_of(COURSE_STATUS_SPECIFIED)->accept = (struct course_names){ &name, 1 };
    for (i = 0; i < ROWS(rows); i++) {
        struct step steps[2] = { wrong_words(rows[i].one) };
        struct attempt a;
        if (rows[i].two != 0)
            steps[1] = wrong_words(rows[i].two);
        attempt_steps(&order, steps, &a);
        expect_number(rows[i].one, "the verdict", a.verdict, rows[i].verdict);
        expect_number(rows[i].one, "the step", a.step, rows[i].step);
        assert_string_equal(a.reading, rows[i].reading);
        attempt_free(&a);
    }
}

/* ---- what attempts are compared by ---- */

static struct attempt attempted(const char *one, const char *two)
{
    struct step steps[2] = { step_of(one, "") };
    struct attempt a;
    if (two != 0)
        steps[1] = step_of(two, "");
    attempt_steps(&usual, steps, &a);
    attempt_free(&a);
    return a;
}

static void times_are_sums_and_memory_is_the_most(void **state)
{
    struct attempt one = attempted("a!h", 0), two = attempted("!h", "!h");
    (void)state;
    assert_in_range(one.cpu_us, 29000, 47000);
    assert_in_range(two.cpu_us, 58000, 94000);
    assert_true(one.wall_us >= 29000);
    assert_true(two.wall_us >= 58000);
    assert_true(one.peak_kb > 0);
    assert_true(two.peak_kb < one.peak_kb + one.peak_kb / 2);
}

static void a_sandbox_that_fails_says_nothing_of_a_program(void **state)
{
    struct step steps[2] = { step_of("!w", "Red\n"), step_of("!w", "Red\n") };
    struct attempt a;
    (void)state;
    end_container(box);
    attempt_steps(&usual, steps, &a);
    expect_found("dead", &a, &(struct found){ .verdict = VERDICT_INTERNAL });
    assert_string_not_equal(a.what, "");
    attempt_free(&a);
}

#define IN_A_BOX(test) cmocka_unit_test_setup_teardown(test, open_box, close_box)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        IN_A_BOX(an_attempt_has_a_verdict),
        IN_A_BOX(an_attempt_has_a_time_limit),
        IN_A_BOX(the_first_step_that_costs_something_is_noted),
        IN_A_BOX(an_attempt_is_near_a_limit_if_a_step_is),
        IN_A_BOX(a_step_has_what_the_steps_before_have_saved),
        IN_A_BOX(a_program_has_its_name_arguments_and_environment),
        IN_A_BOX(an_exact_limit_is_that_of_the_course),
        IN_A_BOX(a_sanitized_program_has_more_of_everything),
        IN_A_BOX(only_a_sanitized_program_has_findings),
        IN_A_BOX(an_output_is_shown_around_its_first_difference),
        IN_A_BOX(a_long_output_is_cut),
        IN_A_BOX(a_course_may_accept_a_reading),
        IN_A_BOX(times_are_sums_and_memory_is_the_most),
        IN_A_BOX(a_sandbox_that_fails_says_nothing_of_a_program),
    };
    return cmocka_run_group_tests(tests, build_program_of_deeds, 0);
}
