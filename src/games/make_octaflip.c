/* The maker of octaflip: a board, the number of turns, and the turns. */
#include "games/making.h"

#include "simulate/octaflip.h"

#include <string.h>

enum { SIDE = OCTAFLIP_SIDE, CELLS = OCTAFLIP_CELLS, COORDINATES = 10 };

/* ---- boards ---- */

/* Pieces on cells that ascend. An item is the number of cells that are left out, and the piece. */
static void list_pieces(struct making *m, char cells[CELLS])
{
    static const char pieces[] = "RB#.";
    size_t cell = 0;
    memset(cells, ".#BR"[choose(m->choices, CHOICE_SMALL, 4)], CELLS);
    while (cell < CELLS) {
        size_t item = choose(m->choices, CHOICE_ITEM, 1 + 4 * (CELLS - cell));
        if (item == 0)
            return;
        cell += (item - 1) / 4;
        cells[cell++] = pieces[(item - 1) % 4];
    }
}

/* Any piece, or none, on each cell of a corner; the others are blocked. */
static void fill_window(struct making *m, char cells[CELLS])
{
    static const unsigned char windows[][2] = { { 1, 1 }, { 2, 1 }, { 3, 1 }, { 1, 3 },
                                                { 2, 2 }, { 4, 1 }, { 5, 1 } };
    size_t n = choose(m->choices, CHOICE_PIECE, ROWS(windows));
    int row, column;
    memset(cells, '#', CELLS);
    for (row = 0; row < windows[n][1]; row++) {
        for (column = 0; column < windows[n][0]; column++)
            cells[row * SIDE + column] = ".RB#"[choose(m->choices, CHOICE_EVEN, 4)];
    }
}

/* Any piece, or none, on each cell: the fewer cells are empty, the sooner the game ends. */
static void fill_board(struct making *m, char cells[CELLS])
{
    static const char *const sets[] = { ".RB#", "..............RB", ".RRRRBBBB##", "........RB#" };
    size_t set = choose(m->choices, CHOICE_EVEN, ROWS(sets));
    int cell;
    for (cell = 0; cell < CELLS; cell++)
        cells[cell] = sets[set][choose(m->choices, CHOICE_PIECE, strlen(sets[set]))];
}

/* The board of the specification's example. */
static void put_example(struct making *m, char cells[CELLS])
{
    (void)m;
    memset(cells, '.', CELLS);
    cells[0] = cells[CELLS - 1] = 'R';
    cells[SIDE - 1] = cells[CELLS - SIDE] = 'B';
}

/* Full but for one cell at most, with each number of red pieces. */
static void put_full(struct making *m, char cells[CELLS])
{
    size_t red = choose(m->choices, CHOICE_EVEN, CELLS + 1);
    memset(cells, 'B', CELLS);
    memset(cells, 'R', red);
    if (choose(m->choices, CHOICE_EVEN, 2)) {
        cells[CELLS - 2] = 'R';
        cells[CELLS - 1] = '.';
    }
}

/* Writes the rows, of which one may be wrong, and the last ones missing. Returns 0 if they are. */
static int put_rows(struct making *m, const char cells[CELLS])
{
    static const char wrong[] =
        "\n.\n.......\n.........\n....... \n .......\n.... ...\nx.......\n.......r\n"
        "...b....\n...0....\n........ \n\t.......\n........R\nR.B.#.R\nR.B.#.R.B\n-.......\n";
    size_t odd = choose(m->choices, CHOICE_RARE, 3);
    size_t at = odd > 0 ? choose(m->choices, CHOICE_EVEN, SIDE) : SIDE;
    size_t row;
    for (row = 0; row < (size_t)SIDE; row++) {
        if (row == at && odd == 2)
            return 0;
        if (row == at)
            put_any_line(m, wrong);
        else if (script_insert(&m->text, m->text.size, bytes_of(cells + row * SIDE, SIDE)))
            script_byte(&m->text, '\n');
    }
    return 1;
}

/* ---- turns ---- */

