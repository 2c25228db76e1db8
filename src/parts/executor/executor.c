#include "executor/executor.h"

#include "executor/batch_file.h"
#include "executor/executor_state.h"
#include "system/clock.h"
#include "text/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_CPU_US = 200000, /* the limit of an input until fresh runs have been slower */
    SLOWER = 4,            /* ... and then this many times what they took */
    SLOW_CHECKS_MOST = 3,  /* inputs that use up their time are checked this often, */
    SLOW_CHECK = 2,        /* ... for this many times the time of an input */
    ENDS_CHECKED = 8,  /* inputs after the first EXECUTOR_CHECKED that do not end by themselves */
    SERVER_CHECKED = 8 /* of the first inputs of an interpreter, whose start takes long */
};

const char *executor_engine_name(enum executor_engine engine)
{
    static const char *const names[] = { "best", "in process", "fork server", "processes" };
    return names[engine];
}

/* ---- engines ---- */

int is_served(const struct language *language)
{
    return language && strcmp(language->id, "python3") == 0 && executor_python.len > 0;
}

/* Links a course's program with the executor's code. Statically, because then nothing is loaded for
   each child, and less memory is restored; or as in a fresh run. */
static int link_course(struct executor *s, int is_static, char reason[CONTAINMENT_TEXT])
{
    const struct source_file object = { inside_name, executor_inside, 1 };
    build_free(&s->build);
    s->is_static = is_static;
    return subject_build(s->subject, BUILD_COURSE, is_static ? static_inside_words : inside_words,
                         &object, &s->build, reason);
}

/* Links the program with the executor's code, unless it is already. */
static int link_inside(struct executor *s, char reason[CONTAINMENT_TEXT])
{
    const struct language *language = s->subject->request.language;
    if (language && (is_linked(language) || is_served(language)))
        return 1;
    if (language) {
        (void)snprintf(reason, CONTAINMENT_TEXT, "there are no faster runs of programs in %s",
                       language->name);
        return 0;
    }
    if (s->subject->kind != SUBJECT_SOURCE) {
        say(reason, "only source can be linked with the code of the executor", NULL);
        return 0;
    }
    if (executor_inside.len == 0) {
        say(reason, "the code of the executor is for x86-64 only", NULL);
        return 0;
    }
    return link_course(s, 1, reason) || link_course(s, 0, reason);
}

/* Ends what the lanes run, and their sandboxes. */
static void close_lanes(struct executor *s)
{
    size_t i;
    for (i = 0; i < LANES_MOST; i++) {
        container_close(s->lanes[i].box);
        s->lanes[i] = (struct lane){ .box = NULL };
    }
    s->now.lanes = 0;
}

/* In memory that a program never sets, it finds other bytes if it is linked statically. So the fork
   server has a second chance, with a program that is loaded as in a fresh run. */
static enum executor_engine next_engine(struct executor *s)
{
    char reason[CONTAINMENT_TEXT];
    if (s->engine == EXECUTOR_IN_PROCESS || (s->is_static && link_course(s, 0, reason)))
        return EXECUTOR_FORK_SERVER;
    return EXECUTOR_PROCESSES;
}

void executor_distrust(struct executor *s, const char *why)
{
    enum executor_engine next;
    if (s->engine == EXECUTOR_PROCESSES)
        return;
    close_lanes(s);
    next = next_engine(s);
    if (next != s->engine)
        (void)snprintf(s->why, sizeof s->why, "%.*s", (int)sizeof s->why - 1, why);
    s->engine = next;
    s->checked = 0;
    s->ends_checked = 0;
    s->slow_checks = 0;
    s->start_us = s->input_us = 0;
}

enum executor_engine executor_engine(const struct executor *executor)
{
    return executor->engine;
}

const char *executor_why(const struct executor *executor)
{
    return executor->why;
}

/* ---- cores ---- */

static size_t lanes_of_process = 1;

void executors_use(size_t cores)
{
    lanes_of_process = cores == 0 ? 1 : cores < LANES_MOST ? cores : LANES_MOST;
}

size_t executor_lanes(void)
{
    return lanes_of_process;
}

/* ---- opening ---- */

struct executor *executor_open(struct subject *subject, enum executor_engine wanted)
{
    struct executor *s = memory_new(1, sizeof *s);
    uint64_t most = subject_limits(subject).cpu_us;
    char why[CONTAINMENT_TEXT];
    s->subject = subject;
    s->cpu_us = most < FIRST_CPU_US ? most : FIRST_CPU_US;
    s->engine = wanted == EXECUTOR_BEST ? EXECUTOR_IN_PROCESS : wanted;
    if (s->engine == EXECUTOR_IN_PROCESS && is_served(subject->request.language))
        s->engine = EXECUTOR_FORK_SERVER;
    if (s->engine != EXECUTOR_PROCESSES && !link_inside(s, why)) {
        s->engine = EXECUTOR_PROCESSES;
        say(s->why, why, NULL);
    }
    return s;
}

