#include "games/line_game.h"

static size_t cells_of_board(const struct line_game *g)
{
    return g->board.side * g->board.side;
}

static long row_of(const struct line_game *g, size_t cell)
{
    return (long)(cell / g->board.side);
}

static long column_of(const struct line_game *g, size_t cell)
{
    return (long)(cell % g->board.side);
}

/* ---- what follows a move ---- */

void line_game_pass(struct line_game *g)
{
    size_t best = 0, most = 0;
    size_t cell;
    (void)grid_sweep(&g->board, 1);
    for (cell = grid_next(&g->board, 0); cell < cells_of_board(g);
         cell = grid_next(&g->board, cell + 1)) {
        size_t gain = grid_gain(&g->board, row_of(g, cell), column_of(g, cell), 1);
        if (gain > most) {
            most = gain;
            best = cell;
        }
    }
    if (most > 0)
        (void)grid_play(&g->board, row_of(g, best), column_of(g, best), 1);
    g->over = !grid_sweep(&g->board, 1) && !grid_sweep(&g->board, 0);
}

/* Passes over players without a move and lets computers move, until the input has a move. */
static void settle(struct line_game *g)
{
    for (;;) {
        size_t cell;
        if (!grid_sweep(&g->board, g->next)) {
            g->next = !g->next;
            g->over = !grid_sweep(&g->board, g->next);
        }
        if (g->over || g->rules.types[g->next] == 0)
            return;
        cell = g->rules.types[g->next] == 1 ? grid_next(&g->board, 0) : grid_last(&g->board);
        (void)grid_play(&g->board, row_of(g, cell), column_of(g, cell), g->next);
        g->next = !g->next;
    }
}

void line_game_open(struct line_game *g, const struct line_rules *rules)
{
    grid_memory memory = { g->bits, g->cells, g->taken, rules->side };
    g->rules = *rules;
    g->next = 0;
    g->over = 0;
    grid_open(&g->board, &memory, rules->side, "OX.");
    grid_put_centre(&g->board, rules->upper_left);
    if (!rules->replies)
        settle(g);
}

size_t line_game_moves(struct line_game *g)
{
    size_t n = 0;
    size_t cell;
    if (g->over || !grid_sweep(&g->board, g->next))
        return 0;
    for (cell = grid_next(&g->board, 0); cell < cells_of_board(g);
         cell = grid_next(&g->board, cell + 1))
        n++;
    return n;
}

size_t line_game_move(const struct line_game *g, size_t number)
{
    size_t cell = grid_next(&g->board, 0);
    for (; number > 0; number--)
        cell = grid_next(&g->board, cell + 1);
    return cell;
}

void line_game_play(struct line_game *g, size_t cell)
{
    if (g->over || grid_play(&g->board, row_of(g, cell), column_of(g, cell), g->next) == 0)
        return;
    if (g->rules.replies) {
        line_game_pass(g);
        return;
    }
    g->next = !g->next;
    settle(g);
}
