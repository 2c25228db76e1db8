#include "page/still.h"

#include "page/excerpt.h"
#include "page/shown_game.h"
#include "text/escape.h"

#include "judge/dialects.h"

enum {
    SHOWN_MOST = 26,    /* rows and columns of a board, as in game.js */
    SCORE_WIDTH = 1000, /* of the bar, in its own units */
    LINES_BEFORE = 150, /* lines of the input before the one that matters */
    LINES_SHOWN = 400,
    SAID_ROOM = 256
};

/* ---- the board ---- */

/* The part of the board that is shown: `shown` rows and columns. */
struct part {
    size_t shown, top, left;
};

static size_t part_from(size_t middle, size_t shown, size_t side)
{
    size_t from = middle > shown / 2 ? middle - shown / 2 : 0;
    return from < side - shown ? from : side - shown;
}

/* Chooses the part around the turn, as game.js does. */
static struct part part_of(const struct show *s)
{
    const flipref_turn *t = show_turn(s);
    size_t side = s->board->side;
    size_t middle = side / 2 * side + side / 2;
    size_t cell = t != 0 && t->target != FLIPREF_NONE ? (size_t)t->target : middle;
    struct part p;
    p.shown = side < SHOWN_MOST ? side : SHOWN_MOST;
    p.top = part_from(cell / side, p.shown, side);
    p.left = part_from(cell % side, p.shown, side);
    return p;
}

static void write_labels(sink *out, const flipref_board *b, const struct part *p)
{
    size_t i;
    sink_text(out, "<thead><tr><td class=\"corner\"></td>");
    for (i = p->left; i < p->left + p->shown; i++) {
        sink_text(out, "<th scope=\"col\">");
        board_label(out, b->first_column, i);
        sink_text(out, "</th>");
    }
    sink_text(out, "</tr></thead>\n");
}

/* Writes what a cell is, for screen readers. */
static void name_cell(sink *out, const struct show *s, size_t cell, int owner)
{
    static const char *const marks[MARKS] = { [MARK_NONE] = "",
                                              [MARK_SOURCE] = ", from here",
                                              [MARK_TARGET] = ", new",
                                              [MARK_FLIPPED] = ", flipped" };
    sink_text(out, owner != FLIPREF_NONE      ? s->board->players[owner]
                   : show_is_blocked(s, cell) ? "blocked"
                                              : "empty");
    sink_text(out, marks[s->marks[cell]]);
}

static void write_piece(sink *out, const char *colour, int symbol)
{
    unsigned char letter = (unsigned char)symbol;
    sink_text(out, "<span class=\"piece ");
    sink_text(out, colour);
    sink_text(out, "\" aria-hidden=\"true\">");
    sink_markup(out, bytes_of(&letter, 1));
    sink_text(out, "</span>");
}

static void write_cell(sink *out, const struct show *s, size_t cell)
{
    static const char *const classes[MARKS] = { [MARK_NONE] = "",
                                                [MARK_SOURCE] = "source",
                                                [MARK_TARGET] = "target",
                                                [MARK_FLIPPED] = "flipped" };
    int owner = board_owner(s->board, cell);
    sink_text(out, "<td class=\"");
    sink_text(out, classes[s->marks[cell]]);
    sink_text(out, show_is_blocked(s, cell) ? " blocked\">" : "\">");
    if (owner != FLIPREF_NONE)
        write_piece(out, s->board->colours[owner], s->board->symbols[owner]);
    sink_text(out, "<span class=\"unseen\">");
    name_cell(out, s, cell, owner);
    sink_text(out, "</span></td>");
}

void still_board(sink *out, void *who)
{
    const struct show *s = who;
    struct part p;
    size_t i, k;
    if (s->board == 0)
        return;
    p = part_of(s);
    write_labels(out, s->board, &p);
    sink_text(out, "<tbody>\n");
    for (i = p.top; i < p.top + p.shown; i++) {
        sink_text(out, "<tr><th scope=\"row\">");
        board_label(out, s->board->first_row, i);
        sink_text(out, "</th>");
        for (k = p.left; k < p.left + p.shown; k++)
            write_cell(out, s, i * s->board->side + k);
        sink_text(out, "</tr>\n");
    }
    sink_text(out, "</tbody>");
}

/* ---- around the board ---- */

void still_side(sink *out, void *who)
{
    const struct show *s = who;
    if (s->board != 0) {
        sink_text(out, "side-");
        sink_number(out, s->board->side < SHOWN_MOST ? s->board->side : SHOWN_MOST);
    }
    sink_text(out, flipref_game_verdict(s->game)->valid ? "" : " not-valid");
}

