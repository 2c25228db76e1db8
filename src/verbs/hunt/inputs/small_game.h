/* The line-capturing games on small boards, played move by move, so that a stage can go through all
   their beginnings. */
#ifndef FLIPREF_HUNT_INPUTS_SMALL_GAME_H
#define FLIPREF_HUNT_INPUTS_SMALL_GAME_H

#include "simulate/grid.h"

#include "base/sink.h"

enum { SMALL_SIDE_MOST = 26, SMALL_DEPTH_MOST = 8 };

/* How a dialect plays. */
struct small_rules {
    size_t side;
    int upper_left; /* the player whose piece is there in the centre; player 0 starts */
    int answers;    /* player 1 answers each move and pass by itself, as in reversi */
    int types[2];   /* 0: the input has the player's moves; otherwise a computer's of flip */
};

struct small_game {
    const struct small_rules *rules;
    grid board;
    int next; /* the player whose move the input has next */
    int over;
    uint16_t moves[SMALL_SIDE_MOST * SMALL_SIDE_MOST]; /* cells: what the input has said so far */
    size_t move_count;
    uint64_t bits[GRID_BITS_WORDS(SMALL_SIDE_MOST)];
    unsigned char cells[SMALL_SIDE_MOST * SMALL_SIDE_MOST];
    uint32_t taken[GRID_LINES * SMALL_SIDE_MOST];
};

void small_game_open(struct small_game *g, const struct small_rules *rules);

/* Returns how many legal moves the player has whose turn it is; 0 if the game is over. */
size_t small_game_moves(struct small_game *g);

/* Returns the cell of one of them, by its number from 0, row by row. */
size_t small_game_move(const struct small_game *g, size_t number);

/* Plays a legal move, and what the program answers to it. */
void small_game_play(struct small_game *g, size_t cell);

/* Plays to the end: the first legal move each time, or the last one. */
void small_game_finish(struct small_game *g, int last);

/* ---- all beginnings ---- */

/* One sequence of legal moves from the start of a game. With all else zero, it is the first of its
   depth. */
struct walk {
    size_t choice[SMALL_DEPTH_MOST]; /* the number of each move */
    size_t depth;                    /* moves */
    int over;                        /* there are no more */
};

/* Plays the walk from the start of a game. If it does not exist, it becomes the next one of its
   depth that does. Returns 0 if there is none. */
int walk_play(struct walk *w, struct small_game *g, const struct small_rules *rules);

/* Goes on to the next walk of this depth, which walk_play then looks for. */
void walk_on(struct walk *w);

#endif
