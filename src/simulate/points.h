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

/* By cell; `values` is the caller's, side * side of them. */
void points_open(piece_value *values, const grid *board);

/* Counts what the last grid_play took. (The piece that it placed is worth 1, as at first.) */
void points_play(piece_value *values, const grid *board);

/* The sum of a player's pieces. */
uint64_t points_of(const piece_value *values, const grid *board, int player);

#endif
