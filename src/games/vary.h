/* Drivers that start from a sequence of choices that exists, whatever it makes: one changes it at
   random, the other takes something away from it. */
#ifndef FLIPREF_GAMES_VARY_H
#define FLIPREF_GAMES_VARY_H
#include "games/choices.h"

/* Changes the `count` choices in `at`, which has room for CHOICES_MOST, by one to three edits:
   values are replaced, swapped or copied; spans are deleted or repeated, and a choice before them
   that may count them goes along; the rest becomes that of `other`. Returns the new count. */
size_t vary(struct choice *at, size_t count, const struct choice *other, size_t other_count,
            struct chances *c);

/* Where a walk through the simpler sequences is. It starts as all zeros. */
struct simpler {
    unsigned pass;
    size_t span, at, counter;
};

/* Stores the next sequence that is shorter than the `count` choices in `from`, or simpler, in `to`,
   which has room for CHOICES_MOST, and its length in *to_count. Returns 0 if there is none. `from`
   may have become another sequence since the last call: the walk then goes on at the same place. */
int simpler_next(struct simpler *w, const struct choice *from, size_t count, struct choice *to,
                 size_t *to_count);

#endif
