/* What marks.json and the journal of grade say: about a submission that was graded, about one that
   was not, and about the run. */
#include "grade/attempt.h"
#include "grade/grading.h"
#include "grade/session.h"
#include "json/json_text.h"

#include "regress/unit/unit.h"

enum { TESTS = 4, GROUPS = 2 };

/* A submission that was graded, whose parts a test changes. */
static struct fixture {
    struct grade_order order;
    struct course_group groups[GROUPS];
    struct course_human humans[2];
    struct course course;
    struct test tests[TESTS];
    size_t group_of[TESTS];
    struct submission submissions[3];
    struct session session;
    struct rule_result rules[3];
    struct submission_remark remarks[1];
    struct mark_test marked[TESTS];
    struct trial trials[TESTS];
    struct grading g;
} f;

static char names[TESTS][16] = { "secret/load/a", "secret/load/b", "secret/play/c", "secret/d" };
static char log_text[] = "x.c:3: warning\x1b\n";
static char finding[] = "heap-buffer-overflow at x.c:12";

static int fill(void **state)
{
    size_t i;
    (void)state;
    memset(&f, 0, sizeof f);
    f.groups[0] = (struct course_group){ .name = { .text = "load" }, .points = 10000 };
    f.groups[1] = (struct course_group){ .name = { .text = "play" },
                                         .points = 2500,
                                         .score = COURSE_SCORE_ALL,
                                         .visibility = COURSE_HIDDEN,
                                         .feedback = COURSE_FEEDBACK_FULL };
    f.humans[0].name.text = "oral";
    f.humans[1].name.text = "style";
    f.course.name = "flip";
    f.course.specification = "Assignment 1";
    f.course.tests.groups = (struct course_groups){ f.groups, GROUPS };
    f.course.human = (struct course_humans){ f.humans, 2 };
    f.session.order = &f.order;
    f.session.course = &f.course;
    f.session.dialect = dialect_named("octaflip");
    f.session.tests = (struct tests){ f.tests, TESTS, 0 };
    f.session.groups = f.group_of;
    f.session.list = (struct submissions){ .at = f.submissions, .count = 3 };
    f.session.shard = (struct shard){ 2, 3 };
    f.order.feedback = SEEN_AS_COURSE;
    for (i = 0; i < 3; i++) {
        static const char *const ids[] = { "ada", "bob", "cyd" };
        f.submissions[i].id = ids[i];
    }
    for (i = 0; i < TESTS; i++) {
        f.tests[i].name = names[i];
        f.tests[i].standing = i == 1 ? STANDING_OUTSIDE : STANDING_PROMISED;
        f.marked[i] = (struct mark_test){ .group = i / 2, .counts = 1, .credit = 100 };
        f.trials[i].is_steady = 1;
    }
    f.marked[3].group = GROUPS; /* of no group */
    f.marked[3].counts = 0;
    f.g.session = &f.session;
    f.g.name = "ada";
    f.g.files.state = SUBMISSION_READY;
    f.g.tests = f.marked;
    f.g.mark_order =
        (struct mark_order){ .course = &f.course, .tests = f.marked, .test_count = TESTS };
    f.g.trials.list = f.trials;
    for (i = 0; i < BUILD_VARIANTS; i++)
        f.g.builds[i].status = BUILD_BUILT;
    f.g.marks.groups[0] = (struct mark_group){ .points = 667, .of = 1000, .right = 2, .tests = 3 };
    f.g.marks.groups[1] = (struct mark_group){ .of = 250, .tests = 1, .is_closed = 1 };
    return 0;
}

static void expect_json(const json_t *got, const char *text)
{
    json_error_t error;
    json_t *want = json_loads(text, JSON_DECODE_ANY, &error);
    if (want == 0)
        fail_msg("%s: %s", text, error.text);
    if (!json_equal(got, want)) {
        char *is = got != 0 ? json_dumps(got, JSON_FORM | JSON_ENCODE_ANY) : 0;
        fail_msg("%s, not %s", is != 0 ? is : "nothing", text);
    }
    json_decref(want);
}

