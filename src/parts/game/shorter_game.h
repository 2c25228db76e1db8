/* Shorter games: those that end some turns earlier. A program that is wrong only at the end of the
   output is wrong in the shortest of them for the first time. */
#ifndef FLIPREF_GAME_SHORTER_GAME_H
#define FLIPREF_GAME_SHORTER_GAME_H
#include "judge/dialects.h"
#include "step/step_copy.h"

/* Returns how many shorter games a step has, at most SHORTER_MOST. Returns 0 if the dialect
   answers each turn, because then the first difference of the outputs is also the first one of the
   games. A shorter game ends before the first malformed turn. */
size_t shorter_games(const struct dialect *dialect, const struct step *step);

/* Makes the shorter game of so many turns, which are fewer than shorter_games() or as many, without
   its answer. */
void shorter_game(const struct step *step, size_t turns, struct step_copy *game);

#endif
