/* The calls that a reporter gets, as bytes: an event for each call. A process stores events until
   it is known whether they count, or sends them to another process, and replays them there. */
#ifndef FLIPREF_REPORT_EVENT_LOG_H
#define FLIPREF_REPORT_EVENT_LOG_H
#include "report/format.h"

struct event_writer {
    sink *to;          /* gets whole events only, unless it fails */
    const char *known; /* a path that the event reader knows, so that it is not written; or NULL */
    enum quiet quiet;  /* of the reporter to which the events are replayed */
};

/* Makes `r` a reporter that writes events. */
void write_events(struct reporter *r, struct event_writer *writer, enum quiet quiet);

/* Writes a mark. The event reader counts marks. */
void write_mark(const struct event_writer *writer);

/* Replays events. */
struct event_reader {
    const struct reporter *to;
    const char *known; /* the event writer's */
    const char *path;  /* of the last input */
    int open;          /* the last input has not ended */
    char *path_read;   /* owns `path`, if it was read from an event */
    uint64_t marks;
    int failed; /* what was read is not an event */
};

/* Replays the first event in `b`, and returns its length. Returns 0 if the event is not complete,
   or if t->failed. */
size_t replay_event(struct event_reader *t, bytes b);

/* Replays all events in `b`. Returns 0 if the last one is not complete, or if t->failed. */
int replay_events(struct event_reader *t, bytes b);

/* Frees what `t` owns. */
void event_reader_free(struct event_reader *t);

#endif