static void drop_kept(struct executor *s)
{
    while (s->kept_count > 0)
        run_result_free(&s->kept[--s->kept_count]);
}

void executor_close(struct executor *s)
{
    if (!s)
        return;
    drop_kept(s);
    free(s->kept);
    close_lanes(s);
    executor_forget_begun(s);
    build_free(&s->build);
    free(s);
}

/* ---- fresh processes ---- */

struct run_result *executor_keep(struct executor *s, struct run_result *outcome)
{
    s->kept = memory_grown(s->kept, s->kept_count, &s->kept_room, sizeof *outcome);
    s->kept[s->kept_count] = *outcome;
    return &s->kept[s->kept_count++];
}

int executor_run_fresh(struct executor *s, const struct step *step, struct run_result *answer,
                       char reason[CONTAINMENT_TEXT])
{
    struct run_result outcome, *kept;
    if (s->is_limited)
        subject_run_within(s->subject, step, s->cpu_us, &outcome);
    else
        subject_run(s->subject, step, 0, &outcome);
    if (outcome.ending == ENDED_INTERNAL) {
        say(reason, outcome.what, NULL);
        run_result_free(&outcome);
        return 0;
    }
    kept = executor_keep(s, &outcome);
    *answer = *kept;
    answer->memory = NULL;
    return 1;
}

/* ---- checking an engine ---- */

static int is_failure(enum ending ending, int status)
{
    return ending == ENDED_SIGNAL || (ending == ENDED_EXIT && status != 0);
}

static int ends_agree(const struct run_result *a, const struct run_result *fresh)
{
    if (ended_by_time(a->ending) || a->ending == ENDED_OUTPUT_LIMIT)
        return ended_by_time(a->ending) ? ended_by_time(fresh->ending)
                                        : fresh->ending == ENDED_OUTPUT_LIMIT;
    if (fresh->ending == ENDED_MEMORY) /* which an executor does not measure */
        return a->ending == ENDED_MEMORY || is_failure(a->ending, a->status);
    return a->ending == fresh->ending && a->status == fresh->status;
}

/* Of a run that was stopped, how much it had printed depends on the moment. */
static int agrees(const struct run_result *a, const struct run_result *fresh)
{
    if (!ends_agree(a, fresh))
        return 0;
    if (fresh->ending != ENDED_EXIT && fresh->ending != ENDED_SIGNAL)
        return 1;
    return bytes_equal(a->out, fresh->out) && (a->err.len > 0) == (fresh->err.len > 0);
}

static int is_same(const struct run_result *a, const struct run_result *b)
{
    return a->ending == b->ending && a->status == b->status && bytes_equal(a->out, b->out);
}

/* A program whose fresh runs differ among themselves says nothing about an engine. */
static int is_steady(struct executor *s, const struct step *step, const struct run_result *fresh)
{
    struct run_result second;
    int steady;
    subject_run(s->subject, step, 0, &second);
    steady = is_same(fresh, &second);
    run_result_free(&second);
    return steady;
}

/* Whether a run that took so long in a fresh process may reach the executor's limit. */
static int is_slow(const struct executor *s, uint64_t cpu_us)
{
    return SLOWER * cpu_us > s->cpu_us;
}

/* Returns 0 if it is as much as the course's limit already. */
static int allow_more(struct executor *s, uint64_t cpu_us)
{
    uint64_t most = subject_limits(s->subject).cpu_us, wanted = SLOWER * cpu_us;
    uint64_t before = s->cpu_us;
    s->cpu_us = wanted > 2 * before ? wanted : 2 * before;
    if (s->cpu_us > most)
        s->cpu_us = most;
    return s->cpu_us > before;
}

void executor_limit(struct executor *s, uint64_t cpu_us)
{
    if (s->engine == EXECUTOR_PROCESSES && !s->is_limited)
        s->cpu_us = subject_limits(s->subject).cpu_us;
    if (cpu_us < s->cpu_us) {
        s->cpu_us = cpu_us;
        s->is_limited = 1;
    }
}

void executor_was_right(struct executor *s, uint64_t cpu_us)
{
    if (is_slow(s, cpu_us))
        (void)allow_more(s, cpu_us);
    else
        executor_distrust(s, "by it the program reached time limits that fresh processes did not");
}

enum check { CHECK_GOOD, CHECK_AGAIN, CHECK_FAILED };

