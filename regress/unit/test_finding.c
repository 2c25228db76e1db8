/* verbs/hunt/finding: the files of a finding, and what findings.json says about it. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/fake_hunt.h"

#include "hunt/finding.h"
#include "system/clock.h"

static uint64_t now;

uint64_t milliseconds(void)
{
    return now;
}

/* ---- findings by hand ---- */

static struct hunting h;
static struct caught caught;
static struct finding_context context;
static const char legal[] = "4\n!!!\nBba\n";
static char *none[] = { 0 };

static void miss_a_piece(struct fake_run *run)
{
    (void)fake_replace(run, "b BBBU", "b BWBU");
}

/* Confirms that the program is wrong with a step, which becomes the one that was caught. */
static void catch (const struct step *from, void (*program)(struct fake_run *run))
{
    static const struct leniencies strict = { 0 };
    fake.program = program;
    assert_true(step_copy_of(from, &caught.step));
    assert_true(answer_step(&session, &caught.step.step, &caught.run));
    confirm(&h, &caught.step.step, strict, 3, &caught.proof);
    assert_int_equal(caught.proof.result, CONFIRMED);
    caught.standing = STANDING_PROMISED;
}

static void catch_input(const char *input)
{
    struct step step = { .args = none, .input = bytes_of_text(input) };
    catch (&step, miss_a_piece);
}

static int prepare_dialect(const char *dialect)
{
    fake_session(dialect, 1);
    memset(&h, 0, sizeof h);
    memset(&caught, 0, sizeof caught);
    memset(&context, 0, sizeof context);
    now = 5000;
    h.session = &session;
    h.program = &programs[0];
    h.subject = malloc(1);
    h.start = 3500;
    h.findings = json_array();
    context.wrong = 2;
    context.tries = 20;
    return 0;
}

static int prepare(void **state)
{
    (void)prepare_dialect("aps105");
    return make_folder(state);
}

static void forget(void)
{
    caught_free(&caught);
    memset(&caught, 0, sizeof caught);
}

static int finish(void **state)
{
    forget();
    json_decref(h.findings);
    free(h.subject);
    return remove_folder(state);
}

/* Returns a value of the finding that was kept last, as JSON. */
static const char *value_of(const char *key)
{
    static char text[1 << 12];
    const json_t *finding = json_array_get(h.findings, json_array_size(h.findings) - 1);
    const json_t *value = json_object_get(finding, key);
    char *dumped = value != 0 ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : strdup("none");
    (void)snprintf(text, sizeof text, "%s", dumped);
    free(dumped);
    return text;
}

static int keep(void)
{
    context.at = milliseconds();
    return finding_keep(&h, &caught, &context);
}

static int is_there(const char *name)
{
    return access(in_folder(name), F_OK) == 0;
}

/* ---- what is said ---- */

static const char *const told[][2] = {
    { "program", "\"a\"" },
    { "cause", "\"wrong-output, a cell of the board after the move: a piece is not captured\"" },
    { "verdict", "\"wrong-output\"" },
    { "standing", "\"promised\"" },
    { "accuses", "true" },
    { "input", "\"1.in\"" },
    { "answer", "\"1.ans\"" },
    { "page", "\"1.html\"" },
    { "args", "[]" },
    { "steps", "[]" },
    { "bytes", "10" },
    { "lines", "3" },
    { "turn", "1" },
    { "who", "\"Black\"" },
    { "cell", "\"ba\"" },
    { "sentence", "\"the piece at row b, column b is not captured: expected B, found W\"" },
    { "code", "null" },
    { "rule", "\"capture\"" },
    { "clause", "\"tiles that meet the criteria above are flipped to the player\u2019s colour\"" },
    { "place", "\"a cell of the board after the move: a piece is not captured\"" },
    { "expected", "\"`B`\"" },
    { "found", "\"`W`\"" },
    { "ending", "null" },
    { "wrong", "2" },
    { "tries", "20" },
    { "confirmed", "3" },
    { "reading", "null" },
    { "sanitizer", "null" },
    { "engine", "null" },
    { "seconds", "1.5" },
};

