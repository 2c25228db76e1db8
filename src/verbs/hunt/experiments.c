#include "hunt/pursue.h"

#include "base/sink.h"

#include <stdlib.h>

enum {
    ASPECTS = 32,     /* bits of problem_aspects */
    LOOKED_AT = 4096, /* the most inputs of a source that are looked at, */
    AT_ONCE = 64,     /* ... and how many of them are made at once */
    TRIED_MOST = 48,  /* the most inputs that are run, from both sources */
    EACH = 2          /* results after which an aspect needs no more inputs */
};

/* Inputs of an aspect that fresh processes answered rightly, or showed the cause with. */
struct experiments {
    struct hunting *h;
    const struct hunt_finding *finding;
    unsigned right[ASPECTS], wrong[ASPECTS];
    unsigned tried;
};

static int is_one(unsigned set)
{
    return set != 0 && (set & (set - 1)) == 0;
}

/* The aspects that have as many such inputs. */
static unsigned aspects_with(const unsigned count[ASPECTS], unsigned least)
{
    unsigned set = 0, i;
    for (i = 0; i < ASPECTS; i++)
        set |= count[i] >= least ? 1U << i : 0;
    return set;
}

static void add(unsigned count[ASPECTS], unsigned set)
{
    unsigned i;
    for (i = 0; i < ASPECTS; i++)
        count[i] += set >> i & 1;
}

static unsigned aspects_of(const struct experiments *e, const struct step *step,
                           const struct explained *about)
{
    return problem_aspects(e->h->session->problem, &e->finding->proof.cause, step, about);
}

/* Notes that a run shows the cause, if only one aspect can be why. */
static void note_wrong(struct experiments *e, const struct step *step, const struct confirmation *c)
{
    struct explained about;
    unsigned blamed;
    problem_explain(e->h->session->problem, step, c->outcome.out, &c->difference, &about);
    blamed = aspects_of(e, step, &about);
    if (!is_one(blamed))
        blamed &= ~aspects_with(e->right, 1);
    if (is_one(blamed))
        add(e->wrong, blamed);
}

/* An input that is right is right in all its aspects. */
static void try_step(struct experiments *e, struct step step, unsigned aspects)
{
    struct hunting *h = e->h;
    struct confirmation c;
    void *memory = 0;
    if (answer_step(h->session, &step, &memory)) {
        e->tried++;
        confirm(h, &step, 1, &c);
        if (c.result == CONTRADICTED)
            add(e->right, aspects);
        else if (c.result == CONFIRMED && cause_equal(&c.cause, &e->finding->proof.cause))
            note_wrong(e, &step, &c);
        confirmation_free(&c);
    }
    free(memory);
}

/* Whether an input can still show something. */
static int is_wanted(const struct experiments *e, unsigned aspects)
{
    unsigned known = aspects_with(e->right, EACH) | aspects_with(e->wrong, EACH);
    return (aspects & ~known) != 0 && e->tried < TRIED_MOST && !hunting_is_stopped(e->h);
}

static void look_at(struct experiments *e, const struct step *step)
{
    unsigned aspects = aspects_of(e, step, 0);
    if (is_wanted(e, aspects))
        try_step(e, *step, aspects);
}

/* Looks at the shortest game that an input begins with. */
static void look_at_shortest(struct experiments *e, const struct step *step)
{
    const struct problem *problem = e->h->session->problem;
    struct step_copy game;
    if (problem_shorter(problem, step) == 0)
        return;
    problem->kind->shorten(problem, step, 1, &game);
    if (standing_of_step(problem, &game.step, STANDING_OUTSIDE) <= e->h->session->weakest)
        look_at(e, &game.step);
    step_copy_free(&game);
}

static void look_through(struct experiments *e, struct inputs *inputs, enum input_source from,
                         void (*look)(struct experiments *e, const struct step *step))
{
    struct step steps[AT_ONCE];
    enum standing standing[AT_ONCE];
    size_t n = 1, looked_at, i;
    for (looked_at = 0; n > 0 && looked_at < LOOKED_AT && is_wanted(e, ~0U); looked_at += n) {
        n = inputs_next(inputs, from, steps, standing, AT_ONCE);
        for (i = 0; i < n; i++)
            look(e, &steps[i]);
    }
}

void experiment(struct hunting *h, struct hunt_finding *finding)
{
    struct experiments e = { .h = h, .finding = finding };
    struct inputs *inputs;
    unsigned right, wrong;
    sink help;
    if (finding->proof.result != CONFIRMED ||
        finding->proof.difference.verdict != VERDICT_WRONG_OUTPUT ||
        aspects_of(&e, &finding->step.step, 0) == 0)
        return;
    inputs = hunt_inputs(h);
    look_through(&e, inputs, SOURCE_BY_SIZE, look_at);
    look_through(&e, inputs, SOURCE_PLAY, look_at_shortest);
    inputs_close(inputs);
    right = aspects_with(e.right, 1);
    wrong = aspects_with(e.wrong, 1);
    if (right == 0 || wrong == 0 || (right & wrong) != 0)
        return;
    sink_init(&help, 0, 0, (unsigned char *)finding->help, sizeof finding->help - 1);
    h->session->problem->kind->say_aspects(h->session->problem, right, wrong, &help);
}
