/* All small inputs of octaflip: few pieces, few turns, and errors in each line. */
#include "hunt/inputs/sizes.h"

#include "simulate/octaflip.h"

#include <string.h>

enum { SIDE = OCTAFLIP_SIDE, CELLS = OCTAFLIP_CELLS };

/* ---- writing ---- */

static void put_row(struct making *m, const char *row)
{
    for (int i = 0; i < SIDE; i++)
        put_byte(m, row[i]);
    put_byte(m, '\n');
}

static void put_rows(struct making *m, const char cells[CELLS], int from, int to)
{
    for (int row = from; row < to; row++)
        put_row(m, cells + (size_t)row * SIDE);
}

static void put_count(struct making *m, int turns)
{
    put_number(m, turns);
    put_byte(m, '\n');
}

/* Coordinates count from 0 here, and from 1 in the text. */
static void put_move(struct making *m, int row, int column, int to_row, int to_column)
{
    put_number(m, row + 1);
    put_byte(m, ' ');
    put_number(m, column + 1);
    put_byte(m, ' ');
    put_number(m, to_row + 1);
    put_byte(m, ' ');
    put_number(m, to_column + 1);
    put_byte(m, '\n');
}

static void put_pass(struct making *m)
{
    put_text(m, "0 0 0 0\n");
}

static void put_cells_move(struct making *m, size_t from, size_t to)
{
    put_move(m, (int)(from / SIDE), (int)(from % SIDE), (int)(to / SIDE), (int)(to % SIDE));
}

static void put_board(struct making *m, const char cells[CELLS], int turns)
{
    put_rows(m, cells, 0, SIDE);
    put_count(m, turns);
}

/* The targets of a turn from a cell: the 25 cells around it, or a pass. */
enum { AROUND = 25, TARGETS = AROUND + 1 };

/* Writes the turn from a cell to one of these. Returns 0 if a coordinate would be negative. */
static int put_turn_around(struct making *m, size_t from, size_t target)
{
    int row = (int)(from / SIDE), column = (int)(from % SIDE);
    int to_row = row + (int)target / 5 - 2, to_column = column + (int)target % 5 - 2;
    if (target == AROUND) {
        put_pass(m);
        return 1;
    }
    put_move(m, row, column, to_row, to_column);
    return to_row >= -1 && to_column >= -1;
}

/* ---- errors ---- */

/* The first lines of a board, and no more. */
static enum made short_boards(struct making *m, struct size_state *s, const struct size_group *g)
{
    char cells[CELLS];
    (void)g;
    memset(cells, '.', CELLS);
    if (s->index > SIDE)
        return MADE_ALL;
    put_rows(m, cells, 0, (int)s->index++);
    return MADE_STEP;
}

/* A board with one line that is wrong. */
static enum made wrong_rows(struct making *m, struct size_state *s, const struct size_group *g)
{
    static const char *const rows[] = {
        "",          ".",         ".......",  ".........", "....... ", " .......",
        ".... ...",  "x.......",  ".......r", "...b....",  "...0....", "........ ",
        "\t.......", "........R", "R.B.#.R",  "R.B.#.R.B", "-.......",
    };
    uint64_t index = s->index++;
    size_t text = digit_of(&index, ROWS(rows)), row = digit_of(&index, SIDE);
    char cells[CELLS];
    (void)g;
    memset(cells, '.', CELLS);
    cells[0] = 'R';
    put_rows(m, cells, 0, (int)row);
    put_text(m, rows[text]);
    put_byte(m, '\n');
    put_rows(m, cells, (int)row + 1, SIDE);
    put_count(m, 0);
    return index == 0 ? MADE_STEP : MADE_ALL;
}

static enum made wrong_counts(struct making *m, struct size_state *s, const struct size_group *g)
{
    static const char *const counts[] = {
        "",    "x",          "-1",         "1.5",        "1.0",        "1 2",         "a1",
        "1a",  "0x0",        "1e0",        " 0",         "0 ",         "+0",          "-0",
        "00",  "1",          "2",          "10",         "-",          "+",           ".",
        "--1", "2147483647", "2147483648", "4294967296", "4294967297", "-2147483649",
    };
    char cells[CELLS];
    (void)g;
    if (s->index == ROWS(counts))
        return MADE_ALL;
    memset(cells, '.', CELLS);
    cells[0] = 'R';
    cells[CELLS - 1] = 'B';
    put_rows(m, cells, 0, SIDE);
    put_text(m, counts[s->index++]);
    put_byte(m, '\n');
    return MADE_STEP;
}

/* Lines in place of a turn, most of which are not one. */
static const char *const odd_turns[] = {
    "",
    "1",
    "1 1",
    "1 1 1",
    "1 1 1 2 1",
    "-1 1 1 2",
    "1 -1 1 2",
    "1 1 -1 2",
    "1 1 1 -2",
    "x 1 1 2",
    "1 x 1 2",
    "1 1 x 2",
    "1 1 1 x",
    "1.5 1 1 2",
    "1 1 1 2.5",
    "1a 1 1 2",
    "1 1 1 2a",
    "0 0 0",
    "o o o o",
    "0 0 0 -1",
    "0 1 1 2",
    "1 1 0 1",
    "1 1 1 9",
    "9 9 9 9",
    " 1 1 1 2",
    "1 1 1 2 ",
    "1  1 1 2",
    "1\t1 1 2",
    "+1 1 1 2",
    "01 1 1 2",
    "1.0 1 1 2",
    "1 1 1 4294967298",
    "2147483648 1 1 2",
};