static void a_finding_is_told_as_it_is(void **state)
{
    size_t i;
    (void)state;
    catch_input(legal);
    assert_true(keep());
    for (i = 0; i < ROWS_OF(told); i++) {
        if (strcmp(value_of(told[i][0]), told[i][1]) != 0)
            fail_msg("%s: %s", told[i][0], value_of(told[i][0]));
    }
    assert_string_equal(text_in_folder("1.in"), legal);
    assert_true(bytes_equal(bytes_of_text(text_in_folder("1.ans")), caught.step.step.answer));
    assert_false(is_there("1.yaml"));
    assert_non_null(strstr(text_in_folder("1.html"), "is not captured"));
    assert_non_null(strstr(text_in_folder("1.html"), "1.in"));
    context.engine = "msan";
    (void)strcpy(h.prefix, "b/");
    assert_true(keep());
    assert_string_equal(value_of("input"), "\"b/2.in\"");
    assert_string_equal(value_of("engine"), "\"msan\"");
    assert_string_equal(text_in_folder("b/2.in"), legal);
}

static void lines_and_bytes_are_counted(void **state)
{
    static const struct {
        const char *input, *lines, *bytes;
    } rows[] = { { "4\n!!!\nBba", "3", "9" },
                 { "4\n!!!\nBba\n", "3", "10" },
                 { "4\nWda\n!!!\nBba\n\n", "5", "15" } };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        catch_input(rows[i].input);
        assert_true(keep());
        assert_string_equal(value_of("lines"), rows[i].lines);
        assert_string_equal(value_of("bytes"), rows[i].bytes);
        forget();
    }
}

/* Inputs that are not to be played. */
static void every_line_is_counted(void **state)
{
    static const struct {
        const char *input, *lines;
    } rows[] = { { "", "0" }, { "x", "1" }, { "\n", "1" }, { "\nx", "2" }, { "x\n\n", "2" } };
    size_t i;
    (void)state;
    catch_input(legal);
    for (i = 0; i < ROWS_OF(rows); i++) {
        caught.step.step.input = bytes_of_text(rows[i].input);
        assert_true(keep());
        assert_string_equal(value_of("lines"), rows[i].lines);
    }
}

static void a_place_that_has_no_name_is_null(void **state)
{
    (void)state;
    catch_input(legal);
    (void)strcpy(caught.proof.cause.place, "x");
    assert_true(keep());
    assert_string_equal(value_of("place"), "\"x\"");
    (void)strcpy(caught.proof.cause.place, "");
    assert_true(keep());
    assert_string_equal(value_of("place"), "null");
}

/* The page says what findings.json says. */
static void the_page_has_the_facts(void **state)
{
    static const char *const parts[] = { "<dt>Verdict</dt><dd>wrong-output</dd>",
                                         "<dt>Input</dt><dd>ruling</dd>",
                                         "<dt>Ending</dt><dd>signal 11</dd>",
                                         "<dt>Turn</dt><dd>1</dd>",
                                         "<dt>Whose turn</dt><dd>Black</dd>",
                                         "<dt>Cell</dt><dd>ba</dd>",
                                         "by 3 fresh processes",
                                         "at p.c:5",
                                         "<dt>Rule</dt><dd>capture",
                                         "tiles that meet the criteria above" };
    size_t i;
    (void)state;
    catch_input(legal);
    caught.standing = STANDING_RULING;
    caught.proof.outcome.ending = ENDED_SIGNAL;
    caught.proof.outcome.status = 11;
    caught.sanitizer = strdup("stack-overflow at p.c:5 in f");
    assert_true(keep());
    for (i = 0; i < ROWS_OF(parts); i++) {
        if (strstr(text_in_folder("1.html"), parts[i]) == 0)
            fail_msg("the page lacks %s", parts[i]);
    }
}

static void endings_are_told(void **state)
{
    static const struct {
        enum ending ending;
        int status;
        const char *said;
    } rows[] = {
        { ENDED_EXIT, 0, "null" },
        { ENDED_EXIT, 7, "\"exit status 7, not 0\"" },
        { ENDED_SIGNAL, 0, "\"signal 0\"" },
        { ENDED_SIGNAL, 11, "\"signal 11\"" },
        { ENDED_TIME_CPU, 0, "\"time-cpu\"" },
        { ENDED_MEMORY, 0, "\"memory\"" },
    };
    size_t i;
    (void)state;
    catch_input(legal);
    for (i = 0; i < ROWS_OF(rows); i++) {
        caught.proof.outcome.ending = rows[i].ending;
        caught.proof.outcome.status = rows[i].status;
        assert_true(keep());
        assert_string_equal(value_of("ending"), rows[i].said);
    }
}

