/* verbs/hunt/coverage: the search of engines on one program. The engines are functions of this
   file, which take the place of libFuzzer and AFL++, and so is the clock (mk/test.mk). */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/fake_hunt.h"

#include "engines/parcel.h"
#include "engines/serve.h"
#include "hunt/coverage.h"
#include "hunt/referee.h"
#include "hunt/sanitized.h"
#include "system/clock.h"

/* ---- engines ---- */

static struct {
    uint64_t now;                  /* milliseconds */
    const char *missing;           /* what is not installed; NULL: all is */
    const char *unbuilt[ENGINES];  /* why a harness cannot be built; NULL: it can */
    const char *failed;            /* why the second slice fails; NULL: it does not */
    struct byte_queue found, kept; /* of each slice */
    const char *said;              /* by sanitizers, when a program runs alone */
    size_t built, freed;
    char slices[1000]; /* `ENGINE SECONDS SEED ` of each */
    size_t slice_count, slices_freed;
    struct byte_queue seeds; /* of the last slice */
    char referee[100];       /* its last words */
} engines;

uint64_t milliseconds(void)
{
    return engines.now;
}

int engines_are_installed(char line[CONTAINMENT_TEXT])
{
    if (engines.missing != 0)
        (void)snprintf(line, CONTAINMENT_TEXT, "%s", engines.missing);
    return engines.missing == 0;
}

static struct hunting h;

int harness_build(const struct harness_order *asked, struct harness *harness,
                  char reason[CONTAINMENT_TEXT])
{
    const char *why = engines.unbuilt[asked->engine];
    assert_int_equal(asked->level, CONTAINMENT_FULL);
    assert_ptr_equal(asked->course, &course);
    assert_ptr_equal(asked->tree.files, h.tree);
    assert_int_equal(asked->tree.count, h.tree_count);
    harness->engine = asked->engine;
    engines.built++;
    if (why != 0)
        (void)snprintf(reason, CONTAINMENT_TEXT, "%s", why);
    return why == 0;
}

void harness_free(struct harness *harness)
{
    (void)harness;
    engines.freed++;
}

static void keep_words(const char *const *words)
{
    size_t n = 0;
    assert_string_equal(words[0], "--engine-referee");
    while (words[n] != 0)
        n++;
    (void)snprintf(engines.referee, sizeof engines.referee, "%s %s", words[n - 2], words[n - 1]);
}

int slice_run(const struct slice_order *asked, struct slice *slice, char reason[CONTAINMENT_TEXT])
{
    size_t len = strlen(engines.slices);
    assert_int_equal(asked->level, CONTAINMENT_FULL);
    memset(slice, 0, sizeof *slice);
    (void)snprintf(engines.slices + len, sizeof engines.slices - len, "%s %u %u, ",
                   engine_name(asked->harness->engine), asked->seconds, (unsigned)asked->seed);
    keep_words(asked->referee);
    queue_empty(&engines.seeds);
    assert_true(queue_put(&engines.seeds, asked->seeds));
    engines.now += asked->seconds * 1000;
    slice->found = queue_bytes(&engines.found);
    slice->kept = queue_bytes(&engines.kept);
    slice->outcome.wall_us = asked->seconds * 1000000 + 1999;
    if (++engines.slice_count != 2 || engines.failed == 0)
        return 1;
    (void)snprintf(reason, CONTAINMENT_TEXT, "%s", engines.failed);
    return 0;
}

void slice_free(struct slice *slice)
{
    engines.slices_freed++;
    memset(slice, 0, sizeof *slice);
}

uint64_t slice_executions(const struct slice *slice)
{
    assert_true(slice->outcome.wall_us > 0);
    return 7;
}