/* So many turns, of which one is odd. */
static enum made wrong_turns(struct making *m, struct size_state *s, const struct size_group *g)
{
    static const char *const legal[] = { "1 1 1 2\n", "8 8 8 7\n", "1 1 2 1\n" };
    uint64_t index = s->index++;
    size_t text = digit_of(&index, ROWS(odd_turns)), wrong = digit_of(&index, (size_t)g->most);
    char cells[CELLS];
    memset(cells, '.', CELLS);
    cells[0] = 'R';
    cells[CELLS - 1] = 'B';
    put_board(m, cells, g->most);
    for (size_t i = 0; i < (size_t)g->most; i++) {
        if (i == wrong) {
            put_text(m, odd_turns[text]);
            put_byte(m, '\n');
        } else {
            put_text(m, legal[i % ROWS(legal)]);
        }
    }
    return index == 0 ? MADE_STEP : MADE_ALL;
}

/* ---- results without a turn ---- */

/* A board of one piece, or of none. */
static enum made single_pieces(struct making *m, struct size_state *s, const struct size_group *g)
{
    uint64_t index = s->index++;
    size_t kind = digit_of(&index, 4), cell = digit_of(&index, CELLS);
    char cells[CELLS];
    memset(cells, '.', CELLS);
    cells[cell] = "RB#."[kind];
    put_board(m, cells, g->most);
    return index > 0 ? MADE_ALL : kind == 3 && cell > 0 ? MADE_NONE : MADE_STEP;
}

/* Full boards, with each number of red pieces. */
static enum made full_boards(struct making *m, struct size_state *s, const struct size_group *g)
{
    char cells[CELLS];
    (void)g;
    if (s->index > CELLS)
        return MADE_ALL;
    memset(cells, 'B', CELLS);
    memset(cells, 'R', (size_t)s->index++);
    put_board(m, cells, 0);
    return MADE_STEP;
}

/* The same, but for the last cell, which Red fills. */
static enum made last_cells(struct making *m, struct size_state *s, const struct size_group *g)
{
    char cells[CELLS];
    (void)g;
    if (s->index > CELLS - 1)
        return MADE_ALL;
    memset(cells, 'B', CELLS);
    memset(cells, 'R', (size_t)s->index++);
    cells[CELLS - 2] = 'R';
    cells[CELLS - 1] = '.';
    put_board(m, cells, 1);
    put_cells_move(m, CELLS - 2, CELLS - 1);
    return MADE_STEP;
}

/* ---- single turns ---- */

/* One piece, and each turn from its cell. */
static enum made lone_turns(struct making *m, struct size_state *s, const struct size_group *g)
{
    uint64_t index = s->index++;
    size_t to = digit_of(&index, CELLS + 1), from = digit_of(&index, CELLS);
    char cells[CELLS];
    memset(cells, '.', CELLS);
    cells[from] = g->side ? 'B' : 'R';
    put_board(m, cells, 1);
    if (to == CELLS)
        put_pass(m);
    else
        put_cells_move(m, from, to);
    return index == 0 ? MADE_STEP : MADE_ALL;
}

/* One red piece in each cell of an eighth of the board, one blue piece anywhere, and each turn of
   Red, or of what is not Red's. */
static enum made duels(struct making *m, struct size_state *s, const struct size_group *g)
{
    static const unsigned char eighth[] = { 0, 1, 2, 3, 9, 10, 11, 18, 19, 27 };
    uint64_t index = s->index++;
    size_t target = digit_of(&index, TARGETS), blue = digit_of(&index, CELLS);
    size_t red = eighth[digit_of(&index, ROWS(eighth))];
    char cells[CELLS];
    if (index > 0)
        return MADE_ALL;
    if (red == blue)
        return MADE_NONE;
    memset(cells, '.', CELLS);
    cells[red] = 'R';
    cells[blue] = 'B';
    put_board(m, cells, 1);
    return put_turn_around(m, g->side ? blue : red, target) ? MADE_STEP : MADE_NONE;
}

/* ---- several turns ---- */

static octaflip_board board_of(const char cells[CELLS])
{
    octaflip_board b = { 0, 0, 0 };
    for (int i = 0; i < CELLS; i++) {
        b.red |= (uint64_t)(cells[i] == 'R') << i;
        b.blue |= (uint64_t)(cells[i] == 'B') << i;
        b.empty |= (uint64_t)(cells[i] == '.') << i;
    }
    return b;
}

/* Returns whether the turn is legal, and plays it. */
static int play(octaflip_game *game, size_t from, size_t to)
{
    octaflip_turn turn = { (uint8_t)from, (uint8_t)to };
    return octaflip_play(game, &turn, 1) == 1;
}

