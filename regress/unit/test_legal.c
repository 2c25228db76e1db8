/* hints/legal: which moves are listed where one was refused, in which order, and how they are
   written. */
#include "regress/unit/unit.h"

#include "hints/legal.h"

#include "base/message.h"
#include "dialect/octaflip.h"
#include "judge/dialects.h"

enum { SIDE_MOST = 20 };

/* A board with its memory, whose rows are further apart than its side. */
struct box {
    grid board;
    uint64_t bits[GRID_BITS_WORDS(SIDE_MOST)];
    unsigned char cells[SIDE_MOST * 26];
    uint32_t taken[GRID_LINES * SIDE_MOST];
};

static void box_open(struct box *b, const struct dialect *dialect, size_t side)
{
    grid_memory memory = { b->bits, b->cells, b->taken, 26 };
    char symbols[3];
    memcpy(symbols, dialect->board.symbols, sizeof symbols);
    grid_open(&b->board, &memory, side, symbols);
}

static void expect_said(struct message *m, const char *want)
{
    assert_string_equal(message_string(m), want);
}

/* ---- line-capturing games ---- */

static void expect_moves(struct box *b, int dialect, int player, long row, long column,
                         const char *want)
{
    struct message m;
    const struct dialect *d = &dialects[dialect];
    observed_refusal refused = { .player = player, .row = row, .column = column };
    say_legal_moves(message_open(&m), &d->board, d->pass, &b->board, &refused);
    expect_said(&m, want);
}

static void up_to_eight_moves_are_listed_as_the_dialect_writes_them(void **state)
{
    struct box b;
    box_open(&b, &dialects[DIALECT_reversi], 8);
    grid_put_centre(&b.board, 1);
    expect_moves(&b, DIALECT_reversi, 0, 0, 0, "legal here: d3 c4 f5 e6");
    expect_moves(&b, DIALECT_reversi, 1, 0, 0, "legal here: e3 f4 c5 d6");
    box_open(&b, &dialects[DIALECT_bbm103], 20);
    grid_put_centre(&b.board, 1);
    expect_moves(&b, DIALECT_bbm103, 0, 0, 0, "legal here: 8 9, 9 8, 10 11, 11 10");
    box_open(&b, &dialects[DIALECT_flip], 5);
    grid_put_centre(&b.board, 0);
    expect_moves(&b, DIALECT_flip, 0, 0, 0, "legal here: 1 3, 2 4, 3 1, 4 2");
    box_open(&b, &dialects[DIALECT_aps105], 4);
    grid_put_centre(&b.board, 0);
    expect_moves(&b, DIALECT_aps105, 0, 0, 0, "legal here: Wac Wbd Wca Wdb");
    expect_moves(&b, DIALECT_aps105, 1, 0, 0, "legal here: Bab Bba Bcd Bdc");
}

/* Puts `n` pairs from the left into the first rows: X next to an O, so that O can move to the cell
   to the right of each pair. */
static void put_pairs(struct box *b, int n)
{
    int i;
    box_open(b, &dialects[DIALECT_flip], 20);
    for (i = 0; i < n; i++) {
        grid_put(&b->board, 2 * i, 0, 0);
        grid_put(&b->board, 2 * i, 1, 1);
    }
}

static void of_more_than_eight_moves_the_nearest_are_listed(void **state)
{
    struct box b;
    put_pairs(&b, 8);
    expect_moves(&b, DIALECT_flip, 0, 0, 0,
                 "legal here: 0 2, 2 2, 4 2, 6 2, 8 2, 10 2, 12 2, 14 2");
    put_pairs(&b, 9);
    expect_moves(&b, DIALECT_flip, 0, 0, 0, "legal here: 9 moves, nearest: 0 2, 2 2, 4 2, 6 2");
    expect_moves(&b, DIALECT_flip, 0, 10, 19, "legal here: 9 moves, nearest: 10 2, 8 2, 12 2, 6 2");
    expect_moves(&b, DIALECT_flip, 0, 16, 2,
                 "legal here: 9 moves, nearest: 16 2, 14 2, 12 2, 10 2");
    put_pairs(&b, 10);
    expect_moves(&b, DIALECT_flip, 0, 9, 2, "legal here: 10 moves, nearest: 8 2, 10 2, 6 2, 12 2");
}

