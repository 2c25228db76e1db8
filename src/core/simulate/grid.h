/* The line-capturing game on an n x n board, for reversi, bbm103, aps105 and flip. A player puts a
   tile on an empty cell and captures each straight line of opposing tiles that it outflanks. A move
   that captures nothing is illegal. This layer knows no text; the players are 0 and 1.

   The caller owns the memory. Coordinates are checked here: a cell off the board is never legal. A
   cell's number is row * pitch + column, which is its index in `cells`. */
#ifndef FLIPREF_SIMULATE_GRID_H
#define FLIPREF_SIMULATE_GRID_H

#include <stddef.h>
#include <stdint.h>

enum {
    GRID_SIDE_MIN = 2,
    GRID_SIDE_MAX = 1000,
    GRID_PITCH_MAX = 4294967, /* so that the number of every cell fits into 32 bits */
    GRID_LINES = 8,           /* straight lines from a cell */
    GRID_EMPTY = 2            /* the holder of an empty cell */
};

/* The number of 64-bit words in one row of bits, which has a bit more than the board has columns,
   for the carry out of the last one.

   GRID_BITS_WORDS is the number of words in all rows of a board: each player's tiles, the mirror
   image of each, and the legal moves. A sweep needs six rows more: three go into a row, and three
   come out. */
#define GRID_ROW_WORDS(side)  ((side) / 64 + 1)
#define GRID_BITS_WORDS(side) (GRID_ROW_WORDS(side) * (5 * (side) + 6))

/* The memory of a board. The caller owns it. */
typedef struct grid_memory {
    uint64_t *bits;       /* GRID_BITS_WORDS(side) words */
    unsigned char *cells; /* `side` rows */
    uint32_t *taken;      /* GRID_LINES * side numbers */
    size_t pitch;         /* distance between two rows of `cells`: at least `side` */
} grid_memory;

typedef struct grid {
    size_t side;             /* rows and columns */
    size_t pitch;            /* distance between two rows of `cells` */
    unsigned char symbol[3]; /* of player 0, of player 1, of an empty cell */
    unsigned char *cells;    /* row by row, ready to print */
    uint32_t *taken;         /* the numbers of the cells that the last move captured */
    size_t taken_count;
    uint64_t *legal; /* where the player of the last grid_sweep may put a tile */
    size_t tiles[2]; /* how many each player has */

    size_t words;             /* GRID_ROW_WORDS(side) */
    size_t top, bottom;       /* all tiles are in rows top .. bottom - 1 */
    uint64_t *tile_bits[2];   /* by player: bit c of a row is column c */
    uint64_t *mirror_bits[2]; /* mirrored: bit c of a row is column side - 1 - c */
    uint64_t *sweep;          /* scratch memory for a sweep */
} grid;

/*@ logic integer cells_of(integer side, integer pitch) = (side - 1) * pitch + side;

    predicate valid_sides(integer side, integer pitch) =
      GRID_SIDE_MIN <= side <= GRID_SIDE_MAX && side <= pitch <= GRID_PITCH_MAX;

    predicate valid_cells(grid *g, integer side, integer pitch) =
      \valid_read(g->cells + (0 .. cells_of(side, pitch) - 1));

    predicate valid_view(grid *g) =
      \valid_read(g) && valid_sides(g->side, g->pitch) && valid_cells(g, g->side, g->pitch);

    predicate valid_bits(grid *g, uint64_t *bits, integer words) =
      \valid(bits + (0 .. words - 1)) && \separated(g, bits + (0 .. words - 1));

    predicate valid_arrays(grid *g, integer side, integer pitch, integer words) =
      \valid(g->cells + (0 .. cells_of(side, pitch) - 1)) &&
      \separated(g, g->cells + (0 .. cells_of(side, pitch) - 1)) &&
      \valid(g->taken + (0 .. GRID_LINES * side - 1)) &&
      \separated(g, g->taken + (0 .. GRID_LINES * side - 1)) &&
      valid_bits(g, g->tile_bits[0], side * words) &&
      valid_bits(g, g->tile_bits[1], side * words) &&
      valid_bits(g, g->mirror_bits[0], side * words) &&
      valid_bits(g, g->mirror_bits[1], side * words) &&
      valid_bits(g, g->legal, side * words) &&
      valid_bits(g, g->sweep, 6 * words);

    predicate valid_grid(grid *g) =
      \valid(g) && valid_view(g) && valid_arrays(g, g->side, g->pitch, g->words) &&
      g->taken_count <= GRID_LINES * g->side &&
      g->top <= g->side && g->bottom <= g->side && g->words == g->side / 64 + 1;

    predicate valid_taken(grid *g) =
      \forall integer i; 0 <= i < g->taken_count ==>
        g->taken[i] < cells_of(g->side, g->pitch);

    predicate valid_memory(grid_memory *m, integer side) =
      \valid_read(m) && valid_sides(side, m->pitch) &&
      \valid(m->bits + (0 .. (side / 64 + 1) * (5 * side + 6) - 1)) &&
      \valid(m->cells + (0 .. cells_of(side, m->pitch) - 1)) &&
      \valid(m->taken + (0 .. GRID_LINES * side - 1));
*/

