/* The first stage: the steps of tests that exist. */
#include "hunt/inputs/stages.h"

#include <stdlib.h>
#include <string.h>

struct golden {
    size_t test, step; /* the next one */
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

enum made golden_make(struct making *m, void *stage)
{
    struct golden *g = stage;
    const struct test *t;
    while (g->test < m->order->golden_count && g->step == m->order->golden[g->test].step_count) {
        g->test++;
        g->step = 0;
    }
    if (g->test == m->order->golden_count)
        return MADE_ALL;
    t = &m->order->golden[g->test];
    m->whole = &t->steps[g->step++];
    return m->order->args == 0 || has_arguments(m->whole, m->order->args) ? MADE_STEP : MADE_NONE;
}