/* Expects what the submission has under a key. */
static void expect_member(const char *key, const char *text)
{
    json_t *value = submission_json(&f.g);
    expect_json(json_object_get(value, key), text);
    json_decref(value);
}

static void expect_no_member(const char *key)
{
    json_t *value = submission_json(&f.g);
    assert_null(json_object_get(value, key));
    json_decref(value);
}

/* Expects what test `i` has under a key; NULL: there is no such key. */
static void expect_of_test(size_t i, const char *key, const char *text)
{
    json_t *value = submission_json(&f.g);
    json_t *test = json_array_get(json_object_get(value, "tests"), i);
    assert_non_null(test);
    if (text != 0)
        expect_json(json_object_get(test, key), text);
    else if (json_object_get(test, key) != 0)
        fail_msg("test %zu has `%s`", i, key);
    json_decref(value);
}

/* ---- a submission ---- */

static void an_ungraded_submission_has_a_reason(void **state)
{
    static struct submission_remark remark = { "odd-name", "a name is odd" };
    json_t *value = ungraded_submission("p1", "the worker ended");
    (void)state;
    expect_json(value, "{\"id\":\"p1\",\"status\":\"ungraded\",\"reason\":\"the worker ended\","
                       "\"remarks\":[],\"skipped\":0}");
    json_decref(value);
    f.g.ungraded = "the sandbox failed";
    f.g.files.remarks = &remark;
    f.g.files.remark_count = 1;
    f.g.files.skipped[SKIPPED_JUNK] = 2;
    f.g.files.skipped[SKIPPED_OLD] = 3;
    f.g.marks.is_late_unknown = 1;
    value = submission_json(&f.g);
    expect_json(value, "{\"id\":\"ada\",\"status\":\"ungraded\",\"reason\":\"the sandbox failed\","
                       "\"remarks\":[{\"code\":\"odd-name\",\"message\":\"a name is odd\"}],"
                       "\"skipped\":5}");
    json_decref(value);
}

static void a_graded_submission_has_no_reason(void **state)
{
    static const char *const keys[] = { "build",          "source", "tests", "lenient",
                                        "lenient_points", "groups", "marks" };
    json_t *value = submission_json(&f.g);
    size_t i;
    (void)state;
    expect_json(json_object_get(value, "id"), "\"ada\"");
    expect_json(json_object_get(value, "status"), "\"graded\"");
    expect_json(json_object_get(value, "reason"), "null");
    for (i = 0; i < ROWS(keys); i++) {
        if (json_object_get(value, keys[i]) == 0)
            fail_msg("no `%s`", keys[i]);
    }
    assert_int_equal(json_array_size(json_object_get(value, "tests")), TESTS);
    json_decref(value);
}

static void a_build_is_described(void **state)
{
    static char reason[] = "the compiler refused it";
    static char compiler[] = "gcc 12", command[] = "gcc x.c -o x";
    struct build *build = &f.g.builds[BUILD_COURSE];
    (void)state;
    build->warnings = 2;
    build->log = (struct byte_queue){ .at = log_text, .end = sizeof log_text - 1 };
    build->is_log_cut = 1;
    build->compiler = compiler;
    build->command = command;
    expect_member("build", "{\"status\":\"built\",\"reason\":null,\"warnings\":2,"
                           "\"log\":\"x.c:3: warning\\\\x1B\\n\",\"log_cut\":true,"
                           "\"compiler\":\"gcc 12\",\"command\":\"gcc x.c -o x\"}");
    memset(build, 0, sizeof *build);
    build->status = BUILD_REFUSED;
    build->reason = reason;
    expect_member("build", "{\"status\":\"not-built\",\"reason\":\"the compiler refused it\","
                           "\"warnings\":0,\"log\":\"\",\"log_cut\":false,\"compiler\":null,"
                           "\"command\":null}");
    f.g.files.state = SUBMISSION_NO_FILE;
    f.g.files.reason = "there is no C file";
    expect_member("build", "{\"status\":\"not-built\",\"reason\":\"there is no C file\","
                           "\"warnings\":0,\"log\":\"\",\"log_cut\":false,\"compiler\":null,"
                           "\"command\":null}");
}

