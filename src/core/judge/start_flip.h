/* Starts a game of flip as its arguments say. */
#ifndef FLIPREF_JUDGE_START_FLIP_H
#define FLIPREF_JUDGE_START_FLIP_H

#include "base/world.h"
#include "dialect/flip.h"

enum flip_start { FLIP_STARTED, FLIP_NOT_STARTED, FLIP_NO_MEMORY };

/* Set up the board of `game`, which must be all zeros, in `memory`, which the caller frees with
   board_free whatever they return. They return FLIP_NOT_STARTED if the arguments, or the file that
   they name, are wrong. */

/* Starts or loads what the arguments ask for: a text, with blanks between the arguments. */
enum flip_start flip_start_by(flip_game *game, grid_memory *memory, const char *args,
                              const struct world *world);

/* Starts the new game of game->setup. */
enum flip_start flip_start_new(flip_game *game, grid_memory *memory, const struct world *world);

/* Loads a saved game from a file. */
enum flip_start flip_start_saved(flip_game *game, grid_memory *memory, const char *path,
                                 const struct world *world);

#endif
