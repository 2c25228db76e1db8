/* aps105: a board is set up, the moves of both colours are listed, one move is made. */
#ifndef FLIPREF_DIALECT_APS105_H
#define FLIPREF_DIALECT_APS105_H

#include "base/sink.h"
#include "dialect/observer.h"
#include "simulate/grid.h"
#include "validate/aps105.h"

/* U, B or W for each cell; n rows and columns are used. */
typedef char aps105_board[APS105_SIDE_MAX][26];

typedef struct aps105_game {
    aps105_reader reader;
    observer observer;     /* is told of a legal move; `reader` and `fault` tell what is wrong */
    enum grid_fault fault; /* of the move, if it is one: its word is reader.last */
    void (*print)(char board[][26], int n); /* 0: the board is drawn by aps105_print */
    grid board;
    aps105_board cells;
    uint64_t bits[GRID_BITS_WORDS(APS105_SIDE_MAX)];
    uint32_t taken[GRID_LINES * APS105_SIDE_MAX];
} aps105_game;

/* Whether a tile of this colour, B or W, at row and column (letters from a on) closes in a line in
   one of the 8 directions; the deltas are -1, 0 or 1; if both are 0 it closes in none. (The
   specification asks for a function of this name.) */
bool checkLegalInDirection(char board[][26], int n, char row, char col, char colour, int deltaRow,
                           int deltaCol);

/* Draws the board. */
void aps105_print(char board[][26], int n, sink *out);

/* The whole conversation; returns the program's exit status: 1 if the dimension or a tile was
   wrong, which g->reader.wrong tells. The source's buffer must hold LINES_CAPACITY bytes. */
int aps105_run(aps105_game *g, source *in, sink *out);

#endif
