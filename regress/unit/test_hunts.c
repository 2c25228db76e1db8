/* verbs/hunt/hunting, whole: hunts of programs that are functions of this file. What the sieve is
   asked shows how hunts go on, and what findings.json says shows what they found. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/fake_hunt.h"

#include "system/pause.h"

#include "hunt/campaign.h"
#include "readings/readings.h"
#include "system/clock.h"

/* ---- a clock ---- */

static uint64_t now;                  /* milliseconds */
static uint64_t times[3], time_later; /* what the first volleys take, and later ones */

uint64_t milliseconds(void)
{
    return now;
}

void pause_milliseconds(unsigned ms)
{
    now += ms;
}

static void take_time(void)
{
    now += fake.volleys < ROWS_OF(times) ? times[fake.volleys] : time_later;
}

static void interrupt(void)
{
    stop = 1;
}

static void interrupt_third(void)
{
    if (fake.volleys == 2)
        stop = 1;
}

/* ---- programs ---- */

static int is_refused(const struct fake_run *run)
{
    return strstr(run->out, "Invalid move.") != 0;
}

/* Crashes where a move is refused. */
static void crash(struct fake_run *run)
{
    if (!is_refused(run))
        return;
    run->ending = ENDED_SIGNAL;
    run->status = 6;
    *strstr(run->out, "Invalid move.") = '\0';
}

static void misspell(struct fake_run *run)
{
    (void)fake_replace(run, "Invalid move.", "invalid move.");
}

/* Wrong where a move is legal. */
static void praise(struct fake_run *run)
{
    if (!is_refused(run))
        (void)fake_replace(run, "Valid move.", "This move is fine.");
}

static void hang(struct fake_run *run)
{
    run->ending = ENDED_TIME_CPU;
    run->status = 0;
    run->cpu_us = 1000000;
    run->out[0] = '\0';
}

static void hang_on_seven_of_eight(struct fake_run *run)
{
    static size_t number;
    if (run->is_volley && ++number % 8 != 0)
        hang(run);
}

static void hang_on_legal_moves(struct fake_run *run)
{
    if (!is_refused(run))
        hang(run);
}

/* ---- hunts ---- */

/* Hunts the first program, and returns its entry. */
static json_t *hunt(void (*program)(struct fake_run *run))
{
    json_t *entry;
    fake.program = program;
    entry = hunt_program(&session, 0);
    assert_non_null(entry);
    assert_int_equal(fake.opened, fake.closed);
    assert_int_equal(fake.outcomes, 0);
    return entry;
}

static const json_t *of_program(const json_t *entry, const char *key)
{
    return json_object_get(json_object_get(entry, "program"), key);
}

static const json_t *finding_at(const json_t *entry, size_t i)
{
    return json_array_get(json_object_get(entry, "findings"), i);
}

static size_t finding_count(const json_t *entry)
{
    return json_array_size(json_object_get(entry, "findings"));
}

static void expect_json(const json_t *value, const char *wanted)
{
    char *text = value != 0 ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : strdup("none");
    assert_string_equal(text, wanted);
    free(text);
}