static void proofs_that_vary_are_unstable(void **state)
{
    (void)state;
    catch_input(legal);
    caught.proof.result = CONFIRM_VARIES;
    caught.proof.difference.has_first = 0;
    caught.sanitizer = strdup("stack-overflow at p.c:5 in f");
    assert_true(keep());
    assert_string_equal(value_of("verdict"), "\"unstable\"");
    assert_string_equal(value_of("expected"), "null");
    assert_string_equal(value_of("found"), "null");
    assert_string_equal(value_of("sanitizer"), "\"stack-overflow at p.c:5 in f\"");
    assert_string_equal(value_of("cause"),
                        "\"wrong-output, a cell of the board after the move: a piece is not "
                        "captured, sanitizer: stack-overflow at p.c:5 in f\"");
}

/* Only what the specification promises accuses, and no leniency that the course allows. */
static void what_accuses_a_program(void **state)
{
    static const struct {
        enum standing standing;
        unsigned needed;
        uint32_t percent; /* that case costs; the others cost 0 */
        const char *accuses, *cause;
    } rows[] = {
        { STANDING_PROMISED, 0, 0, "true", "\"wrong-output, " },
        { STANDING_RULING, 0, 100, "false", "\"wrong-output, " },
        { STANDING_OUTSIDE, 1U << LENIENT_CASE, 100, "false", "\"leniency: case\"" },
        { STANDING_PROMISED, 1U << LENIENT_CASE, 100, "true", "\"leniency: case\"" },
        { STANDING_PROMISED, 1U << LENIENT_CASE, 99, "false", "\"leniency: case\"" },
        { STANDING_PROMISED, 1U << LENIENT_CASE | 1U << LENIENT_PROMPTS, 100, "true",
          "\"leniency: case,prompts\"" },
        { STANDING_PROMISED, 1U << LENIENT_PROMPTS, 100, "false", "\"leniency: prompts\"" },
    };
    size_t i;
    (void)state;
    catch_input(legal);
    for (i = 0; i < COURSE_LENIENCIES; i++)
        course.leniencies.percent[i] = 0;
    for (i = 0; i < ROWS_OF(rows); i++) {
        caught.standing = rows[i].standing;
        context.leniency.bits = rows[i].needed;
        course.leniencies.percent[COURSE_CASE] = rows[i].percent;
        assert_true(keep());
        if (strcmp(value_of("accuses"), rows[i].accuses) != 0)
            fail_msg("row %zu: %s", i, value_of("accuses"));
        assert_memory_equal(value_of("cause"), rows[i].cause, strlen(rows[i].cause));
        assert_int_equal(finding_accuses(json_array_get(h.findings, i)),
                         strcmp(rows[i].accuses, "true") == 0);
    }
    caught.standing = STANDING_PROMISED;
    context.leniency.bits = 1U << LENIENT_LAST_LINE_FEED;
    course.leniencies.percent[COURSE_LAST_LINE_FEED] = 100;
    assert_true(keep());
    assert_string_equal(value_of("accuses"), "true");
}

/* ---- files ---- */

static void print_x(struct fake_run *run)
{
    fake_print(run, "x");
}

/* The words of the file are strings of YAML. */
static void arguments_are_quoted(void **state)
{
    char quoted[] = "a \"b\" \\", control[] = "\x01\n\x1F\x7F", accent[] = "\xC3\xA9 ~",
         empty[] = "";
    char *args[] = { quoted, control, accent, empty, 0 };
    struct step step = { .args = args, .arg_count = 4 };
    (void)state;
    finish(state);
    assert_int_equal(make_folder(state), 0);
    (void)prepare_dialect("flip");
    catch (&step, print_x);
    assert_true(keep());
    assert_string_equal(text_in_folder("1.yaml"),
                        "args: [\"a \\\"b\\\" \\\\\", \"\\x01\\x0a\\x1f\\x7f\", \"\xC3\xA9 ~\", "
                        "\"\"]\n");
    assert_string_equal(value_of("args"),
                        "[\"a \\\"b\\\" \\\\\",\"\\\\x01\\n\\\\x1F\\\\x7F\",\"\xC3\xA9 ~\",\"\"]");
    assert_string_equal(value_of("lines"), "0");
    assert_string_equal(value_of("bytes"), "15"); /* 7, 4, 4, 0 */
}

