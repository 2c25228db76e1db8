/* The events of libyaml, with places. Aliases are refused, so that a small file cannot become a
   large one. */
#ifndef FLIPREF_YAML_EVENTS_H
#define FLIPREF_YAML_EVENTS_H
#include "base/bytes.h"
#include "text/file_error.h"

#include <yaml.h>

struct yaml_events {
    yaml_parser_t parser;
    yaml_event_t event; /* the last one; YAML_NO_EVENT before the first */
    int is_strict;      /* anchors and tags are refused as well; the caller may set it */
    struct file_error *error;
};

/* Starts to read a text, which must outlive the events. */
void events_open(struct yaml_events *e, bytes yaml, struct file_error *error);
void events_close(struct yaml_events *e);

/* Take the next event. Return 0 if there is none: *error then says why. */
int events_next(struct yaml_events *e);

/* Takes the events up to the first of the document, or up to the end of a file without one. */
int events_start(struct yaml_events *e);

/* Takes the events after the document. Returns 0 also if there is a second document, which `why` is
   about. */
int events_end(struct yaml_events *e, const char *why);

struct file_place events_place(const struct yaml_events *e); /* of the last event */
bytes events_scalar(const struct yaml_events *e);            /* its bytes; it is a scalar */

/* Fills the error with a text, at the last event. Returns 0. */
int events_wrong(struct yaml_events *e, const char *why);

#endif