static void rules_have_passed_or_not(void **state)
{
    static char rule[] = "no globals", message[] = "x.c:7: `n` is global";
    (void)state;
    expect_member("source", "[]");
    f.rules[0] = (struct rule_result){ rule, RULE_PASSED, 0, 0 };
    f.rules[1] = (struct rule_result){ rule, RULE_FAILED, message, "page 3" };
    f.rules[2] = (struct rule_result){ rule, RULE_NOT_CHECKED, message, 0 };
    f.g.rules = (struct rule_results){ .at = f.rules, .count = 3 };
    expect_member("source",
                  "[{\"rule\":\"no globals\",\"passed\":true,\"message\":null,\"clause\":null},"
                  "{\"rule\":\"no globals\",\"passed\":false,\"message\":\"x.c:7: `n` is global\","
                  "\"clause\":\"page 3\"},"
                  "{\"rule\":\"no globals\",\"passed\":null,\"message\":\"x.c:7: `n` is global\","
                  "\"clause\":null}]");
}

/* ---- remarks ---- */

static void builds_that_fail_are_remarked_on(void **state)
{
    static const char no_other[] =
        "[{\"code\":\"no-other-build\",\"message\":\"it could not be built at another -O level, so "
        "nobody knows whether its answers vary\"}]";
    (void)state;
    expect_member("remarks", "[]");
    f.g.builds[BUILD_OTHER_LEVEL].status = BUILD_REFUSED;
    expect_member("remarks", no_other);
    f.g.trials.list = 0; /* nothing was run, so the first build says why */
    expect_member("remarks", "[]");
    f.g.trials.list = f.trials;
    f.g.builds[BUILD_OTHER_LEVEL].status = BUILD_BUILT;
    f.g.builds[BUILD_SANITIZE].status = BUILD_REFUSED;
    f.order.sanitize = SANITIZE_SAMPLE;
    expect_member("remarks", "[{\"code\":\"no-sanitizers\",\"message\":\"it could not be built "
                             "with sanitizers\"}]");
    f.order.sanitize = SANITIZE_OFF;
    expect_member("remarks", "[]");
    f.g.marks.is_late_unknown = 1;
    expect_member("remarks", "[{\"code\":\"late\",\"message\":\"it was handed in late; --human can "
                             "say by how much\"}]");
}

static void tests_are_remarked_on_once(void **state)
{
    static struct submission_remark remark = { "folder", "it is in a folder" };
    (void)state;
    f.trials[1].verdict = VERDICT_UNSTABLE;
    expect_member("remarks", "[{\"code\":\"unstable\",\"message\":\"the answer varies between runs "
                             "or builds: secret/load/b\"}]");
    f.trials[2].verdict = VERDICT_UNSTABLE;
    f.trials[3].verdict = VERDICT_UNSTABLE;
    f.g.files.remarks = &remark;
    f.g.files.remark_count = 1;
    expect_member("remarks", "[{\"code\":\"folder\",\"message\":\"it is in a folder\"},"
                             "{\"code\":\"unstable\",\"message\":\"the answers vary between runs "
                             "or builds: 3 tests, the first is secret/load/b\"}]");
    f.g.trials.list = 0;
    expect_member("remarks", "[{\"code\":\"folder\",\"message\":\"it is in a folder\"}]");
}

