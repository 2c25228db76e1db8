#include "page/shown_game.h"

#include "text/memory.h"
#include "text/say.h"

#include "library/game.h"
#include "text/find.h"

#include <stdlib.h>
#include <string.h>

/* Notes where each line starts. After the last LF there is a line only if it has a byte. */
static void index_lines(struct show *s)
{
    size_t at = 0;
    size_t i;
    s->lines = bytes_count(s->input, '\n') + (s->input.len > 0 && bytes_last(s->input) != '\n');
    s->starts = memory_new(s->lines + 1, sizeof *s->starts);
    for (i = 0; i < s->lines; i++) {
        s->starts[i] = (uint32_t)at;
        at += bytes_find(bytes_skip(s->input, at), '\n') + 1;
    }
}

void show_open(struct show *s, flipref_game *game)
{
    s->game = game;
    s->board = flipref_game_board(game);
    s->turns = s->board != 0 ? flipref_game_turn_count(game) : 0;
    s->at = 0;
    s->page_room = SHOW_PAGE_ROOM + SHOW_PAGE_TIMES * s->input.len;
    s->marks = s->board != 0 ? memory_new(s->board->side, s->board->side) : 0;
    index_lines(s);
}

void show_close(struct show *s)
{
    flipref_game_free(s->game);
    free(s->marks);
    free(s->starts);
    s->game = 0;
    s->marks = 0;
    s->starts = 0;
}

const flipref_turn *show_turn(const struct show *s)
{
    return s->at > 0 ? flipref_game_turn(s->game, s->at - 1) : 0;
}

static void mark(struct show *s, int cell, enum mark as)
{
    if (cell != FLIPREF_NONE)
        s->marks[cell] = (unsigned char)as;
}

/* Marks the cells of the last turn, or removes the marks. */
static void mark_turn(struct show *s, int unmark)
{
    const flipref_turn *t = show_turn(s);
    size_t i;
    if (t == 0)
        return;
    mark(s, t->source, unmark ? MARK_NONE : MARK_SOURCE);
    mark(s, t->target, unmark ? MARK_NONE : MARK_TARGET);
    for (i = 0; i < t->flip_count; i++)
        s->marks[t->flips[i]] = unmark ? MARK_NONE : MARK_FLIPPED;
}

void show_seek(struct show *s, size_t turns)
{
    mark_turn(s, 1);
    s->at = flipref_game_seek(s->game, turns);
    s->board = flipref_game_board(s->game);
    mark_turn(s, 0);
}

bytes show_line(const struct show *s, uint64_t line)
{
    bytes rest;
    if (line == 0 || line > s->lines)
        return bytes_of(0, 0);
    rest = bytes_skip(s->input, s->starts[line - 1]);
    return bytes_first(rest, bytes_find(rest, '\n'));
}

const flipref_diagnostic *show_first_error(const struct show *s)
{
    size_t n = flipref_game_diagnostic_count(s->game);
    size_t i;
    for (i = 0; i < n; i++) {
        const flipref_diagnostic *d = flipref_game_diagnostic(s->game, i);
        if (d->severity == FLIPREF_ERROR)
            return d;
    }
    return 0;
}

/* An error of no turn is before all turns, so that there are none, or after them. */
size_t show_turn_of_error(const struct show *s)
{
    const flipref_diagnostic *d = show_first_error(s);
    size_t k;
    for (k = 1; d != 0 && k <= s->turns; k++) {
        if (flipref_game_turn(s->game, k - 1)->diagnostic == d)
            return k;
    }
    return d != 0 ? s->turns : 0;
}

int show_is_apart(const struct show *s, const flipref_diagnostic *d)
{
    size_t i;
    for (i = 0; i < s->turns; i++) {
        if (flipref_game_turn(s->game, i)->diagnostic == d)
            return 0;
    }
    return 1;
}

int show_is_blocked(const struct show *s, size_t cell)
{
    int blocked = s->board->symbols[3];
    return blocked != 0 && s->board->cells[cell] == blocked;
}

/* ---- in words ---- */

/* `row 1 column 1` */
static void say_cell(sink *out, const flipref_board *b, int cell)
{
    sink_text(out, "row ");
    board_label(out, b->first_row, (size_t)cell / b->side);
    sink_text(out, " column ");
    board_label(out, b->first_column, (size_t)cell % b->side);
}

/* ` from row 1 column 1`, in brackets or not; nothing of no cell. */
static void say_place(sink *out, const struct show *s, const char *way, int cell,
                      const char *brackets)
{
    if (cell == FLIPREF_NONE)
        return;
    sink_text(out, way);
    if (brackets != 0)
        sink_byte(out, brackets[0]);
    say_cell(out, s->board, cell);
    if (brackets != 0)
        sink_byte(out, brackets[1]);
}

static void say_places(sink *out, const struct show *s, const flipref_turn *t, int marked)
{
    int moves = t->source != FLIPREF_NONE;
    say_place(out, s, " from ", t->source, marked ? "()" : 0);
    say_place(out, s, moves ? " to " : " at ", t->target, marked ? "[]" : 0);
}

static void say_move(sink *out, const struct show *s, const flipref_turn *t, int marked)
{
    if (t->source == FLIPREF_NONE)
        sink_text(out, " puts a piece");
    else
        sink_text(out, t->jumps ? " jumps" : " clones");
    say_places(out, s, t, marked);
    if (t->flip_count == 0)
        return;
    sink_say(out, "%s%zu%s", marked ? ", flips <" : ", flips ", t->flip_count, marked ? ">" : "");
}

static void say_refused(sink *out, const struct show *s, const flipref_turn *t, int marked)
{
    if (t->target == FLIPREF_NONE && t->source == FLIPREF_NONE) {
        sink_text(out, " is refused");
    } else {
        sink_text(out, " is refused a move");
        say_places(out, s, t, marked);
    }
}

void show_say_turn(sink *out, const struct show *s, int marked)
{
    const flipref_turn *t = show_turn(s);
    if (t == 0) {
        sink_text(out, "the start");
        return;
    }
    sink_say(out, "turn %zu: %s", s->at,
             t->player == FLIPREF_NONE ? "a line" : s->board->players[t->player]);
    if (t->kind == FLIPREF_MOVE)
        say_move(out, s, t, marked);
    else if (t->kind == FLIPREF_PASS)
        sink_text(out, " passes");
    else
        say_refused(out, s, t, marked);
}

int show_say_left_out(sink *out, const struct show *s)
{
    uint64_t n = game_left_out(s->game);
    if (n == 0)
        return 0;
    sink_number(out, n);
    sink_text(out, n == 1 ? " refused line is left out" : " refused lines are left out");
    return 1;
}

void show_say_pieces(sink *out, const struct show *s)
{
    const flipref_board *b = s->board;
    int i;
    for (i = 0; i < 2; i++) {
        sink_say(out, "%s%s has %" PRIu64, i > 0 ? ", " : "", b->players[i], b->pieces[i]);
    }
    if (b->next != FLIPREF_NONE) {
        sink_say(out, "; %s is next", b->players[b->next]);
    }
}
