#include "dialect/boards.h"

#include <string.h>

void board_free(grid_memory *memory, const struct world *world)
{
    world->give_back(world->who, memory->bits);
    world->give_back(world->who, memory->cells);
    world->give_back(world->who, memory->taken);
    memset(memory, 0, sizeof *memory);
}

int board_take(grid_memory *memory, size_t side, const struct world *world)
{
    memory->pitch = side;
    memory->bits = (uint64_t *)world->take(world->who, GRID_BITS_WORDS(side), sizeof *memory->bits);
    if (memory->bits != 0)
        memory->cells = (unsigned char *)world->take(world->who, side, side);
    if (memory->cells != 0)
        memory->taken =
            (uint32_t *)world->take(world->who, GRID_LINES * side, sizeof *memory->taken);
    if (memory->taken != 0)
        return 1;
    board_free(memory, world);
    return 0;
}
