#include "library/memory.h"

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

const struct memory system_memory = { resize, release, 0 };

void *memory_take(const struct memory *memory, size_t count, size_t size)
{
    void *at = 0;
    if (size > 0 && count <= SIZE_MAX / size)
        at = memory->resize(memory->who, 0, count * size);
    if (at != 0)
        memset(at, 0, count * size);
    return at;
}

void memory_release(const struct memory *memory, void *at)
{
    memory->release(memory->who, at);
}

int memory_grow(const struct memory *memory, void **array, size_t count, size_t *room, size_t size)
{
    size_t wanted = *room > 0 ? 2 * *room : 16;
    void *at;
    if (count < *room)
        return 1;
    if (wanted > SIZE_MAX / 2 / size)
        return 0;
    at = memory->resize(memory->who, *array, wanted * size);
    if (at == 0)
        return 0;
    *array = at;
    *room = wanted;
    return 1;
}
