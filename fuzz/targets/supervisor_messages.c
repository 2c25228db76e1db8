/* The reader of the answers of a sandbox's supervisor.

   Input: 8 bytes for the limits of the answer; the rest is the answer.

   - However the answer is divided into reads, the reader finds what a naive reading of the whole
     finds.
   - No stream gets more bytes than its limit.
   - A reason is printable. */
#include "harness/harness.h"

#include "contain/contain.h"
#include "contain/replies.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 8, STREAMS = SUPERVISOR_STREAMS };

/* What was read from an answer. */
struct reply_reader {
    enum reply_event last;
    uint64_t got[STREAMS];  /* bytes of each stream */
    uint64_t sums[STREAMS]; /* checksums of these bytes */
    int is_there[STREAMS];  /* a frame of the stream has come */
    struct supervisor_end end;
    size_t read; /* bytes of the answer */
};

static struct supervisor_request limits_of(const uint8_t *head)
{
    struct supervisor_request l = { 0 };
    l.fetch_count = head[1] % (SUPERVISOR_FETCHES + 1);
    l.output = (uint64_t)head[2] + 256U * head[3];
    l.error_output = (uint64_t)head[4] + 256U * head[5];
    l.file_size = (uint64_t)head[6] + 256U * head[7];
    return l;
}

static void add(struct reply_reader *r, size_t stream, const uint8_t *at, size_t len)
{
    r->is_there[stream] = 1;
    r->got[stream] += len;
    for (; len > 0; len--)
        r->sums[stream] = (r->sums[stream] * 31 + *at++) % 4294967291U;
}

/* ---- the reader ---- */

static void expect_printable(const char *why)
{
    size_t len = strlen(why), i;
    PROPERTY(len <= REPLY_WHY);
    for (i = 0; i < len; i++)
        PROPERTY(why[i] >= ' ' && why[i] <= '~');
}

/* Reads one part of the answer. Returns 0 at the end of the answer. */
static int read_part(struct replies *replies, bytes part, struct reply_reader *r)
{
    size_t before = part.len;
    while (part.len > 0) {
        r->last = replies_next(replies, &part);
        r->read += before - part.len;
        before = part.len;
        if (r->last == REPLY_BYTES)
            add(r, replies->stream, replies->part.at, replies->part.len);
        else if (r->last != REPLY_MORE)
            return 0;
    }
    return 1;
}

static void read_cut(const struct supervisor_request *asked, bytes answer, size_t cut,
                     struct reply_reader *r)
{
    struct replies replies;
    replies_init(&replies, asked);
    memset(r, 0, sizeof *r);
    while (answer.len > 0) {
        bytes part = bytes_first(answer, cut > 0 ? cut : answer.len);
        unsigned char *copy = malloc(part.len); /* so that a sanitizer notices a read beyond it */
        int goes_on;
        if (!copy)
            abort();
        memcpy(copy, part.at, part.len);
        goes_on = read_part(&replies, bytes_of(copy, part.len), r);
        free(copy);
        if (!goes_on)
            break;
        answer = bytes_skip(answer, part.len);
    }
    if (r->last == REPLY_BAD || r->last == REPLY_FAILED)
        expect_printable(replies.why);
    if (r->last == REPLY_END)
        r->end = replies.end;
    if (r->last == REPLY_BYTES)
        r->last = REPLY_MORE; /* at the end of the input, they are the same */
}

/* ---- the naive reading of the whole ---- */

static int is_fine_end(const struct supervisor_end *end)
{
    if (end->refused >= 32)
        return 0;
    if (end->ending == ENDED_EXIT)
        return end->status < 256;
    if (end->ending == ENDED_SIGNAL)
        return end->status > 0 && end->status < 65;
    if (end->ending == ENDED_FORBIDDEN_CALL)
        return 1;
    return end->ending < ENDED_INTERNAL && end->status == 0;
}

