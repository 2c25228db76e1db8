
#include "hunt/batch.h"
#include "hunt/pursue.h"
#include "system/io.h"
#include "text/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The shorter games of several steps, as one batch. */
struct tracing {
    struct hunting *h;
    struct candidate *list;
    struct step_copy games[BATCH_MOST];
    struct step steps[BATCH_MOST];
    size_t of[BATCH_MOST]; /* the index in `list` */
    size_t count;
    struct batch batch;
};

static void forget_games(struct tracing *t)
{
    while (t->count > 0)
        step_copy_free(&t->games[--t->count]);
}

/* Keeps a game with its answer. */
static void keep_game(struct tracing *t, size_t i, const struct difference *d)
{
    const struct step *game = &t->batch.steps[i];
    struct candidate *to = &t->list[t->of[t->batch.from[i]]];
    enum standing standing = standing_of_step(t->h->session->problem, game, STANDING_OUTSIDE);
    if (to->own.memory != 0 || standing > to->standing)
        return; /* a shorter one is known, or this one says less */
    problem_cause(t->h->session->problem, game, t->batch.answers[i].out, d, &to->cause);
    step_copy_of(game, &to->own);
}

/* Runs the games, the shorter ones of a step first. */
static int run_games(struct tracing *t)
{
    struct batch *v = &t->batch;
    int done = t->count == 0 || batch_run(t->h, t->steps, 0, t->count, v);
    size_t i;
    for (i = 0; done && i < v->count; i++) {
        struct difference d;
        if (batch_shows(t->h, v, i, &d))
            keep_game(t, i, &d);
    }
    batch_free(v);
    forget_games(t);
    return done;
}

/* Adds the shorter games of a step. Each game of a hang may reach a time limit, and those of an
   input that is not promised may be wrong in ways that do not count. */
static int add_games(struct tracing *t, size_t index)
{
    const struct candidate *s = &t->list[index];
    const struct step *step = s->step;
    const struct problem *p = t->h->session->problem;
    int is_left = is_hang(s->cause.verdict) || s->standing > t->h->session->weakest;
    size_t count = is_left ? 0 : problem_shorter(p, step);
    size_t turns;
    if (t->count + count > BATCH_MOST && !run_games(t))
        return 0;
    for (turns = 1; turns <= count; turns++) {
        p->kind->shorten(p, step, turns, &t->games[t->count]);
        t->steps[t->count] = t->games[t->count].step;
        t->of[t->count++] = index;
    }
    return 1;
}

int trace_back(struct hunting *h, struct candidate *list, size_t count)
{
    struct tracing *t;
    int done = 1;
    size_t i;
    if (count == 0)
        return 1;
    t = memory_new(1, sizeof *t);
    t->h = h;
    t->list = list;
    for (i = 0; i < count && done; i++)
        done = add_games(t, i);
    done = done && run_games(t);
    for (i = 0; i < count; i++) {
        if (list[i].own.memory != 0)
            list[i].step = &list[i].own.step;
    }
    forget_games(t);
    free(t);
    return done;
}
