/* Draws boards as text for people. This is the only code that does. */
#ifndef FLIPREF_TEXT_BOARD_H
#define FLIPREF_TEXT_BOARD_H
#include "base/model.h"
#include "base/sink.h"

/* What the last turn did to a cell. */
enum mark {
    MARK_NONE,
    MARK_SOURCE,  /* (X): its piece clones or jumps */
    MARK_TARGET,  /* [X]: it has the new piece, or would have if the turn were not refused */
    MARK_FLIPPED, /* <X>: its piece changed hands */
    MARKS
};

struct board_text {
    const flipref_board *board;
    const unsigned char *marks;      /* an enum mark for each cell; NULL: only these are marked: */
    int source, target;              /* cells, or FLIPREF_NONE */
    size_t top, left, rows, columns; /* the part of the board that is drawn */
    size_t indent;                   /* blanks before each line */
    int color;
};

/* Returns the width of a cell with its marks, which is also that of a label. */
size_t board_cell_width(const flipref_board *b);

/* Writes what row or column i is called; `first` is the board's first_row or first_column. */
void board_label(sink *out, int first, size_t i);

/* Returns the player whose piece the cell holds, or FLIPREF_NONE. */
int board_owner(const flipref_board *b, size_t cell);

/* Writes a line of labels, and a line for each row. */
void board_draw(sink *out, const struct board_text *t);

#endif
