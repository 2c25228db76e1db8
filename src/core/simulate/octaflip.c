#include "simulate/octaflip.h"

/* ---- geometry: constant sets of cells around a cell ---- */

/* The bits of one row, repeated in every row. */
#define IN_EVERY_ROW(bits) ((uint64_t)0x01010101UL * (bits) << 32 | (uint64_t)0x01010101UL * (bits))

#define BIT(cell) ((uint64_t)1 << (cell))

/* The set moved by n rows or columns. Cells that leave the board are dropped. */
#define UP(set, n)    ((set) >> OCTAFLIP_SIDE * (n))
#define DOWN(set, n)  ((set) << OCTAFLIP_SIDE * (n))
#define LEFT(set, n)  (((set) >> (n)) & IN_EVERY_ROW(0xFF >> (n)))
#define RIGHT(set, n) (((set) << (n)) & IN_EVERY_ROW((0xFF << (n)) & 0xFF))

/* The cells n steps away in the 8 straight directions. */
#define ACROSS(set, n) (LEFT(set, n) | RIGHT(set, n))
#define RING(set, n)                                                                               \
    (ACROSS(set, n) | UP(set, n) | DOWN(set, n) | UP(ACROSS(set, n), n) | DOWN(ACROSS(set, n), n))

#define NEAR(cell)  RING(BIT(cell), 1)
#define REACH(cell) (RING(BIT(cell), 1) | RING(BIT(cell), 2))

#define ROW_OF(f, r)                                                                               \
    f(8 * (r)), f(8 * (r) + 1), f(8 * (r) + 2), f(8 * (r) + 3), f(8 * (r) + 4), f(8 * (r) + 5),    \
        f(8 * (r) + 6), f(8 * (r) + 7)
#define EACH_CELL(f)                                                                               \
    ROW_OF(f, 0), ROW_OF(f, 1), ROW_OF(f, 2), ROW_OF(f, 3), ROW_OF(f, 4), ROW_OF(f, 5),            \
        ROW_OF(f, 6), ROW_OF(f, 7)

/* Tables by cell. Every value in an octaflip_turn is a valid index; what is not a cell has empty
   sets. */
enum { BY_CELL = UINT8_MAX + 1 };

static const uint64_t itself[BY_CELL] = { EACH_CELL(BIT) };

/* Where a clone can go. The pieces that a target flips are on the cells around it in the same
   way. */
static const uint64_t near_cells[BY_CELL] = { EACH_CELL(NEAR) };

/* Where a clone or a jump can go. */
static const uint64_t reach_cells[BY_CELL] = { EACH_CELL(REACH) };

/* ---- a turn ---- */

void octaflip_start(octaflip_game *g, const octaflip_board *board)
{
    g->mine = board->red;
    g->theirs = board->blue;
    g->empty = board->empty;
    g->turns = 0;
    g->passes = 0;
    g->over = 0;
    g->fault = OCTAFLIP_LEGAL;
}

int octaflip_blue_to_move(const octaflip_game *g)
{
    return (int)(g->turns & 1);
}

int octaflip_has_move(const octaflip_game *g)
{
    return ((RING(g->mine, 1) | RING(g->mine, 2)) & g->empty) != 0;
}

uint64_t octaflip_targets(const octaflip_game *g, int from)
{
    if (from < 0 || from >= OCTAFLIP_CELLS || !(g->mine >> from & 1))
        return 0;
    return reach_cells[from] & g->empty;
}

/*@ requires \valid(g);
    terminates \true;
    assigns g->mine, g->theirs;
*/
static void change_sides(octaflip_game *g)
{
    uint64_t mine = g->mine;
    g->mine = g->theirs;
    g->theirs = mine;
}

/* Returns whether the turn is a clone or a jump to an empty cell. */
/*@ requires \valid_read(g);
    terminates \true;
    assigns \nothing;
*/
static int is_move(const octaflip_game *g, octaflip_turn t)
{
    if ((g->mine & itself[t.from]) == 0)
        return 0;
    return (reach_cells[t.from] & itself[t.to] & g->empty) != 0;
}

/* Makes a legal move. There is no branch on its kind, because no processor could predict it. The
   cells that change are computed from the turn alone, so only a few operations depend on the turn
   before. */
/*@ requires \valid(g);
    terminates \true;
    assigns g->mine, g->theirs, g->empty;
*/
static void move(octaflip_game *g, octaflip_turn t)
{
    uint64_t target = itself[t.to];
    uint64_t is_clone = (near_cells[t.from] & target) != 0;
    uint64_t left = itself[t.from] & (is_clone - 1);
    uint64_t turned = near_cells[t.to] & g->theirs;
    g->mine = ((g->mine | target) ^ left) | turned;
    g->theirs ^= turned;
    g->empty ^= target | left;
    change_sides(g);
}

