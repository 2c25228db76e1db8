/* The sieve: how fresh runs check an engine, and how all steps are run. */
#include "regress/unit/fake_sieve.h"

/* ---- checks by fresh runs ---- */

/* Runs steps to their end. */
static void run_all(size_t count)
{
    if (!sieve_run(sieve, steps, count, answers, reason))
        fail_msg("%s", reason);
}

static void an_engine_that_agrees_stays(void **state)
{
    struct heard h;
    (void)state;
    fill_steps(2);
    answer_all(BATCH_STOPPED, 2, "a");
    fake_runs(&fresh, "a", 0);
    fake_runs(&fresh, "a", 0);
    run_all(2);
    expect_answer(&answers[1], ENDED_EXIT, 0, "a");
    assert_int_equal(sieve_engine(sieve), SIEVE_IN_PROCESS);
    assert_int_equal(sieve->checked, 2);
    h = asked_fresh();
    assert_string_equal(h.words, "program|flip|");
    expect_number("a check", "CPU time", h.q.cpu_us, 1000000);
    (void)asked_fresh();
    assert_false(fake_hears(&fresh, &h));
}

static void only_the_first_inputs_are_checked(void **state)
{
    struct heard h;
    int i;
    (void)state;
    fill_steps(70);
    answer_all(BATCH_STOPPED, 64, "");
    answer_all(BATCH_STOPPED, 6, "");
    for (i = 0; i < 64; i++)
        fake_ends(&fresh, ENDED_EXIT, 0);
    run_all(70);
    assert_int_equal(sieve->checked, SIEVE_CHECKED);
    assert_int_equal(count_asked(), 64);
    assert_int_equal(count_asked(), 6);
    for (i = 0; i < 64; i++)
        (void)asked_fresh();
    assert_false(fake_hears(&fresh, &h));
}

static const struct agreement {
    unsigned ending, status; /* of the engine */
    int has_error_output;
    const char *out;
    enum ending fresh_ending;
    unsigned fresh_status;
    const char *fresh_out, *fresh_err;
    int agrees;
} agreements[] = {
    { ANSWER_EXIT, 0, 0, "a", ENDED_EXIT, 0, "a", "", 1 },
    { ANSWER_EXIT, 0, 1, "a", ENDED_EXIT, 0, "a", "e", 1 },
    { ANSWER_EXIT, 0, 0, "a", ENDED_EXIT, 1, "a", "", 0 },
    { ANSWER_EXIT, 0, 0, "a", ENDED_EXIT, 0, "b", "", 0 },
    { ANSWER_EXIT, 0, 0, "a", ENDED_EXIT, 0, "a", "e", 0 },
    { ANSWER_EXIT, 0, 1, "a", ENDED_EXIT, 0, "a", "", 0 },
    { ANSWER_SIGNAL, 11, 0, "a", ENDED_SIGNAL, 11, "a", "", 1 },
    { ANSWER_SIGNAL, 11, 0, "a", ENDED_SIGNAL, 6, "a", "", 0 },
    { ANSWER_SIGNAL, 11, 0, "a", ENDED_SIGNAL, 11, "b", "", 0 },
    { ANSWER_SIGNAL, 11, 0, "a", ENDED_EXIT, 11, "a", "", 0 },
    { ANSWER_CPU, 0, 0, "a", ENDED_TIME_CPU, 0, "aa", "", 1 },
    { ANSWER_CPU, 0, 0, "a", ENDED_TIME_WALL, 0, "aa", "", 1 },
    { ANSWER_WALL, 0, 0, "a", ENDED_TIME_CPU, 0, "", "e", 1 },
    { ANSWER_WALL, 0, 0, "a", ENDED_EXIT, 0, "a", "", 0 },
    { ANSWER_CPU, 0, 0, "a", ENDED_OUTPUT_LIMIT, 0, "a", "", 0 },
    { ANSWER_EXIT, 0, 0, "a", ENDED_TIME_CPU, 0, "a", "", 0 },
    { ANSWER_FLOOD, 0, 0, "a", ENDED_OUTPUT_LIMIT, 0, "aa", "", 1 },
    { ANSWER_FLOOD, 0, 0, "a", ENDED_EXIT, 0, "a", "", 0 },
    { ANSWER_FLOOD, 0, 0, "a", ENDED_MEMORY, 0, "a", "", 0 },
    { ANSWER_EXIT, 1, 0, "a", ENDED_MEMORY, 0, "b", "", 1 },
    { ANSWER_SIGNAL, 6, 0, "a", ENDED_MEMORY, 0, "b", "", 1 },
    { ANSWER_EXIT, 0, 0, "a", ENDED_MEMORY, 0, "a", "", 0 },
    { ANSWER_CALL, 0, 0, "a", ENDED_MEMORY, 0, "a", "", 0 },
    { ANSWER_CALL, 0, 0, "a", ENDED_FORBIDDEN_CALL, 41, "b", "e", 1 },
    { ANSWER_CALL, 0, 0, "a", ENDED_EXIT, 0, "a", "", 0 },
};

