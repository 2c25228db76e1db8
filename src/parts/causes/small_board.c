#include "causes/small_board.h"

#include "simulate/grid.h"

#include <string.h>

int small_open(struct small_board *b, const struct replay *r, size_t turns)
{
    int i;
    memset(b, 0, sizeof *b);
    if (r->side == 0 || r->side > SMALL_SIDE_MOST)
        return 0;
    b->side = r->side;
    for (i = 0; i < 3; i++)
        b->symbols[i] = (char)r->dialect->board.symbols[i];
    replay_board(r, turns, b->cells);
    return 1;
}

static size_t gain(struct small_board *b, size_t cell, int player, int down, int right)
{
    grid view;
    grid_view(&view, b->cells, b->side, b->side, b->symbols);
    return grid_gain_in_direction(&view, (long)(cell / b->side), (long)(cell % b->side), player,
                                  down, right);
}

size_t small_gain(struct small_board *b, size_t cell, int player)
{
    grid view;
    if (b->cells[cell] != (unsigned char)b->symbols[2])
        return 0;
    grid_view(&view, b->cells, b->side, b->side, b->symbols);
    return grid_gain(&view, (long)(cell / b->side), (long)(cell % b->side), player);
}

size_t small_play(struct small_board *b, size_t cell, int player)
{
    size_t all = 0;
    int down, right;
    if (b->cells[cell] != (unsigned char)b->symbols[2])
        return 0;
    for (down = -1; down <= 1; down++) {
        for (right = -1; right <= 1; right++) {
            size_t taken = down == 0 && right == 0 ? 0 : gain(b, cell, player, down, right);
            long at = (long)cell;
            size_t i;
            for (i = 0; i < taken; i++) {
                at += down * (long)b->side + right;
                b->cells[at] = (unsigned char)b->symbols[player];
            }
            all += taken;
        }
    }
    if (all > 0)
        b->cells[cell] = (unsigned char)b->symbols[player];
    return all;
}
