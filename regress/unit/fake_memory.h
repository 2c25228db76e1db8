/* Memory that runs out: this file defines the functions of text/memory.h and allocator_grow(), and
   the linker takes these first (mk/test.mk). */
#ifndef FLIPREF_REGRESS_FAKE_MEMORY_H
#define FLIPREF_REGRESS_FAKE_MEMORY_H

#include "regress/unit/leaks.h"

#include "library/allocator.h"
#include "text/memory.h"

#include <stdlib.h>

static struct {
    size_t fails_at; /* the number of the allocation that fails, from 1; 0: none */
    size_t count;    /* allocations since then */
    int ran_out;
    int only_growth;   /* only allocator_grow() counts */
    int with_resizing; /* realloc() counts, too */
    void *resized;     /* what it returned last */
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

/* Whether the tests can let realloc() fail. Sanitizers have one of their own. */
#if defined(__GLIBC__) && !SANITIZED
enum { CAN_FAKE_RESIZING = 1 };

void *__libc_realloc(void *at, size_t size); /* NOLINT(bugprone-reserved-identifier) */

void *realloc(void *at, size_t size)
{
    void *resized = fake_memory.with_resizing && memory_fails() ? 0 : __libc_realloc(at, size);
    fake_memory.resized = fake_memory.with_resizing ? resized : 0;
    return resized;
}
#else
enum { CAN_FAKE_RESIZING = 0 };
#endif

/* A block that was resized is not freed: whoever has it would still have the old one, too. */
void *taken(void *memory)
{
    int is_resized = memory == fake_memory.resized;
    fake_memory.resized = 0;
    if (memory == 0 || is_resized)
        return memory;
    if (fake_memory.only_growth || !memory_fails())
        return memory;
    free(memory);
    return 0;
}

/* One more element at a time, so that every one is an allocation. */
int allocator_grow(const struct allocator *allocator, void **array, size_t count, size_t *room,
                   size_t size)
{
    int with_resizing = fake_memory.with_resizing;
    void *at;
    if (memory_fails())
        return 0;
    fake_memory.with_resizing = 0;
    at = allocator->resize(allocator->who, *array, (count + 1) * size);
    fake_memory.with_resizing = with_resizing;
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
