/* Candidates: which of them are pursued, and what is known about causes. */
#ifndef FLIPREF_HUNT_CANDIDATE_H
#define FLIPREF_HUNT_CANDIDATE_H
#include "hunt/pursue.h"

/* Whether such a verdict counts on an input of that standing: it is one of those that were asked
   for, or its end is forbidden on any input. */
int counts_at(const struct hunt_session *s, enum standing standing, enum test_verdict verdict);

/* Notes that an input shows a cause. Returns whether it is worth being traced back and suspected,
   which it is not if the cause is settled, or if many inputs have shown it without effect. */
int candidate_is_worth(struct hunting *h, const struct cause *cause);

/* Whether a smaller input shows the cause of a finding. It is looked for where inputs do not come
   by their size, because the problem makes them itself. */
int candidate_is_smaller(struct hunting *h, const struct step *step, const struct cause *cause);

/* Pursues a candidate unless its cause is settled. One that may be a consequence of another is
   deferred while few inputs have been tried. Returns 1 if something was found. A smaller input
   takes the place of a finding's. */
int consider(struct hunting *h, const struct candidate *s);

/* Keeps what was found on an input that an earlier hunt has kept, if it counts, and frees it. */
void candidate_keep_again(struct hunting *h, struct hunt_finding *found);

/* Pursues what was deferred, if enough inputs have been tried or `now` is not 0. */
void consider_deferred(struct hunting *h, int now);
void forget_deferred(struct hunting *h);

#endif
