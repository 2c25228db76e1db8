/* The texts of late, so that none is made twice. */
#ifndef FLIPREF_EDITS_SEEN_H
#define FLIPREF_EDITS_SEEN_H
#include "base/bytes.h"

#include <stdint.h>

enum { SEEN_WAYS = 4, SEEN_SETS = 1 << 15 };

/* Hashes of texts; the last of each set first. It starts as all zeros. */
struct seen {
    uint64_t at[SEEN_SETS][SEEN_WAYS];
};

/* Returns whether a text was seen, and remembers it in place of the oldest of its set. */
int seen_before(struct seen *s, bytes text);

#endif
