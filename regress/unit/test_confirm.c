/* verbs/hunt/confirm: a difference counts if fresh processes show it, and the oracle agrees. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/fake_hunt.h"

#include "hunt/confirm.h"

static const struct leniencies strict = { 0 };

/* ---- programs ---- */

/* Wrong in every run, and in the same way. */
static void misspell(struct fake_run *run)
{
    (void)fake_replace(run, "Invalid move.", "Illegal move.");
}

static void crash(struct fake_run *run)
{
    run->ending = ENDED_SIGNAL;
    run->status = 11;
    run->out[5] = '\0';
}

/* The second fresh run is right. */
static void be_right_at_times(struct fake_run *run)
{
    if (run->number != 1)
        misspell(run);
}

/* Only the last of three runs is wrong, because its stack is at another place. */
static void depend_on_the_stack(struct fake_run *run)
{
    if (run->shift == 20016)
        misspell(run);
}

static void print_numbers(struct fake_run *run)
{
    size_t len = strlen(run->out);
    (void)snprintf(run->out + len, sizeof run->out - len, "%zu\n", run->number);
}

/* Signals that differ. */
static void crash_variously(struct fake_run *run)
{
    crash(run);
    run->status = 10 + (int)run->number;
}

static void take_too_long(struct fake_run *run)
{
    run->ending = ENDED_TIME_CPU;
    run->status = 0;
    run->cpu_us = 400000;
    (void)snprintf(run->out, sizeof run->out, "%zu", run->number); /* as far as it has come */
}

static void take_too_long_once(struct fake_run *run)
{
    if (run->number == 0)
        take_too_long(run);
}

static void take_too_long_later(struct fake_run *run)
{
    if (run->number > 0)
        take_too_long(run);
}

static void be_wrong_and_then_slow(struct fake_run *run)
{
    if (run->number > 0)
        take_too_long(run);
    else
        misspell(run);
}

static void take_a_while(struct fake_run *run)
{
    run->cpu_us = 123456;
}

static void fill_disk(struct fake_run *run)
{
    fake.is_full = 1;
    misspell(run);
}

static void fail_second(struct fake_run *run)
{
    misspell(run);
    if (run->number == 1)
        run->ending = ENDED_INTERNAL;
}

static void interrupt_second(struct fake_run *run)
{
    misspell(run);
    if (run->number == 1)
        stop = 1;
}

static void end_with_seven(struct fake_run *run)
{
    run->status = 7;
}

/* All outcomes were freed. */
static void close_hunting(struct hunting *h)
{
    hunting_close(h);
    assert_int_equal(fake.outcomes, 0);
}

/* ---- what fresh runs say ---- */

static const struct row {
    const char *name;
    void (*program)(struct fake_run *run);
    unsigned asked;
    int is_hang;
    enum confirmation_result result;
    unsigned wrong;
    size_t runs;
    enum test_verdict verdict; /* if a run is wrong */
} rows[] = {
    { "right", 0, 3, 0, CONTRADICTED, 0, 3, 0 },
    { "wrong", misspell, 3, 0, CONFIRMED, 3, 3, VERDICT_WRONG_OUTPUT },
    { "wrong, one run", misspell, 1, 0, CONFIRMED, 1, 1, VERDICT_WRONG_OUTPUT },
    { "a crash", crash, 3, 0, CONFIRMED, 3, 3, VERDICT_SIGNAL },
    { "crashes that differ", crash_variously, 3, 0, CONFIRM_VARIES, 3, 3, VERDICT_SIGNAL },
    { "right once", be_right_at_times, 3, 0, CONFIRM_VARIES, 2, 3, VERDICT_WRONG_OUTPUT },
    { "right first", depend_on_the_stack, 3, 0, CONFIRM_VARIES, 1, 3, VERDICT_WRONG_OUTPUT },
    { "right, as far as asked", depend_on_the_stack, 2, 0, CONTRADICTED, 0, 2, 0 },
    { "never the same", print_numbers, 3, 0, CONFIRM_VARIES, 3, 3, VERDICT_WRONG_OUTPUT },
    { "a time limit", take_too_long, 3, 0, CONFIRMED, 3, 3, VERDICT_TIME_CPU },
    { "a time limit at times", take_too_long_once, 3, 0, CONTRADICTED, 1, 3, VERDICT_TIME_CPU },
    { "wrong, then slow", be_wrong_and_then_slow, 3, 0, CONFIRM_VARIES, 3, 3,
      VERDICT_WRONG_OUTPUT },
    { "a hang", take_too_long, 3, 1, CONFIRMED, 3, 3, VERDICT_TIME_CPU },
    { "no hang", take_a_while, 3, 1, CONTRADICTED, 0, 1, 0 },
    { "a hang later", take_too_long_later, 3, 1, CONTRADICTED, 0, 1, 0 },
    { "the sandbox fails", fail_second, 3, 0, UNCONFIRMED, 1, 2, VERDICT_WRONG_OUTPUT },
    { "a full disk", fill_disk, 3, 0, UNCONFIRMED, 0, 1, 0 },
    { "an interrupt", interrupt_second, 3, 0, UNCONFIRMED, 3, 3, VERDICT_WRONG_OUTPUT },
};

