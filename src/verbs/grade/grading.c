#include "grade/grading.h"

#include "grade/pseudonym.h"
#include "submissions/layout.h"
#include "text/byte_queue.h"
#include "text/memory.h"
#include "json/json_text.h"

#include <stdlib.h>
#include <string.h>

/* ---- files ---- */

/* Notes whether the program's file has a name that the specification does not ask for. */
static void note_odd_name(struct grading *g)
{
    const struct course_files *files = &g->session->course->submission.files;
    const char *name;
    if (g->files.state != SUBMISSION_READY || files->count == 0)
        return;
    name = g->files.at[g->files.program].name;
    g->is_odd[0] =
        !course_matches_any(&files->at[0].names, name) &&
        !course_matches_any(&files->at[0].names, (const char *)name_last(bytes_of_text(name)).at);
}

/* ---- building ---- */

/* The sandbox for the compiler, opened if it was not. NULL if that fails. */
static struct container *open_box(struct grading *g)
{
    if (g->box == 0)
        g->box = source_box_open(g->session->containment.level, g->box_reason);
    return g->box;
}

static void close_box(struct grading *g)
{
    container_close(g->box);
    g->box = 0;
}

static struct build_order order_of(struct grading *g, enum build_variant variant)
{
    struct build_order order = { .course = g->session->course,
                                 .tree = { g->tree, g->tree_count },
                                 .variant = variant,
                                 .box = open_box(g) };
    return order;
}

/* Whether a build says something of the submission. One that others may have spoilt by filling the
   disk does so only if it was alone. */
static int is_settled(const struct grading *g, const struct build *build, enum passage passage)
{
    return build->status == BUILD_BUILT || (build->status != BUILD_INTERNAL &&
                                            (passage == ALONE || !container_shares_disk(g->box)));
}

/* Builds the program, and once more, while nothing else runs, if something may have gone wrong that
   is not the submission's fault. */
static void build(struct grading *g, enum build_variant variant)
{
    static const enum passage passages[] = { BESIDE_OTHERS, ALONE };
    struct build *build = &g->builds[variant];
    size_t i;
    for (i = 0; i < sizeof passages / sizeof passages[0]; i++) {
        struct build_order order;
        turnstile_enter(g->turnstile, passages[i]);
        order = order_of(g, variant);
        build_free(build);
        build->status = BUILD_INTERNAL;
        if (order.box != 0)
            build_program(&order, build);
        turnstile_leave(g->turnstile);
        if (is_settled(g, build, passages[i]))
            return;
        if (build->status == BUILD_INTERNAL)
            close_box(g);
    }
}

static void check_source(struct grading *g)
{
    struct build_order order = order_of(g, BUILD_COURSE);
    size_t i;
    if (order.box == 0) {
        g->ungraded = g->box_reason;
        return;
    }
    turnstile_enter(g->turnstile, BESIDE_OTHERS);
    source_rules_check(&order, &g->rules);
    turnstile_leave(g->turnstile);
    for (i = 0; i < g->rules.count && i < g->session->course->source.count; i++)
        g->is_broken[i] = g->rules.at[i].outcome == RULE_FAILED;
}

/* Builds the program with the first version of the course's headers with which it compiles. If
   there is none, its log is that of the first one. */
static void build_for_course(struct grading *g)
{
    struct build *course = &g->builds[BUILD_COURSE];
    int has_next = 1;
    build(g, BUILD_COURSE);
    while (has_next && g->files.provided_count > 0 && course->status == BUILD_REFUSED) {
        has_next = planted_next(g->session->course, g->tree, g->tree_count);
        build(g, BUILD_COURSE);
    }
    course->reason = under_own_name(course->reason, g->tree, &g->files);
}

static void note_warnings(struct grading *g)
{
    struct build_order order = order_of(g, BUILD_WARNINGS);
    if (order.box == 0)
        return;
    turnstile_enter(g->turnstile, BESIDE_OTHERS);
    g->warnings =
        under_own_name(build_more_warnings(&order, &g->builds[BUILD_COURSE]), g->tree, &g->files);
    turnstile_leave(g->turnstile);
}

static void build_all(struct grading *g)
{
    const struct build *course = &g->builds[BUILD_COURSE];
    build_for_course(g);
    if (course->status == BUILD_INTERNAL) {
        g->ungraded = course->reason != 0 ? course->reason : g->box_reason;
        return;
    }
    if (course->status != BUILD_BUILT)
        return;
    check_source(g);
    note_warnings(g);
    build(g, BUILD_OTHER_LEVEL);
    g->builds[BUILD_SANITIZE].status = BUILD_NO_FILE;
    if (g->session->order->sanitize != SANITIZE_OFF)
        build(g, BUILD_SANITIZE);
    close_box(g);
}

