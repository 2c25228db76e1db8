/* flip's input: arguments, the lines of a human player, and saved games. */
#ifndef FLIPREF_VALIDATE_FLIP_H
#define FLIPREF_VALIDATE_FLIP_H

#include "base/diag.h"
#include "base/sink.h"
#include "command/flip.h"
#include "tokenize/lines.h"

/* ---- arguments (specification, Specification and Errors; ruling "Usage") ---- */

enum flip_arguments {
    FLIP_NEW,  /* start the game *setup */
    FLIP_LOAD, /* load the file that the second argument names */
    FLIP_USAGE,
    FLIP_BAD_DIMENSION,
    FLIP_BAD_TYPE
};

/*@ predicate valid_flip_setup(flip_setup *setup) =
      \valid_read(setup) && FLIP_SIDE_MIN <= setup->side <= FLIP_SIDE_MAX &&
      0 <= setup->next <= 1 && FLIP_HUMAN <= setup->types[0] <= FLIP_FROM_BOTTOM &&
      FLIP_HUMAN <= setup->types[1] <= FLIP_FROM_BOTTOM;
*/

/* Reads the arguments, which do not include the program's name. */
/*@ requires \valid_read(arguments + (0 .. count - 1)) && \valid(setup);
    requires \forall integer i; 0 <= i < count ==> valid_text(arguments[i]);
    requires \forall integer i; 0 <= i < count ==> \separated(setup, arguments + i);
    terminates \true;
    assigns *setup;
    ensures \result == FLIP_NEW ==> valid_flip_setup(setup);
    ensures \result == FLIP_LOAD ==> count == 2;
    ensures FLIP_NEW <= \result <= FLIP_BAD_TYPE;
*/
enum flip_arguments flip_read_arguments(int count, char **arguments, flip_setup *setup);

/* ---- a human player's lines (ruling "A human's line") ---- */

enum flip_input_code {
    FLIP_INPUT_OK,
    FLIP_LINE_TOO_LONG,
    FLIP_LINE_NOT_A_MOVE, /* scanf("%d %d") would not read two values */
    FLIP_SAVE_NO_NAME, /* s without a name: reported to the observer, since the specification has an
                          answer */
    FLIP_SAVED_ENDS,   /* a saved game: the file ends too early */
    FLIP_SAVED_FORMAT, /* a saved game: the first line is wrong */
    FLIP_SAVED_SETUP,  /* a saved game: the second line is wrong */
    FLIP_SAVED_ROW,    /* a saved game: a row is wrong */
    FLIP_SAVED_TRAILING, /* a saved game: something follows the last row */
    FLIP_INPUT_CODES
};

typedef struct flip_reader {
    struct lines lines;
    line last;  /* the line that was read last */
    diag wrong; /* set on READ_WRONG; its text is valid until the next call */
} flip_reader;

/*@ predicate valid_flip_reader(flip_reader *r) =
      \valid(r) && valid_lines(&r->lines) &&
      \separated(r, r->lines.from, r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
*/

/* The source's buffer must hold at least LINES_CAPACITY bytes. */
/*@ requires \valid(r) && valid_source(from) && from->capacity >= LINES_CAPACITY;
    requires \separated(r, from, from->buffer + (0 .. from->capacity - 1));
    terminates \true;
    assigns r->lines, r->wrong.code;
    ensures valid_flip_reader(r);
*/
void flip_reader_init(flip_reader *r, source *from);

/*@ requires valid_flip_reader(r) && \valid(out);
    requires \separated(out, r, r->lines.from,
                        r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
    terminates \true;
    assigns *out, r->last, r->wrong;
    assigns r->lines.number, r->lines.inside;
    assigns r->lines.from->head, r->lines.from->tail, r->lines.from->got, r->lines.from->ended;
    assigns r->lines.from->failed, input_left;
    assigns r->lines.from->buffer[0 .. r->lines.from->capacity - 1];
    ensures valid_flip_reader(r);
    ensures \result != READ_END ==> valid_bytes(r->last.text);
    ensures \result == READ_OK && out->is_save ==> valid_bytes(out->name);
*/
enum read_result flip_read_line(flip_reader *r, flip_command *out);

/* ---- saved games: text, version 1 ----

       flip 1
       SIDE NEXT O-TYPE X-TYPE      such as `8 O 0 2`: one blank between, no leading zeros
       SIDE rows of SIDE bytes out of . O X

   Each line ends with LF; nothing follows. What can be saved is read, and nothing else: NEXT is a
   human player (only they save), and the four centre cells are taken. (That NEXT has a legal move
   is for the rules to say.) */

/* Read the parts of a saved game in this order: the setup, each of its rows, the end. After
   flip_read_saved_row, the row is r->last. None of the three returns READ_END. */
/*@ requires valid_flip_reader(r) && \valid(out);
    requires \separated(out, r, r->lines.from,
                        r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
    terminates \true;
    assigns *out, r->last, r->wrong;
    assigns r->lines.number, r->lines.inside;
    assigns r->lines.from->head, r->lines.from->tail, r->lines.from->got, r->lines.from->ended;
    assigns r->lines.from->failed, input_left;
    assigns r->lines.from->buffer[0 .. r->lines.from->capacity - 1];
    ensures valid_flip_reader(r);
    ensures \result == READ_WRONG || \result == READ_OK;
    ensures \result == READ_OK ==> valid_flip_setup(out);
*/
enum read_result flip_read_saved_setup(flip_reader *r, flip_setup *out);

/*@ requires valid_flip_reader(r) && valid_flip_setup(setup);
    requires \separated(setup, r, r->lines.from,
                        r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
    terminates \true;
    assigns r->last, r->wrong;
    assigns r->lines.number, r->lines.inside;
    assigns r->lines.from->head, r->lines.from->tail, r->lines.from->got, r->lines.from->ended;
    assigns r->lines.from->failed, input_left;
    assigns r->lines.from->buffer[0 .. r->lines.from->capacity - 1];
    ensures valid_flip_reader(r);
    ensures \result == READ_WRONG || \result == READ_OK;
    ensures \result == READ_OK ==> valid_bytes(r->last.text) && r->last.text.len == setup->side;
*/
enum read_result flip_read_saved_row(flip_reader *r, const flip_setup *setup);

/*@ requires valid_flip_reader(r);
    terminates \true;
    assigns r->last, r->wrong;
    assigns r->lines.number, r->lines.inside;
    assigns r->lines.from->head, r->lines.from->tail, r->lines.from->got, r->lines.from->ended;
    assigns r->lines.from->failed, input_left;
    assigns r->lines.from->buffer[0 .. r->lines.from->capacity - 1];
    ensures valid_flip_reader(r);
    ensures \result == READ_WRONG || \result == READ_OK;
*/
enum read_result flip_read_saved_end(flip_reader *r);

/*@ requires valid_flip_setup(setup) && valid_sink(out);
    requires valid_bytes(cells) && outside(cells, out);
    requires \separated(setup, out, out->buffer + (0 .. out->capacity - 1));
    terminates \true;
    assigns out->len, out->failed, out->buffer[0 .. out->capacity - 1];
    ensures valid_sink(out);
*/
void flip_write_saved(const flip_setup *setup, bytes cells, sink *out);

#endif
