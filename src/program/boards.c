#include "program/boards.h"

#include "program/io.h"

#include <stdlib.h>

int board_memory_take(grid_memory *memory, size_t side)
{
    memory->bits = calloc(GRID_BITS_WORDS(side), sizeof *memory->bits);
    memory->cells = calloc(side * side, sizeof *memory->cells);
    memory->pitch = side;
    memory->taken = calloc(GRID_LINES * side, sizeof *memory->taken);
    if (memory->bits != 0 && memory->cells != 0 && memory->taken != 0)
        return 1;
    board_memory_free(memory);
    complain("a board", "not enough memory");
    return 0;
}

void board_memory_free(grid_memory *memory)
{
    free(memory->bits);
    free(memory->cells);
    free(memory->taken);
    memory->bits = 0;
    memory->cells = 0;
    memory->taken = 0;
}
