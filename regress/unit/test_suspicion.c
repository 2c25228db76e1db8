/* verbs/hunt/suspicion: which suspicions are pursued, in which order, and what is kept of them. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/fake_hunt.h"

#include "hunt/suspicion.h"
#include "system/clock.h"

static const char occupied[] = "2\n!!!\nBaa\n";
static const char captures_nothing[] = "4\n!!!\nBaa\n";

/* ---- a clock ---- */

static uint64_t now; /* milliseconds */

uint64_t milliseconds(void)
{
    return now;
}

/* ---- programs ---- */

static void crash(struct fake_run *run)
{
    char *at = strstr(run->out, "Invalid move.");
    if (at == 0)
        return;
    run->ending = ENDED_SIGNAL;
    run->status = 6;
    *at = '\0';
}

static void fail_fresh(struct fake_run *run)
{
    if (run->is_fresh)
        run->ending = ENDED_INTERNAL;
}

static void hang(struct fake_run *run)
{
    run->ending = ENDED_TIME_CPU;
    run->status = 0;
    run->out[0] = '\0';
}

/* ---- suspicions ---- */

static struct hunting *open_hunting(void (*program)(struct fake_run *run))
{
    struct hunting *h;
    fake_session("aps105", 1);
    now = 1000;
    h = hunting_open(&session, 0);
    assert_non_null(h);
    h->findings = json_array();
    h->volleys = 1;
    fake.program = program;
    return h;
}

static void close_hunting(struct hunting *h)
{
    json_decref(h->findings);
    hunting_close(h);
    assert_int_equal(fake.outcomes, 0);
}

static struct cause cause_at(const char *place)
{
    struct cause cause = { .verdict = VERDICT_WRONG_OUTPUT };
    (void)snprintf(cause.place, sizeof cause.place, "%s", place);
    return cause;
}

/* Suspects an input as the seventh wrong one of `tries`. */
static int suspect_input(struct hunting *h, const char *input, const struct cause *cause,
                         uint64_t tries)
{
    struct reference_run run;
    struct step step = fake_step(input, &run);
    struct suspicion s = { &step, STANDING_PROMISED, *cause, 7, tries };
    int found = suspect(h, &s);
    reference_run_free(&run);
    return found;
}

static void expect_finding(const struct hunting *h, size_t i, const char *key, const char *wanted)
{
    const json_t *value = json_object_get(json_array_get(h->findings, i), key);
    char *text = value != 0 ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : strdup("none");
    assert_string_equal(text, wanted);
    free(text);
}

/* ---- what is worth a look ---- */

/* The first 64 inputs of a cause, and then each sixteenth. */
static void a_cause_that_shows_again_and_again_is_seldom_looked_at(void **state)
{
    struct hunting *h = open_hunting(0);
    struct cause cause = cause_at("x"), other = cause_at("y");
    int seen;
    (void)state;
    for (seen = 1; seen <= 100; seen++)
        assert_int_equal(suspicion_is_worth(h, &cause), seen <= 64 || seen == 80 || seen == 96);
    assert_true(suspicion_is_worth(h, &other));
    assert_true(suspicion_is_worth(h, &other));
    assert_int_equal(h->known_count, 2);
    assert_int_equal(h->known[1].seen, 2);
    close_hunting(h);
}

static void what_is_settled_is_not_looked_at(void **state)
{
    struct hunting *h = open_hunting(0);
    struct cause cause = cause_at("x"), hanging = cause_at("");
    (void)state;
    assert_true(suspicion_is_worth(h, &cause));
    h->known[0].doubts = 2;
    assert_true(suspicion_is_worth(h, &cause));
    h->known[0].doubts = 3;
    assert_false(suspicion_is_worth(h, &cause));
    h->known[0].doubts = 0;
    h->known[0].is_finding = 1;
    assert_false(suspicion_is_worth(h, &cause));
    h->known[0].is_finding = 0;
    h->hangs = 2;
    assert_true(suspicion_is_worth(h, &cause));
    hanging.verdict = VERDICT_TIME_WALL;
    assert_false(suspicion_is_worth(h, &hanging));
    h->hangs = 1;
    assert_true(suspicion_is_worth(h, &hanging));
    close_hunting(h);
}

