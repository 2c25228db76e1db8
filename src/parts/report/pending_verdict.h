/* A pending verdict: the last verdict on an input, and the warnings after it, are withheld until it
   is known whether the input was read to its end. */
#ifndef FLIPREF_REPORT_PENDING_VERDICT_H
#define FLIPREF_REPORT_PENDING_VERDICT_H
#include "report/event_log.h"

enum { PENDING_ROOM = 1 << 16 }; /* bytes; two warnings with a line each take a quarter of it */

struct pending_verdict {
    const struct reporter *to;
    int is_pending; /* there is a verdict */
    int has_ended;  /* ... and the record has ended after it */
    int unjudged;   /* the argument of that end */
    flipref_verdict verdict;
    struct message words;              /* of the verdict */
    struct reporter warnings_reporter; /* writes the warnings after the verdict to `warnings` */
    struct event_writer warnings_writer;
    sink warnings;
    unsigned char buffer[PENDING_ROOM]; /* of `warnings` */
};

/* A listener that passes everything on to `to`, and withholds the last verdict. */
struct listener pending_verdict_listener(struct pending_verdict *p, const struct reporter *to);

/* Passes the withheld verdict on. */
void pending_verdict_tell(struct pending_verdict *p);

/* Makes the pending verdict `not valid`, if it is not so already: the input is refused because of
   `why`, which has been reported as an error. */
void pending_verdict_refuse(struct pending_verdict *h, const char *why);

/* Discards the withheld verdict, and takes it out of the tally. */
void pending_verdict_drop(struct pending_verdict *p, struct tally *tally);

#endif
