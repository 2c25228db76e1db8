/* What the runs of the library's games share: a game on a board of SIDE x SIDE cells, in the middle
   of which a caller may be. */
#ifndef FLIPREF_PROOF_GAMES_H
#define FLIPREF_PROOF_GAMES_H

#include "library/game_parts.h"

#include "proof/any.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = SIDE * SIDE, TURNS = 2, ROOM = 16 };

static const char symbols[] = "XO.";

static unsigned char cells[CELLS];
static uint32_t flips[CELLS * DIRECTIONS / SIDE];
static struct kept_turn turns[ROOM];
static flipref_game game;

/* Memory, of which a certain request is refused. So Eva knows which it is, and has no state in which
   any of them may have been. Eva's realloc() never fails in these runs. */
static size_t asked, refused;

static void *take_or_refuse(void *who, void *at, size_t size)
{
    (void)who;
    return asked++ == refused ? 0 : realloc(at, size);
}

static void give_back_all(void *who, void *at)
{
    (void)who;
    free(at); /* raises an alarm if it is not there */
}

static const struct allocator memory = { take_or_refuse, give_back_all, 0 };

static void refuse_request(size_t number)
{
    asked = 0;
    refused = number;
}

/* A player, or nobody. */
static int any_player(void)
{
    return (int)any_size(2) - 1;
}

/* How many cells there are from a cell in a direction, on the board. */
static size_t distance(int cell, const struct direction *d)
{
    int row = cell / SIDE + d->down;
    int column = cell % SIDE + d->right;
    size_t n = 0;
    while (row >= 0 && row < SIDE && column >= 0 && column < SIDE) {
        row += d->down;
        column += d->right;
        n++;
    }
    return n;
}

/* Any turn that a game can keep whose new piece is at `target`: its runs lie on the board. */
static void any_turn(struct kept_turn *r, const struct dialect *dialect, int target)
{
    int d;
    memset(r, 0, sizeof *r);
    r->turn.kind = (flipref_turn_kind)any_size(FLIPREF_REFUSED);
    r->turn.player = any_choice();
    r->turn.target = target;
    r->turn.source = FLIPREF_NONE;
    if (dialect->rules == RULES_OCTAFLIP) {
        r->turn.source = (int)any_size(CELLS - 1);
        r->turn.jumps = any_choice();
    }
    r->turn.line = any_u64;
    for (d = 0; d < DIRECTIONS; d++)
        r->runs[d] = (uint16_t)any_size(distance(target, &directions[d]));
}

static void any_board(void)
{
    size_t i;
    /*@ loop unroll CELLS; */
    for (i = 0; i < CELLS; i++)
        cells[i] = (unsigned char)symbols[any_size(2)];
}

/* A game of at most two turns, both of which have their new piece at `target`. */
static void any_game(const struct dialect *dialect, int target)
{
    size_t i;
    memset(&game, 0, sizeof game);
    game.allocator = &memory;
    game.dialect = dialect;
    game.pitch = SIDE;
    any_board();
    game.cells = cells;
    game.board = dialect->board;
    memcpy(game.board.symbols, symbols, sizeof symbols);
    game.board.side = SIDE;
    game.board.cells = cells;
    game.board.next = any_player();
    game.board.pieces[0] = any_u64;
    game.board.pieces[1] = any_u64;
    game.flips = flips;
    game.turns = turns;
    game.turn_room = ROOM;
    for (i = 0; i < ROOM; i++)
        any_turn(&turns[i], dialect, target);
    game.turn_count = any_size(TURNS);
    /*@ split game.turn_count; */
    game.cursor = any_size(game.turn_count);
    /*@ split game.cursor; */
    game.next_at_end = any_player();
}

/* The game is such a game again. */
static void expect_game(void)
{
    size_t i;
    /*@ check game.cursor <= ROOM && game.turn_count <= ROOM; */
    /*@ check -1 <= game.board.next <= 1 && -1 <= game.next_at_end <= 1; */
    /*@ loop unroll CELLS; */
    for (i = 0; i < CELLS; i++) {
        /*@ check cells[i] == 'X' || cells[i] == 'O' || cells[i] == '.'; */
    }
}

#endif