static void several_runs_have_a_folder(void **state)
{
    static char new_game[] = "new", side[] = "4", load[] = "load", file[] = "g";
    char *start[] = { new_game, side, 0 }, *loading[] = { load, file, 0 };
    struct step first = { .args = start, .arg_count = 2, .input = bytes_of_text("0 2\nsg\n") };
    struct step step = { .args = loading, .arg_count = 2, .before = &first };
    (void)state;
    finish(state);
    assert_int_equal(make_folder(state), 0);
    (void)prepare_dialect("flip");
    caught.standing = STANDING_PROMISED;
    assert_true(step_copy_of(&step, &caught.step));
    assert_true(answer_step(&session, &caught.step.step, &caught.run));
    caught.proof.difference.verdict = VERDICT_MEMORY;
    (void)strcpy(h.prefix, "a/");
    assert_true(keep());
    assert_string_equal(value_of("input"), "\"a/1.steps/2.in\"");
    assert_string_equal(value_of("answer"), "\"a/1.steps/2.ans\"");
    assert_string_equal(value_of("page"), "\"a/1.steps/2.html\"");
    assert_string_equal(value_of("args"), "[\"load\",\"g\"]");
    assert_string_equal(value_of("steps"),
                        "[{\"args\":[\"new\",\"4\"],\"input\":\"a/1.steps/1.in\",\"answer\":"
                        "\"a/1.steps/1.ans\"},{\"args\":[\"load\",\"g\"],\"input\":"
                        "\"a/1.steps/2.in\",\"answer\":\"a/1.steps/2.ans\"}]");
    assert_string_equal(value_of("lines"), "2");
    assert_string_equal(value_of("bytes"), "16"); /* new 4, 7 bytes, load g */
    assert_string_equal(text_in_folder("a/1.steps/1.in"), "0 2\nsg\n");
    assert_string_equal(text_in_folder("a/1.steps/1.yaml"), "args: [\"new\", \"4\"]\n");
    assert_non_null(strstr(text_in_folder("a/1.steps/1.ans"), "Game saved."));
    assert_string_equal(text_in_folder("a/1.steps/2.in"), "");
    assert_string_equal(text_in_folder("a/1.steps/2.yaml"), "args: [\"load\", \"g\"]\n");
    assert_non_null(strstr(text_in_folder("a/1.steps/2.ans"), "Player (X)> "));
    assert_false(is_there("a/1.steps/1.html"));
    assert_true(is_there("a/1.steps/2.html"));
    assert_false(is_there("a/1.steps/3.html"));
}

static void what_cannot_be_written_ends_the_hunt(void **state)
{
    static const char *const names[] = { "1.in", "1.ans", "1.html" };
    size_t i;
    (void)state;
    catch_input(legal);
    put("1.yaml", "of an earlier run");
    for (i = 0; i < ROWS_OF(names); i++) {
        (void)unlink(in_folder(names[i]));
        assert_int_equal(mkdir(in_folder(names[i]), 0700), 0);
        h.is_lost = 0;
        assert_false(keep());
        assert_true(h.is_lost);
        assert_int_equal(json_array_size(h.findings), 0);
        assert_int_equal(rmdir(in_folder(names[i])), 0);
    }
    h.is_lost = 0;
    assert_true(keep());
    assert_false(h.is_lost);
    assert_false(is_there("1.yaml"));
}

/* ---- readings ---- */

static void a_page_says_which_reading_explains_it(void **state)
{
    json_t *without = json_pack("{s:n}", "page"), *gone = json_pack("{s:s}", "page", "9.html");
    static char name[1 << 13];
    (void)state;
    catch_input(legal);
    assert_true(keep());
    assert_null(strstr(text_in_folder("1.html"), "as if in a mirror"));
    assert_true(finding_say_reading(&h, json_array_get(h.findings, 0), "as if in a mirror"));
    assert_non_null(strstr(text_in_folder("1.html"), "as if in a mirror"));
    assert_non_null(strstr(text_in_folder("1.html"), "is not captured"));
    assert_true(finding_say_reading(&h, without, "x"));
    assert_false(finding_say_reading(&h, gone, "x"));
    assert_int_equal(mkdir(in_folder("9.html"), 0700), 0);
    assert_false(finding_say_reading(&h, gone, "x"));
    memset(name, 'a', sizeof name - 1);
    json_object_set_new(gone, "page", json_string(name)); /* longer than any path */
    assert_false(finding_say_reading(&h, gone, "x"));
    json_decref(without);
    json_decref(gone);
}

#define FINDING(name) cmocka_unit_test_setup_teardown(name, prepare, finish)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FINDING(a_finding_is_told_as_it_is),
        FINDING(lines_and_bytes_are_counted),
        FINDING(every_line_is_counted),
        FINDING(a_place_that_has_no_name_is_null),
        FINDING(the_page_has_the_facts),
        FINDING(endings_are_told),
        FINDING(proofs_that_vary_are_unstable),
        FINDING(what_accuses_a_program),
        FINDING(arguments_are_quoted),
        FINDING(several_runs_have_a_folder),
        FINDING(what_cannot_be_written_ends_the_hunt),
        FINDING(a_page_says_which_reading_explains_it),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
