#include "simulate/points.h"

enum { FLIPS_THAT_COUNT = 4 };

void points_open(piece_value *values, const grid *board)
{
    size_t i;
    for (i = 0; i < board->side * board->side; i++) {
        values[i].worth = 1;
        values[i].flips = 0;
    }
}

void points_play(piece_value *values, const grid *board)
{
    size_t i;
    for (i = 0; i < board->taken_count; i++) {
        piece_value *piece = &values[board->taken[i]];
        if (piece->flips < FLIPS_THAT_COUNT) {
            piece->worth = (uint16_t)(piece->worth + board->taken_count);
            piece->flips++;
        }
    }
}

uint64_t points_of(const piece_value *values, const grid *board, int player)
{
    uint64_t sum = 0;
    size_t i;
    for (i = 0; i < board->side * board->side; i++) {
        if (board->cells[i] == board->symbol[player])
            sum += values[i].worth;
    }
    return sum;
}
