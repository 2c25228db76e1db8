#include "grade/grading.h"

#include "grade/pseudonym.h"
#include "grade/reports/marks_reader.h"
#include "grade/running.h"
#include "runner/json_text.h"
#include "runner/results.h"
#include "submissions/layout.h"
#include "text/byte_queue.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- running ---- */

static int is_to_run_again(const struct grading *g)
{
    const char *pattern = g->session->request->again;
    return pattern != 0 && course_matches(pattern, g->session->list.at[g->index].id);
}

/* Reads the result that is there, or runs the submission and writes it. Returns whether it was run.
   A result that says nothing is not kept. */
static int get_result(struct grading *g, const struct run_lock *lock)
{
    const struct session *s = g->session;
    const char *folder = s->request->output, *id = s->list.at[g->index].id;
    uint64_t key = result_key(s->key, &g->files);
    if (!is_to_run_again(g))
        g->result = result_read(folder, id, key);
    if (g->result != 0)
        return 0;
    g->result = run_submission(s, &g->files, lock);
    if (json_object_get(g->result, "ungraded") != 0)
        g->ungraded = json_text_of(g->result, "ungraded", "");
    else
        g->is_lost = !result_write(folder, id, key, g->result);
    return 1;
}

/* ---- what running it gave ---- */

/* Notes whether the program's file has a name that the specification does not ask for. */
static void note_odd_name(struct grading *g)
{
    const struct course_files *files = &g->session->course->submission.files;
    bytes name;
    if (g->files.state != SUBMISSION_READY || files->count == 0)
        return;
    name = bytes_of_text(g->files.at[g->files.program].name);
    g->is_odd[0] = !course_matches_any(&files->at[0].names, name) &&
                   !course_matches_any(&files->at[0].names, name_last(name));
}

static void note_rules(struct grading *g)
{
    const json_t *rule;
    size_t i;
    json_array_foreach(json_object_get(g->result, "rules"), i, rule)
    {
        if (i < g->session->course->source.count)
            g->is_broken[i] = json_is_false(json_object_get(rule, "passed"));
    }
}

static void judge_tests(struct grading *g)
{
    const struct session *s = g->session;
    const json_t *records = json_object_get(g->result, "tests");
    size_t i;
    g->is_built = records != 0;
    g->tests = memory_new(s->tests.count, sizeof g->tests[0]);
    for (i = 0; i < s->tests.count; i++) {
        g->tests[i] = (struct mark_test){ .name = s->tests.list[i].name,
                                          .group = s->groups[i],
                                          .standing = s->tests.list[i].standing,
                                          .verdict = VERDICT_NOT_BUILT };
        if (g->is_built)
            judge_test(s->course, s->problem, &s->tests.list[i], json_array_get(records, i),
                       &g->tests[i]);
    }
}

/* ---- marks ---- */

/* What judging has not reached gives nothing to any group. */
static void score(struct grading *g)
{
    const struct session *s = g->session;
    size_t i;
    s->problem->kind->score(s->problem, g->tests, s->tests.count, &g->scores);
    g->mark_request.scores = &g->scores;
    for (i = 0; g->is_built && i < s->tests.count; i++) {
        if (!g->tests[i].is_scored)
            g->tests[i].group = s->course->tests.groups.count;
    }
}

static void compute_marks(struct grading *g)
{
    const struct session *s = g->session;
    const json_t *build = json_object_get(g->result, "build");
    g->mark_request = (struct mark_request){ .course = s->course,
                                             .tests = g->tests,
                                             .test_count = s->tests.count,
                                             .is_built = g->is_built,
                                             .warnings = (uint64_t)number_in(build, "warnings"),
                                             .is_broken = g->is_broken,
                                             .is_odd = g->is_odd,
                                             .human = s->rows[g->index],
                                             .is_late = s->list.at[g->index].late };
    if (s->scores)
        score(g);
    marks_compute(&g->mark_request, &g->marks);
}

/* ---- the whole ---- */

static void mark(struct grading *g)
{
    const struct course *course = g->session->course;
    judge_tests(g);
    g->is_broken = memory_new(course->source.count, 1);
    g->is_odd = memory_new(course->submission.files.count, 1);
    if (g->session->package != 0 && g->session->package->trouble[0] != '\0')
        g->ungraded = g->session->package->trouble;
    if (g->ungraded != 0)
        return;
    note_odd_name(g);
    note_rules(g);
    compute_marks(g);
}

/* Returns whether the submission was run. */
static int grade(struct grading *g, const struct run_lock *lock)
{
    const struct submission *submission = &g->session->list.at[g->index];
    int was_run = 0;
    g->ungraded = submission->trouble;
    if (g->ungraded != 0)
        return 0;
    submission_files_read(&g->files, &g->session->list, g->index, &g->session->wanted);
    if (g->files.state == SUBMISSION_UNREAD)
        g->ungraded = g->files.reason;
    else if (g->files.state == SUBMISSION_READY)
        was_run = get_result(g, lock);
    if (g->ungraded == 0)
        mark(g);
    return was_run;
}

static void free_grading(struct grading *g)
{
    size_t i;
    for (i = 0; g->tests != 0 && i < g->session->tests.count; i++)
        judged_free(&g->tests[i]);
    free(g->tests);
    free(g->is_broken);
    free(g->is_odd);
    json_decref(g->result);
    submission_files_free(&g->files);
}

/* ---- runs ---- */

static void put_row(struct byte_queue *times, const struct grading *g, size_t test,
                    const json_t *run)
{
    queue_say(times, "%s,%s,%s,%u,%zu,%zu,%zu\n", g->name, g->session->tests.list[test].name,
              json_text_of(run, "build", ""), json_is_true(json_object_get(run, "alone")) ? 1U : 0U,
              (size_t)number_in(run, "cpu_us"), (size_t)number_in(run, "wall_us"),
              (size_t)number_in(run, "peak_kb"));
}

static json_t *runs_json(const struct grading *g, int was_run)
{
    struct byte_queue times = { 0 };
    const json_t *test, *run;
    json_int_t runs = 0, alone = 0, retries = 0, slowest = 0;
    json_t *value;
    size_t i, k;
    json_array_foreach(json_object_get(g->result, "tests"), i, test)
    {
        json_array_foreach(json_object_get(test, "runs"), k, run)
        {
            int is_retry = json_is_true(json_object_get(run, "retry"));
            runs += was_run;
            alone += was_run && !is_retry && json_is_true(json_object_get(run, "alone"));
            retries += was_run && is_retry;
            put_row(&times, g, i, run);
            if (number_in(run, "cpu_us") > slowest &&
                strcmp(json_text_of(run, "build", ""), "course") == 0)
                slowest = number_in(run, "cpu_us");
        }
    }
    value = json_pack("{s:I, s:I, s:I, s:I, s:o}", "runs", runs, "alone", alone, "retries", retries,
                      "slowest_us", slowest, "times", json_from_bytes(queue_bytes(&times)));
    free(times.at);
    return value;
}

json_t *grade_submission(const struct session *s, size_t index, const struct run_lock *lock)
{
    struct grading g = { .session = s, .index = index, .name = session_name(s, index) };
    int was_run = grade(&g, lock);
    json_t *value = runs_json(&g, was_run);
    json_t *submission = submission_json(&g);
    if (s->request->pseudonyms)
        pseudonym_replace(submission, &s->list.at[index], g.name);
    json_put(value, "submission", submission);
    json_put(value, "lost", json_boolean(g.is_lost));
    free_grading(&g);
    return value;
}
