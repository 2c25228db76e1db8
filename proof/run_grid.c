/* simulate/grid and simulate/points on a board of SIDE x SIDE cells: one call of each function that
   a dialect calls, from any state that a sequence of such calls can lead to, with any coordinates.

   Such a state is anything that `any_state` makes, and `expect_state` is that a call leads to such a
   state again; so the one call stands for any number of them, in any order. Tiles are not said to be
   where the bits say, nor counted right: that is more than these states hold, and more is allowed.
 */
#include "simulate/grid.h"
#include "simulate/points.h"

#include "proof/any.h"

enum { CELLS = SIDE * SIDE, WORDS = GRID_ROW_WORDS(SIDE), ROWS_OF_BITS = SIDE * WORDS };

static const char symbols[] = "XO.";

static uint64_t bits[GRID_BITS_WORDS(SIDE)];
static unsigned char cells[CELLS];
static uint32_t taken[GRID_LINES * SIDE];
static piece_value values[CELLS];
static grid board;

/* No bits but the columns': that is what legal moves are. */
static void any_legal(void)
{
    size_t i;
    for (i = 0; i < ROWS_OF_BITS; i++)
        board.legal[i] = any_u64 & (((uint64_t)1 << SIDE) - 1);
}

static void any_state(size_t top, size_t bottom)
{
    size_t i;
    for (i = 0; i < GRID_BITS_WORDS(SIDE); i++)
        bits[i] = any_u64;
    any_legal();
    for (i = 0; i < CELLS; i++) {
        cells[i] = (unsigned char)symbols[any_size(2)];
        values[i].worth = (uint16_t)any_u64;
        values[i].flips = any_byte;
    }
    for (i = 0; i < GRID_LINES * SIDE; i++)
        taken[i] = (uint32_t)any_size(CELLS - 1);
    board.taken_count = any_size(GRID_LINES * SIDE);
    board.tiles[0] = (size_t)any_u64;
    board.tiles[1] = (size_t)any_u64;
    board.top = top;
    board.bottom = bottom;
}

static void expect_state(void)
{
    size_t i;
    /*@ check board.top <= SIDE && board.bottom <= SIDE; */
    /*@ check board.taken_count <= GRID_LINES * SIDE; */
    for (i = 0; i < GRID_LINES * SIDE; i++) {
        /*@ check taken[i] < CELLS; */
    }
    for (i = 0; i < ROWS_OF_BITS; i++) {
        /*@ check board.legal[i] < (1 << SIDE); */
    }
}

static void use_cell(long row, long column, int player)
{
    any_state(any_size(SIDE), any_size(SIDE));
    grid_put(&board, row, column, player);
    expect_state();
    any_state(any_size(SIDE), any_size(SIDE));
    grid_put(&board, row, column, GRID_EMPTY);
    expect_state();
    any_state(any_size(SIDE), any_size(SIDE));
    (void)grid_fault_of(&board, row, column, player);
    any_state(any_size(SIDE), any_size(SIDE));
    (void)grid_play(&board, row, column, player);
    expect_state();
}

static void use_board(int player)
{
    any_state(any_size(SIDE), any_size(SIDE));
    grid_put_centre(&board, player);
    expect_state();
    any_state(any_size(SIDE), any_size(SIDE));
    (void)grid_next(&board, any_size(CELLS));
    (void)grid_last(&board);
    points_play(values, &board);
    (void)points_of(values, &board, player);
}

static void sweep(size_t top, size_t bottom, int player)
{
    any_state(top, bottom);
    (void)grid_sweep(&board, player);
    expect_state();
}

int main(void)
{
    grid_memory memory;
    long row, column;
    size_t top, bottom;
    int player;
    memory.bits = bits;
    memory.cells = cells;
    memory.taken = taken;
    memory.pitch = SIDE;
    grid_open(&board, &memory, SIDE, symbols);
    points_open(values, &board);
    expect_state();
    for (player = 0; player < 2; player++) {
        use_board(player);
        for (row = 0; row < SIDE; row++) {
            for (column = 0; column < SIDE; column++)
                use_cell(row, column, player);
        }
        /* Off the board, as far as a coordinate goes. */
        row = any_long;
        column = any_long;
        if (row < 0 || row >= SIDE)
            use_cell(row, column, player);
        if (column < 0)
            use_cell(any_long, column, player);
        if (column >= SIDE)
            use_cell(any_long, column, player);
        for (top = 0; top <= SIDE; top++) {
            for (bottom = 0; bottom <= SIDE; bottom++)
                sweep(top, bottom, player);
        }
    }
    return 0;
}