/* Red in the corner or the centre, Blue near it, each legal turn of Red, and each answer. */
static enum made answers(struct making *m, struct size_state *s, const struct size_group *g)
{
    uint64_t index = s->index++;
    size_t answer = digit_of(&index, TARGETS), first = digit_of(&index, AROUND);
    size_t near = digit_of(&index, AROUND), red = digit_of(&index, 2) ? 0 : 27;
    int row = (int)(red / SIDE), column = (int)(red % SIDE);
    int blue_row = row + (int)near / 5 - 2, blue_column = column + (int)near % 5 - 2;
    int to_row = row + (int)first / 5 - 2, to_column = column + (int)first % 5 - 2;
    char cells[CELLS];
    octaflip_game game;
    octaflip_board board;
    (void)g;
    if (index > 0)
        return MADE_ALL;
    if (blue_row < 0 || blue_column < 0 || to_row < 0 || to_column < 0)
        return MADE_NONE;
    memset(cells, '.', CELLS);
    cells[blue_row * SIDE + blue_column] = 'B';
    cells[red] = 'R';
    board = board_of(cells);
    octaflip_start(&game, &board);
    if (!play(&game, red, (size_t)to_row * SIDE + (size_t)to_column))
        return MADE_NONE;
    put_board(m, cells, 2);
    put_move(m, row, column, to_row, to_column);
    return put_turn_around(m, (size_t)blue_row * SIDE + (size_t)blue_column, answer) ? MADE_STEP
                                                                                     : MADE_NONE;
}

/* ---- all boards of a few cells; the others are blocked ---- */

/* Plays the turn of that number between the cells of a window: a pass, or a move. */
static int window_turn(struct making *m, octaflip_game *game, const size_t *window, size_t count,
                       size_t number)
{
    size_t from = number > 0 ? window[(number - 1) / count] : OCTAFLIP_PASS;
    size_t to = number > 0 ? window[(number - 1) % count] : OCTAFLIP_PASS;
    if (number > 0)
        put_cells_move(m, from, to);
    else
        put_pass(m);
    return play(game, from, to);
}

/* Takes the turns off the index. Returns 0 if one but the last is not legal, or if a turn after the
   end of the game is not the first choice. */
static int window_turns(struct making *m, octaflip_game *game, const size_t *window, size_t count,
                        uint64_t *index, int turns)
{
    int fine = 1;
    for (int i = 0; i < turns; i++) {
        size_t number = digit_of(index, count * count + 1);
        int over = game->over;
        int legal = window_turn(m, game, window, count, number);
        fine &= over ? number == 0 : legal || i == turns - 1;
    }
    return fine;
}

static uint64_t power(uint64_t base, size_t exponent)
{
    uint64_t n = 1;
    for (; exponent > 0; exponent--)
        n *= base;
    return n;
}

/* Every board of a window of `side` columns and types[0] rows, and `most` turns in it. Its cells
   are empty, red or blue; also blocked, if types[1] is 1. */
static enum made windows(struct making *m, struct size_state *s, const struct size_group *g)
{
    size_t width = (size_t)g->side, count = width * (size_t)g->types[0];
    size_t colours = g->types[1] ? 4 : 3;
    uint64_t turns = power(count * count + 1, (size_t)g->most);
    uint64_t boards = s->index / turns, index = s->index % turns;
    size_t window[SIDE];
    char cells[CELLS];
    octaflip_game game;
    octaflip_board board;
    s->index++;
    memset(cells, '#', CELLS);
    for (size_t i = 0; i < count; i++) {
        window[i] = i / width * SIDE + i % width;
        cells[window[i]] = ".RB#"[digit_of(&boards, colours)];
    }
    board = board_of(cells);
    octaflip_start(&game, &board);
    put_board(m, cells, g->most);
    if (boards > 0)
        return MADE_ALL;
    return window_turns(m, &game, window, count, &index, g->most) ? MADE_STEP : MADE_NONE;
}

const struct size_group sizes_octaflip[] = {
    { .make = short_boards },
    { .make = wrong_rows },
    { .make = wrong_counts },
    { .make = single_pieces },
    { .make = full_boards },
    { .make = wrong_turns, .most = 1 },
    { windows, 1, 1, { 1, 1 } },
    { windows, 2, 1, { 1, 1 } },
    { windows, 3, 1, { 1, 1 } },
    { windows, 1, 1, { 3, 1 } },
    { .make = last_cells },
    { windows, 2, 1, { 2, 1 } },
    { windows, 4, 1, { 1, 1 } },
    { windows, 5, 1, { 1, 0 } },
    { .make = lone_turns },
    { .make = lone_turns, .side = 1 },
    { .make = duels },
    { .make = wrong_turns, .most = 2 },
    { windows, 2, 2, { 1, 1 } },
    { windows, 3, 2, { 1, 1 } },
    { windows, 2, 2, { 2, 1 } },
    { .make = wrong_turns, .most = 3 },
    { windows, 2, 3, { 1, 1 } },
    { windows, 3, 3, { 1, 1 } },
    { .make = answers },
    { windows, 2, 4, { 1, 1 } },
    { 0 },
};
