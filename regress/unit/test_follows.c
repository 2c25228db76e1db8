/* verbs/hunt/follows: what is said of a program that may follow another reading. The inference is
   made of functions of this file (mk/test.mk), which ask the program as the real one does. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/fake_hunt.h"

#include "hunt/follows.h"
#include "readings/readings.h"
#include "system/clock.h"

static uint64_t now;

uint64_t milliseconds(void)
{
    return now;
}

/* ---- the inference ---- */

struct reading_inference {
    int is_open;
};

static struct {
    struct reading_found strict, lenient; /* what is found without leniencies, and beneath them */
    size_t opened, closed, added, probed;
    int ran, agreed; /* what the program gave when it was asked last */
    char printed[200];
    enum standing weakest;
} inference;

struct reading_inference *reading_inference_open(const struct dialect *dialect,
                                                 enum standing weakest)
{
    struct reading_inference *opened = malloc(sizeof *opened);
    assert_ptr_equal(dialect, session.dialect);
    inference.weakest = weakest;
    inference.opened++;
    return opened;
}

void reading_inference_close(struct reading_inference *closed)
{
    inference.closed++;
    free(closed);
}

/* Asks the program for the step. */
static int ask(const struct step *asked, const struct reading_program *program)
{
    struct reference_run run;
    struct step step = *asked;
    bytes out;
    assert_true(answer_step(&session, &step, &run));
    inference.ran = program->run(program->who, &step, 1);
    if (inference.ran) {
        out = program->output(program->who, 0);
        (void)snprintf(inference.printed, sizeof inference.printed, "%.*s", (int)out.len,
                       (const char *)out.at);
        inference.agreed = program->agrees(program->who, 0, &step);
    }
    reference_run_free(&run);
    return inference.ran;
}

int reading_inference_add(struct reading_inference *to, const struct step *steps, size_t count,
                          const struct reading_program *program)
{
    assert_non_null(to);
    assert_int_equal(count, 1);
    inference.added++;
    return ask(&steps[0], program);
}

int reading_inference_probe(struct reading_inference *to, const struct reading_program *program)
{
    static char *none[] = { 0 };
    const struct step steps[] = { { .args = none, .input = bytes_of_text("2\n!!!\nBaa\n") },
                                  { .args = none, .input = bytes_of_text("2\n!!!\nBab\n") } };
    assert_non_null(to);
    inference.probed++;
    return program->run(program->who, steps, 2) && program->output(program->who, 1).len > 0;
}

void reading_inference_find(struct reading_inference *from, struct reading_found *found)
{
    assert_non_null(from);
    *found = inference.opened == 2 ? inference.lenient : inference.strict;
}

/* ---- programs ---- */

static void misspell(struct fake_run *run)
{
    (void)fake_replace(run, "Invalid move.", "invalid move.");
}

/* ---- a hunt that has found something ---- */

static struct hunting *h;
static struct followed said;

static int prepare(void **state)
{
    static char *none[] = { 0 };
    int made = make_folder(state);
    fake_session("aps105", 1);
    memset(&inference, 0, sizeof inference);
    now = 1000;
    h = hunting_open(&session, 0);
    assert_non_null(h);
    h->findings = json_loads("[{\"cause\":\"leniency: case\",\"page\":null,\"accuses\":true,"
                             "\"reading\":null},{\"cause\":\"signal\",\"page\":\"1.html\","
                             "\"accuses\":true,\"reading\":null}]",
                             0, 0);
    put("1.html", "page");
    h->steps[0].step = (struct step){ .args = none, .input = bytes_of_text("2\n!!!\nBaa\n") };
    h->found_count = 1;
    return made;
}

static void forget_said(void)
{
    json_decref(said.reading);
    json_decref(said.text);
    json_decref(said.undecided);
    memset(&said, 0, sizeof said);
}

static int finish(void **state)
{
    forget_said();
    json_decref(h->findings);
    h->found_count = 0; /* its step is not a copy */
    hunting_close(h);
    return remove_folder(state);
}

static void expect(const json_t *value, const char *wanted)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    assert_string_equal(text, wanted);
    free(text);
}

static void follow(void)
{
    inference.opened = inference.closed = inference.added = inference.probed = 0;
    inference.ran = 0;
    follow_readings(h, &said);
    assert_int_equal(inference.opened, inference.closed);
}

static void expect_nothing_said(void)
{
    expect(said.reading, "null");
    expect(said.text, "null");
    expect(said.undecided, "null");
    expect(h->findings, "[{\"cause\":\"leniency: case\",\"page\":null,\"accuses\":true,\"reading\":"
                        "null},{\"cause\":\"signal\",\"page\":\"1.html\",\"accuses\":true,"
                        "\"reading\":null}]");
    forget_said();
}

static struct reading_found follows(const char *name)
{
    struct reading_found found = { .outcome = READING_FOLLOWS,
                                   .set = reading_named(session.dialect, name) };
    assert_true(found.set != 0);
    return found;
}

/* ---- what is said ---- */

static void a_program_that_follows_a_reading_is_acquitted(void **state)
{
    (void)state;
    session.weakest = STANDING_RULING;
    inference.strict = follows("first-tile");
    fake.program = misspell;
    follow();
    expect(said.reading, "\"first-tile\"");
    expect(said.text, "\"the first tile set on a cell stays\"");
    expect(said.undecided, "null");
    expect(h->findings, "[{\"cause\":\"leniency: case\",\"page\":null,\"accuses\":false,"
                        "\"reading\":\"first-tile\"},{\"cause\":\"signal\",\"page\":\"1.html\","
                        "\"accuses\":false,\"reading\":\"first-tile\"}]");
    assert_int_equal(inference.opened, 1);
    assert_int_equal(inference.added, 1);
    assert_int_equal(inference.probed, 1);
    assert_int_equal(inference.weakest, STANDING_RULING);
    assert_non_null(strstr(inference.printed, "invalid move."));
    assert_false(inference.agreed);
    assert_false(h->is_lost);
}

