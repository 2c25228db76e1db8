/* hunt/inputs: that the small inputs of octaflip and aps105 are all that there are of their kind.
 */
#include "regress/unit/small_inputs.h"

#include "simulate/octaflip.h"

/* Makes all inputs of a group. Returns how many there are. */
static size_t make_group(struct small_inputs *s, size_t group, char first[400], char last[400])
{
    size_t n = 0;
    memset(&s->state, 0, sizeof s->state);
    s->state.group = group;
    first[0] = last[0] = '\0';
    while (small_next(s) && s->state.group == group) {
        if (n++ == 0)
            small_text(s, first, 400);
        small_text(s, last, 400);
    }
    return n;
}

static void expect_group(const char *dialect, size_t group, size_t count, const char *first,
                         const char *last)
{
    static struct small_inputs s;
    char made_first[400], made_last[400];
    size_t made;
    small_open(&s, dialect);
    made = make_group(&s, group, made_first, made_last);
    if (made != count)
        fail_msg("%s, group %zu: %zu inputs, not %zu", dialect, group, made, count);
    if (strcmp(made_first, first) != 0 || strcmp(made_last, last) != 0)
        fail_msg("%s, group %zu is from\n%sto\n%snot from\n%sto\n%s", dialect, group, made_first,
                 made_last, first, last);
}

/* ---- octaflip: boards and lines ---- */

#define EMPTY  "........\n"
#define EMPTY6 EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY
#define EMPTY7 EMPTY6 EMPTY
#define BLUE7  "BBBBBBBB\nBBBBBBBB\nBBBBBBBB\nBBBBBBBB\nBBBBBBBB\nBBBBBBBB\nBBBBBBBB\n"
#define RED7   "RRRRRRRR\nRRRRRRRR\nRRRRRRRR\nRRRRRRRR\nRRRRRRRR\nRRRRRRRR\nRRRRRRRR\n"
#define DUEL   "R.......\n" EMPTY6 ".......B\n" /* both in their corner */

static const struct {
    const char *what;
    size_t group, count;
    const char *first, *last;
} of_octaflip[] = {
    { "boards of 0 to 8 lines", 0, 9, "", EMPTY EMPTY7 },
    { "17 lines in each of 8 places", 1, 17 * 8, "\n" EMPTY7 "0\n",
      "R.......\n" EMPTY6 "-.......\n0\n" },
    { "27 counts", 2, 27, DUEL "\n", DUEL "-2147483649\n" },
    { "R, B or # in each cell, or none", 3, 3 * 64 + 1, "R.......\n" EMPTY7 "0\n",
      EMPTY7 ".......#\n0\n" },
    { "from 0 to 64 red pieces", 4, 65, BLUE7 "BBBBBBBB\n0\n", RED7 "RRRRRRRR\n0\n" },
    { "33 lines for a turn", 5, 33, DUEL "1\n\n", DUEL "1\n2147483648 1 1 2\n" },
    { "the same with a turn before or after it", 17, 2 * 33, DUEL "2\n\n8 8 8 7\n",
      DUEL "2\n1 1 1 2\n2147483648 1 1 2\n" },
    { "the same among three", 21, 3 * 33, DUEL "3\n\n8 8 8 7\n1 1 2 1\n",
      DUEL "3\n1 1 1 2\n8 8 8 7\n2147483648 1 1 2\n" },
    { "full after a turn, from 0 to 63 red pieces", 10, 64, BLUE7 "BBBBBBR.\n1\n8 7 8 8\n",
      RED7 "RRRRRRR.\n1\n8 7 8 8\n" },
};

static void octaflip_has_all_boards_and_lines_of_a_kind(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(of_octaflip); i++)
        expect_group("octaflip", of_octaflip[i].group, of_octaflip[i].count, of_octaflip[i].first,
                     of_octaflip[i].last);
}

