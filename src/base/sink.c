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

/* As sink_bytes, when they do not fit. */
static void pour(sink *s, bytes b)
{
    while (b.len > 0 && !s->failed) {
        bytes part = bytes_first(b, s->capacity - s->len);
        if (part.len > 0)
            memcpy(s->buffer + s->len, part.at, part.len);
        s->len += part.len;
        b = bytes_skip(b, part.len);
        if (b.len > 0 && s->write == 0)
            s->failed = 1;
        else if (b.len > 0)
            (void)sink_flush(s); /* the error sticks */
    }
}

void sink_bytes(sink *s, bytes b)
{
    if (b.len == 0)
        return;
    if (b.len > s->capacity - s->len || s->failed) {
        pour(s, b);
        return;
    }
    memcpy(s->buffer + s->len, b.at, b.len);
    s->len += b.len;
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
    while (n >= 10) {
        at--;
        digits[at] = (unsigned char)('0' + n % 10);
        n /= 10;
    }
    at--;
    digits[at] = (unsigned char)('0' + n);
    sink_bytes(s, bytes_of(digits + at, sizeof digits - at));
}

size_t digits_of(uint64_t n)
{
    size_t digits = 1;
    for (; n >= 10; n /= 10)
        digits++;
    return digits;
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
