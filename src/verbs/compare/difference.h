/* Where an output first differs from the answer: both are read once, however long they are. No
   operating system here. */
#ifndef FLIPREF_COMPARE_DIFFERENCE_H
#define FLIPREF_COMPARE_DIFFERENCE_H
#include "base/source.h"

#include <stdint.h>

enum { SIDE_BEFORE = 64, SIDE_REST = 256 };

/* One of the two texts, read up to a place. */
struct side {
    source *from;
    uint64_t line, column; /* of the place, from 1, in bytes */
    uint64_t offset;       /* of the place, from 0 */
    int in_space;          /* white space stands before the place */

    /* What stands around the place in its line: the last bytes before it, and the first from it on,
       which are known once differ() has returned. */
    unsigned char before[SIDE_BEFORE];
    size_t before_len;
    unsigned char rest[SIDE_REST];
    size_t rest_len;
    int ended; /* the text ends at the place */

    /* Is told of the bytes that are passed, in order; may be 0. */
    void (*passed)(void *who, bytes b);
    void *who;
};

struct tolerance {
    int letter_case; /* A to Z are a to z */
    int space;       /* white space counts only where it parts words, and all of it is the same */
};

void side_init(struct side *s, source *from);

/* Reads both up to where they first differ. 0: they do not; or one could not be read, as its source
   tells. */
int differ(struct side *answer, struct side *output, const struct tolerance *tolerate);

#endif
