/* What the bytes of a dialect's output mean in the game: which board, which row, whose turn. The
   output is walked part by part: a part is a line, or a prompt, behind which there is no LF. No
   operating system here. */
#ifndef FLIPREF_COMPARE_OUTLINE_H
#define FLIPREF_COMPARE_OUTLINE_H
#include "base/sink.h"
#include "judge/dialects.h"

#include <stdint.h>

enum { PART_ROOM = 128 };

struct outline {
    const struct outline_rules *rules;
    unsigned char text[PART_ROOM]; /* of the part, without its LF; a longer one is cut */
    size_t len;
    uint64_t at;    /* bytes of the part so far */
    uint64_t parts; /* so far, this one included, once it was noted */

    /* What the dialect notes: */
    unsigned char first[PART_ROOM]; /* part 1 */
    size_t first_len;
    uint64_t boards; /* so far */
    uint64_t row;    /* of the last board, from 1; 0: above the first */
    int in_board;    /* the part belongs to the last board */
    int player;      /* the symbol of the one who was asked or listed last; 0: none */
    int is_cells;    /* the part is a row of a board, whose cells begin at: */
    size_t first_cell, cell_width;
};

/* What is compared at a place. */
enum outline_unit {
    UNIT_BYTE, /* a cell of a board */
    UNIT_PART  /* the part as a whole */
};

struct outline_rules {
    const char *const *prompts; /* ended by 0 */

    /* The part is complete, or as long as it will get: counts what it is. */
    void (*note)(struct outline *o);

    /* Says what stands at the byte `at` (from 0) of the part that was noted last; `found` is what
       an output has in place of the part. */
    enum outline_unit (*say)(const struct outline *o, uint64_t at, bytes found, sink *out);
};

/* The rules for what a dialect prints. */
const struct outline_rules *outline_of(const struct dialect *dialect);

void outline_init(struct outline *o, const struct outline_rules *rules);

/* The next bytes of the output. `o` is an outline. */
void outline_pass(void *o, bytes b);

/* Completes the part that the walk has come to by `rest`, what follows in its line, and notes it.
 */
void outline_stop(struct outline *o, bytes rest);

bytes outline_text(const struct outline *o);

#endif
