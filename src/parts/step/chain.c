#include "step/chain.h"

#include "text/hash.h"

#include <string.h>

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

size_t step_size(const struct step *step)
{
    size_t size = 0, i;
    for (; step != 0; step = step->before) {
        size += step->input.len;
        for (i = 0; i < step->arg_count; i++)
            size += strlen(step->args[i]);
    }
    return size;
}

uint64_t step_patience(const struct step *step)
{
    enum { TIMES = 100, BYTES_A_US = 2 }; /* a game takes 4 to 9 ns for a byte in or out */
    if (step->answer_us > 0)
        return TIMES * step->answer_us;
    return (step->input.len + step->answer.len) / BYTES_A_US;
}

uint64_t step_hash(const struct step *step)
{
    uint64_t hash = HASH_START;
    size_t i;
    for (; step != 0; step = step->before) {
        hash = hash_bytes(hash, step->input);
        for (i = 0; i < step->arg_count; i++)
            hash = hash_text(hash, step->args[i]);
    }
    return hash;
}
