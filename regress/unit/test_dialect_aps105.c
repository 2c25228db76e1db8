/* The functions that aps105's specification asks for by name, called as its markers may call them:
   with letters, on an array of 26 columns. */
#include "regress/unit/unit.h"

#include "dialect/aps105.h"
#include "tokenize/lines.h"

static void bounds_are_letters_of_the_board(void **state)
{
    bool (*in_bounds)(int n, char row, char col) = positionInBounds;
    static const struct row {
        int n;
        char row, col;
        int inside;
    } rows[] = {
        { 4, 'a', 'a', 1 },  { 4, 'd', 'd', 1 },      { 4, 'd', 'e', 0 },
        { 4, 'e', 'd', 0 },  { 4, 'a' - 1, 'a', 0 },  { 4, 'a', '`', 0 },
        { 26, 'z', 'z', 1 }, { 26, 'z', 'z' + 1, 0 }, { 2, 'b', 'a', 1 },
        { 2, 'c', 'a', 0 },  { 4, 'A', 'a', 0 },      { 4, 0, 0, 0 },
        { 4, 1, 1, 0 },      { 4, 'a', '\n', 0 },     { 26, 'a', '\x80', 0 },
        { 26, 127, 'a', 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        char name[40];
        (void)snprintf(name, sizeof name, "n %d, row %d, column %d", rows[i].n, rows[i].row,
                       rows[i].col);
        expect_number(name, "inside", in_bounds(rows[i].n, rows[i].row, rows[i].col),
                      (uint64_t)rows[i].inside);
    }
}

/* The specification's second board, and one in which lines reach each edge. */
static void one_direction_is_looked_at(void **state)
{
    bool (*legal)(char board[][26], int n, char row, char col, char colour, int deltaRow,
                  int deltaCol) = checkLegalInDirection;
    static char board[26][26] = { "UUUBUU", "UUUBUU", "UWWBUU", "UUBWWU", "UUUUUU", "UUUUUU" };
    static const struct row {
        char row, col, colour;
        int down, right;
        int legal;
    } rows[] = {
        { 'a', 'e', 'W', 1, -1, 1 },  /* b d is B, c c is W */
        { 'a', 'e', 'W', 0, -1, 0 },  /* a d is B, and then nothing is W */
        { 'a', 'e', 'W', -1, 0, 0 },  /* the edge */
        { 'a', 'e', 'B', 1, -1, 0 },  /* a line of its own colour */
        { 'b', 'c', 'W', 1, 1, 1 },   /* c d is B, d e is W */
        { 'b', 'c', 'W', 0, 1, 0 },   /* b d is B, b e is empty */
        { 'c', 'e', 'W', 0, -1, 1 },  /* c d is B, c c is W */
        { 'c', 'a', 'B', 0, 1, 1 },   /* c b and c c are W, c d is B */
        { 'c', 'a', 'B', 0, 0, 0 },   /* no direction */
        { 'd', 'f', 'B', 0, -1, 1 },  /* d e and d d are W, d c is B */
        { 'd', 'f', 'W', 0, -1, 0 },  /* ... and W's own */
        { 'e', 'f', 'B', -1, -1, 1 }, /* d e is W, c d is B: that is a line */
        { 'a', 'd', 'W', 1, 0, 0 },   /* a d is taken */
        { 'd', 'd', 'B', -1, 0, 0 },  /* d d is taken */
        { 'g', 'c', 'W', -1, 0, 0 },  /* off the board of 6 */
        { 'a', 'g', 'B', 0, -1, 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        char name[60];
        const struct row *r = &rows[i];
        (void)snprintf(name, sizeof name, "%c at %c %c towards %d %d", r->colour, r->row, r->col,
                       r->down, r->right);
        expect_number(name, "legal", legal(board, 6, r->row, r->col, r->colour, r->down, r->right),
                      (uint64_t)r->legal);
    }
}

/* A line ends at the edge of the board, although the array continues. */
static void the_array_beyond_the_board_is_not_looked_at(void **state)
{
    static char board[26][26] = { "UBBBW", "BUUUU", "BUUUU", "BUUUU", "WUUUU" };
    assert_false(checkLegalInDirection(board, 4, 'a', 'a', 'W', 0, 1));
    assert_false(checkLegalInDirection(board, 4, 'a', 'a', 'W', 1, 0));
    assert_true(checkLegalInDirection(board, 5, 'a', 'a', 'W', 0, 1));
    assert_true(checkLegalInDirection(board, 5, 'a', 'a', 'W', 1, 0));
}

/* Plays an input with the same state as the one before, and tells what was wrong with the move. */
static enum grid_fault fault_of(aps105_game *game, const char *text)
{
    static unsigned char said[1 << 12];
    struct input in;
    sink out;
    input_open(&in, bytes_of_text(text), 0, LINES_CAPACITY);
    sink_init(&out, 0, 0, said, sizeof said);
    assert_int_equal(aps105_run(game, &in.from, &out), 0);
    assert_false(out.failed);
    input_close(&in);
    return game->fault;
}

static void a_fault_is_that_of_this_run(void **state)
{
    static aps105_game game;
    assert_int_equal(fault_of(&game, "4 !!! Baa"), GRID_NO_CAPTURE);
    assert_int_equal(fault_of(&game, "4 !!! Bab"), GRID_LEGAL);
    assert_int_equal(fault_of(&game, "4 !!! Bbb"), GRID_OCCUPIED);
}

/* From e e, pieces on every second cell of each direction would close in a piece, but they are not
   a line. */
static void a_line_has_no_gaps(void **state)
{
    static aps105_game game;
    assert_int_equal(fault_of(&game, "14 Wce Bae !!! Bee"), GRID_NO_CAPTURE);
    assert_int_equal(fault_of(&game, "14 Wge Bie !!! Bee"), GRID_NO_CAPTURE);
    assert_int_equal(fault_of(&game, "14 Wec Bea !!! Bee"), GRID_NO_CAPTURE);
    assert_int_equal(fault_of(&game, "14 Weg Bei !!! Bee"), GRID_NO_CAPTURE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_are_letters_of_the_board),
        cmocka_unit_test(one_direction_is_looked_at),
        cmocka_unit_test(the_array_beyond_the_board_is_not_looked_at),
        cmocka_unit_test(a_fault_is_that_of_this_run),
        cmocka_unit_test(a_line_has_no_gaps),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
