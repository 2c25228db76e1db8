#include "text/board.h"

#include "text/say.h"

#include <string.h>

enum { CELL_WIDTH = 3 }; /* at least: a cell and the marks beside it */

static const char *const brackets[MARKS] = {
    [MARK_NONE] = "  ", [MARK_SOURCE] = "()", [MARK_TARGET] = "[]", [MARK_FLIPPED] = "<>"
};

static const char plain[] = "\033[0m";

static const char *const mark_styles[MARKS] = { [MARK_NONE] = "",
                                                [MARK_SOURCE] = "\033[4m",
                                                [MARK_TARGET] = "\033[7m",
                                                [MARK_FLIPPED] = "\033[4m" };

/* How the pieces of a colour look. Black and white pieces are tiles of that colour, because the
   background of the terminal is not known; so a new one cannot be shown in reverse, and its tile
   has its brackets too. */
struct colour_style {
    const char *name;
    const char *style;
    int is_tile;
};

static const struct colour_style colour_styles[] = {
    { "red", "\033[1;31m", 0 },
    { "blue", "\033[1;34m", 0 },
    { "black", "\033[1;97;40m", 1 },
    { "white", "\033[30;107m", 1 },
};

size_t board_cell_width(const flipref_board *b)
{
    size_t digits = digits_of(b->side - 1);
    int numbers = b->first_row == 0 || b->first_column == 0;
    return numbers && digits + 1 > CELL_WIDTH ? digits + 1 : CELL_WIDTH;
}

void board_label(sink *out, int first, size_t i)
{
    if (first >= 'a')
        sink_byte(out, first + (int)(i % 26));
    else
        sink_number(out, i + (first == '1'));
}

int board_owner(const flipref_board *b, size_t cell)
{
    int symbol = b->cells[cell];
    if (symbol == b->symbols[0])
        return 0;
    return symbol == b->symbols[1] ? 1 : FLIPREF_NONE;
}

static void draw_label(sink *out, int first, size_t i, size_t width)
{
    sink_blanks(out, width - (first != 0 ? 1 : digits_of(i)));
    board_label(out, first, i);
}

static enum mark mark_of(const struct board_text *t, size_t cell)
{
    if (t->marks != 0)
        return (enum mark)t->marks[cell];
    if ((int)cell == t->source)
        return MARK_SOURCE;
    return (int)cell == t->target ? MARK_TARGET : MARK_NONE;
}

/* Returns the style of the cell's piece, or NULL if it has no piece. */
static const struct colour_style *style_of(const flipref_board *b, size_t cell)
{
    int owner = board_owner(b, cell);
    size_t i;
    for (i = 0; owner != FLIPREF_NONE && i < sizeof colour_styles / sizeof colour_styles[0]; i++) {
        if (strcmp(colour_styles[i].name, b->colours[owner]) == 0)
            return &colour_styles[i];
    }
    return 0;
}

static void draw_symbol(sink *out, int symbol, const struct colour_style *style, const char *mark)
{
    if (style != 0)
        sink_text(out, style->style);
    sink_text(out, mark);
    sink_byte(out, symbol);
    if (style != 0 || *mark != '\0')
        sink_text(out, plain);
}

/* Writes the cell and the mark before it; if it is marked, also the mark after it. */
static void draw_cell(sink *out, const struct board_text *t, size_t cell, enum mark mark)
{
    const struct colour_style *style = t->color ? style_of(t->board, cell) : 0;
    int symbol = t->board->cells[cell];
    if (style != 0 && style->is_tile && mark == MARK_TARGET) {
        sink_text(out, style->style);
        sink_byte(out, brackets[mark][0]);
        sink_byte(out, symbol);
        sink_byte(out, brackets[mark][1]);
        sink_text(out, plain);
        return;
    }
    sink_byte(out, brackets[mark][0]);
    draw_symbol(out, symbol, style, t->color ? mark_styles[mark] : "");
    if (mark != MARK_NONE)
        sink_byte(out, brackets[mark][1]);
}

/* Marks replace the blanks between cells. */
static void draw_row(sink *out, const struct board_text *t, size_t row, size_t width)
{
    size_t cell = row * t->board->side + t->left;
    size_t end = cell + t->columns;
    size_t between = 1;
    for (; cell < end; cell++) {
        enum mark mark = mark_of(t, cell);
        sink_blanks(out, between + width - CELL_WIDTH);
        draw_cell(out, t, cell, mark);
        between = mark == MARK_NONE;
    }
    sink_byte(out, '\n');
}

void board_draw(sink *out, const struct board_text *t)
{
    size_t width = board_cell_width(t->board);
    size_t i;
    sink_blanks(out, t->indent + width);
    for (i = t->left; i < t->left + t->columns; i++)
        draw_label(out, t->board->first_column, i, width);
    sink_byte(out, '\n');
    for (i = t->top; i < t->top + t->rows; i++) {
        sink_blanks(out, t->indent);
        draw_label(out, t->board->first_row, i, width);
        draw_row(out, t, i, width);
    }
}
