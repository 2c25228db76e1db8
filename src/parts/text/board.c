#include "text/board.h"

enum { CELL_WIDTH = 3 }; /* at least: a cell and the marks beside it */

static const char *const brackets[MARKS] = {
    [MARK_NONE] = "  ", [MARK_SOURCE] = "()", [MARK_TARGET] = "[]", [MARK_FLIPPED] = "<>"
};

static const char plain[] = "\033[0m";

static const char *const mark_styles[MARKS] = { [MARK_NONE] = "",
                                                [MARK_SOURCE] = "\033[4m",
                                                [MARK_TARGET] = "\033[7m",
                                                [MARK_FLIPPED] = "\033[4m" };

static const char *const player_styles[2] = { "\033[1;31m", "\033[1;34m" };

static void blanks(sink *out, size_t n)
{
    for (; n > 0; n--)
        sink_byte(out, ' ');
}

size_t board_cell_width(const flipref_board *b)
{
    size_t digits = digits_of(b->side - 1);
    int numbers = b->first_row == 0 || b->first_column == 0;
    return numbers && digits + 1 > CELL_WIDTH ? digits + 1 : CELL_WIDTH;
}

void board_label(sink *out, int first, size_t i)
{
    if (first != 0)
        sink_byte(out, first + (int)i);
    else
        sink_number(out, i);
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
    blanks(out, width - (first != 0 ? 1 : digits_of(i)));
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

static void draw_piece(sink *out, const struct board_text *t, size_t cell, enum mark mark)
{
    int owner = board_owner(t->board, cell);
    int is_styled = t->color && (owner != FLIPREF_NONE || mark != MARK_NONE);
    if (is_styled && owner != FLIPREF_NONE)
        sink_text(out, player_styles[owner]);
    if (is_styled)
        sink_text(out, mark_styles[mark]);
    sink_byte(out, t->board->cells[cell]);
    if (is_styled)
        sink_text(out, plain);
}

/* Marks replace the blanks between cells. */
static void draw_row(sink *out, const struct board_text *t, size_t row, size_t width)
{
    size_t cell = row * t->board->side + t->left;
    size_t end = cell + t->columns;
    int after = ' ';
    for (; cell < end; cell++) {
        enum mark mark = mark_of(t, cell);
        sink_byte(out, after);
        blanks(out, width - CELL_WIDTH);
        sink_byte(out, brackets[mark][0]);
        draw_piece(out, t, cell, mark);
        after = (unsigned char)brackets[mark][1];
    }
    if (after != ' ')
        sink_byte(out, after);
    sink_byte(out, '\n');
}

void board_draw(sink *out, const struct board_text *t)
{
    size_t width = board_cell_width(t->board);
    size_t i;
    blanks(out, t->indent + width);
    for (i = t->left; i < t->left + t->columns; i++)
        draw_label(out, t->board->first_column, i, width);
    sink_byte(out, '\n');
    for (i = t->top; i < t->top + t->rows; i++) {
        blanks(out, t->indent);
        draw_label(out, t->board->first_row, i, width);
        draw_row(out, t, i, width);
    }
}
