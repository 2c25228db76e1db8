/* Tells whether an input is text as contests want it. */
#ifndef FLIPREF_TEXT_PLAIN_TEXT_H
#define FLIPREF_TEXT_PLAIN_TEXT_H
#include "base/diag.h"
#include "base/source.h"

#include <stdint.h>

enum plainness {
    ANY_TEXT,    /* also no text at all */
    PLAIN_LINES, /* one line or more of printable ASCII that end with LF, none of them empty; one
                    blank between two words, and none elsewhere */
    PLAIN_TEXT   /* the same, and numbers have neither a sign nor a leading zero */
};

/* What is not plain. */
enum plain_fault {
    PLAIN_FINE,
    PLAIN_EMPTY_INPUT,
    PLAIN_EMPTY_LINE,
    PLAIN_BLANK_AT_START,
    PLAIN_BLANK_AT_END,
    PLAIN_TWO_BLANKS,
    PLAIN_BAD_BYTE,
    PLAIN_SIGN,
    PLAIN_LEADING_ZERO,
    PLAIN_NO_LINE_FEED,
    PLAIN_FAULTS
};

enum { PLAIN_TEXT_KEPT = 4096 }; /* bytes of a line */

/* Looks at the bytes that another source_fill reads. */
struct plain_text {
    enum plainness plainness;
    int cr_lf; /* CR LF ends a line, and LF alone does not; 0, unless the caller sets it */
    source_fill *fill;
    void *from;             /* the argument of `fill` */
    enum plain_fault wrong; /* the first fault; its place is: */
    uint64_t line, column;  /* until there is a fault: those of the last byte */
    uint64_t offset;        /* from 0; until there is a fault: that of the next byte */
    size_t width;           /* bytes; 0: something is missing */
    int last, before_last;  /* bytes; the CR of CR LF is none */
    int after_cr;           /* the byte before the next one is a CR that may end a line */
    int is_line_kept;       /* the line with the fault has been kept to its end */
    uint64_t text_offset;   /* of the bytes that are kept of the line */
    size_t text_len;
    unsigned char text[PLAIN_TEXT_KEPT];
};

/* `fill` and `from` are those of the source that is looked at. */
void plain_text_init(struct plain_text *p, enum plainness plainness, source_fill *fill, void *from);
size_t plain_text_fill(void *p, unsigned char *at, size_t room); /* a source_fill */

/* Reads to the end of the input, because a dialect may have left some. Returns 0 if the input is
   not plain (p->wrong says why) or cannot be read (in->failed). */
int plain_text_end(struct plain_text *p, source *in);

/* Returns the place of the fault, which must exist. Its text is what is kept of the line, and is
   valid as long as `p`. Its column is in that text; p->column is in the line. */
diag plain_text_place(const struct plain_text *p);

#endif
