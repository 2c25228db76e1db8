/* What marks.json says about one submission (docs/marks.schema.json). */
#include "grade/grading.h"
#include "grade/running.h"
#include "grade/trials.h"
#include "problem/conduct.h"
#include "runner/json_text.h"
#include "text/byte_queue.h"
#include "text/memory.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* ---- remarks ---- */

static void remark(json_t *remarks, const char *code, json_t *message)
{
    json_add(remarks, json_pack("{s:s, s:o}", "code", code, "message", message));
}

/* Tests of which something is said once. */
struct tests_noted {
    size_t count;
    const char *first; /* the name of the first one */
};

static void note_test(struct tests_noted *noted, const char *name)
{
    if (noted->count++ == 0)
        noted->first = name;
}

static void remark_tests(json_t *remarks, const char *code, const struct tests_noted *noted,
                         const char *one, const char *many)
{
    if (noted->count == 1)
        remark(remarks, code, json_from_own(text_said("%s: %s", one, noted->first)));
    else if (noted->count > 1)
        remark(remarks, code,
               json_from_own(
                   text_said("%s: %zu tests, the first is %s", many, noted->count, noted->first)));
}

static void remark_tests_of(const struct grading *g, json_t *remarks)
{
    struct tests_noted varying = { 0 }, status = { 0 }, crashed = { 0 }, found = { 0 };
    size_t i;
    for (i = 0; i < g->session->tests.count; i++) {
        const struct mark_test *test = &g->tests[i];
        if (test->unstable != 0)
            note_test(test->unstable == UNSTABLE_STATUS ? &status : &varying, test->name);
        if (is_crash(test->verdict) && !test->counts)
            note_test(&crashed, test->name);
        if (verdict_of_builds(test) == VERDICT_RIGHT && test->finding != 0)
            note_test(&found, test->name);
    }
    remark_tests(remarks, "unstable", &varying, "the answer varies between runs or builds",
                 "the answers vary between runs or builds");
    remark_tests(remarks, "unstable", &status,
                 "the exit status varies between runs or builds, and the answer does not",
                 "the exit status varies between runs or builds, and the answers do not");
    remark_tests(remarks, "crash", &crashed, "it crashes in a test that costs no marks",
                 "it crashes in tests that cost no marks");
    remark_tests(remarks, "memory-error", &found, "a right answer with undefined behaviour",
                 "right answers with undefined behaviour");
}

static const char fails_here[] = "That fails here, and costs nothing by itself";

/* What follows from what a program tries to start, which the caller frees. */
static char *consequence_of(const struct course_run *run, enum refusal kind)
{
    if (!(run->forbids & kind))
        return memory_of_text(fails_here);
    if (run->forbids_clause == 0)
        return memory_of_text("The course forbids that, so no test is right that tries it");
    return text_said("No test is right that tries it: \"%s\"", run->forbids_clause);
}

static unsigned refused_of(const struct grading *g)
{
    return (unsigned)json_integer_value(json_object_get(g->result, "refused"));
}

static void remark_start(const struct grading *g, json_t *remarks, size_t kind)
{
    const json_t *places = json_object_get(g->result, "starts");
    const char *place = json_string_value(json_array_get(places, kind));
    char *consequence = consequence_of(&g->session->course->run, start_kinds[kind]);
    remark(remarks, "refused",
           json_from_own(text_said("it tries to start %s%s. %s", refusal_name(start_kinds[kind]),
                                   place != 0 ? place : "", consequence)));
    free(consequence);
}

/* Once for each kind of what the sandbox has refused. */
static void remark_refused(const struct grading *g, json_t *remarks)
{
    const char *call = json_text_of(g->result, "call", 0);
    size_t i;
    for (i = 0; i < START_KINDS; i++) {
        if (refused_of(g) & start_kinds[i])
            remark_start(g, remarks, i);
    }
    if (refused_of(g) & REFUSED_UNKNOWN)
        remark(remarks, "refused",
               json_from_own(text_said("it tries to start another program, process or thread. %s",
                                       fails_here)));
    if (call != 0)
        remark(remarks, "refused",
               json_from_own(text_said("it makes a system call that the sandbox does not allow "
                                       "(%s). %s",
                                       call, fails_here)));
}

static int was_built_by(const struct grading *g, const char *build)
{
    return json_is_true(json_object_get(g->result, build));
}

