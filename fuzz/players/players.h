/* Players for the mutator: each replays a text up to where it stops being a game, or to some line
   before that, and plays on with legal moves: one, some, or all to the end of the game. What cannot
   be replayed from its beginning gets a new beginning. Texts that already end may come back as they
   are. */
#ifndef FLIPREF_PLAYERS_PLAYERS_H
#define FLIPREF_PLAYERS_PLAYERS_H

#include "players/draft.h"

typedef void player(struct draft *d);

player play_octaflip, play_reversi, play_bbm103, play_aps105, play_flip;

/* Of saved games: another position of the game. */
player play_saved;

/* As one of reversi, bbm103, aps105 and flip, which the first byte of the draft chooses. */
player play_conversation;

#endif
