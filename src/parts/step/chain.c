#include "step/chain.h"

#include "text/hash.h"
#include "text/memory.h"

#include <stdlib.h>
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

uint64_t test_hash(uint64_t hash, const struct test *test)
{
    size_t i, k;
    hash = hash_text(hash, test->name);
    hash = hash_number(hash, test->standing);
    for (i = 0; i < test->step_count; i++) {
        const struct step *step = &test->steps[i];
        hash = hash_number(hash, step->arg_count);
        for (k = 0; k < step->arg_count; k++)
            hash = hash_text(hash, step->args[k]);
        hash = hash_bytes(hash_bytes(hash, step->input), step->answer);
        hash = hash_number(hash, step->has_status ? (uint64_t)step->status : UINT64_MAX);
    }
    return hash;
}

/* ---- copies ---- */

/* Copies `b` to *at, which moves on, and returns the copy. */
static bytes put(unsigned char **at, bytes b)
{
    bytes copy = bytes_of(*at, b.len);
    if (b.len > 0)
        memcpy(*at, b.at, b.len);
    *at += b.len;
    return copy;
}

size_t step_args_size(const struct step *s)
{
    size_t n = 0;
    size_t i;
    for (i = 0; i < s->arg_count; i++)
        n += strlen(s->args[i]) + 1;
    return n;
}

/* The memory of a copy: the steps, then their arguments, then all bytes. */
struct copying {
    char **args;
    unsigned char *at;
};

static size_t count_pointers(const struct chain *chain)
{
    size_t pointers = 0, i;
    for (i = 0; i < chain->count; i++)
        pointers += chain->steps[i]->arg_count + 1;
    return pointers;
}

size_t step_copy_size(const struct step *from)
{
    struct chain chain;
    size_t size, i;
    chain_of(from, &chain);
    size = chain.count * sizeof *from + count_pointers(&chain) * sizeof(char *);
    for (i = 0; i < chain.count; i++) {
        const struct step *s = chain.steps[i];
        size += step_args_size(s) + s->input.len + s->answer.len;
    }
    return size;
}

static void copy_step(struct copying *c, const struct step *from, const struct step *before,
                      struct step *to)
{
    size_t i;
    *to = *from;
    to->before = before;
    to->args = c->args;
    for (i = 0; i < from->arg_count; i++) {
        to->args[i] = (char *)c->at;
        (void)put(&c->at, bytes_of(from->args[i], strlen(from->args[i]) + 1));
    }
    to->args[from->arg_count] = 0;
    c->args += from->arg_count + 1;
    to->input = put(&c->at, from->input);
    to->answer = put(&c->at, from->answer);
}

struct step *step_copy_to(void *memory, const struct step *from)
{
    struct step *copies = memory;
    struct chain chain;
    struct copying c;
    size_t i;
    chain_of(from, &chain);
    c.args = (char **)(void *)(copies + chain.count);
    c.at = (unsigned char *)(c.args + count_pointers(&chain));
    for (i = 0; i < chain.count; i++)
        copy_step(&c, chain.steps[i], i > 0 ? &copies[i - 1] : 0, &copies[i]);
    return &copies[chain.count - 1];
}

void step_copy_of(const struct step *from, struct step_copy *to)
{
    to->memory = memory_new(1, step_copy_size(from));
    to->step = *step_copy_to(to->memory, from);
}

static int are_same_step(const struct step *a, const struct step *b)
{
    size_t i;
    if (a->arg_count != b->arg_count || !bytes_equal(a->input, b->input))
        return 0;
    for (i = 0; i < a->arg_count; i++) {
        if (strcmp(a->args[i], b->args[i]) != 0)
            return 0;
    }
    return 1;
}

int steps_are_same(const struct step *a, const struct step *b)
{
    while (a != 0 && b != 0 && are_same_step(a, b)) {
        a = a->before;
        b = b->before;
    }
    return a == 0 && b == 0;
}

void step_copy_free(struct step_copy *copy)
{
    free(copy->memory);
    memset(copy, 0, sizeof *copy);
}
