/* The legal moves on the board at the cursor, and the turns that they make. */
#include "library/game_parts.h"

#include "simulate/grid.h"
#include "simulate/octaflip.h"

#include <string.h>

static void put_move(flipref_move *moves, size_t most, size_t n, int from, int to)
{
    if (n < most) {
        moves[n].source = from;
        moves[n].target = to;
    }
}

static int is_octaflip(const flipref_game *g)
{
    return g->dialect->rules == RULES_OCTAFLIP;
}

/* ---- line-capturing games ---- */

static grid view_of(const flipref_game *g)
{
    char symbols[] = { (char)g->board.symbols[0], (char)g->board.symbols[1],
                       (char)g->board.symbols[2], '\0' };
    grid view;
    grid_view(&view, g->cells, g->board.side, g->board.side, symbols);
    return view;
}

/* Returns the first cell from `cell` on at which the player has a move, or the number of cells. */
static size_t next_line_move(const grid *view, size_t cell, int player)
{
    size_t cells = view->side * view->side;
    while (cell < cells &&
           grid_gain(view, (long)(cell / view->side), (long)(cell % view->side), player) == 0)
        cell++;
    return cell;
}

static size_t line_moves(const flipref_game *g, int player, flipref_move *moves, size_t most)
{
    grid view = view_of(g);
    size_t cells = view.side * view.side;
    size_t n = 0;
    size_t cell;
    for (cell = next_line_move(&view, 0, player); cell < cells;
         cell = next_line_move(&view, cell + 1, player))
        put_move(moves, most, n++, FLIPREF_NONE, (int)cell);
    return n;
}

int game_has_line_move(const flipref_game *g, int player)
{
    grid view = view_of(g);
    return next_line_move(&view, 0, player) < view.side * view.side;
}

/* ---- octaflip ---- */

static uint64_t cells_with(const flipref_game *g, int symbol)
{
    uint64_t set = 0;
    int cell;
    for (cell = 0; cell < OCTAFLIP_CELLS; cell++) {
        if (g->cells[cell] == symbol)
            set |= (uint64_t)1 << cell;
    }
    return set;
}

/* Starts a game on the board at the cursor, in which the player is Red, who is to move. */
static octaflip_game octaflip_mover(const flipref_game *g, int player)
{
    octaflip_board board = { cells_with(g, g->board.symbols[player == 1]),
                             cells_with(g, g->board.symbols[player != 1]),
                             cells_with(g, g->board.symbols[2]) };
    octaflip_game mover;
    octaflip_start(&mover, &board);
    return mover;
}

static size_t octaflip_moves(const flipref_game *g, int player, flipref_move *moves, size_t most)
{
    octaflip_game mover = octaflip_mover(g, player);
    size_t n = 0;
    int from, to;
    for (from = 0; from < OCTAFLIP_CELLS; from++) {
        uint64_t targets = octaflip_targets(&mover, from);
        for (to = 0; to < OCTAFLIP_CELLS; to++) {
            if (targets >> to & 1)
                put_move(moves, most, n++, from, to);
        }
    }
    return n;
}

/* ---- any dialect ---- */

/* Returns whether a player who has no move has to pass. */
static int must_pass(const flipref_game *g, int player)
{
    if (g->dialect->ends_by_passes)
        return g->board.next != FLIPREF_NONE;
    return !g->dialect->skips && game_has_line_move(g, !player);
}

size_t flipref_game_moves(const flipref_game *g, int player, flipref_move *moves, size_t most)
{
    size_t n;
    if (g->cells == 0 || player < 0 || player > 1)
        return 0;
    n = is_octaflip(g) ? octaflip_moves(g, player, moves, most)
                       : line_moves(g, player, moves, most);
    if (n == 0 && must_pass(g, player))
        put_move(moves, most, n++, FLIPREF_NONE, FLIPREF_NONE);
    return n;
}

/* ---- turns ---- */

static int is_pass(const flipref_move *move)
{
    return move->target == FLIPREF_NONE && move->source == FLIPREF_NONE;
}

static int is_cell(const flipref_game *g, int cell)
{
    return cell >= 0 && (size_t)cell < g->board.side * g->board.side;
}

