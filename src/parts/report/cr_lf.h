/* An input whose lines end with CR LF, as its caller declares. It is judged as the same text with
   LF, and reported as it is: offsets count each CR. */
#ifndef FLIPREF_REPORT_CR_LF_H
#define FLIPREF_REPORT_CR_LF_H
#include "findings/finding.h"

#include "base/source.h"

enum { CR_LF_ROOM = 4096, CR_LF_BARE_MOST = 256 };

/* Reads from another source_fill, and leaves out each CR before an LF. */
struct cr_lf {
    source_fill *fill;
    void *from; /* the argument of `fill` */
    unsigned char buffer[CR_LF_ROOM];
    size_t next, end;               /* the bytes of `buffer` that remain to be read */
    int after_cr;                   /* a CR was left out just now */
    uint64_t line;                  /* of the next byte, from 1 */
    uint64_t bare[CR_LF_BARE_MOST]; /* the lines that end with LF alone, for offsets after them */
    size_t bare_count;
    int is_other; /* more lines than that end with LF alone, so the input cannot be judged */
    struct listener to;
};

/* Makes a source, of which nothing was read, leave out the CRs. */
void cr_lf_open(struct cr_lf *c, source *in);

/* Returns a listener for whoever judges what that source reads. It adds the CRs to the offsets, and
   passes everything on to `to`. */
struct listener cr_lf_listener(struct cr_lf *c, const struct listener *to);

/* Why the input cannot be judged although it was read, or NULL. */
const char *cr_lf_trouble(const struct cr_lf *c);

#endif