/* Plays the moves at the start of `turns`, until the game is over. Returns how many it played. */
/*@ requires valid_game(g) && \valid_read(turns + (0 .. n - 1));
    requires \separated(g, turns + (0 .. n - 1));
    terminates \true;
    assigns *g;
    ensures valid_game(g) && \result <= n && g->fault == \old(g->fault);
*/
static size_t play_moves(octaflip_game *g, const octaflip_turn *turns, size_t n)
{
    octaflip_game now = *g; /* a copy that stays in registers */
    size_t i = 0;
    /*@ loop invariant i <= n && now.passes == g->passes && now.over == g->over;
        loop invariant now.fault == g->fault;
        loop assigns i, now;
        loop variant n - i;
    */
    while (i < n && is_move(&now, turns[i])) {
        move(&now, turns[i]);
        i++;
        if (now.empty == 0 || now.mine == 0) { /* the player who moved has pieces */
            now.over = 1;
            break;
        }
    }
    if (i > 0)
        now.passes = 0;
    now.turns += (uint32_t)i;
    *g = now;
    return i;
}

/*@ terminates \true;
    assigns \nothing;
*/
static int has(uint64_t set, uint8_t cell)
{
    return (set & itself[cell]) != 0;
}

/*@ requires \valid_read(g);
    terminates \true;
    assigns \nothing;
    ensures OCTAFLIP_LEGAL <= \result < OCTAFLIP_FAULTS;
*/
static enum octaflip_fault fault_of(const octaflip_game *g, octaflip_turn t)
{
    int is_pass = t.from == OCTAFLIP_PASS && t.to == OCTAFLIP_PASS;
    if (!octaflip_has_move(g))
        return is_pass ? OCTAFLIP_LEGAL : OCTAFLIP_MUST_PASS;
    if (is_pass)
        return OCTAFLIP_MAY_NOT_PASS;
    if (t.from >= OCTAFLIP_CELLS)
        return OCTAFLIP_SOURCE_OFF;
    if (t.to >= OCTAFLIP_CELLS)
        return OCTAFLIP_TARGET_OFF;
    if (!has(g->mine, t.from))
        return OCTAFLIP_NO_PIECE;
    return has(g->empty, t.to) ? OCTAFLIP_NOT_STRAIGHT : OCTAFLIP_OCCUPIED;
}

/* Plays a turn that is not a move: a pass, if the player may pass. */
/*@ requires valid_game(g) && g->over == 0;
    terminates \true;
    assigns *g;
    ensures valid_game(g);
    ensures \result == 0 && g->fault != OCTAFLIP_LEGAL ||
            \result == 1 && g->fault == OCTAFLIP_LEGAL;
*/
static size_t play_pass(octaflip_game *g, octaflip_turn t)
{
    g->fault = fault_of(g, t);
    if (g->fault != OCTAFLIP_LEGAL)
        return 0;
    change_sides(g);
    g->turns++;
    g->passes++;
    g->over = g->passes == 2 || g->empty == 0 || g->mine == 0 || g->theirs == 0;
    return 1;
}

size_t octaflip_play(octaflip_game *g, const octaflip_turn *turns, size_t n)
{
    size_t i = 0;
    g->fault = OCTAFLIP_LEGAL;
    /*@ loop invariant valid_game(g) && i <= n;
        loop assigns i, *g;
        loop variant n - i + (g->over || g->fault != OCTAFLIP_LEGAL ? 0 : 1);
    */
    while (i < n && !g->over && g->fault == OCTAFLIP_LEGAL) {
        i += play_moves(g, turns + i, n - i);
        if (i < n && !g->over)
            i += play_pass(g, turns[i]);
    }
    return i;
}

octaflip_board octaflip_board_of(const octaflip_game *g)
{
    octaflip_board b;
    int blue_to_move = octaflip_blue_to_move(g);
    b.red = blue_to_move ? g->theirs : g->mine;
    b.blue = blue_to_move ? g->mine : g->theirs;
    b.empty = g->empty;
    return b;
}

int octaflip_count(uint64_t cells)
{
    /* Adds up pairs of bits, then groups of 4 and of 8; the product sums all bytes into the highest
       one. */
    cells -= cells >> 1 & IN_EVERY_ROW(0x55);
    cells = (cells & IN_EVERY_ROW(0x33)) + (cells >> 2 & IN_EVERY_ROW(0x33));
    cells = (cells + (cells >> 4)) & IN_EVERY_ROW(0x0F);
    return (int)(cells * IN_EVERY_ROW(1) >> 56);
}
