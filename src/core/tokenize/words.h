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
/*@ terminates \true;
    assigns \nothing;
    ensures \result != 0 <==> byte == ' ' || '\t' <= byte <= '\r';
*/
int is_space(int byte);

/*@ terminates \true;
    assigns \nothing;
    ensures \result != 0 <==> '0' <= byte <= '9';
*/
int is_digit(int byte);

/*@ terminates \true;
    assigns \nothing;
    ensures \result.rest == line && \result.column == 1;
*/
words words_of(bytes line);

/* The next word. 0: there is none; ws->column is then just past the line. */
/*@ requires \valid(ws) && \valid(out) && \separated(ws, out) && valid_bytes(ws->rest);
    terminates \true;
    assigns *ws, *out;
    ensures valid_bytes(ws->rest) && ws->rest.len <= \old(ws->rest.len);
    ensures \result == 0 ==> ws->rest.len == 0;
    ensures \result != 0 ==>
      valid_bytes(out->text) && part_of(out->text, \old(ws->rest)) && 0 < out->text.len &&
      ws->rest.len < \old(ws->rest.len);
*/
int words_next(words *ws, word *out);

enum integer {
    INTEGER_NONE,     /* not [+-]?[0-9]+ */
    INTEGER_TOO_WIDE, /* does not fit 32 bits signed */
    INTEGER_OK
};

/* The whole of `text` as an integer. *value is set only on INTEGER_OK. */
/*@ requires valid_bytes(text) && \valid(value);
    terminates \true;
    assigns *value;
    ensures \result == INTEGER_NONE || \result == INTEGER_TOO_WIDE || \result == INTEGER_OK;
*/
enum integer integer_of(bytes text, int32_t *value);

#endif
