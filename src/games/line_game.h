/* A line-capturing game, played move by move, for the makers of reversi, bbm103, aps105 and flip.
 */
#ifndef FLIPREF_GAMES_LINE_GAME_H
#define FLIPREF_GAMES_LINE_GAME_H

#include "games/making.h"
#include "simulate/grid.h"

/* How a dialect plays. */
struct line_rules {
    size_t side;    /* up to MADE_SIDE_MOST */
    int upper_left; /* the player whose piece is there in the centre; player 0 starts */
    int replies;    /* player 1 replies to each move and pass by itself, as in reversi */
    int types[2];   /* 0: the input has the player's moves; otherwise a computer's of flip */
};

struct line_game {
    struct line_rules rules;
    grid board;
    int next; /* the player whose move the input has next */
    int over;
    uint64_t bits[GRID_BITS_WORDS(MADE_SIDE_MOST)];
    unsigned char cells[MADE_SIDE_MOST * MADE_SIDE_MOST];
    uint32_t taken[GRID_LINES * MADE_SIDE_MOST];
};

void line_game_open(struct line_game *g, const struct line_rules *rules);

/* Returns how many legal moves the player has whose turn it is; 0 if the game is over. */
size_t line_game_moves(struct line_game *g);

/* Returns the cell of one of the moves that were counted last, by its number from 0, row by row. */
size_t line_game_move(const struct line_game *g, size_t number);

/* Plays a move, and what the program replies to it. Does nothing if it is illegal. */
void line_game_play(struct line_game *g, size_t cell);

/* Passes, where the program replies: it plays the answer that leaves the most pieces, the first of
   them, if it has a move. */
void line_game_pass(struct line_game *g);

#endif
