/* Bytes to lines with their places (rulings: Bytes, Long lines). A line ends at LF or at the end of
   the input; nothing after the last LF is no line. */
#ifndef FLIPREF_TOKENIZE_LINES_H
#define FLIPREF_TOKENIZE_LINES_H

#include "base/source.h"

#include <stdint.h>

enum {
    LINE_LIMIT = 4096,               /* bytes in a line, its LF not counted; more is malformed */
    LINES_CAPACITY = LINE_LIMIT + 1, /* what the source's buffer must hold, at least */
    LINES_ROOM = 1 << 17             /* ... and does where speed matters */
};

typedef struct line {
    bytes text;      /* without the LF; the first LINE_LIMIT bytes if too_long */
    uint64_t number; /* from 1 */
    uint64_t offset; /* of its first byte in the input, from 0 */
    int too_long;
    int ended; /* by LF, not by the end of the input; not known of a line that is too long */
} line;

typedef struct lines {
    source *from;
    uint64_t number; /* lines read so far */
    int inside;      /* the rest of a line that was too long is still to be skipped */
} lines;

/*@ predicate valid_lines(lines *ls) =
      \valid(ls) && valid_source(ls->from) && ls->from->capacity >= LINES_CAPACITY &&
      \separated(ls, ls->from, ls->from->buffer + (0 .. ls->from->capacity - 1));
*/

/*@ requires \valid(ls) && valid_source(from) && from->capacity >= LINES_CAPACITY;
    requires \separated(ls, from, from->buffer + (0 .. from->capacity - 1));
    terminates \true;
    assigns *ls;
    ensures valid_lines(ls) && ls->from == from;
*/
void lines_init(lines *ls, source *from);

/* The next line; its text holds until the next call. 0: there is none (the end of the input, or
   from->failed). Waits for no byte behind the LF, nor behind a line's byte LINE_LIMIT + 1. */
/*@ requires valid_lines(ls) && \valid(out);
    requires \separated(out, ls, ls->from, ls->from->buffer + (0 .. ls->from->capacity - 1));
    terminates \true;
    assigns ls->number, ls->inside, *out;
    assigns ls->from->head, ls->from->tail, ls->from->got;
    assigns ls->from->ended, ls->from->failed, input_left;
    assigns ls->from->buffer[0 .. ls->from->capacity - 1];
    ensures valid_lines(ls);
    ensures \result != 0 ==>
      valid_bytes(out->text) && in_buffer(out->text, ls->from) && out->text.len <= LINE_LIMIT;
*/
int lines_next(lines *ls, line *out);

/* The next part of the line that lines_next or lines_rest gave last and that was too long: up to
   LINE_LIMIT bytes more of it, as a line with the same number. 0: that line was not too long, or
   reading failed. */
/*@ requires valid_lines(ls) && \valid(out);
    requires \separated(out, ls, ls->from, ls->from->buffer + (0 .. ls->from->capacity - 1));
    terminates \true;
    assigns ls->number, ls->inside, *out;
    assigns ls->from->head, ls->from->tail, ls->from->got;
    assigns ls->from->ended, ls->from->failed, input_left;
    assigns ls->from->buffer[0 .. ls->from->capacity - 1];
    ensures valid_lines(ls);
    ensures \result != 0 ==>
      valid_bytes(out->text) && in_buffer(out->text, ls->from) && out->text.len <= LINE_LIMIT;
*/
int lines_rest(lines *ls, line *out);

/* No line follows. Waits for a byte to tell. */
/*@ requires valid_lines(ls);
    terminates \true;
    assigns ls->inside;
    assigns ls->from->head, ls->from->tail, ls->from->got;
    assigns ls->from->ended, ls->from->failed, input_left;
    assigns ls->from->buffer[0 .. ls->from->capacity - 1];
    ensures valid_lines(ls);
*/
int lines_at_end(lines *ls);

/* For a validator that knows its commonest line by sight: the bytes at hand, starting with a line's
   first byte (empty if it is not at hand), and the way to count some as read. */
/*@ requires valid_lines(ls);
    terminates \true;
    assigns \nothing;
    ensures valid_bytes(\result) && in_buffer(\result, ls->from);
*/
bytes lines_ahead(const lines *ls);

/*@ requires valid_lines(ls);
    terminates \true;
    assigns ls->number, ls->from->head;
    ensures valid_lines(ls);
*/
void lines_advance(lines *ls, size_t byte_count, size_t line_count);

#endif
