/* A board for people, as characters: `[X]` is new, `(X)` moved, `<X>` was flipped. */
#include "show/show_text.h"

#include "report/diagnostics.h"
#include "report/format.h"
#include "text/input_name.h"

#include "base/visible.h"

#include <string.h>

enum {
    SCREEN = 80,
    CELL_WIDTH = 3,  /* a cell and the marks beside it, at least */
    NUMBER_WIDTH = 6 /* of a line's number, at least */
};

static const char *const brackets[MARKS] = {
    /* MARK_NONE    */ "  ",
    /* MARK_SOURCE  */ "()",
    /* MARK_TARGET  */ "[]",
    /* MARK_FLIPPED */ "<>"
};

static const char plain[] = "\033[0m";

static const char *const mark_styles[MARKS] = {
    /* MARK_NONE    */ "",
    /* MARK_SOURCE  */ "\033[4m",
    /* MARK_TARGET  */ "\033[7m",
    /* MARK_FLIPPED */ "\033[4m"
};

static const char *const player_styles[2] = { "\033[1;31m", "\033[1;34m" };

static void spaces(sink *out, size_t n)
{
    for (; n > 0; n--)
        sink_byte(out, ' ');
}

/* ---- what stands around the board ---- */

/* The line that the turn was read from, behind its number. */
static void print_line(sink *out, const struct show *s, const flipref_turn *t)
{
    size_t digits = digits_of(t->line);
    size_t gutter = digits > NUMBER_WIDTH ? digits : NUMBER_WIDTH;
    spaces(out, gutter - digits);
    sink_number(out, t->line);
    sink_text(out, " | ");
    sink_visible(out, show_line(s, t->line), SCREEN - gutter - 6); /* 6: " | ", and "..." */
    sink_byte(out, '\n');
}

/* As `flipref check` prints it, but for the board. */
static void print_diagnostic(sink *out, const struct show *s, const flipref_diagnostic *d,
                             int color)
{
    struct code code = { .name = d->code, .clause = d->clause };
    struct report report = { .out = out, .color = color };
    struct listener to = report_listener(&report);
    static unsigned char name[NAME_ROOM];
    struct finding f = { .severity =
                             d->severity == FLIPREF_ERROR ? SEVERITY_ERROR : SEVERITY_WARNING,
                         .code = &code,
                         .column = d->column,
                         .message = bytes_of_text(d->message),
                         .turn = d->turn,
                         .player = d->player };
    f.place.line = d->line;
    f.place.column = (size_t)d->column;
    f.place.width = d->length;
    f.place.text = show_line(s, d->line);
    f.place.at_end = d->line > s->lines;
    f.place.expected = d->expected;
    report.name = show_name(s->name, name);
    tell_finding(&to, &f);
}

void show_text_head(sink *out, const struct show *s, int color)
{
    const flipref_turn *t;
    show_say_turn(out, s, 1);
    sink_byte(out, '\n');
    t = show_turn(s);
    if (t != 0 && t->diagnostic != 0)
        print_diagnostic(out, s, t->diagnostic, color);
    else if (t != 0 && t->line > 0)
        print_line(out, s, t);
}

/* What is told when the game has been played. */
static void print_end(sink *out, const struct show *s, int color)
{
    const flipref_verdict *v = flipref_game_verdict(s->game);
    size_t n = flipref_game_diagnostic_count(s->game);
    size_t i;
    for (i = 0; i < n; i++) {
        const flipref_diagnostic *d = flipref_game_diagnostic(s->game, i);
        if (show_is_apart(s, d))
            print_diagnostic(out, s, d, color);
    }
    sink_name(out, s->name);
    sink_text(out, v->valid ? ": valid: " : ": not valid: ");
    sink_text(out, v->words);
    sink_byte(out, '\n');
    if (show_say_left_out(out, s))
        sink_byte(out, '\n');
}

void show_text_foot(sink *out, const struct show *s, int color)
{
    if (s->board != 0) {
        show_say_pieces(out, s);
        sink_byte(out, '\n');
    }
    if (s->at == s->turns)
        print_end(out, s, color);
}

/* ---- the board ---- */

size_t show_text_cell_width(const struct show *s)
{
    size_t digits = digits_of(s->board->side - 1);
    int numbers = s->board->first_row == 0 || s->board->first_column == 0;
    return numbers && digits + 1 > CELL_WIDTH ? digits + 1 : CELL_WIDTH;
}

static void print_label(sink *out, int first, size_t i, size_t width)
{
    spaces(out, width - (first != 0 ? 1 : digits_of(i)));
    show_say_label(out, first, i);
}

static void print_piece(sink *out, const struct show *s, size_t cell, int color)
{
    int owner = show_owner(s, cell);
    int mark = s->marks[cell];
    int styled = color && (owner != FLIPREF_NONE || mark != MARK_NONE);
    if (styled && owner != FLIPREF_NONE)
        sink_text(out, player_styles[owner]);
    if (styled)
        sink_text(out, mark_styles[mark]);
    sink_byte(out, s->board->cells[cell]);
    if (styled)
        sink_text(out, plain);
}

/* Marks stand in the blanks between cells. */
static void print_row(sink *out, const struct show *s, size_t row, const struct show_part *p,
                      int color)
{
    size_t width = show_text_cell_width(s);
    size_t cell = row * s->board->side + p->left;
    size_t end = cell + p->columns;
    int behind = ' ';
    for (; cell < end; cell++) {
        const char *marks = brackets[s->marks[cell]];
        sink_byte(out, behind);
        spaces(out, width - CELL_WIDTH);
        sink_byte(out, marks[0]);
        print_piece(out, s, cell, color);
        behind = (unsigned char)marks[1];
    }
    if (behind != ' ')
        sink_byte(out, behind);
    sink_byte(out, '\n');
}

void show_text_board(sink *out, const struct show *s, const struct show_part *p, int color)
{
    const flipref_board *b = s->board;
    size_t width = show_text_cell_width(s);
    size_t i;
    spaces(out, width);
    for (i = p->left; i < p->left + p->columns; i++)
        print_label(out, b->first_column, i, width);
    sink_byte(out, '\n');
    for (i = p->top; i < p->top + p->rows; i++) {
        print_label(out, b->first_row, i, width);
        print_row(out, s, i, p, color);
    }
}

void show_text(sink *out, const struct show *s, int color)
{
    show_text_head(out, s, color);
    if (s->board != 0) {
        struct show_part all = { 0, 0, s->board->side, s->board->side };
        show_text_board(out, s, &all, color);
    }
    show_text_foot(out, s, color);
}
