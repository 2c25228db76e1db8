/* verbs/hunt/volley, trace and sanitized: steps with their answers, what the sieve says of them,
   and the shorter games and sanitizers that are asked next. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/fake_hunt.h"

#include "hunt/sanitized.h"
#include "hunt/trace.h"
#include "system/clock.h"

static const struct leniencies strict = { 0 };

static uint64_t now; /* milliseconds */

uint64_t milliseconds(void)
{
    return now;
}

static struct hunting *open_hunting(const char *dialect)
{
    struct hunting *h;
    fake_session(dialect, 1);
    h = hunting_open(&session, 0);
    assert_non_null(h);
    h->findings = json_array();
    return h;
}

static void close_hunting(struct hunting *h)
{
    json_decref(h->findings);
    hunting_close(h);
    assert_int_equal(fake.outcomes, 0);
}

/* ---- volleys ---- */

static char new_game[] = "new", side[] = "4", load[] = "load", file[] = "g";
static char *starting[] = { new_game, side, 0 }, *loading[] = { load, file, 0 };
static const struct step first = { .args = starting,
                                   .arg_count = 2,
                                   .input = { (const unsigned char *)"0 2\nsg\n", 7 } };

/* A game, one that is saved and loaded, and a game again. */
static void fill_games(struct step steps[3])
{
    steps[0] = first;
    steps[1] = (struct step){ .args = loading, .arg_count = 2, .before = &first };
    steps[2] = first;
}

static void spell_x_small(struct fake_run *run)
{
    (void)fake_replace(run, "Player (X)>", "Player (x)>");
}

static void spell_x_small_after_loading(struct fake_run *run)
{
    if (strcmp(run->step->args[0], "load") == 0)
        spell_x_small(run);
}

static void a_volley_has_the_steps_of_all_inputs(void **state)
{
    static const enum standing standings[] = { STANDING_RULING, STANDING_OUTSIDE,
                                               STANDING_PROMISED };
    static const size_t from[] = { 0, 1, 1, 2 };
    static const unsigned char is_last[] = { 1, 0, 1, 1 };
    static struct volley v;
    struct hunting *h = open_hunting("flip");
    struct step steps[3];
    size_t i;
    (void)state;
    fill_games(steps);
    assert_true(volley_run(h, steps, standings, 3, &v));
    assert_int_equal(v.count, 4);
    for (i = 0; i < v.count; i++) {
        assert_int_equal(v.from[i], from[i]);
        assert_int_equal(v.is_last[i], is_last[i]);
        assert_int_equal(v.standing[i], standings[from[i]]);
        assert_true(v.steps[i].has_status);
        assert_int_equal(v.steps[i].status, v.answers[i].status);
        assert_true(bytes_equal(v.steps[i].answer, v.answers[i].out)); /* the program is right */
    }
    assert_null(v.steps[1].before);
    assert_ptr_equal(v.steps[2].before, &v.steps[1]);
    assert_null(v.steps[3].before);
    volley_free(&v);
    assert_true(volley_run(h, steps, 0, 1, &v));
    assert_int_equal(v.standing[0], STANDING_PROMISED);
    volley_free(&v);
    assert_true(volley_run(h, steps, 0, 0, &v));
    assert_int_equal(fake.sieve_calls, 2); /* none for nothing */
    volley_free(&v);
    close_hunting(h);
}

/* What follows from a difference in a step before it is none. */
static void a_difference_is_that_of_the_first_step_that_is_wrong(void **state)
{
    static const struct {
        void (*program)(struct fake_run *run);
        int differs[4];
    } rows[] = {
        { 0, { 0, 0, 0, 0 } },
        { spell_x_small, { 1, 1, 0, 1 } },
        { spell_x_small_after_loading, { 0, 0, 1, 0 } },
    };
    static const struct leniencies lenient = { 1U << LENIENT_CASE };
    static struct volley v;
    struct step steps[3];
    size_t i, k;
    (void)state;
    fill_games(steps);
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct hunting *h = open_hunting("flip");
        struct difference d;
        fake.program = rows[i].program;
        assert_true(volley_run(h, steps, 0, 3, &v));
        for (k = 0; k < 4; k++) {
            assert_int_equal(volley_differs(h, &v, k, strict, &d), rows[i].differs[k]);
            assert_false(volley_differs(h, &v, k, lenient, &d));
        }
        volley_free(&v);
        close_hunting(h);
    }
}

