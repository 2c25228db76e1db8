/* One run of a test, of all its steps, with one build of a submission. */
#include "grade/recorded.h"
#include "grade/trials.h"
#include "runner/json_text.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOW = 5 /* a sanitized program may take this many times as long */ };

const char *const build_names[BUILD_VARIANTS] = { "course", "other", "sanitize" };

/* ---- containers ---- */

static struct named_file file_of(const struct trials *t, enum build_variant variant)
{
    const struct build *build = &t->builds[variant];
    struct named_file file = { build_names[variant], bytes_of(build->program, build->program_len) };
    return file;
}

static struct container **place_of(struct trials *t, enum build_variant variant)
{
    return variant == BUILD_SANITIZE ? &t->sanitized : &t->plain;
}

/* The container for a build, opened if it was not. NULL if that fails; t->reason says why. */
static struct container *container_for(struct trials *t, enum build_variant variant)
{
    struct container **place = place_of(t, variant);
    struct named_file files[2];
    struct container_request request = { .level = t->session->containment.level, .files = files };
    if (*place != 0)
        return *place;
    if (variant == BUILD_SANITIZE) {
        request.kind = CONTAINER_OF_SANITIZED;
        files[request.file_count++] = file_of(t, BUILD_SANITIZE);
    } else {
        request.kind = CONTAINER_OF_PROGRAM;
        files[request.file_count++] = file_of(t, BUILD_COURSE);
        if (t->builds[BUILD_OTHER_LEVEL].status == BUILD_BUILT)
            files[request.file_count++] = file_of(t, BUILD_OTHER_LEVEL);
    }
    *place = container_open(&request, t->reason);
    return *place;
}

void close_container(struct trials *t, enum build_variant variant)
{
    struct container **place = place_of(t, variant);
    container_close(*place);
    *place = 0;
}

/* ---- limits ---- */

static uint64_t cpu_limit(const struct trials *t, const struct manner *how)
{
    return (uint64_t)(how->short_ms != 0 ? how->short_ms : t->session->course->run.cpu_ms) * 1000;
}

