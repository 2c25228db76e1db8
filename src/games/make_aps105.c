/* The maker of aps105: the side of the board, tiles, and one move. */
#include "games/line_game.h"

static void put_tile(struct making *m, int who, long row, long column)
{
    script_byte(&m->text, who ? 'W' : 'B');
    script_byte(&m->text, 'a' + (int)row);
    script_byte(&m->text, 'a' + (int)column);
    script_byte(&m->text, '\n');
}

/* ---- tiles ---- */

static size_t cells_of(const struct line_game *g)
{
    return g->board.side * g->board.side;
}

/* Puts a tile, and writes it. */
static void add_tile(struct making *m, struct line_game *g, size_t cell, int who)
{
    long row = (long)(cell / g->board.side), column = (long)(cell % g->board.side);
    grid_put(&g->board, row, column, who);
    put_tile(m, who, row, column);
}

/* Tiles on cells that ascend. An item is the number of cells that are left out, and the colour. */
static void list_tiles(struct making *m, struct line_game *g)
{
    size_t cell = 0;
    while (cell < cells_of(g) && has_room(m)) {
        size_t item = choose(m->choices, CHOICE_ITEM, 1 + 2 * (cells_of(g) - cell));
        if (item == 0)
            return;
        cell += (item - 1) / 2;
        add_tile(m, g, cell++, (item - 1) % 2 == 1);
    }
}

/* Any tile, or none, on each cell. */
static void fill_board(struct making *m, struct line_game *g)
{
    static const char *const sets[] = { ".BW", ".BBBW", ".BBWWWW", "...BW" };
    static const size_t lengths[] = { 3, 5, 7, 5 };
    size_t set = choose(m->choices, CHOICE_EVEN, ROWS(sets));
    size_t cell;
    for (cell = 0; cell < cells_of(g) && has_room(m); cell++) {
        char tile = sets[set][choose(m->choices, CHOICE_PIECE, lengths[set])];
        if (tile != '.')
            add_tile(m, g, cell, tile == 'W');
    }
}

/* The tiles that a game puts. */
static void play_tiles(struct making *m, struct line_game *g)
{
    size_t cell;
    for (;;) {
        size_t moves = line_game_moves(g);
        size_t item = choose(m->choices, CHOICE_ITEM, 1 + moves);
        if (item == 0)
            break;
        line_game_play(g, line_game_move(g, item - 1));
    }
    for (cell = 0; cell < cells_of(g) && has_room(m); cell++) {
        int who = grid_at(&g->board, (long)(cell / g->board.side), (long)(cell % g->board.side));
        if (who != GRID_EMPTY)
            put_tile(m, who, (long)(cell / g->board.side), (long)(cell % g->board.side));
    }
}

/* ---- the move ---- */

/* A legal move, any cell of the board or just off it, or no move at all. */
static void put_last_move(struct making *m, struct line_game *g)
{
    static const char texts[] = "\nB\nBa\nBaaa\nbaa\naaB\nB11\nBAA\n!!!\nXaa\nW\nWaa Waa\n";
    enum { LETTERS = 26 };
    size_t side = g->board.side, reach = side < LETTERS ? side + 1 : side;
    int who = (int)choose(m->choices, CHOICE_EVEN, 2);
    size_t moves, move, row, column;
    g->next = who;
    g->over = 0;
    moves = line_game_moves(g);
    if (choose(m->choices, CHOICE_RARE, 2)) {
        put_any_line(m, texts);
        return;
    }
    if (moves > 0 && choose(m->choices, CHOICE_HALF, 2) == 0) {
        move = line_game_move(g, choose(m->choices, CHOICE_EVEN, moves));
        put_tile(m, who, (long)(move / side), (long)(move % side));
        return;
    }
    row = choose(m->choices, CHOICE_EVEN, reach);
    column = choose(m->choices, CHOICE_EVEN, reach);
    put_tile(m, who, (long)row, (long)column);
}

static void put_odd_input(struct making *m, size_t n)
{
    static const char *const texts[] = { "",
                                         "\n",
                                         "0\n!!!\nBaa\n",
                                         "1\n!!!\nBaa\n",
                                         "3\n!!!\nBaa\n",
                                         "2\n",
                                         "2\n!!!\n",
                                         "4\nBee\n!!!\nBaa\n",
                                         "4\nXaa\n!!!\nBaa\n",
                                         "4\nBaa\nWaa\n!!!\nBaa\n",
                                         "28\n!!!\nBaa\n",
                                         "-2\n!!!\nBaa\n",
                                         "x\n!!!\nBaa\n",
                                         "4\n",
                                         "4" };
    script_text(&m->text, texts[n % ROWS(texts)]);
}

void make_aps105(struct making *m)
{
    enum { ODD_INPUTS = 15 };
    static void (*const ways[])(struct making * m, struct line_game * g) = { list_tiles, fill_board,
                                                                             play_tiles };
    static const size_t sides[] = { 4, 2, 6, 8, 10, 12, 26, 14, 16, 18, 20, 22, 24 };
    struct line_rules rules = { 0 };
    struct line_game game;
    size_t odd = choose(m->choices, CHOICE_WRONG, 1 + ODD_INPUTS);
    if (odd > 0) {
        put_odd_input(m, odd - 1);
        return;
    }
    rules.side = sides[choose(m->choices, CHOICE_HALF, ROWS(sides))];
    line_game_open(&game, &rules);
    script_number(&m->text, (long)rules.side);
    script_byte(&m->text, '\n');
    ways[choose(m->choices, CHOICE_WAY, ROWS(ways))](m, &game);
    script_text(&m->text, "!!!\n");
    put_last_move(m, &game);
    make_damage(m);
}
