/* bbm103's points: what each piece on a board is worth (specification, Game Rules). */
#ifndef FLIPREF_SIMULATE_POINTS_H
#define FLIPREF_SIMULATE_POINTS_H

#include "simulate/grid.h"

/* A new piece is worth 1. Each of the first 4 times that it is flipped, it gains the number of
   pieces flipped in that turn. So a piece is worth at most 4 * 8 * 998 + 1. */
typedef struct piece_value {
    uint16_t worth;
    uint8_t flips; /* flips that counted: 0 to 4 */
} piece_value;

/*@ predicate valid_points(piece_value *values, grid *board) =
      valid_grid(board) && board->pitch == board->side &&
      \valid(values + (0 .. board->side * board->side - 1)) &&
      \separated(board, values + (0 .. board->side * board->side - 1));
*/

/* Starts with 1 for each cell. The caller owns `values`, which has side * side entries. */
/*@ requires valid_points(values, board);
    terminates \true;
    assigns values[0 .. board->side * board->side - 1];
*/
void points_open(piece_value *values, const grid *board);

/* Counts the pieces that the last grid_play captured. The piece that it placed is still worth 1. */
/*@ requires valid_points(values, board) && valid_taken(board);
    requires \separated(board->taken + (0 .. GRID_LINES * board->side - 1),
                        values + (0 .. board->side * board->side - 1));
    terminates \true;
    assigns values[0 .. board->side * board->side - 1];
*/
void points_play(piece_value *values, const grid *board);

/* Returns what a player's pieces are worth together. */
/*@ requires valid_points(values, board) && 0 <= player <= 1;
    terminates \true;
    assigns \nothing;
*/
uint64_t points_of(const piece_value *values, const grid *board, int player);

#endif
