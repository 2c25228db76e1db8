/* flip's input: arguments, a human player's lines, saved games. */
#ifndef FLIPREF_VALIDATE_FLIP_H
#define FLIPREF_VALIDATE_FLIP_H

#include "base/diag.h"
#include "base/sink.h"
#include "command/flip.h"
#include "tokenize/lines.h"

/* ---- arguments (specification, Specification and Errors; ruling "Usage") ---- */

enum flip_arguments {
    FLIP_NEW,  /* *setup is the game */
    FLIP_LOAD, /* the second argument is the file */
    FLIP_USAGE,
    FLIP_BAD_DIMENSION,
    FLIP_BAD_TYPE
};

/* `count` arguments, without the program's name. */
enum flip_arguments flip_read_arguments(int count, char **arguments, flip_setup *setup);

/* ---- a human's lines (ruling "A human's line") ---- */

enum flip_input_code {
    FLIP_INPUT_OK,
    FLIP_LINE_TOO_LONG,
    FLIP_LINE_NOT_A_MOVE, /* scanf("%d %d") would not read two values off it */
    FLIP_SAVE_NO_NAME,    /* s alone: told to the observer, for the specification has an answer */
    FLIP_SAVED_ENDS,      /* a saved game: the file ends too early */
    FLIP_SAVED_FORMAT,    /* ... not its first line */
    FLIP_SAVED_SETUP,     /* ... its second line is wrong */
    FLIP_SAVED_ROW,       /* ... a row is wrong */
    FLIP_SAVED_TRAILING,  /* ... something follows the last row */
    FLIP_INPUT_CODES
};

typedef struct flip_reader {
    lines lines;
    line last;  /* the line that was read last */
    diag wrong; /* set on READ_WRONG; its text holds until the next call */
} flip_reader;

/* The source's buffer must hold LINES_CAPACITY bytes. */
void flip_reader_init(flip_reader *r, source *from);

enum read_result flip_read_line(flip_reader *r, flip_command *out);

/* ---- saved games: text, version 1 ----

       flip 1
       SIDE NEXT O-TYPE X-TYPE      such as `8 O 0 2`: one blank between, no leading zeros
       SIDE rows of SIDE bytes out of . O X

   Each line ends with LF; nothing follows. What can be saved is read, and nothing else: NEXT is a
   human player (only they save), and the four centre cells are taken. (That NEXT has a legal move
   is for the rules to say.) */

/* Rows are read one by one after the setup. READ_END is never returned. */
enum read_result flip_read_saved_setup(flip_reader *r, flip_setup *out);
enum read_result flip_read_saved_row(flip_reader *r, const flip_setup *setup, bytes *cells);
enum read_result flip_read_saved_end(flip_reader *r);

void flip_write_saved(const flip_setup *setup, bytes cells, sink *out);

#endif
