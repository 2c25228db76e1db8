/* simulate/points: the pieces are worth what a naive count of their flips says.

   Input: a byte for the side (4..12, even), then 2 bytes a move: the player, and which of the legal
   moves. Worths are found here by comparing the board before and after a move, not from the list of
   what it took. A sample compares the sums after every fourth move and after the last: a worth
   never shrinks. */
#include "fuzz/harness.h"

#include "simulate/points.h"

#include <string.h>

enum { SIDE_MOST = 12, CELLS_MOST = SIDE_MOST * SIDE_MOST, MOVES_A_CHECK = 4 };

/* As the specification tells it. */
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

static void same_points(const piece_value *values, const struct naive_piece *naive, const grid *g)
{
    PROPERTY(points_of(values, g, 0) == naive_points(naive, g, 0));
    PROPERTY(points_of(values, g, 1) == naive_points(naive, g, 1));
}

/* What changed hands between two boards is worth more; what is new is worth 1. */
static void count_flips(struct naive_piece *pieces, const unsigned char *before, const grid *g)
{
    unsigned flipped = 0;
    size_t i;
    for (i = 0; i < g->side * g->side; i++)
        flipped += before[i] != '_' && before[i] != g->cells[i];
    for (i = 0; i < g->side * g->side; i++) {
        if (before[i] == '_' || before[i] == g->cells[i])
            continue;
        pieces[i].flips++;
        if (pieces[i].flips <= 4)
            pieces[i].worth += flipped;
    }
}

void target(const uint8_t *data, size_t size)
{
    uint64_t bits[GRID_BITS_WORDS(SIDE_MOST)];
    unsigned char cells[CELLS_MOST], before[CELLS_MOST] = { 0 };
    uint32_t taken[GRID_LINES * SIDE_MOST];
    piece_value values[CELLS_MOST];
    struct naive_piece naive[CELLS_MOST] = { { 0, 0 } };
    grid g;
    size_t side, i;
    if (size == 0)
        return;
    side = 4 + 2 * (data[0] % 5U);
    grid_open(&g, &(grid_memory){ bits, cells, taken, side }, side, "XO_");
    grid_put_centre(&g, 1);
    points_open(values, &g);
    for (i = 0; i < side * side; i++)
        naive[i] = (struct naive_piece){ .worth = 1, .flips = 0 };
    for (i = 1; i + 1 < size; i += 2) {
        int player = data[i] & 1;
        size_t cell;
        if (!grid_sweep(&g, player))
            continue;
        cell = grid_next(&g, data[i + 1]);
        if (cell == side * side)
            cell = grid_last(&g);
        memcpy(before, cells, side * side);
        PROPERTY(grid_play(&g, (long)(cell / side), (long)(cell % side), player) > 0);
        points_play(values, &g);
        count_flips(naive, before, &g);
        if (thorough || i / 2 % MOVES_A_CHECK == 0)
            same_points(values, naive, &g);
    }
    same_points(values, naive, &g);
}
