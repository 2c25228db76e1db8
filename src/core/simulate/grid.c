#include "simulate/grid.h"

#include <string.h>

enum {
    WORD_BITS = 64,
    DIRECTIONS = 3,             /* in which runs go from row to row */
    SWEEP_ROWS = 2 * DIRECTIONS /* the runs that enter a row, and those that leave it */
};

/* ---- memory ---- */

/*@ requires \valid(bits + (0 .. n - 1));
    terminates \true;
    assigns bits[0 .. n - 1];
*/
static void clear(uint64_t *bits, size_t n)
{
    size_t i;
    /*@ loop invariant 0 <= i <= n;
        loop assigns i, bits[0 .. n - 1];
        loop variant n - i;
    */
    for (i = 0; i < n; i++)
        bits[i] = 0;
}

/*@ requires valid_view(g) && row < g->side;
    terminates \true;
    assigns \nothing;
    ensures \result == row * g->pitch <= (g->side - 1) * g->pitch;
    ensures \result < 4294967296 - GRID_SIDE_MAX;
*/
static size_t start_of_cells(const grid *g, size_t row)
{
    return row * g->pitch;
}

/* Returns the words of one row in the bits of a board. */
/*@ requires valid_grid(g) && row < g->side && valid_bits(g, bits, g->side * g->words);
    terminates \true;
    assigns \result \from g, g->words, bits, row;
    ensures \result == bits + row * g->words && valid_bits(g, \result, g->words);
    ensures 0 <= row * g->words && row * g->words + g->words <= g->side * g->words;
*/
static uint64_t *row_of(const grid *g, uint64_t *bits, size_t row)
{
    /*@ assert 1 <= g->words <= 16; */
    /*@ assert row * g->words <= 999 * g->words; */
    /*@ assert 0 <= row * g->words <= (g->side - 1) * g->words; */
    return bits + row * g->words;
}

/* Fills the board's cells with the symbol of an empty cell. */
/*@ requires valid_view(g);
    requires \valid(g->cells + (0 .. cells_of(g->side, g->pitch) - 1));
    requires \separated(g, g->cells + (0 .. cells_of(g->side, g->pitch) - 1));
    terminates \true;
    assigns g->cells[0 .. cells_of(g->side, g->pitch) - 1];
*/
static void empty_cells(const grid *g)
{
    size_t row;
    /*@ loop invariant 0 <= row <= g->side;
        loop assigns row, g->cells[0 .. cells_of(g->side, g->pitch) - 1];
        loop variant g->side - row;
    */
    for (row = 0; row < g->side; row++)
        memset(g->cells + start_of_cells(g, row), g->symbol[GRID_EMPTY], g->side);
}

void grid_view(grid *g, unsigned char *cells, size_t side, size_t pitch, const char *symbols)
{
    g->side = side;
    g->pitch = pitch;
    g->symbol[0] = (unsigned char)symbols[0];
    g->symbol[1] = (unsigned char)symbols[1];
    g->symbol[GRID_EMPTY] = (unsigned char)symbols[GRID_EMPTY];
    g->cells = cells;
    g->taken = 0;
    g->taken_count = 0;
    g->legal = 0;
    g->tiles[0] = 0;
    g->tiles[1] = 0;
    g->words = 0;
    g->top = side; /* no row has a tile */
    g->bottom = 0;
    g->tile_bits[0] = 0;
    g->tile_bits[1] = 0;
    g->mirror_bits[0] = 0;
    g->mirror_bits[1] = 0;
    g->sweep = 0;
}

void grid_open(grid *g, const grid_memory *memory, size_t side, const char *symbols)
{
    uint64_t *bits = memory->bits;
    unsigned char *cells = memory->cells;
    size_t words = GRID_ROW_WORDS(side);
    size_t board = side * words;
    /*@ assert words == side / 64 + 1 && 1 <= words <= 16; */
    /*@ assert 0 <= side * words <= 1000 * words; */
    /*@ assert board == side * words; */
    /*@ assert words * (5 * side + 6) == 5 * board + 6 * words; */
    /*@ assert valid_bits(g, bits, 5 * board + 6 * words); */
    /*@ assert valid_bits(g, bits, board); */
    /*@ assert valid_bits(g, bits + board, board); */
    /*@ assert valid_bits(g, bits + 2 * board, board); */
    /*@ assert valid_bits(g, bits + 3 * board, board); */
    /*@ assert valid_bits(g, bits + 4 * board, board); */
    /*@ assert valid_bits(g, bits + 5 * board, 6 * words); */
    clear(bits, 5 * board + SWEEP_ROWS * words);
    /*@ assert memory->pitch == \at(memory->pitch, Pre); */
    grid_view(g, cells, side, memory->pitch, symbols);
    empty_cells(g);
    g->words = words;
    g->tile_bits[0] = bits;
    g->tile_bits[1] = bits + board;
    g->mirror_bits[0] = bits + 2 * board;
    g->mirror_bits[1] = bits + 3 * board;
    g->legal = bits + 4 * board;
    g->sweep = bits + 5 * board;
    g->taken = memory->taken;
    /*@ assert g->side == side && g->words == words && g->pitch == memory->pitch; */
    /*@ assert g->side * g->words == board; */
    /*@ assert valid_view(g); */
    /*@ assert g->taken_count == 0 && g->top == side && g->bottom == 0; */
    /*@ assert valid_arrays(g, side, g->pitch, words); */
}