/* Makes an empty board. `symbols` are those of player 0, of player 1 and of an empty cell. */
/*@ requires valid_memory(memory, side) && \valid(g) && \valid_read(symbols + (0 .. 2));
    requires \separated(g, memory, symbols + (0 .. 2));
    requires \separated(g, memory->bits + (0 .. (side / 64 + 1) * (5 * side + 6) - 1));
    requires \separated(memory, memory->bits + (0 .. (side / 64 + 1) * (5 * side + 6) - 1));
    requires \separated(g, memory->cells + (0 .. cells_of(side, memory->pitch) - 1));
    requires \separated(g, memory->taken + (0 .. GRID_LINES * side - 1));
    terminates \true;
    assigns *g, memory->bits[0 .. (side / 64 + 1) * (5 * side + 6) - 1],
            memory->cells[0 .. cells_of(side, memory->pitch) - 1];
    ensures valid_grid(g) && g->taken_count == 0;
    ensures g->side == side && g->pitch == memory->pitch;
    ensures g->cells == memory->cells && g->taken == memory->taken;
*/
void grid_open(grid *g, const grid_memory *memory, size_t side, const char *symbols);

/* Makes a read-only view of cells that someone else has filled with these symbols. Such a board is
   good for grid_at, grid_fault_of and grid_gain; nothing can be put on it. */
/*@ requires valid_sides(side, pitch) && \valid(g) && \valid_read(symbols + (0 .. 2));
    requires \separated(g, symbols + (0 .. 2));
    requires \valid_read(cells + (0 .. cells_of(side, pitch) - 1));
    terminates \true;
    assigns *g;
    ensures valid_view(g);
    ensures g->side == side && g->pitch == pitch && g->cells == cells;
    ensures g->taken_count == 0 && g->top == side && g->bottom == 0;
*/
void grid_view(grid *g, unsigned char *cells, size_t side, size_t pitch, const char *symbols);

/* Returns the holder of a cell: 0, 1 or GRID_EMPTY. Returns -1 off the board. */
/*@ requires valid_view(g);
    terminates \true;
    assigns \nothing;
    ensures -1 <= \result <= GRID_EMPTY;
    ensures \result >= 0 <==> 0 <= row < g->side && 0 <= column < g->side;
*/
int grid_at(const grid *g, long row, long column);

/* Puts a tile or GRID_EMPTY on a cell, whatever is there and whatever the rules say. Does nothing
   off the board. */
/*@ requires valid_grid(g) && 0 <= player <= GRID_EMPTY;
    terminates \true;
    assigns g->top, g->bottom, g->tiles[0 .. 1],
            g->tile_bits[0][0 .. g->side * g->words - 1],
            g->tile_bits[1][0 .. g->side * g->words - 1],
            g->mirror_bits[0][0 .. g->side * g->words - 1],
            g->mirror_bits[1][0 .. g->side * g->words - 1],
            g->cells[0 .. cells_of(g->side, g->pitch) - 1];
    ensures valid_grid(g) && g->taken_count == \old(g->taken_count);
    ensures g->side == \old(g->side) && g->words == \old(g->words) && g->pitch == \old(g->pitch);
*/
void grid_put(grid *g, long row, long column, int player);

