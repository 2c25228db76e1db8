/* The texts of late, so that none is made twice, as their hashes. */
#ifndef FLIPREF_EDITS_SEEN_H
#define FLIPREF_EDITS_SEEN_H
#include "base/bytes.h"

#include <stdint.h>

enum { SEEN_WAYS = 4, SEEN_SETS = 1 << 15 };

/* Hashes of texts; the last of each set first. It starts as all zeros. */
struct seen {
    uint64_t at[SEEN_SETS][SEEN_WAYS];
};

/* Returns whether a hash, which is not 0, was noted; notes it in place of the oldest of its set. */
int seen_has(const struct seen *s, uint64_t hash);
void seen_note(struct seen *s, uint64_t hash);

/* Returns whether a text was seen, and notes it. */
int seen_before(struct seen *s, bytes text);

#endif
