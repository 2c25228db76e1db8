#include "simulate/points.h"

enum { FLIPS_THAT_COUNT = 4 };

void points_open(piece_value *values, const grid *board)
{
    size_t i;
    /*@ loop invariant 0 <= i <= board->side * board->side;
        loop assigns i, values[0 .. board->side * board->side - 1];
        loop variant board->side * board->side - i;
    */
    for (i = 0; i < board->side * board->side; i++) {
        values[i].worth = 1;
        values[i].flips = 0;
    }
}

/* Flips this piece in a turn that captures `taken` pieces. */
/*@ requires \valid(piece);
    terminates \true;
    assigns *piece;
*/
static void flip(piece_value *piece, size_t taken)
{
    if (piece->flips < FLIPS_THAT_COUNT) {
        piece->worth = (uint16_t)(piece->worth + taken);
        piece->flips++;
    }
}

void points_play(piece_value *values, const grid *board)
{
    size_t i;
    /*@ loop invariant 0 <= i <= board->taken_count;
        loop assigns i, values[0 .. board->side * board->side - 1];
        loop variant board->taken_count - i;
    */
    for (i = 0; i < board->taken_count; i++) {
        size_t cell = board->taken[i];
        /*@ assert cell < board->side * board->side; */
        flip(&values[cell], board->taken_count);
    }
}

uint64_t points_of(const piece_value *values, const grid *board, int player)
{
    uint64_t sum = 0;
    size_t i;
    /*@ loop invariant 0 <= i <= board->side * board->side;
        loop assigns i, sum;
        loop variant board->side * board->side - i;
    */
    for (i = 0; i < board->side * board->side; i++) {
        if (board->cells[i] == board->symbol[player])
            sum += values[i].worth;
    }
    return sum;
}
