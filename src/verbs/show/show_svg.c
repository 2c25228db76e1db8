/* A board as SVG. It suits light and dark backgrounds, and has a description for people who cannot
   see it. */
#include "show/show.h"
#include "text/escape.h"

#include <string.h>

enum {
    CELL = 40,
    MIDDLE = CELL / 2,
    MARGIN = 30,   /* space above and on the left, for labels */
    EDGE = 6,      /* space on the other sides */
    DESCRIBED = 26 /* the largest side whose rows the description lists */
};

static const char style[] =
    "<style>\n"
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
    ".flipped { stroke: #fff; stroke-width: 2 } .white + .symbol + .flipped { stroke: #232323 }\n"
    "@media (prefers-color-scheme: dark) {\n"
    ".label { fill: #bbb }\n"
    ".board { fill: #45433b }\n"
    ".lines { stroke: #6f6c5f }\n"
    ".blocked { fill: #1f1e1b }\n"
    ".red { fill: #cf3b3b } .blue { fill: #2b6fc2 } .black { fill: #0c0c0c; stroke: #999 }\n"
    ".white { fill: #f4f4f4 }\n"
    ".new { fill: #7a5a17 }\n"
    ".target, .source { stroke: #ffb54d }\n"
    "}\n"
    "</style>\n";

/* NAME="N" */
static void attribute(sink *out, const char *name, size_t n)
{
    sink_byte(out, ' ');
    sink_text(out, name);
    sink_text(out, "=\"");
    sink_number(out, n);
    sink_byte(out, '"');
}

static void class_is(sink *out, const char *name)
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
    sink_text(out, "<title>");
    sink_markup(out, bytes_of_text(s->name));
    sink_text(out, ", ");
    show_say_turn(out, s, 0);
    sink_text(out, "</title>\n<desc>");
    show_say_pieces(out, s);
    sink_byte(out, '\n');
    if (s->board->side <= DESCRIBED)
        say_rows(out, s->board);
    sink_text(out, "</desc>\n");
}

/* ---- the picture ---- */

static void text_at(sink *out, const char *class_name, size_t x, size_t y)
{
    sink_text(out, "<text");
    class_is(out, class_name);
    attribute(out, "x", x);
    attribute(out, "y", y);
    sink_text(out, " dy=\".35em\">");
}

static void square(sink *out, const char *class_name, size_t x, size_t y, size_t side)
{
    sink_text(out, "<rect");
    class_is(out, class_name);
    attribute(out, "x", x);
    attribute(out, "y", y);
    attribute(out, "width", side);
    attribute(out, "height", side);
    sink_text(out, "/>");
}

static void draw_labels(sink *out, const flipref_board *b)
{
    size_t i;
    for (i = 0; i < b->side; i++) {
        size_t at = MARGIN + i * CELL + MIDDLE;
        text_at(out, "label", at, MARGIN / 2);
        board_label(out, b->first_column, i);
        sink_text(out, "</text>");
        text_at(out, "label", MARGIN / 2, at);
        board_label(out, b->first_row, i);
        sink_text(out, "</text>\n");
    }
}

static void draw_lines(sink *out, size_t side)
{
    size_t i;
    sink_text(out, "<path");
    class_is(out, "lines");
    sink_text(out, " d=\"");
    for (i = 0; i <= side; i++) {
        sink_text(out, "M");
        sink_number(out, MARGIN);
        sink_byte(out, ' ');
        sink_number(out, MARGIN + i * CELL);
        sink_byte(out, 'h');
        sink_number(out, side * CELL);
        sink_byte(out, 'M');
        sink_number(out, MARGIN + i * CELL);
        sink_byte(out, ' ');
        sink_number(out, MARGIN);
        sink_byte(out, 'v');
        sink_number(out, side * CELL);
    }
    sink_text(out, "\"/>\n");
}

static void circle(sink *out, const char *class_name, size_t x, size_t y, size_t radius)
{
    sink_text(out, "<circle");
    class_is(out, class_name);
    attribute(out, "cx", x);
    attribute(out, "cy", y);
    attribute(out, "r", radius);
    sink_text(out, "/>");
}

static void draw_mark(sink *out, enum mark mark, size_t x, size_t y)
{
    if (mark == MARK_SOURCE)
        circle(out, "mark source", x, y, 17);
    else if (mark == MARK_TARGET)
        circle(out, "mark target", x, y, 17);
    else
        circle(out, "mark flipped", x, y, 12);
}

static void draw_cell(sink *out, const struct show *s, size_t cell)
{
    int owner = board_owner(s->board, cell);
    int blocked = show_is_blocked(s, cell);
    enum mark mark = (enum mark)s->marks[cell];
    size_t left = MARGIN + cell % s->board->side * CELL;
    size_t top = MARGIN + cell / s->board->side * CELL;
    if (blocked || mark == MARK_TARGET)
        square(out, blocked ? "blocked" : "new", left, top, CELL);
    if (owner != FLIPREF_NONE) {
        circle(out, s->board->colours[owner], left + MIDDLE, top + MIDDLE, 16);
        text_at(out, "symbol", left + MIDDLE, top + MIDDLE);
        sink_markup(out, bytes_of(&s->board->cells[cell], 1));
        sink_text(out, "</text>");
    }
    if (mark != MARK_NONE)
        draw_mark(out, mark, left + MIDDLE, top + MIDDLE);
    if (mark != MARK_NONE || blocked || owner != FLIPREF_NONE)
        sink_byte(out, '\n');
}

void show_svg(sink *out, const struct show *s)
{
    size_t side = s->board->side;
    size_t whole = MARGIN + side * CELL + EDGE;
    size_t i;
    sink_text(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"");
    attribute(out, "width", whole);
    attribute(out, "height", whole);
    sink_text(out, " viewBox=\"0 0 ");
    sink_number(out, whole);
    sink_byte(out, ' ');
    sink_number(out, whole);
    sink_text(out, "\">\n");
    describe(out, s);
    sink_text(out, style);
    square(out, "board", MARGIN, MARGIN, side * CELL);
    sink_byte(out, '\n');
    draw_lines(out, side);
    draw_labels(out, s->board);
    for (i = 0; i < side * side; i++)
        draw_cell(out, s, i);
    sink_text(out, "</svg>\n");
}