/* An input is left out if its answer has more than half of the bytes that a run may print. */
static void an_input_without_an_answer_is_left_out(void **state)
{
    static char *none[] = { 0 };
    static const struct step steps[] = {
        { .args = none, .input = { (const unsigned char *)"26\n!!!\nBaa\n", 11 } },
        { .args = none, .input = { (const unsigned char *)"2\n!!!\nBaa\n", 10 } },
    };
    static struct volley v;
    struct hunting *h = open_hunting("aps105");
    struct reference_run run;
    struct step step = steps[1];
    size_t length;
    (void)state;
    assert_true(answer_step(&session, &step, &run));
    length = run.length;
    reference_run_free(&run);
    course.run.output = 2 * length;
    assert_true(volley_run(h, steps, 0, 2, &v));
    assert_int_equal(v.count, 1);
    assert_int_equal(v.from[0], 1);
    volley_free(&v);
    course.run.output = 2 * length - 1;
    assert_false(answer_step(&session, &step, &run));
    reference_run_free(&run);
    assert_true(volley_run(h, steps, 0, 2, &v));
    assert_int_equal(v.count, 0);
    volley_free(&v);
    close_hunting(h);
}

/* The steps that the sieve gives back are those of inputs that are to be tried again. */
static void what_takes_long_is_given_back(void **state)
{
    static const struct {
        size_t at_once, count, steps;
    } rows[] = { { 1, 1, 1 }, { 3, 2, 3 }, { 4, 3, 4 } };
    static struct volley v;
    struct step steps[3];
    size_t i;
    (void)state;
    fill_games(steps);
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct hunting *h = open_hunting("flip");
        size_t count = 3;
        fake.sieve_at_once = rows[i].at_once;
        assert_true(volley_run_for(h, 100, steps, 0, &count, &v));
        assert_int_equal(count, rows[i].count);
        assert_int_equal(v.count, rows[i].steps);
        volley_free(&v);
        count = 0;
        assert_true(volley_run_for(h, 100, steps, 0, &count, &v));
        assert_int_equal(fake.volleys, 1);
        volley_free(&v);
        close_hunting(h);
    }
}

static void a_sieve_that_fails_has_a_reason(void **state)
{
    static struct volley v;
    struct hunting *h = open_hunting("flip");
    size_t count = 3;
    struct step steps[3];
    (void)state;
    fill_games(steps);
    fake.sieve_calls = fake.sieve_lasts = 1;
    assert_false(volley_run(h, steps, 0, 3, &v));
    assert_string_equal(h->reason, "the sandbox failed");
    volley_free(&v);
    h->reason[0] = '\0';
    assert_false(volley_run_for(h, 100, steps, 0, &count, &v));
    assert_string_equal(h->reason, "the sandbox failed");
    volley_free(&v);
    close_hunting(h);
}

static void limits_of_time_are_known(void **state)
{
    (void)state;
    assert_true(is_time_out(ENDED_TIME_CPU));
    assert_true(is_time_out(ENDED_TIME_WALL));
    assert_false(is_time_out(ENDED_EXIT));
    assert_false(is_time_out(ENDED_OUTPUT_LIMIT));
}

/* ---- shorter games ---- */

#define BOARD "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"

static void be_wrong(struct fake_run *run)
{
    (void)fake_replace(run, "R", "r");
}

static void be_wrong_from_the_second_turn_on(struct fake_run *run)
{
    if (fake_input_has(run, "1 8 3 8"))
        be_wrong(run);
}

static void trace_one(struct hunting *h, const char *input, enum standing standing,
                      struct traced *t)
{
    struct reference_run run;
    struct step step = fake_step(input, &run);
    *t = (struct traced){ .step = &step, .standing = standing };
    assert_true(trace_back(h, t, 1));
    t->step = 0;
    reference_run_free(&run);
}

static const char three_turns[] = BOARD "3\n1 1 1 3\n1 8 3 8\n1 3 1 5\n";