/* ---- cells ---- */

/*@ requires \valid_read(g) && g->side <= GRID_SIDE_MAX;
    terminates \true;
    assigns \nothing;
    ensures \result != 0 <==> 0 <= row < g->side && 0 <= column < g->side;
*/
static int is_on(const grid *g, long row, long column)
{
    long side = (long)g->side;
    return row >= 0 && row < side && column >= 0 && column < side;
}

/*@ requires valid_view(g) && 0 <= row < g->side && 0 <= column < g->side;
    terminates \true;
    assigns \nothing;
    ensures \result == row * g->pitch + column;
    ensures \result < cells_of(g->side, g->pitch) && \result < 4294967296;
*/
static size_t cell_of(const grid *g, long row, long column)
{
    return start_of_cells(g, (size_t)row) + (size_t)column;
}

int grid_at(const grid *g, long row, long column)
{
    unsigned char symbol;
    if (!is_on(g, row, column))
        return -1;
    symbol = g->cells[cell_of(g, row, column)];
    return symbol == g->symbol[0] ? 0 : symbol == g->symbol[1] ? 1 : GRID_EMPTY;
}

/*@ requires valid_grid(g) && bit < g->side && valid_bits(g, row, g->words);
    terminates \true;
    assigns row[bit / 64];
    ensures valid_grid(g) && g->taken_count == \old(g->taken_count);
    ensures g->side == \old(g->side) && g->words == \old(g->words) && g->pitch == \old(g->pitch);
*/
static void flip_bit(const grid *g, uint64_t *row, size_t bit)
{
    (void)g; /* the contract speaks of the board, the code does not */
    row[bit / WORD_BITS] ^= (uint64_t)1 << bit % WORD_BITS;
    /*@ assert g->side == \at(g->side, Pre); */
    /*@ assert g->pitch == \at(g->pitch, Pre); */
    /*@ assert g->words == \at(g->words, Pre); */
    /*@ assert g->top == \at(g->top, Pre); */
    /*@ assert g->bottom == \at(g->bottom, Pre); */
    /*@ assert g->taken_count == \at(g->taken_count, Pre); */
}

/* Adds a player's tile to the bits, or takes it away. */
/*@ requires valid_grid(g) && row < g->side && column < g->side && 0 <= player <= 1;
    terminates \true;
    assigns g->tile_bits[player][0 .. g->side * g->words - 1],
            g->mirror_bits[player][0 .. g->side * g->words - 1];
    ensures valid_grid(g) && g->taken_count == \old(g->taken_count);
    ensures g->side == \old(g->side) && g->words == \old(g->words) && g->pitch == \old(g->pitch);
*/
static void toggle(const grid *g, size_t row, size_t column, int player)
{
    flip_bit(g, row_of(g, g->tile_bits[player], row), column);
    /*@ assert g->side == \at(g->side, Pre); */
    /*@ assert g->words == \at(g->words, Pre); */
    /*@ assert player == 0 || player == 1; */
    flip_bit(g, row_of(g, g->mirror_bits[player], row), g->side - 1 - column);
}

/* Counts a tile of the player that comes (1) or goes (-1). GRID_EMPTY counts for nothing. */
/*@ requires valid_grid(g) && 0 <= row < g->side && 0 <= column < g->side;
    requires 0 <= player <= GRID_EMPTY;
    terminates \true;
    assigns g->tiles[0 .. 1],
            g->tile_bits[0][0 .. g->side * g->words - 1],
            g->tile_bits[1][0 .. g->side * g->words - 1],
            g->mirror_bits[0][0 .. g->side * g->words - 1],
            g->mirror_bits[1][0 .. g->side * g->words - 1];
    ensures valid_grid(g) && g->taken_count == \old(g->taken_count);
    ensures g->side == \old(g->side) && g->words == \old(g->words) && g->pitch == \old(g->pitch);
*/
static void count_tile(grid *g, long row, long column, int player, int change)
{
    if (player == GRID_EMPTY)
        return;
    /*@ assert player == 0 || player == 1; */
    if (change > 0)
        g->tiles[player]++;
    else
        g->tiles[player]--;
    /*@ assert g->side == \at(g->side, Pre); */
    /*@ assert g->pitch == \at(g->pitch, Pre); */
    /*@ assert g->words == \at(g->words, Pre); */
    /*@ assert g->top == \at(g->top, Pre); */
    /*@ assert g->bottom == \at(g->bottom, Pre); */
    /*@ assert g->taken_count == \at(g->taken_count, Pre); */
    toggle(g, (size_t)row, (size_t)column, player);
}

