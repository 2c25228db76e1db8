/* simulate/grid and simulate/points on a board of SIDE x SIDE cells, PITCH from row to row: one
   call of each function that a dialect calls, from any state that a sequence of such calls can lead
   to, with any coordinates.

   `any_state` makes any such state, and `expect_state` checks that a call leads to such a state
   again. So the one call covers any number of them, in any order. These states include more than
   can really occur: tiles need not be where the bits say, nor be counted correctly.
 */
#include "simulate/grid.h"
#include "simulate/points.h"

#include "proof/any.h"

enum { CELLS = SIDE * PITCH };

static const char symbols[] = "XO.";

static uint64_t bits[GRID_BITS_WORDS(SIDE)];
static unsigned char cells[CELLS];
static uint32_t taken[GRID_LINES * SIDE];
static piece_value values[CELLS];
static grid board;

static void any_state(void)
{
    size_t i;
    for (i = 0; i < GRID_BITS_WORDS(SIDE); i++)
        bits[i] = any_u64;
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
    board.top = any_size(SIDE);
    board.bottom = any_size(SIDE);
}

static void expect_state(void)
{
    size_t i;
    /*@ check board.top <= SIDE && board.bottom <= SIDE; */
    /*@ check board.taken_count <= GRID_LINES * SIDE; */
    for (i = 0; i < GRID_LINES * SIDE; i++) {
        /*@ check taken[i] < CELLS; */
    }
}

static void use(long row, long column, int player)
{
    int down, right;
    any_state();
    grid_put(&board, row, column, player);
    expect_state();
    any_state();
    grid_put(&board, row, column, GRID_EMPTY);
    expect_state();
    any_state();
    grid_put_centre(&board, player);
    expect_state();
    any_state();
    (void)grid_fault_of(&board, row, column, player);
    for (down = -1; down <= 1; down++) {
        for (right = -1; right <= 1; right++)
            (void)grid_gain_in_direction(&board, row, column, player, down, right);
    }
    (void)grid_next(&board, any_size(CELLS));
    (void)grid_last(&board);
    points_play(values, &board);
    (void)points_of(values, &board, player);
    (void)grid_play(&board, row, column, player);
    expect_state();
    any_state();
    (void)grid_sweep(&board, player);
    expect_state();
}

int main(void)
{
    grid_memory memory;
    memory.bits = bits;
    memory.cells = cells;
    memory.taken = taken;
    memory.pitch = PITCH;
    grid_open(&board, &memory, SIDE, symbols);
    points_open(values, &board);
    expect_state();
    use(any_long, any_long, 0);
    use(any_long, any_long, 1);
    return 0;
}
