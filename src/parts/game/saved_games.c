/* Shrinking of games of flip that are saved and loaded again: played without a stop, with fewer
   stops, with fewer turns before a stop, on a smaller board. */
#include "game/saved_games.h"

#include "causes/replay.h"
#include "causes/small_board.h"
#include "step/chain.h"
#include "text/byte_queue.h"
#include "tokenize/words.h"

#include <stdlib.h>
#include <string.h>

enum {
    SMALLEST = 4,
    CELLS = SMALLEST * SMALLEST,
    SIDES_MOST = 80, /* larger boards are not tried */
    TURNS_MOST = 2,  /* of small games, before and after the stop */
    TURN_LEN = 4,
    TEXT_ROOM = TURN_LEN * TURNS_MOST + 8,
    GAMES_MOST = 64 /* of such games */
};

static const char save_line[] = "sg\n";

/* A search for smaller games. */
struct search {
    const struct dialect *dialect;
    const struct step *best;
    const struct problem_offers *to;
};

/* ---- lists of steps ---- */

/* Steps that follow each other, as they are offered. */
struct steps {
    struct step at[CHAIN_MOST];
    size_t count;
};

static void take_steps(const struct search *s, struct steps *all)
{
    struct chain chain;
    size_t i;
    memset(all, 0, sizeof *all);
    chain_of(s->best, &chain);
    all->count = chain.count;
    for (i = 0; i < chain.count; i++)
        all->at[i] = *chain.steps[i];
}

static int offer(const struct search *s, struct steps *all)
{
    size_t i;
    for (i = 0; i < all->count; i++)
        all->at[i].before = i > 0 ? &all->at[i - 1] : 0;
    return s->to->offer(s->to->who, &all->at[all->count - 1]);
}

static size_t start_of_last_line(bytes text)
{
    size_t n = text.len;
    while (n > 0 && (n == text.len || text.at[n - 1] != '\n'))
        n--;
    return n;
}

/* ---- without a stop ---- */

/* Joins a step and the one that goes on with its game: the save between them goes. */
static int join_at(const struct search *s, size_t i)
{
    struct steps all;
    struct byte_queue text = { 0 };
    bytes first;
    int smaller;
    take_steps(s, &all);
    first = all.at[i].input;
    queue_put(&text, bytes_first(first, start_of_last_line(first)));
    queue_put(&text, all.at[i + 1].input);
    all.at[i].input = queue_bytes(&text);
    memmove(&all.at[i + 1], &all.at[i + 2], (all.count - i - 2) * sizeof all.at[0]);
    all.count--;
    smaller = offer(s, &all);
    free(text.at);
    return smaller;
}

/* Leaves out a step between the first and the last one. */
static int leave_out(const struct search *s, size_t i)
{
    struct steps all;
    take_steps(s, &all);
    memmove(&all.at[i], &all.at[i + 1], (all.count - i - 1) * sizeof all.at[0]);
    all.count--;
    return offer(s, &all);
}

static int with_fewer_stops(const struct search *s)
{
    struct chain chain;
    size_t i;
    chain_of(s->best, &chain);
    for (i = 0; i + 1 < chain.count; i++) {
        if (join_at(s, i) || (i > 0 && leave_out(s, i)))
            return 1;
    }
    return s->to->finish(s->to->who);
}

/* ---- with fewer turns before a stop ---- */

static int without_line(const struct search *s, size_t i, size_t from, size_t to)
{
    struct steps all;
    struct byte_queue text = { 0 };
    int smaller;
    take_steps(s, &all);
    queue_put(&text, bytes_first(all.at[i].input, from));
    queue_put(&text, bytes_skip(all.at[i].input, to));
    all.at[i].input = queue_bytes(&text);
    smaller = offer(s, &all);
    free(text.at);
    return smaller;
}

/* Leaves out all lines up to the save, and then each line. */
static int with_fewer_turns(const struct search *s)
{
    struct chain chain;
    size_t i, from, to;
    chain_of(s->best, &chain);
    for (i = 0; i + 1 < chain.count; i++) {
        bytes text = chain.steps[i]->input;
        if (without_line(s, i, 0, start_of_last_line(text)))
            return 1;
        for (from = 0; from < start_of_last_line(text); from = to) {
            to = from + bytes_find(bytes_skip(text, from), '\n') + 1;
            if (without_line(s, i, from, to))
                return 1;
        }
    }
    return s->to->finish(s->to->who);
}

/* ---- other games ---- */

/* A game that is saved as `g` and loaded again. */
struct small_game {
    char side[24];
    char types[2][2];
    char before[TEXT_ROOM], after[TEXT_ROOM]; /* the turns before and after the stop */
};

/* Makes the arguments of the first step: `new 4 1`. */
static void first_arguments(struct small_game *g, char *args[5])
{
    static char new_game[] = "new";
    size_t n = 0;
    args[n++] = new_game;
    args[n++] = g->side;
    if (g->types[0][0] != '\0')
        args[n++] = g->types[0];
    if (g->types[1][0] != '\0')
        args[n++] = g->types[1];
    args[n] = 0;
}

static size_t count_args(char **args)
{
    size_t n = 0;
    while (args[n] != 0)
        n++;
    return n;
}

