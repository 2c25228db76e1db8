/* Reads what a game prints, unit by unit, and knows what each one is: which board, which row, whose
   turn. A unit is a line, or a prompt, which has no LF after it. No calls to the operating system.
 */
#ifndef FLIPREF_ANSWER_READER_H
#define FLIPREF_ANSWER_READER_H
#include "answer/phrases.h"

#include "base/sink.h"

#include <stdint.h>

enum { UNIT_ROOM = 128 };

struct reader {
    const struct dialect *dialect;
    const struct output_form *form;
    unsigned char text[UNIT_ROOM]; /* the unit, without its LF; a longer one is truncated */
    size_t len;
    uint64_t at; /* bytes of the unit so far */

    /* What the last unit is that was read to its end: */
    enum unit_kind kind;
    const char *place; /* as phrase.place */
    uint64_t boards;   /* boards so far */
    uint64_t row;      /* row of the last board, from 1; 0: above its first row */
    int in_board;      /* the unit belongs to the last board */
    int player;        /* who was prompted or listed last: 1 or 2; 0: nobody */
    int is_row;        /* the unit is a row of a board; its first cell and their width: */
    size_t first_cell, cell_width;
};

void reader_init(struct reader *r, const struct dialect *dialect);

/* Reads the next bytes of the output. `r` is a reader. */
void reader_pass(void *r, bytes b);

/* Reads the unit to its end, of which `rest` is the rest of its line. */
void reader_stop(struct reader *r, bytes rest);

bytes reader_text(const struct reader *r);

/* Returns how many bytes before `at` the unit begins that `at` is in. */
size_t reader_behind(const struct dialect *dialect, bytes text, size_t at);

/* Writes what stands at the byte `at` (from 0) of the last unit that was read to its end, with the
   numbers of rows and moves or without them. `found` is what another output has instead of the
   unit. Returns 1 if that is a cell of a board, and 0 if it is the unit as a whole. */
int reader_say(const struct reader *r, uint64_t at, bytes found, int numbered, sink *out);

/* Writes which board it is that the last unit belongs to: `the board after move 3`. */
void reader_say_board(const struct reader *r, int numbered, sink *out);

#endif
