/* A game of flip as its arguments ask for it. */
#ifndef FLIPREF_PROGRAM_RUN_FLIP_H
#define FLIPREF_PROGRAM_RUN_FLIP_H

#include "dialect/flip.h"

/* Starts or loads a game on a board in `memory`, which the caller frees. Returns FLIP_OK, or the
   exit status of what it said to `out` instead. */
int flip_prepare(flip_game *g, grid_memory *memory, int count, char **arguments, sink *out);

#endif
