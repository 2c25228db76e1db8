/* reversi's input: a command a line, byte for byte `=` or a column and a row like `d3` (ruling "A
   command is the whole line"). */
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
    lines lines;
    line last;  /* the line that was read last */
    diag wrong; /* set on READ_WRONG; its text holds until the next call */
} reversi_reader;

/* The source's buffer must hold LINES_CAPACITY bytes. */
void reversi_reader_init(reversi_reader *r, source *from);

enum read_result reversi_read(reversi_reader *r, reversi_command *out);

#endif
