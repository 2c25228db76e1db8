/* What judging gets of the program: memory, files, signals. */
#ifndef FLIPREF_SYSTEM_JUDGE_WORLD_H
#define FLIPREF_SYSTEM_JUDGE_WORLD_H
#include "base/world.h"

/* Its games stop when the program is interrupted. A lack of memory is for the caller to tell. */
extern const struct world judge_world;

/* The same without files: for arguments that are part of an input, which must choose none. */
extern const struct world closed_world;

/* Has `look` called at each turn of a game, since a long one reads nothing; 0: no longer. */
void look_at_each_turn(void (*look)(void));

#endif
