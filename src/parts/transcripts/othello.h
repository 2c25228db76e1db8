/* A game of Othello, move by move: the rules of the line-capturing game, with Othello's start. */
#ifndef FLIPREF_TRANSCRIPTS_OTHELLO_H
#define FLIPREF_TRANSCRIPTS_OTHELLO_H
#include "simulate/grid.h"

enum { OTHELLO_SIDE = 8, OTHELLO_CELLS = 64, OTHELLO_MOVES_MOST = 60, BLACK = 0, WHITE = 1 };

/* It points into itself, so it must not be copied. */
struct othello {
    grid board;
    int next; /* BLACK or WHITE: whose move it is, after the passes that the rules demand */
    int is_over;
    int passes; /* since the last move, which no othello_pass has named */
    int passer; /* whose is the first of them */
    unsigned char moves[OTHELLO_MOVES_MOST]; /* row * OTHELLO_SIDE + column */
    size_t count;

    uint64_t bits[GRID_BITS_WORDS(OTHELLO_SIDE)];
    unsigned char cells[OTHELLO_CELLS];
    uint32_t taken[GRID_LINES * OTHELLO_SIDE];
};

void othello_start(struct othello *g);

/* Plays a move of the player whose move it is. Returns 0 if it is illegal. */
int othello_play(struct othello *g, int cell);

/* Names a pass that the rules demand. Returns 0 if they demand none of this player, and then
   nothing is named. */
int othello_pass(struct othello *g, int player);

#endif