void harness_run_alone(const struct alone_order *asked, struct container **box,
                       struct outcome *outcome)
{
    char *err;
    assert_int_equal(asked->level, CONTAINMENT_FULL);
    assert_int_equal(asked->harness->engine, ENGINE_MSAN);
    assert_ptr_equal(asked->course, &course);
    assert_null(*box);
    memset(outcome, 0, sizeof *outcome);
    outcome->err = fake_copy(engines.said, &err);
    outcome->memory = err;
    fake.outcomes++;
}

/* ---- what is done with inputs ---- */

static char tried[1 << 14]; /* inputs, each with its arguments and its standing */
static size_t tried_count, batches, stop_after;

static void note(const char *what, const struct step *step, enum standing standing)
{
    size_t len = strlen(tried), i;
    len += (size_t)snprintf(tried + len, sizeof tried - len, "%s ", what);
    for (i = 0; i < step->arg_count; i++)
        len += (size_t)snprintf(tried + len, sizeof tried - len, "%s ", step->args[i]);
    assert_null(step->args[i]);
    (void)snprintf(tried + len, sizeof tried - len, "`%.*s` %s\n", (int)step->input.len,
                   (const char *)step->input.at, standing_name(standing));
}

static const char *found_by;

static void try_all(void *who, const struct step *steps, const enum standing *standing,
                    size_t count)
{
    size_t i;
    assert_ptr_equal(who, tried);
    found_by = h.found_by;
    batches++;
    tried_count += count;
    for (i = 0; i < count; i++)
        note("tried", &steps[i], standing[i]);
    if (batches == stop_after)
        stop = 1;
}

void suspect_sanitized(struct hunting *hunting, const struct step *step, enum standing standing,
                       run_sanitized *run, void *who)
{
    char *finding = run(who, step);
    assert_ptr_equal(hunting, &h);
    note(finding != 0 ? finding : "clean", step, standing);
    free(finding);
}

/* ---- a hunt ---- */

static struct source_file tree[2];

static int prepare(void **state)
{
    (void)state;
    fake_session("aps105", 1);
    session.containment.level = CONTAINMENT_FULL;
    memset(&engines, 0, sizeof engines);
    memset(&h, 0, sizeof h);
    h.session = &session;
    h.program = &programs[0];
    h.tree = tree;
    h.tree_count = 2;
    h.engines = json_array();
    engines.now = 5000;
    order.seed = 10;
    course.build.program = "p";
    tried[0] = '\0';
    tried_count = batches = stop_after = 0;
    return 0;
}

static int finish(void **state)
{
    (void)state;
    assert_int_equal(fake.outcomes, 0);
    json_decref(h.engines);
    free(engines.found.at);
    free(engines.kept.at);
    free(engines.seeds.at);
    return 0;
}

/* For the next row of a table. */
static void prepare_again(void **state)
{
    assert_int_equal(finish(state), 0);
    assert_int_equal(prepare(state), 0);
}

static void expect_engines(const char *wanted)
{
    char *text = json_dumps(h.engines, JSON_COMPACT | JSON_REAL_PRECISION(9));
    assert_string_equal(text, wanted);
    free(text);
}

static const char refused[] = "2\n!!!\nBaa\n", legal[] = "4\n!!!\nBba\n",
                  ruled[] = "4\nBaa\nWaa\n!!!\nBba\n"; /* a cell is set twice */

static void put_input(struct byte_queue *parcel, const char *input, uint32_t ending)
{
    assert_true(parcel_put(parcel, bytes_of_text(input), ending));
}

/* ---- what is needed ---- */

static char *told_by(int (*asks)(void), int wanted)
{
    static char text[1000];
    int before = dup(2), pipes[2];
    ssize_t n;
    assert_int_equal(pipe(pipes), 0);
    (void)dup2(pipes[1], 2);
    (void)close(pipes[1]);
    assert_int_equal(asks(), wanted);
    (void)dup2(before, 2);
    (void)close(before);
    n = read(pipes[0], text, sizeof text - 1);
    text[n > 0 ? n : 0] = '\0';
    (void)close(pipes[0]);
    return text;
}

static int ask_whether_possible(void)
{
    return coverage_is_possible(&session);
}

