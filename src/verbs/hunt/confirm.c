#include "hunt/confirm.h"

#include "hunt/batch.h"
#include "hunt/follows.h"
#include "problem/conduct.h"
#include "runner/wanted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- sanitizers ---- */

static char *sanitizer_report(const struct hunting *h, bytes error_output)
{
    return under_own_name(sanitizer_finding(error_output), h->tree, &h->files);
}

char *sanitizer_says(struct hunting *h, const struct step *step)
{
    struct run_result outcome;
    char *finding;
    memset(&outcome, 0, sizeof outcome);
    if (!subject_run_sanitized(h->subject, step, &outcome))
        return 0;
    finding = sanitizer_report(h, outcome.err);
    run_result_free(&outcome);
    return finding;
}

/* ---- fresh runs ---- */

/* Runs once. Returns whether the run is wrong; stores its outcome if it is the first such one, and
   otherwise whether it differs from that one. */
static int run_once(struct hunting *h, const struct step *step, struct leniencies lenient,
                    size_t shift, struct confirmation *c)
{
    const struct conduct_rule counts = hunt_rule(h, lenient);
    const int is_package = problem_makes_inputs(h->session->problem);
    struct run_result outcome;
    struct difference d;
    int is_wrong;
    subject_run(h->subject, step, shift, &outcome);
    if (outcome.ending == ENDED_INTERNAL || (is_package && !ending_is_evidence(outcome.ending)))
        c->result = UNCONFIRMED; /* the machine may be busy */
    c->cpu_us = outcome.cpu_us;
    is_wrong = difference_of(&counts, step, &outcome, &d);
    if (is_wrong && readings_explain(h, step, &outcome, lenient, &d)) {
        c->result = EXPLAINED;
        is_wrong = 0;
    }
    if (is_wrong && !subject_has_room(h->subject)) {
        c->result = UNCONFIRMED;
        is_wrong = 0;
    }
    if (is_wrong && c->runs == 0) {
        c->outcome = outcome;
        c->difference = d;
        return 1;
    }
    if (is_wrong)
        c->varies |= runs_vary(&counts, &c->outcome, &outcome);
    run_result_free(&outcome);
    return is_wrong;
}

/* Whether a fresh process is right with the steps before this one, so that a difference is this
   one's. */
static int was_right_before(struct hunting *h, const struct step *step, struct leniencies lenient,
                            struct confirmation *c)
{
    struct step before;
    void *memory;
    int is_wrong = 1;
    if (step->before == 0)
        return 1;
    before = *step->before;
    if (answer_step(h->session, &before, &memory))
        is_wrong =
            !problem_agrees(h->session->problem, &before) || run_once(h, &before, lenient, 0, c);
    free(memory);
    if (c->outcome.memory != 0)
        run_result_free(&c->outcome);
    return !is_wrong;
}

/* Returns why a difference would not count, or CONFIRMED. */
static enum confirmation_result look_before(struct hunting *h, const struct step *step,
                                            struct leniencies lenient, struct confirmation *c)
{
    int was_right;
    if (!problem_agrees(h->session->problem, step))
        return DISPUTED;
    was_right = was_right_before(h, step, lenient, c);
    if (c->result != CONFIRMED)
        return c->result;
    return was_right ? CONFIRMED : CONTRADICTED;
}

/* What the runs show. That only some of them have reached a limit does not show that they vary. */
static enum confirmation_result result_of(const struct confirmation *c)
{
    if (c->runs == 0)
        return CONTRADICTED;
    if (c->runs < c->made && ended_by_limit(c->outcome.ending))
        return UNCONFIRMED;
    return c->varies || c->runs < c->made ? UNSTABLE : CONFIRMED;
}

static void run_more(struct hunting *h, const struct step *step, struct leniencies lenient,
                     unsigned runs, struct confirmation *c)
{
    static const size_t shifts[FRESH_RUNS] = { 0, 1040, 20016 };
    for (c->result = CONFIRMED; runs > 0 && c->result == CONFIRMED; runs--)
        c->runs += (unsigned)run_once(h, step, lenient, shifts[c->made++ % FRESH_RUNS], c);
    if (hunting_is_stopped(h))
        c->result = UNCONFIRMED;
    if (c->result == CONFIRMED)
        c->result = result_of(c);
    if (c->runs > 0)
        problem_cause(h->session->problem, step, c->outcome.out, &c->difference, &c->cause);
}

void confirm(struct hunting *h, const struct step *step, struct leniencies lenient, unsigned runs,
             struct confirmation *c)
{
    memset(c, 0, sizeof *c);
    c->result = look_before(h, step, lenient, c);
    if (c->result == CONFIRMED)
        run_more(h, step, lenient, runs, c);
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

static void confirm_once(struct hunting *h, const struct step *step, struct leniencies lenient,
                         struct confirmation *c)
{
    confirm(h, step, lenient, 1, c);
    if (c->result == CONFIRMED && !is_proved_slow(h, c))
        c->result = UNCONFIRMED;
}

void confirm_more(struct hunting *h, const struct step *step, struct leniencies lenient,
                  unsigned runs, struct confirmation *c)
{
    if (c->made > 0 && c->result <= CONTRADICTED)
        run_more(h, step, lenient, runs, c);
}

void confirm_hang(struct hunting *h, const struct step *step, struct leniencies lenient,
                  unsigned runs, struct confirmation *c)
{
    confirm_once(h, step, lenient, c);
    if (c->made > 0 && c->result == CONTRADICTED)
        executor_was_right(h->executor, c->cpu_us);
    else
        confirm_more(h, step, lenient, runs - 1, c);
}

int confirm_later(struct hunting *h, const struct step *step, struct leniencies lenient,
                  struct confirmation *c)
{
    const struct conduct_rule rule = hunt_rule(h, lenient);
    struct run_result outcome;
    subject_run(h->subject, step, 0, &outcome);
    if ((outcome.ending == ENDED_EXIT || outcome.ending == ENDED_SIGNAL) &&
        runs_vary(&rule, &c->outcome, &outcome))
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
