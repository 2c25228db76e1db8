/* A buffered writer over a callback. Its error sticks, so callers look once, at the end.
   The caller owns the buffer. */
#ifndef FLIPREF_BASE_SINK_H
#define FLIPREF_BASE_SINK_H

#include "base/bytes.h"

#include <stdint.h>

/* Writes all of b. 0: it could not. */
typedef int sink_write(void *to, bytes b);

typedef struct sink {
    sink_write *write; /* 0: the buffer is all there is */
    void *to;          /* write's own */
    unsigned char *buffer;
    size_t capacity; /* at least 1 */
    size_t len;      /* bytes not yet written */
    int failed;      /* some byte was lost: what follows is dropped */
} sink;

void sink_init(sink *s, sink_write *write, void *to, unsigned char *buffer, size_t capacity);

void sink_byte(sink *s, int byte);
void sink_bytes(sink *s, bytes b);
void sink_text(sink *s, const char *text);
void sink_number(sink *s, uint64_t n); /* in decimal */

/* How many digits sink_number writes. */
size_t digits_of(uint64_t n);

/* Writes what is buffered. 0: the sink has failed, now or before. */
int sink_flush(sink *s);

/* What is buffered: all of the output, for a sink without `write`. */
bytes sink_held(const sink *s);

#endif
