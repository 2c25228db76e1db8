/* A buffer that grows: bytes are added at its end and taken from its start. */
#ifndef FLIPREF_TEXT_BYTE_QUEUE_H
#define FLIPREF_TEXT_BYTE_QUEUE_H
#include "base/bytes.h"

struct byte_queue {
    char *at; /* to be freed */
    size_t start, end, room;
};

/* Makes room for `more` bytes at the end. 0: there is not enough memory. */
int queue_room(struct byte_queue *f, size_t more);

/* Puts `b` at the end. 0: likewise. */
int queue_put(struct byte_queue *f, bytes b);

/* Has `text`, with its NUL, follow the first `len` bytes. 0: likewise. */
int queue_put_text(struct byte_queue *f, size_t len, const char *text);

bytes queue_bytes(const struct byte_queue *f);
void queue_empty(struct byte_queue *f);

/* The reason that is given where there is not enough memory. */
extern const char no_memory[];

#endif