static void what_is_missing_is_told(void **state)
{
    (void)state;
    assert_string_equal(told_by(coverage_is_installed, 1), "");
    engines.missing = "install clang";
    assert_string_equal(told_by(coverage_is_installed, 0), "flipref: hunt: install clang\n");
    session.programs.count = 2;
    programs[0].kind = programs[1].kind = PROGRAM_SOURCE;
    assert_string_equal(told_by(ask_whether_possible, 1), "");
    session.containment.level = CONTAINMENT_KERNEL;
    assert_string_equal(told_by(ask_whether_possible, 0),
                        "flipref: hunt: --coverage runs fuzzers, which need the containment "
                        "`full`: install bubblewrap, and allow user namespaces\n");
    programs[0].kind = PROGRAM_COMMAND;
    assert_memory_equal(told_by(ask_whether_possible, 0), "flipref: a: ", 12);
    programs[0].kind = PROGRAM_SOURCE;
    programs[1].kind = PROGRAM_EXECUTABLE;
    assert_string_equal(told_by(ask_whether_possible, 0),
                        "flipref: b: --coverage and --campaign need the C source of a program\n");
}

/* ---- what engines start from ---- */

static struct coverage *open_search(void)
{
    struct coverage *c = coverage_open(&h, try_all, tried);
    assert_non_null(c);
    return c;
}

/* Returns how often a parcel has the input. */
static size_t count_in(bytes parcel, bytes wanted)
{
    bytes input;
    uint32_t ending;
    size_t n = 0;
    while (parcel_next(&parcel, &input, &ending)) {
        assert_int_equal(ending, RUN_EXIT);
        n += (size_t)bytes_equal(input, wanted);
    }
    return n;
}

static size_t size_of(bytes parcel)
{
    bytes input;
    uint32_t ending;
    size_t n = 0;
    while (parcel_next(&parcel, &input, &ending))
        n++;
    return n;
}

enum { LARGE = 12 << 10 };
static char large[LARGE + 2];

static void engines_start_from_what_is_known(void **state)
{
    static char word[] = "x", *none[] = { 0 }, *args[] = { word, 0 };
    struct step steps[] = { { .args = none, .input = bytes_of_text("first") },
                            { .args = none, .input = bytes_of_text("golden") },
                            { .args = none, .input = bytes_of_text("golden") },
                            { .args = args, .arg_count = 1, .input = bytes_of_text("other start") },
                            { .args = none, .input = { (unsigned char *)large, LARGE } },
                            { .args = none, .input = { (unsigned char *)large, LARGE + 1 } } };
    struct test golden[] = { { .steps = steps, .step_count = 1 },
                             { .steps = steps + 1, .step_count = 5 } };
    struct coverage *c;
    size_t found;
    (void)state;
    memset(large, 'x', LARGE + 1);
    session.golden.list = golden;
    session.golden.count = 2;
    h.steps[0].step = (struct step){ .args = none, .input = bytes_of_text("found before") };
    h.steps[1].step = (struct step){ .args = none, .input = bytes_of_text("and after") };
    h.found_count = 2;
    c = coverage_open(&h, try_all, tried);
    assert_non_null(c);
    assert_int_equal(count_in(coverage_seeds(c), bytes_of_text("\n")), 1);
    assert_int_equal(count_in(coverage_seeds(c), bytes_of_text("golden")), 1);
    assert_int_equal(count_in(coverage_seeds(c), bytes_of_text("other start")), 0);
    assert_int_equal(count_in(coverage_seeds(c), bytes_of_text("first")), 1);
    assert_int_equal(count_in(coverage_seeds(c), steps[4].input), 1);
    assert_int_equal(count_in(coverage_seeds(c), steps[5].input), 0);
    assert_int_equal(count_in(coverage_seeds(c), bytes_of_text("found before")), 1);
    assert_int_equal(count_in(coverage_seeds(c), bytes_of_text("and after")), 1);
    assert_int_equal(count_in(coverage_seeds(c), bytes_of_text(refused)), 1);
    found = size_of(coverage_seeds(c));
    assert_in_range(found, 6 + 3 * 40, 6 + 3 * 48); /* 48 of each of three stages */
    coverage_close(c);
    coverage_close(0);
    assert_int_equal(engines.freed, ENGINES);
}

