/* The moves that are legal where a move was refused, as a sentence of help:

       legal here: d3 c4 f5 e6
       legal here: 0 1, 1 0, 2 3, 3 2
       legal here: 14 moves, nearest: d3 c4 f5 e6
       legal here: 27 moves, such as 1 1 1 2, 1 1 1 3, 1 1 2 1, 1 1 2 2
       legal here: 0 0 0 0 (a pass)

   Moves are written as the dialect's input writes them. */
#ifndef FLIPREF_HINTS_LEGAL_H
#define FLIPREF_HINTS_LEGAL_H

#include "base/model.h"
#include "base/sink.h"
#include "dialect/observer.h"
#include "simulate/grid.h"
#include "simulate/octaflip.h"

/* Up to LEGAL_LISTED moves are all listed, in the order of the board. If there are more, their
   number is given, and the LEGAL_NEAREST ones that lie nearest to the refused move; of a refused
   move without a cell on the board, such as a pass, the first ones. */
enum { LEGAL_LISTED = 8, LEGAL_NEAREST = 4 };

/* Writes the legal moves of a line-capturing game where a player's move was refused. Its cell may
   be off the board. `names` has the names of the dialect's players, rows and columns; `pass` is the
   line of a pass, or NULL if players do not pass with a line. Overwrites the moves that the board's
   last sweep found. */
void say_legal_moves(sink *out, const flipref_board *names, const char *pass, grid *board,
                     const observed_refusal *refused);

/* Writes the legal turns of the player to move, where `bad` was refused. */
void say_legal_turns(sink *out, const octaflip_game *game, octaflip_turn bad);

#endif
