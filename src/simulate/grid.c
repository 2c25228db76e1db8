#include "simulate/grid.h"

#include <string.h>

enum {
    WORD_BITS = 64,
    DIRECTIONS = 3,             /* from row to row */
    SWEEP_ROWS = 2 * DIRECTIONS /* carried into a row, and out of it */
};

/* ---- memory ---- */

/* Takes the next n words of the memory. */
static uint64_t *take(uint64_t **bits, size_t n)
{
    uint64_t *taken = *bits;
    *bits += n;
    return taken;
}

void grid_view(grid *g, unsigned char *cells, size_t side, size_t pitch, const char *symbols)
{
    memset(g, 0, sizeof *g);
    g->side = side;
    g->pitch = pitch;
    g->cells = cells;
    memcpy(g->symbol, symbols, sizeof g->symbol);
}

void grid_open(grid *g, const grid_memory *memory, size_t side, const char *symbols)
{
    uint64_t *bits = memory->bits;
    size_t words = GRID_ROW_WORDS(side);
    size_t row;
    grid_view(g, memory->cells, side, memory->pitch, symbols);
    for (row = 0; row < side; row++)
        memset(g->cells + row * g->pitch, g->symbol[GRID_EMPTY], side);
    g->words = words;
    memset(bits, 0, GRID_BITS_WORDS(side) * sizeof *bits);
    g->tile_bits[0] = take(&bits, side * words);
    g->tile_bits[1] = take(&bits, side * words);
    g->mirror_bits[0] = take(&bits, side * words);
    g->mirror_bits[1] = take(&bits, side * words);
    g->legal = take(&bits, side * words);
    g->sweep = take(&bits, SWEEP_ROWS * words);
    g->taken = memory->taken;
    g->top = side;
}

/* ---- cells ---- */

static int is_on(const grid *g, long row, long column)
{
    long side = (long)g->side;
    return row >= 0 && row < side && column >= 0 && column < side;
}

static size_t cell_of(const grid *g, long row, long column)
{
    return (size_t)row * g->pitch + (size_t)column;
}

int grid_at(const grid *g, long row, long column)
{
    unsigned char symbol;
    if (!is_on(g, row, column))
        return -1;
    symbol = g->cells[cell_of(g, row, column)];
    return symbol == g->symbol[0] ? 0 : symbol == g->symbol[1] ? 1 : GRID_EMPTY;
}

static void flip_bit(uint64_t *row, size_t bit)
{
    row[bit / WORD_BITS] ^= (uint64_t)1 << bit % WORD_BITS;
}

/* Adds the tile of a player to the bits, or takes it away. */
static void toggle(grid *g, size_t row, size_t column, int player)
{
    flip_bit(g->tile_bits[player] + row * g->words, column);
    flip_bit(g->mirror_bits[player] + row * g->words, g->side - 1 - column);
}

