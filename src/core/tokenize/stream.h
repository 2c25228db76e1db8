/* Splits bytes into words and gives each its place, for input in which line ends do not matter
   (rulings: Bytes, Long lines). */
#ifndef FLIPREF_TOKENIZE_STREAM_H
#define FLIPREF_TOKENIZE_STREAM_H

#include "base/source.h"

#include <stdint.h>

typedef struct placed_word {
    bytes text;      /* only the first LINE_LIMIT bytes if too_long */
    uint64_t line;   /* from 1 */
    uint64_t column; /* from 1, in bytes */
    uint64_t offset; /* from the start of the input, from 0 */
    int too_long;
} placed_word;

typedef struct stream {
    source *from;
    uint64_t line; /* of the next byte */
    uint64_t column;
    int inside; /* the rest of a word that was too long is still to be skipped */
} stream;

/*@ predicate valid_stream(stream *s) =
      \valid(s) && valid_source(s->from) && s->from->capacity > 4096 &&
      \separated(s, s->from, s->from->buffer + (0 .. s->from->capacity - 1));
*/

/* The source's buffer must hold at least LINES_CAPACITY bytes. */
/*@ requires \valid(s) && valid_source(from) && from->capacity > 4096;
    requires \separated(s, from, from->buffer + (0 .. from->capacity - 1));
    terminates \true;
    assigns *s;
    ensures valid_stream(s) && s->from == from;
*/
void stream_init(stream *s, source *from);

/* Reads the next word; its text is valid until the next call. Never waits for a byte after the one
   that ends the word. Returns 0 if there is none: the input has ended, or from->failed is set. Then
   *out has the place of the end. */
/*@ requires valid_stream(s) && \valid(out);
    requires \separated(out, s, s->from, s->from->buffer + (0 .. s->from->capacity - 1));
    terminates \true;
    assigns s->line, s->column, s->inside, *out;
    assigns s->from->head, s->from->tail, s->from->got, s->from->ended, s->from->failed, input_left;
    assigns s->from->buffer[0 .. s->from->capacity - 1];
    ensures valid_stream(s);
    ensures valid_bytes(out->text) && out->text.len <= 4096;
*/
int stream_next(stream *s, placed_word *out);

#endif
