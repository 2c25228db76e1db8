/* Whether what was found depends on the clock. The fresh runs that confirm a finding take less than
   a second, in which a program that starts its random numbers from the time answers the same. So
   each finding is run once more, more than a second after it was confirmed; only the last one has
   to be waited for. */
#ifndef FLIPREF_HUNT_CLOCK_CHECK_H
#define FLIPREF_HUNT_CLOCK_CHECK_H
#include "hunt/keep_finding.h"

/* Takes a finding that was kept. */
void clock_check_later(struct hunting *h, struct hunt_finding *found);

/* Runs all findings again, and keeps those that vary as such. Waits for up to a second. */
void clock_check_all(struct hunting *h);
void clock_check_free(struct hunting *h);

#endif
