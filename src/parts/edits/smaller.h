/* All candidates that are a step smaller than a text, one after another. */
#ifndef FLIPREF_EDITS_SMALLER_H
#define FLIPREF_EDITS_SMALLER_H
#include "edits/patches.h"

/* Where a walk through the candidates is. It starts as all zeros. The numbers mean something for
   the pass only, such as a row, a part of it, and which number counts it. */
struct walk {
    unsigned pass;
    size_t a, b, variant;
};

enum { FIRST_UNLIKELY = 13 }; /* the pass from which on counts are fixed in unlikely ways */

/* Stores the changes of the next candidate. Returns 0 if there is none. The text may have become
   another one since the last call: the walk then goes on at the same place. */
int smaller_next(struct walk *w, const struct parsed *t, struct patches *p);

/* Stores the changes of the candidate at a place, if there is one, of a pass with likely fixes. */
int smaller_at(struct walk w, const struct parsed *t, struct patches *p);

#endif
