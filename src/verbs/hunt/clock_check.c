#include "hunt/clock_check.h"

#include "mark/conduct.h"
#include "system/clock.h"
#include "system/pause.h"
#include "text/memory.h"

#include <stdlib.h>

enum {
    APART = 1100, /* milliseconds: the seconds of two runs differ */
    LOOK = 20     /* milliseconds between looks at whether an interrupt came */
};

struct clock_check {
    size_t index;
    struct caught caught;
    struct finding_context context;
};

void clock_check_later(struct hunting *h, size_t index, struct caught *caught,
                       const struct finding_context *context)
{
    struct clock_check *c;
    if (h->clock_checks == 0)
        h->clock_checks = memory_new(FINDINGS_MOST + 1, sizeof *h->clock_checks);
    if (h->clock_check_count > FINDINGS_MOST) {
        caught_free(caught);
        return;
    }
    c = &h->clock_checks[h->clock_check_count++];
    c->index = index;
    c->caught = *caught;
    c->context = *context;
}

/* Only what ends by itself, and was the same in all runs until now, is worth another run. */
static int is_checked(const struct clock_check *c)
{
    const struct confirmation *proof = &c->caught.proof;
    return proof->result == CONFIRMED &&
           (proof->outcome.ending == ENDED_EXIT || proof->outcome.ending == ENDED_SIGNAL);
}

/* Returns 0 if an interrupt came. */
static int wait_until(const struct hunting *h, uint64_t when)
{
    while (!hunting_is_stopped(h) && milliseconds() < when)
        pause_milliseconds(LOOK);
    return !hunting_is_stopped(h);
}

static int varies(struct hunting *h, const struct clock_check *c)
{
    const struct conduct_rule rule = { h->session->dialect,
                                       (enum course_status)h->session->course->run.status,
                                       c->context.leniency.bits != 0 ? h->overlooked : h->lenient };
    struct run_result outcome;
    int differs;
    subject_run(h->subject, &c->caught.step.step, 0, &outcome);
    differs = (outcome.ending == ENDED_EXIT || outcome.ending == ENDED_SIGNAL) &&
              runs_vary(&rule, &c->caught.proof.outcome, &outcome);
    run_result_free(&outcome);
    return differs;
}

void clock_check_all(struct hunting *h)
{
    size_t i;
    for (i = 0; i < h->clock_check_count && !h->is_lost; i++) {
        struct clock_check *c = &h->clock_checks[i];
        if (!is_checked(c))
            continue;
        if (!wait_until(h, c->context.at + APART))
            return;
        if (!varies(h, c))
            continue;
        c->caught.proof.result = CONFIRM_VARIES;
        c->caught.proof.difference.varies = 1;
        (void)finding_keep_again(h, c->index, &c->caught, &c->context);
    }
}

void clock_check_free(struct hunting *h)
{
    while (h->clock_check_count > 0)
        caught_free(&h->clock_checks[--h->clock_check_count].caught);
    free(h->clock_checks);
    h->clock_checks = 0;
}