/* From each of 64 cells to each, or a pass. */
static void octaflip_has_all_turns_of_one_piece(void **state)
{
    (void)state;
    expect_group("octaflip", 14, (size_t)64 * 65, "R.......\n" EMPTY7 "1\n1 1 1 1\n",
                 EMPTY7 ".......R\n1\n0 0 0 0\n");
    expect_group("octaflip", 15, (size_t)64 * 65, "B.......\n" EMPTY7 "1\n1 1 1 1\n",
                 EMPTY7 ".......B\n1\n0 0 0 0\n");
}

/* Of the 25 cells around Red's, no coordinate is negative, which leaves 16 in the corner and 20 at
   the edge; and there is the pass. Red is in the corner, in 3 other cells of the edge, or in 6
   within: an eighth of the board. Blue is in any of the 63 others. */
static void octaflip_has_all_turns_near_another_piece(void **state)
{
    (void)state;
    expect_group("octaflip", 16, (size_t)63 * (17 + 3 * 21 + 6 * 26),
                 "RB......\n" EMPTY7 "1\n1 1 0 0\n",
                 EMPTY EMPTY EMPTY "...R....\n" EMPTY EMPTY EMPTY ".......B\n1\n0 0 0 0\n");
}

/* By the symmetries of the square, Red is in each kind of cell once. */
static void red_is_in_each_kind_of_cell_near_another_piece(void **state)
{
    static struct small_inputs s;
    char text[400];
    int has_red[8][8] = { { 0 } };
    int row, column;
    (void)state;
    small_open(&s, "octaflip");
    s.state.group = 16;
    while (small_next(&s) && s.state.group == 16) {
        small_text(&s, text, sizeof text);
        has_red[strcspn(text, "R") / 9][strcspn(text, "R") % 9] = 1;
    }
    for (row = 0; row < 4; row++)
        for (column = 0; column <= row; column++) {
            int there = 7 - row, across = 7 - column;
            int once = has_red[row][column] + has_red[row][across] + has_red[there][column] +
                       has_red[there][across];
            int turned = has_red[column][row] + has_red[across][row] + has_red[column][there] +
                         has_red[across][there];
            assert_int_equal(row == column ? once : once + turned, 1);
        }
}

/* Red at 4 4 can reach 16 cells, and Blue is in one of them, in one of the 8 others, or nowhere.
   Then any of the 25 cells around Blue's can be written, or a pass. In the corner, Red can reach 5
   or 6 cells, and fewer cells around Blue's can be written: 16, 20 or 25. */
static void octaflip_has_all_answers_to_a_turn(void **state)
{
    const size_t centre = 26 * (16 * 15 + 8 * 16 + 16);
    const size_t corner = 17 * 6 + 4 * 21 * 5 + 2 * 26 * 5 + 2 * 26 * 6;
    (void)state;
    expect_group(
        "octaflip", 24, centre + corner,
        EMPTY ".B......\n" EMPTY "...R....\n" EMPTY EMPTY EMPTY EMPTY "2\n4 4 2 4\n2 2 0 0\n",
        "R.......\n" EMPTY "..B.....\n" EMPTY EMPTY EMPTY EMPTY EMPTY "2\n1 1 3 1\n0 0 0 0\n");
}

/* ---- octaflip: windows ---- */

static const struct window {
    size_t group, columns, rows, turns;
    const char *kinds; /* of a cell */
} windows[] = {
    { 6, 1, 1, 1, ".RB#" },  { 7, 2, 1, 1, ".RB#" },  { 8, 3, 1, 1, ".RB#" },
    { 9, 1, 3, 1, ".RB#" },  { 11, 2, 2, 1, ".RB#" }, { 12, 4, 1, 1, ".RB#" },
    { 13, 5, 1, 1, ".RB" },  { 18, 2, 1, 2, ".RB#" }, { 19, 3, 1, 2, ".RB#" },
    { 20, 2, 2, 2, ".RB#" }, { 22, 2, 1, 3, ".RB#" }, { 23, 3, 1, 3, ".RB#" },
    { 25, 2, 1, 4, ".RB#" },
};

