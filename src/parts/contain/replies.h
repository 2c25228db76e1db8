/* Reads what the supervisor of a sandbox answers, and believes nothing of it: each frame is checked
   against what was asked for. It has no memory of its own and makes no calls, so that a fuzzer can
   run it. */
#ifndef FLIPREF_CONTAIN_REPLIES_H
#define FLIPREF_CONTAIN_REPLIES_H
#include "contain/wire.h"

#include "base/bytes.h"

#include <stddef.h>

/* What an answer may hold. */
struct reply_limits {
    int is_opening; /* the answer to a supervisor_opening: only FRAME_READY or FRAME_FAILED */
    uint64_t output, error_output; /* bytes */
    uint64_t file_size;            /* bytes of each file */
    unsigned fetch_count;
};

enum reply_event {
    REPLY_MORE,   /* everything was read, and the answer goes on */
    REPLY_BYTES,  /* `part` belongs to the stream `kind` (FRAME_OUT, FRAME_ERR or FRAME_FILE) */
    REPLY_READY,  /* the answer is complete */
    REPLY_END,    /* the answer is complete: `end` */
    REPLY_FAILED, /* the answer is complete: `why` is the supervisor's reason */
    REPLY_BAD     /* the supervisor said what it may not say: `why`. Nothing may be read after it */
};

enum { REPLY_WHY = 200 };

struct replies {
    struct reply_limits limits;
    uint64_t
        got[2 + SUPERVISOR_FETCHES]; /* bytes of each stream so far: output, error output, files */
    unsigned char small[REPLY_WHY];  /* a header, or the contents of a small frame */
    size_t small_len;
    int is_in_frame;
    struct supervisor_frame frame;
    size_t left; /* bytes of the frame that are still to come */

    /* What the last event says: */
    enum frame_kind kind;
    unsigned index; /* of FRAME_FILE */
    bytes part;     /* a view of the caller's bytes */
    struct supervisor_end end;
    char why[REPLY_WHY + 1]; /* printable ASCII */
};

void replies_init(struct replies *r, const struct reply_limits *limits);

/* Reads from `in` up to the next event, and removes what it has read. */
enum reply_event replies_next(struct replies *r, bytes *in);

#endif
