/* Whether an input is text as contests want it. */
#ifndef FLIPREF_TEXT_PLAIN_TEXT_H
#define FLIPREF_TEXT_PLAIN_TEXT_H
#include "base/source.h"

#include <stdint.h>

enum plainness {
    ANY_TEXT,    /* also no text at all */
    PLAIN_LINES, /* one line or more of printable ASCII that end with LF, none of them empty; words
                    are parted by one blank */
    PLAIN_TEXT   /* ... and numbers have neither a sign nor a leading zero */
};

/* Looks at the bytes on their way from another source_fill. */
struct plain_text {
    enum plainness plainness;
    source_fill *fill;
    void *from;            /* fill's own */
    const char *wrong;     /* the first thing that is not plain; 0 if all is so far */
    uint64_t line, column; /* ... where it is; till then: of the last byte */
    int last, before_last; /* bytes */
};

void plain_text_init(struct plain_text *p, enum plainness plainness, source_fill *fill, void *from);
size_t plain_text_fill(void *p, unsigned char *at, size_t room); /* a source_fill */

/* Reads on to the end of the input, for there may be more than anybody has asked for. 0: it is not
   plain, as p->wrong tells; or it could not be read, as its source does. */
int plain_text_end(struct plain_text *p, source *in);

#endif
