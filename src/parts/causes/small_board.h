/* A small board of a line-capturing game, on which shrinking looks for short games. The rules are
   those of simulate/grid.h. */
#ifndef FLIPREF_CAUSES_SMALL_BOARD_H
#define FLIPREF_CAUSES_SMALL_BOARD_H
#include "judge/dialects.h"

enum { SMALL_SIDE_MOST = 26 };

struct small_board {
    size_t side;
    char symbols[3]; /* of player 0, of player 1, of an empty cell */
    unsigned char cells[SMALL_SIDE_MOST * SMALL_SIDE_MOST]; /* row * side + column */
};

/* Sets up the empty board with the four pieces in its centre. `side` is at most SMALL_SIDE_MOST. */
void small_open(struct small_board *b, const struct dialect *dialect, size_t side, int upper_left);

/* Returns how many pieces the player would capture there: 0 if the move is illegal. */
size_t small_gain(struct small_board *b, size_t cell, int player);

/* Makes a move. Returns 0 and changes nothing if it is illegal. */
size_t small_play(struct small_board *b, size_t cell, int player);

#endif
