/* Memory for boards whose size is known only when the program runs. */
#ifndef FLIPREF_PROGRAM_BOARDS_H
#define FLIPREF_PROGRAM_BOARDS_H

#include "simulate/grid.h"

/* Memory for a board of that side. 0: there is not enough, which has been said. */
int board_memory_take(grid_memory *memory, size_t side);

/* May be called again, and of all zeros. */
void board_memory_free(grid_memory *memory);

#endif