/* Gives a cell of the board to another holder. */
/*@ requires valid_grid(g) && 0 <= row < g->side && 0 <= column < g->side;
    requires 0 <= from <= GRID_EMPTY && 0 <= to <= GRID_EMPTY;
    terminates \true;
    assigns g->tiles[0 .. 1], g->cells[0 .. cells_of(g->side, g->pitch) - 1],
            g->tile_bits[0][0 .. g->side * g->words - 1],
            g->tile_bits[1][0 .. g->side * g->words - 1],
            g->mirror_bits[0][0 .. g->side * g->words - 1],
            g->mirror_bits[1][0 .. g->side * g->words - 1];
    ensures valid_grid(g) && g->taken_count == \old(g->taken_count);
    ensures g->side == \old(g->side) && g->words == \old(g->words) && g->pitch == \old(g->pitch);
*/
static void change(grid *g, long row, long column, int from, int to)
{
    g->cells[cell_of(g, row, column)] = g->symbol[to];
    count_tile(g, row, column, from, -1);
    count_tile(g, row, column, to, 1);
}

void grid_put(grid *g, long row, long column, int player)
{
    int holder = grid_at(g, row, column);
    if (holder < 0)
        return;
    if ((size_t)row < g->top)
        g->top = (size_t)row;
    if ((size_t)row >= g->bottom)
        g->bottom = (size_t)row + 1;
    change(g, row, column, holder, player);
}

void grid_put_centre(grid *g, int upper_left)
{
    long at = (long)(g->side - 1) / 2;
    grid_put(g, at, at, upper_left);
    grid_put(g, at + 1, at + 1, upper_left);
    grid_put(g, at, at + 1, !upper_left);
    grid_put(g, at + 1, at, !upper_left);
}

/* ---- one move: along the lines from its cell ---- */

size_t grid_gain_in_direction(const grid *g, long row, long column, int player, int down, int right)
{
    size_t n = 0;
    long r, c;
    int holder;
    if (grid_at(g, row, column) != GRID_EMPTY || (down == 0 && right == 0))
        return 0;
    r = row + down;
    c = column + right;
    /*@ loop invariant 0 <= n < g->side;
        loop invariant down == 1 ==> r == row + n + 1;
        loop invariant down == 0 ==> r == row;
        loop invariant down == -1 ==> r == row - n - 1;
        loop invariant right == 1 ==> c == column + n + 1;
        loop invariant right == 0 ==> c == column;
        loop invariant right == -1 ==> c == column - n - 1;
        loop assigns r, c, n, holder;
        loop variant g->side - n;
    */
    while ((holder = grid_at(g, r, c)) == !player) {
        r += down;
        c += right;
        n++;
    }
    return holder == player ? n : 0;
}

size_t grid_gain(const grid *g, long row, long column, int player)
{
    size_t n = 0;
    int down, right;
    /*@ loop invariant -1 <= down <= 2;
        loop assigns n, down, right;
        loop variant 2 - down;
    */
    for (down = -1; down <= 1; down++) {
        /*@ loop invariant -1 <= right <= 2;
            loop assigns n, right;
            loop variant 2 - right;
        */
        for (right = -1; right <= 1; right++)
            n += grid_gain_in_direction(g, row, column, player, down, right);
    }
    return n;
}

enum grid_fault grid_fault_of(const grid *g, long row, long column, int player)
{
    int holder = grid_at(g, row, column);
    if (holder < 0)
        return GRID_OFF_BOARD;
    if (holder != GRID_EMPTY)
        return GRID_OCCUPIED;
    return grid_gain(g, row, column, player) > 0 ? GRID_LEGAL : GRID_NO_CAPTURE;
}

/*@ requires valid_grid(g) && valid_taken(g) && g->taken_count < GRID_LINES * g->side;
    requires 0 <= row < g->side && 0 <= column < g->side;
    terminates \true;
    assigns g->taken_count, g->taken[g->taken_count];
    ensures valid_grid(g) && valid_taken(g) && g->taken_count == \old(g->taken_count) + 1;
*/
static void list_taken(grid *g, long row, long column)
{
    g->taken[g->taken_count] = (uint32_t)cell_of(g, row, column);
    g->taken_count++;
}

