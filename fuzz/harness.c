#include "fuzz/harness.h"

#include "tokenize/lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef __has_feature
#define __has_feature(x) 0
#endif

#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#define SANITIZED   1
#define HIDE(at, n) __asan_poison_memory_region(at, n)
#define SHOW(at, n) __asan_unpoison_memory_region(at, n)
#elif __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#define SANITIZED   1
#define HIDE(at, n) __msan_poison(at, n)
#define SHOW(at, n) (void)0
#else
#define SANITIZED   0
#define HIDE(at, n) (void)0
#define SHOW(at, n) (void)0
#endif

_Noreturn void does_not_hold(const char *what, const char *file, int at)
{
    (void)fprintf(stderr, "%s:%d: does not hold: %s\n", file, at, what);
    abort();
}

void report_to(int fd)
{
#if SANITIZED
    __sanitizer_set_report_fd((void *)(intptr_t)fd); /* so its interface has it */
#else
    (void)fd;
#endif
}

const size_t cuts[CUTS] = { SIZE_MAX, 1, 2, 7, 64, 4096 };

static size_t feed_fill(void *from, unsigned char *at, size_t room)
{
    struct feed *f = from;
    size_t most = room < f->cut ? room : f->cut;
    bytes part = bytes_first(f->rest, most);
    SHOW(f->buffer, f->capacity);
    if (part.len > 0)
        memcpy(at, part.at, part.len);
    HIDE(at + part.len, room - part.len);
    f->rest = bytes_skip(f->rest, part.len);
    return part.len;
}

void feed_open(struct feed *f, const uint8_t *data, size_t size, size_t cut)
{
    f->rest = bytes_of(data, size);
    f->cut = cut;
    f->capacity = size > LINES_CAPACITY && cut == SIZE_MAX ? size : LINES_CAPACITY;
    f->buffer = malloc(f->capacity);
    PROPERTY(f->buffer != 0);
    source_init(&f->source, feed_fill, f, f->buffer, f->capacity);
}

void feed_close(struct feed *f)
{
    PROPERTY(!f->source.failed);
    SHOW(f->buffer, f->capacity);
    free(f->buffer);
}

static int text_write(void *to, bytes b)
{
    struct text *t = to;
    if (b.len > t->capacity - t->len) {
        t->capacity = 2 * t->capacity + b.len;
        t->at = realloc(t->at, t->capacity);
        PROPERTY(t->at != 0);
    }
    memcpy(t->at + t->len, b.at, b.len);
    t->len += b.len;
    return 1;
}

sink *text_open(struct text *t)
{
    t->at = 0;
    t->len = 0;
    t->capacity = 0;
    sink_init(&t->sink, text_write, t, t->buffer, sizeof t->buffer);
    return &t->sink;
}

bytes text_of(struct text *t)
{
    PROPERTY(sink_flush(&t->sink));
    return bytes_of(t->at, t->len);
}

void text_free(struct text *t)
{
    free(t->at);
}