static const char illegal[] = "2\n!!!\nBaa\n";

static struct hunting *open_hunting(const char *dialect)
{
    struct hunting *h;
    fake_session(dialect, 1);
    h = hunting_open(&session, 0);
    assert_non_null(h);
    assert_null(h->ungraded);
    return h;
}

static void confirm_row(const struct row *row, struct hunting *h, struct confirmation *c)
{
    struct reference_run run;
    struct step step = fake_step(illegal, &run);
    fake.program = row->program;
    if (row->is_hang)
        confirm_hang(h, &step, strict, c);
    else
        confirm(h, &step, strict, row->asked, c);
    reference_run_free(&run);
}

static void several_runs_decide(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct hunting *h = open_hunting("aps105");
        struct confirmation c;
        confirm_row(&rows[i], h, &c);
        if (c.result != rows[i].result || c.runs != rows[i].wrong ||
            fake.fresh_runs != rows[i].runs)
            fail_msg("%s: %d, %u wrong of %zu", rows[i].name, c.result, c.runs, fake.fresh_runs);
        if (rows[i].wrong > 0)
            assert_int_equal(c.difference.verdict, rows[i].verdict);
        if (rows[i].result == CONFIRMED || rows[i].result == CONFIRM_VARIES)
            assert_int_equal(c.cause.verdict, rows[i].verdict);
        confirmation_free(&c);
        assert_int_equal(c.runs, 0);
        close_hunting(h);
    }
}

/* The first run that is wrong is the one that is shown; its stack is at its own place. */
static void the_first_wrong_run_is_shown(void **state)
{
    struct hunting *h = open_hunting("aps105");
    struct confirmation c;
    (void)state;
    confirm_row(&(const struct row){ .program = print_numbers, .asked = 3 }, h, &c);
    assert_non_null(strstr((const char *)c.outcome.out.at, "b BW\n0\n"));
    assert_int_equal(fake.shifts[0], 0);
    assert_int_equal(fake.shifts[1], 1040);
    assert_int_equal(fake.shifts[2], 20016);
    confirmation_free(&c);
    confirm_row(&(const struct row){ .program = misspell, .asked = 3 }, h, &c);
    assert_string_equal(c.cause.place, "whether the move is legal");
    confirmation_free(&c);
    close_hunting(h);
}

/* A fresh process that needs more time than the sieve gives raises the sieve's limit. */
static void a_slow_program_gets_more_time(void **state)
{
    struct hunting *h = open_hunting("aps105");
    struct confirmation c;
    (void)state;
    confirm_row(&(const struct row){ .program = take_a_while, .is_hang = 1 }, h, &c);
    assert_int_equal(fake.allowed, 123456);
    confirmation_free(&c);
    fake.allowed = 0;
    confirm_row(&(const struct row){ .program = take_a_while, .asked = 3 }, h, &c);
    assert_int_equal(fake.allowed, 0);
    confirmation_free(&c);
    close_hunting(h);
}

static void leniencies_and_the_status_count_as_asked(void **state)
{
    struct hunting *h = open_hunting("aps105");
    struct reference_run run;
    struct step step = fake_step(illegal, &run);
    struct confirmation c;
    (void)state;
    fake.program = end_with_seven;
    confirm(h, &step, strict, 1, &c);
    assert_int_equal(c.result, CONTRADICTED);
    course.run.status = COURSE_STATUS_SPECIFIED;
    confirm(h, &step, strict, 1, &c);
    assert_int_equal(c.result, CONFIRMED);
    assert_int_equal(c.difference.verdict, VERDICT_EXIT_STATUS);
    confirmation_free(&c);
    confirm(h, &step, (struct leniencies){ 1U << LENIENT_EXIT_STATUS }, 1, &c);
    assert_int_equal(c.result, CONTRADICTED);
    confirmation_free(&c);
    reference_run_free(&run);
    close_hunting(h);
}

/* ---- the oracle ---- */

