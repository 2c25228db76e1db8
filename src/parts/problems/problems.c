#include "problems/problems.h"

#include "game/game_problem.h"

const struct problem *problem_named(const char *name)
{
    return game_problem(name);
}
