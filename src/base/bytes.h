/* A view of bytes that somebody else owns: no NUL terminator, never freed here, passed by value. */
#ifndef FLIPREF_BASE_BYTES_H
#define FLIPREF_BASE_BYTES_H

#include <stddef.h>

typedef struct bytes {
    const unsigned char *at; /* may be 0 if len is 0 */
    size_t len;
} bytes;

bytes bytes_of(const void *at, size_t len);

/* A C string without its NUL. */
bytes bytes_of_text(const char *text);

/* The first n bytes, or all if there are fewer. */
bytes bytes_first(bytes b, size_t n);

/* What follows the first n bytes; empty if there are no more. */
bytes bytes_skip(bytes b, size_t n);

/* The byte at i (from 0), or -1 past the end. */
int bytes_get(bytes b, size_t i);

/* Where `byte` first occurs (from 0); b.len if nowhere. */
size_t bytes_find(bytes b, int byte);

int bytes_equal(bytes a, bytes b);

#endif