static size_t cell_of(const struct window *w, size_t i)
{
    return i / w->columns * 8 + i % w->columns;
}

/* Counts the sequences of turns in the window: all but the last are legal, and after the end of the
   game there is only the pass. */
static size_t count_turns(const struct window *w, const octaflip_game *game, size_t turns)
{
    size_t from, to, n = 0, cells = w->columns * w->rows;
    if (turns == 0 || game->over)
        return 1;
    for (from = 0; from <= cells; from++) {
        for (to = 0; to < (from < cells ? cells : 1); to++) {
            octaflip_game then = *game;
            octaflip_turn turn = { OCTAFLIP_PASS, OCTAFLIP_PASS };
            if (from < cells) {
                turn.from = (uint8_t)cell_of(w, from);
                turn.to = (uint8_t)cell_of(w, to);
            }
            if (octaflip_play(&then, &turn, 1) == 1)
                n += count_turns(w, &then, turns - 1);
            else
                n += turns == 1;
        }
    }
    return n;
}

static size_t count_window(const struct window *w)
{
    size_t kinds = strlen(w->kinds), boards = 1, board, i, n = 0;
    for (i = 0; i < w->columns * w->rows; i++)
        boards *= kinds;
    for (board = 0; board < boards; board++) {
        octaflip_board b = { 0, 0, 0 };
        octaflip_game game;
        size_t rest = board;
        for (i = 0; i < w->columns * w->rows; i++, rest /= kinds) {
            uint64_t cell = (uint64_t)1 << cell_of(w, i);
            b.empty |= w->kinds[rest % kinds] == '.' ? cell : 0;
            b.red |= w->kinds[rest % kinds] == 'R' ? cell : 0;
            b.blue |= w->kinds[rest % kinds] == 'B' ? cell : 0;
        }
        octaflip_start(&game, &b);
        n += count_turns(w, &game, w->turns);
    }
    return n;
}

/* Writes a board whose window has one kind of cell, and what is before the last turn. */
static void write_window(const struct window *w, char kind, char text[400])
{
    size_t row, column, turn;
    char *to = text;
    for (row = 0; row < 8; row++) {
        for (column = 0; column < 8; column++)
            *to++ = (char)(row < w->rows && column < w->columns ? kind : '#');
        *to++ = '\n';
    }
    to += sprintf(to, "%zu\n", w->turns);
    for (turn = 1; turn < w->turns; turn++)
        to += sprintf(to, "0 0 0 0\n");
}

/* On the first board and on the last one, Red has no piece or no empty cell beside one, so that all
   turns are passes, except a last one that need not be legal. */
static void expect_window(const struct window *w)
{
    char first[400], last[400];
    write_window(w, w->kinds[0], first);
    write_window(w, w->kinds[strlen(w->kinds) - 1], last);
    (void)strcat(first, "0 0 0 0\n");
    if (w->turns == 1)
        (void)sprintf(last + strlen(last), "%zu %zu %zu %zu\n", w->rows, w->columns, w->rows,
                      w->columns);
    else
        (void)strcat(last, "0 0 0 0\n");
    expect_group("octaflip", w->group, count_window(w), first, last);
}

/* Windows with this number of turns: those of up to three cells, or the larger ones. */
static void expect_windows(size_t turns, int are_large)
{
    size_t i, count = 0;
    for (i = 0; i < ROWS(windows); i++) {
        if (windows[i].turns != turns || (windows[i].columns * windows[i].rows > 3) != are_large)
            continue;
        expect_window(&windows[i]);
        count++;
    }
    assert_true(count > 0);
}

static void octaflip_has_all_turns_on_up_to_three_cells(void **state)
{
    (void)state;
    expect_windows(1, 0);
}

