/* Memory for boards whose side is known only when the program runs. */
#ifndef FLIPREF_DIALECT_BOARDS_H
#define FLIPREF_DIALECT_BOARDS_H

#include "base/world.h"

#include "simulate/grid.h"

/* Allocates a board of that side. `memory` must be all zeros. Returns 0 if there is not enough
   memory. */
int board_take(grid_memory *memory, size_t side, const struct world *world);

/* Frees the board and zeros `memory`. May be called again, and with memory that is all zeros. */
void board_free(grid_memory *memory, const struct world *world);

#endif