/* What was found starts engines, too, unless it is too large for a harness. */
static void what_was_found_is_a_seed(void **state)
{
    static unsigned char text[EXCHANGE_INPUT + 1];
    bytes largest = { text, EXCHANGE_INPUT }, too_large = { text, EXCHANGE_INPUT + 1 };
    struct coverage *c;
    (void)state;
    memset(text, 'y', sizeof text);
    put_input(&engines.found, legal, RUN_SIGNAL);
    put_input(&engines.found, "another", RUN_EXIT);
    assert_true(parcel_put(&engines.found, largest, RUN_EXIT));
    assert_true(parcel_put(&engines.found, too_large, RUN_EXIT));
    c = open_search();
    assert_int_equal(count_in(coverage_seeds(c), bytes_of_text("another")), 0);
    coverage_take(c, ENGINE_AFL, queue_bytes(&engines.found));
    assert_int_equal(count_in(coverage_seeds(c), bytes_of_text("another")), 1);
    assert_int_equal(count_in(coverage_seeds(c), largest), 1);
    assert_int_equal(count_in(coverage_seeds(c), too_large), 0);
    coverage_close(c);
}

static void arguments_that_are_too_long_are_told(void **state)
{
    static char word[] = "an-argument-of-more-than-thirty-nine-bytes";
    char *args[] = { word, 0 };
    (void)state;
    session.args = args;
    assert_null(coverage_open(&h, try_all, tried));
    assert_string_equal(h.ungraded, "the arguments are too long for a harness");
    coverage_hunt(&h, try_all, tried);
    expect_engines("[]");
}

/* ---- what was found ---- */

static void take(enum engine engine)
{
    struct coverage *c = open_search();
    coverage_take(c, engine, queue_bytes(&engines.found));
    assert_null(h.found_by);
    coverage_close(c);
}

static const char *no_finding(const struct step *step)
{
    (void)step;
    return "";
}

static void what_was_found_is_tried(void **state)
{
    (void)state;
    put_input(&engines.found, refused, RUN_EXIT);
    put_input(&engines.found, legal, RUN_SANITIZER);
    put_input(&engines.found, ruled, RUN_SIGNAL); /* which is not promised */
    put_input(&engines.found, legal, RUN_FLOOD);
    fake.sanitized = no_finding;
    h.subject = malloc(1);
    take(ENGINE_AFL);
    assert_string_equal(tried, "tried `2\n!!!\nBaa\n` promised\n"
                               "tried `4\n!!!\nBba\n` promised\n"
                               "tried `4\n!!!\nBba\n` promised\n"
                               "clean `4\n!!!\nBba\n` promised\n");
    assert_string_equal(found_by, "afl-fast");
    assert_int_equal(engines.built, 0);
    free(h.subject);
    h.subject = 0;
    tried[0] = '\0';
    session.weakest = STANDING_RULING;
    queue_empty(&engines.found);
    put_input(&engines.found, ruled, RUN_SIGNAL);
    take(ENGINE_LIBFUZZER);
    assert_string_equal(tried, "tried `4\nBaa\nWaa\n!!!\nBba\n` ruling\n");
    assert_string_equal(found_by, "libfuzzer");
}

