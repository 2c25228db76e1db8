/* Splits a line into words and gives each its place; turns words into integers (rulings: Bytes,
   Integers). */
#ifndef FLIPREF_TOKENIZE_WORDS_H
#define FLIPREF_TOKENIZE_WORDS_H

#include "base/bytes.h"

#include <stdint.h>

typedef struct word {
    bytes text;
    size_t column; /* of its first byte in the line, from 1, in bytes */
} word;

/* The part of a line that has not been split yet. */
typedef struct words {
    bytes rest;
    size_t column; /* of the first byte of `rest` */
} words;

/* White space as in C's own locale: space, \t, \n, \v, \f, \r. */
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

/* Takes the next word off the line. Returns 0 if there is none; ws->column is then the column just
   after the line. */
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
    INTEGER_NONE,     /* does not match [+-]?[0-9]+ */
    INTEGER_TOO_WIDE, /* does not fit into 32 bits with a sign */
    INTEGER_OK
};

/* Reads all of `text` as an integer. Sets *value only if it returns INTEGER_OK. */
/*@ requires valid_bytes(text) && \valid(value);
    terminates \true;
    assigns *value;
    ensures \result == INTEGER_NONE || \result == INTEGER_TOO_WIDE || \result == INTEGER_OK;
*/
enum integer integer_of(bytes text, int32_t *value);

#endif
