/* A text in memory that grows as it is written, for what is needed as one value. */
#ifndef FLIPREF_GRADE_REPORTS_GROWING_H
#define FLIPREF_GRADE_REPORTS_GROWING_H
#include "base/sink.h"
#include "text/byte_queue.h"

struct growing {
    struct byte_queue text;
    sink out;
    unsigned char buffer[1024];
};

/* Empties the text, and returns the sink that writes to it. *g starts as all zeros. */
sink *growing_start(struct growing *g);

/* The text, which is valid until the next start. */
bytes growing_end(struct growing *g);

/* The same, with a NUL after it. */
const char *growing_text(struct growing *g);

void growing_free(struct growing *g);

#endif