static void the_oracle_must_agree_with_the_answer(void **state)
{
    struct hunting *h = open_hunting("aps105");
    struct reference_run run;
    struct step step = fake_step("4\nBaa\nWaa\n!!!\nBba\n", &run); /* the last tile counts */
    struct confirmation c;
    (void)state;
    assert_true(oracle_agrees(session.dialect, &step));
    reference_run_free(&run);
    step = fake_step(illegal, &run);
    assert_true(oracle_agrees(session.dialect, &step));
    step.status++;
    assert_false(oracle_agrees(session.dialect, &step));
    step.status--;
    step.answer.len--;
    assert_false(oracle_agrees(session.dialect, &step));
    fake.program = misspell;
    confirm(h, &step, strict, 3, &c);
    assert_int_equal(c.result, DISPUTED);
    assert_int_equal(c.runs, 0);
    assert_int_equal(fake.fresh_runs, 0);
    confirmation_free(&c);
    reference_run_free(&run);
    close_hunting(h);
}

/* ---- several runs ---- */

static int is_loading(const struct fake_run *run)
{
    return strcmp(run->step->args[0], "load") == 0;
}

static void be_wrong_after_loading(struct fake_run *run)
{
    if (is_loading(run))
        (void)fake_replace(run, "Player (X)>", "Player (x)>");
}

static void be_wrong_before_loading(struct fake_run *run)
{
    (void)fake_replace(run, "Player (X)>", "Player (x)>");
}

static void fail_before_loading(struct fake_run *run)
{
    be_wrong_after_loading(run);
    if (!is_loading(run))
        run->ending = ENDED_INTERNAL;
}

/* What is wrong in a run before this one is not this one's. */
static void what_was_wrong_before_is_not_confirmed(void **state)
{
    static const struct {
        const char *name;
        void (*program)(struct fake_run *run);
        enum confirmation_result result;
        unsigned wrong;
        size_t runs;
    } after[] = {
        { "right", 0, CONTRADICTED, 0, 4 },
        { "wrong after loading", be_wrong_after_loading, CONFIRMED, 3, 4 },
        { "wrong before, too", be_wrong_before_loading, CONTRADICTED, 0, 1 },
        { "the sandbox fails", fail_before_loading, UNCONFIRMED, 0, 1 },
    };
    static char new_game[] = "new", side[] = "4", load[] = "load", file[] = "g";
    char *args[] = { new_game, side, 0 }, *loading[] = { load, file, 0 };
    struct step first = { .args = args, .arg_count = 2, .input = bytes_of_text("0 2\nsg\n") };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(after); i++) {
        struct hunting *h = open_hunting("flip");
        struct step step = { .args = loading, .arg_count = 2, .before = &first };
        struct reference_run run;
        struct confirmation c;
        assert_true(answer_step(&session, &step, &run));
        fake.program = after[i].program;
        confirm(h, &step, strict, 3, &c);
        if (c.result != after[i].result || c.runs != after[i].wrong ||
            fake.fresh_runs != after[i].runs)
            fail_msg("%s: %d, %u wrong of %zu", after[i].name, c.result, c.runs, fake.fresh_runs);
        assert_int_equal(fake.shifts[0], 0);
        confirmation_free(&c);
        course.run.output = 16; /* the first run has no answer now, because it would be cut */
        confirm(h, &step, strict, 3, &c);
        assert_int_equal(c.result, CONTRADICTED);
        assert_int_equal(fake.fresh_runs, after[i].runs);
        reference_run_free(&run);
        close_hunting(h);
    }
}

/* ---- sanitizers ---- */

static const char *say_nothing(const struct step *step)
{
    (void)step;
    return "";
}

static const char *say_index(const struct step *step)
{
    (void)step;
    return "./p.c:4:43: runtime error: index -1 out of bounds for type 'int [3]'\n";
}

static void sanitizers_say_what_they_find(void **state)
{
    struct hunting *h = open_hunting("aps105");
    struct step step = { .input = bytes_of_text(illegal) };
    char *said;
    (void)state;
    assert_null(sanitizer_says(h, &step)); /* there is no such build */
    fake.sanitized = say_nothing;
    assert_null(sanitizer_says(h, &step));
    fake.sanitized = say_index;
    said = sanitizer_says(h, &step);
    assert_string_equal(said, "index -1 out of bounds for type 'int [3]' at p.c:4");
    free(said);
    close_hunting(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_runs_decide),
        cmocka_unit_test(the_first_wrong_run_is_shown),
        cmocka_unit_test(a_slow_program_gets_more_time),
        cmocka_unit_test(leniencies_and_the_status_count_as_asked),
        cmocka_unit_test(the_oracle_must_agree_with_the_answer),
        cmocka_unit_test(what_was_wrong_before_is_not_confirmed),
        cmocka_unit_test(sanitizers_say_what_they_find),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
