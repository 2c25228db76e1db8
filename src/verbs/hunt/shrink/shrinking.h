/* What the parts of shrinking share. */
#ifndef FLIPREF_HUNT_SHRINK_SHRINKING_H
#define FLIPREF_HUNT_SHRINK_SHRINKING_H
#include "hunt/shrink/shrink.h"

#include "edits/edits.h"
#include "edits/seen.h"

struct shrinking {
    const struct shrink_request *request;
    struct step_copy best;
    size_t tries; /* candidates that may still be tried */
    size_t work;  /* that may still be done to find the standing of candidates */
    struct step_copy batch[SHRINK_BATCH]; /* candidates that wait to be tried */
    uint64_t hashes[SHRINK_BATCH];        /* of those */
    size_t count;
    struct seen *seen; /* candidates that were tried or dropped */

    size_t run;      /* whose text is made smaller */
    size_t searched; /* the size for which small inputs were looked through; 0: they were not */
};

/* A pass makes candidates out of `best` and offers them. It returns 1 as soon as `best` has become
   smaller, and 0 when it has nothing more to offer. */
typedef int shrink_pass(struct shrinking *s);

/* Offers a candidate, with the steps before it. One that is not smaller than `best`, was tried
   before, or whose standing is weaker than asked for is dropped. Returns 1 if `best` has become
   smaller. */
int shrink_offer_steps(struct shrinking *s, const struct step *step);

/* Tries the candidates that are left. Returns 1 if `best` has become smaller. Each pass ends by it.
 */
int shrink_finish(struct shrinking *s);

/* Whether a step has the standing that was asked for. */
int shrink_has_standing(const struct shrinking *s, const struct step *step);

/* Whether no more candidates can be tried. */
int shrink_is_done(const struct shrinking *s);

shrink_pass shrink_small;

#endif