static void a_consequence_of_a_finding_is_not_looked_at(void **state)
{
    struct hunting *h = open_hunting(0);
    struct cause cause = cause_at("x");
    (void)state;
    cause.follows = "flip capture";
    h->found_count = 2;
    h->found[0] = cause_at("first");
    h->found[1] = cause_at("second");
    h->found[1].rule = "captures";
    assert_true(suspicion_is_worth(h, &cause));
    h->found[1].rule = "capture";
    assert_false(suspicion_is_worth(h, &cause));
    h->found[1].rule = "captures";
    assert_true(suspicion_is_worth(h, &cause));
    h->found[0].rule = "flip";
    h->found[0].verdict = VERDICT_SIGNAL;
    assert_true(suspicion_is_worth(h, &cause)); /* only a wrong output has consequences */
    h->found[0].verdict = VERDICT_WRONG_OUTPUT;
    assert_false(suspicion_is_worth(h, &cause));
    h->found_count = 0;
    close_hunting(h);
}

static void only_so_many_causes_are_known(void **state)
{
    struct hunting *h = open_hunting(0);
    struct cause cause = cause_at("0");
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(h->known); i++) {
        (void)snprintf(cause.place, sizeof cause.place, "%zu", i);
        assert_true(suspicion_is_worth(h, &cause));
    }
    (void)snprintf(cause.place, sizeof cause.place, "one more");
    assert_false(suspicion_is_worth(h, &cause));
    assert_false(suspect_input(h, occupied, &cause, 1));
    cause = cause_at("0");
    assert_true(suspicion_is_worth(h, &cause));
    assert_int_equal(h->known_count, ROWS_OF(h->known));
    close_hunting(h);
}

/* ---- what comes of a suspicion ---- */

static void a_confirmed_suspicion_is_a_finding(void **state)
{
    struct hunting *h = open_hunting(crash);
    struct cause cause = cause_at("x"), other = cause_at("y");
    (void)state;
    assert_true(suspect_input(h, occupied, &cause, 40));
    assert_int_equal(h->found_count, 1);
    expect_finding(h, 0, "verdict", "\"signal\"");
    expect_finding(h, 0, "wrong", "7");
    expect_finding(h, 0, "tries", "40");
    assert_string_equal(text_in_folder("1.in"), occupied);
    assert_true(bytes_equal(h->steps[0].step.input, bytes_of_text(occupied)));
    assert_true(h->known[0].is_finding);
    h->volleys++;
    assert_false(suspect_input(h, occupied, &cause, 41)); /* it is settled */
    assert_true(suspect_input(h, occupied, &other, 42));  /* the sieve shows it otherwise, */
    assert_int_equal(h->found_count, 1);                  /* ... but it is the same finding */
    cause = cause_at("v");
    other = cause_at("w");
    assert_true(suspect_input(h, captures_nothing, &cause, 43));
    assert_true(suspect_input(h, captures_nothing, &other, 44)); /* the second one again */
    assert_int_equal(h->found_count, 2);
    assert_int_equal(json_array_size(h->findings), 2);
    assert_int_equal(h->hangs, 0);
    close_hunting(h);
}

/* Each volley may suspect a cause once, and three doubts settle it. */
static void what_fresh_processes_do_not_show_is_doubted(void **state)
{
    struct hunting *h = open_hunting(0);
    struct cause cause = cause_at("x");
    unsigned i;
    (void)state;
    for (i = 1; i <= 3; i++) {
        assert_false(suspect_input(h, occupied, &cause, 1));
        assert_int_equal(h->known[0].doubts, i);
        assert_false(suspect_input(h, occupied, &cause, 1)); /* in the same volley */
        assert_int_equal(h->known[0].doubts, i);
        h->volleys++;
    }
    assert_int_equal(fake.fresh_runs, 3 * 4); /* one look, and then all three runs */
    assert_false(suspect_input(h, occupied, &cause, 1));
    assert_int_equal(h->known[0].doubts, 3);
    assert_int_equal(h->contradicted, 3);
    assert_int_equal(h->disputed, 0);
    close_hunting(h);
}

