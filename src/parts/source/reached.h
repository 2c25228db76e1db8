/* Which functions of a source main reaches. */
#ifndef FLIPREF_SOURCE_REACHED_H
#define FLIPREF_SOURCE_REACHED_H
#include "base/bytes.h"

/* Names of functions, sorted; they are views of the facts. */
struct reached {
    bytes *names; /* the caller frees it */
    size_t count;
};

/* Finds the functions that main, or the value that a global starts with, refers to, directly or
   through others. */
void reached_find(struct reached *reached, bytes facts);
int reached_has(const struct reached *reached, bytes name);

#endif