/* A leniency is beneath the reading, and stays what it is. */
static void beneath_a_leniency_only_the_rest_is_acquitted(void **state)
{
    (void)state;
    h->lenient.bits = 1U << LENIENT_CASE;
    inference.lenient = follows("first-tile");
    inference.strict.outcome = READING_NONE;
    fake.program = misspell;
    follow();
    expect(said.reading, "\"first-tile\"");
    expect(h->findings, "[{\"cause\":\"leniency: case\",\"page\":null,\"accuses\":true,"
                        "\"reading\":null},{\"cause\":\"signal\",\"page\":\"1.html\","
                        "\"accuses\":false,\"reading\":\"first-tile\"}]");
    assert_int_equal(inference.opened, 2);
    assert_true(inference.agreed); /* but for the case of letters */
}

/* A reading may explain what a leniency was needed for. Then nothing else is looked for. */
static void a_reading_may_explain_a_leniency(void **state)
{
    (void)state;
    h->lenient.bits = 1U << LENIENT_CASE;
    inference.strict = follows("first-tile");
    follow();
    assert_int_equal(inference.opened, 1);
    assert_int_equal(inference.added, 1);
    forget_said();
    h->found_count = 0;
    follow();
    expect(said.reading, "\"first-tile\"");
    expect(json_object_get(json_array_get(h->findings, 0), "accuses"), "false");
    assert_int_equal(inference.opened, 1);
    assert_int_equal(inference.added, 0);
}

static void two_readings_may_be_left(void **state)
{
    static char word[] = "x";
    char *args[] = { word, 0 };
    const struct step decides = { .args = args, .arg_count = 1, .input = bytes_of_text("4\n") };
    (void)state;
    inference.strict = follows("first-tile");
    inference.strict.outcome = READING_UNDECIDED;
    inference.strict.told = 12;
    inference.strict.decides = &decides;
    follow();
    expect(said.reading, "null");
    expect(said.text, "null");
    expect(said.undecided, "{\"reading\":\"first-tile\",\"or\":\"\",\"told\":12,\"args\":[\"x\"],"
                           "\"input\":\"4\\n\"}");
    expect(json_object_get(json_array_get(h->findings, 1), "accuses"), "true");
    forget_said();
    inference.strict.decides = 0;
    inference.strict.rival = inference.strict.set;
    inference.strict.set = 0;
    follow();
    expect(said.undecided, "{\"reading\":\"\",\"or\":\"first-tile\",\"told\":12,\"args\":[],"
                           "\"input\":null}");
}

static void nothing_is_said_if_nothing_explains_it(void **state)
{
    static const enum reading_outcome outcomes[] = { READING_NONE, READING_REFERENCE };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(outcomes); i++) {
        inference.strict.outcome = outcomes[i];
        follow();
        assert_int_equal(inference.opened, 1);
        expect_nothing_said();
    }
}

/* ---- when nothing is looked for ---- */

static void a_hunt_without_findings_needs_no_reading(void **state)
{
    int i;
    (void)state;
    inference.strict = follows("first-tile");
    for (i = 0; i < 4; i++) {
        h->found_count = i != 0;
        h->ungraded = i == 1 ? "it is lost" : 0;
        stop = i == 2;
        h->is_lost = i == 3;
        follow();
        assert_int_equal(inference.opened, 0);
        expect_nothing_said();
    }
}

/* Three seconds after the time of the hunt, no more is run. */
static void time_ends_the_search(void **state)
{
    (void)state;
    inference.strict = follows("first-tile");
    h->deadline = 2000;
    now = 5001;
    follow();
    assert_false(inference.ran);
    assert_int_equal(inference.probed, 0);
    expect_nothing_said();
    now = 5000;
    follow();
    assert_true(inference.ran);
    expect(said.reading, "\"first-tile\"");
    forget_said();
    h->deadline = 0;
    now = 9000000;
    follow();
    expect(said.reading, "\"first-tile\"");
}

static void a_sandbox_that_fails_ends_the_search(void **state)
{
    (void)state;
    inference.strict = follows("first-tile");
    fake.sieve_lasts = 1; /* what was found is run, but not what tells readings apart */
    follow();
    assert_int_equal(inference.probed, 1);
    assert_string_equal(h->reason, "the sandbox failed");
    expect_nothing_said();
}

static void a_page_that_is_gone_loses_the_finding(void **state)
{
    (void)state;
    inference.strict = follows("first-tile");
    assert_int_equal(unlink(in_folder("1.html")), 0);
    follow();
    assert_true(h->is_lost);
}

#define FOLLOWS(name) cmocka_unit_test_setup_teardown(name, prepare, finish)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FOLLOWS(a_program_that_follows_a_reading_is_acquitted),
        FOLLOWS(beneath_a_leniency_only_the_rest_is_acquitted),
        FOLLOWS(a_reading_may_explain_a_leniency),
        FOLLOWS(two_readings_may_be_left),
        FOLLOWS(nothing_is_said_if_nothing_explains_it),
        FOLLOWS(a_hunt_without_findings_needs_no_reading),
        FOLLOWS(time_ends_the_search),
        FOLLOWS(a_sandbox_that_fails_ends_the_search),
        FOLLOWS(a_page_that_is_gone_loses_the_finding),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
