/* The allocator of the playground (memory.c). */
#ifndef FLIPREF_PLAYGROUND_STDLIB_H
#define FLIPREF_PLAYGROUND_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *at, size_t size);
void free(void *at);
void abort(void);

#endif
