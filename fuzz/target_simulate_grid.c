/* simulate/grid: the line-capturing rules agree with the naive oracle, on boards of any side.

   Input: a byte for the side (2..30; from 250 on 62..67, around a word of bits), a byte for the
   player to move (bit 0) and how many bytes lie between rows of cells (bits 1 and 2); then either a
   position (if that byte's high bit is set: 2 bits a cell) or the standard start; then 2 bytes a
   move. If a move's first byte has its high bit set, the second picks one of the legal moves; else
   they are row and column, from -16 on.

   - A sweep finds the moves that the oracle finds legal, in order; the last one too.
   - What a move would take, and takes, is what the oracle takes; the list of it is right.
   - Bits, mirrored bits, cells and counts tell the same, and so does a view of the cells.
   - What lies between rows of cells is never touched.

   A sample looks at one row before each move; cells and counts are compared after the last. */
#include "fuzz/harness.h"
#include "fuzz/oracle_line.h"

#include "simulate/grid.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE_MOST = 30, MOVES_MOST = 16 };

static size_t side_of(uint8_t byte)
{
    return byte < 250 ? GRID_SIDE_MIN + byte % (SIDE_MOST - GRID_SIDE_MIN + 1U) : byte - 188U;
}

enum { BETWEEN_ROWS = '~' }; /* what fills `cells` where the board has none */

/* A board in memory of its exact size, so that what lies beyond is seen. */
struct boxed {
    grid board;
    grid_memory memory;
};

static void box_open(struct boxed *b, size_t side, size_t pitch)
{
    size_t cells = (side - 1) * pitch + side;
    b->memory.bits = malloc(GRID_BITS_WORDS(side) * sizeof(uint64_t));
    b->memory.cells = malloc(cells);
    b->memory.taken = malloc(GRID_LINES * side * sizeof(uint32_t));
    b->memory.pitch = pitch;
    PROPERTY(b->memory.bits != 0 && b->memory.cells != 0 && b->memory.taken != 0);
    memset(b->memory.cells, BETWEEN_ROWS, cells);
    grid_open(&b->board, &b->memory, side, "OX.");
}

static void box_close(struct boxed *b)
{
    free(b->memory.bits);
    free(b->memory.cells);
    free(b->memory.taken);
}

static int bit(const uint64_t *row, size_t i)
{
    return (int)(row[i / 64] >> i % 64 & 1);
}

static void same_row(const grid *g, const struct oracle_line *naive, size_t row)
{
    size_t column;
    for (column = 0; column < g->side; column++) {
        char symbol = oracle_line_at(naive, (long)row, (long)column);
        int holder = grid_at(g, (long)row, (long)column);
        int p;
        PROPERTY(g->cells[row * g->pitch + column] == (unsigned char)symbol);
        PROPERTY(holder == (symbol == 'O' ? 0 : symbol == 'X' ? 1 : GRID_EMPTY));
        for (p = 0; p < 2; p++) {
            PROPERTY(bit(g->tile_bits[p] + row * g->words, column) == (holder == p));
            PROPERTY(bit(g->mirror_bits[p] + row * g->words, g->side - 1 - column) ==
                     (holder == p));
        }
        PROPERTY(holder == GRID_EMPTY || (row >= g->top && row < g->bottom));
    }
    for (; column < g->pitch && row + 1 < g->side; column++)
        PROPERTY(g->cells[row * g->pitch + column] == BETWEEN_ROWS);
}

/* All rows, or a sample: one. */
static void same_rows(const grid *g, const struct oracle_line *naive, size_t sample)
{
    size_t row;
    if (!thorough)
        same_row(g, naive, sample);
    for (row = 0; thorough && row < g->side; row++)
        same_row(g, naive, row);
}

static void same_cells(const grid *g, const struct oracle_line *naive)
{
    size_t row;
    for (row = 0; row < g->side; row++)
        PROPERTY(memcmp(g->cells + row * g->pitch, naive->cell + row * g->side, g->side) == 0);
    PROPERTY(g->tiles[0] == (size_t)oracle_line_count(naive, 'O'));
    PROPERTY(g->tiles[1] == (size_t)oracle_line_count(naive, 'X'));
}

