/* OctaFlip's commands: validate/octaflip.c makes them, simulate/octaflip.c takes them, and the two
   files share nothing else. */
#ifndef FLIPREF_COMMAND_OCTAFLIP_H
#define FLIPREF_COMMAND_OCTAFLIP_H

#include <stdint.h>

/* Cells are numbered from 0 to 63, row by row from the upper left. In a set of cells, bit i stands
   for cell i. */
enum {
    OCTAFLIP_SIDE = 8,
    OCTAFLIP_CELLS = 64,
    OCTAFLIP_OFF_BOARD = 64, /* a source or target that is not a cell of the board */
    OCTAFLIP_PASS = 65       /* both source and target of a pass */
};

/* Three disjoint sets of cells. A cell that is in none of them is blocked. */
typedef struct octaflip_board {
    uint64_t red;
    uint64_t blue;
    uint64_t empty;
} octaflip_board;

/* Each is a cell or OCTAFLIP_OFF_BOARD, or both are OCTAFLIP_PASS. */
typedef struct octaflip_turn {
    uint8_t from;
    uint8_t to;
} octaflip_turn;

#endif
