/* Smaller games that are saved and loaded again. */
#ifndef FLIPREF_GAME_SAVED_GAMES_H
#define FLIPREF_GAME_SAVED_GAMES_H

#include "judge/dialects.h"
#include "problem/problem.h"

/* As problem_simplify: offers such games in place of `best`, which is one. */
int simpler_saved_games(const struct dialect *dialect, const struct step *best,
                        const struct problem_offers *to);

#endif