/* Two fresh runs agree with each other, and a third gives the answer if the engine is left. */
static void run_checked(const struct agreement *row)
{
    int i;
    fill_steps(1);
    start_answers();
    add_answer(row->ending, row->status, row->has_error_output, row->out);
    send_answers(BATCH_STOPPED, 1);
    fake_ends(&box, ENDED_EXIT, 0);
    for (i = 0; i < 3; i++) {
        fake_says_text(&fresh, FRAME_OUT, row->fresh_out);
        fake_says_text(&fresh, FRAME_ERR, row->fresh_err);
        fake_ends(&fresh, row->fresh_ending, row->fresh_status);
    }
    run_all(1);
}

static void an_engine_that_answers_otherwise_is_left(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(agreements); i++) {
        const struct agreement *row = &agreements[i];
        assert_int_equal(tear_down(state), 0);
        assert_int_equal(set_up(state), 0);
        sieve->engine = SIEVE_FORK_SERVER;
        sieve->cpu_us = 1000000; /* no input is only slow */
        run_checked(row);
        if (row->agrees != (sieve_engine(sieve) == SIEVE_FORK_SERVER))
            fail_msg("row %zu: %s", i, sieve_why(sieve));
        assert_int_equal(sieve->checked, row->agrees);
        expect_bytes("the answer", "output", answers[0].out,
                     bytes_of_text(row->agrees ? row->out : row->fresh_out));
    }
}

static void the_reason_names_both_ends(void **state)
{
    (void)state;
    sieve->engine = SIEVE_FORK_SERVER;
    sieve->checked = 6;
    run_checked(&(const struct agreement){ ANSWER_EXIT, 3, 0, "a", ENDED_SIGNAL, 11, "b", "", 0 });
    assert_string_equal(sieve_why(sieve),
                        "by the engine `fork server` it answers otherwise than in a fresh process: "
                        "input 7 that was compared (exit 3, fresh signal 11)");
    expect_answer(&answers[0], ENDED_SIGNAL, 11, "b");
}

/* A program whose fresh runs differ says nothing about an engine. */
static void an_unsteady_program_keeps_its_engine(void **state)
{
    static const struct {
        enum ending ending;
        unsigned status;
        const char *out;
    } seconds[] = { { ENDED_EXIT, 1, "c" }, { ENDED_EXIT, 2, "b" }, { ENDED_SIGNAL, 1, "b" } };
    size_t i;
    (void)state;
    fill_steps(1);
    for (i = 0; i < ROWS(seconds); i++) {
        answer_all(BATCH_STOPPED, 1, "a");
        fake_runs(&fresh, "b", 1);
        fake_says_text(&fresh, FRAME_OUT, seconds[i].out);
        fake_ends(&fresh, seconds[i].ending, seconds[i].status);
        run_all(1);
        expect_answer(&answers[0], ENDED_EXIT, 0, "a");
        assert_int_equal(sieve_engine(sieve), SIEVE_IN_PROCESS);
        assert_int_equal(sieve->checked, i + 1);
        assert_string_equal(asked_fresh().words, "program|flip|");
        assert_string_equal(asked_fresh().words, "program|flip|");
    }
}

/* ---- slow inputs ---- */

static void answer_late(unsigned count)
{
    start_answers();
    while (count-- > 0)
        add_answer(ANSWER_CPU, 0, 0, "");
    send_answers(BATCH_STOPPED, (unsigned)((file_len - 24) / 16));
    fake_ends(&box, ENDED_EXIT, 0);
}