/* The sizes of volleys, each with a blank after it. */
static void expect_sizes(const char *wanted)
{
    char text[1000] = "";
    size_t i, len = 0;
    for (i = 0; i < fake.volleys; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%zu ", fake.volley_sizes[i]);
    assert_string_equal(text, wanted);
}

static void prepare_session_of(const char *dialect)
{
    fake_session(dialect, 1);
    now = 1000;
    times[0] = times[1] = times[2] = time_later = 0;
}

static void prepare_session(void)
{
    prepare_session_of("aps105");
}

static int prepare(void **state)
{
    prepare_session();
    return make_folder(state);
}

#define HUNT(name) cmocka_unit_test_setup_teardown(name, prepare, remove_folder)

/* ---- how a hunt goes on ---- */

static void a_right_program_is_not_accused(void **state)
{
    json_t *entry;
    char wanted[600];
    (void)state;
    order.tries = 40;
    fake.why = "only source can be linked";
    entry = hunt(0);
    (void)snprintf(
        wanted, sizeof wanted,
        "{\"program\":{\"id\":\"a\",\"ungraded\":null,\"build\":null,\"engine\":\"in "
        "process\",\"why\":\"only source can be linked\",\"refused\":[],\"tries\":40,\"wrong\":0,"
        "\"confirmed\":0,\"disputed\":0,\"engines\":[],\"leniencies\":[],\"reading\":"
        "null,\"reading_text\":null,\"undecided\":null,\"interrupted\":false,"
        "\"seconds\":0.0},\"findings\":[]}");
    expect_json(entry, wanted);
    assert_int_equal(fake.fresh_runs, 0);
    json_decref(entry);
}

/* A volley that took less than 100 ms is followed by one of twice its size, and one that took more
   than 400 ms by one of half its size. */
static void volleys_grow_while_they_are_quick(void **state)
{
    static const struct {
        uint64_t first, later, tries;
        const char *sizes;
    } rows[] = {
        { 0, 0, 7000, "1 2 4 8 16 32 64 128 256 512 1 1024 1024 1024 1024 1024 856 " },
        { 99, 99, 8, "1 2 4 1 " },
        { 100, 100, 3, "1 1 1 " },
        { 400, 400, 3, "1 1 1 " },
        { 0, 400, 17, "1 2 4 8 2 " },
        { 0, 400, 25, "1 2 4 8 8 2 " },
        { 0, 401, 24, "1 2 4 8 4 2 1 1 1 " },
    };
    size_t i;
    for (i = 0; i < ROWS_OF(rows); i++) {
        prepare_session();
        order.tries = rows[i].tries;
        times[0] = times[1] = times[2] = rows[i].first;
        time_later = rows[i].later;
        fake.before_volley = take_time;
        json_decref(hunt(0));
        expect_sizes(rows[i].sizes);
    }
    (void)state;
}

/* Each stage goes on until 1024 of its inputs have shown nothing new, and then the next stage
   begins. The first legal move is in input 20. */
static void a_stage_goes_on_after_something_new(void **state)
{
    json_t *whole, *parts;
    size_t at_once;
    (void)state;
    order.tries = 1100;
    whole = hunt(praise);
    expect_sizes("1 2 4 8 16 32 64 128 256 512 21 56 ");
    expect_json(json_object_get(finding_at(whole, 0), "tries"), "20");
    assert_int_equal(finding_count(whole), 1);
    for (at_once = 3; at_once < 40; at_once += 17) {
        assert_int_equal(remove_folder(0), 0);
        assert_int_equal(prepare(0), 0);
        order.tries = 1100;
        fake.sieve_at_once = at_once;
        parts = hunt(praise);
        assert_true(json_equal(parts, whole));
        json_decref(parts);
    }
    json_decref(whole);
}

static void what_a_volley_does_not_run_is_run_next(void **state)
{
    json_t *entry;
    (void)state;
    order.tries = 15;
    fake.sieve_at_once = 3;
    entry = hunt(0);
    expect_sizes("1 2 4 1 8 5 2 ");
    expect_json(of_program(entry, "tries"), "15");
    json_decref(entry);
}

/* ---- how a hunt ends ---- */

static void time_ends_a_hunt(void **state)
{
    static const struct {
        uint64_t milliseconds, each;
        const char *tries;
    } rows[] = {
        { 1000, 300, "4" },  { 1000, 250, "4" }, { 1000, 249, "5" },
        { 1000, 5000, "1" }, { 1, 1, "1" },
    };
    size_t i;
    for (i = 0; i < ROWS_OF(rows); i++) {
        json_t *entry;
        prepare_session();
        order.milliseconds = rows[i].milliseconds;
        times[0] = times[1] = times[2] = time_later = rows[i].each;
        fake.before_volley = take_time;
        entry = hunt(0);
        expect_json(of_program(entry, "tries"), rows[i].tries);
        expect_json(of_program(entry, "why"), "null");
        json_decref(entry);
    }
    (void)state;
}

static void seconds_are_measured(void **state)
{
    json_t *entry;
    (void)state;
    order.tries = 1;
    times[0] = 2500;
    fake.before_volley = take_time;
    entry = hunt(crash);
    expect_json(of_program(entry, "seconds"), "3.6000000000000001");
    expect_json(json_object_get(finding_at(entry, 0), "seconds"), "2.5");
    json_decref(entry);
}

static void an_interrupt_ends_a_hunt(void **state)
{
    json_t *entry;
    (void)state;
    fake.before_volley = interrupt_third;
    entry = hunt(0);
    expect_sizes("1 2 4 ");
    expect_json(of_program(entry, "interrupted"), "true");
    expect_json(of_program(entry, "tries"), "7");
    json_decref(entry);
    prepare_session();
    fake.before_volley = interrupt;
    entry = hunt(crash);
    expect_json(of_program(entry, "wrong"), "1"); /* which is not looked at further */
    expect_json(of_program(entry, "confirmed"), "0");
    expect_json(json_object_get(entry, "findings"), "[]");
    json_decref(entry);
}

static void a_sandbox_that_fails_ends_a_hunt(void **state)
{
    size_t before;
    json_t *entry;
    (void)state;
    order.tries = 7;
    json_decref(hunt(0));
    before = fake.sieve_calls - 3; /* three volleys follow what measures leniencies */
    assert_true(before > 1);
    for (fake.sieve_lasts = 1; fake.sieve_lasts <= before + 2; fake.sieve_lasts++) {
        fake.sieve_calls = 0;
        entry = hunt(0);
        expect_json(of_program(entry, "ungraded"), "\"the sandbox failed\"");
        expect_json(of_program(entry, "tries"), fake.sieve_lasts <= before       ? "0"
                                                : fake.sieve_lasts == before + 1 ? "1"
                                                                                 : "3");
        json_decref(entry);
    }
}

static void a_program_that_cannot_be_opened_has_a_reason(void **state)
{
    json_t *entry;
    (void)state;
    fake.open_reason = "the program is no program";
    entry = hunt(0);
    expect_json(of_program(entry, "ungraded"), "\"the program is no program\"");
    expect_json(of_program(entry, "engine"), "null");
    expect_json(of_program(entry, "why"), "null");
    expect_json(of_program(entry, "tries"), "0");
    json_decref(entry);
    entry = unhunted_program("x", "a reason");
    expect_json(entry, "{\"program\":{\"id\":\"x\",\"ungraded\":\"a reason\"},\"findings\":[]}");
    json_decref(entry);
}

/* Eight inputs, one after the other. */
static void a_program_that_does_not_end_is_given_up(void **state)
{
    json_t *entry;
    (void)state;
    order.tries = 40;
    entry = hunt(hang);
    expect_json(of_program(entry, "tries"), "8");
    expect_json(of_program(entry, "wrong"), "8");
    expect_json(of_program(entry, "why"), "\"one input after the other reached a time limit\"");
    expect_json(json_object_get(finding_at(entry, 0), "verdict"), "\"time-cpu\"");
    expect_json(json_object_get(finding_at(entry, 0), "ending"), "\"time-cpu\"");
    json_decref(entry);
    prepare_session();
    order.tries = 40;
    entry = hunt(hang_on_seven_of_eight);
    expect_json(of_program(entry, "tries"), "40");
    expect_json(of_program(entry, "why"), "null");
    json_decref(entry);
}

/* The first legal move is in input 20, but what was slow while leniencies were measured comes
   first. */
static void a_slow_input_comes_first(void **state)
{
    json_t *entry;
    (void)state;
    order.tries = 20;
    entry = hunt(hang_on_legal_moves);
    expect_json(json_object_get(finding_at(entry, 0), "tries"), "1");
    expect_json(json_object_get(finding_at(entry, 0), "verdict"), "\"time-cpu\"");
    expect_json(of_program(entry, "tries"), "20");
    json_decref(entry);
}

static void a_finding_that_cannot_be_kept_ends_all(void **state)
{
    (void)state;
    order.output = in_folder("none");
    order.tries = 40;
    fake.program = crash;
    assert_null(hunt_program(&session, 0));
    assert_int_equal(fake.opened, fake.closed);
}

/* ---- what is found ---- */

static size_t refused_inputs;

static void crash_and_count(struct fake_run *run)
{
    refused_inputs += (size_t)(run->is_volley && is_refused(run));
    crash(run);
}

static void each_cause_is_found_once(void **state)
{
    json_t *entry;
    const json_t *first;
    (void)state;
    order.tries = 40;
    refused_inputs = 0;
    entry = hunt(crash_and_count);
    assert_int_equal(json_integer_value(of_program(entry, "wrong")), refused_inputs);
    assert_int_equal(finding_count(entry), 4); /* occupied, bad column, bad row, captures nothing */
    expect_json(of_program(entry, "confirmed"), "4");
    first = finding_at(entry, 0);
    expect_json(json_object_get(first, "cause"),
                "\"signal, whether the move is legal: the output ends here, "
                "aps105.move.occupied\"");
    expect_json(json_object_get(first, "ending"), "\"signal 6\"");
    expect_json(json_object_get(first, "accuses"), "true");
    assert_string_equal(text_in_folder("1.in"), "2\n!!!\nBaa\n");
    json_decref(entry);
}

static void a_leniency_is_told_of_once(void **state)
{
    json_t *entry;
    (void)state;
    order.tries = 40;
    entry = hunt(misspell);
    expect_json(of_program(entry, "leniencies"), "[\"case\"]");
    expect_json(of_program(entry, "wrong"), "0");
    expect_json(of_program(entry, "confirmed"), "1");
    assert_int_equal(finding_count(entry), 1);
    expect_json(json_object_get(finding_at(entry, 0), "cause"), "\"leniency: case\"");
    json_decref(entry);
}

/* Of several programs, each has a folder. */
static void files_of_several_programs_have_a_folder_each(void **state)
{
    json_t *entry;
    (void)state;
    session.programs.count = 2;
    order.tries = 1;
    fake.program = crash;
    entry = hunt_program(&session, 1);
    expect_json(json_object_get(finding_at(entry, 0), "program"), "\"b\"");
    expect_json(json_object_get(finding_at(entry, 0), "input"), "\"b/1.in\"");
    assert_string_equal(text_in_folder("b/1.in"), "2\n!!!\nBaa\n");
    json_decref(entry);
}

/* ---- what is run ---- */

static void list(const char *name)
{
    static char path[200];
    static char *paths[] = { path, 0 };
    (void)snprintf(path, sizeof path, "%s", in_folder(name));
    assert_true(programs_list(&session.programs, &course, paths, 0));
    assert_int_equal(session.programs.count, 1);
}

static void look_at_source(const struct subject_order *given, struct build *build)
{
    assert_int_equal(given->level, CONTAINMENT_LIMITS);
    assert_ptr_equal(given->course, &course);
    assert_int_equal(given->tree.count, 1);
    assert_string_equal(given->tree.files[0].name, "p.c");
    assert_true(bytes_equal(given->tree.files[0].text, bytes_of_text("int main;\n")));
    assert_null(given->command);
    build->warnings = 3;
    assert_true(queue_put(&build->log, bytes_of_text("p.c:1: warning")));
}

static void look_at_executable(const struct subject_order *given, struct build *build)
{
    (void)build;
    assert_int_equal(given->tree.count, 0);
    assert_true(bytes_equal(given->executable, bytes_of_text("\177ELF program")));
    assert_null(given->command);
}

static void look_at_command(const struct subject_order *given, struct build *build)
{
    (void)build;
    assert_int_equal(given->tree.count, 0);
    assert_int_equal(given->executable.len, 0);
    assert_string_equal(given->command[0], "program");
}

static void want_source(void)
{
    static struct course_name pattern = { .text = "*.c" };
    static struct course_file file = { .as = "p.c", .names = { &pattern, 1 } };
    course.submission.files = (struct course_files){ &file, 1 };
}

static void a_program_is_source_an_executable_or_a_command(void **state)
{
    json_t *entry;
    (void)state;
    order.tries = 1;
    fake.look = look_at_command;
    json_decref(hunt(0));
    want_source();
    put("x.c", "int main;\n");
    list("x.c");
    fake.look = look_at_source;
    entry = hunt(0);
    expect_json(of_program(entry, "id"), "\"x\"");
    expect_json(of_program(entry, "build"),
                "{\"status\":\"built\",\"warnings\":3,\"log\":\"p.c:1: warning\",\"remark\":null}");
    json_decref(entry);
    programs_free(&session.programs);
    put("made", "\177ELF program");
    list("made");
    fake.look = look_at_executable;
    entry = hunt(0);
    expect_json(of_program(entry, "build"), "null");
    json_decref(entry);
    assert_int_equal(unlink(in_folder("made")), 0);
    entry = hunt(0);
    expect_json(of_program(entry, "ungraded"), "\"No such file or directory\"");
    json_decref(entry);
    programs_free(&session.programs);
    assert_int_equal(fake.opened, 3);
}

static void a_submission_without_a_program_has_a_reason(void **state)
{
    static const char *const names[] = { "empty", "other" };
    static const char *const reasons[] = { "\"nothing was handed in\"",
                                           "\"there is no C file in it, only `x.txt`\"" };
    size_t i;
    (void)state;
    want_source();
    assert_int_equal(mkdir(in_folder("empty"), 0700), 0);
    assert_int_equal(mkdir(in_folder("other"), 0700), 0);
    put("other/x.txt", "");
    for (i = 0; i < ROWS_OF(names); i++) {
        json_t *entry;
        list(names[i]);
        entry = hunt(0);
        expect_json(of_program(entry, "ungraded"), reasons[i]);
        expect_json(of_program(entry, "build"), "null");
        json_decref(entry);
        programs_free(&session.programs);
    }
    assert_int_equal(fake.opened, 0);
}

/* ---- sanitizers ---- */

static size_t sanitized_inputs;

static const char *say_nothing(const struct step *step)
{
    (void)step;
    sanitized_inputs++;
    return "";
}

static const char *say_index(const struct step *step)
{
    (void)step;
    return "./p.c:4:43: runtime error: index -1 out of bounds for type 'int [3]'\n";
}

/* Inputs 1024, 1152 and 1280 belong to the sample. */
static void sanitizers_look_at_a_sample_of_right_answers(void **state)
{
    json_t *entry;
    (void)state;
    order.tries = 1280;
    want_source();
    put("x.c", "int main;\n");
    list("x.c");
    fake.sanitized = say_nothing;
    sanitized_inputs = 0;
    entry = hunt(0);
    assert_int_equal(sanitized_inputs, 3);
    expect_json(json_object_get(entry, "findings"), "[]");
    json_decref(entry);
    fake.sanitized = say_index;
    entry = hunt(0);
    assert_int_equal(finding_count(entry), 1);
    expect_json(json_object_get(finding_at(entry, 0), "sanitizer"),
                "\"index -1 out of bounds for type 'int [3]' at x.c:4\"");
    expect_json(json_object_get(finding_at(entry, 0), "verdict"), "\"memory-error\"");
    json_decref(entry);
    programs_free(&session.programs);
}

/* ---- engines ---- */

static size_t coverage_hunts, campaign_hunts;

/* What an engine finds is tried as what a stage makes. */
static void find_by_engine(struct hunting *h, try_steps *tries, void *who)
{
    static char *none[] = { 0 };
    const struct step steps[] = { { .args = none, .input = bytes_of_text("2\n!!!\nBaa\n") },
                                  { .args = none, .input = bytes_of_text("4\n!!!\nBba\n") } };
    const enum standing standings[] = { STANDING_PROMISED, STANDING_RULING };
    h->found_by = "afl-fast";
    tries(who, steps, standings, 2);
    h->found_by = 0;
}

void coverage_hunt(struct hunting *h, try_steps *tries, void *who)
{
    coverage_hunts++;
    find_by_engine(h, tries, who);
}

void campaign_hunt(struct hunting *h, try_steps *tries, void *who)
{
    campaign_hunts++;
    find_by_engine(h, tries, who);
}

/* Right in what the stages try. */
static void crash_for_engines(struct fake_run *run)
{
    if (coverage_hunts + campaign_hunts > 0)
        crash(run);
}

static void engines_come_after_the_stages(void **state)
{
    json_t *entry;
    int campaign;
    (void)state;
    for (campaign = 0; campaign < 2; campaign++) {
        prepare_session();
        order.tries = 20;
        order.coverage = !campaign;
        order.campaign = campaign;
        coverage_hunts = campaign_hunts = 0;
        entry = hunt(crash_for_engines);
        assert_int_equal(coverage_hunts, !campaign);
        assert_int_equal(campaign_hunts, campaign);
        expect_json(of_program(entry, "tries"), "22");
        expect_json(of_program(entry, "wrong"), "1");
        expect_json(json_object_get(finding_at(entry, 0), "engine"), "\"afl-fast\"");
        expect_json(json_object_get(finding_at(entry, 0), "tries"), "21");
        json_decref(entry);
    }
    coverage_hunts = campaign_hunts = 0;
    prepare_session();
    order.coverage = 1;
    order.tries = 40;
    json_decref(hunt(hang)); /* which has ended the hunt */
    assert_int_equal(coverage_hunts, 0);
    prepare_session();
    order.coverage = 1;
    fake.before_volley = interrupt;
    json_decref(hunt(0));
    assert_int_equal(coverage_hunts, 0);
}

/* ---- games that are traced back ---- */

static void leave_the_piece(struct fake_run *run)
{
    if (fake_input_has(run, "1 1 1 3"))
        (void)fake_replace(run, "..R....", "R.R....");
}

/* A golden test of two turns shows the bug in its first one, so the second goes. */
static void a_long_game_is_cut_to_the_turn_that_is_wrong(void **state)
{
    static char *none[] = { 0 };
    struct step step = { .args = none,
                         .input = bytes_of_text("R......B\n........\n........\n........\n........"
                                                "\n........\n........\nB......R\n2\n1 1 1 3\n"
                                                "1 8 2 8\n") };
    struct test golden = { .name = strdup("1"), .steps = &step, .step_count = 1 };
    json_t *entry;
    (void)state;
    prepare_session_of("octaflip");
    session.golden.list = &golden;
    session.golden.count = 1;
    order.tries = 1;
    entry = hunt(leave_the_piece);
    expect_json(json_object_get(finding_at(entry, 0), "lines"), "10");
    expect_json(json_object_get(finding_at(entry, 0), "turn"), "1");
    expect_json(json_object_get(finding_at(entry, 0), "who"), "\"Red\"");
    assert_non_null(strstr(text_in_folder("1.in"), "\n1\n1 1 1 3"));
    json_decref(entry);
    session.golden.list = 0;
    session.golden.count = 0;
    free(golden.name);
}

/* ---- readings ---- */

static void keep_the_first_tile(struct fake_run *run)
{
    reading_set set = reading_named(fake.dialect, "first-tile");
    struct reading_answer answer;
    assert_true(set != 0);
    assert_true(reading_run(fake.dialect, set, run->step, 0, &answer));
    (void)snprintf(run->out, sizeof run->out, "%.*s", (int)answer.output.len,
                   (const char *)answer.output.at);
    run->status = answer.status;
    reading_answer_free(&answer);
}

static void a_reading_that_explains_everything_acquits(void **state)
{
    json_t *entry;
    (void)state;
    order.tries = 100;
    session.weakest = STANDING_RULING;
    entry = hunt(keep_the_first_tile);
    expect_json(of_program(entry, "reading"), "\"first-tile\"");
    expect_json(of_program(entry, "reading_text"), "\"the first tile set on a cell stays\"");
    expect_json(of_program(entry, "undecided"), "null");
    expect_json(json_object_get(finding_at(entry, 0), "reading"), "\"first-tile\"");
    expect_json(json_object_get(finding_at(entry, 0), "accuses"), "false");
    expect_json(json_object_get(finding_at(entry, 0), "standing"), "\"ruling\"");
    assert_non_null(strstr(text_in_folder("1.html"), "the first tile set on a cell stays"));
    json_decref(entry);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        HUNT(a_right_program_is_not_accused),
        HUNT(volleys_grow_while_they_are_quick),
        HUNT(a_stage_goes_on_after_something_new),
        HUNT(what_a_volley_does_not_run_is_run_next),
        HUNT(time_ends_a_hunt),
        HUNT(seconds_are_measured),
        HUNT(an_interrupt_ends_a_hunt),
        HUNT(a_sandbox_that_fails_ends_a_hunt),
        HUNT(a_program_that_cannot_be_opened_has_a_reason),
        HUNT(a_program_that_does_not_end_is_given_up),
        HUNT(a_slow_input_comes_first),
        HUNT(a_finding_that_cannot_be_kept_ends_all),
        HUNT(each_cause_is_found_once),
        HUNT(a_leniency_is_told_of_once),
        HUNT(files_of_several_programs_have_a_folder_each),
        HUNT(a_program_is_source_an_executable_or_a_command),
        HUNT(a_submission_without_a_program_has_a_reason),
        HUNT(sanitizers_look_at_a_sample_of_right_answers),
        HUNT(engines_come_after_the_stages),
        HUNT(a_long_game_is_cut_to_the_turn_that_is_wrong),
        HUNT(a_reading_that_explains_everything_acquits),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