static void a_cell_far_off_the_board_is_beyond_its_edge(void **state)
{
    static const char first[] = "legal here: 10 moves, nearest: 0 2, 2 2, 4 2, 6 2";
    static const char last[] = "legal here: 10 moves, nearest: 18 2, 16 2, 14 2, 12 2";
    struct box b;
    put_pairs(&b, 10);
    expect_moves(&b, DIALECT_flip, 0, -1, 0, first);
    expect_moves(&b, DIALECT_flip, 0, INT32_MIN, INT32_MIN, first);
    expect_moves(&b, DIALECT_flip, 0, 20, 0, last);
    expect_moves(&b, DIALECT_flip, 0, INT32_MAX, INT32_MAX, last);
}

static void who_has_no_move_may_pass_or_is_named(void **state)
{
    struct box b;
    box_open(&b, &dialects[DIALECT_reversi], 8);
    expect_moves(&b, DIALECT_reversi, 0, 0, 0, "legal here: = (a pass)");
    box_open(&b, &dialects[DIALECT_aps105], 4);
    expect_moves(&b, DIALECT_aps105, 1, 0, 0, "B has no legal move here");
}

/* ---- the nearest moves, found naively ---- */

static uint64_t distance(size_t cell, long row, long column)
{
    long down = (long)(cell / 26) - row;
    long right = (long)(cell % 26) - column;
    return (uint64_t)(down * down + right * right);
}

/* Writes what say_legal_moves should write for flip, with a selection sort of all moves. */
static void say_naively(sink *out, const grid *board, int player, long row, long column)
{
    size_t moves[SIDE_MOST * SIDE_MOST];
    size_t n = 0;
    size_t i, k;
    for (i = 0; i < board->side * board->side; i++) {
        size_t cell = i / board->side * 26 + i % board->side;
        if (grid_gain(board, (long)(cell / 26), (long)(cell % 26), player) > 0)
            moves[n++] = cell;
    }
    sink_text(out, "legal here: ");
    if (n > 8) {
        sink_number(out, n);
        sink_text(out, " moves, nearest: ");
    }
    for (i = 0; i < n && i < (n > 8 ? 4 : 8); i++) {
        size_t best = i;
        size_t move;
        for (k = i; n > 8 && k < n; k++) {
            if (distance(moves[k], row, column) < distance(moves[best], row, column))
                best = k;
        }
        move = moves[best];
        for (k = best; k > i; k--)
            moves[k] = moves[k - 1];
        moves[i] = move;
        sink_text(out, i > 0 ? ", " : "");
        sink_number(out, move / 26);
        sink_byte(out, ' ');
        sink_number(out, move % 26);
    }
    if (n == 0)
        sink_text(out, "unknown");
}

static void a_naive_search_finds_the_same_moves(void **state)
{
    uint64_t seed = 18;
    int i;
    for (i = 0; i < 2000; i++) {
        size_t side = 2 + chance(&seed) % (SIDE_MOST - 1);
        int player = (int)(chance(&seed) % 2);
        long row = (long)(chance(&seed) % side);
        long column = (long)(chance(&seed) % side);
        struct message naive;
        struct box b;
        size_t tiles = chance(&seed) % (side * side);
        box_open(&b, &dialects[DIALECT_flip], side);
        for (; tiles > 0; tiles--)
            grid_put(&b.board, (long)(chance(&seed) % side), (long)(chance(&seed) % side),
                     (int)(chance(&seed) % 2));
        say_naively(message_open(&naive), &b.board, player, row, column);
        if (strstr(message_string(&naive), "unknown") == 0)
            expect_moves(&b, DIALECT_flip, player, row, column, message_string(&naive));
    }
}

/* ---- octaflip ---- */

