/* Memory that runs out: this file defines the functions of text/memory.h, and the linker takes
   these first (mk/test.mk). Where code resizes a block it still has the old one, so such an
   allocation must not be the one that fails. */
#ifndef FLIPREF_REGRESS_FAKE_MEMORY_H
#define FLIPREF_REGRESS_FAKE_MEMORY_H

#include "text/memory.h"

#include <stdlib.h>

static struct {
    size_t fails_at; /* the number of the allocation that fails, from 1; 0: none */
    size_t count;    /* allocations since then */
    int ran_out;
} fake_memory;

/* From now on the n-th allocation fails; 0: none. */
static inline void memory_fails_at(size_t n)
{
    fake_memory.fails_at = n;
    fake_memory.count = 0;
    fake_memory.ran_out = 0;
}

void *taken(void *memory)
{
    if (++fake_memory.count != fake_memory.fails_at)
        return memory;
    fake_memory.ran_out = 1;
    free(memory);
    return 0;
}

int memory_ran_out(void)
{
    return fake_memory.ran_out;
}

#endif
