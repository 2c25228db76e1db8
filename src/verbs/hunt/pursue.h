/* From a candidate to a finding: confirmed, shrunk, confirmed again. */
#ifndef FLIPREF_HUNT_PURSUE_H
#define FLIPREF_HUNT_PURSUE_H
#include "hunt/batch.h"
#include "hunt/keep_finding.h"

/* Whether the specification forbids such an end of a run on any input, promised or not: the course
   says that a crash is a fault (course->run.crash), and the problem has a rule against crashes, or
   against programs that do not end. */
int is_forbidden_end(const struct hunt_session *s, enum test_verdict verdict);

/* Returns the standing of a step, or `otherwise` if it is not known. */
enum standing standing_of_step(const struct problem *problem, const struct step *step,
                               enum standing otherwise);

/* Whether a difference shows all leniencies of q->shows: all of them together remove it, and no
   proper subset does. */
int shows_leniencies(const struct problem *problem, const struct step *step, bytes output,
                     const struct difference *d, const struct candidate *q);

/* Pursues. Returns CONFIRMED or UNSTABLE if there is a finding, which finding_free frees;
   otherwise why there is none, and *found is empty. */
enum confirmation_result pursue(struct hunting *h, const struct candidate *q,
                                struct hunt_finding *found);

/* Confirms a step as it is. Returns the same, and CONTRADICTED if all fresh processes are right. */
enum confirmation_result pursue_whole(struct hunting *h, const struct step *step,
                                      enum standing standing, struct leniencies lenient,
                                      struct hunt_finding *found);

#endif
