/* simulate/grid and simulate/points: perft, moves and points by hand. The harnesses compare them
   with naive referees on boards of many sides. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sanitized.h"

#include "simulate/grid.h"
#include "simulate/points.h"

/* A board with its memory, copied as a whole by copy(). */
struct boxed {
    grid board;
    grid_memory memory;
};

static void open_box(struct boxed *b, size_t side)
{
    b->memory.bits = malloc(GRID_BITS_WORDS(side) * sizeof *b->memory.bits);
    b->memory.cells = malloc(side * side);
    b->memory.taken = malloc(GRID_LINES * side * sizeof *b->memory.taken);
    b->memory.pitch = side;
    assert_true(b->memory.bits != 0 && b->memory.cells != 0 && b->memory.taken != 0);
    grid_open(&b->board, &b->memory, side, "OX.");
}

static void close_box(struct boxed *b)
{
    free(b->memory.bits);
    free(b->memory.cells);
    free(b->memory.taken);
}

/* ---- perft ---- */

/* A pass is a ply, and a finished game has no further plies. Moves are undone by putting the tiles.
 */
static unsigned long long perft(grid *g, int player, int depth)
{
    uint64_t legal[8];
    uint32_t taken[64];
    unsigned long long n = 0;
    size_t cells = g->side * g->side;
    size_t cell, i, count;
    if (depth == 0)
        return 1;
    if (!grid_sweep(g, player))
        return grid_sweep(g, !player) ? perft(g, !player, depth - 1) : 0;
    assert_true(g->side <= 8 && g->words == 1);
    memcpy(legal, g->legal, g->side * sizeof *legal);
    for (cell = 0; cell < cells; cell++) {
        long row = (long)(cell / g->side);
        long column = (long)(cell % g->side);
        if (!(legal[row] >> column & 1))
            continue;
        if (depth == 1) {
            n++;
            continue;
        }
        count = grid_play(g, row, column, player);
        assert_true(count > 0);
        memcpy(taken, g->taken, count * sizeof *taken);
        n += perft(g, !player, depth - 1);
        grid_put(g, row, column, GRID_EMPTY);
        for (i = 0; i < count; i++)
            grid_put(g, (long)(taken[i] / g->side), (long)(taken[i] % g->side), !player);
    }
    return n;
}

static void test_perft(void **state)
{
    FILE *f = fopen("regress/unit/perft.tsv", "r");
    char line[512];
    int rows = 0;
    (void)state;
    assert_non_null(f);
    while (fgets(line, sizeof line, f) != 0) {
        unsigned long long nodes;
        size_t side;
        int depth, deepest;
        struct boxed b;
        if (sscanf(line, "reversi\t%zu\tstart\t%*[^\t]\t%d\t%llu", &side, &depth, &nodes) != 3)
            continue;
        deepest = side == 4 ? 99 : side == 6 ? 8 : 9;
        if (depth > (SANITIZED && side > 4 ? 7 : deepest))
            continue;
        open_box(&b, side);
        grid_put_centre(&b.board, 1);
        if (perft(&b.board, 0, depth) != nodes)
            fail_msg("perft of %zu to depth %d is not %llu", side, depth, nodes);
        close_box(&b);
        rows++;
    }
    assert_int_equal(fclose(f), 0);
    assert_true(rows >= 15 + 7 + 7);
}

/* ---- moves by hand ---- */

/* One run from edge to edge, in each of the 8 directions, on the widest board. */
static void test_runs_from_edge_to_edge(void **state)
{
    static const size_t sides[] = { 3, 64, 65, 1000 };
    size_t i;
    int down, right;
    (void)state;
    for (i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        long side = (long)sides[i];
        struct boxed b;
        open_box(&b, sides[i]);
        for (down = -1; down <= 1; down++) {
            for (right = -1; right <= 1; right++) {
                long row = down > 0 ? 0 : down < 0 ? side - 1 : side / 2;
                long column = right > 0 ? 0 : right < 0 ? side - 1 : side / 2;
                long n;
                if (down == 0 && right == 0)
                    continue;
                grid_open(&b.board, &b.memory, sides[i], "OX.");
                for (n = 1; n < side - 1; n++)
                    grid_put(&b.board, row + n * down, column + n * right, 1);
                assert_false(grid_sweep(&b.board, 0)); /* no piece of O at either end */
                grid_put(&b.board, row + n * down, column + n * right, 0);
                assert_true(grid_sweep(&b.board, 0));
                assert_int_equal(grid_next(&b.board, 0), row * side + column);
                assert_int_equal(grid_last(&b.board), row * side + column);
                assert_int_equal(grid_play(&b.board, row, column, 0), side - 2);
                assert_int_equal(b.board.tiles[0], side);
            }
        }
        close_box(&b);
    }
}