static void sixteen_contradictions_cost_the_sieve_its_trust(void **state)
{
    struct hunting *h = open_hunting(0);
    struct cause cause = cause_at("x");
    size_t i;
    (void)state;
    for (i = 1; i <= 16; i++) {
        assert_int_equal(fake.distrusted, 0);
        (void)snprintf(cause.place, sizeof cause.place, "%zu", i);
        assert_false(suspect_input(h, occupied, &cause, 1));
    }
    assert_int_equal(fake.distrusted, 1);
    assert_int_equal(h->contradicted, 0);
    for (i = 0; i < h->known_count; i++)
        assert_int_equal(h->known[i].doubts, 0);
    close_hunting(h);
}

static void a_sandbox_that_fails_confirms_nothing(void **state)
{
    struct hunting *h = open_hunting(fail_fresh);
    struct cause cause = cause_at("x");
    (void)state;
    assert_false(suspect_input(h, occupied, &cause, 1));
    assert_int_equal(h->known[0].doubts, 1);
    assert_int_equal(h->contradicted, 0);
    assert_int_equal(h->disputed, 0);
    close_hunting(h);
}

/* The oracle does not agree with this answer. */
static void what_the_oracle_disputes_is_counted(void **state)
{
    struct hunting *h = open_hunting(crash);
    struct reference_run run;
    struct step step = fake_step(occupied, &run);
    struct suspicion s = { &step, STANDING_PROMISED, cause_at("x"), 1, 1 };
    (void)state;
    step.answer.len--;
    assert_false(suspect(h, &s));
    assert_int_equal(h->disputed, 1);
    assert_int_equal(h->known[0].doubts, 1);
    assert_int_equal(h->contradicted, 0);
    assert_int_equal(fake.fresh_runs, 0);
    reference_run_free(&run);
    close_hunting(h);
}

static void hangs_are_counted(void **state)
{
    struct hunting *h = open_hunting(hang);
    struct cause cause = cause_at("");
    (void)state;
    cause.verdict = VERDICT_TIME_CPU;
    assert_true(suspect_input(h, occupied, &cause, 1));
    assert_int_equal(h->hangs, 1);
    assert_int_equal(h->found_count, 1);
    close_hunting(h);
}

/* After the time has passed, only a first finding is worth more of it. */
static void time_ends_what_is_pursued(void **state)
{
    struct hunting *h = open_hunting(crash);
    struct cause cause = cause_at("x"), other = cause_at("y");
    (void)state;
    h->deadline = now;
    assert_true(suspect_input(h, occupied, &cause, 1));
    assert_false(suspect_input(h, captures_nothing, &other, 1));
    h->deadline = now + 1;
    assert_true(suspect_input(h, captures_nothing, &other, 1));
    assert_int_equal(h->found_count, 2);
    close_hunting(h);
}

static void the_last_cause_that_is_kept_ends_the_hunt(void **state)
{
    struct hunting *h = open_hunting(crash);
    struct cause cause = cause_at("x"), other = cause_at("y");
    (void)state;
    h->found_count = FINDINGS_MOST - 2;
    assert_true(suspect_input(h, occupied, &cause, 1));
    assert_null(h->ended);
    assert_true(suspect_input(h, captures_nothing, &other, 1));
    assert_string_equal(h->ended, "the most causes that a hunt keeps were found, so it was ended");
    cause = cause_at("z");
    assert_false(suspect_input(h, captures_nothing, &cause, 1));
    assert_int_equal(h->found_count, FINDINGS_MOST);
    assert_int_equal(json_array_size(h->findings), 2);
    close_hunting(h);
}

static void a_finding_that_cannot_be_written_is_lost(void **state)
{
    struct hunting *h = open_hunting(crash);
    struct cause cause = cause_at("x");
    (void)state;
    order.output = in_folder("none");
    assert_true(suspect_input(h, occupied, &cause, 1));
    assert_true(h->is_lost);
    assert_int_equal(h->found_count, 0);
    close_hunting(h);
}

/* ---- what may be a consequence ---- */

static struct cause consequence(const char *place, const char *rule, const char *follows)
{
    struct cause cause = cause_at(place);
    cause.rule = rule;
    cause.follows = follows;
    return cause;
}