static void crashes_that_cost_nothing_are_remarked_on(void **state)
{
    (void)state;
    f.trials[0].run.verdict = f.trials[0].verdict = VERDICT_SIGNAL; /* it costs marks */
    expect_member("remarks", "[]");
    f.trials[3].run.verdict = f.trials[3].verdict = VERDICT_SIGNAL;
    expect_member("remarks", "[{\"code\":\"crash\",\"message\":\"it crashes in a test that costs "
                             "no marks: secret/d\"}]");
    f.marked[0].counts = 0;
    expect_member("remarks", "[{\"code\":\"crash\",\"message\":\"it crashes in tests that cost no "
                             "marks: 2 tests, the first is secret/load/a\"}]");
}

static void memory_errors_of_right_answers_are_remarked_on(void **state)
{
    (void)state;
    f.trials[0].finding = finding;
    f.trials[0].run.verdict = f.trials[0].verdict = VERDICT_WRONG_OUTPUT;
    expect_member("remarks", "[]");
    f.trials[2].finding = finding;
    expect_member("remarks", "[{\"code\":\"memory-error\",\"message\":\"a right answer with a "
                             "memory error: secret/play/c\"}]");
    f.trials[3].finding = finding;
    expect_member("remarks", "[{\"code\":\"memory-error\",\"message\":\"right answers with memory "
                             "errors: 2 tests, the first is secret/play/c\"}]");
}

/* ---- a test ---- */

static void a_test_has_its_group_and_its_standing(void **state)
{
    static char cause[] = "a crash";
    (void)state;
    expect_of_test(0, "name", "\"secret/load/a\"");
    expect_of_test(0, "group", "\"load\"");
    expect_of_test(0, "standing", "\"promised\"");
    expect_of_test(1, "standing", "\"outside\"");
    expect_of_test(2, "group", "\"play\"");
    expect_of_test(3, "group", "null");
    expect_of_test(3, "counts", "false");
    expect_of_test(2, "counts", "true");
    expect_of_test(2, "cause", 0);
    f.tests[2].cause = cause;
    expect_of_test(2, "cause", "\"a crash\"");
}

static void expect_credit(size_t i, uint32_t credit)
{
    char text[16];
    (void)snprintf(text, sizeof text, "%u", credit);
    expect_of_test(i, "credit", text);
}

