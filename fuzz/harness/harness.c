#include "harness/harness.h"

#include "tokenize/lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef __has_feature
#define __has_feature(x) 0
#endif

#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#define SANITIZED 1

/* Freed memory is reused soon, so that the process stays small, but not by the input that freed
   it. */
const char *__asan_default_options(void)
{
    return "quarantine_size_mb=8:max_malloc_fill_size=0";
}

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

void redirect_sanitizer_reports(int fd)
{
#if SANITIZED
    __sanitizer_set_report_fd((void *)(intptr_t)fd); /* the type that this interface wants */
#else
    (void)fd;
#endif
}

int thorough;

/* ---- blocks ----

   Most buffers and texts fit into a block of BLOCK bytes. Freed blocks are reused, because a
   sanitizer's malloc takes fresh memory each time, which costs more than most inputs do. */

enum { BLOCK = LINES_CAPACITY, SPARE_MOST = 8 };

static struct {
    void *block[SPARE_MOST];
    size_t count;
} spare;

static unsigned char *take_block(size_t size)
{
    unsigned char *block;
    if (size == BLOCK && spare.count > 0) {
        spare.count--;
        return spare.block[spare.count];
    }
    block = malloc(size);
    PROPERTY(block != 0);
    return block;
}

static void give_back(unsigned char *block, size_t size)
{
    if (size == BLOCK && spare.count < SPARE_MOST) {
        spare.block[spare.count] = block;
        spare.count++;
    } else {
        free(block);
    }
}

/* ---- inputs in reads of a chosen size ---- */

static uint32_t hash_of(const uint8_t *data, size_t size)
{
    uint32_t hash = 2166136261U; /* FNV-1a */
    size_t i;
    for (i = 0; i < size; i++)
        hash = (hash ^ data[i]) * 16777619U;
    return hash;
}

size_t cuts_of(const uint8_t *data, size_t size, size_t cuts[CUTS])
{
    static const size_t sizes[CUTS] = { SIZE_MAX, 1, 2, 7, 64, 4096 };
    /* indices of `sizes`; small reads are slow, so they are rare */
    static const unsigned char choices[] = { 1, 2, 3, 3, 4, 4, 5, 5 };
    uint32_t hash;
    memcpy(cuts, sizes, sizeof sizes);
    if (thorough)
        return CUTS;
    hash = hash_of(data, size) >> 16;
    cuts[1] = sizes[choices[hash % sizeof choices]];
    return hash / sizeof choices % 2 == 0 ? 2 : 1;
}

/* Lets the first n bytes of the buffer be read, and poisons the rest. */
static void show(struct feed *f, size_t n)
{
    if (n > f->shown) {
        SHOW(f->buffer + f->shown, n - f->shown);
    }
    if (n < f->shown) {
        HIDE(f->buffer + n, f->shown - n);
    }
    f->shown = n;
}

static size_t feed_fill(void *from, unsigned char *at, size_t room)
{
    struct feed *f = from;
    size_t most = room < f->cut ? room : f->cut;
    bytes part = bytes_first(f->rest, most);
    show(f, (size_t)(at - f->buffer) + part.len);
    if (part.len > 0)
        memcpy(at, part.at, part.len);
    f->rest = bytes_skip(f->rest, part.len);
    return part.len;
}

uint64_t feed_start(const uint8_t *data, size_t size)
{
    size_t before = size > 0 ? size / 2 + data[size - 1] % (size - size / 2) : 0;
    return ((uint64_t)1 << 32) - before;
}

void feed_open(struct feed *f, const uint8_t *data, size_t size, size_t cut)
{
    f->rest = bytes_of(data, size);
    f->cut = cut;
    f->capacity = size > LINES_CAPACITY && cut == SIZE_MAX ? size : LINES_CAPACITY;
    f->buffer = take_block(f->capacity);
    f->shown = f->capacity;
    show(f, 0);
    source_init(&f->source, feed_fill, f, f->buffer, f->capacity);
    f->source.got = feed_start(data, size);
}

void feed_close(struct feed *f)
{
    PROPERTY(!f->source.failed);
    show(f, f->capacity);
    give_back(f->buffer, f->capacity);
}

/* ---- texts ---- */

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
    t->at = take_block(BLOCK);
    t->len = 0;
    t->capacity = BLOCK;
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
    give_back(t->at, t->capacity);
}

void check_ascii(const char *text)
{
    for (; *text != '\0'; text++)
        PROPERTY(*text >= ' ' && *text < 0x7F);
}

char *take_name(bytes *rest)
{
    size_t len = bytes_find(*rest, '\0');
    char *name = malloc(len + 1);
    PROPERTY(name != 0);
    if (len > 0)
        memcpy(name, rest->at, len);
    name[len] = '\0';
    *rest = bytes_skip(*rest, len + 1);
    return name;
}