static void a_slow_input_gets_more_time(void **state)
{
    struct batch_head head;
    struct heard h;
    (void)state;
    fill_steps(1);
    answer_late(1);
    fake_ends_after(&fresh, 50001); /* a quarter of the time of the sieve */
    answer_all(BATCH_STOPPED, 1, "a");
    fake_runs(&fresh, "a", 0);
    run_all(1);
    expect_answer(&answers[0], ENDED_EXIT, 0, "a");
    assert_int_equal(sieve->cpu_us, 400000);
    assert_int_equal(sieve->checked, 1);
    h = asked_fresh();
    expect_number("slow", "CPU time", h.q.cpu_us, 400000);
    expect_number("slow", "wall time", h.q.wall_us, 4000000);
    assert_int_equal(count_asked(), 1);
    assert_true(fake_hears(&box, &h));
    memcpy(&head, h.rest.at, sizeof head);
    expect_number("again", "CPU time", head.cpu_us, 400000);
}

static void few_inputs_that_hang_are_checked(void **state)
{
    struct heard h;
    int i;
    (void)state;
    fill_steps(5);
    answer_late(5);
    for (i = 0; i < 3; i++)
        fake_ends(&fresh, ENDED_TIME_WALL, 0);
    run_all(5);
    assert_int_equal(answers[4].ending, ENDED_TIME_CPU);
    assert_int_equal(sieve->checked, 5);
    assert_int_equal(sieve_engine(sieve), SIEVE_IN_PROCESS);
    for (i = 0; i < 3; i++)
        (void)asked_fresh();
    assert_false(fake_hears(&fresh, &h));
}

/* An engine that ends runs which fresh processes do not end is left, also later on. */
static void an_engine_that_ends_runs_is_left(void **state)
{
    static const unsigned endings[] = { ANSWER_CPU, ANSWER_WALL, ANSWER_SIGNAL, ANSWER_CALL };
    size_t i;
    for (i = 0; i < ROWS(endings); i++) {
        assert_int_equal(tear_down(state), 0);
        assert_int_equal(set_up(state), 0);
        fill_steps(1);
        sieve->engine = SIEVE_FORK_SERVER;
        sieve->checked = SIEVE_CHECKED;
        start_answers();
        add_answer(endings[i], 0, 0, "");
        send_answers(BATCH_STOPPED, 1);
        fake_ends(&box, ENDED_EXIT, 0);
        fake_runs(&fresh, "right", 0); /* compared, */
        fake_runs(&fresh, "right", 0); /* ... is it steady, */
        fake_runs(&fresh, "right", 0); /* ... and the answer */
        run_all(1);
        assert_int_equal(sieve_engine(sieve), SIEVE_PROCESSES);
        expect_answer(&answers[0], ENDED_EXIT, 0, "right");
    }
}

/* ---- fresh runs ---- */

static void fresh_answers_are_those_of_the_process(void **state)
{
    (void)state;
    sieve->engine = SIEVE_PROCESSES;
    fill_steps(3);
    fake_says_text(&fresh, FRAME_ERR, "e");
    fake_runs(&fresh, "one", 1);
    fake_ends(&fresh, ENDED_FORBIDDEN_CALL, UINT32_MAX);
    fake_says_text(&fresh, FRAME_OUT, "three");
    fake_ends(&fresh, ENDED_SIGNAL, 6);
    run_all(3);
    expect_answer(&answers[0], ENDED_EXIT, 1, "one");
    expect_answer(&answers[1], ENDED_FORBIDDEN_CALL, 0, "");
    expect_answer(&answers[2], ENDED_SIGNAL, 6, "three");
    assert_string_equal(answers[1].what, "a call that the filter forbids");
    assert_string_equal(answers[2].what, "");
    assert_int_equal(answers[0].has_error_output, 1);
    assert_int_equal(answers[1].has_error_output, 0);
    assert_string_equal(asked_fresh().words, "program|flip|");
}

static void a_sandbox_of_fresh_runs_that_fails_ends_the_runs(void **state)
{
    enum sieve_engine engine;
    for (engine = SIEVE_IN_PROCESS; engine <= SIEVE_PROCESSES; engine++) {
        assert_int_equal(tear_down(state), 0);
        assert_int_equal(set_up(state), 0);
        sieve->engine = engine;
        fill_steps(1);
        answer_all(BATCH_STOPPED, 1, "");
        fake_says_text(&fresh, FRAME_FAILED, "no room"); /* and another cannot be opened */
        assert_int_equal(sieve_run(sieve, steps, 1, answers, reason), 0);
        assert_string_equal(reason, "this level of containment does not exist");
    }
}

