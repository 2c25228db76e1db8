/* simulate/grid: perft, cells that are none, and boards on which nobody can move. The harnesses
   simulate_grid and simulate_points compare moves and points with naive referees on boards of many
   sides. */
#include "unit.h"

#include "sanitized.h"

#include "simulate/grid.h"

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

static void test_what_is_off_the_board_is_never_legal(void **state)
{
    static const long far[] = { -1, 8, -2147483648L, 2147483647L };
    struct boxed b;
    size_t i;
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

/* ---- boards on which nobody can move ---- */

static void test_where_nobody_can_move(void **state)
{
    struct boxed b;
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

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_where_nobody_can_move),
        cmocka_unit_test(test_what_is_off_the_board_is_never_legal),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
