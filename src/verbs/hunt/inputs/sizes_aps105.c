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
    { odd, 0, 0, { 0, 0 } },
    { tiles, 2, 0, { 0, 0 } },
    { tiles, 4, 0, { 0, 0 } },
    { tiles, 6, 0, { 0, 0 } },
    { tiles, 8, 0, { 0, 0 } },
    { tiles, 10, 0, { 0, 0 } },
    { tiles, 12, 0, { 0, 0 } },
    { tiles, 14, 0, { 0, 0 } },
    { tiles, 16, 0, { 0, 0 } },
    { tiles, 18, 0, { 0, 0 } },
    { tiles, 20, 0, { 0, 0 } },
    { tiles, 22, 0, { 0, 0 } },
    { tiles, 24, 0, { 0, 0 } },
    { tiles, 26, 0, { 0, 0 } },
    { tiles, 2, 1, { 0, 0 } },
    { tiles, 4, 1, { 0, 0 } },
    { tiles, 6, 1, { 0, 0 } },
    { tiles, 8, 1, { 0, 0 } },
    { tiles, 2, 2, { 0, 0 } },
    { tiles, 4, 2, { 0, 0 } },
    { tiles, 2, 3, { 0, 0 } },
    { tiles, 2, 4, { 0, 0 } },
    { 0 },
};
