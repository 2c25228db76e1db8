/* bbm103's input: the size, an argument; then a move a line, exactly two integers. */
#ifndef FLIPREF_VALIDATE_BBM103_H
#define FLIPREF_VALIDATE_BBM103_H

#include "base/diag.h"
#include "command/bbm103.h"
#include "tokenize/lines.h"

enum bbm103_input_code {
    BBM103_INPUT_OK,
    BBM103_MOVE_MISSING, /* the input ends */
    BBM103_MOVE_TOO_FEW,
    BBM103_MOVE_EXTRA_WORD,
    BBM103_MOVE_LONG_LINE,
    BBM103_MOVE_NOT_INTEGER,
    BBM103_MOVE_OUT_OF_RANGE,
    BBM103_INPUT_CODES
};

typedef struct bbm103_reader {
    lines lines;
    line last;  /* the line that was read last */
    diag wrong; /* set on READ_WRONG; its text holds until the next call */
} bbm103_reader;

/* An even integer from 4 to GRID_SIDE_MAX (rulings: Integers, Size). 0: it is not. */
int bbm103_size_of(bytes argument, size_t *size);

/* The source's buffer must hold LINES_CAPACITY bytes. */
void bbm103_reader_init(bbm103_reader *r, source *from);

/* READ_END when the input has ended (or failed). */
enum read_result bbm103_read(bbm103_reader *r, bbm103_move *out);

#endif