/* A cell of the board changes hands. */
static void change(grid *g, long row, long column, int from, int to)
{
    if (from != GRID_EMPTY) {
        toggle(g, (size_t)row, (size_t)column, from);
        g->tiles[from]--;
    }
    if (to != GRID_EMPTY) {
        toggle(g, (size_t)row, (size_t)column, to);
        g->tiles[to]++;
    }
    g->cells[cell_of(g, row, column)] = g->symbol[to];
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
    for (down = -1; down <= 1; down++) {
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

/* Takes the tiles that a tile there closes in, in one direction. */
static void take_line(grid *g, long row, long column, int player, int down, int right)
{
    long r, c;
    if (grid_gain_in_direction(g, row, column, player, down, right) == 0)
        return;
    r = row + down;
    c = column + right;
    while (grid_at(g, r, c) == !player) {
        g->taken[g->taken_count] = (uint32_t)cell_of(g, r, c);
        g->taken_count++;
        change(g, r, c, !player, player);
        r += down;
        c += right;
    }
}

size_t grid_play(grid *g, long row, long column, int player)
{
    int down, right;
    g->taken_count = 0;
    for (down = -1; down <= 1; down++) {
        for (right = -1; right <= 1; right++)
            take_line(g, row, column, player, down, right);
    }
    if (g->taken_count > 0)
        grid_put(g, row, column, player);
    return g->taken_count;
}

/* ---- all moves: a sweep over rows of bits ----

   A run is an unbroken line of the other player's tiles behind one of the player's own. The empty
   cell that follows a run is a legal move. From row to row, three sets are carried: the tiles of
   runs that go on straight, to the left, to the right. Within a row, adding its first tile to a run
   carries a bit to the cell behind it; the runs that go to the left do so to the right in the
   mirrored row. */

/* Word w of a row, each bit one column further to the right (a higher bit), or to the left. */
static uint64_t moved_right(const uint64_t *row, size_t w)
{
    return row[w] << 1 | (w > 0 ? row[w - 1] >> (WORD_BITS - 1) : 0);
}

static uint64_t moved_left(const uint64_t *row, size_t w, size_t words)
{
    return row[w] >> 1 | (w + 1 < words ? row[w + 1] << (WORD_BITS - 1) : 0);
}

/* The columns that there are in word w. */
static uint64_t columns(const grid *g, size_t w)
{
    size_t n = g->side - w * WORD_BITS; /* GRID_ROW_WORDS: at least 0 */
    return n >= WORD_BITS ? ~(uint64_t)0 : ((uint64_t)1 << n) - 1;
}

/* The runs that come into a row, or leave it. */
struct runs {
    uint64_t *straight, *left, *right;
};

static struct runs runs_at(const grid *g, size_t half)
{
    struct runs runs;
    runs.straight = g->sweep + DIRECTIONS * half * g->words;
    runs.left = runs.straight + g->words;
    runs.right = runs.left + g->words;
    return runs;
}

/* From a row of bits to the next, up or down. */
static void sweep_into_row(const grid *g, size_t from, size_t into, int player,
                           const struct runs *in, const struct runs *out)
{
    const uint64_t *behind = g->tile_bits[player] + from * g->words;
    const uint64_t *own = g->tile_bits[player] + into * g->words;
    const uint64_t *other = g->tile_bits[!player] + into * g->words;
    uint64_t *legal = g->legal + into * g->words;
    size_t w;
    for (w = 0; w < g->words; w++) {
        uint64_t empty = columns(g, w) & ~(own[w] | other[w]);
        uint64_t straight = in->straight[w];
        uint64_t left = moved_left(in->left, w, g->words);
        uint64_t right = moved_right(in->right, w);
        legal[w] |= empty & (straight | left | right);
        out->straight[w] = other[w] & (straight | behind[w]);
        out->left[w] = other[w] & (left | moved_left(behind, w, g->words));
        out->right[w] = other[w] & (right | moved_right(behind, w));
    }
}

/* The cells behind the runs that go to the right in this row: into `found`, a row of bits. */
static void sweep_along_row(const grid *g, const uint64_t *own, const uint64_t *other,
                            uint64_t *found)
{
    uint64_t carry = 0;
    size_t w;
    for (w = 0; w < g->words; w++) {
        uint64_t first = moved_right(own, w) & other[w];
        uint64_t sum = other[w] + first;
        uint64_t carried = sum + carry;
        found[w] = carried & ~other[w] & ~own[w] & columns(g, w);
        carry = sum < first || carried < sum;
    }
}

static void sweep_along(grid *g, size_t row, int player)
{
    size_t at = row * g->words;
    uint64_t *legal = g->legal + at;
    size_t w, bit;
    sweep_along_row(g, g->tile_bits[player] + at, g->tile_bits[!player] + at, g->sweep);
    for (w = 0; w < g->words; w++)
        legal[w] |= g->sweep[w];
    sweep_along_row(g, g->mirror_bits[player] + at, g->mirror_bits[!player] + at, g->sweep);
    for (w = 0; w < g->words; w++) {
        for (bit = w * WORD_BITS; g->sweep[w] != 0; bit++, g->sweep[w] >>= 1) {
            size_t column = g->side - 1 - bit;
            if (g->sweep[w] & 1)
                legal[column / WORD_BITS] |= (uint64_t)1 << column % WORD_BITS;
        }
    }
}

static void swap(struct runs *a, struct runs *b)
{
    struct runs c = *a;
    *a = *b;
    *b = c;
}

/* Sweeps from row `first` down to row `last`, and back up. */
static void sweep_rows(grid *g, int player, size_t first, size_t last)
{
    struct runs in = runs_at(g, 0);
    struct runs out = runs_at(g, 1);
    size_t bytes_of_runs = SWEEP_ROWS * g->words * sizeof *g->sweep;
    size_t row;
    memset(g->sweep, 0, bytes_of_runs);
    for (row = first; row < last; row++) {
        sweep_into_row(g, row, row + 1, player, &in, &out);
        swap(&in, &out);
    }
    memset(g->sweep, 0, bytes_of_runs);
    for (row = last; row > first; row--) {
        sweep_into_row(g, row, row - 1, player, &in, &out);
        swap(&in, &out);
    }
}

int grid_sweep(grid *g, int player)
{
    size_t first = g->top > 0 ? g->top - 1 : 0;
    size_t last = g->bottom < g->side ? g->bottom : g->side - 1;
    uint64_t any = 0;
    size_t row, i;
    if (g->top >= g->bottom)
        return 0; /* no tiles, and no legal moves yet */
    for (row = first; row <= last; row++)
        memset(g->legal + row * g->words, 0, g->words * sizeof *g->legal);
    sweep_rows(g, player, first, last);
    for (row = g->top; row < g->bottom; row++)
        sweep_along(g, row, player);
    for (i = first * g->words; i < (last + 1) * g->words; i++)
        any |= g->legal[i];
    return any != 0;
}

/* ---- walking the legal moves ---- */

static size_t lowest_bit(uint64_t bits)
{
    size_t n = 0;
    size_t step;
    for (step = WORD_BITS / 2; step > 0; step /= 2) {
        if ((bits & (((uint64_t)1 << step) - 1)) == 0) {
            bits >>= step;
            n += step;
        }
    }
    return n;
}

static size_t highest_bit(uint64_t bits)
{
    size_t n = 0;
    size_t step;
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
    for (; row < g->side; row++, column = 0) {
        size_t w = column / WORD_BITS;
        uint64_t above = ~(uint64_t)0 << column % WORD_BITS;
        for (; w < g->words; w++, above = ~(uint64_t)0) {
            uint64_t bits = g->legal[row * g->words + w] & above;
            if (bits != 0)
                return row * g->pitch + w * WORD_BITS + lowest_bit(bits);
        }
    }
    return g->side * g->pitch;
}

size_t grid_last(const grid *g)
{
    size_t i;
    for (i = g->side * g->words; i > 0; i--) {
        uint64_t bits = g->legal[i - 1];
        if (bits != 0)
            return (i - 1) / g->words * g->pitch + (i - 1) % g->words * WORD_BITS +
                   highest_bit(bits);
    }
    return g->side * g->pitch;
}