static struct limits limits_of(const struct trials *t, const struct manner *how)
{
    const struct course_run *run = &t->session->course->run;
    uint64_t cpu = cpu_limit(t, how);
    struct limits limits = { .cpu_us = how->is_exact || how->short_ms != 0 ? cpu : cpu + cpu / 4,
                             .wall_us = (uint64_t)run->cpu_ms * 1000 * 10,
                             .memory = run->memory,
                             .output = run->output,
                             .error_output = run->error_output,
                             .file_size = run->file };
    if (how->variant == BUILD_SANITIZE) {
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
static void note_time(const struct trials *t, const struct manner *how, struct run_result *outcome,
                      struct test_run *r)
{
    uint64_t limit = cpu_limit(t, how);
    r->cpu_us += outcome->cpu_us;
    r->wall_us += outcome->wall_us;
    if (outcome->peak_kb > r->peak_kb)
        r->peak_kb = outcome->peak_kb;
    if (how->variant == BUILD_SANITIZE)
        return;
    if (outcome->ending == ENDED_TIME_WALL || is_folder_over(outcome) ||
        (how->short_ms == 0 && outcome->ending != ENDED_TIME_CPU &&
         outcome->cpu_us >= limit - limit / 5))
        r->is_near = 1;
    if (outcome->ending != ENDED_INTERNAL && outcome->cpu_us > limit)
        outcome->ending = ENDED_TIME_CPU;
}

/* ---- steps ---- */

/* An environment that moves the stack. */
struct shifted {
    char variable[sizeof "SHIFT=" + SHIFT_MOST];
    const char *list[2];
};

static const char *const *environment_for(const struct manner *how, struct shifted *s)
{
    enum { START = sizeof "SHIFT=" - 1 };
    if (how->variant == BUILD_SANITIZE)
        return sanitizer_environment;
    if (how->shift == 0)
        return 0;
    memcpy(s->variable, "SHIFT=", START);
    memset(s->variable + START, 'x', how->shift);
    s->variable[START + how->shift] = '\0';
    s->list[0] = s->variable;
    s->list[1] = 0;
    return s->list;
}

static void note_step(struct trials *t, size_t i, const struct manner *how, const struct step *step,
                      const struct run_result *outcome, struct test_run *r)
{
    const struct session *s = t->session;
    struct trial *trial = &t->list[i];
    int is_right = problem_is_right(s->problem, step, outcome->out);
    enum test_verdict verdict =
        verdict_of_run(step, outcome, is_right, (enum course_status)s->course->run.status);
    if (r->verdict == VERDICT_RIGHT || verdict == VERDICT_INTERNAL)
        r->verdict = verdict;
    if (verdict == VERDICT_INTERNAL)
        memcpy(r->what, outcome->what, sizeof r->what);
    if (how->variant == BUILD_COURSE) {
        trial->refused |= outcome->refused;
        if (trial->refused_call == 0)
            trial->refused_call = outcome->refused_call;
    }
    if (how->variant != BUILD_SANITIZE)
        json_add(r->steps, recorded_step(step, outcome));
    else if (r->finding == 0)
        r->finding = sanitizer_finding(outcome->err);
}

/* Runs the steps in a container; or those of a program in a language, if that is NULL. */
static void run_steps(struct trials *t, size_t index, const struct manner *how,
                      struct container *container, struct test_run *r)
{
    const struct test *test = &t->session->tests.list[index];
    const struct course *course = t->session->course;
    struct shifted shifted;
    struct run_request run = { .program = build_names[how->variant],
                               .name = course->build.program,
                               .environment = environment_for(how, &shifted),
                               .limits = limits_of(t, how),
                               .forbids = course->run.forbids };
    int goes_on = 1; /* otherwise the sandbox has emptied the working folder */
    size_t i;
    r->verdict = VERDICT_RIGHT;
    r->steps = json_array();
    for (i = 0; i < test->step_count && goes_on; i++) {
        struct run_result outcome;
        run.args = (const char *const *)test->steps[i].args;
        run.input = test->steps[i].input;
        run.keep_scratch = i + 1 < test->step_count;
        if (container == 0)
            subject_run(t->subject, &test->steps[i], how->shift, &outcome);
        else
            container_run(container, &run, &outcome);
        note_time(t, how, &outcome, r);
        note_step(t, index, how, &test->steps[i], &outcome, r);
        goes_on = outcome.ending == ENDED_EXIT;
        run_result_free(&outcome);
    }
}

/* ---- a run ---- */

static int has_room(const struct trials *t, const struct container *container)
{
    return container == 0 ? subject_has_room(t->subject) : container_has_room(container);
}

/* Runs the steps, unless there is no sandbox for them. */
static void run_in_sandbox(struct trials *t, size_t i, const struct manner *how, struct test_run *r)
{
    struct container *container = t->subject == 0 ? container_for(t, how->variant) : 0;
    if (t->subject == 0 && container == 0)
        return;
    run_steps(t, i, how, container, r);
    if (r->verdict != VERDICT_RIGHT && !has_room(t, container)) {
        r->verdict = VERDICT_INTERNAL;
        (void)snprintf(r->what, sizeof r->what, "%s", no_room);
    }
}

void test_run(struct trials *t, size_t i, const struct manner *how, struct test_run *r)
{
    memset(r, 0, sizeof *r);
    r->verdict = VERDICT_INTERNAL;
    if (t->lock->test != 0)
        *t->lock->test = i + 1;
    run_lock_enter(t->lock, how->passage);
    run_in_sandbox(t, i, how, r);
    run_lock_leave(t->lock);
}

void test_run_free(struct test_run *r)
{
    json_decref(r->steps);
    free(r->finding);
    r->steps = 0;
    r->finding = 0;
}