/* ---- running ---- */

static int is_built(const struct grading *g)
{
    return g->files.state == SUBMISSION_READY && g->builds[BUILD_COURSE].status == BUILD_BUILT;
}

static void run_tests(struct grading *g)
{
    struct trials *t = &g->trials;
    size_t i;
    t->session = g->session;
    t->turnstile = g->turnstile;
    t->builds = g->builds;
    t->name = g->name;
    t->times = g->times;
    t->list = memory_new(g->session->tests.count, sizeof t->list[0]);
    if (!trials_run(t))
        g->ungraded = t->reason[0] != '\0' ? t->reason : "the sandbox failed";
    for (i = 0; i < g->session->tests.count; i++)
        t->list[i].finding = under_own_name(t->list[i].finding, g->tree, &g->files);
}

/* ---- marks ---- */

static int error_output_costs(const struct course *course)
{
    return course->leniencies.percent[COURSE_STANDARD_ERROR] < 100;
}

static void mark_test(struct grading *g, size_t i)
{
    struct mark_test *test = &g->tests[i];
    const struct trial *trial;
    test->group = g->session->groups[i];
    test->standing = g->session->tests.list[i].standing;
    test->verdict = VERDICT_NOT_BUILT;
    if (!is_built(g))
        return;
    trial = &g->trials.list[i];
    test->verdict = trial->is_steady ? trial->run.verdict : VERDICT_UNSTABLE;
    test->was_right = trial->was_right;
    test->leniencies = trial->run.for_course;
    test->has_finding = trial->finding != 0;
    if (trial->run.has_error_output && error_output_costs(g->session->course) &&
        (test->verdict == VERDICT_RIGHT || test->leniencies != 0))
        test->leniencies |= 1U << COURSE_STANDARD_ERROR;
}

static void compute_marks(struct grading *g)
{
    const struct session *s = g->session;
    size_t i;
    g->mark_order = (struct mark_order){ .course = s->course,
                                         .tests = g->tests,
                                         .test_count = s->tests.count,
                                         .is_built = is_built(g),
                                         .warnings = g->builds[BUILD_COURSE].warnings,
                                         .is_broken = g->is_broken,
                                         .is_odd = g->is_odd,
                                         .is_late = s->list.at[g->index].late };
    for (i = 0; i < s->tests.count; i++)
        mark_test(g, i);
    if (s->human != 0)
        g->mark_order.human = human_find(s->human, s->list.at[g->index].id);
    marks_compute(&g->mark_order, &g->marks);
}

/* ---- the whole ---- */

static void prepare(struct grading *g)
{
    const struct course *course = g->session->course;
    g->tests = memory_new(g->session->tests.count, sizeof g->tests[0]);
    g->is_broken = memory_new(course->source.count, 1);
    g->is_odd = memory_new(course->submission.files.count, 1);
    g->tree = planted_tree(course, &g->files, &g->tree_count);
}

static void grade(struct grading *g)
{
    const struct submission *submission = &g->session->list.at[g->index];
    if (submission->trouble != 0) {
        g->ungraded = submission->trouble;
        return;
    }
    submission_files_read(&g->files, &g->session->list, g->index, &g->session->wanted.files);
    if (g->files.state == SUBMISSION_UNREAD) {
        g->ungraded = g->files.reason;
        return;
    }
    prepare(g);
    note_odd_name(g);
    if (g->files.state == SUBMISSION_READY)
        build_all(g);
    if (g->ungraded == 0 && is_built(g))
        run_tests(g);
    if (g->ungraded == 0)
        compute_marks(g);
}

static void free_grading(struct grading *g)
{
    int i;
    trials_free(&g->trials);
    close_box(g);
    rule_results_free(&g->rules);
    free(g->warnings);
    for (i = 0; i < BUILD_VARIANTS; i++)
        build_free(&g->builds[i]);
    submission_files_free(&g->files);
    free(g->tree);
    free(g->tests);
    free(g->is_broken);
    free(g->is_odd);
}

json_t *grade_submission(const struct session *s, size_t index, const struct turnstile *turnstile,
                         struct byte_queue *times)
{
    struct grading g = { .session = s,
                         .index = index,
                         .name = session_name(s, index),
                         .turnstile = turnstile,
                         .times = times };
    json_t *value;
    grade(&g);
    value = submission_json(&g);
    if (s->order->pseudonyms)
        pseudonym_replace(value, &s->list.at[index], g.name);
    free_grading(&g);
    return value;
}
