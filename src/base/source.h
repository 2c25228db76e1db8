/* A buffered reader over a callback: a file, a pipe, a terminal and a fuzzer's buffer look the
   same. The caller owns the buffer, which bounds how far one can look ahead. */
#ifndef FLIPREF_BASE_SOURCE_H
#define FLIPREF_BASE_SOURCE_H

#include "base/bytes.h"

/* A source_fill returns this when the input cannot be read. */
#define SOURCE_FAILED ((size_t)-1)

/* Puts 1..room bytes at `at` and returns their number; 0 is the end of the input. May wait. */
typedef size_t source_fill(void *from, unsigned char *at, size_t room);

typedef struct source {
    source_fill *fill;
    void *from; /* fill's own */
    unsigned char *buffer;
    size_t capacity;
    size_t head; /* unread bytes: buffer[head .. tail) */
    size_t tail;
    int ended;  /* no more bytes will come */
    int failed; /* ... because reading failed: whatever was read is not the whole input */
} source;

void source_init(source *s, source_fill *fill, void *from, unsigned char *buffer, size_t capacity);

/* The unread bytes at hand, without waiting. The view holds until the next source_more. */
bytes source_ahead(const source *s);

/* Reads at least one byte more, behind those at hand. 0: the input ended or failed, or the buffer
   is full of unread bytes. */
int source_more(source *s);

/* Counts the first n bytes at hand as read. */
void source_advance(source *s, size_t n);

#endif
