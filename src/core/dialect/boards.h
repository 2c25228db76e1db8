/* Memory for boards whose side is known only when the program runs. */
#ifndef FLIPREF_DIALECT_BOARDS_H
#define FLIPREF_DIALECT_BOARDS_H

#include "base/world.h"

#include "simulate/grid.h"

/* Memory for a board of that side; `memory` is all zeros. 0: there is not enough. */
int board_take(grid_memory *memory, size_t side, const struct world *world);

/* May be called again, and of all zeros. */
void board_free(grid_memory *memory, const struct world *world);

#endif
