/* Holds back the last verdict on an input, and what was told after it, until it is known whether
   the input was whole. */
#ifndef FLIPREF_REPORT_HELD_H
#define FLIPREF_REPORT_HELD_H
#include "report/recording.h"

enum { HELD_ROOM = 1 << 16 }; /* two warnings with a line each take a quarter of it */

struct held {
    const struct reporter *to;
    int holding, ended;
    struct verdict verdict;
    unsigned char words[MESSAGE_ROOM]; /* its own */
    int unjudged;                      /* what its end tells */
    struct reporter keeper;            /* records the warnings behind it in `kept` */
    struct recorder recorder;
    sink kept;
    unsigned char buffer[HELD_ROOM];
};

/* A listener that tells `to`. */
struct listener hold(struct held *h, const struct reporter *to);

/* Tells what is held. Returns why that could not be done, or 0. */
const char *held_tell(struct held *h);

/* Forgets it, and takes its verdict out of the tally. */
void held_drop(struct held *h, struct tally *tally);

#endif
