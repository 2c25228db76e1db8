/* The parts of pictures: of one board (show_svg.c), and of a game (show_animation.c). */
#ifndef FLIPREF_SHOW_SHOW_SVG_H
#define FLIPREF_SHOW_SHOW_SVG_H
#include "show/show.h"

enum {
    SVG_CELL = 40,
    SVG_MARGIN = 30, /* space above the board and on its left, for labels */
    SVG_EDGE = 6     /* space on the other sides */
};

/* Where a cell is: its upper left corner, and its middle. */
struct svg_place {
    size_t left, top, x, y;
};

struct svg_place svg_place_of(const flipref_board *b, size_t cell);

extern const char svg_style[]; /* what a <style> says about the classes of these elements */

/* Writes `<text ...>`, whose text stands around a place. */
void svg_text(sink *out, const char *class_name, size_t x, size_t y);

/* Writes `<svg ...>`, its title, and the position for people who cannot see the picture. The caller
   ends the element. */
void svg_open(sink *out, const struct show *s, size_t width, size_t height);

void svg_rectangle(sink *out, const char *class_name, size_t x, size_t y, size_t width,
                   size_t height);
void svg_board(sink *out, const flipref_board *b); /* without pieces and blocked cells */

/* Writes a piece of the player `owner`. On a board of more than 26 x 26 cells it has no letter. */
void svg_piece(sink *out, const flipref_board *b, int owner, const struct svg_place *at);

/* Writes a ring of the class `mark source`, `mark target` or `mark flipped`, which is in the piece.
 */
void svg_ring(sink *out, const char *class_name, const struct svg_place *at);

#endif
