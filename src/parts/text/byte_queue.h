/* A buffer that grows: bytes are added at its end and taken from its start. */
#ifndef FLIPREF_TEXT_BYTE_QUEUE_H
#define FLIPREF_TEXT_BYTE_QUEUE_H
#include "base/bytes.h"
#include "text/say.h"

struct source; /* base/source.h */

struct byte_queue {
    char *at; /* the caller frees it */
    size_t start, end, room;
};

/* Makes room for `more` bytes at the end. */
void queue_room(struct byte_queue *f, size_t more);

/* Appends `b`. */
void queue_put(struct byte_queue *f, bytes b);

int queue_write(void *queue, bytes b); /* the same as a sink_write */

/* Appends a text as sink_say writes it. */
__attribute__((format(printf, 2, 3))) void queue_say(struct byte_queue *f, const char *format, ...);

/* Ends the bytes, of which none was taken, with a NUL. Returns them; the caller frees them. */
char *queue_string(struct byte_queue *f);

/* Returns such a text alone, with its NUL. */
__attribute__((format(printf, 1, 2))) char *text_said(const char *format, ...);

/* Replaces everything after the first `len` bytes by `text` and its NUL. */
void queue_put_text(struct byte_queue *f, size_t len, const char *text);

/* The bytes in the queue. The view is valid until the queue changes. */
bytes queue_bytes(const struct byte_queue *f);

/* Appends the rest of a source. Returns 0, and may leave some unread, if the queue would then have
   more than `most` bytes. If the source fails, nothing is said here: it has then failed. */
int queue_read(struct byte_queue *f, struct source *from, size_t most);

/* Removes all bytes and keeps the memory. */
void queue_empty(struct byte_queue *f);

#endif
