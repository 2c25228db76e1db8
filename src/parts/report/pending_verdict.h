/* Holds back the last verdict on an input, and what was told after it, until it is known whether
   the input was whole. */
#ifndef FLIPREF_REPORT_PENDING_VERDICT_H
#define FLIPREF_REPORT_PENDING_VERDICT_H
#include "report/event_log.h"

enum { PENDING_ROOM = 1 << 16 }; /* two warnings with a line each take a quarter of it */

struct pending_verdict {
    const struct reporter *to;
    int holding, ended;
    struct verdict verdict;
    unsigned char words[MESSAGE_ROOM]; /* its own */
    int unjudged;                      /* what its end tells */
    struct reporter keeper;            /* records the warnings behind it in `kept` */
    struct event_writer recorder;
    sink kept;
    unsigned char buffer[PENDING_ROOM];
};

/* A listener that tells `to`. */
struct listener pending_verdict_listener(struct pending_verdict *h, const struct reporter *to);

/* Tells what is held. Returns why that could not be done, or 0. */
const char *pending_verdict_tell(struct pending_verdict *h);

/* Forgets it, and takes its verdict out of the tally. */
void pending_verdict_drop(struct pending_verdict *h, struct tally *tally);

#endif