/* The legal moves: all, or those in a sample, one row. */
static void same_moves(grid *g, const struct oracle_line *naive, int player, size_t sample)
{
    size_t first = thorough ? 0 : sample;
    size_t last = thorough ? g->side : sample + 1;
    size_t cells = g->side * g->pitch;
    size_t end = last * g->pitch;
    size_t expected_last = cells;
    size_t found = grid_sweep(g, player) ? grid_next(g, first * g->pitch) : cells;
    size_t cell;
    for (cell = first * g->pitch; cell < end; cell++) {
        long row = (long)(cell / g->pitch);
        long column = (long)(cell % g->pitch);
        int legal = oracle_line_legal(naive, row, column, naive->player[player]);
        PROPERTY(legal == (grid_gain(g, row, column, player) > 0));
        PROPERTY(legal == (found == cell));
        if (legal) {
            expected_last = cell;
            found = grid_next(g, cell + 1);
        }
    }
    PROPERTY(found >= end);
    PROPERTY(last < g->side || expected_last == cells || grid_last(g) == expected_last);
}

/* Makes a move in both; returns whether it was legal. */
static int play_both(grid *g, struct oracle_line *naive, long row, long column, int player)
{
    size_t would = grid_gain(g, row, column, player);
    size_t took, i;
    grid view;
    grid_view(&view, g->cells, g->side, g->pitch, "OX.");
    PROPERTY(grid_fault_of(&view, row, column, player) == grid_fault_of(g, row, column, player));
    took = grid_play(g, row, column, player);
    PROPERTY(took == would && took == g->taken_count);
    PROPERTY((int)took == oracle_line_place(naive, row, column, naive->player[player]));
    for (i = 0; i < took; i++)
        PROPERTY(g->cells[g->taken[i]] == g->symbol[player]);
    return took > 0;
}

void target(const uint8_t *data, size_t size)
{
    struct boxed b;
    struct oracle_line naive;
    size_t side, pitch, cell, i, used;
    int player, moves;
    if (size < 2)
        return;
    side = side_of(data[0]);
    player = data[1] & 1;
    pitch = side + (data[1] >> 1 & 3);
    used = 2;
    box_open(&b, side, pitch);
    oracle_line_start(&naive, (int)side, 'O', 'X', '.');
    grid_put_centre(&b.board, 0);
    if (data[1] & 0x80) {
        for (cell = 0; cell < side * side; cell++) {
            int two = used + cell / 4 < size ? data[used + cell / 4] >> (2 * (cell % 4)) & 3 : 3;
            int holder = two < 2 ? two : GRID_EMPTY;
            grid_put(&b.board, (long)(cell / side), (long)(cell % side), holder);
            oracle_line_set(&naive, (long)(cell / side), (long)(cell % side), "OX."[holder]);
        }
        used += (side * side + 3) / 4;
    }
    for (i = used, moves = 0; i + 1 < size && moves < MOVES_MOST; i += 2, moves++) {
        long row = data[i] - 16;
        long column = data[i + 1] - 16;
        size_t sample = (data[i] + 3U * data[i + 1]) % side;
        same_rows(&b.board, &naive, sample);
        same_moves(&b.board, &naive, player, sample);
        if ((data[i] & 0x80) && grid_sweep(&b.board, player)) {
            size_t pick = grid_next(&b.board, data[i + 1] * 7919U % (side * pitch));
            if (pick == side * pitch)
                pick = grid_last(&b.board);
            row = (long)(pick / pitch);
            column = (long)(pick % pitch);
        }
        if (play_both(&b.board, &naive, row, column, player) || !grid_sweep(&b.board, player))
            player = !player;
    }
    same_rows(&b.board, &naive, (size_t)data[size - 1] % side);
    same_cells(&b.board, &naive);
    oracle_line_free(&naive);
    box_close(&b);
}
