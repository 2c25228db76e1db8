/* All small inputs of aps105: a few tiles on a board, and each move. */
#include "hunt/inputs/sizes.h"

enum { LETTERS = 26 };

/* Writes a tile or a move of three characters. */
static void put_tile(struct making *m, size_t colour, size_t row, size_t column)
{
    put_byte(m, colour ? 'W' : 'B');
    put_byte(m, 'a' + (int)row);
    put_byte(m, 'a' + (int)column);
    put_byte(m, '\n');
}

/* Writes tiles on ascending cells, which the index chooses. Returns 0 if they do not ascend. */
static int put_tiles(struct making *m, uint64_t *index, const struct size_group *g)
{
    size_t side = (size_t)g->side;
    size_t before = 0;
    for (int i = 0; i < g->most; i++) {
        size_t colour = digit_of(index, 2);
        size_t cell = digit_of(index, side * side);
        if (i > 0 && cell <= before)
            return 0;
        put_tile(m, colour, cell / side, cell % side);
        before = cell;
    }
    return 1;
}

static uint64_t choices_of_tiles(const struct size_group *g)
{
    uint64_t n = 1;
    for (int i = 0; i < g->most; i++)
        n *= 2 * (uint64_t)g->side * (uint64_t)g->side;
    return n;
}

/* Every choice of a group's tiles, with every move on the board or just off it. */
static enum made tiles(struct making *m, struct size_state *s, const struct size_group *g)
{
    size_t side = (size_t)g->side;
    size_t reach = side < LETTERS ? side + 1 : side;
    uint64_t index = s->index++;
    size_t column = digit_of(&index, reach);
    size_t row = digit_of(&index, reach);
    size_t colour = digit_of(&index, 2);
    if (index >= choices_of_tiles(g))
        return MADE_ALL;
    put_number(m, g->side);
    put_byte(m, '\n');
    if (!put_tiles(m, &index, g))
        return MADE_NONE;
    put_text(m, "!!!\n");
    put_tile(m, colour, row, column);
    return MADE_STEP;
}

/* Inputs that are not promised, from the empty one on. */
static enum made odd(struct making *m, struct size_state *s, const struct size_group *g)
{
    static const char *const texts[] = {
        "",
        "\n",
        "0\n!!!\nBaa\n",
        "1\n!!!\nBaa\n",
        "3\n!!!\nBaa\n",
        "2\n",
        "2\n!!!\n",
        "2\n!!!\nB\n",
        "2\n!!!\nBaaa\n",
        "2\n!!!\nbaa\n",
        "4\nBee\n!!!\nBaa\n",
        "4\nXaa\n!!!\nBaa\n",
        "4\nBaa\nWaa\n!!!\nBaa\n",
        "28\n!!!\nBaa\n",
        "-2\n!!!\nBaa\n",
        "x\n!!!\nBaa\n",
    };
    (void)g;
    if (s->index == ROWS(texts))
        return MADE_ALL;
    put_text(m, texts[s->index++]);
    return MADE_STEP;
}

/* By their bytes: a side takes one or two, a tile four. */
const struct size_group sizes_aps105[] = {
    { .make = odd },
    { .make = tiles, .side = 2 },
    { .make = tiles, .side = 4 },
    { .make = tiles, .side = 6 },
    { .make = tiles, .side = 8 },
    { .make = tiles, .side = 10 },
    { .make = tiles, .side = 12 },
    { .make = tiles, .side = 14 },
    { .make = tiles, .side = 16 },
    { .make = tiles, .side = 18 },
    { .make = tiles, .side = 20 },
    { .make = tiles, .side = 22 },
    { .make = tiles, .side = 24 },
    { .make = tiles, .side = 26 },
    { .make = tiles, .side = 2, .most = 1 },
    { .make = tiles, .side = 4, .most = 1 },
    { .make = tiles, .side = 6, .most = 1 },
    { .make = tiles, .side = 8, .most = 1 },
    { .make = tiles, .side = 2, .most = 2 },
    { .make = tiles, .side = 4, .most = 2 },
    { .make = tiles, .side = 2, .most = 3 },
    { .make = tiles, .side = 2, .most = 4 },
    { 0 },
};
