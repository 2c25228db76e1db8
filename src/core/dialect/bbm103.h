/* bbm103: two people play at one console. The program draws the board before the first turn and
   after every move. */
#ifndef FLIPREF_DIALECT_BBM103_H
#define FLIPREF_DIALECT_BBM103_H

#include "base/sink.h"
#include "dialect/observer.h"
#include "simulate/points.h"
#include "validate/bbm103.h"

typedef struct bbm103_game {
    bbm103_reader reader;
    struct observer observer;
    grid board;
    piece_value *values; /* by cell */
} bbm103_game;

/* Returns the board's size from the arguments, which do not include the program's name. Returns 0
   if they are wrong and writes the message to `out`; the program's exit status is then 1. */
size_t bbm103_size(int count, char **arguments, sink *out);

/* Before bbm103_run, the caller opens the board with grid_open and BBM103_SYMBOLS, and provides
   `values` with size * size entries. The caller owns both. */
#define BBM103_SYMBOLS "XO_"

/* Runs the whole conversation. Returns the program's exit status: 0, or 1 if the input ends before
   the game is over. The source's buffer must hold at least LINES_CAPACITY bytes. */
int bbm103_run(bbm103_game *g, source *in, sink *out);

#endif
