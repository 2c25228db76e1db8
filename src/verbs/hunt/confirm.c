#include "hunt/confirm.h"

#include "hunt/batch.h"
#include "hunt/pursue.h"
#include "problem/conduct.h"
#include "runner/planted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- sanitizers ---- */

char *sanitizer_says(struct hunting *h, const struct step *step)
{
    struct run_result outcome = { .ending = 0 };
    char *finding;
    if (!subject_run_sanitized(h->subject, step, &outcome))
        return 0;
    finding = under_own_name(sanitizer_finding(outcome.err), h->tree, &h->files);
    run_result_free(&outcome);
    return finding;
}

/* ---- fresh runs ---- */

/* A run by a fresh process, and how it is wrong. */
struct fresh_run {
    struct run_result outcome;
    struct difference difference;
};

/* Runs once. Returns whether the run is wrong. If it says nothing, c->result says why. */
static int run_once(struct hunting *h, const struct step *step, size_t shift, struct fresh_run *run,
                    struct confirmation *c)
{
    const struct conduct_rule counts = hunt_rule(h);
    const int is_package = problem_makes_inputs(h->session->problem);
    subject_run(h->subject, step, shift, &run->outcome);
    c->cpu_us = run->outcome.cpu_us;
    if (run->outcome.ending == ENDED_INTERNAL ||
        (is_package && !ending_is_evidence(run->outcome.ending)))
        c->result = UNCONFIRMED; /* the machine may be busy */
    if (!difference_of(&counts, step, &run->outcome, &run->difference))
        return 0;
    if (readings_explain(h, step, &run->outcome, &run->difference)) {
        c->result = EXPLAINED;
        return 0;
    }
    if (!subject_has_room(h->subject)) {
        c->result = UNCONFIRMED;
        return 0;
    }
    return 1;
}

/* Makes a run of *c. Of those that are wrong it keeps the first one that reached no limit, or else
   the first one. */
static void run_again(struct hunting *h, const struct step *step, struct confirmation *c)
{
    static const size_t shifts[FRESH_RUNS] = { 0, 1040, 20016 };
    const struct conduct_rule counts = hunt_rule(h);
    struct fresh_run run;
    const int is_wrong = run_once(h, step, shifts[c->made++ % FRESH_RUNS], &run, c);
    const int is_better =
        c->runs > 0 && ended_by_limit(c->outcome.ending) && !ended_by_limit(run.outcome.ending);
    conducts_add_run(&c->fresh, &counts, step, &run.outcome);
    c->runs += (unsigned)is_wrong;
    if (is_wrong && is_better)
        run_result_free(&c->outcome);
    if (is_wrong && (c->runs == 1 || is_better)) {
        c->outcome = run.outcome;
        c->difference = run.difference;
    } else {
        run_result_free(&run.outcome);
    }
}

/* Whether a fresh process is right with the steps before this one, so that a difference is this
   one's. */
static int was_right_before(struct hunting *h, const struct step *step, struct confirmation *c)
{
    struct step before;
    struct fresh_run run;
    void *memory;
    int is_right = 0;
    if (step->before == 0)
        return 1;
    before = *step->before;
    if (answer_step(h->session, &before, &memory) && problem_agrees(h->session->problem, &before)) {
        is_right = !run_once(h, &before, 0, &run, c);
        run_result_free(&run.outcome);
    }
    free(memory);
    return is_right;
}

/* Returns why a difference would not count, or CONFIRMED. */
static enum confirmation_result look_before(struct hunting *h, const struct step *step,
                                            struct confirmation *c)
{
    int was_right;
    if (!problem_agrees(h->session->problem, step))
        return DISPUTED;
    was_right = was_right_before(h, step, c);
    if (c->result != CONFIRMED)
        return c->result;
    return was_right ? CONFIRMED : CONTRADICTED;
}

/* What the runs show. If a wrong one and a right one do not make the program unstable, the wrong
   one has reached a limit. */
static enum confirmation_result result_of(const struct confirmation *c)
{
    if (c->runs == 0)
        return CONTRADICTED;
    if (c->fresh.unstable)
        return UNSTABLE;
    return c->runs < c->made ? UNCONFIRMED : CONFIRMED;
}

static void run_more(struct hunting *h, const struct step *step, unsigned runs,
                     struct confirmation *c)
{
    for (c->result = CONFIRMED; runs > 0 && c->result == CONFIRMED; runs--)
        run_again(h, step, c);
    if (hunting_is_stopped(h))
        c->result = UNCONFIRMED;
    if (c->result == CONFIRMED)
        c->result = result_of(c);
    if (c->runs > 0)
        problem_cause(h->session->problem, step, c->outcome.out, &c->difference, &c->cause);
}

void confirm(struct hunting *h, const struct step *step, unsigned runs, struct confirmation *c)
{
    memset(c, 0, sizeof *c);
    c->lenient = h->lenient;
    c->result = look_before(h, step, c);
    if (c->result == CONFIRMED)
        run_more(h, step, runs, c);
}

int is_slowness(const struct hunting *h, enum test_verdict verdict)
{
    return is_hang(verdict) && problem_makes_inputs(h->session->problem);
}

/* Of a package, CPU time decides, and references that are near the limit themselves say nothing. */
static int is_proved_slow(const struct hunting *h, const struct confirmation *c)
{
    return !is_slowness(h, c->difference.verdict) ||
           (c->difference.verdict == VERDICT_TIME_CPU && problem_leaves_time(h->session->problem));
}

void confirm_more(struct hunting *h, const struct step *step, unsigned runs, struct confirmation *c)
{
    if (c->made > 0 && c->result <= CONTRADICTED)
        run_more(h, step, runs, c);
}

void confirm_hang(struct hunting *h, const struct step *step, unsigned runs, struct confirmation *c)
{
    confirm(h, step, 1, c);
    if (c->result == CONFIRMED && !is_proved_slow(h, c))
        c->result = UNCONFIRMED;
    if (c->made > 0 && c->result == CONTRADICTED)
        executor_was_right(h->executor, c->cpu_us);
    else
        confirm_more(h, step, runs - 1, c);
}

int confirm_later(struct hunting *h, const struct step *step, struct confirmation *c)
{
    struct conduct_rule rule = hunt_rule(h);
    struct run_result outcome;
    rule.free = c->lenient;
    subject_run(h->subject, step, 0, &outcome);
    if (subject_has_room(h->subject))
        conducts_add_run(&c->fresh, &rule, step, &outcome);
    if (c->fresh.unstable)
        c->result = UNSTABLE;
    run_result_free(&outcome);
    return c->result == UNSTABLE;
}

enum test_verdict confirmed_verdict(const struct confirmation *c)
{
    return c->result == UNSTABLE ? VERDICT_UNSTABLE : c->difference.verdict;
}

void confirmation_free(struct confirmation *c)
{
    if (c->runs > 0)
        run_result_free(&c->outcome);
    c->runs = 0;
}
