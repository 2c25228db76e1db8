/* Splits bytes into lines and gives each its place (rulings: Bytes, Long lines). A line ends at LF
   or at the end of the input. If nothing follows the last LF, no line follows it either.
   A CR before the LF is part of the line; words.h counts it as white space. */
#ifndef FLIPREF_TOKENIZE_LINES_H
#define FLIPREF_TOKENIZE_LINES_H

#include "base/source.h"

#include <stdint.h>

enum {
    LINE_LIMIT = 4096, /* bytes in a line without its LF; a longer line is malformed */
    LINES_CAPACITY = LINE_LIMIT + 1, /* the least size of the source's buffer */
    LINES_ROOM = 1 << 17             /* the size of that buffer where speed matters */
};

typedef struct line {
    bytes text;      /* without the LF; only the first LINE_LIMIT bytes if too_long */
    uint64_t number; /* from 1 */
    uint64_t offset; /* of its first byte, from the start of the input, from 0 */
    int too_long;
    int ended; /* LF ended the line, not the end of the input; meaningless if too_long */
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

/* Reads the next line; its text is valid until the next call. Returns 0 if there is none: the input
   has ended, or from->failed is set. Never waits for a byte after the LF, nor for one after byte
   LINE_LIMIT + 1 of a line. */
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

/* Reads on in the line that lines_next or lines_rest returned last, if that line was too long: up
   to LINE_LIMIT more bytes, as a line with the same number. Returns 0 if the line was not too long,
   or if reading failed. */
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

/* Returns whether no line follows. May wait for one byte. */
/*@ requires valid_lines(ls);
    terminates \true;
    assigns ls->inside;
    assigns ls->from->head, ls->from->tail, ls->from->got;
    assigns ls->from->ended, ls->from->failed, input_left;
    assigns ls->from->buffer[0 .. ls->from->capacity - 1];
    ensures valid_lines(ls);
*/
int lines_at_end(lines *ls);

/* For a validator that recognises its commonest lines at a glance. lines_ahead returns the buffered
   bytes from the start of a line on; the view is empty if that start is not buffered. lines_advance
   marks bytes, and the lines in them, as read. */
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