static void test_where_nobody_can_move(void **state)
{
    struct boxed b;
    (void)state;
    open_box(&b, 5);
    assert_false(grid_sweep(&b.board, 0)); /* an empty board */
    assert_int_equal(grid_next(&b.board, 0), 25);
    assert_int_equal(grid_last(&b.board), 25);
    grid_put(&b.board, 2, 2, 0);
    assert_false(grid_sweep(&b.board, 0));
    assert_false(grid_sweep(&b.board, 1));
    assert_int_equal(grid_last(&b.board), 25);
    close_box(&b);
}

static void test_what_is_off_the_board_is_never_legal(void **state)
{
    static const long far[] = { -1, 8, -2147483648L, 2147483647L };
    struct boxed b;
    size_t i;
    (void)state;
    open_box(&b, 8);
    grid_put_centre(&b.board, 0);
    for (i = 0; i < sizeof far / sizeof far[0]; i++) {
        assert_int_equal(grid_at(&b.board, far[i], 0), -1);
        assert_int_equal(grid_at(&b.board, 0, far[i]), -1);
        assert_int_equal(grid_gain(&b.board, far[i], 4, 0), 0);
        assert_int_equal(grid_play(&b.board, 4, far[i], 0), 0);
        grid_put(&b.board, far[i], far[i], 1);
    }
    assert_int_equal(b.board.tiles[0] + b.board.tiles[1], 4);
    close_box(&b);
}

static void test_rows_without_tiles_are_left_out(void **state)
{
    static const struct {
        long row;
        size_t top, bottom; /* then */
    } puts[] = { { 3, 3, 4 }, { 3, 3, 4 }, { 1, 1, 4 }, { 6, 1, 7 }, { 0, 0, 7 }, { 7, 0, 8 } };
    struct boxed b;
    size_t i;
    (void)state;
    open_box(&b, 8);
    for (i = 0; i < sizeof puts / sizeof puts[0]; i++) {
        grid_put(&b.board, puts[i].row, 2, 0);
        assert_int_equal(b.board.top, puts[i].top);
        assert_int_equal(b.board.bottom, puts[i].bottom);
    }
    close_box(&b);
}

static void test_faults(void **state)
{
    struct boxed b;
    (void)state;
    open_box(&b, 4);
    grid_put_centre(&b.board, 0);
    assert_int_equal(grid_fault_of(&b.board, 0, 2, 0), GRID_LEGAL); /* takes one tile */
    assert_int_equal(grid_fault_of(&b.board, 0, 2, 1), GRID_NO_CAPTURE);
    assert_int_equal(grid_fault_of(&b.board, 1, 1, 1), GRID_OCCUPIED);
    assert_int_equal(grid_fault_of(&b.board, 2, 1, 1), GRID_OCCUPIED);
    assert_int_equal(grid_fault_of(&b.board, 4, 0, 0), GRID_OFF_BOARD);
    assert_int_equal(grid_fault_of(&b.board, 0, -1, 0), GRID_OFF_BOARD);
    close_box(&b);
}

/* ---- points ---- */

/* A row of 4: a piece is flipped again and again; only 4 flips count. */
static void test_points_grow_for_four_flips(void **state)
{
    static piece_value values[16];
    /* X takes one piece, O takes it back, and so on; then two at once. */
    static const unsigned worth[] = { 2, 3, 4, 5, 5, 5 };
    struct boxed b;
    size_t i;
    (void)state;
    open_box(&b, 4);
    points_open(values, &b.board);
    for (i = 0; i < sizeof worth / sizeof worth[0]; i++) {
        int player = i % 2 == 0;
        grid_put(&b.board, 0, 0, GRID_EMPTY);
        grid_put(&b.board, 0, 1, !player);
        grid_put(&b.board, 0, 2, player);
        assert_int_equal(grid_play(&b.board, 0, 0, player), 1);
        points_play(values, &b.board);
        assert_int_equal(values[1].worth, worth[i]);
    }
    assert_int_equal(points_of(values, &b.board, 0), 5 + 1 + 1);
    assert_int_equal(points_of(values, &b.board, 1), 0);
    close_box(&b);
}

static void test_points_grow_by_all_that_is_flipped(void **state)
{
    static piece_value values[25];
    struct boxed b;
    (void)state;
    open_box(&b, 5);
    points_open(values, &b.board);
    grid_put(&b.board, 0, 1, 1);
    grid_put(&b.board, 0, 2, 1);
    grid_put(&b.board, 0, 3, 0);
    grid_put(&b.board, 1, 0, 1);
    grid_put(&b.board, 2, 0, 0);
    assert_int_equal(grid_play(&b.board, 0, 0, 0), 3);
    points_play(values, &b.board);
    assert_int_equal(values[1].worth, 4);
    assert_int_equal(values[5].worth, 4);
    assert_int_equal(points_of(values, &b.board, 0), 3 * 4 + 3);
    close_box(&b);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_runs_from_edge_to_edge),
        cmocka_unit_test(test_where_nobody_can_move),
        cmocka_unit_test(test_what_is_off_the_board_is_never_legal),
        cmocka_unit_test(test_rows_without_tiles_are_left_out),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_points_grow_for_four_flips),
        cmocka_unit_test(test_points_grow_by_all_that_is_flipped),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