/* Gives a tile of the other player to this one. */
/*@ requires valid_grid(g) && valid_taken(g) && g->taken_count < GRID_LINES * g->side;
    requires 0 <= row < g->side && 0 <= column < g->side && 0 <= player <= 1;
    terminates \true;
    assigns g->tiles[0 .. 1], g->taken_count, g->taken[g->taken_count],
            g->tile_bits[0][0 .. g->side * g->words - 1],
            g->tile_bits[1][0 .. g->side * g->words - 1],
            g->mirror_bits[0][0 .. g->side * g->words - 1],
            g->mirror_bits[1][0 .. g->side * g->words - 1],
            g->cells[0 .. cells_of(g->side, g->pitch) - 1];
    ensures valid_grid(g) && valid_taken(g) && g->taken_count == \old(g->taken_count) + 1;
    ensures g->side == \old(g->side) && g->words == \old(g->words) && g->pitch == \old(g->pitch);
*/
static void take_tile(grid *g, long row, long column, int player)
{
    list_taken(g, row, column);
    change(g, row, column, !player, player);
}

/* Captures the tiles that a tile there outflanks in one direction. */
/*@ requires valid_grid(g) && valid_taken(g);
    requires 0 <= player <= 1 && -1 <= down <= 1 && -1 <= right <= 1;
    requires g->taken_count <= (GRID_LINES - 1) * g->side || down == 0 && right == 0;
    terminates \true;
    assigns g->tiles[0 .. 1], g->taken_count, g->taken[0 .. GRID_LINES * g->side - 1],
            g->tile_bits[0][0 .. g->side * g->words - 1],
            g->tile_bits[1][0 .. g->side * g->words - 1],
            g->mirror_bits[0][0 .. g->side * g->words - 1],
            g->mirror_bits[1][0 .. g->side * g->words - 1],
            g->cells[0 .. cells_of(g->side, g->pitch) - 1];
    ensures valid_grid(g) && valid_taken(g);
    ensures g->side == \old(g->side) && g->words == \old(g->words) && g->pitch == \old(g->pitch);
    ensures g->taken_count <= \old(g->taken_count) + (down == 0 && right == 0 ? 0 : g->side);
*/
static void take_line(grid *g, long row, long column, int player, int down, int right)
{
    long r, c;
    /*@ ghost size_t n = 0; */
    if (grid_gain_in_direction(g, row, column, player, down, right) == 0)
        return;
    r = row + down;
    c = column + right;
    /*@ loop invariant valid_grid(g) && valid_taken(g);
        loop invariant g->words == \at(g->words, Pre);
        loop invariant g->side == \at(g->side, Pre) && g->pitch == \at(g->pitch, Pre);
        loop invariant 0 <= n < g->side && g->taken_count == \at(g->taken_count, Pre) + n;
        loop invariant down == 1 ==> r == row + n + 1;
        loop invariant down == 0 ==> r == row;
        loop invariant down == -1 ==> r == row - n - 1;
        loop invariant right == 1 ==> c == column + n + 1;
        loop invariant right == 0 ==> c == column;
        loop invariant right == -1 ==> c == column - n - 1;
        loop assigns r, c, n, g->tiles[0 .. 1], g->taken_count,
                     g->taken[0 .. GRID_LINES * \at(g->side, Pre) - 1],
                     g->tile_bits[0][0 .. \at(g->side * g->words, Pre) - 1],
                     g->tile_bits[1][0 .. \at(g->side * g->words, Pre) - 1],
                     g->mirror_bits[0][0 .. \at(g->side * g->words, Pre) - 1],
                     g->mirror_bits[1][0 .. \at(g->side * g->words, Pre) - 1],
                     g->cells[0 .. \at(cells_of(g->side, g->pitch), Pre) - 1];
        loop variant \at(g->side, Pre) - n;
    */
    while (grid_at(g, r, c) == !player) {
        take_tile(g, r, c, player);
        r += down;
        c += right;
        /*@ ghost n++; */
    }
}

/* lines_before counts the lines from a cell that come before this one. at_most_lines means n <=
   lines * side; it lists the cases because the provers do not follow a product of two variables. */
