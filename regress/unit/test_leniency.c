/* verbs/hunt/leniency: what is measured before a hunt, and when a leniency is a finding. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/fake_hunt.h"

#include "hunt/leniency.h"
#include "system/clock.h"

/* The inputs that are measured without golden tests: 64 by size, and 128 of legal play. */
enum { MEASURED = 64 + 128 };

/* ---- a clock ---- */

static uint64_t now;   /* milliseconds */
static uint64_t takes; /* a call of the sieve */

uint64_t milliseconds(void)
{
    return now;
}

/* ---- programs ---- */

static size_t number;           /* runs of the sieve before this one */
static size_t groups[MEASURED]; /* steps that the sieve had at once */
static size_t group_count;

/* Counts a run, and returns its number, from 0 on. */
static size_t count_run(const struct fake_run *run)
{
    if (run->is_fresh)
        return MEASURED;
    if (fake.sieve_calls != group_count) {
        group_count = fake.sieve_calls;
        now += takes;
    }
    if (group_count <= MEASURED)
        groups[group_count - 1]++;
    return number++;
}

static void be_right(struct fake_run *run)
{
    (void)count_run(run);
}

/* Wrong in upper and lower case alone. */
static void write_small(struct fake_run *run)
{
    assert_true(fake_replace(run, "Enter board", "enter board"));
}

static void be_wrong(struct fake_run *run)
{
    fake_print(run, "nonsense");
}

/* These are wrong in some of the inputs that are measured, and in all that follow. */

static void write_one_of_four_small(struct fake_run *run)
{
    size_t n = count_run(run);
    if (n >= MEASURED || n % 4 == 0)
        write_small(run);
}

static void write_less_than_one_of_four_small(struct fake_run *run)
{
    size_t n = count_run(run);
    if (n >= MEASURED || (n % 4 == 0 && n > 0))
        write_small(run);
}

static void be_wrong_as_often(struct fake_run *run)
{
    size_t n = count_run(run);
    if (n >= MEASURED || n % 2 == 0)
        write_small(run);
    else
        be_wrong(run);
}

static void be_wrong_more_often(struct fake_run *run)
{
    if (number == 0)
        (void)count_run(run), be_wrong(run);
    else
        be_wrong_as_often(run);
}

/* Rows lack a label, in three of four. */

static void write_no_label(struct fake_run *run)
{
    assert_true(fake_replace(run, "\na ", "\n"));
}

static void leave_out_three_of_four(struct fake_run *run)
{
    size_t n = count_run(run);
    if (n >= MEASURED || n % 4 != 3)
        write_no_label(run);
}

static void leave_out_less(struct fake_run *run)
{
    size_t n = count_run(run);
    if (n >= MEASURED || (n % 4 != 3 && n > 0))
        write_no_label(run);
}

/* Wrong on boards of side 2, which come first, and in letters alone on larger ones. */
static void be_wrong_on_the_smallest(struct fake_run *run)
{
    (void)count_run(run);
    if (run->step->input.at[0] == '2')
        be_wrong(run);
    else
        write_small(run);
}

static void write_small_at_times(struct fake_run *run)
{
    (void)count_run(run);
    if (!run->is_fresh)
        write_small(run);
}

static void hang_fifth(struct fake_run *run)
{
    if (count_run(run) != 4)
        return;
    run->ending = ENDED_TIME_WALL;
    run->status = 0;
}

/* Inputs 4 and 5 of a group take too long. */
static struct step_copy slow;

static void hang_fifth_and_sixth(struct fake_run *run)
{
    size_t n = count_run(run);
    if (n != 4 && n != 5)
        return;
    if (n == 4)
        assert_true(step_copy_of(run->step, &slow));
    run->ending = ENDED_TIME_CPU;
    run->status = 0;
}

static void end_with_seven(struct fake_run *run)
{
    (void)count_run(run);
    run->status = 7;
}

static void crash(struct fake_run *run)
{
    (void)count_run(run);
    run->ending = ENDED_SIGNAL;
    run->status = 11;
}

/* ---- measuring ---- */

static struct hunting *open_hunting(void (*program)(struct fake_run *run))
{
    struct hunting *h;
    fake_session("aps105", 1);
    now = 100000;
    takes = 0;
    number = group_count = 0;
    memset(groups, 0, sizeof groups);
    h = hunting_open(&session, 0);
    assert_non_null(h);
    h->findings = json_array();
    fake.program = program;
    return h;
}

static void close_hunting(struct hunting *h)
{
    json_decref(h->findings);
    hunting_close(h);
    assert_int_equal(fake.outcomes, 0);
}

static void expect_finding(const struct hunting *h, const char *key, const char *wanted)
{
    const json_t *value = json_object_get(json_array_get(h->findings, 0), key);
    char *text = value != 0 ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : strdup("none");
    assert_string_equal(text, wanted);
    free(text);
}

