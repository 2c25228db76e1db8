/* Numbers that may count what an edit takes away or adds. Nobody says what a count is: a number
   before the place of the edit may be one if its value fits a size there. Wrong guesses only cost a
   candidate, because the validator refuses them. */
#ifndef FLIPREF_EDITS_COUNTS_H
#define FLIPREF_EDITS_COUNTS_H
#include "edits/patches.h"

enum part {
    PART_ROWS,
    PART_RECORD, /* rows that count as one */
    PART_TOKENS, /* of one row */
    PART_LETTERS /* of one token */
};

struct change {
    enum part part;
    size_t first; /* row or token */
    size_t count; /* rows, tokens or letters, at least 1 */
    int64_t
        sign; /* -1: they are taken away; 1: that many are added, after them or in place of them */
};

struct fix {
    size_t token;
    int64_t value;
};

enum { FIXES_MOST = 6 };

/* The most likely first: those whose value is just the size, the nearest of them first; then those
   that are large enough to count what changes. */
struct fixes {
    struct fix at[FIXES_MOST];
    size_t count, exact;
};

void fixes_of(const struct parsed *t, const struct change *c, struct fixes *f);

/* Adds the fixes of a variant: a likely one, none, another one, or two. Returns 0 if there is no
   such variant. */
int fixes_patch(const struct fixes *f, const struct parsed *t, size_t variant, struct patches *p);

#endif
