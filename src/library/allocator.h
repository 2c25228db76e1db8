/* The source of the library's memory. It is a parameter, so that tests can make it fail. */
#ifndef FLIPREF_LIBRARY_ALLOCATOR_H
#define FLIPREF_LIBRARY_ALLOCATOR_H

#include <stddef.h>

struct allocator {
    /* Like realloc() and free(). */
    void *(*resize)(void *who, void *at, size_t size);
    void (*release)(void *who, void *at);
    void *who;
};

extern const struct allocator system_allocator;

/* Returns zeroed memory for `count` objects of `size` bytes, or NULL if there is not enough. */
void *allocator_take(const struct allocator *allocator, size_t count, size_t size);

void allocator_release(const struct allocator *allocator, void *at);

/* Makes room for one more element after the `count` elements of an array, which may move. Returns 0
   if there is not enough memory; then nothing has changed. */
int allocator_grow(const struct allocator *allocator, void **array, size_t count, size_t *room,
                   size_t size);

#endif
