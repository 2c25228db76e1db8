/* Players for the mutator. Each replays a text up to where it stops being a game, or to some line
   before that, and plays on with legal moves: one, some, or all to the end of the game. A text that
   cannot be replayed from its start gets a new start. A text that already ends may come back
   unchanged. */
#ifndef FLIPREF_PLAYERS_PLAYERS_H
#define FLIPREF_PLAYERS_PLAYERS_H

#include "players/draft.h"

typedef void player(struct draft *d);

player play_octaflip, play_reversi, play_bbm103, play_aps105, play_flip;

/* Makes another position of the game of a saved game. */
player play_saved;

/* Plays as one of reversi, bbm103, aps105 and flip; the first byte of the draft chooses which. */
player play_conversation;

/* ---- new games, for programs that other people wrote ---- */

enum { NEW_SIDE_MOST = 100 };

struct new_game {
    size_t side;  /* of bbm103 and flip: 4 to NEW_SIDE_MOST; of aps105: even, from 2 to 26 */
    int types[2]; /* of flip's O and X: 0 is a human, 1 and 2 are computers */
    size_t most;  /* turns or lines; the game may be over before */
};

/* Replaces the draft by the input of a new game, without a byte that chooses a board. All moves are
   legal, except for a few of aps105. Returns whether the game is over. */
typedef int new_player(struct draft *d, const struct new_game *game);

new_player new_octaflip, new_reversi, new_bbm103, new_aps105, new_flip;

#endif
