/* bbm103: two people at one console; the board is drawn before the first turn and after every move.
 */
#ifndef FLIPREF_DIALECT_BBM103_H
#define FLIPREF_DIALECT_BBM103_H

#include "base/sink.h"
#include "dialect/observer.h"
#include "simulate/points.h"
#include "validate/bbm103.h"

typedef struct bbm103_game {
    bbm103_reader reader;
    observer observer;
    grid board;
    piece_value *values; /* by cell */
} bbm103_game;

/* The size that the arguments (without the program's name) ask for. 0: they are wrong, which has
   been said to `out`; the program's exit status is then 1. */
size_t bbm103_size(int count, char **arguments, sink *out);

/* A game on an empty board of that size, opened by grid_open with the symbols BBM103_SYMBOLS;
   values: size * size of them. Both stay the caller's. */
#define BBM103_SYMBOLS "XO_"

/* The whole conversation; returns the program's exit status: 0, or 1 if the input ended first. The
   source's buffer must hold LINES_CAPACITY bytes. */
int bbm103_run(bbm103_game *g, source *in, sink *out);

#endif
