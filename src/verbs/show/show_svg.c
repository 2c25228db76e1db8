/* A board as SVG. It suits light and dark backgrounds, and has a description for people who cannot
   see it. */
#include "show/show_svg.h"
#include "text/escape.h"
#include "text/say.h"

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
    sink_say(out, "<text class=\"%s\" x=\"%zu\" y=\"%zu\" dy=\".35em\">", class_name, x, y);
}

void svg_rectangle(sink *out, const char *class_name, size_t x, size_t y, size_t width,
                   size_t height)
{
    sink_say(out, "<rect class=\"%s\" x=\"%zu\" y=\"%zu\" width=\"%zu\" height=\"%zu\"/>",
             class_name, x, y, width, height);
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
    sink_text(out, "<path class=\"lines\" d=\"");
    for (i = 0; i <= side; i++) {
        size_t at = SVG_MARGIN + i * SVG_CELL, length = side * SVG_CELL;
        sink_say(out, "M%u %zuh%zuM%zu %uv%zu", (unsigned)SVG_MARGIN, at, length, at,
                 (unsigned)SVG_MARGIN, length);
    }
    sink_text(out, "\"/>\n");
}

static void circle(sink *out, const char *class_name, size_t x, size_t y, size_t radius)
{
    sink_say(out, "<circle class=\"%s\" cx=\"%zu\" cy=\"%zu\" r=\"%zu\"/>", class_name, x, y,
             radius);
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
    sink_say(out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%zu\" height=\"%zu\" "
             "viewBox=\"0 0 %zu %zu\">\n<title>",
             width, height, width, height);
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
    sink_say(out, "<style>\n%s</style>\n", svg_style);
    svg_board(out, s->board);
    for (i = 0; i < side * side; i++)
        draw_cell(out, s, i);
    sink_text(out, "</svg>\n");
}
