/* bbm103's points: what each piece on a board is worth (specification, Game Rules). */
#ifndef FLIPREF_SIMULATE_POINTS_H
#define FLIPREF_SIMULATE_POINTS_H

#include "simulate/grid.h"

/* 1 when placed; each of the first 4 times that it is flipped, it grows by the number of pieces
   flipped in that turn: at most 4 * 8 * 998 + 1. */
typedef struct piece_value {
    uint16_t worth;
    uint8_t flips; /* that counted: 0..4 */
} piece_value;

/*@ predicate valid_points(piece_value *values, grid *board) =
      valid_grid(board) && board->pitch == board->side &&
      \valid(values + (0 .. board->side * board->side - 1)) &&
      \separated(board, values + (0 .. board->side * board->side - 1));
*/

/* By cell; `values` is the caller's, side * side of them. */
/*@ requires valid_points(values, board);
    terminates \true;
    assigns values[0 .. board->side * board->side - 1];
*/
void points_open(piece_value *values, const grid *board);

/* Counts what the last grid_play took. (The piece that it placed is worth 1, as at first.) */
/*@ requires valid_points(values, board) && valid_taken(board);
    requires \separated(board->taken + (0 .. GRID_LINES * board->side - 1),
                        values + (0 .. board->side * board->side - 1));
    terminates \true;
    assigns values[0 .. board->side * board->side - 1];
*/
void points_play(piece_value *values, const grid *board);

/* The sum of a player's pieces. */
/*@ requires valid_points(values, board) && 0 <= player <= 1;
    terminates \true;
    assigns \nothing;
*/
uint64_t points_of(const piece_value *values, const grid *board, int player);

#endif
