/* Games that start from a position, and games that go on. */
#include "library/game_parts.h"

#include "library/complaint.h"

#include "base/visible.h"

#include <string.h>

/* ---- is this a position? ---- */

static int has_side(const struct dialect *dialect, size_t side)
{
    if (side < dialect->sides[0] || side > dialect->sides[1])
        return 0;
    return !dialect->even || side % 2 == 0;
}

static flipref_status bad_side(const flipref_options *o, const struct dialect *dialect, size_t side)
{
    struct message m;
    sink *out = message_open(&m);
    sink_text(out, "not a side of a board of ");
    sink_text(out, dialect->name);
    sink_text(out, ": ");
    sink_number(out, side);
    sink_text(out, dialect->even ? " (even, from " : " (from ");
    sink_number(out, dialect->sides[0]);
    sink_text(out, " to ");
    sink_number(out, dialect->sides[1]);
    sink_byte(out, ')');
    return bad_option_message(o, "side", &m);
}

/* Returns the number of the first cell that holds no symbol of the dialect, or `cells`. */
static size_t first_strange_cell(const flipref_position *p, const unsigned char *symbols)
{
    size_t cells = p->side * p->side;
    size_t cell = 0;
    while (cell < cells && p->cells[cell] != '\0' && memchr(symbols, p->cells[cell], 4) != 0)
        cell++;
    return cell;
}

static flipref_status bad_cell(const flipref_options *o, const struct dialect *dialect,
                               const flipref_position *p, size_t cell)
{
    const unsigned char *symbols = dialect->board.symbols;
    struct message m;
    sink *out = message_open(&m);
    sink_text(out, "row ");
    sink_number(out, cell / p->side);
    sink_text(out, ", column ");
    sink_number(out, cell % p->side);
    sink_text(out, ": not a cell: `");
    sink_visible(out, bytes_of(p->cells + cell, 1), VISIBLE_MAX);
    sink_text(out, "` (one of ");
    sink_bytes(out, bytes_of(symbols, symbols[3] != 0 ? 4 : 3));
    sink_byte(out, ')');
    return bad_option_message(o, "cells", &m);
}

static flipref_status check_position(const flipref_options *o, const struct dialect *dialect,
                                     const flipref_position *p)
{
    size_t strange;
    if (!has_side(dialect, p->side))
        return bad_side(o, dialect, p->side);
    if (p->cells == 0)
        return bad_option(o, "cells", "no cells are given");
    strange = first_strange_cell(p, dialect->board.symbols);
    if (strange < p->side * p->side)
        return bad_cell(o, dialect, p, strange);
    if (p->next != 0 && p->next != 1)
        return bad_option(o, "next", "the player to move is 0 or 1");
    return FLIPREF_OK;
}

/* ---- games ---- */

static void judge_position(flipref_game *g)
{
    g->verdict.valid = 1;
    g->verdict.words = "a position";
    g->verdict.over = g->next_at_end == FLIPREF_NONE ? FLIPREF_OVER : FLIPREF_NOT_OVER;
    memcpy(g->verdict.players, g->board.players, sizeof g->verdict.players);
    memcpy(g->verdict.pieces, g->board.pieces, sizeof g->verdict.pieces);
}

flipref_status game_from(const flipref_options *options, const flipref_position *position,
                         const struct allocator *allocator, flipref_game **game)
{
    const struct dialect *dialect = options_dialect(options);
    struct game_start start;
    flipref_game *g;
    flipref_status status;
    *game = 0;
    if (dialect == 0)
        return FLIPREF_BAD_OPTIONS;
    if ((options->flags & ~(unsigned)FLIPREF_COMPLAIN) != 0)
        return bad_option(options, "flags", "a position takes no flags but FLIPREF_COMPLAIN");
    if (options->args != 0)
        return bad_option(options, "args", "a position takes no arguments: write NULL");
    status = check_position(options, dialect, position);
    if (status != FLIPREF_OK)
        return status;
    g = allocator_take(allocator, 1, sizeof *g);
    if (g == 0)
        return FLIPREF_NO_MEMORY;
    g->allocator = allocator;
    g->dialect = dialect;
    start.board = dialect->board;
    start.board.side = position->side;
    start.board.cells = position->cells;
    start.board.next = FLIPREF_NONE;
    start.pitch = position->side;
    game_take_start(g, &start);
    if (g->no_memory) {
        flipref_game_free(g);
        return FLIPREF_NO_MEMORY;
    }
    g->next_at_end = game_next_after(g, !position->next);
    g->board.next = g->next_at_end;
    judge_position(g);
    *game = g;
    return FLIPREF_OK;
}

flipref_status flipref_game_from(const flipref_options *options, const flipref_position *position,
                                 flipref_game **game)
{
    return game_from(options, position, &system_allocator, game);
}

flipref_status flipref_game_play(flipref_game *g, const flipref_move *move)
{
    struct kept_turn turn;
    struct kept_turn *room;
    int ends;
    if (g->cells == 0 || g->board.next == FLIPREF_NONE || !game_turn_of(g, move, &turn, &ends))
        return FLIPREF_ILLEGAL;
    room = game_room_for_turn(g, g->cursor);
    if (room == 0)
        return FLIPREF_NO_MEMORY;
    *room = turn;
    g->turn_count = g->cursor + 1;
    g->next_at_end = FLIPREF_NONE;
    (void)flipref_game_seek(g, g->turn_count);
    if (!ends)
        g->next_at_end = game_next_after(g, turn.turn.player);
    g->board.next = g->next_at_end;
    return FLIPREF_OK;
}

int flipref_game_undo(flipref_game *g)
{
    if (g->cursor == 0)
        return 0;
    g->next_at_end = g->turns[g->cursor - 1].turn.player;
    (void)flipref_game_seek(g, g->cursor - 1);
    g->turn_count = g->cursor;
    return 1;
}