/* The first 32 inputs come in small groups, since each may reach a time limit. */
static void groups_of_inputs_are_small_at_first(void **state)
{
    static const size_t wanted[] = { 2,  4, 4,  4,  4,  4,  4,  4,  4,  4, 8,
                                     16, 2, 16, 16, 16, 16, 16, 16, 16, 16 };
    struct hunting *h = open_hunting(be_right);
    size_t i;
    (void)state;
    assert_true(leniency_measure(h));
    assert_int_equal(fake.sieve_runs, MEASURED);
    assert_int_equal(group_count, ROWS_OF(wanted));
    for (i = 0; i < group_count; i++)
        assert_int_equal(groups[i], wanted[i]);
    assert_int_equal(h->lenient.bits, 0);
    assert_int_equal(h->tries, 0); /* the hunt itself has not begun */
    assert_null(h->slow_step.memory);
    close_hunting(h);
}

static void no_more_is_measured_than_may_be_tried(void **state)
{
    static const struct {
        uint64_t tries;
        size_t runs;
    } rows[] = { { 1, 2 }, { 2, 2 }, { 3, 6 }, { 6, 6 }, { 7, 10 }, { 0, MEASURED } };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct hunting *h = open_hunting(be_right);
        order.tries = rows[i].tries;
        assert_true(leniency_measure(h));
        assert_int_equal(fake.sieve_runs, rows[i].runs);
        close_hunting(h);
    }
}

/* A quarter of the time. */
static void measuring_takes_a_part_of_the_time(void **state)
{
    struct hunting *h = open_hunting(be_right);
    (void)state;
    takes = 500;
    h->deadline = h->start + 4000;
    assert_true(leniency_measure(h));
    assert_int_equal(fake.sieve_calls, 3);
    close_hunting(h);
    h = open_hunting(be_right);
    stop = 1;
    assert_true(leniency_measure(h));
    assert_int_equal(fake.sieve_calls, 0);
    close_hunting(h);
}

/* At most 64, a quarter of what is measured. */
static void no_more_golden_tests_are_measured_than_others(void **state)
{
    enum { MANY = 70, MOST = 64 };
    static char texts[MANY][16], *none[] = { 0 };
    static struct step steps[MANY];
    static struct test golden[MANY];
    struct hunting *h = open_hunting(be_right);
    size_t i;
    (void)state;
    for (i = 0; i < MANY; i++) {
        (void)snprintf(texts[i], sizeof texts[i], "26\n!!!\nB%c%c\n", (int)('a' + i / 26),
                       (int)('a' + i % 26));
        steps[i] = (struct step){ .args = none, .input = bytes_of_text(texts[i]) };
        golden[i] = (struct test){ .name = texts[i], .steps = &steps[i], .step_count = 1 };
    }
    session.golden.list = golden;
    session.golden.count = MANY;
    assert_true(leniency_measure(h));
    assert_int_equal(fake.sieve_runs, MOST + MEASURED);
    close_hunting(h);
}

static void golden_tests_are_measured_too(void **state)
{
    static char *none[] = { 0 };
    struct step step = { .args = none, .input = bytes_of_text("2\n!!!\nBaa\n") };
    struct test golden = { .name = none[0], .steps = &step, .step_count = 1 };
    struct hunting *h = open_hunting(be_right);
    (void)state;
    session.golden.list = &golden;
    session.golden.count = 1;
    assert_true(leniency_measure(h));
    assert_int_equal(fake.sieve_runs, 1 + MEASURED);
    close_hunting(h);
}

