#include "transcripts/othello.h"

#include <string.h>

void othello_start(struct othello *g)
{
    const grid_memory memory = { g->bits, g->cells, g->taken, OTHELLO_SIDE };
    memset(g, 0, sizeof *g);
    grid_open(&g->board, &memory, OTHELLO_SIDE, "BW.");
    grid_put_centre(&g->board, WHITE);
}

static int is_full(const struct othello *g)
{
    return g->board.tiles[BLACK] + g->board.tiles[WHITE] == OTHELLO_CELLS;
}

/* Goes on to the player who can move. */
static void pass_over(struct othello *g)
{
    g->passes = 0;
    g->passer = g->next;
    if (grid_sweep(&g->board, g->next))
        return;
    g->next = !g->next;
    g->is_over = !grid_sweep(&g->board, g->next);
    if (!is_full(g))
        g->passes = g->is_over ? 2 : 1;
}

int othello_play(struct othello *g, int cell)
{
    if (g->is_over || grid_play(&g->board, cell / OTHELLO_SIDE, cell % OTHELLO_SIDE, g->next) == 0)
        return 0;
    g->moves[g->count++] = (unsigned char)cell;
    g->next = !g->next;
    pass_over(g);
    return 1;
}

int othello_pass(struct othello *g, int player)
{
    if (g->passes == 0 || g->passer != player)
        return 0;
    g->passes--;
    g->passer = !g->passer;
    return 1;
}