/* Coordinates count from 0 here, and from 1 in the text. */
static void put_turn(struct making *m, long row, long column, long to_row, long to_column)
{
    const long numbers[] = { row, column, to_row, to_column };
    size_t i;
    for (i = 0; i < ROWS(numbers); i++) {
        script_number(&m->text, numbers[i] + 1);
        script_byte(&m->text, i + 1 < ROWS(numbers) ? ' ' : '\n');
    }
}

static void play(struct making *m, octaflip_game *g, octaflip_turn turn)
{
    if (turn.from == OCTAFLIP_PASS)
        script_text(&m->text, "0 0 0 0\n");
    else
        put_turn(m, turn.from / SIDE, turn.from % SIDE, turn.to / SIDE, turn.to % SIDE);
    (void)octaflip_play(g, &turn, 1);
}

/* Stores where the piece on each cell may go, and returns the number of moves. */
static size_t find_moves(const octaflip_game *g, uint64_t targets[CELLS])
{
    size_t n = 0;
    uint64_t mine;
    int cell = 0;
    memset(targets, 0, CELLS * sizeof targets[0]);
    for (mine = g->mine; mine != 0; mine >>= 1, cell++) {
        if (mine & 1) {
            targets[cell] = octaflip_targets(g, cell);
            n += (size_t)octaflip_count(targets[cell]);
        }
    }
    return n;
}

/* Returns a legal move by its number; a pass if there is none. */
static octaflip_turn move_of(uint64_t targets[CELLS], size_t number)
{
    octaflip_turn turn = { OCTAFLIP_PASS, OCTAFLIP_PASS };
    int cell;
    for (cell = 0; cell < CELLS; cell++) {
        for (; targets[cell] != 0 && number > 0; number--)
            targets[cell] &= targets[cell] - 1;
        if (targets[cell] != 0) {
            turn.from = (uint8_t)cell;
            for (turn.to = 0; (targets[cell] >> turn.to & 1) == 0;)
                turn.to++;
            return turn;
        }
    }
    return turn;
}

/* Cells by whose they are: first those of the player to move, then the other's, then the rest of a
   field that is a cell larger than the board on each side. */
static size_t any_source(struct making *m, const octaflip_game *g)
{
    size_t n = choose(m->choices, CHOICE_SMALL, COORDINATES * COORDINATES);
    int kind;
    for (kind = 0; kind < 3; kind++) {
        size_t place;
        for (place = 0; place < COORDINATES * COORDINATES; place++) {
            size_t row = place / COORDINATES, column = place % COORDINATES;
            int is_on = row > 0 && row <= SIDE && column > 0 && column <= SIDE;
            uint64_t cell = is_on ? (uint64_t)1 << ((row - 1) * SIDE + column - 1) : 0;
            int is_of = cell & g->mine ? 0 : cell & g->theirs ? 1 : 2;
            if (is_of != kind)
                continue;
            if (n == 0)
                return place;
            n--;
        }
    }
    return 0;
}

/* A turn from a cell to one that is up to three cells away, legal or not. */
static void put_near(struct making *m, octaflip_game *g)
{
    enum { AROUND = 7 };
    size_t from = any_source(m, g);
    long row = (long)(from / COORDINATES) - 1, column = (long)(from % COORDINATES) - 1;
    long to_row = row + (long)choose(m->choices, CHOICE_EVEN, AROUND) - AROUND / 2;
    long to_column = column + (long)choose(m->choices, CHOICE_EVEN, AROUND) - AROUND / 2;
    octaflip_turn turn;
    put_turn(m, row, column, to_row < -1 ? -1 : to_row, to_column < -1 ? -1 : to_column);
    if (row >= 0 && column >= 0 && to_row >= 0 && to_column >= 0 && row < SIDE && column < SIDE &&
        to_row < SIDE && to_column < SIDE) {
        turn.from = (uint8_t)(row * SIDE + column);
        turn.to = (uint8_t)(to_row * SIDE + to_column);
        (void)octaflip_play(g, &turn, 1);
    }
}