static void remark_builds(const struct grading *g, json_t *remarks)
{
    const char *warnings = json_text_of(g->result, "warnings", 0);
    if (!g->is_built || g->session->course->build.command.count == 0)
        return;
    if (!was_built_by(g, "other"))
        remark(remarks, "no-other-build",
               json_from_text("it could not be built at another -O level, so nobody "
                              "knows whether its answers vary"));
    if (warnings != 0)
        remark(remarks, "warnings", json_from_text(warnings));
    if (g->session->request->sanitize != SANITIZE_OFF && !was_built_by(g, "sanitize"))
        remark(remarks, "no-sanitizers", json_from_text("it could not be built with sanitizers"));
}

static json_t *remarks_json(const struct grading *g)
{
    json_t *remarks = json_array();
    size_t i;
    for (i = 0; i < g->files.remark_count; i++)
        remark(remarks, g->files.remarks[i].code, json_from_text(g->files.remarks[i].message));
    if (g->ungraded != 0)
        return remarks;
    remark_builds(g, remarks);
    remark_tests_of(g, remarks);
    remark_refused(g, remarks);
    if (g->marks.is_late_unknown)
        remark(remarks, "late",
               json_from_text("it was handed in late; --human can say by how much"));
    return remarks;
}

/* ---- the build and the source ---- */

json_t *build_json(const struct build *build)
{
    return json_pack(
        "{s:s, s:o, s:I, s:o, s:b, s:o, s:o}", "status", build_status_name(build->status), "reason",
        json_from_text(build->reason), "warnings", (json_int_t)build->warnings, "log",
        json_from_bytes(queue_bytes(&build->log)), "log_cut", build->is_log_cut, "compiler",
        json_from_text(build->compiler), "command", json_from_text(build->command));
}

/* The build of a submission without a program. */
static json_t *no_build_json(const struct grading *g)
{
    const struct build none = { .status = BUILD_NO_FILE };
    json_t *value = build_json(&none);
    json_put(value, "reason", json_from_text(g->files.reason));
    return value;
}

static json_t *source_json(const struct grading *g)
{
    const struct course_rules *rules = &g->session->course->source;
    json_t *list = json_array();
    json_t *rule;
    size_t i;
    json_array_foreach(json_object_get(g->result, "rules"), i, rule)
    {
        json_t *value = json_copy(rule);
        json_put(value, "clause", json_from_text(i < rules->count ? rules->at[i].clause : 0));
        json_add(list, value);
    }
    return list;
}

/* ---- a test ---- */

static json_t *first_json(const struct first_wrong *wrong)
{
    const struct first_difference *first = &wrong->first;
    return json_pack("{s:I, s:I, s:I, s:o, s:o, s:o}", "step", (json_int_t)wrong->step, "line",
                     (json_int_t)first->line, "column", (json_int_t)first->column, "unit",
                     json_from_text(first->meaning), "expected", json_from_text(first->expected),
                     "found", json_from_text(first->found));
}

/* The leniencies that make the answer right, by name. */
static json_t *leniencies_json(unsigned bits)
{
    json_t *list = json_array();
    int i;
    for (i = 0; i < LENIENCY_COUNT; i++) {
        if (bits & 1U << i)
            json_add(list, json_from_text(leniency_name((enum leniency)i)));
    }
    return list;
}

/* Those that make the answer right, and text on standard error where the course lets it cost. */
static unsigned leniencies_of(const struct mark_test *test)
{
    unsigned bits = test->verdict != VERDICT_RIGHT ? test->needed : 0;
    return bits | (test->leniencies & 1U << LENIENT_STANDARD_ERROR);
}

/* How the run that counts has ended; `forbids` is what the course lets end a run. */
static void put_ending(json_t *value, const struct mark_test *test, unsigned forbids)
{
    size_t i;
    for (i = 0; test->verdict == VERDICT_FORBIDDEN_CALL && i < START_KINDS; i++) {
        if (test->refused & forbids & start_kinds[i])
            json_put(value, "starts", json_from_text(refusal_name(start_kinds[i])));
    }
    if (test->verdict == VERDICT_SIGNAL)
        json_put(value, "signal", json_from_text(strsignal(test->status)));
    else if (test->verdict == VERDICT_FORBIDDEN_CALL)
        json_put(value, "call", json_from_text(test->wrong->what));
    else if (test->verdict <= VERDICT_EXIT_STATUS)
        json_put(value, "status", json_integer(test->status));
}