static void a_game_is_traced_back_to_its_first_wrong_turn(void **state)
{
    struct hunting *h = open_hunting("octaflip");
    struct traced t;
    (void)state;
    fake.program = be_wrong;
    trace_one(h, three_turns, STANDING_OUTSIDE, &t);
    assert_non_null(t.game.memory);
    assert_true(bytes_equal(t.game.step.input, bytes_of_text(BOARD "1\n1 1 1 3\n")));
    assert_int_equal(t.cause.verdict, VERDICT_WRONG_OUTPUT);
    traced_free(&t);
    assert_null(t.game.memory);
    fake.program = be_wrong_from_the_second_turn_on;
    trace_one(h, three_turns, STANDING_OUTSIDE, &t);
    assert_true(bytes_equal(t.game.step.input, bytes_of_text(BOARD "2\n1 1 1 3\n1 8 3 8\n")));
    traced_free(&t);
    fake.program = 0;
    trace_one(h, three_turns, STANDING_OUTSIDE, &t);
    assert_null(t.game.memory); /* only the whole is wrong */
    assert_int_equal(fake.sieve_calls, 3);
    close_hunting(h);
}

static void what_cannot_be_traced_is_not_run(void **state)
{
    struct hunting *h = open_hunting("octaflip");
    struct traced t = { .step = 0 };
    (void)state;
    assert_true(trace_back(h, &t, 0));
    assert_true(trace_back(h, &t, 1));
    assert_null(t.game.memory);
    assert_int_equal(fake.sieve_calls, 0);
    close_hunting(h);
    h = open_hunting("aps105"); /* which prints after each turn */
    fake.program = be_wrong;
    trace_one(h, "4\n!!!\nBba\n", STANDING_OUTSIDE, &t);
    assert_null(t.game.memory);
    assert_int_equal(fake.sieve_calls, 0);
    close_hunting(h);
}

static void a_sieve_that_fails_ends_the_tracing(void **state)
{
    struct hunting *h = open_hunting("octaflip");
    struct reference_run run;
    struct step step = fake_step(three_turns, &run);
    struct traced t = { .step = &step, .standing = STANDING_OUTSIDE };
    (void)state;
    fake.sieve_calls = fake.sieve_lasts = 1;
    assert_false(trace_back(h, &t, 1));
    assert_string_equal(h->reason, "the sandbox failed");
    traced_free(&t);
    reference_run_free(&run);
    close_hunting(h);
}

/* ---- sanitizers ---- */

struct sanitizer {
    size_t runs;
    size_t other_from; /* from this run on, it finds something else; 0: never */
    const char *only;  /* it finds something if the input has this; NULL: always */
    const char *finds;
};

static char *run_sanitizer(void *who, const struct step *step)
{
    struct sanitizer *s = who;
    struct fake_run run = { .step = step };
    const char *finds = s->finds;
    if (s->only != 0 && !fake_input_has(&run, s->only))
        return 0;
    if (s->other_from > 0 && ++s->runs >= s->other_from)
        finds = "something else";
    return finds != 0 ? strdup(finds) : 0;
}

static void misspell(struct fake_run *run)
{
    (void)fake_replace(run, "Invalid move.", "No move.");
}

static void suspect_input(struct hunting *h, const char *input, struct sanitizer *s)
{
    struct reference_run run;
    struct step step = fake_step(input, &run);
    suspect_sanitized(h, &step, STANDING_PROMISED, run_sanitizer, s);
    reference_run_free(&run);
}

