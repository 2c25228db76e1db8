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

#endif