void still_said(sink *out, void *who)
{
    const struct show *s = who;
    unsigned char room[SAID_ROOM];
    sink words;
    int first;
    if (s->board == 0) {
        sink_text(out, "There is no board: what should be one is malformed.");
        return;
    }
    sink_init(&words, 0, 0, room, sizeof room);
    show_say_turn(&words, s, 0);
    first = sink_held(&words).at[0];
    sink_byte(out, first - 'a' + 'A');
    sink_markup(out, bytes_skip(sink_held(&words), 1));
}

void still_caption(sink *out, void *who)
{
    const struct show *s = who;
    if (s->board == 0)
        return;
    sink_text(out, "The board, ");
    show_say_turn(out, s, 0);
}

static void write_bar(sink *out, const char *colour, uint64_t width)
{
    sink_text(out, "<rect class=\"");
    sink_text(out, colour);
    sink_text(out, "\" width=\"");
    sink_number(out, width);
    sink_text(out, "\" height=\"12\"/>");
}

/* The first player's share is drawn on the whole bar, which is the second player's. */
void still_score(sink *out, void *who)
{
    const struct show *s = who;
    const flipref_board *b = s->board;
    uint64_t all;
    if (b == 0)
        return;
    all = b->pieces[0] + b->pieces[1];
    write_bar(out, b->colours[1], SCORE_WIDTH);
    write_bar(out, b->colours[0], all > 0 ? b->pieces[0] * SCORE_WIDTH / all : SCORE_WIDTH / 2);
}

void still_pieces(sink *out, void *who)
{
    const struct show *s = who;
    if (s->board != 0)
        show_say_pieces(out, s);
}

/* Returns the error that is shown at the position, or NULL. */
static const flipref_diagnostic *error_here(const struct show *s)
{
    const flipref_turn *t = show_turn(s);
    if (t != 0 && t->diagnostic != 0)
        return t->diagnostic;
    return s->at == show_turn_of_error(s) ? show_first_error(s) : 0;
}

void still_wrong(sink *out, void *who)
{
    const flipref_diagnostic *d = error_here(who);
    if (d == 0)
        return;
    sink_markup(out, bytes_of_text(d->message));
    if (d->help == 0)
        return;
    sink_text(out, "<span>help: ");
    sink_markup(out, bytes_of_text(d->help));
    sink_text(out, "</span>");
}

static int has_sources(const struct show *s)
{
    size_t k;
    for (k = 0; k < s->turns; k++) {
        if (flipref_game_turn(s->game, k)->source != FLIPREF_NONE)
            return 1;
    }
    return 0;
}

void still_legend(sink *out, void *who)
{
    const struct show *s = who;
    if (s->board == 0)
        return;
    sink_text(out, "Thick ring: the new piece");
    sink_text(out, has_sources(s) ? "; dashed ring: the piece that clones or jumps" : "");
    sink_text(out, "; thin ring: flipped.");
    if (s->board->side > SHOWN_MOST)
        sink_text(out, " Of this board the part around the turn is shown.");
}

void still_input(sink *out, void *who)
{
    const struct show *s = who;
    const flipref_diagnostic *d = error_here(s);
    const flipref_turn *t = show_turn(s);
    size_t line = d != 0 ? (size_t)d->line : t != 0 ? (size_t)t->line : 0;
    struct excerpt e = { .text = s->input, .starts_at = 1, .from = 1 };
    if (line > LINES_BEFORE)
        e.from = line - LINES_BEFORE;
    e.to = e.from + LINES_SHOWN - 1;
    if (d != 0) {
        e.marked = line;
        e.column = (size_t)d->column;
    }
    write_excerpt(out, &e);
}

/* ---- the dialect ---- */

void still_title(sink *out, const char *dialect)
{
    const struct dialect *d = dialect_named(dialect);
    sink_text(out, d != 0 ? d->title : dialect);
}

void still_letters(sink *out, const char *dialect)
{
    const struct dialect *d = dialect_named(dialect);
    int i;
    if (d == 0)
        return;
    for (i = 0; i < 2; i++) {
        sink_text(out, "<li>");
        write_piece(out, d->board.colours[i], d->board.symbols[i]);
        sink_text(out, "<span class=\"unseen\">");
        sink_markup(out, bytes_of(&d->board.symbols[i], 1));
        sink_text(out, ": </span>");
        sink_markup(out, bytes_of_text(d->letters[i]));
        sink_text(out, "</li>");
    }
    if (d->board.symbols[3] != 0)
        sink_text(out, "<li><span class=\"blocked\"></span>blocked</li>");
}
