#include "text/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_LEAST = 16 /* elements of a list */ };

const char no_memory[] = "not enough memory";

struct end {
    void (*by)(void);
};

/* In a function, because bbm103's specification forbids global variables. */
static struct end *end_of_program(void)
{
    static struct end end = { abort };
    return &end;
}

void memory_ends_by(void (*end)(void))
{
    end_of_program()->by = end;
}

void memory_is_out(void)
{
    end_of_program()->by();
    abort(); /* in case it has returned */
}

static void *taken(void *memory)
{
    if (memory == 0)
        memory_is_out();
    return memory;
}

void *memory_new(size_t count, size_t size)
{
    return taken(calloc(count > 0 ? count : 1, size > 0 ? size : 1));
}

void *world_take(void *who, size_t count, size_t size)
{
    (void)who;
    return memory_new(count, size);
}

void world_give_back(void *who, void *memory)
{
    (void)who;
    free(memory);
}

void *memory_resized(void *at, size_t size)
{
    return taken(realloc(at, size > 0 ? size : 1));
}

void *memory_grown(void *list, size_t count, size_t *room, size_t size)
{
    size_t wanted = *room > 0 ? 2 * *room : ROOM_LEAST;
    if (count < *room)
        return list;
    if (wanted > SIZE_MAX / 2 / size)
        memory_is_out();
    *room = wanted;
    return memory_resized(list, wanted * size);
}

char *memory_of_bytes(bytes b)
{
    char *copy = (char *)memory_new(b.len + 1, 1);
    if (b.len > 0)
        memcpy(copy, b.at, b.len);
    return copy;
}

char *memory_of_text(const char *text)
{
    return text != 0 ? memory_of_bytes(bytes_of_text(text)) : 0;
}
