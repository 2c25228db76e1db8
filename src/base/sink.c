#include "base/sink.h"

#include <string.h>

void sink_init(sink *s, sink_write *write, void *to, unsigned char *buffer, size_t capacity)
{
    s->write = write;
    s->to = to;
    s->buffer = buffer;
    s->capacity = capacity;
    s->len = 0;
    s->failed = 0;
}

/* Makes room in a full buffer. */
static void drain(sink *s)
{
    if (s->write == 0)
        s->failed = 1;
    else
        (void)sink_flush(s); /* the error sticks */
}

/* Takes what fits into the buffer; returns the rest. */
static bytes take(sink *s, bytes b)
{
    bytes part = bytes_first(b, s->capacity - s->len);
    if (part.len > 0)
        memcpy(s->buffer + s->len, part.at, part.len);
    s->len += part.len;
    return bytes_skip(b, part.len);
}

void sink_bytes(sink *s, bytes b)
{
    while (b.len > 0 && !s->failed) {
        b = take(s, b);
        if (b.len > 0)
            drain(s);
    }
}

void sink_byte(sink *s, int byte)
{
    unsigned char b = (unsigned char)byte;
    sink_bytes(s, bytes_of(&b, 1));
}

void sink_text(sink *s, const char *text)
{
    sink_bytes(s, bytes_of_text(text));
}

void sink_number(sink *s, uint64_t n)
{
    unsigned char digits[20]; /* 2^64 - 1 has 20 */
    size_t at = sizeof digits;
    do {
        at--;
        digits[at] = (unsigned char)('0' + n % 10);
        n /= 10;
    } while (n > 0);
    sink_bytes(s, bytes_skip(bytes_of(digits, sizeof digits), at));
}

int sink_flush(sink *s)
{
    if (s->write != 0 && s->len > 0 && !s->failed) {
        s->failed = !s->write(s->to, bytes_of(s->buffer, s->len));
        s->len = 0;
    }
    return !s->failed;
}

bytes sink_held(const sink *s)
{
    return bytes_of(s->buffer, s->len);
}
