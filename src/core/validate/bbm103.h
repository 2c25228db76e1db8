/* bbm103's input: the board's size, which is an argument; then moves, one per line. A move is
   exactly two integers. */
#ifndef FLIPREF_VALIDATE_BBM103_H
#define FLIPREF_VALIDATE_BBM103_H

#include "base/diag.h"
#include "command/bbm103.h"
#include "tokenize/lines.h"

enum bbm103_input_code {
    BBM103_INPUT_OK,
    BBM103_MOVE_MISSING, /* the input ends before the move */
    BBM103_MOVE_TOO_FEW,
    BBM103_MOVE_EXTRA_WORD,
    BBM103_MOVE_LONG_LINE,
    BBM103_MOVE_NOT_INTEGER,
    BBM103_MOVE_OUT_OF_RANGE,
    BBM103_INPUT_CODES
};

typedef struct bbm103_reader {
    struct lines lines;
    line last;  /* the line that was read last */
    diag wrong; /* set on READ_WRONG; its text is valid until the next call */
} bbm103_reader;

/* Reads the board's size, an even integer from 4 to GRID_SIDE_MAX (rulings: Integers, Size).
   Returns 0 if the argument is anything else. */
/*@ requires valid_bytes(argument) && \valid(size);
    terminates \true;
    assigns *size;
    ensures \result != 0 ==> 4 <= *size <= 1000 && *size % 2 == 0;
*/
int bbm103_size_of(bytes argument, size_t *size);

/*@ predicate valid_bbm103_reader(bbm103_reader *r) =
      \valid(r) && valid_lines(&r->lines) &&
      \separated(r, r->lines.from, r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
*/

/* The source's buffer must hold at least LINES_CAPACITY bytes. */
/*@ requires \valid(r) && valid_source(from) && from->capacity >= LINES_CAPACITY;
    requires \separated(r, from, from->buffer + (0 .. from->capacity - 1));
    terminates \true;
    assigns r->lines, r->wrong.code;
    ensures valid_bbm103_reader(r);
*/
void bbm103_reader_init(bbm103_reader *r, source *from);

/* Reads a move. Returns READ_END if the input has ended or cannot be read. */
/*@ requires valid_bbm103_reader(r) && \valid(out);
    requires \separated(out, r, r->lines.from,
                        r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
    terminates \true;
    assigns *out, r->last, r->wrong;
    assigns r->lines.number, r->lines.inside;
    assigns r->lines.from->head, r->lines.from->tail, r->lines.from->got, r->lines.from->ended;
    assigns r->lines.from->failed, input_left;
    assigns r->lines.from->buffer[0 .. r->lines.from->capacity - 1];
    ensures valid_bbm103_reader(r);
*/
enum read_result bbm103_read(bbm103_reader *r, bbm103_move *out);

#endif
