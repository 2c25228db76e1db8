/* What only a sanitizer shows: the output is right in fresh processes of the course's build. */
#ifndef FLIPREF_HUNT_SANITIZED_H
#define FLIPREF_HUNT_SANITIZED_H
#include "hunt/pursue.h"

/* Runs a step once in a fresh process of a build with sanitizers. Returns what they found, which
   the caller frees, or NULL. */
typedef char *run_sanitized(void *who, const struct step *step);

/* Pursues a step on which a sanitizer has found something: FRESH_RUNS fresh processes must find the
   same. Then the step is made smaller as long as they do. Returns CONFIRMED if there is a finding,
   which caught_free frees; otherwise why there is none, and *caught is empty. */
enum confirmation_result pursue_sanitized(struct hunting *h, const struct quarry *q,
                                          run_sanitized *run, void *who, struct caught *caught);

#endif
