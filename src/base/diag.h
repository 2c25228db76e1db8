/* A diagnostic: a value with a place. Whoever finds it fills it in; whoever talks to people prints
   it. */
#ifndef FLIPREF_BASE_DIAG_H
#define FLIPREF_BASE_DIAG_H

#include "base/bytes.h"

#include <stdint.h>

typedef struct diag {
    int code;      /* from the list of whoever found it; 0: nothing is wrong */
    uint64_t line; /* from 1 */
    size_t column; /* from 1, in bytes */
    size_t width;  /* how many bytes are wrong; 0: something is missing at the column */
    int at_end;    /* the input ended where the line should have been */
    bytes text;    /* the line, without its LF; a long one is cut. Valid until the next read */
    const char *expected; /* static text */
} diag;

#endif
