/* Where the library's memory comes from. A parameter, so that tests can make it fail. */
#ifndef FLIPREF_LIBRARY_ALLOCATOR_H
#define FLIPREF_LIBRARY_ALLOCATOR_H

#include <stddef.h>

struct allocator {
    /* As realloc() and free(). */
    void *(*resize)(void *who, void *at, size_t size);
    void (*release)(void *who, void *at);
    void *who;
};

extern const struct allocator system_allocator;

/* All zeros; 0: there is not enough. */
void *allocator_take(const struct allocator *allocator, size_t count, size_t size);

void allocator_release(const struct allocator *allocator, void *at);

/* Room for one more at the end of an array of `count`, which is moved if need be. 0: there is not
   enough memory, and nothing has changed. */
int allocator_grow(const struct allocator *allocator, void **array, size_t count, size_t *room,
                   size_t size);

#endif