/* What MSan shows is shown again by its own harness, without the fuzzer. */
static void what_msan_found_runs_in_its_harness(void **state)
{
    (void)state;
    put_input(&engines.found, legal, RUN_SANITIZER);
    put_input(&engines.found, refused, RUN_SANITIZER);
    engines.said = "==12==WARNING: MemorySanitizer: use-of-uninitialized-value\n"
                   "    #0 0x1 in main /scratch/p.c:5:9\n";
    take(ENGINE_MSAN);
    assert_string_equal(tried, "tried `4\n!!!\nBba\n` promised\n"
                               "tried `2\n!!!\nBaa\n` promised\n"
                               "use-of-uninitialized-value at p.c:5 in main `4\n!!!\nBba\n` "
                               "promised\n"
                               "use-of-uninitialized-value at p.c:5 in main `2\n!!!\nBaa\n` "
                               "promised\n");
    assert_int_equal(engines.built, 1);
    engines.unbuilt[ENGINE_MSAN] = "it cannot be built";
    tried[0] = '\0';
    take(ENGINE_MSAN);
    assert_non_null(strstr(tried, "clean `4\n"));
    assert_int_equal(engines.built, 2);
}

/* The first byte of an input chooses the arguments: of `0`, the 48th byte, a board of side 4, which
   a human plays against the first computer. */
static void the_first_byte_chooses_the_arguments(void **state)
{
    (void)state;
    fake_session("flip", 1);
    session.containment.level = CONTAINMENT_FULL;
    put_input(&engines.found, "0 2\n", RUN_EXIT);
    session.weakest = STANDING_OUTSIDE;
    take(ENGINE_CMPLOG);
    assert_memory_equal(tried, "tried new 4 0 1 `0 2\n` ", 23);
}

/* At most 32 inputs are tried at a time, and none after the end of the hunt. */
static void what_was_found_is_tried_in_batches(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < 70; i++) {
        char input[40];
        (void)snprintf(input, sizeof input, "4\n!!!\nB%c%c\n", 'a' + (int)(i / 26),
                       'a' + (int)(i % 26));
        put_input(&engines.found, input, RUN_EXIT);
    }
    session.weakest = STANDING_OUTSIDE;
    take(ENGINE_AFL);
    assert_int_equal(batches, 3);
    assert_int_equal(tried_count, 70);
    batches = tried_count = 0;
    stop_after = 2;
    take(ENGINE_AFL);
    assert_int_equal(batches, 2);
    assert_int_equal(tried_count, 64);
    batches = 0;
    stop = 0;
    h.ungraded = "it is lost";
    take(ENGINE_AFL);
    assert_int_equal(batches, 1);
}

/* ---- slices ---- */

/* Each engine has an equal part of the time, but no slice takes more than a minute. */
static void time_is_divided_among_the_engines(void **state)
{
    static const struct {
        uint64_t milliseconds;
        const char *slices;
    } rows[] = {
        { 80000, "libfuzzer 20 10, afl-fast 20 10, msan 20 10, afl-cmplog 20 10, " },
        { 100, "libfuzzer 1 10, " },
        { 2000, "libfuzzer 1 10, afl-fast 1 10, " },
        { 260000, "libfuzzer 60 10, afl-fast 60 10, msan 60 10, afl-cmplog 60 10, libfuzzer 5 11, "
                  "afl-fast 5 11, msan 5 11, afl-cmplog 5 11, " },
        { 0, "" },
    };
    size_t i;
    for (i = 0; i < ROWS_OF(rows); i++) {
        prepare_again(state);
        order.engine_milliseconds = rows[i].milliseconds;
        coverage_hunt(&h, try_all, tried);
        assert_string_equal(engines.slices, rows[i].slices);
    }
    assert_null(h.ungraded);
}

