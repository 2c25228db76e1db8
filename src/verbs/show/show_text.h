/* The parts of a board as text, for whoever has to make them fit a screen. */
#ifndef FLIPREF_SHOW_SHOW_TEXT_H
#define FLIPREF_SHOW_SHOW_TEXT_H
#include "show/show.h"

/* The part of a board that is shown. */
struct show_part {
    size_t top, left, rows, columns;
};

/* The turn, its line of the input, and what is wrong with it; lines. */
void show_text_head(sink *out, const struct show *s, int color);

/* A line of labels, and one for each row. */
void show_text_board(sink *out, const struct show *s, const struct show_part *p, int color);

/* The pieces; behind the last turn, what else is wrong, and the verdict. */
void show_text_foot(sink *out, const struct show *s, int color);

#endif
