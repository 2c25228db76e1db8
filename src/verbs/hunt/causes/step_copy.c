#include "hunt/causes/step_copy.h"

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

int step_copy_of(const struct step *from, struct step_copy *to)
{
    size_t pointers = (from->arg_count + 1) * sizeof(char *);
    char **args = malloc(pointers + step_args_size(from) + from->input.len + from->answer.len);
    unsigned char *at;
    size_t i;
    memset(to, 0, sizeof *to);
    if (args == 0)
        return 0;
    at = (unsigned char *)args + pointers;
    to->memory = args;
    to->step = *from;
    to->step.args = args;
    for (i = 0; i < from->arg_count; i++) {
        args[i] = (char *)at;
        (void)put(&at, bytes_of(from->args[i], strlen(from->args[i]) + 1));
    }
    args[from->arg_count] = 0;
    to->step.input = put(&at, from->input);
    to->step.answer = put(&at, from->answer);
    return 1;
}

void step_copy_free(struct step_copy *copy)
{
    free(copy->memory);
    memset(copy, 0, sizeof *copy);
}
