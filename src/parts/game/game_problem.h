/* The five games as problems. */
#ifndef FLIPREF_GAME_GAME_PROBLEM_H
#define FLIPREF_GAME_GAME_PROBLEM_H
#include "judge/dialects.h"
#include "problem/problem.h"

/* Returns the game of that name as a problem, or NULL if there is none. */
const struct problem *game_problem(const char *name);

/* Returns the dialect of a game. */
const struct dialect *game_dialect(const struct problem *p);

#endif