/* Puts the four tiles in the middle: player `upper_left` gets the upper left cell and the lower
   right one, the other player gets the other two. The upper left one is at row and column (side -
   1) / 2. */
/*@ requires valid_grid(g) && 0 <= upper_left <= 1;
    terminates \true;
    assigns g->top, g->bottom, g->tiles[0 .. 1],
            g->tile_bits[0][0 .. g->side * g->words - 1],
            g->tile_bits[1][0 .. g->side * g->words - 1],
            g->mirror_bits[0][0 .. g->side * g->words - 1],
            g->mirror_bits[1][0 .. g->side * g->words - 1],
            g->cells[0 .. cells_of(g->side, g->pitch) - 1];
    ensures valid_grid(g);
*/
void grid_put_centre(grid *g, int upper_left);

/* Returns how many tiles the player would capture there: 0 if the move is illegal. */
/*@ requires valid_view(g) && 0 <= player <= 1;
    terminates \true;
    assigns \nothing;
*/
size_t grid_gain(const grid *g, long row, long column, int player);

/* Returns how many of them lie in one direction; `down` and `right` are -1, 0 or 1. */
/*@ requires valid_view(g) && 0 <= player <= 1 && -1 <= down <= 1 && -1 <= right <= 1;
    terminates \true;
    assigns \nothing;
    ensures \result > 0 ==> 0 <= row < g->side && 0 <= column < g->side;
    ensures \result > 0 ==> down != 0 || right != 0;
*/
size_t grid_gain_in_direction(const grid *g, long row, long column, int player, int down,
                              int right);

/* Why a move is illegal. If several reasons hold, it is the first in this list. */
enum grid_fault { GRID_LEGAL, GRID_OFF_BOARD, GRID_OCCUPIED, GRID_NO_CAPTURE, GRID_FAULTS };

/*@ requires valid_view(g) && 0 <= player <= 1;
    terminates \true;
    assigns \nothing;
    ensures GRID_LEGAL <= \result < GRID_FAULTS;
*/
enum grid_fault grid_fault_of(const grid *g, long row, long column, int player);

/* Makes a move, lists the captured cells in `taken`, and returns their number. Returns 0 and
   changes nothing if the move is illegal. */
/*@ requires valid_grid(g) && 0 <= player <= 1;
    terminates \true;
    assigns g->top, g->bottom, g->tiles[0 .. 1], g->taken_count,
            g->taken[0 .. GRID_LINES * g->side - 1],
            g->tile_bits[0][0 .. g->side * g->words - 1],
            g->tile_bits[1][0 .. g->side * g->words - 1],
            g->mirror_bits[0][0 .. g->side * g->words - 1],
            g->mirror_bits[1][0 .. g->side * g->words - 1],
            g->cells[0 .. cells_of(g->side, g->pitch) - 1];
    ensures valid_grid(g) && valid_taken(g) && \result == g->taken_count;
*/
size_t grid_play(grid *g, long row, long column, int player);

/* Finds all legal moves of a player, for grid_next and grid_last. Returns whether there are any.
   Passes over the board's rows once in each direction. */
/*@ requires valid_grid(g) && 0 <= player <= 1;
    terminates \true;
    assigns g->legal[0 .. g->side * g->words - 1], g->sweep[0 .. 6 * g->words - 1];
*/
int grid_sweep(grid *g, int player);

/* Returns the first legal move that the last sweep found at cell number `from` or after it, row by
   row from the upper left. Returns side * pitch if there is none. */
/*@ requires valid_grid(g);
    terminates \true;
    assigns \nothing;
*/
size_t grid_next(const grid *g, size_t from);

/* Returns the last legal move that the last sweep found, or side * pitch if there is none. */
/*@ requires valid_grid(g);
    terminates \true;
    assigns \nothing;
*/
size_t grid_last(const grid *g);

#endif
