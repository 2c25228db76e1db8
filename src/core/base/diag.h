/* A diagnostic: a value with a place. Whoever finds it fills it in; whoever talks to people prints
   it. */
#ifndef FLIPREF_BASE_DIAG_H
#define FLIPREF_BASE_DIAG_H

#include "base/bytes.h"

#include <stdint.h>

/* What reading a command came to. */
enum read_result {
    READ_END,   /* the input has ended (or failed: the source tells) */
    READ_WRONG, /* a diagnostic says what is wrong; reading can go on behind it */
    READ_OK
};

typedef struct diag {
    int code;        /* from the list of whoever found it; 0: nothing is wrong */
    uint64_t line;   /* from 1 */
    size_t column;   /* from 1, in bytes */
    size_t width;    /* how many bytes are wrong; 0: something is missing at the column */
    int at_end;      /* the input ended where the line should have been */
    bytes text;      /* the line, without its LF; a long one is cut. Valid until the next read */
    uint64_t offset; /* of the text in the input, from 0 */
    const char *expected; /* static text */
} diag;

#endif
