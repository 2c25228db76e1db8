#include "hunt/shrink/short_games.h"

#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

void short_start(struct short_position *p, const struct dialect *dialect, size_t side)
{
    small_open(&p->board, dialect, side, dialect->upper_left);
    p->next = 0;
}

int short_next(struct short_position *p)
{
    if (small_has_move(&p->board, p->next))
        return 1;
    p->next = !p->next;
    return small_has_move(&p->board, p->next);
}

int short_move(struct short_position *p, size_t cell)
{
    if (cell >= p->board.side * p->board.side || small_play(&p->board, cell, p->next) == 0)
        return 0;
    p->next = !p->next;
    return 1;
}

/* ---- a search by depth, without recursion ---- */

struct frame {
    struct short_position at;
    size_t cell; /* the next one to try */
};

struct search {
    struct frame *frames;
    size_t length;
    struct short_moves moves;
    size_t *nodes;
};

/* Returns whether the game of the topmost frame has just ended. */
static int enter(struct search *s, size_t depth)
{
    struct frame *f = &s->frames[depth];
    f->cell = 0;
    if (*s->nodes > 0)
        --*s->nodes;
    return !short_next(&f->at);
}

/* Goes on to the next whole game of s->length moves. Returns 0 if there are no more. *depth is
   where the search is; SIZE_MAX: it has not begun. */
static int next_game(struct search *s, size_t *depth)
{
    if (*depth == SIZE_MAX) {
        *depth = 0;
        if (enter(s, 0) || s->length == 0)
            return 0;
    }
    while (*s->nodes > 0) {
        struct frame *f = &s->frames[*depth];
        size_t cells = f->at.board.side * f->at.board.side;
        while (f->cell < cells && small_gain(&f->at.board, f->cell, f->at.next) == 0)
            f->cell++;
        if (f->cell == cells) {
            if (*depth == 0)
                return 0;
            --*depth;
            continue;
        }
        s->moves.cells[*depth] = (uint16_t)f->cell;
        f[1].at = f->at;
        (void)short_move(&f[1].at, f->cell++);
        if (enter(s, *depth + 1)) {
            if (*depth + 1 == s->length)
                return 1;
        } else if (*depth + 1 < s->length) {
            ++*depth;
        }
    }
    return 0;
}

int short_each(const struct short_position *p, size_t length, size_t *nodes,
               short_game_found *found, void *who)
{
    struct search s = { .length = length, .moves = { .count = length } };
    size_t depth = SIZE_MAX;
    int stopped = 0;
    s.nodes = nodes;
    if (length >= SHORT_MOST)
        return 0;
    s.frames = memory_new(length + 2, sizeof *s.frames);
    s.frames[0].at = *p;
    while (!stopped && next_game(&s, &depth))
        stopped = found(who, &s.moves);
    free(s.frames);
    return stopped;
}

static int take_game(void *who, const struct short_moves *game)
{
    *(struct short_moves *)who = *game;
    return 1;
}

int short_end(const struct short_position *p, size_t most, size_t *nodes, struct short_moves *moves)
{
    struct short_position at = *p;
    size_t length;
    memset(moves, 0, sizeof *moves);
    if (!short_next(&at))
        return 1;
    for (length = 1; length <= most && *nodes > 0; length++) {
        if (short_each(p, length, nodes, take_game, moves))
            return 1;
    }
    return 0;
}

void short_known(const struct dialect *dialect, size_t side, struct short_moves *moves)
{
    /* Rows and columns from the upper left cell of the centre, for a board on which the second
       player has that cell. */
    static const signed char game[][2] = { { 2, 1 }, { 0, 2 }, { -1, 1 }, { 2, 2 }, { 1, 3 },
                                           { 2, 0 }, { 3, 1 }, { 1, 2 },  { 1, -1 } };
    long centre = (long)(side - 1) / 2;
    int mirrored = dialect->upper_left == 0;
    size_t i;
    moves->count = 0;
    for (i = 0; side >= 8 && i < sizeof game / sizeof game[0]; i++) {
        long row = centre + game[i][0];
        long column = centre + (mirrored ? 1 - game[i][1] : game[i][1]);
        moves->cells[moves->count++] = (uint16_t)(row * (long)side + column);
    }
}
