/* A diagnostic says what is wrong with the input, and where. The code that finds the mistake fills
   it in; the code that talks to people prints it. */
#ifndef FLIPREF_BASE_DIAG_H
#define FLIPREF_BASE_DIAG_H

#include "base/bytes.h"

#include <stdint.h>

/* What a validator returns when it has tried to read a command. */
enum read_result {
    READ_END,   /* the input has ended, or could not be read: source.failed tells which */
    READ_WRONG, /* a diagnostic says what is wrong; the next read starts after the mistake */
    READ_OK
};

typedef struct diag {
    int code;        /* one of the finder's codes; 0: nothing is wrong */
    uint64_t line;   /* from 1 */
    size_t column;   /* from 1, in bytes */
    size_t width;    /* the number of wrong bytes; 0: something is missing at the column */
    int at_end;      /* the input ended where this line should have been */
    bytes text;      /* the line without its LF, cut at LINE_LIMIT; valid until the next read */
    uint64_t offset; /* of the text, from the start of the input, from 0 */
    const char *expected; /* what should be there: static text */
} diag;

#endif
