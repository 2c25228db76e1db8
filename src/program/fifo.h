/* Bytes that come in at the end and go out at the start. */
#ifndef FLIPREF_PROGRAM_FIFO_H
#define FLIPREF_PROGRAM_FIFO_H

#include "base/bytes.h"

struct fifo {
    char *at; /* to be freed */
    size_t start, end, room;
};

/* Makes room for `more` bytes at the end. 0: there is not enough memory. */
int fifo_room(struct fifo *f, size_t more);

/* Puts `b` at the end. 0: likewise. */
int fifo_put(struct fifo *f, bytes b);

/* Has `text`, with its NUL, follow the first `len` bytes. 0: likewise. */
int fifo_put_text(struct fifo *f, size_t len, const char *text);

bytes fifo_bytes(const struct fifo *f);
void fifo_empty(struct fifo *f);

#endif
