/* Short games of bbm103 and flip: how a game can end soon, and smaller boards for its moves. */
#ifndef FLIPREF_HUNT_SHRINK_SHORT_GAMES_H
#define FLIPREF_HUNT_SHRINK_SHORT_GAMES_H
#include "causes/small_board.h"

enum { SHORT_MOST = 60 };

struct short_moves {
    uint16_t cells[SHORT_MOST];
    size_t count;
};

/* A game between two moves. */
struct short_position {
    struct small_board board;
    int next; /* the player to move; a player without a legal move is skipped by short_next() */
};

/* Starts a game: in bbm103, X (player 0) moves first and O has the upper left cell of the centre;
   in flip, O (player 0) does both. */
void short_start(struct short_position *p, const struct dialect *dialect, size_t side);

/* Skips a player without a move. Returns 0 if the game is over. */
int short_next(struct short_position *p);

/* Makes a move of the player to move. Returns 0 and changes nothing if it is illegal. */
int short_move(struct short_position *p, size_t cell);

/* Finds the fewest moves that end the game, at most `most`. *nodes is how many positions may be
   looked at; it is counted down. Returns 0 if none are found. */
int short_end(const struct short_position *p, size_t most, size_t *nodes,
              struct short_moves *moves);

/* Called for each whole game of exactly `length` moves. Returns 1 to stop. */
typedef int short_game_found(void *who, const struct short_moves *game);

/* Calls `found` for the whole games of that length from the position on. Returns 1 if it did. */
int short_each(const struct short_position *p, size_t length, size_t *nodes,
               short_game_found *found, void *who);

/* A game of nine moves that takes all pieces of one player, on a board of side 8 or more. */
void short_known(const struct dialect *dialect, size_t side, struct short_moves *moves);

#endif