static void a_consequence_is_deferred_while_few_inputs_were_tried(void **state)
{
    struct hunting *h = open_hunting(crash);
    struct cause cause = consequence("x", 0, "capture"), other = consequence("y", 0, "capture");
    (void)state;
    assert_false(suspect_input(h, occupied, &cause, 255));
    assert_false(suspect_input(h, captures_nothing, &cause, 255)); /* its cause is kept */
    assert_int_equal(h->deferred_count, 1);
    h->tries = 255;
    suspect_deferred(h, 0);
    assert_int_equal(h->deferred_count, 1);
    assert_int_equal(h->found_count, 0);
    h->tries = 256;
    suspect_deferred(h, 0);
    assert_int_equal(h->deferred_count, 0);
    assert_int_equal(h->found_count, 1);
    expect_finding(h, 0, "tries", "255");
    assert_string_equal(text_in_folder("1.in"), occupied);
    assert_true(suspect_input(h, captures_nothing, &other, 256)); /* no longer deferred */
    assert_int_equal(h->found_count, 2);
    close_hunting(h);
}

static void the_end_pursues_what_was_deferred(void **state)
{
    struct hunting *h = open_hunting(crash);
    struct cause cause = consequence("x", 0, "capture"), plain = cause_at("y");
    (void)state;
    assert_false(suspect_input(h, occupied, &cause, 1));
    assert_true(suspect_input(h, captures_nothing, &plain, 2)); /* which defers nothing */
    assert_int_equal(h->found_count, 1);
    suspect_deferred(h, 1);
    assert_int_equal(h->found_count, 2);
    close_hunting(h);
}

/* What was deferred is pursued before an input that comes late. */
static void what_was_deferred_comes_before_a_late_suspicion(void **state)
{
    struct hunting *h = open_hunting(crash);
    struct cause cause = consequence("x", 0, "capture"), plain = cause_at("y");
    (void)state;
    assert_false(suspect_input(h, occupied, &cause, 1));
    assert_true(suspect_input(h, captures_nothing, &plain, 256));
    assert_string_equal(text_in_folder("1.in"), occupied);
    expect_finding(h, 0, "tries", "1");
    expect_finding(h, 1, "tries", "256");
    close_hunting(h);
}

/* The second one breaks the rule that the first one follows. So it is pursued first, and settles
   the first one. */
static void a_cause_comes_before_its_consequences(void **state)
{
    struct hunting *h = open_hunting(crash);
    struct cause later = consequence("x", "flip", "capture");
    struct cause first = consequence("y", "capture", "other");
    struct cause alone = consequence("z", "end", "nothing");
    (void)state;
    assert_false(suspect_input(h, occupied, &later, 1));
    assert_false(suspect_input(h, captures_nothing, &first, 2));
    assert_false(suspect_input(h, "4\n!!!\nBda\n", &alone, 3));
    assert_int_equal(h->deferred_count, 3);
    suspect_deferred(h, 1);
    assert_int_equal(h->found_count, 2); /* the third one captures nothing, too */
    expect_finding(h, 0, "tries", "2");
    expect_finding(h, 1, "tries", "1");
    close_hunting(h);
}

static void what_was_deferred_is_pursued_in_order(void **state)
{
    struct hunting *h = open_hunting(crash);
    struct cause one = consequence("x", 0, "capture"), two = consequence("y", 0, "capture");
    (void)state;
    assert_false(suspect_input(h, occupied, &one, 1));
    assert_false(suspect_input(h, captures_nothing, &two, 2));
    assert_false(suspect_input(h, occupied, &two, 3)); /* its cause is kept */
    assert_int_equal(h->deferred_count, 2);
    suspect_deferred(h, 1);
    assert_int_equal(h->found_count, 2);
    expect_finding(h, 0, "tries", "1");
    expect_finding(h, 1, "tries", "2");
    close_hunting(h);
}

/* If each follows another, the first one is pursued first. */
static void causes_that_follow_each_other_come_in_order(void **state)
{
    struct hunting *h = open_hunting(crash);
    struct cause one = consequence("x", "flip", "capture");
    struct cause two = consequence("y", "capture", "flip");
    (void)state;
    assert_false(suspect_input(h, occupied, &one, 1));
    assert_false(suspect_input(h, captures_nothing, &two, 2));
    suspect_deferred(h, 1);
    expect_finding(h, 0, "tries", "1");
    expect_finding(h, 1, "tries", "2");
    close_hunting(h);
}

