/* simulate/grid: the line-capturing rules agree with the naive oracle, on boards of any side.

   Input:

   - A byte for the side. Large boards are slow, so they are rare: below 192, the side is 2 to 10;
     below 252, it is 2 to 30; from 253 on, it is 63 to 65, around a word of bits. For 252, a third
     byte chooses a side of 2 to 16 words, up to 1000.
   - A byte with the player to move (bit 0), the number of bytes between rows of cells (bits 1 and
     2), the row from which the start is changed, in sixteenths of the board (bits 3 to 6), and
     whether the standard start is changed at all (bit 7).
   - If it is, 2 bits for each of POSITION_MOST cells; on a side of 2 words or more, a byte for
     each of RUNS_MOST runs of up to 512 cells.
   - 2 bytes for each move; the players take turns. If the first byte has its high bit set, the
     second one picks a legal move; otherwise they are row and column, counted from -16.

   Properties:

   - A sweep finds the moves that the oracle finds legal, in order, including the last one.
   - A move captures what grid_gain() says and what the oracle captures; the list of captures is
     right.
   - Bits, mirrored bits, cells, counts and a view of the cells agree.
   - The bytes between rows of cells never change.

   A sample makes the first MOVES_SAMPLED moves and checks CELLS_SAMPLED cells after the last one.
   It does not count all tiles, but checks how each move changes their counts. */
#include "harness/harness.h"
#include "oracle/line.h"

#include "simulate/grid.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIDE_OFTEN = 10,
    SIDE_MOST = 30,
    POSITION_MOST = 256,
    MOVES_MOST = 16,
    MOVES_SAMPLED = 3,
    CELLS_SAMPLED = 8,
    LARGE = 252,         /* the first byte that chooses a large side, */
    LARGE_LEAST = 66,    /* ... which is at least this, */
    LARGE_MOST = 1000,   /* ... and at most this */
    LARGE_SAMPLED = 512, /* cells of a large board that a replay checks after each move */
    RUNS_MOST = 16
};

/* Returns a side of 2 to 16 words, whose last word has 13 to 64 cells. */
static size_t large_side(uint8_t byte)
{
    size_t side = (2U + byte % 15U) * 64U - byte / 15U * 3U;
    return side < LARGE_MOST ? side : LARGE_MOST;
}

static size_t side_of(uint8_t byte)
{
    size_t most = byte < 192 ? SIDE_OFTEN : SIDE_MOST;
    return byte < 253 ? GRID_SIDE_MIN + byte % (most - GRID_SIDE_MIN + 1) : byte - 190U;
}

enum { BETWEEN_ROWS = '~' }; /* the bytes of `cells` that are not on the board */

/* A board in memory of its exact size, so that a sanitizer notices an access beyond it. */
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

/* Compares a cell by its bits, mirrored bits and symbol. */
static void check_cell(const grid *g, const struct oracle_line *naive, size_t row, size_t column)
{
    char symbol = oracle_line_at(naive, (long)row, (long)column);
    int holder = grid_at(g, (long)row, (long)column);
    int p;
    if (column >= g->side) {
        PROPERTY(row + 1 == g->side || g->cells[row * g->pitch + column] == BETWEEN_ROWS);
        return;
    }
    PROPERTY(g->cells[row * g->pitch + column] == (unsigned char)symbol);
    PROPERTY(holder == (symbol == 'O' ? 0 : symbol == 'X' ? 1 : GRID_EMPTY));
    for (p = 0; p < 2; p++) {
        PROPERTY(bit(g->tile_bits[p] + row * g->words, column) == (holder == p));
        PROPERTY(bit(g->mirror_bits[p] + row * g->words, g->side - 1 - column) == (holder == p));
    }
    PROPERTY(holder == GRID_EMPTY || (row >= g->top && row < g->bottom));
}

static void check_cells(const grid *g, const struct oracle_line *naive)
{
    size_t row;
    for (row = 0; row < g->side; row++)
        PROPERTY(memcmp(g->cells + row * g->pitch, naive->cell + row * g->side, g->side) == 0);
}

static void check_counts(const grid *g, const struct oracle_line *naive)
{
    PROPERTY(g->tiles[0] == (size_t)oracle_line_count(naive, 'O'));
    PROPERTY(g->tiles[1] == (size_t)oracle_line_count(naive, 'X'));
}

/* Compares the cells from `first` to `end` - 1, and the legal moves there. */
static void check_position(grid *g, const struct oracle_line *naive, int player, size_t first,
                           size_t end)
{
    size_t cells = g->side * g->pitch;
    size_t last = cells;
    size_t found = grid_sweep(g, player) ? grid_next(g, first) : cells;
    size_t cell;
    for (cell = first; cell < end; cell++) {
        size_t row = cell / g->pitch;
        size_t column = cell % g->pitch;
        int legal = oracle_line_legal(naive, (long)row, (long)column, naive->player[player]);
        check_cell(g, naive, row, column);
        PROPERTY(legal == (grid_gain(g, (long)row, (long)column, player) > 0));
        PROPERTY(legal == (found == cell));
        if (legal) {
            last = cell;
            found = grid_next(g, cell + 1);
        }
    }
    PROPERTY(found >= end);
    PROPERTY(end < cells || last == cells || grid_last(g) == last);
}

