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

/* sink_bytes for bytes that do not fit into the rest of the buffer. */
/*@ requires valid_sink(s) && valid_bytes(b) && outside(b, s);
    terminates \true;
    assigns s->len, s->failed, s->buffer[0 .. s->capacity - 1];
    ensures valid_sink(s);
*/
static void pour(sink *s, bytes b)
{
    /*@ loop invariant valid_sink(s) && valid_bytes(b) && outside(b, s);
        loop assigns b, s->len, s->failed, s->buffer[0 .. s->capacity - 1];
        loop variant 2 * b.len + (s->len == s->capacity ? 1 : 0) + (s->failed ? 0 : 1);
    */
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

/*@ logic integer ten_to(integer n) = n <= 0 ? 1 : 10 * ten_to(n - 1); */

void sink_number(sink *s, uint64_t n)
{
    unsigned char digits[20]; /* 2^64 - 1 has 20 */
    size_t at = sizeof digits;
    /*@ loop invariant 1 <= at <= 20 && n < ten_to(at);
        loop assigns n, at, digits[0 .. 19];
        loop variant n;
    */
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
    /*@ loop invariant 1 <= digits <= 20 && n < ten_to(21 - digits);
        loop assigns n, digits;
        loop variant n;
    */
    for (; n >= 10; n /= 10)
        digits++;
    return digits;
}

int sink_flush(sink *s)
{
    if (s->write != 0 && s->len > 0) { /* a sink that has failed holds nothing */
        bytes held = sink_held(s);
        int written;
        /*@ calls any_write; */
        written = s->write(s->to, held);
        s->failed = !written;
        s->len = 0;
    }
    return !s->failed;
}

bytes sink_held(const sink *s)
{
    return bytes_of(s->buffer, s->len);
}