static void sixteen_suspicions_are_deferred_at_most(void **state)
{
    struct hunting *h = open_hunting(0);
    size_t i;
    (void)state;
    for (i = 0; i <= DEFERRED_MOST; i++) {
        struct cause cause = consequence("", 0, "capture");
        (void)snprintf(cause.place, sizeof cause.place, "%zu", i);
        assert_false(suspect_input(h, occupied, &cause, i));
    }
    assert_int_equal(h->deferred_count, DEFERRED_MOST);
    assert_int_equal(h->deferred[DEFERRED_MOST - 1].suspicion.tries, DEFERRED_MOST - 1);
    forget_deferred(h);
    assert_int_equal(h->deferred_count, 0);
    close_hunting(h);
}

static void an_interrupt_leaves_what_was_deferred(void **state)
{
    struct hunting *h = open_hunting(crash);
    struct cause cause = consequence("x", 0, "capture");
    (void)state;
    assert_false(suspect_input(h, occupied, &cause, 1));
    stop = 1;
    suspect_deferred(h, 1);
    assert_int_equal(h->deferred_count, 0);
    assert_int_equal(fake.fresh_runs, 0);
    close_hunting(h);
}

/* ---- what counts where ---- */

static void forbidden_ends_count_on_any_input(void **state)
{
    static const struct {
        const char *dialect;
        enum course_crash crash;
        enum test_verdict verdict;
        int counts;
    } rows[] = {
        { "octaflip", COURSE_CRASH_FAULT, VERDICT_SIGNAL, 1 },
        { "octaflip", COURSE_CRASH_FAULT, VERDICT_TIME_CPU, 0 }, /* it speaks of crashes alone */
        { "octaflip", COURSE_CRASH_FAULT, VERDICT_WRONG_OUTPUT, 0 },
        { "octaflip", COURSE_CRASH_REMARK, VERDICT_SIGNAL, 0 },
        { "flip", COURSE_CRASH_FAULT, VERDICT_SIGNAL, 1 },
        { "flip", COURSE_CRASH_FAULT, VERDICT_TIME_CPU, 1 },
        { "flip", COURSE_CRASH_FAULT, VERDICT_TIME_WALL, 1 },
        { "flip", COURSE_CRASH_FAULT, VERDICT_OUTPUT_LIMIT, 1 },
        { "flip", COURSE_CRASH_FAULT, VERDICT_EXIT_STATUS, 0 },
        { "flip", COURSE_CRASH_REMARK, VERDICT_TIME_CPU, 0 },
        { "aps105", COURSE_CRASH_FAULT, VERDICT_SIGNAL, 0 }, /* no rule says so */
    };
    enum standing standing;
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        fake_session(rows[i].dialect, 1);
        course.run.crash = (int)rows[i].crash;
        for (standing = STANDING_RULING; standing <= STANDING_OUTSIDE; standing++) {
            if (counts_at(&session, standing, rows[i].verdict) != rows[i].counts)
                fail_msg("row %zu: %s", i, standing_name(standing));
        }
        assert_true(counts_at(&session, STANDING_PROMISED, rows[i].verdict));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_cause_that_shows_again_and_again_is_seldom_looked_at),
        TEST(what_is_settled_is_not_looked_at),
        TEST(a_consequence_of_a_finding_is_not_looked_at),
        TEST(only_so_many_causes_are_known),
        TEST(a_confirmed_suspicion_is_a_finding),
        TEST(what_fresh_processes_do_not_show_is_doubted),
        TEST(sixteen_contradictions_cost_the_sieve_its_trust),
        TEST(a_sandbox_that_fails_confirms_nothing),
        TEST(what_the_oracle_disputes_is_counted),
        TEST(hangs_are_counted),
        TEST(time_ends_what_is_pursued),
        TEST(the_last_cause_that_is_kept_ends_the_hunt),
        TEST(a_finding_that_cannot_be_written_is_lost),
        TEST(a_consequence_is_deferred_while_few_inputs_were_tried),
        TEST(the_end_pursues_what_was_deferred),
        TEST(what_was_deferred_comes_before_a_late_suspicion),
        TEST(a_cause_comes_before_its_consequences),
        TEST(what_was_deferred_is_pursued_in_order),
        TEST(causes_that_follow_each_other_come_in_order),
        TEST(sixteen_suspicions_are_deferred_at_most),
        TEST(an_interrupt_leaves_what_was_deferred),
        TEST(forbidden_ends_count_on_any_input),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
