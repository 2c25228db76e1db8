/* A board as SVG. It suits light and dark backgrounds, and has a description for people who cannot
   see it. */
#include "show/show_svg.h"
#include "text/escape.h"

#include <string.h>

enum {
    MIDDLE = SVG_CELL / 2,
    SMALL_MOST = 26 /* the largest side whose pieces have letters, and whose rows are described */
};

const char svg_style[] =
    "text { font: 600 15px system-ui, sans-serif; text-anchor: middle }\n"
    ".label { font-weight: 400; fill: #555 }\n"
    ".board { fill: #efe6d2 }\n"
    ".lines { stroke: #a39878 }\n"
    ".blocked { fill: #8d8165 }\n"
    ".red { fill: #c62828 } .blue { fill: #1d5fae } .black { fill: #232323 }\n"
    ".white { fill: #fff; stroke: #555 }\n"
    ".symbol { fill: #fff } .white + .symbol { fill: #232323 }\n"
    ".new { fill: #f6cf7d }\n"
    ".mark { fill: none; stroke: #8a4300; stroke-width: 4 }\n"
    ".source { stroke-width: 3; stroke-dasharray: 5 4 }\n"
    ".flipped { stroke: #fff; stroke-width: 2 } .white + .symbol + .flipped,\n"
    ".white + .flipped { stroke: #232323 }\n"
    "@media (prefers-color-scheme: dark) {\n"
    ".label { fill: #bbb }\n"
    ".board { fill: #45433b }\n"
    ".lines { stroke: #6f6c5f }\n"
    ".blocked { fill: #1f1e1b }\n"
    ".red { fill: #cf3b3b } .blue { fill: #2b6fc2 } .black { fill: #0c0c0c; stroke: #999 }\n"
    ".white { fill: #f4f4f4 }\n"
    ".new { fill: #7a5a17 }\n"
    ".target, .source { stroke: #ffb54d }\n"
    "}\n";

/* NAME="N" */
void svg_attribute(sink *out, const char *name, size_t n)
{
    sink_byte(out, ' ');
    sink_text(out, name);
    sink_text(out, "=\"");
    sink_number(out, n);
    sink_byte(out, '"');
}

void svg_class(sink *out, const char *name)
{
    sink_text(out, " class=\"");
    sink_text(out, name);
    sink_byte(out, '"');
}

/* ---- the description ---- */

static void say_rows(sink *out, const flipref_board *b)
{
    size_t i;
    for (i = 0; i < b->side; i++) {
        sink_text(out, "row ");
        board_label(out, b->first_row, i);
        sink_text(out, ": ");
        sink_markup(out, bytes_of(b->cells + i * b->side, b->side));
        sink_byte(out, '\n');
    }
}

static void describe(sink *out, const struct show *s)
{
    sink_text(out, "<desc>");
    show_say_pieces(out, s);
    sink_byte(out, '\n');
    if (s->board->side <= SMALL_MOST)
        say_rows(out, s->board);
    sink_text(out, "</desc>\n");
}

/* ---- the picture ---- */

void svg_text(sink *out, const char *class_name, size_t x, size_t y)
{
    sink_text(out, "<text");
    svg_class(out, class_name);
    svg_attribute(out, "x", x);
    svg_attribute(out, "y", y);
    sink_text(out, " dy=\".35em\">");
}

void svg_rectangle(sink *out, const char *class_name, size_t x, size_t y, size_t width,
                   size_t height)
{
    sink_text(out, "<rect");
    svg_class(out, class_name);
    svg_attribute(out, "x", x);
    svg_attribute(out, "y", y);
    svg_attribute(out, "width", width);
    svg_attribute(out, "height", height);
    sink_text(out, "/>");
}

static void draw_labels(sink *out, const flipref_board *b)
{
    size_t i;
    for (i = 0; i < b->side; i++) {
        size_t at = SVG_MARGIN + i * SVG_CELL + MIDDLE;
        svg_text(out, "label", at, SVG_MARGIN / 2);
        board_label(out, b->first_column, i);
        sink_text(out, "</text>");
        svg_text(out, "label", SVG_MARGIN / 2, at);
        board_label(out, b->first_row, i);
        sink_text(out, "</text>\n");
    }
}

