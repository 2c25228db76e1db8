#include "contain/replies.h"

#include "contain/contain.h"

#include <string.h>

void replies_init(struct replies *r, const struct supervisor_request *asked)
{
    memset(r, 0, sizeof *r);
    r->asked = asked;
}

static enum reply_event bad(struct replies *r, const char *why)
{
    memset(r->why, 0, sizeof r->why);
    memcpy(r->why, why, strlen(why));
    return REPLY_BAD;
}

/* Moves bytes of `in` to r->small until it has `wanted` bytes. Returns 0 if `in` ends before. */
static int collect(struct replies *r, bytes *in, size_t wanted)
{
    size_t n = wanted - r->small_len;
    if (n > in->len)
        n = in->len;
    if (n > 0)
        memcpy(r->small + r->small_len, in->at, n);
    r->small_len += n;
    *in = bytes_skip(*in, n);
    return r->small_len == wanted;
}

static size_t stream_of(const struct supervisor_frame *f)
{
    return f->kind == FRAME_FILE ? 2U + f->index : f->kind == FRAME_ERR;
}

/* The bytes that a stream may still get. */
static uint64_t stream_room(const struct replies *r, size_t stream)
{
    if (stream == 1)
        return r->asked->error_output - r->got[1];
    return (stream == 0 ? r->asked->output : r->asked->file_size) - r->got[stream];
}

/* What is wrong with a header, or NULL. */
static const char *header_fault(const struct replies *r, const struct supervisor_frame *f)
{
    int is_stream = f->kind == FRAME_OUT || f->kind == FRAME_ERR || f->kind == FRAME_FILE;
    if (f->magic != SUPERVISOR_MAGIC)
        return "a frame without its mark";
    if (f->kind >= FRAME_KINDS)
        return "a frame of an unknown kind";
    if (f->kind != FRAME_FAILED && !r->asked != (f->kind == FRAME_READY))
        return "a frame that does not answer what was asked";
    if (f->index >= (f->kind == FRAME_FILE ? r->asked->fetch_count : 1))
        return "a file that was not asked for";
    if (f->len > FRAME_BYTES)
        return "a frame that is too long";
    if (is_stream && f->len > stream_room(r, stream_of(f)))
        return "more bytes than the limit allows";
    if (f->kind == FRAME_READY && f->len != 0)
        return "a frame with the wrong length";
    if (f->kind == FRAME_END && f->len != sizeof(struct supervisor_end))
        return "a frame with the wrong length";
    if (f->kind == FRAME_FAILED && f->len > REPLY_WHY)
        return "a reason that is too long";
    return NULL;
}

/* Reads a header. Returns 0 if `in` ends before. */
static int read_header(struct replies *r, bytes *in)
{
    if (!collect(r, in, sizeof r->frame))
        return 0;
    memcpy(&r->frame, r->small, sizeof r->frame);
    r->small_len = 0;
    r->is_in_frame = 1;
    r->left = r->frame.len;
    return 1;
}

/* Whether an ending may have such a status. */
static int is_possible(const struct supervisor_end *end)
{
    if (end->refused & ~(uint32_t)REFUSALS)
        return 0;
    switch (end->ending) {
    case ENDED_EXIT:
        return end->status <= 255;
    case ENDED_SIGNAL:
        return end->status >= 1 && end->status <= 64;
    case ENDED_FORBIDDEN_CALL:
        return 1;
    case ENDED_TIME_CPU:
    case ENDED_TIME_WALL:
    case ENDED_OUTPUT_LIMIT:
    case ENDED_MEMORY:
        return end->status == 0;
    default:
        return 0;
    }
}

static enum reply_event read_end(struct replies *r)
{
    memcpy(&r->end, r->small, sizeof r->end);
    r->small_len = 0;
    r->is_in_frame = 0;
    return is_possible(&r->end) ? REPLY_END : bad(r, "an end that cannot be");
}

/* Keeps only what can be printed, because the reason goes into reports. */
static enum reply_event read_reason(struct replies *r)
{
    size_t i;
    memset(r->why, 0, sizeof r->why);
    for (i = 0; i < r->small_len; i++) {
        r->why[i] = '?';
        if (r->small[i] >= ' ' && r->small[i] <= '~')
            r->why[i] = (char)r->small[i];
    }
    r->small_len = 0;
    r->is_in_frame = 0;
    return REPLY_FAILED;
}

static enum reply_event read_stream(struct replies *r, bytes *in)
{
    size_t n = r->left < in->len ? r->left : in->len;
    if (n == 0 && r->left > 0)
        return REPLY_MORE;
    r->stream = stream_of(&r->frame);
    r->part = bytes_first(*in, n);
    r->got[r->stream] += n;
    r->left -= n;
    *in = bytes_skip(*in, n);
    r->is_in_frame = r->left > 0;
    return REPLY_BYTES;
}

enum reply_event replies_next(struct replies *r, bytes *in)
{
    const char *fault;
    if (!r->is_in_frame) {
        if (!read_header(r, in))
            return REPLY_MORE;
        fault = header_fault(r, &r->frame);
        if (fault)
            return bad(r, fault);
    }
    switch (r->frame.kind) {
    case FRAME_READY:
        r->is_in_frame = 0;
        return REPLY_READY;
    case FRAME_END:
        return collect(r, in, sizeof r->end) ? read_end(r) : REPLY_MORE;
    case FRAME_FAILED:
        return collect(r, in, r->frame.len) ? read_reason(r) : REPLY_MORE;
    default:
        return read_stream(r, in);
    }
}