/*@ logic integer lines_before(integer down, integer right) =
      3 * (down + 1) + right + 1 - (down > 0 || down == 0 && right > 0 ? 1 : 0);

    predicate at_most_lines(integer n, integer lines, integer side) =
      (lines == 0 ==> n <= 0) && (lines == 1 ==> n <= side) && (lines == 2 ==> n <= 2 * side) &&
      (lines == 3 ==> n <= 3 * side) && (lines == 4 ==> n <= 4 * side) &&
      (lines == 5 ==> n <= 5 * side) && (lines == 6 ==> n <= 6 * side) &&
      (lines == 7 ==> n <= 7 * side) && (lines == 8 ==> n <= 8 * side);
*/
size_t grid_play(grid *g, long row, long column, int player)
{
    int down, right;
    g->taken_count = 0;
    /*@ loop invariant -1 <= down <= 2 && valid_grid(g) && valid_taken(g);
        loop invariant g->words == \at(g->words, Pre);
        loop invariant g->side == \at(g->side, Pre) && g->pitch == \at(g->pitch, Pre);
        loop invariant at_most_lines(g->taken_count, lines_before(down, -1), g->side);
        loop assigns down, right, g->tiles[0 .. 1], g->taken_count,
                     g->taken[0 .. GRID_LINES * \at(g->side, Pre) - 1],
                     g->tile_bits[0][0 .. \at(g->side * g->words, Pre) - 1],
                     g->tile_bits[1][0 .. \at(g->side * g->words, Pre) - 1],
                     g->mirror_bits[0][0 .. \at(g->side * g->words, Pre) - 1],
                     g->mirror_bits[1][0 .. \at(g->side * g->words, Pre) - 1],
                     g->cells[0 .. \at(cells_of(g->side, g->pitch), Pre) - 1];
        loop variant 2 - down;
    */
    for (down = -1; down <= 1; down++) {
        /*@ loop invariant -1 <= right <= 2 && valid_grid(g) && valid_taken(g);
            loop invariant g->words == \at(g->words, Pre);
            loop invariant g->side == \at(g->side, Pre) && g->pitch == \at(g->pitch, Pre);
            loop invariant at_most_lines(g->taken_count, lines_before(down, right), g->side);
            loop assigns right, g->tiles[0 .. 1], g->taken_count,
                         g->taken[0 .. GRID_LINES * \at(g->side, Pre) - 1],
                         g->tile_bits[0][0 .. \at(g->side * g->words, Pre) - 1],
                         g->tile_bits[1][0 .. \at(g->side * g->words, Pre) - 1],
                         g->mirror_bits[0][0 .. \at(g->side * g->words, Pre) - 1],
                         g->mirror_bits[1][0 .. \at(g->side * g->words, Pre) - 1],
                         g->cells[0 .. \at(cells_of(g->side, g->pitch), Pre) - 1];
            loop variant 2 - right;
        */
        for (right = -1; right <= 1; right++)
            take_line(g, row, column, player, down, right);
    }
    if (g->taken_count > 0)
        grid_put(g, row, column, player);
    return g->taken_count;
}

/* ---- all moves: a sweep over rows of bits ----

   A run is an unbroken line of the other player's tiles that starts next to one of the player's
   own. The empty cell that follows a run is a legal move.

   Three sets are carried from row to row: the tiles of runs that go straight on, to the left and to
   the right. Within a row, adding a run's first tile to the run carries a bit to the cell after the
   run. The runs that go to the left do so to the right in the mirrored row. */

/* Returns word w of a row, with each bit one column further to the right (a higher bit). */
/*@ requires \valid_read(row + (0 .. w));
    terminates \true;
    assigns \nothing;
*/
static uint64_t moved_right(const uint64_t *row, size_t w)
{
    return row[w] << 1 | (w > 0 ? row[w - 1] >> (WORD_BITS - 1) : 0);
}

/*@ requires w < words && \valid_read(row + (0 .. words - 1));
    terminates \true;
    assigns \nothing;
*/
static uint64_t moved_left(const uint64_t *row, size_t w, size_t words)
{
    return row[w] >> 1 | (w + 1 < words ? row[w + 1] << (WORD_BITS - 1) : 0);
}

/* Returns the bits of word w that are columns of the board. */
/*@ requires w <= side / 64 && side <= GRID_SIDE_MAX;
    terminates \true;
    assigns \nothing;
*/
static uint64_t columns(size_t side, size_t w)
{
    size_t n = side - w * WORD_BITS; /* GRID_ROW_WORDS: at least 0 */
    return n >= WORD_BITS ? ~(uint64_t)0 : ((uint64_t)1 << n) - 1;
}

/* The runs that enter a row are in one half of g->sweep; those that leave it are in the other. */
struct runs {
    uint64_t *straight, *left, *right;
};

/*@ requires valid_grid(g) && 0 <= half <= 1;
    terminates \true;
    assigns \nothing;
    ensures \result.straight == g->sweep + 3 * half * g->words;
    ensures \result.left == g->sweep + (3 * half + 1) * g->words;
    ensures \result.right == g->sweep + (3 * half + 2) * g->words;
*/
static struct runs runs_at(const grid *g, int half)
{
    struct runs runs;
    runs.straight = half ? g->sweep + DIRECTIONS * g->words : g->sweep;
    runs.left = runs.straight + g->words;
    runs.right = runs.left + g->words;
    return runs;
}

/* Carries runs from a row of bits to the next one, up or down. The runs that enter are at `half` of
   g->sweep. */
