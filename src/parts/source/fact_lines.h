/* Reads facts (facts.h), line by line. */
#ifndef FLIPREF_SOURCE_FACT_LINES_H
#define FLIPREF_SOURCE_FACT_LINES_H
#include "base/bytes.h"

enum { FACT_WORDS = 6 };

/* A line of the facts. Words that it does not have are empty. */
struct fact {
    bytes word[FACT_WORDS]; /* word[0] is the kind */
};

/* Removes lines from *rest up to the next fact of that kind. Returns 0 if there is none. */
int fact_next(bytes *rest, const char *kind, struct fact *fact);

#endif
