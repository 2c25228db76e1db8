/* What a reporter hears, as bytes: to be kept until it is known to hold, or to be sent to another
   process, and told again. */
#ifndef FLIPREF_REPORT_EVENT_LOG_H
#define FLIPREF_REPORT_EVENT_LOG_H
#include "report/format.h"

struct event_writer {
    sink *to;          /* gets whole events only, if it does not fail */
    const char *known; /* a path that who tells again knows too, so that it is not sent; 0: none */
    enum quiet quiet;  /* who is told again */
};

/* Makes `r` a reporter that records. */
void write_events(struct reporter *r, struct event_writer *recorder, enum quiet quiet);

/* What is told again counts this. */
void write_mark(const struct event_writer *recorder);

/* Who tells again what was recorded. */
struct event_reader {
    const struct reporter *to;
    const char *known; /* the recorder's */
    const char *path;  /* of the input that was told of last */
    int open;          /* ... which has not ended */
    char *kept;        /* `path`, if it was sent */
    uint64_t marks;
    int failed; /* what was read is no event, or there is not enough memory */
};

/* Tells the first event of `b`, and returns its length; 0: it is not all there, or t->failed. */
size_t replay_event(struct event_reader *t, bytes b);

/* Tells all of `b`. 0: it is not whole, or t->failed. */
int replay_events(struct event_reader *t, bytes b);

void event_reader_free(struct event_reader *t);

#endif
