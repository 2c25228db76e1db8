/* A board of at most 26 x 26 cells of a line-capturing game, on which moves are tried that the
   reference did not make. The rules are those of simulate/grid.h. */
#ifndef FLIPREF_CAUSES_SMALL_BOARD_H
#define FLIPREF_CAUSES_SMALL_BOARD_H
#include "causes/replay.h"

enum { SMALL_SIDE_MOST = 26, SMALL_CELLS_MOST = SMALL_SIDE_MOST * SMALL_SIDE_MOST };

struct small_board {
    size_t side;
    char symbols[3];                       /* of player 0, of player 1, of an empty cell */
    unsigned char cells[SMALL_CELLS_MOST]; /* row * side + column */
};

/* Sets up the board after `turns` turns. Returns 0 if there is none, or a larger one. */
int small_open(struct small_board *b, const struct replay *r, size_t turns);

/* Returns how many pieces the player would capture there: 0 if the move is illegal. */
size_t small_gain(struct small_board *b, size_t cell, int player);

/* Makes a move. Returns 0 and changes nothing if it is illegal. */
size_t small_play(struct small_board *b, size_t cell, int player);

#endif