#define ROW8 "........"

/* A game on a board of 64 cells, with Red to move. */
static octaflip_game game_on(const char *cells)
{
    octaflip_board board = { 0, 0, 0 };
    octaflip_game game;
    int i;
    for (i = 0; i < OCTAFLIP_CELLS; i++) {
        uint64_t bit = (uint64_t)1 << i;
        board.red |= cells[i] == 'R' ? bit : 0;
        board.blue |= cells[i] == 'B' ? bit : 0;
        board.empty |= cells[i] == '.' ? bit : 0;
    }
    octaflip_start(&game, &board);
    return game;
}

static void expect_turns(const octaflip_game *game, unsigned from, unsigned to, const char *want)
{
    octaflip_turn bad;
    struct message m;
    bad.from = (uint8_t)from;
    bad.to = (uint8_t)to;
    say_legal_turns(message_open(&m), game, bad);
    expect_said(&m, want);
}

static void turns_are_listed_by_source_and_target(void **state)
{
    octaflip_game game = game_on("R......." ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 ".......B");
    expect_turns(&game, 0, 3, "legal here: 1 1 1 2, 1 1 1 3, 1 1 2 1, 1 1 2 2, 1 1 3 1, 1 1 3 3");
    game = game_on("R#...RB#"
                   "##..R..B"
                   ".#.#####"
                   "########"
                   "########"
                   "########"
                   "########"
                   "########");
    expect_turns(&game, 0, 3, "legal here: 13 moves, nearest: 1 1 1 3, 1 1 3 3, 1 1 3 1, 2 5 1 4");
}

static void the_nearest_turns_have_a_near_source_and_a_near_target(void **state)
{
    octaflip_game game = game_on(ROW8 ".R......" ROW8 ROW8 ROW8 ROW8 "......R." ROW8);
    expect_turns(&game, 9, 12, "legal here: 22 moves, nearest: 2 2 2 4, 2 2 2 3, 2 2 1 3, 2 2 3 3");
    expect_turns(&game, 63, 54,
                 "legal here: 22 moves, nearest: 7 7 6 7, 7 7 7 6, 7 7 7 8, 7 7 8 7");
}

static void what_is_off_the_board_has_no_distance(void **state)
{
    octaflip_game game = game_on(ROW8 ".R......" ROW8 ROW8 ROW8 ROW8 "......R." ROW8);
    expect_turns(&game, OCTAFLIP_OFF_BOARD, 0,
                 "legal here: 22 moves, nearest: 2 2 1 1, 2 2 1 2, 2 2 2 1, 2 2 1 3");
    expect_turns(&game, 54, OCTAFLIP_OFF_BOARD,
                 "legal here: 22 moves, nearest: 7 7 5 5, 7 7 5 7, 7 7 6 6, 7 7 6 7");
    expect_turns(&game, OCTAFLIP_PASS, OCTAFLIP_PASS,
                 "legal here: 22 moves, such as 2 2 1 1, 2 2 1 2, 2 2 1 3, 2 2 2 1");
}

static void a_player_without_a_move_passes(void **state)
{
    octaflip_game game = game_on("R##....."
                                 "###....."
                                 "###....." ROW8 ROW8 ROW8 ROW8 ".......B");
    expect_turns(&game, 0, 1, "legal here: 0 0 0 0 (a pass)");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(up_to_eight_moves_are_listed_as_the_dialect_writes_them),
        cmocka_unit_test(of_more_than_eight_moves_the_nearest_are_listed),
        cmocka_unit_test(a_cell_far_off_the_board_is_beyond_its_edge),
        cmocka_unit_test(who_has_no_move_may_pass_or_is_named),
        cmocka_unit_test(a_naive_search_finds_the_same_moves),
        cmocka_unit_test(turns_are_listed_by_source_and_target),
        cmocka_unit_test(the_nearest_turns_have_a_near_source_and_a_near_target),
        cmocka_unit_test(what_is_off_the_board_has_no_distance),
        cmocka_unit_test(a_player_without_a_move_passes),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
