/* aps105: a board is set up, the moves of both colours are listed, one move is made. */
#ifndef FLIPREF_DIALECT_APS105_H
#define FLIPREF_DIALECT_APS105_H

#include "base/sink.h"
#include "simulate/grid.h"
#include "validate/aps105.h"

typedef struct aps105_game {
    aps105_reader reader;
    enum grid_fault fault; /* of the move, if it is one: its word is reader.last */
    grid board;
    uint64_t bits[GRID_BITS_WORDS(APS105_SIDE_MAX)];
    unsigned char cells[APS105_SIDE_MAX * APS105_SIDE_MAX];
    uint32_t taken[GRID_LINES * APS105_SIDE_MAX];
} aps105_game;

/* The whole conversation; returns the program's exit status: 1 if the dimension or a tile was
   wrong, which g->reader.wrong tells. The source's buffer must hold LINES_CAPACITY bytes. */
int aps105_run(aps105_game *g, source *in, sink *out);

#endif