static enum reply_event naive_stream(const struct supervisor_request *l,
                                     const struct supervisor_frame *f, bytes *rest,
                                     struct reply_reader *r)
{
    size_t stream = f->kind == FRAME_FILE ? 2U + f->index : f->kind == FRAME_ERR;
    uint64_t limit = f->kind == FRAME_FILE  ? l->file_size
                     : f->kind == FRAME_ERR ? l->error_output
                                            : l->output;
    bytes part = bytes_first(*rest, f->len);
    if (f->index >= (f->kind == FRAME_FILE ? l->fetch_count : 1) || r->got[stream] + f->len > limit)
        return REPLY_BAD;
    *rest = bytes_skip(*rest, f->len);
    if (part.len > 0 || f->len == 0)
        add(r, stream, part.at, part.len);
    return part.len == f->len ? REPLY_BYTES : REPLY_MORE;
}

static enum reply_event naive_last(const struct supervisor_frame *f, bytes rest,
                                   struct reply_reader *r)
{
    if (f->index != 0)
        return REPLY_BAD;
    if (f->kind == FRAME_READY)
        return f->len == 0 ? REPLY_READY : REPLY_BAD;
    if (f->kind == FRAME_FAILED && f->len > REPLY_WHY)
        return REPLY_BAD;
    if (f->kind == FRAME_END && f->len != sizeof r->end)
        return REPLY_BAD;
    if (rest.len < f->len)
        return REPLY_MORE;
    if (f->kind == FRAME_FAILED)
        return REPLY_FAILED;
    memcpy(&r->end, rest.at, sizeof r->end);
    return is_fine_end(&r->end) ? REPLY_END : REPLY_BAD;
}

static void read_naively(const struct supervisor_request *l, bytes rest, struct reply_reader *r)
{
    struct supervisor_frame f;
    memset(r, 0, sizeof *r);
    r->last = REPLY_BYTES;
    while (r->last == REPLY_BYTES) {
        r->last = REPLY_MORE;
        if (rest.len < sizeof f)
            return;
        memcpy(&f, rest.at, sizeof f);
        rest = bytes_skip(rest, sizeof f);
        if (f.magic != SUPERVISOR_MAGIC || f.kind >= FRAME_KINDS || f.len > FRAME_BYTES ||
            (f.kind != FRAME_FAILED && (f.kind == FRAME_READY) != (l == 0)))
            r->last = REPLY_BAD;
        else if (f.kind == FRAME_OUT || f.kind == FRAME_ERR || f.kind == FRAME_FILE)
            r->last = naive_stream(l, &f, &rest, r);
        else
            r->last = naive_last(&f, rest, r);
    }
}

/* ---- comparing ---- */

static void expect_same(const struct reply_reader *a, const struct reply_reader *b)
{
    PROPERTY(a->last == b->last);
    PROPERTY(memcmp(a->got, b->got, sizeof a->got) == 0);
    PROPERTY(memcmp(a->sums, b->sums, sizeof a->sums) == 0);
    PROPERTY(memcmp(a->is_there, b->is_there, sizeof a->is_there) == 0);
    if (a->last == REPLY_END)
        PROPERTY(memcmp(&a->end, &b->end, sizeof a->end) == 0);
}

void target(const uint8_t *data, size_t size)
{
    struct supervisor_request limits;
    const struct supervisor_request *asked;
    struct reply_reader naive, whole, cut;
    size_t cuts[CUTS], n, i;
    bytes answer;
    if (size < HEAD)
        return;
    limits = limits_of(data);
    asked = data[0] % 8 == 7 ? 0 : &limits; /* an opening */
    answer = bytes_of(data + HEAD, size - HEAD);
    read_naively(asked, answer, &naive);
    read_cut(asked, answer, 0, &whole);
    expect_same(&whole, &naive);
    for (i = 0; i < STREAMS; i++)
        PROPERTY(whole.got[i] <= (i == 0   ? limits.output
                                  : i == 1 ? limits.error_output
                                           : limits.file_size));
    n = cuts_of(data, size, cuts);
    for (i = 1; i < n; i++) {
        read_cut(asked, answer, cuts[i], &cut);
        expect_same(&cut, &whole);
        PROPERTY(cut.read == whole.read);
    }
}