static void put_wrong(json_t *value, const struct first_wrong *wrong)
{
    if (wrong->has_first)
        json_put(value, "first", first_json(wrong));
    if (wrong->signature[0] != '\0')
        json_put(value, "signature", json_from_text(wrong->signature));
    if (wrong->output != 0)
        json_put(value, "output", json_incref(wrong->output));
}

static void put_judged(json_t *value, const struct mark_test *test, unsigned forbids)
{
    if (test->unstable != 0 && test->verdict != VERDICT_UNSTABLE)
        json_put(value, "as_built", json_from_text(verdict_name(test->verdict)));
    json_put(value, "steady", json_boolean(test->verdict != VERDICT_UNSTABLE));
    put_ending(value, test, forbids);
    if (test->stopped_ms != 0) /* before the course's limit of time */
        json_put(value, "stopped",
                 json_from_own(text_said("stopped after %zu ms, because the program had hung in %u "
                                         "tests",
                                         (size_t)test->stopped_ms, (unsigned)HANGS_ENOUGH)));
    if (test->wrong != 0)
        put_wrong(value, test->wrong);
    json_put(value, "leniencies", leniencies_json(leniencies_of(test)));
    json_put(value, "reading", json_from_text(test->reading != 0 ? test->reading->name : 0));
    json_put(value, "sanitizer", json_from_text(test->finding));
}

/* What the test has given, and at most gives. A group that gives all or nothing has no such
   numbers. */
static void put_points(json_t *value, const struct grading *g, const struct mark_test *test)
{
    const struct course_groups *groups = &g->session->course->tests.groups;
    const struct mark_group *group;
    int64_t parts, credit;
    if (!test->counts || groups->at[test->group].score == COURSE_SCORE_ALL)
        return;
    group = &g->marks.groups[test->group]; /* a test that counts has a group */
    parts = 200 * (int64_t)group->tests;
    credit = group->is_closed ? 0 : test->credit;
    json_put(value, "points", json_points((group->of * credit * 2 + parts / 2) / parts));
    json_put(value, "of", json_points((group->of * 200 + parts / 2) / parts));
}

static json_t *test_json(const struct grading *g, size_t i)
{
    const struct course_groups *groups = &g->session->course->tests.groups;
    const struct mark_test *test = &g->tests[i];
    const char *group = test->group < groups->count ? groups->at[test->group].name.text : 0;
    const char *cause = g->session->tests.list[i].cause;
    json_t *value = json_pack(
        "{s:o, s:o, s:s, s:o*, s:s, s:b, s:i}", "name", json_from_text(test->name), "group",
        json_from_text(group), "standing", standing_name(test->standing), "cause",
        cause != 0 ? json_from_text(cause) : 0, "verdict", verdict_name(verdict_of_builds(test)),
        "counts", test->counts, "credit", (int)test->credit);
    put_points(value, g, test);
    if (g->is_built)
        put_judged(value, test, g->session->course->run.forbids);
    return value;
}

static json_t *tests_json(const struct grading *g)
{
    json_t *list = json_array();
    size_t i;
    for (i = 0; i < g->session->tests.count; i++) {
        if (!g->is_built || g->tests[i].was_run)
            json_add(list, test_json(g, i));
    }
    return list;
}

/* The verdict of a package's problem, and what the package expects of its own submission. */
static void put_scores(json_t *value, const struct grading *g)
{
    const struct session *s = g->session;
    char why[EXPECTED_ROOM] = "";
    int is_expected = 1;
    if (!s->scores)
        return;
    json_put(value, "verdict", json_from_text(g->is_built ? g->scores.verdict : "not built"));
    json_put(value, "decisive",
             json_from_text(g->scores.decisive < s->tests.count && g->is_built
                                ? s->tests.list[g->scores.decisive].name
                                : 0));
    if (!s->checks)
        return;
    is_expected = s->problem->kind->is_expected(s->problem, s->expected[g->index], g->tests,
                                                s->tests.count, &g->scores, why) &&
                  g->is_built;
    json_put(value, "expected", json_boolean(is_expected));
    json_put(value, "expectation", json_from_text(why));
}

/* ---- the whole program ---- */

