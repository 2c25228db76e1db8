#include "hunt/inputs/small_game.h"

static size_t cells_of_board(const struct small_game *g)
{
    return g->board.side * g->board.side;
}

static long row_of(const struct small_game *g, size_t cell)
{
    return (long)(cell / g->board.side);
}

static long column_of(const struct small_game *g, size_t cell)
{
    return (long)(cell % g->board.side);
}

/* ---- what follows a move ---- */

/* Plays the answer that leaves the most pieces, the first of them, if player 1 has a move. */
static void answer(struct small_game *g)
{
    size_t best = 0, most = 0;
    for (size_t cell = 0; cell < cells_of_board(g); cell++) {
        size_t gain = grid_gain(&g->board, row_of(g, cell), column_of(g, cell), 1);
        if (gain > most) {
            most = gain;
            best = cell;
        }
    }
    if (most > 0)
        (void)grid_play(&g->board, row_of(g, best), column_of(g, best), 1);
}

/* Passes over players without a move and lets computers move, until the input has a move. */
static void settle(struct small_game *g)
{
    for (;;) {
        size_t cell;
        if (!grid_sweep(&g->board, g->next)) {
            g->next = !g->next;
            g->over = !grid_sweep(&g->board, g->next);
        }
        if (g->over || g->rules->types[g->next] == 0)
            return;
        cell = g->rules->types[g->next] == 1 ? grid_next(&g->board, 0) : grid_last(&g->board);
        (void)grid_play(&g->board, row_of(g, cell), column_of(g, cell), g->next);
        g->next = !g->next;
    }
}

void small_game_open(struct small_game *g, const struct small_rules *rules)
{
    grid_memory memory = { g->bits, g->cells, g->taken, rules->side };
    g->rules = rules;
    g->next = 0;
    g->over = 0;
    g->move_count = 0;
    grid_open(&g->board, &memory, rules->side, "OX.");
    grid_put_centre(&g->board, rules->upper_left);
    if (!rules->answers)
        settle(g);
}

size_t small_game_moves(struct small_game *g)
{
    size_t n = 0;
    if (g->over || !grid_sweep(&g->board, g->next))
        return 0;
    for (size_t cell = grid_next(&g->board, 0); cell < cells_of_board(g);
         cell = grid_next(&g->board, cell + 1))
        n++;
    return n;
}

size_t small_game_move(const struct small_game *g, size_t number)
{
    size_t cell = grid_next(&g->board, 0);
    for (; number > 0; number--)
        cell = grid_next(&g->board, cell + 1);
    return cell;
}

void small_game_play(struct small_game *g, size_t cell)
{
    (void)grid_play(&g->board, row_of(g, cell), column_of(g, cell), g->next);
    g->moves[g->move_count++] = (uint16_t)cell;
    if (g->rules->answers) {
        answer(g);
        return;
    }
    g->next = !g->next;
    settle(g);
}

void small_game_finish(struct small_game *g, int last)
{
    for (size_t n = small_game_moves(g); n > 0; n = small_game_moves(g))
        small_game_play(g, small_game_move(g, last ? n - 1 : 0));
}

/* ---- all beginnings ---- */

void walk_on(struct walk *w)
{
    if (w->depth == 0)
        w->over = 1;
    else
        w->choice[w->depth - 1]++;
}

/* Plays as far as the moves exist. Returns how many do. */
static size_t play_walk(const struct walk *w, struct small_game *g)
{
    size_t i;
    for (i = 0; i < w->depth; i++) {
        if (w->choice[i] >= small_game_moves(g))
            break;
        small_game_play(g, small_game_move(g, w->choice[i]));
    }
    return i;
}

int walk_play(struct walk *w, struct small_game *g, const struct small_rules *rules)
{
    while (!w->over) {
        size_t i;
        small_game_open(g, rules);
        i = play_walk(w, g);
        if (i == w->depth)
            return 1;
        w->over = i == 0;
        for (size_t j = i; j < w->depth; j++)
            w->choice[j] = 0;
        if (i > 0)
            w->choice[i - 1]++;
    }
    return 0;
}