static enum check judge(struct executor *s, const struct step *step, const struct run_result *a,
                        const struct run_result *fresh)
{
    char why[CONTAINMENT_TEXT];
    if (agrees(a, fresh))
        return CHECK_GOOD;
    if (ended_by_time(a->ending) && !ended_by_time(fresh->ending) && is_slow(s, fresh->cpu_us))
        return allow_more(s, fresh->cpu_us) ? CHECK_AGAIN : CHECK_GOOD;
    if (!is_steady(s, step, fresh))
        return CHECK_GOOD;
    (void)snprintf(
        why, sizeof why,
        "by the engine `%s` it answers otherwise than in a fresh process: input %zu that "
        "was compared (%s %d, fresh %s %d)",
        executor_engine_name(s->engine), s->checked + s->ends_checked + 1, ending_name(a->ending),
        a->status, ending_name(fresh->ending), fresh->status);
    executor_distrust(s, why);
    return CHECK_AGAIN;
}

static enum check check_one(struct executor *s, const struct step *step, const struct run_result *a,
                            char reason[CONTAINMENT_TEXT])
{
    const uint64_t most = subject_limits(s->subject).cpu_us, longer = SLOW_CHECK * s->cpu_us;
    struct run_result fresh;
    enum check result = CHECK_FAILED;
    if (ended_by_time(a->ending) && s->slow_checks++ >= SLOW_CHECKS_MOST)
        return CHECK_GOOD;
    if (ended_by_time(a->ending))
        subject_run_within(s->subject, step, longer < most ? longer : most, &fresh);
    else
        subject_run(s->subject, step, 0, &fresh);
    if (fresh.ending == ENDED_INTERNAL)
        say(reason, fresh.what, NULL);
    else
        result = judge(s, step, a, &fresh);
    run_result_free(&fresh);
    return result;
}

static size_t checked_most(const struct executor *s)
{
    return is_served(s->subject->request.language) ? SERVER_CHECKED : EXECUTOR_CHECKED;
}

int executor_is_checked(const struct executor *s)
{
    return s->checked >= checked_most(s);
}

/* The count of those that were checked for the same reason as this answer, or NULL if it is not to
   be checked: the first ones are, and later ones that the engine itself may have ended. */
static size_t *checks(struct executor *s, const struct run_result *a)
{
    if (s->engine == EXECUTOR_PROCESSES)
        return NULL;
    if (!executor_is_checked(s))
        return &s->checked;
    return a->ending != ENDED_EXIT && s->ends_checked < ENDS_CHECKED ? &s->ends_checked : NULL;
}

static enum check check_group(struct executor *s, const struct step *steps, size_t count,
                              const struct run_result *answers, char reason[CONTAINMENT_TEXT])
{
    size_t i;
    for (i = 0; i < count; i++) {
        size_t *checked = checks(s, &answers[i]);
        enum check result = checked ? check_one(s, &steps[i], &answers[i], reason) : CHECK_GOOD;
        if (result != CHECK_GOOD)
            return result;
        if (checked)
            ++*checked;
    }
    return CHECK_GOOD;
}

/* ---- all steps ---- */

/* A step that does not end by itself is the last of its chain, as of fresh processes: its answer is
   also that of the steps after it. If the first step of all has steps before it, a fresh process
   has run these, too. */
static void end_chains(const struct step *steps, size_t from, size_t to, struct run_result *answers)
{
    size_t i;
    for (i = from > 0 ? from : 1; i < to; i++) {
        if (steps[i].before && answers[i - 1].ending != ENDED_EXIT)
            answers[i] = answers[i - 1];
    }
}

int executor_run_for(struct executor *s, uint64_t most_ms, const struct step *steps, size_t count,
                     struct run_result *answers, size_t *taken, char reason[CONTAINMENT_TEXT])
{
    uint64_t start = milliseconds();
    size_t at = 0;
    drop_kept(s);
    s->stop_us = (most_ms < STOP_MS ? most_ms : STOP_MS) * 1000;
    *taken = 0;
    while (at < count && (at == 0 || steps[at].before || milliseconds() - start < most_ms)) {
        size_t left = count - at, done;
        enum check result;
        if (s->engine != EXECUTOR_PROCESSES && !executor_is_checked(s) &&
            left > checked_most(s) - s->checked)
            left = checked_most(s) - s->checked;
        if (!executor_run_batch(s, steps + at, left, answers + at, &done, reason))
            return 0;
        end_chains(steps, at, at + done, answers);
        result = check_group(s, steps + at, done, answers + at, reason);
        if (result == CHECK_FAILED)
            return 0;
        at += result == CHECK_GOOD ? done : 0;
    }
    *taken = at;
    return 1;
}

int executor_run(struct executor *s, const struct step *steps, size_t count,
                 struct run_result *answers, char reason[CONTAINMENT_TEXT])
{
    size_t taken;
    return executor_run_for(s, UINT64_MAX, steps, count, answers, &taken, reason);
}
