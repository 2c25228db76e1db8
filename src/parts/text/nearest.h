/* The name that somebody may have meant who wrote another one. */
#ifndef FLIPREF_TEXT_NEAREST_H
#define FLIPREF_TEXT_NEAREST_H
#include "base/sink.h"

enum { NEAREST_LONGEST = 63 }; /* bytes; nothing is near to a longer name */

/* A search among names that are offered one after another. */
struct nearest {
    const char *wanted;
    const char *best;  /* the first of the nearest names; NULL if none is near */
    unsigned distance; /* of `best`; a name is near if its distance is less than this */
};

/* How many bytes must be inserted, deleted, replaced, or exchanged with their neighbour to make one
   name of the other. Both have at most NEAREST_LONGEST bytes. */
unsigned name_distance(const char *a, const char *b);

/* Starts a search. A name is near if it differs by at most a third of the bytes of `wanted`, and by
   at most 3. Both strings must outlive the search. */
void nearest_start(struct nearest *n, const char *wanted);
void nearest_offer(struct nearest *n, const char *name);

/* Prints `; did you mean NAME?`, or `; ` and the hint if no name was near. */
void nearest_print(sink *out, const struct nearest *n, const char *hint);

#endif
