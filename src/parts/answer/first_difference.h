/* Finds the place where an output first differs from the answer. Both are read once, in constant
   memory. No calls to the operating system. */
#ifndef FLIPREF_ANSWER_FIRST_DIFFERENCE_H
#define FLIPREF_ANSWER_FIRST_DIFFERENCE_H
#include "base/source.h"

#include <stdint.h>

enum { SIDE_BEFORE = 64, SIDE_REST = 256 };

/* One of the two texts, read up to a place. */
struct side {
    source *from;
    uint64_t line, column; /* the place; both from 1, the column in bytes */
    uint64_t offset;       /* the place, from 0 */

    /* The line around the place: the last bytes before it, and, after differ() has returned, the
       first bytes from it on. */
    unsigned char before[SIDE_BEFORE];
    size_t before_len;
    unsigned char rest[SIDE_REST];
    size_t rest_len;
    int ended; /* the text ends at the place */
};

/* Takes a text in memory, and a place in it, which is at most text.len. */
void side_at(struct side *s, bytes text, size_t at);

void side_init(struct side *s, source *from);

/* Reads both up to the first difference, and passes all bytes before it to `passed`, in order.
   Returns 0 if there is none, or if one could not be read: its source has then failed. */
int differ(struct side *answer, struct side *output, void (*passed)(void *who, bytes b), void *who);

#endif