static json_t *groups_json(const struct grading *g)
{
    const struct course_groups *groups = &g->session->course->tests.groups;
    json_t *list = json_array();
    size_t i;
    for (i = 0; i < groups->count; i++) {
        const struct mark_group *mark = &g->marks.groups[i];
        json_add(list, json_pack("{s:o, s:o, s:o, s:I, s:I, s:b}", "name",
                                 json_from_text(groups->at[i].name.text), "points",
                                 json_points(mark->points), "of", json_points(mark->of), "right",
                                 (json_int_t)mark->right, "tests", (json_int_t)mark->tests,
                                 "closed", mark->is_closed));
    }
    return list;
}

static json_t *humans_json(const struct grading *g)
{
    const struct course_humans *humans = &g->session->course->human;
    json_t *list = json_array();
    size_t i;
    for (i = 0; i < humans->count; i++) {
        const struct mark_human *mark = &g->marks.human[i];
        json_add(list, json_pack("{s:o, s:b, s:o, s:o}", "name",
                                 json_from_text(humans->at[i].name.text), "given", mark->is_given,
                                 "points", json_points(mark->points), "of", json_points(mark->of)));
    }
    return list;
}

int64_t points_known(const struct grading *g)
{
    int64_t points = g->marks.of;
    size_t i;
    for (i = 0; i < g->session->course->human.count; i++)
        points -= g->marks.human[i].is_given ? 0 : g->marks.human[i].of;
    return points;
}

static json_t *marks_json(const struct grading *g)
{
    const struct marks *marks = &g->marks;
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:I, s:o, s:o}", "functionality",
                     json_points(marks->functionality), "functionality_of",
                     json_points(marks->functionality_of), "source", json_points(-marks->source),
                     "names", json_points(-marks->names), "style", json_points(marks->style),
                     "style_of", json_points(marks->style_of), "human", humans_json(g), "late",
                     json_points(-marks->late), "late_days", (json_int_t)marks->late_days, "total",
                     json_points(marks->total), "of", json_points(points_known(g)));
}

static json_t *start_json(const char *name, const char *reason)
{
    return json_pack("{s:o, s:s, s:o}", "id", json_from_text(name), "status",
                     reason != 0 ? "ungraded" : "graded", "reason", json_from_text(reason));
}

json_t *ungraded_submission(const char *name, const char *reason)
{
    json_t *value = start_json(name, reason);
    json_put(value, "remarks", json_array());
    json_put(value, "skipped", json_integer(0));
    return value;
}

/* The path of a package's own submission. */
static void put_path(json_t *value, const struct grading *g)
{
    const struct session *s = g->session;
    enum own_kind kind;
    if (s->checks)
        json_put(value, "path",
                 json_from_text(problem_submission(s->problem, s->expected[g->index], &kind) +
                                strlen("submissions/")));
}

static json_t *people_json(const struct submitters *people)
{
    json_t *list = json_array();
    size_t i;
    for (i = 0; i < people->count; i++)
        json_add(list, json_pack("{s:o, s:o, s:o}", "name", json_from_text(people->at[i].name),
                                 "sid", json_from_text(people->at[i].sid), "email",
                                 json_from_text(people->at[i].email)));
    return list;
}

/* Where marks can go back to. */
static void put_platform(json_t *value, const struct grading *g)
{
    const struct submission *of = &g->session->list.at[g->index];
    const struct submission_source *from = &of->source;
    if (from->platform == 0 || g->session->request->pseudonyms)
        return;
    json_put(value, "platform",
             json_pack("{s:s, s:o, s:o, s:o, s:o}", "name", from->platform, "person",
                       json_from_text(of->person), "number", json_from_text(from->number), "folder",
                       json_from_text(from->folder), "people", people_json(&from->people)));
}

static void put_comment(json_t *value, const struct grading *g)
{
    const struct human_row *row = g->session->rows[g->index];
    if (row != 0 && row->comment != 0)
        json_put(value, "comment", json_from_text(row->comment));
}

json_t *submission_json(const struct grading *g)
{
    json_t *value = start_json(g->name, g->ungraded);
    put_path(value, g);
    put_platform(value, g);
    put_comment(value, g);
    json_put(value, "remarks", remarks_json(g));
    json_put(value, "skipped", json_integer((json_int_t)submission_skipped(&g->files)));
    if (g->ungraded != 0)
        return value;
    json_put(value, "build",
             g->result != 0 ? json_incref(json_object_get(g->result, "build")) : no_build_json(g));
    json_put(value, "source", source_json(g));
    json_put(value, "tests", tests_json(g));
    put_gains(value, g);
    json_put(value, "groups", groups_json(g));
    json_put(value, "marks", marks_json(g));
    put_scores(value, g);
    return value;
}
