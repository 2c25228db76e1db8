/* Shrinking of a reversi input by its commands: short games, all of them by their length. Lines are
   left out by shrink_by_lines. */
#include "causes/replay.h"
#include "causes/small_board.h"
#include "hunt/shrink/shrinking.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    COMMANDS_MOST = 5,        /* of a game in which all are legal */
    REFUSED_MOST = 3,         /* of a game whose last command is refused */
    ROOM = 3 * COMMANDS_MOST, /* bytes of a game */
    GAMES_MOST = 4096,
    SIDE = 8
};

struct short_game {
    unsigned char text[ROOM];
    size_t len;
};

struct short_games {
    struct short_game list[GAMES_MOST];
    size_t count;
};

/* The board after a game. Returns 0 if it cannot be replayed. */
static int board_after(struct shrinking *s, const struct short_game *g, struct small_board *b)
{
    struct step step = s->best.step;
    struct replay r;
    int fine;
    step.input = bytes_of(g->text, g->len);
    small_open(b, s->order->dialect, SIDE, 1);
    fine = replay_step(s->order->dialect, &step, &r) && r.side == SIDE;
    if (fine)
        replay_board(&r, r.count, b->cells);
    replay_free(&r);
    return fine;
}

static void add_line(struct short_game *g, const char *line, size_t len)
{
    memcpy(g->text + g->len, line, len);
    g->len += len;
}

static void add_cell(struct short_game *g, size_t cell)
{
    char line[3];
    line[0] = (char)('a' + cell % SIDE);
    line[1] = (char)('1' + cell / SIDE);
    line[2] = '\n';
    add_line(g, line, sizeof line);
}

static int offer_game(struct shrinking *s, const struct short_game *g, struct short_games *next)
{
    if (next != 0 && next->count < GAMES_MOST)
        next->list[next->count++] = *g;
    return shrink_offer(s, s->best.step.args, bytes_of(g->text, g->len));
}

/* Offers the game with each legal command after it, which `next` gets too. */
static int go_on(struct shrinking *s, const struct short_game *g, struct short_games *next)
{
    struct small_board b;
    struct short_game longer = *g;
    size_t cell;
    if (!board_after(s, g, &b))
        return 0;
    add_line(&longer, "=\n", 2);
    if (offer_game(s, &longer, next))
        return 1;
    for (cell = 0; cell < (size_t)SIDE * SIDE; cell++) {
        if (small_gain(&b, cell, 0) == 0)
            continue;
        longer = *g;
        add_cell(&longer, cell);
        if (offer_game(s, &longer, next))
            return 1;
    }
    return 0;
}

/* Offers the game with each cell after it that is refused, and with lines that are no commands. */
static int go_on_refused(struct shrinking *s, const struct short_game *g)
{
    static const char *const wrong[] = { "\n", "x\n", "?\n", "a\n", "a9\n", "1a\n" };
    struct short_game longer;
    size_t i;
    for (i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        longer = *g;
        add_line(&longer, wrong[i], strlen(wrong[i]));
        if (offer_game(s, &longer, 0))
            return 1;
    }
    for (i = 0; i < (size_t)SIDE * SIDE; i++) {
        longer = *g;
        add_cell(&longer, i);
        if (offer_game(s, &longer, 0))
            return 1;
    }
    return 0;
}

static int all_of_length(struct shrinking *s, size_t length, const struct short_games *games,
                         struct short_games *next)
{
    size_t i;
    next->count = 0;
    for (i = 0; i < games->count && !shrink_is_done(s); i++) {
        if (go_on(s, &games->list[i], next))
            return 1;
    }
    for (i = 0; length <= REFUSED_MOST && i < games->count && !shrink_is_done(s); i++) {
        if (go_on_refused(s, &games->list[i]))
            return 1;
    }
    return 0;
}

int shrink_reversi(struct shrinking *s)
{
    struct short_games *games = memory_new(2, sizeof *games);
    size_t length;
    int smaller;
    games[0].count = 1;
    smaller = shrink_offer(s, s->best.step.args, bytes_of(0, 0));
    for (length = 1; length <= COMMANDS_MOST && 2 * length <= s->best.step.input.len && !smaller;
         length++)
        smaller = all_of_length(s, length, &games[(length + 1) % 2], &games[length % 2]);
    free(games);
    return smaller || shrink_finish(s);
}
