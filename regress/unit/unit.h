/* What the unit tests share: rows of bytes, inputs divided into reads of any size, and random
   numbers. */
#ifndef FLIPREF_REGRESS_UNIT_H
#define FLIPREF_REGRESS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/source.h"

/* cmocka gives each test a state, which most of them do not need. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

#define ROWS(table) (sizeof(table) / sizeof((table)[0]))

/* A string literal, including NUL bytes, as `bytes` in a table. */
#define LITERAL(text)                                                                              \
    {                                                                                              \
        (const unsigned char *)("" text), sizeof(text) - 1                                         \
    }

/* ---- expectations that name their row ---- */

static inline void expect_number(const char *row, const char *what, uint64_t got, uint64_t want)
{
    if (got != want)
        fail_msg("%s: %s is %llu, not %llu", row, what, (unsigned long long)got,
                 (unsigned long long)want);
}

static inline void expect_bytes(const char *row, const char *what, bytes got, bytes want)
{
    size_t i = 0;
    while (i < got.len && i < want.len && got.at[i] == want.at[i])
        i++;
    if (got.len != want.len || i < want.len)
        fail_msg("%s: %s has %zu bytes, not %zu, or differs from byte %zu on", row, what, got.len,
                 want.len, i);
}

/* ---- inputs ---- */

/* Bytes that are read at most `step` at a time. */
struct memory {
    bytes rest;
    size_t step;     /* 0: as many as fit */
    int fails;       /* after the last byte, reading fails, and does not end */
    const char *row; /* if set, reading past the last byte fails the test of this row */
};

static inline size_t memory_fill(void *from, unsigned char *at, size_t room)
{
    struct memory *m = from;
    bytes part = bytes_first(m->rest, m->step > 0 && m->step < room ? m->step : room);
    if (room == 0)
        fail_msg("a fill callback was called without room");
    if (part.len == 0 && m->row != 0)
        fail_msg("%s: input was awaited that is not needed", m->row);
    if (part.len == 0)
        return m->fails ? SOURCE_FAILED : 0;
    memcpy(at, part.at, part.len);
    m->rest = bytes_skip(m->rest, part.len);
    return part.len;
}

/* A source over memory. Its buffer is a block of its own, so that sanitizers and valgrind see reads
   beyond the bytes that were read. */
struct input {
    struct memory memory;
    unsigned char *buffer;
    source from;
};

static inline void input_open(struct input *in, bytes data, size_t step, size_t capacity)
{
    in->memory.rest = data;
    in->memory.step = step;
    in->memory.fails = 0;
    in->memory.row = 0;
    in->buffer = malloc(capacity);
    assert_non_null(in->buffer);
    source_init(&in->from, memory_fill, &in->memory, in->buffer, capacity);
}

static inline void input_close(struct input *in)
{
    free(in->buffer);
}

/* Returns line `number` (from 1) of a text, without its LF. It is empty if there are fewer. */
static inline bytes line_of(bytes text, uint64_t number)
{
    while (--number > 0)
        text = bytes_skip(text, bytes_find(text, '\n') + 1);
    return bytes_first(text, bytes_find(text, '\n'));
}

/* Returns the offset of that line, or the text's length if there are fewer. */
static inline uint64_t offset_of_line(bytes text, uint64_t number)
{
    size_t size = text.len;
    while (--number > 0)
        text = bytes_skip(text, bytes_find(text, '\n') + 1);
    return size - text.len;
}

/* ---- random numbers, the same in every run: splitmix64 ---- */

static inline uint64_t chance(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15U;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27) * 0x94D049BB133111EBU;
    return z ^ z >> 31;
}

/* 0..n-1 */
static inline unsigned chance_below(uint64_t *state, unsigned n)
{
    return (unsigned)(chance(state) % n);
}

#endif
