/* The sandbox that a command line asks for. */
#ifndef FLIPREF_RUNNER_CONTAINMENT_H
#define FLIPREF_RUNNER_CONTAINMENT_H
#include "base/sink.h"
#include "contain/contain.h"

/* What --containment asks for. ANY_CONTAINMENT, if the option was not given: the better of the
   first two. */
enum containment_asked { ANY_CONTAINMENT = -1, ASKED_FULL, ASKED_KERNEL, ASKED_LIMITS };

/* Finds out how programs can be contained. Says on behalf of the verb what is missing if there is
   no such containment, or if it is less than full although nobody asked for less. Returns 0 if
   there is none. */
int containment_find(const char *verb, enum containment_asked asked,
                     struct containment_report *report);

/* Says how programs are contained, and flushes the sink. */
void containment_print(const struct containment_report *report, sink *out);

#endif
