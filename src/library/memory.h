/* Where the library's memory comes from. A parameter, so that tests can make it fail. */
#ifndef FLIPREF_LIBRARY_MEMORY_H
#define FLIPREF_LIBRARY_MEMORY_H

#include <stddef.h>

struct memory {
    /* As realloc() and free(). */
    void *(*resize)(void *who, void *at, size_t size);
    void (*release)(void *who, void *at);
    void *who;
};

extern const struct memory system_memory;

/* All zeros; 0: there is not enough. */
void *memory_take(const struct memory *memory, size_t count, size_t size);

void memory_release(const struct memory *memory, void *at);

/* Room for one more at the end of an array of `count`, which is moved if need be. 0: there is not
   enough memory, and nothing has changed. */
int memory_grow(const struct memory *memory, void **array, size_t count, size_t *room, size_t size);

#endif