static void each_engine_says_what_it_did(void **state)
{
    (void)state;
    order.engine_milliseconds = 8000;
    put_input(&engines.found, refused, RUN_EXIT);
    put_input(&engines.found, legal, RUN_EXIT);
    put_input(&engines.kept, "kept", RUN_EXIT);
    engines.failed = "the fuzzer did not start";
    engines.unbuilt[ENGINE_MSAN] = "clang is missing";
    coverage_hunt(&h, try_all, tried);
    assert_string_equal(engines.slices, "libfuzzer 2 10, afl-fast 2 10, afl-cmplog 4 10, ");
    expect_engines(
        "[{\"name\":\"libfuzzer\",\"executions\":7,\"slices\":1,\"found\":2,\"why\":null,"
        "\"seconds\":2.001},{\"name\":\"afl-fast\",\"executions\":7,\"slices\":1,"
        "\"found\":0,\"why\":\"the fuzzer did not start\",\"seconds\":2.001},{\"name\":"
        "\"msan\",\"executions\":0,\"slices\":0,\"found\":0,\"why\":\"clang is "
        "missing\",\"seconds\":0.0},{\"name\":\"afl-cmplog\",\"executions\":7,"
        "\"slices\":1,\"found\":2,\"why\":null,\"seconds\":4.001}]");
    assert_int_equal(tried_count, 4);
    assert_int_equal(h.deadline, engines.now + 8000); /* what was found is pursued until then */
    assert_null(h.ungraded);
    assert_int_equal(engines.freed, ENGINES);
    /* What an engine has kept or found is there for the next ones. */
    assert_int_equal(count_in(queue_bytes(&engines.seeds), bytes_of_text("kept")), 1);
    assert_int_equal(count_in(queue_bytes(&engines.seeds), bytes_of_text(refused)), 1);
    assert_string_equal(engines.referee, "afl varied");
    assert_int_equal(engines.slices_freed, 3);
}

static void a_hunt_without_engines_has_a_reason(void **state)
{
    int i;
    (void)state;
    order.engine_milliseconds = 8000;
    for (i = 0; i < ENGINES; i++)
        engines.unbuilt[i] = i == 0 ? "clang is missing" : "afl++ is missing";
    coverage_hunt(&h, try_all, tried);
    assert_string_equal(h.ungraded, "clang is missing");
    assert_int_equal(engines.built, ENGINES);
    assert_string_equal(engines.slices, "");
}

static void a_hunt_that_has_ended_runs_no_engine(void **state)
{
    int i;
    for (i = 0; i < 4; i++) {
        prepare_again(state);
        order.engine_milliseconds = 8000;
        h.ended = i == 0 ? "it has ended" : 0;
        h.ungraded = i == 1 ? "it is lost" : 0;
        h.is_lost = i == 2;
        stop = i == 3;
        coverage_hunt(&h, try_all, tried);
        assert_string_equal(engines.slices, "");
        assert_int_equal(engines.built, 0);
    }
}

/* The program's name is too long for a referee. */
static void a_referee_whose_words_are_too_long_is_told(void **state)
{
    static char name[REFEREE_WORD + 1];
    (void)state;
    memset(name, 'x', REFEREE_WORD);
    course.build.program = name;
    order.engine_milliseconds = 8000;
    coverage_hunt(&h, try_all, tried);
    assert_string_equal(engines.slices, "");
    assert_string_equal(h.ungraded, "the arguments are too long for a harness");
}

#define COVERAGE(name) cmocka_unit_test_setup_teardown(name, prepare, finish)

int main(void)
{
    const struct CMUnitTest tests[] = {
        COVERAGE(what_is_missing_is_told),
        COVERAGE(engines_start_from_what_is_known),
        COVERAGE(what_was_found_is_a_seed),
        COVERAGE(arguments_that_are_too_long_are_told),
        COVERAGE(what_was_found_is_tried),
        COVERAGE(what_msan_found_runs_in_its_harness),
        COVERAGE(the_first_byte_chooses_the_arguments),
        COVERAGE(what_was_found_is_tried_in_batches),
        COVERAGE(time_is_divided_among_the_engines),
        COVERAGE(each_engine_says_what_it_did),
        COVERAGE(a_hunt_without_engines_has_a_reason),
        COVERAGE(a_hunt_that_has_ended_runs_no_engine),
        COVERAGE(a_referee_whose_words_are_too_long_is_told),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