static void draw_lines(sink *out, size_t side)
{
    size_t i;
    sink_text(out, "<path");
    svg_class(out, "lines");
    sink_text(out, " d=\"");
    for (i = 0; i <= side; i++) {
        sink_text(out, "M");
        sink_number(out, SVG_MARGIN);
        sink_byte(out, ' ');
        sink_number(out, SVG_MARGIN + i * SVG_CELL);
        sink_byte(out, 'h');
        sink_number(out, side * SVG_CELL);
        sink_byte(out, 'M');
        sink_number(out, SVG_MARGIN + i * SVG_CELL);
        sink_byte(out, ' ');
        sink_number(out, SVG_MARGIN);
        sink_byte(out, 'v');
        sink_number(out, side * SVG_CELL);
    }
    sink_text(out, "\"/>\n");
}

static void circle(sink *out, const char *class_name, size_t x, size_t y, size_t radius)
{
    sink_text(out, "<circle");
    svg_class(out, class_name);
    svg_attribute(out, "cx", x);
    svg_attribute(out, "cy", y);
    svg_attribute(out, "r", radius);
    sink_text(out, "/>");
}

struct svg_place svg_place_of(const flipref_board *b, size_t cell)
{
    struct svg_place p;
    p.left = SVG_MARGIN + cell % b->side * SVG_CELL;
    p.top = SVG_MARGIN + cell / b->side * SVG_CELL;
    p.x = p.left + MIDDLE;
    p.y = p.top + MIDDLE;
    return p;
}

void svg_ring(sink *out, const char *class_name, const struct svg_place *at)
{
    circle(out, class_name, at->x, at->y, strstr(class_name, "flipped") != 0 ? 12 : 17);
}

/* On a large board, letters could not be read. */
void svg_piece(sink *out, const flipref_board *b, int owner, const struct svg_place *at)
{
    circle(out, b->colours[owner], at->x, at->y, 16);
    if (b->side > SMALL_MOST)
        return;
    svg_text(out, "symbol", at->x, at->y);
    sink_markup(out, bytes_of(&b->symbols[owner], 1));
    sink_text(out, "</text>");
}

static const char *const rings[MARKS] = {
    [MARK_SOURCE] = "mark source", [MARK_TARGET] = "mark target", [MARK_FLIPPED] = "mark flipped"
};

static void draw_cell(sink *out, const struct show *s, size_t cell)
{
    int owner = board_owner(s->board, cell);
    int blocked = show_is_blocked(s, cell);
    enum mark mark = (enum mark)s->marks[cell];
    const struct svg_place at = svg_place_of(s->board, cell);
    if (blocked || mark == MARK_TARGET)
        svg_rectangle(out, blocked ? "blocked" : "new", at.left, at.top, SVG_CELL, SVG_CELL);
    if (owner != FLIPREF_NONE)
        svg_piece(out, s->board, owner, &at);
    if (mark != MARK_NONE)
        svg_ring(out, rings[mark], &at);
    if (mark != MARK_NONE || blocked || owner != FLIPREF_NONE)
        sink_byte(out, '\n');
}

void svg_open(sink *out, const struct show *s, size_t width, size_t height)
{
    sink_text(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"");
    svg_attribute(out, "width", width);
    svg_attribute(out, "height", height);
    sink_text(out, " viewBox=\"0 0 ");
    sink_number(out, width);
    sink_byte(out, ' ');
    sink_number(out, height);
    sink_text(out, "\">\n<title>");
    sink_markup(out, bytes_of_text(s->name));
    sink_text(out, ", ");
    show_say_turn(out, s, 0);
    sink_text(out, "</title>\n");
    describe(out, s);
}

void svg_board(sink *out, const flipref_board *b)
{
    size_t side = b->side * SVG_CELL;
    svg_rectangle(out, "board", SVG_MARGIN, SVG_MARGIN, side, side);
    sink_byte(out, '\n');
    draw_lines(out, b->side);
    draw_labels(out, b);
}

void show_svg(sink *out, const struct show *s)
{
    size_t side = s->board->side;
    size_t whole = SVG_MARGIN + side * SVG_CELL + SVG_EDGE;
    size_t i;
    svg_open(out, s, whole, whole);
    sink_text(out, "<style>\n");
    sink_text(out, svg_style);
    sink_text(out, "</style>\n");
    svg_board(out, s->board);
    for (i = 0; i < side * side; i++)
        draw_cell(out, s, i);
    sink_text(out, "</svg>\n");
}