/*@ requires valid_grid(g) && from < g->side && into < g->side;
    requires 0 <= player <= 1 && 0 <= half <= 1;
    terminates \true;
    assigns g->legal[0 .. g->side * g->words - 1], g->sweep[0 .. 6 * g->words - 1];
    ensures valid_grid(g) && g->side == \old(g->side) && g->words == \old(g->words) && g->top ==
   \old(g->top); ensures g->bottom == \old(g->bottom);
*/
static void sweep_into_row(const grid *g, size_t from, size_t into, int player, int half)
{
    const size_t side = g->side, words = g->words;
    const uint64_t *behind = row_of(g, g->tile_bits[player], from);
    const uint64_t *own = row_of(g, g->tile_bits[player], into);
    const uint64_t *other = row_of(g, g->tile_bits[!player], into);
    uint64_t *legal = row_of(g, g->legal, into);
    const struct runs in = runs_at(g, half);
    const struct runs out = runs_at(g, !half);
    size_t w;
    /*@ loop invariant 0 <= w <= words;
        loop assigns w, g->legal[0 .. side * words - 1], g->sweep[0 .. 6 * words - 1];
        loop variant words - w;
    */
    for (w = 0; w < words; w++) {
        uint64_t empty = columns(side, w) & ~(own[w] | other[w]);
        uint64_t straight = in.straight[w];
        uint64_t left = moved_left(in.left, w, words);
        uint64_t right = moved_right(in.right, w);
        legal[w] |= empty & (straight | left | right);
        out.straight[w] = other[w] & (straight | behind[w]);
        out.left[w] = other[w] & (left | moved_left(behind, w, words));
        out.right[w] = other[w] & (right | moved_right(behind, w));
    }
    /*@ assert g->side == \at(g->side, Pre); */
    /*@ assert g->pitch == \at(g->pitch, Pre); */
    /*@ assert g->words == \at(g->words, Pre); */
    /*@ assert g->top == \at(g->top, Pre); */
    /*@ assert g->bottom == \at(g->bottom, Pre); */
    /*@ assert g->taken_count == \at(g->taken_count, Pre); */
}

/* Finds the cells after the runs that go to the right in this row. `found` is a row of bits. */
/*@ requires 0 < side <= GRID_SIDE_MAX && \valid_read(own + (0 .. side / 64));
    requires \valid_read(other + (0 .. side / 64)) && \valid(found + (0 .. side / 64));
    terminates \true;
    assigns found[0 .. side / 64];
*/
static void sweep_along_row(size_t side, const uint64_t *own, const uint64_t *other,
                            uint64_t *found)
{
    const size_t words = GRID_ROW_WORDS(side);
    uint64_t carry = 0;
    size_t w;
    /*@ loop invariant 0 <= w <= words;
        loop assigns w, carry, found[0 .. side / 64];
        loop variant words - w;
    */
    for (w = 0; w < words; w++) {
        uint64_t first = moved_right(own, w) & other[w];
        uint64_t sum = other[w] + first;
        uint64_t carried = sum + carry;
        found[w] = carried & ~other[w] & ~own[w] & columns(side, w);
        carry = sum < first || carried < sum;
    }
}

/* Adds a row of bits to the legal moves of a row. */
/*@ requires \valid(legal + (0 .. words - 1)) && \valid_read(found + (0 .. words - 1));
    terminates \true;
    assigns legal[0 .. words - 1];
*/
static void add_row(uint64_t *legal, const uint64_t *found, size_t words)
{
    size_t w;
    /*@ loop invariant 0 <= w <= words;
        loop assigns w, legal[0 .. words - 1];
        loop variant words - w;
    */
    for (w = 0; w < words; w++)
        legal[w] |= found[w];
}

/* Adds the cells that are set in `found`, which is word w of the mirrored row. */
/*@ requires w <= side / 64 && side <= GRID_SIDE_MAX && \valid(legal + (0 .. side / 64));
    terminates \true;
    assigns legal[0 .. side / 64];
*/
static void add_mirrored_word(uint64_t *legal, size_t side, size_t w, uint64_t found)
{
    size_t bit;
    /*@ loop invariant w * 64 <= bit <= side;
        loop assigns bit, found, legal[0 .. side / 64];
        loop variant side - bit;
    */
    for (bit = w * WORD_BITS; bit < side && found != 0; bit++) {
        size_t column = side - 1 - bit;
        if (found & 1)
            legal[column / WORD_BITS] |= (uint64_t)1 << column % WORD_BITS;
        found >>= 1;
    }
}

/*@ requires 0 < side <= GRID_SIDE_MAX;
    requires \valid(legal + (0 .. side / 64)) && \valid_read(found + (0 .. side / 64));
    terminates \true;
    assigns legal[0 .. side / 64];
*/
static void add_mirrored_row(uint64_t *legal, const uint64_t *found, size_t side)
{
    const size_t words = GRID_ROW_WORDS(side);
    size_t w;
    /*@ loop invariant 0 <= w <= words;
        loop assigns w, legal[0 .. side / 64];
        loop variant words - w;
    */
    for (w = 0; w < words; w++)
        add_mirrored_word(legal, side, w, found[w]);
}

