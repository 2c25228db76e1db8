/* The inputs that a maker makes, as steps. */
#ifndef FLIPREF_HUNT_INPUTS_MADE_H
#define FLIPREF_HUNT_INPUTS_MADE_H

#include "games/making.h"
#include "problem/problem.h"
#include "tests/tests.h"

enum { MADE_BYTES_MOST = 1 << 16 }; /* bytes of an input */

struct made {
    struct making making; /* its `text.most` may be lowered: a longer input is cut off */
    const struct maker *maker;
    struct by_size by_size;
    struct with_odd with_odd; /* its `of` may be set */
    struct chances chances;
    struct choice choices[CHOICES_MOST];
    struct step steps[MADE_RUNS];
    char *words[MADE_RUNS][MADE_WORDS + 1];
};

/* Opens what is all zeros. `args` are those of every input, which a NULL ends; NULL: they vary.
   made_free() frees it. */
void made_open(struct made *m, const struct problem *problem, char *const *args,
               enum chances_kind kind, uint64_t seed);

/* Makes the next input by size, at random, or with something unusual, and returns its last step;
   NULL: there is none. It is valid until the next call, and has neither answer nor status. */
const struct step *made_by_size(struct made *m);
const struct step *made_at_random(struct made *m);
const struct step *made_with_odd(struct made *m);

void made_free(struct made *m);

#endif
