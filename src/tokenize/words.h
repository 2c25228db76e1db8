/* A line to words with their places, and words to integers (rulings: Bytes, Integers). */
#ifndef FLIPREF_TOKENIZE_WORDS_H
#define FLIPREF_TOKENIZE_WORDS_H

#include "base/bytes.h"

#include <stdint.h>

typedef struct word {
    bytes text;
    size_t column; /* of its first byte in the line, from 1, in bytes */
} word;

/* A walk along a line. */
typedef struct words {
    bytes rest;
    size_t column; /* of rest's first byte */
} words;

/* What C calls white space, in any locale: space, \t, \n, \v, \f, \r. */
int is_space(int byte);

int is_digit(int byte);

words words_of(bytes line);

/* The next word. 0: there is none; ws->column is then just past the line. */
int words_next(words *ws, word *out);

enum integer {
    INTEGER_NONE,     /* not [+-]?[0-9]+ */
    INTEGER_TOO_WIDE, /* does not fit 32 bits signed */
    INTEGER_OK
};

/* The whole of `text` as an integer. *value is set only on INTEGER_OK. */
enum integer integer_of(bytes text, int32_t *value);

#endif
