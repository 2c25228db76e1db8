#include "harness/naive_game.h"

#include <string.h>

static int is_octaflip(const struct naive_game *g)
{
    return g->end == NAIVE_OCTAFLIP;
}

static int has_move(const struct naive_game *g, int player)
{
    return oracle_line_has_move(&g->line, g->line.player[player]);
}

/* Returns the player to move after a turn of `player` in a line-capturing game, or -1. */
static int next_after(const struct naive_game *g, int player)
{
    if (g->end == NAIVE_PASSES)
        return g->passes == 2 || oracle_line_count(&g->line, g->line.empty) == 0 ? -1 : !player;
    if (!has_move(g, 0) && !has_move(g, 1))
        return -1;
    return g->end == NAIVE_SKIPS && !has_move(g, !player) ? player : !player;
}

static void start_line(struct naive_game *g, const char *symbols, size_t side,
                       const unsigned char *cells)
{
    size_t i;
    oracle_line_start(&g->line, (int)side, symbols[0], symbols[1], symbols[2]);
    g->line.player[0] = symbols[0];
    g->line.player[1] = symbols[1];
    for (i = 0; i < side * side; i++)
        oracle_line_set(&g->line, (long)(i / side), (long)(i % side), (char)cells[i]);
}

void naive_start(struct naive_game *g, const char *dialect, size_t side, const unsigned char *cells,
                 int next)
{
    static const struct {
        const char *dialect, *symbols;
        enum naive_end end;
    } rows[] = { { "reversi", "CB-", NAIVE_NO_MOVES },
                 { "bbm103", "XO_", NAIVE_SKIPS },
                 { "aps105", "WBU", NAIVE_NO_MOVES },
                 { "flip", "OX.", NAIVE_PASSES } };
    size_t i;
    memset(g, 0, sizeof *g);
    g->next = next;
    if (strcmp(dialect, "octaflip") == 0) {
        oracle_octaflip_start(&g->octaflip, (const char *)cells);
        g->octaflip.mover = "RB"[next];
        return;
    }
    for (i = 0; strcmp(rows[i].dialect, dialect) != 0; i++)
        continue;
    g->end = rows[i].end;
    g->free_pass = strcmp(dialect, "reversi") == 0;
    start_line(g, rows[i].symbols, side, cells);
    g->next = next_after(g, !next);
}

void naive_copy(struct naive_game *copy, const struct naive_game *g)
{
    *copy = *g;
    if (!is_octaflip(g))
        oracle_line_copy(&copy->line, &g->line);
}

void naive_free(struct naive_game *g)
{
    if (!is_octaflip(g))
        oracle_line_free(&g->line);
}

int naive_cell(const struct naive_game *g, size_t cell)
{
    long n = g->line.n;
    if (is_octaflip(g))
        return g->octaflip.cell[cell / 8][cell % 8];
    return oracle_line_at(&g->line, (long)cell / n, (long)cell % n);
}

static int octaflip_move(struct naive_game *g, int from, int target)
{
    int played;
    if (from == -1 && target == -1)
        played = oracle_octaflip_play(&g->octaflip, 0, 0, 0, 0);
    else if (from < 0 || target < 0)
        played = 0;
    else
        played = oracle_octaflip_play(&g->octaflip, from / 8 + 1, from % 8 + 1, target / 8 + 1,
                                      target % 8 + 1);
    if (played)
        g->next = g->octaflip.over ? -1 : g->octaflip.mover == 'B';
    return played;
}

static int may_pass(const struct naive_game *g)
{
    if (g->free_pass && g->next == 0)
        return 1;
    return g->end != NAIVE_SKIPS && !has_move(g, g->next);
}

static int line_move(struct naive_game *g, int from, int target)
{
    long n = g->line.n;
    if (from != -1 || target < -1)
        return 0;
    if (target == -1) {
        if (!may_pass(g))
            return 0;
        g->passes++;
    } else {
        if (oracle_line_place(&g->line, target / n, target % n, g->line.player[g->next]) == 0)
            return 0;
        g->passes = 0;
    }
    g->next = next_after(g, g->next);
    return 1;
}

int naive_move(struct naive_game *g, int from, int target)
{
    if (g->next == -1)
        return 0;
    return is_octaflip(g) ? octaflip_move(g, from, target) : line_move(g, from, target);
}
