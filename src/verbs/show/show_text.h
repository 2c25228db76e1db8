/* A position as text, in parts that can be fitted to a screen. */
#ifndef FLIPREF_SHOW_SHOW_TEXT_H
#define FLIPREF_SHOW_SHOW_TEXT_H
#include "show/show.h"

/* A part of a board. */
struct show_part {
    size_t top, left, rows, columns;
};

/* Writes lines: the turn, its line of the input, and what is wrong with it. */
void show_text_head(sink *out, const struct show *s, struct show_screen on);

/* Writes a line of labels, and a line for each row. */
void show_text_board(sink *out, const struct show *s, const struct show_part *p, int color);

/* Writes the number of pieces; after the last turn also the other diagnostics and the verdict. */
void show_text_foot(sink *out, const struct show *s, struct show_screen on);

#endif