/* Makes a move on both boards, if it is legal. */
static void play_both(grid *g, struct oracle_line *naive, long row, long column, int player)
{
    size_t would = grid_gain(g, row, column, player);
    size_t own = g->tiles[player];
    size_t others = g->tiles[!player];
    size_t took, i;
    grid view;
    grid_view(&view, g->cells, g->side, g->pitch, "OX.");
    PROPERTY(grid_fault_of(&view, row, column, player) == grid_fault_of(g, row, column, player));
    took = grid_play(g, row, column, player);
    PROPERTY(took == would && took == g->taken_count);
    PROPERTY(g->tiles[player] == own + took + (took > 0) && g->tiles[!player] == others - took);
    PROPERTY((int)took == oracle_line_place(naive, row, column, naive->player[player]));
    for (i = 0; i < took; i++)
        PROPERTY(g->cells[g->taken[i]] == g->symbol[player]);
}

/* Sets cells, by 2 bits each, from the cell `from` on; leaves the others as they are. Returns the
   number of bytes used. */
static size_t set_position(grid *g, struct oracle_line *naive, size_t from, const uint8_t *data,
                           size_t size)
{
    size_t cells = g->side * g->side;
    size_t most = cells < POSITION_MOST ? cells : POSITION_MOST;
    size_t i;
    for (i = 0; i < most && i / 4 < size; i++) {
        size_t cell = (from + i) % cells;
        int two = data[i / 4] >> (2 * (i % 4)) & 3;
        int holder = two < 2 ? two : GRID_EMPTY;
        if (naive->cell[cell] != "OX."[holder]) {
            long row = (long)(cell / g->side);
            long column = (long)(cell % g->side);
            grid_put(g, row, column, holder);
            oracle_line_set(naive, row, column, "OX."[holder]);
        }
    }
    return (i + 3) / 4;
}

/* Sets runs of cells, by a byte each: 2 bits are what the cells hold, the others their number, in
   eights. A run of empty cells has 7 fewer. Returns the number of bytes used. */
static size_t set_runs(grid *g, struct oracle_line *naive, size_t from, const uint8_t *data,
                       size_t size)
{
    size_t cells = g->side * g->side;
    size_t i, k;
    for (i = 0; i < RUNS_MOST && i < size; i++) {
        int holder = (data[i] & 3) < 2 ? data[i] & 3 : GRID_EMPTY;
        size_t end = from + 8U * ((data[i] >> 2) + 1U) - (holder == GRID_EMPTY ? 7U : 0U);
        for (k = from; k < end && k < cells; k++) {
            grid_put(g, (long)(k / g->side), (long)(k % g->side), holder);
            oracle_line_set(naive, (long)(k / g->side), (long)(k % g->side), "OX."[holder]);
        }
        from = end;
    }
    return i;
}

/* Compares all cells, or the part of a large board that begins at `from`. */
static void check_in_replay(grid *g, const struct oracle_line *naive, int player, size_t from)
{
    size_t cells = g->side * g->pitch;
    size_t first = from % cells;
    if (g->side < LARGE_LEAST)
        check_position(g, naive, player, 0, cells);
    else
        check_position(g, naive, player, first,
                       first + LARGE_SAMPLED < cells ? first + LARGE_SAMPLED : cells);
}

/* Sets up the board, from the row that bits of data[1] choose. Returns the number of bytes used. */
static size_t set_board(grid *g, struct oracle_line *naive, size_t side, const uint8_t *data,
                        size_t size)
{
    size_t used = data[0] == LARGE ? 3 : 2;
    size_t from = (data[1] >> 3 & 15) * side / 16 * side;
    grid_put_centre(g, 0);
    if (!(data[1] & 0x80))
        return used;
    if (data[0] == LARGE)
        return used + set_runs(g, naive, from, data + used, size - used);
    return used + set_position(g, naive, from, data + used, size - used);
}

/* Plays the move that two bytes choose: a cell on the board or around it, or a legal move. */
static void play_two_bytes(grid *g, struct oracle_line *naive, const uint8_t *two, int player)
{
    long row = two[0] - 16;
    long column = two[1] - 16;
    if ((two[0] & 0x80) && grid_sweep(g, player)) {
        size_t cells = g->side * g->pitch;
        size_t pick = grid_next(g, two[1] * 7919U % cells);
        if (pick == cells)
            pick = grid_last(g);
        row = (long)(pick / g->pitch);
        column = (long)(pick % g->pitch);
    }
    play_both(g, naive, row, column, player);
}

/* Compares the boards at the end. The last bytes of the input choose the part that is compared. */
static void check_at_end(grid *g, const struct oracle_line *naive, int player, const uint8_t *data,
                         size_t size)
{
    size_t cells = g->side * g->pitch;
    if (thorough) {
        check_in_replay(g, naive, player, data[size - 1] * 7919U);
        check_counts(g, naive);
    } else {
        size_t first = (data[size - 1] + 256U * data[size - 2]) % cells;
        size_t end = first + CELLS_SAMPLED < cells ? first + CELLS_SAMPLED : cells;
        check_position(g, naive, player, first, end);
    }
    check_cells(g, naive);
}

void target(const uint8_t *data, size_t size)
{
    struct boxed b;
    struct oracle_line naive;
    size_t side, i;
    int player, moves;
    int most = thorough ? MOVES_MOST : MOVES_SAMPLED;
    if (size < 2 || (data[0] == LARGE && size < 3))
        return;
    side = data[0] == LARGE ? large_side(data[2]) : side_of(data[0]);
    player = data[1] & 1;
    box_open(&b, side, side + (data[1] >> 1 & 3));
    oracle_line_start(&naive, (int)side, 'O', 'X', '.');
    i = set_board(&b.board, &naive, side, data, size);
    for (moves = 0; i + 1 < size && moves < most; i += 2, moves++) {
        if (thorough)
            check_in_replay(&b.board, &naive, player, data[i + 1] * 7919U);
        play_two_bytes(&b.board, &naive, data + i, player);
        player = !player;
    }
    check_at_end(&b.board, &naive, player, data, size);
    oracle_line_free(&naive);
    box_close(&b);
}
