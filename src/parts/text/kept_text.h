/* A text that is kept in memory while it is read, so that it can be compared with leniencies. */
#ifndef FLIPREF_TEXT_KEPT_TEXT_H
#define FLIPREF_TEXT_KEPT_TEXT_H
#include "text/byte_queue.h"

#include "base/source.h"

/* All-zero but for `most` is the start state. */
struct kept_text {
    struct byte_queue text; /* the caller frees text.at */
    size_t most;            /* a longer text is not kept */
    int is_lost;            /* the text was longer */
};

/* Appends `b`. `kept` is a kept_text. */
void kept_text_put(void *kept, bytes b);

/* Reads the rest of the source, until the text is lost. If the source fails, nothing is said here:
   it has then failed. */
void kept_text_read(struct kept_text *t, source *from);

#endif
