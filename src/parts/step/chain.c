#include "step/chain.h"

void chain_of(const struct step *last, struct chain *chain)
{
    const struct step *s;
    size_t i;
    chain->count = 0;
    for (s = last; s != 0 && chain->count < CHAIN_MOST; s = s->before)
        chain->count++;
    for (s = last, i = chain->count; i > 0; s = s->before)
        chain->steps[--i] = s;
}

const struct step *last_step(const struct test *test)
{
    return &test->steps[test->step_count - 1];
}