/* It must explain a quarter of all inputs, and half of those that fail. */
static void a_leniency_must_explain_enough(void **state)
{
    static const struct {
        const char *name;
        void (*program)(struct fake_run *run);
        const char *wrong; /* or NULL */
    } rows[] = {
        { "one of four", write_one_of_four_small, "48" },
        { "less", write_less_than_one_of_four_small, 0 },
        { "half of those that fail", be_wrong_as_often, "96" },
        { "fewer of those that fail", be_wrong_more_often, 0 },
        { "a crash", crash, 0 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct hunting *h = open_hunting(rows[i].program);
        assert_true(leniency_measure(h));
        if (json_array_size(h->findings) != (rows[i].wrong != 0))
            fail_msg("%s: %zu findings", rows[i].name, json_array_size(h->findings));
        assert_int_equal(h->lenient.bits, rows[i].wrong != 0 ? 1U << LENIENT_CASE : 0);
        if (rows[i].wrong != 0) {
            expect_finding(h, "cause", "\"leniency: case\"");
            expect_finding(h, "wrong", rows[i].wrong);
            expect_finding(h, "tries", "192");
            expect_finding(h, "confirmed", "3");
        }
        close_hunting(h);
    }
}

/* What compares boards alone can hide a real difference. */
static void boards_alone_must_explain_three_quarters(void **state)
{
    struct hunting *h = open_hunting(leave_out_three_of_four);
    (void)state;
    assert_true(leniency_measure(h));
    assert_int_equal(h->lenient.bits, 1U << LENIENT_BOARD);
    expect_finding(h, "cause", "\"leniency: board\"");
    expect_finding(h, "wrong", "144");
    close_hunting(h);
    h = open_hunting(leave_out_less);
    assert_true(leniency_measure(h));
    assert_int_equal(h->lenient.bits, 0);
    assert_int_equal(json_array_size(h->findings), 0);
    close_hunting(h);
}

/* Inputs that the leniency does not explain are passed over. */
static void the_finding_shows_what_the_leniency_explains(void **state)
{
    struct hunting *h = open_hunting(be_wrong_on_the_smallest);
    (void)state;
    assert_true(leniency_measure(h));
    assert_int_equal(h->lenient.bits, 1U << LENIENT_CASE);
    assert_int_equal(json_array_size(h->findings), 1);
    expect_finding(h, "cause", "\"leniency: case\"");
    close_hunting(h);
}

/* It is looked for although as many inputs were measured as may be tried. */
static void a_finding_is_kept_after_few_tries(void **state)
{
    struct hunting *h = open_hunting(write_one_of_four_small);
    (void)state;
    order.tries = 2;
    assert_true(leniency_measure(h));
    assert_int_equal(h->lenient.bits, 1U << LENIENT_CASE);
    expect_finding(h, "wrong", "1");
    expect_finding(h, "tries", "2");
    close_hunting(h);
}

static void the_exit_status_may_be_all_that_is_wrong(void **state)
{
    struct hunting *h = open_hunting(end_with_seven);
    (void)state;
    course.run.status = COURSE_STATUS_SPECIFIED;
    assert_true(leniency_measure(h));
    assert_int_equal(h->lenient.bits, 1U << LENIENT_EXIT_STATUS);
    expect_finding(h, "cause", "\"leniency: exit-status\"");
    expect_finding(h, "wrong", "192");
    close_hunting(h);
    h = open_hunting(end_with_seven); /* which the course ignores */
    assert_true(leniency_measure(h));
    assert_int_equal(json_array_size(h->findings), 0);
    close_hunting(h);
}

/* Four inputs are pursued at most. */
static void what_fresh_processes_do_not_show_is_no_leniency(void **state)
{
    struct hunting *h = open_hunting(write_small_at_times);
    (void)state;
    assert_true(leniency_measure(h));
    assert_int_equal(fake.fresh_runs, 4 * (1 + 3));
    assert_int_equal(h->lenient.bits, 0);
    assert_int_equal(json_array_size(h->findings), 0);
    close_hunting(h);
}

static void a_slow_input_ends_the_measuring(void **state)
{
    struct hunting *h = open_hunting(hang_fifth);
    (void)state;
    assert_true(leniency_measure(h));
    assert_int_equal(fake.sieve_runs, 2 + 4);
    assert_non_null(h->slow_step.memory);
    assert_int_equal(h->slow_standing, STANDING_PROMISED);
    close_hunting(h);
}

static void the_first_of_the_slow_inputs_is_kept(void **state)
{
    struct hunting *h = open_hunting(hang_fifth_and_sixth);
    (void)state;
    assert_true(leniency_measure(h));
    assert_non_null(h->slow_step.memory);
    assert_int_equal(h->slow_step.step.input.len, slow.step.input.len);
    assert_memory_equal(h->slow_step.step.input.at, slow.step.input.at, slow.step.input.len);
    step_copy_free(&slow);
    close_hunting(h);
}

static void trouble_ends_the_hunt(void **state)
{
    struct hunting *h = open_hunting(be_right);
    (void)state;
    fake.sieve_lasts = 3;
    assert_false(leniency_measure(h));
    assert_string_equal(h->reason, "the sandbox failed");
    assert_int_equal(fake.sieve_calls, 3);
    close_hunting(h);
    h = open_hunting(write_one_of_four_small);
    order.output = in_folder("none");
    assert_false(leniency_measure(h));
    assert_true(h->is_lost);
    assert_int_equal(fake.fresh_runs, 1 + 3); /* those of one finding */
    assert_int_equal(h->lenient.bits, 0);
    close_hunting(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(groups_of_inputs_are_small_at_first),
        TEST(no_more_is_measured_than_may_be_tried),
        TEST(measuring_takes_a_part_of_the_time),
        TEST(golden_tests_are_measured_too),
        TEST(no_more_golden_tests_are_measured_than_others),
        TEST(a_leniency_must_explain_enough),
        TEST(boards_alone_must_explain_three_quarters),
        TEST(the_finding_shows_what_the_leniency_explains),
        TEST(a_finding_is_kept_after_few_tries),
        TEST(the_first_of_the_slow_inputs_is_kept),
        TEST(the_exit_status_may_be_all_that_is_wrong),
        TEST(what_fresh_processes_do_not_show_is_no_leniency),
        TEST(a_slow_input_ends_the_measuring),
        TEST(trouble_ends_the_hunt),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
