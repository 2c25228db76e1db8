#include "grade/test_run.h"

#include "grade/recorded.h"
#include "problem/problem.h"
#include "runner/json_text.h"
#include "source/build.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { SLOW = 5 /* a sanitized program may take this many times as long */ };

/* ---- limits ---- */

static uint64_t cpu_limit(const struct test_run_request *o)
{
    return (uint64_t)(o->short_ms != 0 ? o->short_ms : o->course->run.cpu_ms) * 1000;
}

static struct limits limits_of(const struct test_run_request *o)
{
    const struct course_run *run = &o->course->run;
    uint64_t cpu = cpu_limit(o);
    struct limits limits = { .cpu_us = o->is_exact || o->short_ms != 0 ? cpu : cpu + cpu / 4,
                             .wall_us = (uint64_t)run->cpu_ms * 1000 * 10,
                             .memory = run->memory,
                             .output = run->output,
                             .error_output = run->error_output,
                             .file_size = run->file };
    if (o->is_sanitized) {
        limits.cpu_us = cpu * SLOW;
        limits.wall_us = cpu * 10 * SLOW;
        limits.memory = 0; /* what shadow memory needs is nobody's fault */
    }
    return limits;
}

static int is_folder_over(const struct run_result *outcome)
{
    return outcome->ending == ENDED_SIGNAL && outcome->status == SIGXFSZ;
}

/* Notes whether a run came near a limit of time, by as much as load on the machine can move it, or
   reached that of the working folder, to which others may have added if the disk is theirs too. */
static void note_time(const struct test_run_request *o, struct run_result *outcome,
                      struct test_run *r)
{
    uint64_t limit = cpu_limit(o);
    r->cpu_us += outcome->cpu_us;
    r->wall_us += outcome->wall_us;
    if (outcome->peak_kb > r->peak_kb)
        r->peak_kb = outcome->peak_kb;
    if (o->is_sanitized)
        return;
    if (outcome->ending == ENDED_TIME_WALL || is_folder_over(outcome) ||
        (o->short_ms == 0 && outcome->ending != ENDED_TIME_CPU &&
         outcome->cpu_us >= limit - limit / 5))
        r->is_near = 1;
    if (outcome->ending != ENDED_INTERNAL && outcome->cpu_us > limit)
        outcome->ending = ENDED_TIME_CPU;
}

/* ---- steps ---- */

static void order_step(const struct test_run_request *o, const struct test *test, size_t i,
                       struct run_request *run)
{
    memset(run, 0, sizeof *run);
    run->program = o->program;
    run->name = o->course->build.program;
    run->args = (const char *const *)test->steps[i].args;
    run->environment = o->environment;
    run->input = test->steps[i].input;
    run->limits = limits_of(o);
    run->forbids = o->course->run.forbids;
    run->keep_scratch = i + 1 < test->step_count;
}

static void note_step(const struct test_run_request *o, const struct step *step,
                      const struct run_result *outcome, struct test_run *r)
{
    int is_right = problem_is_right(o->problem, step, outcome->out);
    enum test_verdict verdict =
        verdict_of_run(step, outcome, is_right, (enum course_status)o->course->run.status);
    if (r->verdict == VERDICT_RIGHT || verdict == VERDICT_INTERNAL)
        r->verdict = verdict;
    if (verdict == VERDICT_INTERNAL)
        memcpy(r->what, outcome->what, sizeof r->what);
    r->refused |= outcome->refused;
    if (r->refused_call == 0)
        r->refused_call = outcome->refused_call;
    if (o->is_sanitized && r->finding == 0)
        r->finding = sanitizer_finding(outcome->err);
    if (!o->is_sanitized)
        json_add(r->steps, recorded_step(step, outcome));
}

void test_run(const struct test_run_request *o, const struct test *test, struct test_run *r)
{
    int goes_on = 1; /* otherwise the sandbox has emptied the working folder */
    size_t i;
    memset(r, 0, sizeof *r);
    r->steps = json_array();
    for (i = 0; i < test->step_count && goes_on; i++) {
        struct run_request run;
        struct run_result outcome;
        order_step(o, test, i, &run);
        if (o->subject != 0)
            subject_run(o->subject, &test->steps[i], o->shift, &outcome);
        else
            container_run(o->container, &run, &outcome);
        note_time(o, &outcome, r);
        note_step(o, &test->steps[i], &outcome, r);
        goes_on = outcome.ending == ENDED_EXIT;
        run_result_free(&outcome);
    }
}

void test_run_free(struct test_run *r)
{
    json_decref(r->steps);
    free(r->finding);
    r->steps = 0;
    r->finding = 0;
}