/*@ requires valid_grid(g) && row < g->side && 0 <= player <= 1;
    terminates \true;
    assigns g->legal[0 .. g->side * g->words - 1], g->sweep[0 .. 6 * g->words - 1];
    ensures valid_grid(g) && g->side == \old(g->side) && g->words == \old(g->words) && g->top ==
   \old(g->top); ensures g->bottom == \old(g->bottom);
*/
static void sweep_along(const grid *g, size_t row, int player)
{
    const size_t side = g->side;
    uint64_t *legal = row_of(g, g->legal, row);
    uint64_t *found = g->sweep;
    const uint64_t *own = row_of(g, g->tile_bits[player], row);
    const uint64_t *other = row_of(g, g->tile_bits[!player], row);
    const uint64_t *mirrored_own = row_of(g, g->mirror_bits[player], row);
    const uint64_t *mirrored_other = row_of(g, g->mirror_bits[!player], row);
    sweep_along_row(side, own, other, found);
    add_row(legal, found, GRID_ROW_WORDS(side));
    sweep_along_row(side, mirrored_own, mirrored_other, found);
    add_mirrored_row(legal, found, side);
    /*@ assert g->side == \at(g->side, Pre); */
    /*@ assert g->pitch == \at(g->pitch, Pre); */
    /*@ assert g->words == \at(g->words, Pre); */
    /*@ assert g->top == \at(g->top, Pre); */
    /*@ assert g->bottom == \at(g->bottom, Pre); */
    /*@ assert g->taken_count == \at(g->taken_count, Pre); */
}

/* Makes no run enter the first row. */
/*@ requires valid_grid(g);
    terminates \true;
    assigns g->sweep[0 .. 6 * g->words - 1];
    ensures valid_grid(g) && g->side == \old(g->side) && g->words == \old(g->words) && g->top ==
   \old(g->top); ensures g->bottom == \old(g->bottom);
*/
static void clear_runs(const grid *g)
{
    clear(g->sweep, SWEEP_ROWS * g->words);
}

/* Sweeps from row `first` down to row `last`, and back up. */
/*@ requires valid_grid(g) && 0 <= player <= 1 && first < g->side && last < g->side;
    terminates \true;
    assigns g->legal[0 .. g->side * g->words - 1], g->sweep[0 .. 6 * g->words - 1];
    ensures valid_grid(g) && g->side == \old(g->side) && g->words == \old(g->words) && g->top ==
   \old(g->top); ensures g->bottom == \old(g->bottom);
*/
static void sweep_rows(const grid *g, int player, size_t first, size_t last)
{
    size_t row;
    int half = 0;
    clear_runs(g);
    /*@ loop invariant first <= row < g->side && 0 <= half <= 1;
        loop invariant valid_grid(g) && g->side == \at(g->side, Pre);
        loop invariant g->words == \at(g->words, Pre);
        loop invariant g->top == \at(g->top, Pre) && g->bottom == \at(g->bottom, Pre);
        loop assigns row, half;
        loop assigns g->legal[0 .. \at(g->side * g->words, Pre) - 1];
        loop assigns g->sweep[0 .. 6 * \at(g->words, Pre) - 1];
        loop variant g->side - row;
    */
    for (row = first; row < last; row++) {
        sweep_into_row(g, row, row + 1, player, half);
        half = !half;
    }
    clear_runs(g);
    /*@ loop invariant 0 <= row < g->side && 0 <= half <= 1;
        loop invariant valid_grid(g) && g->side == \at(g->side, Pre);
        loop invariant g->words == \at(g->words, Pre);
        loop invariant g->top == \at(g->top, Pre) && g->bottom == \at(g->bottom, Pre);
        loop assigns row, half;
        loop assigns g->legal[0 .. \at(g->side * g->words, Pre) - 1];
        loop assigns g->sweep[0 .. 6 * \at(g->words, Pre) - 1];
        loop variant row;
    */
    for (row = last; row > first; row--) {
        sweep_into_row(g, row, row - 1, player, half);
        half = !half;
    }
}

/* Marks no move in rows first .. last as legal. */
/*@ requires valid_grid(g) && first <= last < g->side;
    terminates \true;
    assigns g->legal[0 .. g->side * g->words - 1];
    ensures valid_grid(g) && g->side == \old(g->side) && g->words == \old(g->words) && g->top ==
   \old(g->top); ensures g->bottom == \old(g->bottom);
*/
static void clear_legal(const grid *g, size_t first, size_t last)
{
    size_t row;
    /*@ loop invariant first <= row <= last + 1;
        loop invariant valid_grid(g) && g->side == \at(g->side, Pre);
        loop invariant g->words == \at(g->words, Pre);
        loop invariant g->top == \at(g->top, Pre) && g->bottom == \at(g->bottom, Pre);
        loop assigns row, g->legal[0 .. \at(g->side * g->words, Pre) - 1];
        loop variant last + 1 - row;
    */
    for (row = first; row <= last; row++)
        clear(row_of(g, g->legal, row), g->words);
}