/* Returns whether the last turn before the cursor, apart from refused lines, is a pass. */
static int follows_pass(const flipref_game *g)
{
    size_t i = g->cursor;
    while (i > 0 && g->turns[i - 1].turn.kind == FLIPREF_REFUSED)
        i--;
    return i > 0 && g->turns[i - 1].turn.kind == FLIPREF_PASS;
}

/* Counts the runs of a move by what it has changed on the board. */
static void count_octaflip_runs(struct kept_turn *r, uint64_t turned)
{
    uint32_t flips[OCTAFLIP_CELLS] = { 0 };
    flipref_turn told = r->turn;
    uint32_t cell;
    told.flips = flips;
    for (cell = 0; cell < OCTAFLIP_CELLS; cell++) {
        if (turned >> cell & 1)
            flips[told.flip_count++] = cell;
    }
    game_count_runs(r, &told, OCTAFLIP_SIDE);
    r->turn.flip_count = told.flip_count;
}

static int octaflip_turn_of(const flipref_game *g, const flipref_move *move, struct kept_turn *r,
                            int *ends)
{
    octaflip_turn turn = { OCTAFLIP_PASS, OCTAFLIP_PASS };
    octaflip_game mover = octaflip_mover(g, r->turn.player);
    octaflip_board was = octaflip_board_of(&mover);
    octaflip_board is;
    if (r->turn.kind == FLIPREF_MOVE) {
        turn.from = is_cell(g, move->source) ? (uint8_t)move->source : OCTAFLIP_OFF_BOARD;
        turn.to = is_cell(g, move->target) ? (uint8_t)move->target : OCTAFLIP_OFF_BOARD;
    }
    mover.passes = follows_pass(g);
    if (octaflip_play(&mover, &turn, 1) == 0)
        return 0;
    is = octaflip_board_of(&mover);
    *ends = mover.over;
    if (r->turn.kind == FLIPREF_MOVE) {
        r->turn.jumps = (is.empty & ~was.empty) != 0;
        count_octaflip_runs(r, was.blue & is.red);
    }
    return 1;
}

static int line_pass_of(const flipref_game *g, const struct kept_turn *r, int *ends)
{
    int player = r->turn.player;
    *ends = g->dialect->ends_by_passes && follows_pass(g);
    if (g->dialect->free_pass && player == 0)
        return 1;
    return !game_has_line_move(g, player); /* in bbm103, the player to move has a move */
}

static int line_turn_of(const flipref_game *g, const flipref_move *move, struct kept_turn *r)
{
    grid view = view_of(g);
    size_t side = g->board.side;
    int d;
    if (move->source != FLIPREF_NONE || !is_cell(g, move->target))
        return 0;
    for (d = 0; d < DIRECTIONS; d++) {
        size_t run = grid_gain_in_direction(&view, (long)((size_t)move->target / side),
                                            (long)((size_t)move->target % side), r->turn.player,
                                            directions[d].down, directions[d].right);
        r->runs[d] = (uint16_t)run;
        r->turn.flip_count += run;
    }
    return r->turn.flip_count > 0;
}

int game_turn_of(const flipref_game *g, const flipref_move *move, struct kept_turn *r, int *ends)
{
    memset(r, 0, sizeof *r);
    r->turn.kind = is_pass(move) ? FLIPREF_PASS : FLIPREF_MOVE;
    r->turn.player = g->board.next;
    r->turn.target = move->target;
    r->turn.source = move->source;
    *ends = 0;
    if (is_octaflip(g))
        return octaflip_turn_of(g, move, r, ends);
    return is_pass(move) ? line_pass_of(g, r, ends) : line_turn_of(g, move, r);
}

static int is_full(const flipref_game *g)
{
    return g->board.pieces[0] + g->board.pieces[1] == g->board.side * g->board.side;
}

int game_next_after(const flipref_game *g, int player)
{
    if (is_octaflip(g))
        return !player;
    if (g->dialect->ends_by_passes)
        return is_full(g) ? FLIPREF_NONE : !player;
    if (game_has_line_move(g, !player))
        return !player;
    if (!game_has_line_move(g, player))
        return FLIPREF_NONE;
    return g->dialect->skips ? player : !player;
}
