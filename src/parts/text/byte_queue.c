#include "text/byte_queue.h"

#include "base/source.h"
#include "text/memory.h"

#include <string.h>

void queue_room(struct byte_queue *f, size_t more)
{
    if (f->start > 0 && f->end + more > f->room) {
        memmove(f->at, f->at + f->start, f->end - f->start);
        f->end -= f->start;
        f->start = 0;
    }
    if (f->at == 0 || f->end + more > f->room) {
        f->room = 2 * (f->end + more);
        f->at = (char *)memory_resized(f->at, f->room);
    }
}

void queue_put(struct byte_queue *f, bytes b)
{
    if (b.len == 0)
        return;
    queue_room(f, b.len);
    memcpy(f->at + f->end, b.at, b.len);
    f->end += b.len;
}

int queue_write(void *queue, bytes b)
{
    struct byte_queue *f = queue;
    queue_put(f, b);
    return 1;
}

static void queue_say_parts(struct byte_queue *f, const char *format, va_list parts)
{
    unsigned char buffer[128];
    sink out;
    sink_init(&out, queue_write, f, buffer, sizeof buffer);
    sink_say_parts(&out, format, parts);
    (void)sink_flush(&out);
}

void queue_say(struct byte_queue *f, const char *format, ...)
{
    va_list parts;
    va_start(parts, format);
    queue_say_parts(f, format, parts);
    va_end(parts);
}

char *text_said(const char *format, ...)
{
    struct byte_queue text = { 0 };
    va_list parts;
    va_start(parts, format);
    queue_say_parts(&text, format, parts);
    va_end(parts);
    return queue_string(&text);
}

char *queue_string(struct byte_queue *f)
{
    queue_put(f, bytes_of("", 1));
    return f->at;
}

void queue_put_text(struct byte_queue *f, size_t len, const char *text)
{
    f->end = f->start + len;
    queue_put(f, bytes_of(text, strlen(text) + 1));
}

bytes queue_bytes(const struct byte_queue *f)
{
    return f->at == 0 ? bytes_of(0, 0) : bytes_of(f->at + f->start, f->end - f->start);
}

int queue_read(struct byte_queue *f, struct source *from, size_t most)
{
    do {
        bytes ahead = source_ahead(from);
        if (ahead.len > most - queue_bytes(f).len)
            return 0;
        queue_put(f, ahead);
        source_advance(from, ahead.len);
    } while (source_more(from));
    return 1;
}

void queue_empty(struct byte_queue *f)
{
    f->start = 0;
    f->end = 0;
}