/* Returns the words of a row, combined by `or`. */
/*@ requires \valid_read(bits + (0 .. n - 1));
    terminates \true;
    assigns \nothing;
*/
static uint64_t any_bits(const uint64_t *bits, size_t n)
{
    uint64_t any = 0;
    size_t i;
    /*@ loop invariant 0 <= i <= n;
        loop assigns i, any;
        loop variant n - i;
    */
    for (i = 0; i < n; i++)
        any |= bits[i];
    return any;
}

/* Returns whether a move in rows first .. last is legal. */
/*@ requires valid_grid(g) && first <= last < g->side;
    terminates \true;
    assigns \nothing;
*/
static int any_legal(const grid *g, size_t first, size_t last)
{
    uint64_t any = 0;
    size_t row;
    /*@ loop invariant first <= row <= last + 1;
        loop assigns row, any;
        loop variant last + 1 - row;
    */
    for (row = first; row <= last; row++)
        any |= any_bits(row_of(g, g->legal, row), g->words);
    return any != 0;
}

int grid_sweep(grid *g, int player)
{
    size_t first = g->top > 0 ? g->top - 1 : 0;
    size_t last = g->bottom < g->side ? g->bottom : g->side - 1;
    size_t row;
    if (g->top >= g->bottom)
        return 0; /* no tiles, and no legal moves yet */
    clear_legal(g, first, last);
    sweep_rows(g, player, first, last);
    /*@ loop invariant g->top <= row <= g->bottom;
        loop invariant valid_grid(g) && g->side == \at(g->side, Pre);
        loop invariant g->words == \at(g->words, Pre);
        loop invariant g->top == \at(g->top, Pre) && g->bottom == \at(g->bottom, Pre);
        loop assigns row;
        loop assigns g->legal[0 .. \at(g->side * g->words, Pre) - 1];
        loop assigns g->sweep[0 .. 6 * \at(g->words, Pre) - 1];
        loop variant g->bottom - row;
    */
    for (row = g->top; row < g->bottom; row++)
        sweep_along(g, row, player);
    return any_legal(g, first, last);
}

/* ---- walking the legal moves ---- */

/*@ terminates \true;
    assigns \nothing;
    ensures \result < 64;
*/
static size_t lowest_bit(uint64_t bits)
{
    size_t n = 0;
    size_t step;
    /*@ loop invariant 0 <= step <= 32 && n <= 63;
        loop invariant step > 0 ==> n + 2 * step <= 64;
        loop assigns bits, n, step;
        loop variant step;
    */
    for (step = WORD_BITS / 2; step > 0; step /= 2) {
        if ((bits & (((uint64_t)1 << step) - 1)) == 0) {
            bits >>= step;
            n += step;
        }
    }
    return n;
}

/*@ terminates \true;
    assigns \nothing;
    ensures \result < 64;
*/
static size_t highest_bit(uint64_t bits)
{
    size_t n = 0;
    size_t step;
    /*@ loop invariant 0 <= step <= 32 && n <= 63;
        loop invariant step > 0 ==> n + 2 * step <= 64;
        loop assigns bits, n, step;
        loop variant step;
    */
    for (step = WORD_BITS / 2; step > 0; step /= 2) {
        if (bits >> step != 0) {
            bits >>= step;
            n += step;
        }
    }
    return n;
}

size_t grid_next(const grid *g, size_t from)
{
    size_t row = from / g->pitch;
    size_t column = from % g->pitch;
    /*@ loop invariant 0 <= row && 0 <= column < g->pitch;
        loop assigns row, column;
        loop variant g->side - row;
    */
    for (; row < g->side; row++, column = 0) {
        const uint64_t *legal = row_of(g, g->legal, row);
        size_t w = column / WORD_BITS;
        uint64_t above = ~(uint64_t)0 << column % WORD_BITS;
        /*@ loop invariant 0 <= w;
            loop assigns w, above;
            loop variant g->words - w;
        */
        for (; w < g->words; w++, above = ~(uint64_t)0) {
            uint64_t bits = legal[w] & above;
            if (bits != 0)
                return row * g->pitch + w * WORD_BITS + lowest_bit(bits);
        }
    }
    return g->side * g->pitch;
}

size_t grid_last(const grid *g)
{
    size_t i;
    /*@ loop invariant 0 <= i <= g->side * g->words;
        loop assigns i;
        loop variant i;
    */
    for (i = g->side * g->words; i > 0; i--) {
        uint64_t bits = g->legal[i - 1];
        if (bits != 0)
            return (i - 1) / g->words * g->pitch + (i - 1) % g->words * WORD_BITS +
                   highest_bit(bits);
    }
    return g->side * g->pitch;
}
