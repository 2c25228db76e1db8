/* Reads what the supervisor of a sandbox answers, and believes nothing of it: each frame is checked
   against what was asked for. It has no memory of its own and makes no calls, so that a fuzzer can
   run it. */
#ifndef FLIPREF_CONTAIN_REPLIES_H
#define FLIPREF_CONTAIN_REPLIES_H
#include "contain/wire.h"

#include "base/bytes.h"

#include <stddef.h>

enum reply_event {
    REPLY_MORE,   /* everything was read, and the answer goes on */
    REPLY_BYTES,  /* `part` belongs to `stream` */
    REPLY_READY,  /* the answer is complete */
    REPLY_END,    /* the answer is complete: `end` */
    REPLY_FAILED, /* the answer is complete: `why` is the supervisor's reason */
    REPLY_BAD     /* the supervisor said what it may not say: `why`. Nothing may be read after it */
};

enum { REPLY_WHY = 200 };

struct replies {
    const struct supervisor_request *asked;
    uint64_t got[SUPERVISOR_STREAMS]; /* bytes so far */
    unsigned char small[REPLY_WHY];   /* a header, or the contents of a small frame */
    size_t small_len;
    int is_in_frame;
    struct supervisor_frame frame;
    size_t left; /* bytes of the frame that are still to come */

    /* What the last event says: */
    size_t stream; /* 0: output, 1: error output, then the files */
    bytes part;    /* a view of the caller's bytes */
    struct supervisor_end end;
    char why[REPLY_WHY + 1]; /* printable ASCII */
};

/* Starts to read the answer to a request, which has the limits of what may come and must outlive
   `r`; NULL: to a supervisor_opening, which has no answer but FRAME_READY or FRAME_FAILED. */
void replies_init(struct replies *r, const struct supervisor_request *asked);

/* Reads from `in` up to the next event, and removes what it has read. */
enum reply_event replies_next(struct replies *r, bytes *in);

#endif
