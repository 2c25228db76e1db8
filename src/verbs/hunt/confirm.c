#include "hunt/confirm.h"

#include "batch/wanted.h"
#include "hunt/follows.h"
#include "hunt/volley.h"
#include "mark/conduct.h"
#include "readings/readings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int oracle_agrees(const struct dialect *dialect, const struct step *step)
{
    struct reading_answer answer = { .memory = 0 };
    int agrees = reading_run(dialect, 0, step, 0, &answer) && answer.status == step->status &&
                 bytes_equal(step->answer, answer.output);
    reading_answer_free(&answer);
    return agrees;
}

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
                    size_t shift, struct confirmation *c, int *varies)
{
    const struct conduct_rule counts = { h->session->dialect,
                                         (enum course_status)h->session->course->run.status,
                                         lenient };
    struct run_result outcome;
    struct difference d;
    int is_wrong;
    subject_run(h->subject, step, shift, &outcome);
    if (outcome.ending == ENDED_INTERNAL)
        c->result = UNCONFIRMED;
    c->cpu_us = outcome.cpu_us;
    is_wrong = difference_of(h->session->dialect, step, &outcome, lenient, counts.status, &d);
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
        *varies |= runs_vary(&counts, &c->outcome, &outcome);
    run_result_free(&outcome);
    return is_wrong;
}

/* Whether no more runs are needed: the program was to reach a limit of time, but it has ended and
   is right. */
static int is_only_slow(struct hunting *h, const struct confirmation *c)
{
    if (c->runs > 0)
        return 0;
    sieve_was_right(h->sieve, c->cpu_us);
    return 1;
}

/* Whether a fresh process is right with the steps before this one, so that a difference is this
   one's. */
static int was_right_before(struct hunting *h, const struct step *step, struct leniencies lenient,
                            struct confirmation *c)
{
    struct step before;
    struct reference_run run;
    int is_wrong = 1, varies = 0;
    if (step->before == 0)
        return 1;
    before = *step->before;
    if (answer_step(h->session, &before, &run))
        is_wrong = !oracle_agrees(h->session->dialect, &before) ||
                   run_once(h, &before, lenient, 0, c, &varies);
    reference_run_free(&run);
    if (c->outcome.memory != 0)
        run_result_free(&c->outcome);
    return !is_wrong;
}

/* Returns why a difference would not count, or CONFIRMED. */
static enum confirmation_result look_before(struct hunting *h, const struct step *step,
                                            struct leniencies lenient, struct confirmation *c)
{
    int was_right;
    if (!oracle_agrees(h->session->dialect, step))
        return DISPUTED;
    was_right = was_right_before(h, step, lenient, c);
    if (c->result != CONFIRMED)
        return c->result;
    return was_right ? CONFIRMED : CONTRADICTED;
}

static void confirm_all(struct hunting *h, const struct step *step, struct leniencies lenient,
                        unsigned runs, int is_slow, struct confirmation *c)
{
    static const size_t shifts[FRESH_RUNS] = { 0, 1040, 20016 };
    int varies = 0;
    unsigned i;
    memset(c, 0, sizeof *c);
    c->result = look_before(h, step, lenient, c);
    if (c->result != CONFIRMED)
        return;
    for (i = 0; i < runs && c->result == CONFIRMED; i++) {
        if (run_once(h, step, lenient, shifts[i % FRESH_RUNS], c, &varies))
            c->runs++;
        if (i == 0 && is_slow && is_only_slow(h, c))
            runs = 1;
    }
    if (hunting_is_stopped(h))
        c->result = UNCONFIRMED;
    if (c->result != CONFIRMED)
        return;
    /* That only some runs reached a limit does not show that the answers vary. */
    if (c->runs == 0 || (c->runs < runs && ended_by_limit(c->outcome.ending)))
        c->result = CONTRADICTED;
    else
        c->result = varies || c->runs < runs ? CONFIRM_VARIES : CONFIRMED;
    c->difference.varies = c->result == CONFIRM_VARIES;
    if (c->runs > 0)
        cause_of(h->session->dialect, step, c->outcome.out, &c->difference, &c->cause);
}

void confirm(struct hunting *h, const struct step *step, struct leniencies lenient, unsigned runs,
             struct confirmation *c)
{
    confirm_all(h, step, lenient, runs, 0, c);
}

void confirm_hang(struct hunting *h, const struct step *step, struct leniencies lenient,
                  struct confirmation *c)
{
    confirm_all(h, step, lenient, FRESH_RUNS, 1, c);
}

void confirmation_free(struct confirmation *c)
{
    if (c->runs > 0)
        run_result_free(&c->outcome);
    c->runs = 0;
}