static int offer_game(const struct search *s, struct small_game *g)
{
    static char load[] = "load", name[] = "g";
    char *second[] = { load, name, 0 };
    char *first[5];
    char text[TEXT_ROOM + sizeof save_line];
    struct steps all = { .count = 2 };
    size_t len = strlen(g->before);
    first_arguments(g, first);
    memcpy(text, g->before, len);
    memcpy(text + len, save_line, sizeof save_line);
    all.at[0] = (struct step){ .args = first, .input = bytes_of_text(text) };
    all.at[0].arg_count = count_args(first);
    all.at[1] = (struct step){ .args = second, .arg_count = 2, .input = bytes_of_text(g->after) };
    return offer(s, &all);
}

/* Notes which cells the next human may take after the turns. Returns 0 if it is no one's turn. */
static int legal_cells(const struct search *s, struct small_game *g, unsigned char is_legal[CELLS])
{
    char *args[5];
    char text[2 * TEXT_ROOM];
    struct step step = { .args = args };
    struct replay r;
    int next = 0, fine;
    size_t i;
    first_arguments(g, args);
    step.arg_count = count_args(args);
    memcpy(text, g->before, strlen(g->before));
    memcpy(text + strlen(g->before), g->after, strlen(g->after) + 1);
    step.input = bytes_of_text(text);
    fine = replay_step(s->dialect, &step, &r) && r.side == SMALLEST && !r.is_over;
    if (fine) {
        struct small_board board;
        small_open(&board, s->dialect, SMALLEST, 0);
        replay_board(&r, r.count, board.cells);
        for (i = 0; i < r.count; i++)
            next = r.turns[i].kind != FLIPREF_REFUSED ? !r.turns[i].player : next;
        for (i = 0; i < CELLS; i++)
            is_legal[i] = small_gain(&board, i, next) > 0;
    }
    replay_free(&r);
    return fine;
}

/* Turns, as they are typed. */
struct turns {
    char at[GAMES_MOST][TEXT_ROOM];
    size_t count;
};

/* `text` holds the last turns of the game. Adds it with each turn that is legal next. */
static void add_longer(const struct search *s, struct small_game *g, const char *text,
                       struct turns *to)
{
    unsigned char is_legal[CELLS] = { 0 };
    size_t len = strlen(text), cell;
    if (len >= TURN_LEN * TURNS_MOST || !legal_cells(s, g, is_legal))
        return;
    for (cell = 0; cell < CELLS; cell++) {
        char line[] = "0 0\n";
        if (!is_legal[cell] || to->count == GAMES_MOST)
            continue;
        line[0] = (char)('0' + cell / SMALLEST);
        line[2] = (char)('0' + cell % SMALLEST);
        memcpy(to->at[to->count], text, len);
        memcpy(to->at[to->count++] + len, line, sizeof line);
    }
}

/* Offers the game with at most TURNS_MOST turns after it was loaded. */
static int offer_turns_after(const struct search *s, struct small_game *g)
{
    struct turns list = { .count = 1 };
    size_t i;
    for (i = 0; i < list.count && !s->to->is_done(s->to->who); i++) {
        memcpy(g->after, list.at[i], sizeof g->after);
        if (offer_game(s, g))
            return 1;
        add_longer(s, g, list.at[i], &list);
    }
    return 0;
}

/* Offers all small games of these players. */
static int offer_turns_before(const struct search *s, struct small_game *g)
{
    struct turns list = { .count = 1 };
    size_t i;
    for (i = 0; i < list.count && !s->to->is_done(s->to->who); i++) {
        memcpy(g->before, list.at[i], sizeof g->before);
        if (offer_turns_after(s, g))
            return 1;
        g->after[0] = '\0';
        add_longer(s, g, list.at[i], &list);
    }
    return 0;
}

static int small_games(const struct search *s)
{
    static const char kinds[][3] = { "", "1", "2", "01", "02" };
    size_t i;
    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct small_game g = { .side = "4" };
        g.types[0][0] = kinds[i][0];
        if (kinds[i][0] != '\0')
            g.types[1][0] = kinds[i][1];
        if (offer_turns_before(s, &g))
            return 1;
    }
    return s->to->finish(s->to->who);
}

/* Offers the first board of each side, saved and loaded at once. */
static int on_other_sides(const struct search *s)
{
    struct chain chain;
    int32_t old, side;
    chain_of(s->best, &chain);
    if (chain.steps[0]->arg_count < 2 ||
        integer_of(bytes_of_text(chain.steps[0]->args[1]), &old) != INTEGER_OK)
        return 0;
    for (side = SMALLEST; side <= old && side <= SIDES_MOST; side++) {
        struct small_game g = { .types = { "", "" } };
        sink out;
        sink_init(&out, 0, 0, (unsigned char *)g.side, sizeof g.side - 1);
        sink_number(&out, (uint64_t)side);
        if (offer_game(s, &g))
            return 1;
    }
    return s->to->finish(s->to->who);
}

int simpler_saved_games(const struct dialect *dialect, const struct step *best,
                        const struct problem_offers *to)
{
    const struct search search = { dialect, best, to };
    const struct search *s = &search;
    if (best->before == 0)
        return 0;
    return with_fewer_stops(s) || small_games(s) || on_other_sides(s) || with_fewer_turns(s);
}