/* Lines in place of a turn, most of which are not one. */
static const char odd_turns[] =
    "\n1\n1 1\n1 1 1\n1 1 1 2 1\n-1 1 1 2\n1 -1 1 2\n1 1 -1 2\n1 1 1 -2\nx 1 1 2\n"
    "1 x 1 2\n1 1 x 2\n1 1 1 x\n1.5 1 1 2\n1 1 1 2.5\n1a 1 1 2\n1 1 1 2a\n0 0 0\n"
    "o o o o\n0 0 0 -1\n0 1 1 2\n1 1 0 1\n1 1 1 9\n9 9 9 9\n 1 1 1 2\n1 1 1 2 \n"
    "1  1 1 2\n1\t1 1 2\n+1 1 1 2\n01 1 1 2\n1.0 1 1 2\n0 0 1 0\n1 0 0 0\n0 1 0 0\n"
    "0 0 0 1\n1 1 1 4294967298\n2147483648 1 1 2\n";

static void put_odd_turn(struct making *m, octaflip_game *g)
{
    static const octaflip_turn pass = { OCTAFLIP_PASS, OCTAFLIP_PASS };
    switch (choose(m->choices, CHOICE_EVEN, 3)) {
    case 0:
        play(m, g, pass);
        break;
    case 1:
        put_near(m, g);
        break;
    default:
        put_any_line(m, odd_turns);
        break;
    }
}

static octaflip_board board_of(const char cells[CELLS])
{
    octaflip_board b = { 0, 0, 0 };
    int i;
    for (i = 0; i < CELLS; i++) {
        b.red |= (uint64_t)(cells[i] == 'R') << i;
        b.blue |= (uint64_t)(cells[i] == 'B') << i;
        b.empty |= (uint64_t)(cells[i] == '.') << i;
    }
    return b;
}

/* Returns how many turns there are. */
static long put_turns(struct making *m, const char cells[CELLS])
{
    octaflip_board board = board_of(cells);
    octaflip_game game;
    long turns;
    octaflip_start(&game, &board);
    for (turns = 0; has_room(m); turns++) {
        uint64_t targets[CELLS];
        size_t moves = find_moves(&game, targets);
        size_t usual = game.over ? 0 : moves > 0 ? moves : 1;
        size_t item = choose(m->choices, CHOICE_ODD_ITEM, usual + 2);
        if (item == 0)
            break;
        if (item <= usual)
            play(m, &game, move_of(targets, item - 1));
        else
            put_odd_turn(m, &game);
    }
    return turns;
}

/* The number of turns, or something else. */
static void put_count(struct making *m, size_t at, long turns)
{
    static const char *const wrong[] = {
        "",    "x",   "-1",         "1.5",        "1.0",        "1 2",        "a1",
        "1a",  "0x0", "1e0",        " 0",         "0 ",         "+0",         "-0",
        "00",  "1",   "2",          "10",         "-",          "+",          ".",
        "--1", "3",   "2147483647", "2147483648", "4294967296", "4294967297", "-2147483649"
    };
    size_t odd = choose(m->choices, CHOICE_RARE, 1 + ROWS(wrong));
    char room[24];
    struct script count = { (uint8_t *)room, 0, sizeof room };
    if (odd > 0)
        script_text(&count, wrong[odd - 1]);
    else
        script_number(&count, turns);
    script_byte(&count, '\n');
    (void)script_insert(&m->text, at, bytes_of(room, count.size));
}

void make_octaflip(struct making *m)
{
    static void (*const ways[])(struct making * m, char cells[CELLS]) = { list_pieces, put_example,
                                                                          fill_window, put_full,
                                                                          fill_board };
    char cells[CELLS];
    size_t way = choose(m->choices, CHOICE_HALF, 2);
    if (way > 0)
        way += choose(m->choices, CHOICE_PIECE, ROWS(ways) - 1);
    ways[way](m, cells);
    if (put_rows(m, cells)) {
        size_t at = m->text.size;
        put_count(m, at, put_turns(m, cells));
    }
    make_damage(m);
}