static void points_of_a_test_are_its_share_of_the_group(void **state)
{
    static const struct {
        int64_t of;
        uint64_t tests;
        uint32_t credit;
        int is_closed;
        const char *points, *share;
    } rows[] = {
        { 1000, 1, 100, 0, "10", "10" },     { 1000, 4, 50, 0, "1.25", "2.5" },
        { 1000, 3, 100, 0, "3.33", "3.33" }, { 1000, 3, 50, 0, "1.67", "3.33" },
        { 1000, 3, 50, 1, "0", "3.33" },     { 100, 8, 100, 0, "0.13", "0.13" },
        { 100, 3, 0, 0, "0", "0.33" },       { 200, 3, 100, 0, "0.67", "0.67" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        f.g.marks.groups[0].of = rows[i].of;
        f.g.marks.groups[0].tests = rows[i].tests;
        f.g.marks.groups[0].is_closed = rows[i].is_closed;
        f.marked[0].credit = rows[i].credit;
        expect_of_test(0, "points", rows[i].points);
        expect_credit(0, rows[i].credit);
        expect_of_test(0, "of", rows[i].share);
    }
    expect_of_test(2, "points", 0); /* the group gives all or nothing */
    expect_of_test(3, "points", 0); /* it has no group */
    f.marked[1].counts = 0;
    expect_of_test(1, "points", 0);
    expect_of_test(1, "of", 0);
}

/* A course may have COURSE_LIST_MOST groups, and then there is no room for the marks of one more.
 */
static void a_course_may_have_as_many_groups_as_there_is_room_for(void **state)
{
    static struct course_group groups[COURSE_LIST_MOST];
    size_t i;
    (void)state;
    for (i = 0; i < COURSE_LIST_MOST; i++)
        groups[i].name.text = "g";
    f.course.tests.groups = (struct course_groups){ groups, COURSE_LIST_MOST };
    f.marked[3].group = COURSE_LIST_MOST;
    expect_of_test(3, "group", "null");
    expect_of_test(3, "points", 0);
}

static void a_program_that_was_not_built_has_no_trials(void **state)
{
    (void)state;
    f.g.trials.list = 0;
    expect_of_test(0, "verdict", "\"not-built\"");
    expect_of_test(0, "steady", 0);
    expect_of_test(0, "leniencies", 0);
    expect_member("lenient", "null");
}

static void an_ending_has_its_status(void **state)
{
    static const struct {
        enum test_verdict verdict;
        const char *status, *call;
    } rows[] = {
        { VERDICT_RIGHT, "6", 0 },       { VERDICT_WRONG_OUTPUT, "6", 0 },
        { VERDICT_EXIT_STATUS, "6", 0 }, { VERDICT_FORBIDDEN_CALL, 0, "\"fork\"" },
        { VERDICT_TIME_CPU, 0, 0 },      { VERDICT_MEMORY, 0, 0 },
    };
    size_t i;
    (void)state;
    f.trials[0].run.status = 6;
    (void)strcpy(f.trials[0].run.what, "fork");
    for (i = 0; i < ROWS(rows); i++) {
        f.trials[0].run.verdict = f.trials[0].verdict = rows[i].verdict;
        expect_of_test(0, "status", rows[i].status);
        expect_of_test(0, "call", rows[i].call);
        expect_of_test(0, "signal", 0);
    }
    f.trials[0].run.verdict = f.trials[0].verdict = VERDICT_SIGNAL;
    expect_of_test(0, "signal", "\"Aborted\"");
    expect_of_test(0, "status", 0);
    expect_of_test(0, "verdict", "\"signal\"");
    expect_of_test(0, "as_built", 0);
    expect_of_test(0, "steady", "true");
    f.trials[0].verdict = VERDICT_UNSTABLE;
    f.trials[0].is_steady = 0;
    expect_of_test(0, "verdict", "\"unstable\"");
    expect_of_test(0, "as_built", "\"signal\"");
    expect_of_test(0, "steady", "false");
}

static void a_first_difference_has_both_texts(void **state)
{
    struct attempt *a = &f.trials[0].run;
    (void)state;
    expect_of_test(0, "first", 0);
    expect_of_test(0, "output", 0);
    expect_of_test(0, "reading", "null");
    expect_of_test(0, "sanitizer", "null");
    a->has_first = 1;
    a->step = 1;
    a->first.line = 3;
    a->first.column = 5;
    (void)strcpy(a->first.meaning, "the winner");
    (void)strcpy(a->first.expected, "Red");
    (void)strcpy(a->first.found, "Blue");
    (void)strcpy(a->reading, "pass-any-time");
    a->output = json_string("Blue\n");
    f.trials[0].finding = finding;
    expect_of_test(0, "first",
                   "{\"step\":1,\"line\":3,\"column\":5,\"unit\":\"the winner\","
                   "\"expected\":\"Red\",\"found\":\"Blue\"}");
    expect_of_test(0, "output", "\"Blue\\n\"");
    expect_of_test(0, "reading", "\"pass-any-time\"");
    expect_of_test(0, "sanitizer", "\"heap-buffer-overflow at x.c:12\"");
    json_decref(a->output);
}

static void leniencies_are_those_that_a_wrong_answer_needs(void **state)
{
    struct attempt *a = &f.trials[0].run;
    (void)state;
    a->needed = 1U << LENIENT_LAST_LINE_FEED | 1U << LENIENT_CASE | 1U << LENIENT_EXIT_STATUS;
    a->is_lenient = 1;
    expect_of_test(0, "leniencies", "[]"); /* the answer is right */
    a->verdict = VERDICT_WRONG_OUTPUT;
    expect_of_test(0, "leniencies", "[\"last-line-feed\",\"case\",\"exit-status\"]");
    f.marked[0].leniencies = 1U << COURSE_STANDARD_ERROR; /* text there costs something */
    expect_of_test(0, "leniencies",
                   "[\"last-line-feed\",\"case\",\"standard-error\",\"exit-status\"]");
    a->is_lenient = 0;
    expect_of_test(0, "leniencies", "[\"standard-error\"]");
}

/* ---- marks ---- */

static void groups_have_points(void **state)
{
    (void)state;
    expect_member("groups", "[{\"name\":\"load\",\"points\":6.67,\"of\":10,\"right\":2,\"tests\":3,"
                            "\"closed\":false},{\"name\":\"play\",\"points\":0,\"of\":2.5,"
                            "\"right\":0,\"tests\":1,\"closed\":true}]");
}

static void deductions_are_negative(void **state)
{
    (void)state;
    f.g.marks.functionality = 667;
    f.g.marks.functionality_of = 1250;
    f.g.marks.source = 150;
    f.g.marks.names = 50;
    f.g.marks.style = 648;
    f.g.marks.style_of = 800;
    f.g.marks.human[0] = (struct mark_human){ 1, 300, 400 };
    f.g.marks.human[1] = (struct mark_human){ 0, 0, 100 };
    f.g.marks.late = 205;
    f.g.marks.late_days = 2;
    f.g.marks.total = 1210;
    f.g.marks.of = 2550;
    expect_member("marks", "{\"functionality\":6.67,\"functionality_of\":12.5,\"source\":-1.5,"
                           "\"names\":-0.5,\"style\":6.48,\"style_of\":8,\"human\":["
                           "{\"name\":\"oral\",\"given\":true,\"points\":3,\"of\":4},"
                           "{\"name\":\"style\",\"given\":false,\"points\":0,\"of\":1}],"
                           "\"late\":-2.05,\"late_days\":2,\"total\":12.1,\"of\":24.5}");
}

static void marks_of_the_ungraded_are_not_there(void **state)
{
    static const char *const keys[] = { "build",          "source", "tests", "lenient",
                                        "lenient_points", "groups", "marks" };
    size_t i;
    (void)state;
    f.g.ungraded = "no memory";
    for (i = 0; i < ROWS(keys); i++)
        expect_no_member(keys[i]);
}

/* ---- the run ---- */

static void a_submission_has_its_name_or_a_pseudonym(void **state)
{
    (void)state;
    assert_string_equal(session_name(&f.session, 2), "cyd");
    f.order.pseudonyms = 1;
    assert_string_equal(session_name(&f.session, 0), "p0001");
    assert_string_equal(session_name(&f.session, 2), "p0003");
    assert_string_equal(session_name(&f.session, 12344), "p12345");
    assert_false(session_has(&f.session, 0));
    assert_true(session_has(&f.session, 1));
    assert_false(session_has(&f.session, 2));
    assert_true(session_has(&f.session, 4));
}

static void feedback_is_the_least_of_both(void **state)
{
    static const struct {
        int course, most, seen;
    } rows[] = {
        { COURSE_FEEDBACK_FULL, SEEN_AS_COURSE, COURSE_FEEDBACK_FULL },
        { COURSE_FEEDBACK_NONE, SEEN_AS_COURSE, COURSE_FEEDBACK_NONE },
        { COURSE_FEEDBACK_FULL, SEEN_NONE, COURSE_FEEDBACK_NONE },
        { COURSE_FEEDBACK_FULL, SEEN_VERDICT, COURSE_FEEDBACK_VERDICT },
        { COURSE_FEEDBACK_VERDICT, SEEN_POSITION, COURSE_FEEDBACK_VERDICT },
        { COURSE_FEEDBACK_POSITION, SEEN_POSITION, COURSE_FEEDBACK_POSITION },
        { COURSE_FEEDBACK_NONE, SEEN_FULL, COURSE_FEEDBACK_NONE },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        f.groups[0].feedback = rows[i].course;
        f.order.feedback = rows[i].most;
        expect_number("feedback", "what is seen", session_feedback(&f.session, &f.groups[0]),
                      (uint64_t)rows[i].seen);
    }
}

static void a_header_says_what_the_run_is_of(void **state)
{
    json_t *header;
    json_t *marks;
    (void)state;
    f.session.course_hash = 0x123456789abcdef0;
    f.session.human_hash = 1;
    f.session.tests_hash = 2;
    f.session.list_hash = 3;
    f.session.containment.level = CONTAINMENT_KERNEL;
    f.session.containment.lack_count = 2;
    (void)strcpy(f.session.containment.line, "containment: kernel");
    (void)strcpy(f.session.containment.lacks[0], "no bubblewrap");
    (void)strcpy(f.session.containment.lacks[1], "no landlock");
    f.order.sanitize = SANITIZE_OFF;
    f.order.pseudonyms = 1;
    f.order.feedback = SEEN_POSITION;
    header = session_header(&f.session);
    marks = json_incref(json_object_get(header, "marks"));
    (void)json_object_del(header, "marks");
    expect_json(header, "{\"format\":\"flipref-journal\",\"version\":1,\"count\":3,\"shard\":2,"
                        "\"shards\":3,\"course\":\"123456789abcdef0\","
                        "\"human\":\"0000000000000001\",\"tests\":\"0000000000000002\","
                        "\"submissions\":\"0000000000000003\",\"sanitize\":2,\"pseudonyms\":true}");
    assert_true(json_is_string(json_object_get(marks, "flipref")));
    (void)json_object_del(marks, "flipref");
    expect_json(marks, "{\"format\":\"flipref-marks\",\"version\":1,\"course\":\"flip\","
                       "\"specification\":\"Assignment 1\",\"dialect\":\"octaflip\","
                       "\"containment\":\"kernel\",\"containment_details\":{"
                       "\"line\":\"containment: kernel\","
                       "\"lacks\":[\"no bubblewrap\",\"no landlock\"]},\"groups\":["
                       "{\"name\":\"load\",\"of\":10,\"score\":\"proportional\","
                       "\"visibility\":\"visible\",\"feedback\":\"none\"},"
                       "{\"name\":\"play\",\"of\":2.5,\"score\":\"all\","
                       "\"visibility\":\"hidden\",\"feedback\":\"position\"}]}");
    json_decref(marks);
    json_decref(header);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(an_ungraded_submission_has_a_reason, fill),
        cmocka_unit_test_setup(a_graded_submission_has_no_reason, fill),
        cmocka_unit_test_setup(a_build_is_described, fill),
        cmocka_unit_test_setup(rules_have_passed_or_not, fill),
        cmocka_unit_test_setup(builds_that_fail_are_remarked_on, fill),
        cmocka_unit_test_setup(tests_are_remarked_on_once, fill),
        cmocka_unit_test_setup(crashes_that_cost_nothing_are_remarked_on, fill),
        cmocka_unit_test_setup(memory_errors_of_right_answers_are_remarked_on, fill),
        cmocka_unit_test_setup(a_test_has_its_group_and_its_standing, fill),
        cmocka_unit_test_setup(points_of_a_test_are_its_share_of_the_group, fill),
        cmocka_unit_test_setup(a_course_may_have_as_many_groups_as_there_is_room_for, fill),
        cmocka_unit_test_setup(a_program_that_was_not_built_has_no_trials, fill),
        cmocka_unit_test_setup(an_ending_has_its_status, fill),
        cmocka_unit_test_setup(a_first_difference_has_both_texts, fill),
        cmocka_unit_test_setup(leniencies_are_those_that_a_wrong_answer_needs, fill),
        cmocka_unit_test_setup(groups_have_points, fill),
        cmocka_unit_test_setup(deductions_are_negative, fill),
        cmocka_unit_test_setup(marks_of_the_ungraded_are_not_there, fill),
        cmocka_unit_test_setup(a_submission_has_its_name_or_a_pseudonym, fill),
        cmocka_unit_test_setup(feedback_is_the_least_of_both, fill),
        cmocka_unit_test_setup(a_header_says_what_the_run_is_of, fill),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
