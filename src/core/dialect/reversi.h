/* reversi: the user plays Black (C). The program answers as White (B) and draws the board. */
#ifndef FLIPREF_DIALECT_REVERSI_H
#define FLIPREF_DIALECT_REVERSI_H

#include "base/sink.h"
#include "dialect/observer.h"
#include "simulate/grid.h"
#include "validate/reversi.h"

/* Of Black, of White, of an empty cell. */
#define REVERSI_SYMBOLS "CB-"

typedef struct reversi_game {
    reversi_reader reader;
    struct observer observer;
    grid board;
    uint64_t bits[GRID_BITS_WORDS(REVERSI_SIDE)];
    unsigned char cells[REVERSI_SIDE * REVERSI_SIDE];
    uint32_t taken[GRID_LINES * REVERSI_SIDE];
} reversi_game;

/* Runs the whole conversation, to the end of the input. The source's buffer must hold at least
   LINES_CAPACITY bytes. */
void reversi_run(reversi_game *g, source *in, sink *out);

#endif
