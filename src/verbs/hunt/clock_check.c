#include "hunt/pursue.h"

#include "system/clock.h"
#include "text/memory.h"

#include <stdlib.h>

enum {
    APART = 1100, /* milliseconds: the seconds of two runs differ */
    LOOK = 20     /* milliseconds between looks at whether an interrupt came */
};

void clock_check_later(struct hunting *h, struct hunt_finding *found)
{
    if (h->clock_checks == 0)
        h->clock_checks = memory_new(FINDINGS_MOST + 1, sizeof *h->clock_checks);
    if (h->clock_check_count > FINDINGS_MOST)
        finding_free(found);
    else
        h->clock_checks[h->clock_check_count++] = *found;
}

/* Only what ends by itself, and was the same in all runs until now, is worth another run. */
static int is_checked(const struct hunt_finding *f)
{
    const struct confirmation *proof = &f->proof;
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

void clock_check_all(struct hunting *h)
{
    size_t i;
    for (i = 0; i < h->clock_check_count && !h->is_lost; i++) {
        struct hunt_finding *f = &h->clock_checks[i];
        if (!is_checked(f))
            continue;
        if (!wait_until(h, f->at + APART))
            return;
        if (confirm_later(h, &f->step.step, &f->proof))
            (void)finding_keep_again(h, f);
    }
}

void clock_check_free(struct hunting *h)
{
    while (h->clock_check_count > 0)
        finding_free(&h->clock_checks[--h->clock_check_count]);
    free(h->clock_checks);
    h->clock_checks = 0;
}
