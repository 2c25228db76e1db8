/* What only a sanitizer shows: the output is right in fresh processes of the course's build. */
#ifndef FLIPREF_HUNT_SANITIZED_H
#define FLIPREF_HUNT_SANITIZED_H
#include "hunt/pursue.h"

/* Runs a step with ASan and UBSan, unless its output is wrong, and keeps what they find as a
   finding of VERDICT_MEMORY_ERROR, if they have not found it before. FRESH_RUNS fresh processes
   must find the same, and the step is made smaller as long as they do. No wrong output is taken for
   a consequence of it. */
void consider_sanitized(struct hunting *h, const struct step *step, enum standing standing);

/* Whether the input with this number belongs to the sample that each hunt of a C source runs with
   ASan and UBSan. Building and running these takes time, so the sample comes late and is small. */
int is_of_sample(const struct hunting *h, uint64_t number);

#endif
