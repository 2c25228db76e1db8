/* OctaFlip's input: 8 board lines, a count N, and N turn lines (specification, Input). Makes
   commands or a diagnostic, and knows no rules of play. Each function goes on where the one before
   it stopped. After an error, that is the line after the wrong one. */
#ifndef FLIPREF_VALIDATE_OCTAFLIP_H
#define FLIPREF_VALIDATE_OCTAFLIP_H

#include "base/diag.h"
#include "command/octaflip.h"
#include "tokenize/lines.h"

/* What can be wrong with the input, in the order of its parts. */
enum octaflip_input_code {
    OCTAFLIP_INPUT_OK,
    OCTAFLIP_BOARD_MISSING_LINE,
    OCTAFLIP_BOARD_TOO_SHORT,
    OCTAFLIP_BOARD_TOO_LONG,
    OCTAFLIP_BOARD_BAD_CELL,
    OCTAFLIP_COUNT_MISSING,
    OCTAFLIP_COUNT_LONG_LINE,
    OCTAFLIP_COUNT_NOT_INTEGER,
    OCTAFLIP_COUNT_OUT_OF_RANGE,
    OCTAFLIP_COUNT_NEGATIVE,
    OCTAFLIP_COUNT_EXTRA_WORD,
    OCTAFLIP_TURN_MISSING,
    OCTAFLIP_TURN_TOO_FEW,
    OCTAFLIP_TURN_LONG_LINE,
    OCTAFLIP_TURN_NOT_INTEGER,
    OCTAFLIP_TURN_OUT_OF_RANGE,
    OCTAFLIP_TURN_NEGATIVE,
    OCTAFLIP_TURN_EXTRA_WORD,
    OCTAFLIP_INPUT_CODES
};

typedef struct octaflip_reader {
    struct lines lines;
    diag wrong;  /* set by the function that failed; its text is valid until the next call */
    bytes batch; /* the lines of the turns that were read last; with LFs if there are several */
    uint64_t batch_offset; /* of these lines, from the start of the input */
} octaflip_reader;

/*@ predicate valid_octaflip_reader(octaflip_reader *r) =
      \valid(r) && valid_lines(&r->lines) &&
      \separated(r, r->lines.from, r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
*/

/* The source's buffer must hold at least LINES_CAPACITY bytes. */
/*@ requires \valid(r) && valid_source(from) && from->capacity >= LINES_CAPACITY;
    requires \separated(r, from, from->buffer + (0 .. from->capacity - 1));
    terminates \true;
    assigns r->lines, r->wrong.code, r->batch, r->batch_offset;
    ensures valid_octaflip_reader(r) && valid_bytes(r->batch);
*/
void octaflip_reader_init(octaflip_reader *r, source *from);

/* Reads a board: exactly 8 lines of exactly 8 bytes out of R B . #. Returns 0 and sets r->wrong if
   it is malformed. */
/*@ requires valid_octaflip_reader(r) && \valid(board);
    requires \separated(board, r, r->lines.from,
                        r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
    terminates \true;
    assigns *board, r->wrong;
    assigns r->lines.number, r->lines.inside;
    assigns r->lines.from->head, r->lines.from->tail, r->lines.from->got, r->lines.from->ended;
    assigns r->lines.from->failed, input_left;
    assigns r->lines.from->buffer[0 .. r->lines.from->capacity - 1];
    ensures valid_octaflip_reader(r);
*/
int octaflip_read_board(octaflip_reader *r, octaflip_board *board);

/* Reads one line of a board: exactly 8 bytes out of R B . #. Returns 0 and sets r->wrong if it is
   malformed. */
/*@ requires valid_octaflip_reader(r) && \valid(row + (0 .. OCTAFLIP_SIDE - 1));
    requires \separated(row + (0 .. OCTAFLIP_SIDE - 1), r, r->lines.from,
                        r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
    terminates \true;
    assigns row[0 .. OCTAFLIP_SIDE - 1], r->wrong;
    assigns r->lines.number, r->lines.inside;
    assigns r->lines.from->head, r->lines.from->tail, r->lines.from->got, r->lines.from->ended;
    assigns r->lines.from->failed, input_left;
    assigns r->lines.from->buffer[0 .. r->lines.from->capacity - 1];
    ensures valid_octaflip_reader(r);
*/
int octaflip_read_row(octaflip_reader *r, unsigned char *row);

/* Reads the count: a line of exactly one integer >= 0. Returns 0 and sets r->wrong if it is
   malformed. */
/*@ requires valid_octaflip_reader(r) && \valid(count);
    requires \separated(count, r, r->lines.from,
                        r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
    terminates \true;
    assigns *count, r->wrong;
    assigns r->lines.number, r->lines.inside;
    assigns r->lines.from->head, r->lines.from->tail, r->lines.from->got, r->lines.from->ended;
    assigns r->lines.from->failed, input_left;
    assigns r->lines.from->buffer[0 .. r->lines.from->capacity - 1];
    ensures valid_octaflip_reader(r);
*/
int octaflip_read_count(octaflip_reader *r, uint32_t *count);

/* Reads 1 to `most` turn lines; each is exactly four integers >= 0. Returns how many it read, or 0
   with r->wrong set. Waits for no more input than the first line takes. */
/*@ requires valid_octaflip_reader(r) && \valid(turns + (0 .. most - 1));
    requires \separated(turns + (0 .. most - 1), r, r->lines.from,
                        r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
    terminates \true;
    assigns turns[0 .. most - 1], r->wrong, r->batch, r->batch_offset;
    assigns r->lines.number, r->lines.inside;
    assigns r->lines.from->head, r->lines.from->tail, r->lines.from->got, r->lines.from->ended;
    assigns r->lines.from->failed, input_left;
    assigns r->lines.from->buffer[0 .. r->lines.from->capacity - 1];
    ensures valid_octaflip_reader(r) && valid_bytes(r->batch) && \result <= most;
*/
size_t octaflip_read_turns(octaflip_reader *r, octaflip_turn *turns, size_t most);

/* Returns the line of turn i (from 0) among those that octaflip_read_turns read last. The view is
   valid until the next read. */
/*@ requires \valid_read(r) && valid_bytes(r->batch);
    terminates \true;
    assigns \nothing;
    ensures valid_bytes(\result);
*/
bytes octaflip_turn_line(const octaflip_reader *r, size_t i);

/* Returns the offset of that line from the start of the input. */
/*@ requires \valid_read(r);
    terminates \true;
    assigns \nothing;
*/
uint64_t octaflip_turn_offset(const octaflip_reader *r, size_t i);

/* Skips one line, whatever it contains. Returns 0 if there is none. */
/*@ requires valid_octaflip_reader(r) && \valid(out);
    requires \separated(out, r, r->lines.from,
                        r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
    terminates \true;
    assigns *out;
    assigns r->lines.number, r->lines.inside;
    assigns r->lines.from->head, r->lines.from->tail, r->lines.from->got, r->lines.from->ended;
    assigns r->lines.from->failed, input_left;
    assigns r->lines.from->buffer[0 .. r->lines.from->capacity - 1];
    ensures valid_octaflip_reader(r);
    ensures \result != 0 ==> valid_bytes(out->text);
*/
int octaflip_skip_line(octaflip_reader *r, line *out);

#endif
