/* reversi's input: one command per line. A command is, to the byte, `=` or a column and a row like
   `d3` (ruling "A command is the whole line"). */
#ifndef FLIPREF_VALIDATE_REVERSI_H
#define FLIPREF_VALIDATE_REVERSI_H

#include "base/diag.h"
#include "command/reversi.h"
#include "tokenize/lines.h"

enum reversi_input_code {
    REVERSI_INPUT_OK,
    REVERSI_COMMAND_MISSING, /* an empty line */
    REVERSI_COMMAND_BAD_COLUMN,
    REVERSI_COMMAND_BAD_ROW,
    REVERSI_COMMAND_EXTRA_BYTES,
    REVERSI_INPUT_CODES
};

typedef struct reversi_reader {
    struct lines lines;
    line last;  /* the line that was read last */
    diag wrong; /* set on READ_WRONG; its text is valid until the next call */
} reversi_reader;

/*@ predicate valid_reversi_reader(reversi_reader *r) =
      \valid(r) && valid_lines(&r->lines) &&
      \separated(r, r->lines.from, r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
*/

/* The source's buffer must hold at least LINES_CAPACITY bytes. */
/*@ requires \valid(r) && valid_source(from) && from->capacity >= LINES_CAPACITY;
    requires \separated(r, from, from->buffer + (0 .. from->capacity - 1));
    terminates \true;
    assigns r->lines, r->wrong.code;
    ensures valid_reversi_reader(r);
*/
void reversi_reader_init(reversi_reader *r, source *from);

/*@ requires valid_reversi_reader(r) && \valid(out);
    requires \separated(out, r, r->lines.from,
                        r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
    terminates \true;
    assigns *out, r->last, r->wrong;
    assigns r->lines.number, r->lines.inside;
    assigns r->lines.from->head, r->lines.from->tail, r->lines.from->got, r->lines.from->ended;
    assigns r->lines.from->failed, input_left;
    assigns r->lines.from->buffer[0 .. r->lines.from->capacity - 1];
    ensures valid_reversi_reader(r);
    ensures \result == READ_OK ==>
      0 <= out->row < REVERSI_SIDE && 0 <= out->column < REVERSI_SIDE;
    ensures \result != READ_END ==> valid_bytes(r->last.text);
*/
enum read_result reversi_read(reversi_reader *r, reversi_command *out);

#endif