static void runs_end_when_time_is_up(void **state)
{
    size_t taken = 9;
    (void)state;
    sieve->engine = SIEVE_PROCESSES;
    fill_steps(3);
    assert_int_equal(sieve_run_for(sieve, 0, steps, 0, answers, &taken, reason), 1);
    assert_int_equal(taken, 0);
    fake_runs(&fresh, "", 0);
    assert_int_equal(sieve_run_for(sieve, 0, steps, 3, answers, &taken, reason), 1);
    assert_int_equal(taken, 1);
    steps[1].before = &steps[0]; /* which is run with it, and then again before it */
    fake_runs(&fresh, "", 0);
    fake_runs(&fresh, "", 0);
    fake_runs(&fresh, "", 0);
    assert_int_equal(sieve_run_for(sieve, 0, steps, 3, answers, &taken, reason), 1);
    assert_int_equal(taken, 2);
    fake_runs(&fresh, "", 0);
    fake_runs(&fresh, "", 0);
    fake_runs(&fresh, "", 0);
    assert_int_equal(sieve_run_for(sieve, 60000, steps + 1, 2, answers, &taken, reason), 1);
    assert_int_equal(taken, 2);
}

static void a_batch_stops_when_time_is_up(void **state)
{
    static const struct {
        uint64_t most_ms, stop_us;
    } rows[] = { { 1000000, 500000 }, { 500, 500000 }, { 499, 499000 }, { 3, 3000 } };
    size_t i, taken;
    (void)state;
    fill_steps(1);
    sieve->checked = SIEVE_CHECKED;
    for (i = 0; i < ROWS(rows); i++) {
        answer_all(BATCH_STOPPED, 1, "");
        assert_int_equal(sieve_run_for(sieve, rows[i].most_ms, steps, 1, answers, &taken, reason),
                         1);
        assert_int_equal(taken, 1);
        expect_number("a batch", "time", sieve->stop_us, rows[i].stop_us);
    }
}

/* ---- runs in one folder ---- */

static void what_follows_a_crash_has_its_answer(void **state)
{
    (void)state;
    sieve->checked = sieve->ends_checked = SIEVE_CHECKED;
    fill_steps(4);
    steps[1].before = &steps[0];
    steps[3].before = &steps[2];
    start_answers();
    add_answer(ANSWER_SIGNAL, 6, 0, "crash");
    add_answer(ANSWER_EXIT, 0, 0, "later");
    add_answer(ANSWER_EXIT, 5, 0, "status");
    add_answer(ANSWER_EXIT, 0, 0, "next");
    send_answers(BATCH_STOPPED, 4);
    fake_ends(&box, ENDED_EXIT, 0);
    run_all(4);
    expect_answer(&answers[1], ENDED_SIGNAL, 6, "crash");
    expect_answer(&answers[2], ENDED_EXIT, 5, "status");
    expect_answer(&answers[3], ENDED_EXIT, 0, "next");
}

static void what_follows_a_crash_in_the_next_batch_has_its_answer(void **state)
{
    (void)state;
    sieve->checked = sieve->ends_checked = SIEVE_CHECKED;
    fill_steps(2);
    steps[1].before = &steps[0];
    start_answers();
    send_answers(BATCH_RUNNING, 0);
    fake_ends(&box, ENDED_SIGNAL, 11); /* in the first step */
    fake_runs(&fresh, "", 0);
    fake_runs(&fresh, "alone", 0);
    run_all(2);
    expect_answer(&answers[0], ENDED_SIGNAL, 11, "");
    expect_answer(&answers[1], ENDED_SIGNAL, 11, "");
    /* What is before the first step of all is not among the answers. */
    steps[0].before = &steps[2];
    fake_runs(&fresh, "", 0);
    fake_runs(&fresh, "first", 0);
    run_all(1);
    expect_answer(&answers[0], ENDED_EXIT, 0, "first");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        OF_SIEVE(an_engine_that_agrees_stays),
        OF_SIEVE(only_the_first_inputs_are_checked),
        OF_SIEVE(an_engine_that_answers_otherwise_is_left),
        OF_SIEVE(the_reason_names_both_ends),
        OF_SIEVE(an_unsteady_program_keeps_its_engine),
        OF_SIEVE(a_slow_input_gets_more_time),
        OF_SIEVE(few_inputs_that_hang_are_checked),
        OF_SIEVE(an_engine_that_ends_runs_is_left),
        OF_SIEVE(fresh_answers_are_those_of_the_process),
        OF_SIEVE(a_sandbox_of_fresh_runs_that_fails_ends_the_runs),
        OF_SIEVE(runs_end_when_time_is_up),
        OF_SIEVE(a_batch_stops_when_time_is_up),
        OF_SIEVE(what_follows_a_crash_has_its_answer),
        OF_SIEVE(what_follows_a_crash_in_the_next_batch_has_its_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
