/* What the input validator of a contest adds to the judging of an input: it refuses what is not
   plain text, what has text after its end, and what a program does not answer. A refusal is a
   finding, and the input is not valid. */
#ifndef FLIPREF_REPORT_CONTEST_H
#define FLIPREF_REPORT_CONTEST_H
#include "report/pending_verdict.h"
#include "text/plain_text.h"
#include "tokenize/lines.h"

struct contest {
    struct plain_text text;
    struct pending_verdict *pending;
    struct finding last;            /* the last finding so far; its code is NULL if there is none */
    unsigned char line[LINE_LIMIT]; /* the line of that finding */
    struct listener to;
};

/* PLAIN_TEXT expects a valid input, and PLAIN_LINES one that is not valid. `fill` and `from` read
   the input; `in`, with its buffer, becomes the source that the dialect's check is to read. Returns
   the listener for that check, which reports to the pending verdict. */
struct listener contest_open(struct contest *c, enum plainness plainness,
                             struct pending_verdict *pending, const struct reporter *r,
                             source_fill *fill, void *from);

/* Reads the input to its end. Refuses it if it has the expected verdict and yet is no input for a
   contest: reports the finding, and makes the pending verdict `not valid`. */
void contest_close(struct contest *c, source *in, struct tally *tally);

#endif
