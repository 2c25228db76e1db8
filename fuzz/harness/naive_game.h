/* A game of any dialect by the naive rules of src/parts/oracle, from any position. It uses neither
   the library nor the table of dialects. Cells and players are numbered as in flipref.h. */
#ifndef FLIPREF_HARNESS_NAIVE_GAME_H
#define FLIPREF_HARNESS_NAIVE_GAME_H

#include "oracle/line.h"
#include "oracle/octaflip.h"

#include <stddef.h>

enum naive_end {
    NAIVE_OCTAFLIP,
    NAIVE_NO_MOVES, /* reversi, aps105: the game ends when neither player has a move */
    NAIVE_SKIPS,    /* bbm103: the same, and a player without a move is skipped */
    NAIVE_PASSES    /* flip: after two passes in a row, or on a full board */
};

struct naive_game {
    enum naive_end end;
    int free_pass; /* reversi: player 0 may pass at any time */
    struct oracle_line line;
    struct oracle_octaflip octaflip;
    int next; /* the player to move, or -1 */
    int passes;
};

/* Starts a game; naive_free frees it. */
void naive_start(struct naive_game *g, const char *dialect, size_t side, const unsigned char *cells,
                 int next);
void naive_copy(struct naive_game *copy, const struct naive_game *g);
void naive_free(struct naive_game *g);

/* Returns the symbol of a cell. */
int naive_cell(const struct naive_game *g, size_t cell);

/* Plays a move of the player to move, or a pass, if both numbers are -1. Accepts any numbers.
   Returns 0, and changes nothing, if the move is illegal or the game is over. */
int naive_move(struct naive_game *g, int from, int target);

#endif
