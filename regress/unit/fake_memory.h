/* Memory that runs out: this file defines the functions of text/memory.h and allocator_grow(), and
   the linker takes these first (mk/test.mk). Where code resizes a block itself, it still has the old
   one, so such an allocation must not be the one that fails. */
#ifndef FLIPREF_REGRESS_FAKE_MEMORY_H
#define FLIPREF_REGRESS_FAKE_MEMORY_H

#include "library/allocator.h"
#include "text/memory.h"

#include <stdlib.h>

static struct {
    size_t fails_at; /* the number of the allocation that fails, from 1; 0: none */
    size_t count;    /* allocations since then */
    int ran_out;
    int only_growth; /* only allocator_grow() counts */
} fake_memory;

/* From now on the n-th allocation fails; 0: none. */
static inline void memory_fails_at(size_t n)
{
    fake_memory.fails_at = n;
    fake_memory.count = 0;
    fake_memory.ran_out = 0;
}

static inline int memory_fails(void)
{
    if (++fake_memory.count != fake_memory.fails_at)
        return 0;
    fake_memory.ran_out = 1;
    return 1;
}

void *taken(void *memory)
{
    if (fake_memory.only_growth || !memory_fails())
        return memory;
    free(memory);
    return 0;
}

/* One more element at a time, so that every one is an allocation. */
int allocator_grow(const struct allocator *allocator, void **array, size_t count, size_t *room,
                   size_t size)
{
    void *at;
    if (memory_fails())
        return 0;
    at = allocator->resize(allocator->who, *array, (count + 1) * size);
    if (at == 0)
        abort();
    *array = at;
    *room = count + 1;
    return 1;
}

int memory_ran_out(void)
{
    return fake_memory.ran_out;
}

#endif
