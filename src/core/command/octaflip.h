/* OctaFlip's commands: what validate/octaflip.c makes and simulate/octaflip.c takes, and all that
   the two share. */
#ifndef FLIPREF_COMMAND_OCTAFLIP_H
#define FLIPREF_COMMAND_OCTAFLIP_H

#include <stdint.h>

/* Cells are numbered 0..63, row by row from the upper left; a set of cells has bit i for cell i. */
enum {
    OCTAFLIP_SIDE = 8,
    OCTAFLIP_CELLS = 64,
    OCTAFLIP_OFF_BOARD = 64, /* a source or target that is no cell */
    OCTAFLIP_PASS = 65       /* both source and target of a pass */
};

/* Three sets, no cell in two of them; a cell in none is blocked. */
typedef struct octaflip_board {
    uint64_t red;
    uint64_t blue;
    uint64_t empty;
} octaflip_board;

/* 0..63 or OCTAFLIP_OFF_BOARD each, or OCTAFLIP_PASS both. */
typedef struct octaflip_turn {
    uint8_t from;
    uint8_t to;
} octaflip_turn;

#endif
