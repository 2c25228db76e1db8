#include "hunt/inputs/golden.h"

#include <string.h>

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
static const struct step *next_of_any(const struct inputs_order *order, struct golden *g)
{
    const struct step *best = 0;
    struct golden found = { 0 };
    size_t number = 0;
    for (size_t i = 0; i < order->golden_count; i++) {
        for (size_t j = 0; j < order->golden[i].step_count; j++, number++) {
            const struct step *s = &order->golden[i].steps[j];
            size_t size = size_of(s);
            if (!is_later(size, number, g) || (found.any && size >= found.size))
                continue;
            found = (struct golden){ .any = 1, .size = size, .number = number };
            best = s;
        }
    }
    *g = found;
    return best;
}

/* The next seed, in their order. */
static const struct step *next_seed(const struct inputs_order *order, struct golden *g)
{
    const struct step *s;
    const struct test *test;
    if (g->seed == order->seed_count)
        return 0;
    test = &order->seeds[g->seed];
    s = &test->steps[g->step++];
    if (g->step == test->step_count) {
        g->step = 0;
        g->seed++;
    }
    return s;
}

static const struct step *next_with_arguments(const struct inputs_order *order, struct golden *g,
                                              next_step_of *next)
{
    const struct step *s;
    do
        s = next(order, g);
    while (s != 0 && order->args != 0 && !has_arguments(s, order->args));
    return s;
}

const struct step *golden_next(const struct inputs_order *order, struct golden *g)
{
    return next_with_arguments(order, g, next_of_any);
}

const struct step *seeds_next(const struct inputs_order *order, struct golden *g)
{
    return next_with_arguments(order, g, next_seed);
}