static void octaflip_has_all_turns_on_four_or_five_cells(void **state)
{
    (void)state;
    expect_windows(1, 1);
}

static void octaflip_has_all_pairs_of_turns_on_up_to_three_cells(void **state)
{
    (void)state;
    expect_windows(2, 0);
}

static void octaflip_has_all_pairs_of_turns_on_four_cells(void **state)
{
    (void)state;
    expect_windows(2, 1);
}

static void octaflip_has_all_three_turns_on_up_to_three_cells(void **state)
{
    (void)state;
    expect_windows(3, 0);
}

static void octaflip_has_all_four_turns_on_two_cells(void **state)
{
    (void)state;
    expect_windows(4, 0);
}

/* ---- aps105 ---- */

/* Boards of a side, with at most this number of tiles. */
static const struct {
    size_t side, most;
} of_aps105[] = {
    { 2, 4 },  { 4, 2 },  { 6, 1 },  { 8, 1 },  { 10, 0 }, { 12, 0 }, { 14, 0 },
    { 16, 0 }, { 18, 0 }, { 20, 0 }, { 22, 0 }, { 24, 0 }, { 26, 0 },
};

/* Writes tiles of a colour on the first cells or the last ones, and a move. */
static void write_tiles(size_t side, size_t tiles, int are_last, size_t move, char text[400])
{
    size_t i;
    char *to = text + sprintf(text, "%zu\n", side);
    for (i = 0; i < tiles; i++) {
        size_t cell = are_last ? side * side - tiles + i : i;
        to += sprintf(to, "%c%c%c\n", are_last ? 'W' : 'B', (int)('a' + cell / side),
                      (int)('a' + cell % side));
    }
    (void)sprintf(to, "!!!\n%c%c%c\n", are_last ? 'W' : 'B', (int)('a' + move), (int)('a' + move));
}

/* A move has 2 colours, and may be in a row or a column after the last one that has a letter. Each
   choice of cells has 2 colours in each. */
static void expect_tiles(size_t group, size_t side, size_t tiles)
{
    size_t reach = side < 26 ? side + 1 : 26, count = 2 * reach * reach, i;
    char first[400], last[400];
    for (i = 0; i < tiles; i++)
        count = count * 2 * (side * side - i) / (i + 1);
    write_tiles(side, tiles, 0, 0, first);
    write_tiles(side, tiles, 1, reach - 1, last);
    expect_group("aps105", group, count, first, last);
}

static void aps105_has_all_boards_of_a_few_tiles(void **state)
{
    size_t i, tiles, group = 1;
    (void)state;
    expect_group("aps105", 0, 16, "", "x\n!!!\nBaa\n");
    for (tiles = 0; tiles <= 4; tiles++)
        for (i = 0; i < ROWS(of_aps105); i++)
            if (tiles <= of_aps105[i].most)
                expect_tiles(group++, of_aps105[i].side, tiles);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(octaflip_has_all_boards_and_lines_of_a_kind),
        cmocka_unit_test(octaflip_has_all_turns_of_one_piece),
        cmocka_unit_test(octaflip_has_all_turns_near_another_piece),
        cmocka_unit_test(red_is_in_each_kind_of_cell_near_another_piece),
        cmocka_unit_test(octaflip_has_all_answers_to_a_turn),
        cmocka_unit_test(octaflip_has_all_turns_on_up_to_three_cells),
        cmocka_unit_test(octaflip_has_all_turns_on_four_or_five_cells),
        cmocka_unit_test(octaflip_has_all_pairs_of_turns_on_up_to_three_cells),
        cmocka_unit_test(octaflip_has_all_pairs_of_turns_on_four_cells),
        cmocka_unit_test(octaflip_has_all_three_turns_on_up_to_three_cells),
        cmocka_unit_test(octaflip_has_all_four_turns_on_two_cells),
        cmocka_unit_test(aps105_has_all_boards_of_a_few_tiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
