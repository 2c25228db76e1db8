/* aps105: sets up a board, lists the legal moves of both colours, and makes one move. */
#ifndef FLIPREF_DIALECT_APS105_H
#define FLIPREF_DIALECT_APS105_H

#include "base/sink.h"
#include "dialect/observer.h"
#include "simulate/grid.h"
#include "validate/aps105.h"

/* Of W, of B, of an empty cell. */
#define APS105_SYMBOLS "WBU"

/* U, B or W for each cell. Only n rows and n columns are used. */
typedef char aps105_board[APS105_SIDE_MAX][26];

typedef struct aps105_game {
    aps105_reader reader;
    struct observer observer; /* hears of a legal move; for a wrong one, see `reader` and `fault` */
    enum grid_fault fault;    /* of the move, if it is well-formed; its word is reader.last */
    void (*print)(char board[][26], int n); /* draws the board; NULL: aps105_print does */
    grid board;
    aps105_board cells;
    uint64_t bits[GRID_BITS_WORDS(APS105_SIDE_MAX)];
    uint32_t taken[GRID_LINES * APS105_SIDE_MAX];
} aps105_game;

/* Returns whether a tile of this colour (B or W) at this row and column (letters, the first is a)
   outflanks opposing tiles in the direction of the deltas, which are -1, 0 or 1. If both are 0, it
   does not. (The specification asks for a function of this name.) */
bool checkLegalInDirection(char board[][26], int n, char row, char col, char colour, int deltaRow,
                           int deltaCol);

/* Draws the board. */
void aps105_print(char board[][26], int n, sink *out);

/* Runs the whole conversation. Returns the program's exit status: 1 if the dimension or a tile is
   wrong, and then g->reader.wrong says how. The source's buffer must hold at least LINES_CAPACITY
   bytes. */
int aps105_run(aps105_game *g, source *in, sink *out);

#endif
