#include "library/allocator.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void *resize(void *who, void *at, size_t size)
{
    (void)who;
    return realloc(at, size);
}

static void release(void *who, void *at)
{
    (void)who;
    free(at);
}

const struct allocator system_allocator = { resize, release, 0 };

void *allocator_take(const struct allocator *allocator, size_t count, size_t size)
{
    void *at = 0;
    if (size > 0 && count <= SIZE_MAX / size)
        at = allocator->resize(allocator->who, 0, count * size);
    if (at != 0)
        memset(at, 0, count * size);
    return at;
}

void allocator_release(const struct allocator *allocator, void *at)
{
    allocator->release(allocator->who, at);
}

int allocator_grow(const struct allocator *allocator, void **array, size_t count, size_t *room,
                   size_t size)
{
    size_t wanted = *room > 0 ? 2 * *room : 16;
    void *at;
    if (count < *room)
        return 1;
    if (wanted > SIZE_MAX / 2 / size)
        return 0;
    at = allocator->resize(allocator->who, *array, wanted * size);
    if (at == 0)
        return 0;
    *array = at;
    *room = wanted;
    return 1;
}
