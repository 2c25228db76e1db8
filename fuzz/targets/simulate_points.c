/* simulate/points: a naive count of flips gives the same worth of the pieces.

   Input: a byte for the side (4 to 12, even); if its high bit is set, a position with one byte per
   cell, otherwise the standard start; then 2 bytes per move, which choose the player and one of the
   legal moves. The naive count compares the board before and after a move, instead of using the
   list of captures.

   A sample makes the first MOVES_SAMPLED moves, and compares only the last points, because a piece
   never loses worth. */
#include "harness/harness.h"

#include "simulate/points.h"

#include <string.h>

enum { SIDE_MOST = 12, CELLS_MOST = SIDE_MOST * SIDE_MOST, MOVES_SAMPLED = 4 };

/* A piece as the specification describes it. */
struct naive_piece {
    unsigned worth;
    int flips;
};

static uint64_t naive_points(const struct naive_piece *pieces, const grid *g, int player)
{
    uint64_t sum = 0;
    size_t i;
    for (i = 0; i < g->side * g->side; i++) {
        if (g->cells[i] == g->symbol[player])
            sum += pieces[i].worth;
    }
    return sum;
}

static void check_points(const piece_value *values, const struct naive_piece *naive, const grid *g)
{
    PROPERTY(points_of(values, g, 0) == naive_points(naive, g, 0));
    PROPERTY(points_of(values, g, 1) == naive_points(naive, g, 1));
}

/* Increases the worth of the pieces that changed hands since the board `before`. */
static void count_flips(struct naive_piece *pieces, const unsigned char *before, const grid *g)
{
    size_t flipped[CELLS_MOST];
    unsigned n = 0;
    size_t i;
    for (i = 0; i < g->side * g->side; i++) {
        if (before[i] != '_' && before[i] != g->cells[i])
            flipped[n++] = i;
    }
    for (i = 0; i < n; i++) {
        struct naive_piece *piece = &pieces[flipped[i]];
        piece->flips++;
        if (piece->flips <= 4)
            piece->worth += n;
    }
}

/* Sets up a position. Each byte says who holds a cell, how often its piece was flipped, and what it
   is worth. Returns the number of bytes used. */
static size_t set_position(grid *g, piece_value *values, const uint8_t *data, size_t size)
{
    size_t cells = g->side * g->side;
    size_t i;
    for (i = 0; i < cells && i < size; i++) {
        int holder = data[i] & 3;
        if (holder >= GRID_EMPTY)
            continue;
        grid_put(g, (long)(i / g->side), (long)(i % g->side), holder);
        values[i].flips = (data[i] >> 2) % 5;
        values[i].worth = (uint16_t)(1 + data[i]);
    }
    return i;
}

/* Plays the first legal move, from cell two[1] on, of the player that two[0] names. Returns 0 if
   the player has no move. */
static int play_two_bytes(grid *g, piece_value *values, struct naive_piece *naive,
                          const uint8_t *two)
{
    unsigned char before[CELLS_MOST] = { 0 };
    int player = two[0] & 1;
    size_t cell;
    if (!grid_sweep(g, player))
        return 0;
    cell = grid_next(g, two[1]);
    if (cell == g->side * g->side)
        cell = grid_last(g);
    memcpy(before, g->cells, g->side * g->side);
    PROPERTY(grid_play(g, (long)(cell / g->side), (long)(cell % g->side), player) > 0);
    points_play(values, g);
    count_flips(naive, before, g);
    return 1;
}

void target(const uint8_t *data, size_t size)
{
    uint64_t bits[GRID_BITS_WORDS(SIDE_MOST)];
    unsigned char cells[CELLS_MOST];
    uint32_t taken[GRID_LINES * SIDE_MOST];
    piece_value values[CELLS_MOST];
    struct naive_piece naive[CELLS_MOST] = { { 0, 0 } };
    size_t moves_most = thorough ? SIZE_MAX : MOVES_SAMPLED;
    grid g;
    size_t side, i, moves;
    size_t used = 1;
    if (size == 0)
        return;
    side = 4 + 2 * (data[0] % 5U);
    grid_open(&g, &(grid_memory){ bits, cells, taken, side }, side, "XO_");
    points_open(values, &g);
    if (data[0] & 0x80)
        used += set_position(&g, values, data + 1, size - 1);
    else
        grid_put_centre(&g, 1);
    for (i = 0; i < side * side; i++)
        naive[i] = (struct naive_piece){ values[i].worth, values[i].flips };
    for (i = used, moves = 0; i + 1 < size && moves < moves_most; i += 2, moves++) {
        if (play_two_bytes(&g, values, naive, data + i) && thorough)
            check_points(values, naive, &g);
    }
    check_points(values, naive, &g);
}
