/* The meaning of a dialect's output in the game: which board, which row, whose turn. An outline
   reads the output part by part. A part is a line, or a prompt, which has no LF after it. No calls
   to the operating system. */
#ifndef FLIPREF_ANSWER_OUTLINE_H
#define FLIPREF_ANSWER_OUTLINE_H
#include "base/sink.h"
#include "judge/dialects.h"

#include <stdint.h>

enum { PART_ROOM = 128, QUESTIONS_MOST = 3 };

struct outline {
    const struct outline_rules *rules;
    unsigned char
        text[PART_ROOM]; /* the current part, without its LF; a longer part is truncated */
    size_t len;
    uint64_t at;    /* bytes of the part so far */
    uint64_t parts; /* complete parts so far */

    /* Set by the dialect's rules: */
    unsigned char first[PART_ROOM]; /* part 1 */
    size_t first_len;
    uint64_t boards; /* boards so far */
    uint64_t row;    /* row of the last board, from 1; 0: above its first row */
    int in_board;    /* the part belongs to the last board */
    int player;      /* the symbol of the player who was prompted or listed last, or 0 */
    int is_cells;    /* the part is a row of a board; its first cell and their width: */
    size_t first_cell, cell_width;
};

/* What differs at a place. */
enum outline_unit {
    UNIT_BYTE, /* a cell of a board */
    UNIT_PART  /* the part as a whole */
};

struct outline_rules {
    const char *const *prompts; /* a NULL ends them */

    /* The prompts, and lines that ask for input, for which another wording may be tolerated. A NULL
       ends them; there are at most QUESTIONS_MOST. */
    const char *const *questions;

    /* Called when a part is complete: counts what it is. */
    void (*note)(struct outline *o);

    /* Writes what stands at the byte `at` (from 0) of the last complete part. `found` is what an
       output has instead of the part. */
    enum outline_unit (*say)(const struct outline *o, uint64_t at, bytes found, sink *out);
};

/* The rules for the output of a dialect. */
const struct outline_rules *outline_of(const struct dialect *dialect);

void outline_init(struct outline *o, const struct outline_rules *rules);

/* Reads the next bytes of the output. `o` is an outline. */
void outline_pass(void *o, bytes b);

/* Completes the current part with `rest`, the rest of its line. */
void outline_stop(struct outline *o, bytes rest);

bytes outline_text(const struct outline *o);

#endif
