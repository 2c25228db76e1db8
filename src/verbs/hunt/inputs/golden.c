/* The steps of tests that exist: seeds, and the golden tests from the smallest to the largest, so
   that what is found first is soon made small. */
#include "hunt/inputs/stages.h"
#include "tests/chain.h"

#include <stdlib.h>
#include <string.h>

/* The step that was made last. */
struct golden {
    int any;
    size_t size, number;
    size_t seed, step;                  /* of the next one, if they are seeds */
    struct step before[CHAIN_MOST - 1]; /* copies of those before it, which refer to each other */
};

void *golden_open(void)
{
    return calloc(1, sizeof(struct golden));
}

/* Returns whether a step has the arguments of the order. */
static int has_arguments(const struct step *s, char *const *args)
{
    size_t i;
    for (i = 0; i < s->arg_count && args[i] != 0; i++) {
        if (strcmp(s->args[i], args[i]) != 0)
            return 0;
    }
    return i == s->arg_count && args[i] == 0;
}

/* Notes which steps of the test are run before step `j`: none, if there are too many. */
static const struct step *take_before(struct golden *g, const struct step *steps, size_t j)
{
    for (size_t i = 0; i < j && j < CHAIN_MOST; i++) {
        g->before[i] = steps[i];
        g->before[i].before = i > 0 ? &g->before[i - 1] : 0;
    }
    return j > 0 && j < CHAIN_MOST ? &g->before[j - 1] : 0;
}

static size_t size_of(const struct step *s)
{
    size_t size = s->input.len;
    for (size_t i = 0; i < s->arg_count; i++)
        size += strlen(s->args[i]) + 1;
    return size;
}

static int is_later(size_t size, size_t number, const struct golden *than)
{
    return !than->any || size > than->size || (size == than->size && number > than->number);
}

/* Finds the smallest step after the last one; of several of a size, the first. Returns NULL if
   there is none. */
static const struct step *next_golden(const struct inputs_order *order, struct golden *g,
                                      const struct step **before)
{
    const struct step *best = 0;
    struct golden found = { 0 };
    const struct step *steps = 0; /* of its test */
    size_t number = 0;
    for (size_t i = 0; i < order->golden_count; i++) {
        for (size_t j = 0; j < order->golden[i].step_count; j++, number++) {
            const struct step *s = &order->golden[i].steps[j];
            size_t size = size_of(s);
            if (!is_later(size, number, g) || (found.any && size >= found.size))
                continue;
            found = (struct golden){ .any = 1, .size = size, .number = number };
            best = s;
            steps = order->golden[i].steps;
        }
    }
    *g = found;
    *before = best != 0 ? take_before(g, steps, (size_t)(best - steps)) : 0;
    return best;
}

static enum made made_of(const struct making *m)
{
    if (m->whole == 0)
        return MADE_ALL;
    return m->order->args == 0 || has_arguments(m->whole, m->order->args) ? MADE_STEP : MADE_NONE;
}

enum made golden_make(struct making *m, void *stage)
{
    m->whole = next_golden(m->order, stage, &m->before);
    return made_of(m);
}

enum made seeds_make(struct making *m, void *stage)
{
    struct golden *g = stage;
    const struct inputs_order *order = m->order;
    if (g->seed < order->seed_count) {
        const struct test *test = &order->seeds[g->seed];
        m->whole = &test->steps[g->step];
        m->before = take_before(g, test->steps, g->step);
        g->step++;
        if (g->step == test->step_count) {
            g->step = 0;
            g->seed++;
        }
    }
    return made_of(m);
}
