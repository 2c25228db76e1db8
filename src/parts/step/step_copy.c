#include "step/step_copy.h"

#include "step/chain.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

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

/* The memory of a copy: the steps before it, then their arguments, then all bytes. */
struct copying {
    struct step *steps;
    char **args;
    unsigned char *at;
};

static void take_memory(const struct chain *chain, struct copying *c)
{
    size_t before = (chain->count - 1) * sizeof(struct step), pointers = 0, size = 0;
    size_t i = 0;
    do { /* there is at least one step */
        const struct step *s = chain->steps[i];
        pointers += (s->arg_count + 1) * sizeof(char *);
        size += step_args_size(s) + s->input.len + s->answer.len;
    } while (++i < chain->count);
    c->steps = memory_new(1, before + pointers + size);
    c->args = (char **)(void *)(c->steps + chain->count - 1);
    c->at = (unsigned char *)c->args + pointers;
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

void step_copy_of(const struct step *from, struct step_copy *to)
{
    struct chain chain;
    struct copying c;
    const struct step *before = 0;
    size_t i;
    memset(to, 0, sizeof *to);
    chain_of(from, &chain);
    take_memory(&chain, &c);
    to->memory = c.steps;
    for (i = 0; i + 1 < chain.count; i++) {
        copy_step(&c, chain.steps[i], before, &c.steps[i]);
        before = &c.steps[i];
    }
    copy_step(&c, from, before, &to->step);
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
