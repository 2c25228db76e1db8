/* Checks whether an input is plain text, as problem packages demand of their inputs. */
#ifndef FLIPREF_TEXT_PLAIN_TEXT_H
#define FLIPREF_TEXT_PLAIN_TEXT_H
#include "base/source.h"

#include <stdint.h>

enum plainness {
    ANY_TEXT,    /* everything passes, even an empty input */
    PLAIN_LINES, /* at least one line; each ends with LF and is one or more words of printable ASCII
                    with single blanks between them */
    PLAIN_TEXT   /* the same, and numbers have neither a sign nor leading zeros */
};

/* Checks the bytes that another source_fill delivers. */
struct plain_text {
    enum plainness plainness;
    source_fill *fill;
    void *from;            /* the argument of `fill` */
    const char *wrong;     /* what is not plain, or NULL while everything is */
    uint64_t line, column; /* where that is; before: the place of the last byte */
    int last, before_last; /* bytes */
};

void plain_text_init(struct plain_text *p, enum plainness plainness, source_fill *fill, void *from);
size_t plain_text_fill(void *p, unsigned char *at, size_t room); /* a source_fill */

/* Reads the rest of the input, which its reader may not have asked for. Returns 0 if the input is
   not plain (p->wrong says why) or could not be read (in->failed is set). */
int plain_text_end(struct plain_text *p, source *in);

#endif
