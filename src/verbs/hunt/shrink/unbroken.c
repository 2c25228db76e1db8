#include "hunt/shrink/unbroken.h"

#include "step/chain.h"
#include "text/byte_queue.h"

#include <stdlib.h>

static bytes without_last_line(bytes text)
{
    size_t n = text.len;
    while (n > 0 && (n == text.len || text.at[n - 1] != '\n'))
        n--;
    return bytes_first(text, n);
}

void unbroken_of(const struct step *last, struct step_copy *to)
{
    struct byte_queue text = { 0 };
    struct step step = { .args = 0 };
    struct chain chain;
    size_t i;
    chain_of(last, &chain);
    for (i = 0; i + 1 < chain.count; i++)
        queue_put(&text, without_last_line(chain.steps[i]->input));
    queue_put(&text, last->input);
    step.args = chain.steps[0]->args;
    step.arg_count = chain.steps[0]->arg_count;
    step.input = queue_bytes(&text);
    step_copy_of(&step, to);
    free(text.at);
}