static void what_a_sanitizer_finds_is_kept_once(void **state)
{
    struct hunting *h = open_hunting("aps105");
    struct sanitizer s = { .finds = "index -1", .only = "Bdd" }, other = { .finds = "leak" };
    const json_t *finding;
    (void)state;
    h->tries = 1152;
    suspect_input(h, "8\nWaa\n!!!\nBdd\n", &s);
    finding = json_array_get(h->findings, 0);
    assert_string_equal(json_string_value(json_object_get(finding, "sanitizer")), "index -1");
    assert_string_equal(json_string_value(json_object_get(finding, "verdict")), "memory-error");
    assert_string_equal(json_string_value(json_object_get(finding, "standing")), "promised");
    assert_int_equal(json_integer_value(json_object_get(finding, "wrong")), 0);
    assert_int_equal(json_integer_value(json_object_get(finding, "tries")), 1152);
    assert_int_equal(json_integer_value(json_object_get(finding, "confirmed")), 3);
    assert_string_equal(text_in_folder("1.in"), "4\n!!!\nBdd\n"); /* the smallest board with dd */
    suspect_input(h, "8\n!!!\nBdd\n", &s);
    assert_int_equal(fake.fresh_runs, 1);
    suspect_input(h, "8\n!!!\nBdd\n", &other);
    assert_int_equal(json_array_size(h->findings), 2);
    assert_int_equal(h->found_count, 0); /* nothing follows from them */
    close_hunting(h);
}

static void what_a_sanitizer_does_not_find_each_time_is_not_kept(void **state)
{
    static const struct {
        const char *name;
        struct sanitizer sanitizer;
        void (*program)(struct fake_run *run);
    } rows[] = {
        { "nothing", { .finds = 0 }, 0 },
        { "something else the next time", { .finds = "index -1", .other_from = 3 }, 0 },
        { "the output is wrong", { .finds = "index -1" }, misspell },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        struct hunting *h = open_hunting("aps105");
        struct sanitizer s = rows[i].sanitizer;
        fake.program = rows[i].program;
        suspect_input(h, "2\n!!!\nBaa\n", &s);
        if (json_array_size(h->findings) != 0)
            fail_msg("%s", rows[i].name);
        close_hunting(h);
    }
}

static void an_interrupt_or_time_ends_the_shrinking(void **state)
{
    struct hunting *h = open_hunting("aps105");
    struct sanitizer s = { .finds = "index -1" };
    (void)state;
    stop = 1;
    suspect_input(h, "8\n!!!\nBdd\n", &s);
    assert_string_equal(text_in_folder("1.in"), "8\n!!!\nBdd\n");
    close_hunting(h);
}

static void only_so_many_findings_are_kept(void **state)
{
    struct hunting *h = open_hunting("aps105");
    struct sanitizer s = { .finds = "index -1" };
    (void)state;
    h->sanitized_count = MEMORY_ERRORS_MOST;
    suspect_input(h, "2\n!!!\nBaa\n", &s);
    assert_int_equal(json_array_size(h->findings), 0);
    close_hunting(h);
}

static void a_sample_of_inputs_is_sanitized(void **state)
{
    static const struct {
        uint64_t number;
        int is_of_sample;
    } rows[] = {
        { 0, 0 },    { 896, 0 },  { 1023, 0 }, { 1024, 1 }, { 1025, 0 },
        { 1152, 1 }, { 3968, 1 }, { 4096, 0 }, { 5120, 0 },
    };
    struct hunting *h = open_hunting("aps105");
    static const struct program of_source = { .kind = PROGRAM_SOURCE, .id = "a" };
    size_t i;
    (void)state;
    assert_false(is_of_sample(h, 1024)); /* a command has no source */
    h->program = &of_source;
    for (i = 0; i < ROWS_OF(rows); i++)
        assert_int_equal(is_of_sample(h, rows[i].number), rows[i].is_of_sample);
    close_hunting(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_volley_has_the_steps_of_all_inputs),
        TEST(a_difference_is_that_of_the_first_step_that_is_wrong),
        TEST(an_input_without_an_answer_is_left_out),
        TEST(what_takes_long_is_given_back),
        TEST(a_sieve_that_fails_has_a_reason),
        TEST(limits_of_time_are_known),
        TEST(a_game_is_traced_back_to_its_first_wrong_turn),
        TEST(what_cannot_be_traced_is_not_run),
        TEST(a_sieve_that_fails_ends_the_tracing),
        TEST(what_a_sanitizer_finds_is_kept_once),
        TEST(what_a_sanitizer_does_not_find_each_time_is_not_kept),
        TEST(an_interrupt_or_time_ends_the_shrinking),
        TEST(only_so_many_findings_are_kept),
        TEST(a_sample_of_inputs_is_sanitized),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
