/* The line-capturing game on an n x n board (reversi, bbm103, aps105, flip): a tile is put on an
   empty cell and takes each straight line of the other player's tiles that it closes in; a move
   that takes none is illegal. Knows no text; the players are 0 and 1.

   The caller owns the memory. Coordinates are checked: what is off the board is never legal. A cell
   has a number, row * pitch + column: its place in `cells`. */
#ifndef FLIPREF_SIMULATE_GRID_H
#define FLIPREF_SIMULATE_GRID_H

#include <stddef.h>
#include <stdint.h>

enum {
    GRID_SIDE_MIN = 2,
    GRID_SIDE_MAX = 1000,
    GRID_PITCH_MAX = 4294967, /* the number of every cell fits 32 bits */
    GRID_LINES = 8,           /* from a cell */
    GRID_EMPTY = 2            /* what no player holds */
};

/* 64-bit words in a row of bits: a bit more than there are columns, for what is carried out of the
   last one. And in all rows of a board: of each player, mirrored of each, legal moves; and of a
   sweep, three each that go into a row and out of it. */
#define GRID_ROW_WORDS(side)  ((side) / 64 + 1)
#define GRID_BITS_WORDS(side) (GRID_ROW_WORDS(side) * (5 * (side) + 6))

/* The memory of a board, the caller's. */
typedef struct grid_memory {
    uint64_t *bits;       /* GRID_BITS_WORDS(side) of them */
    unsigned char *cells; /* side rows */
    uint32_t *taken;      /* GRID_LINES * side */
    size_t pitch;         /* from a row of `cells` to the next: at least side */
} grid_memory;

typedef struct grid {
    size_t side;             /* rows and columns */
    size_t pitch;            /* from a row of `cells` to the next */
    unsigned char symbol[3]; /* what `cells` holds: of player 0, of player 1, of an empty cell */
    unsigned char *cells;    /* row by row, ready to be shown */
    uint32_t *taken;         /* the numbers of the cells that the last move took */
    size_t taken_count;
    uint64_t *legal; /* where the player of the last grid_sweep may put a tile */
    size_t tiles[2]; /* of each player */

    size_t words;             /* GRID_ROW_WORDS(side) */
    size_t top, bottom;       /* all tiles are in rows top .. bottom - 1 */
    uint64_t *tile_bits[2];   /* by player: bit c of a row is column c */
    uint64_t *mirror_bits[2]; /* ... is column side - 1 - c */
    uint64_t *sweep;          /* room for a sweep */
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

/* An empty board. symbols: of player 0, of player 1, of an empty cell. */
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

/* A board that is only looked at: cells that somebody else has filled with these symbols. Good for
   grid_at, grid_fault_of and grid_gain; nothing can be put on it. */
/*@ requires valid_sides(side, pitch) && \valid(g) && \valid_read(symbols + (0 .. 2));
    requires \separated(g, symbols + (0 .. 2));
    requires \valid_read(cells + (0 .. cells_of(side, pitch) - 1));
    terminates \true;
    assigns *g;
    ensures valid_view(g);
    ensures g->side == side && g->pitch == pitch && g->cells == cells;
    ensures g->taken_count == 0 && g->bottom == 0;
*/
void grid_view(grid *g, unsigned char *cells, size_t side, size_t pitch, const char *symbols);

/* Who holds a cell: 0, 1 or GRID_EMPTY; -1 off the board. */
/*@ requires valid_view(g);
    terminates \true;
    assigns \nothing;
    ensures -1 <= \result <= GRID_EMPTY;
    ensures \result >= 0 <==> 0 <= row < g->side && 0 <= column < g->side;
*/
int grid_at(const grid *g, long row, long column);

/* Puts a tile, or GRID_EMPTY, whatever is there and whatever the rules say. Ignored off the board.
 */
/*@ requires valid_grid(g) && 0 <= player <= GRID_EMPTY;
    terminates \true;
    assigns g->top, g->bottom, g->tiles[0 .. 1],
            g->tile_bits[0][0 .. g->side * g->words - 1],
            g->tile_bits[1][0 .. g->side * g->words - 1],
            g->mirror_bits[0][0 .. g->side * g->words - 1],
            g->mirror_bits[1][0 .. g->side * g->words - 1],
            g->cells[0 .. cells_of(g->side, g->pitch) - 1];
    ensures valid_grid(g);
*/
void grid_put(grid *g, long row, long column, int player);

/* The four tiles in the middle: `upper_left` holds it and the lower right, the other player the
   other two. The upper left centre cell is at row and column (side - 1) / 2. */
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

/* How many tiles a tile of the player there would take: 0 if it would not be a legal move. */
/*@ requires valid_view(g) && 0 <= player <= 1;
    terminates \true;
    assigns \nothing;
*/
size_t grid_gain(const grid *g, long row, long column, int player);

/* ... in one direction, (-1 .. 1, -1 .. 1). */
/*@ requires valid_view(g) && 0 <= player <= 1 && -1 <= down <= 1 && -1 <= right <= 1;
    terminates \true;
    assigns \nothing;
    ensures \result > 0 ==> 0 <= row < g->side && 0 <= column < g->side;
    ensures \result > 0 ==> down != 0 || right != 0;
*/
size_t grid_gain_in_direction(const grid *g, long row, long column, int player, int down,
                              int right);

/* Why a move is not legal. If several hold, the first of this list is told. */
enum grid_fault { GRID_LEGAL, GRID_OFF_BOARD, GRID_OCCUPIED, GRID_NO_CAPTURE, GRID_FAULTS };

/*@ requires valid_view(g) && 0 <= player <= 1;
    terminates \true;
    assigns \nothing;
    ensures GRID_LEGAL <= \result < GRID_FAULTS;
*/
enum grid_fault grid_fault_of(const grid *g, long row, long column, int player);

/* Makes a move and lists what it took. 0: it is not legal, and nothing changes. */
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

/* Finds all legal moves of a player, for grid_next and grid_last; returns whether there are any.
   One pass over the board's rows each way. */
/*@ requires valid_grid(g) && 0 <= player <= 1;
    terminates \true;
    assigns g->legal[0 .. g->side * g->words - 1], g->sweep[0 .. 6 * g->words - 1];
*/
int grid_sweep(grid *g, int player);

/* The first legal move of the last sweep at or behind cell number `from`, row by row from the upper
   left; side * pitch if there is none. */
/*@ requires valid_grid(g);
    terminates \true;
    assigns \nothing;
*/
size_t grid_next(const grid *g, size_t from);

/* The last one; side * pitch if there is none. */
/*@ requires valid_grid(g);
    terminates \true;
    assigns \nothing;
*/
size_t grid_last(const grid *g);

#endif
