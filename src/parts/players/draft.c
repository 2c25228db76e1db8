#include "players/draft.h"

#include <string.h>

/* xorshift: it neither wraps around, which the integer sanitizer would report, nor stays at 0. */
static uint64_t stir(uint64_t x)
{
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return x;
}

void draft_open(struct draft *d, uint8_t *at, size_t size, size_t most, unsigned seed)
{
    int i;
    d->at = at;
    d->size = size;
    d->most = most;
    d->chance = (uint64_t)seed << 20 | 0xBEEF1U;
    for (i = 0; i < 8; i++) /* so that neighbouring seeds make different choices */
        d->chance = stir(d->chance);
}

size_t draft_chance(struct draft *d, size_t n)
{
    d->chance = stir(d->chance);
    return (size_t)(d->chance >> 16) % n;
}

int draft_once_in(struct draft *d, size_t n)
{
    return draft_chance(d, n) == 0;
}

/* Turns `length` bytes at `from` into `room` bytes of any content. Returns 0 if the text would
   become too long. */
static int make_room(struct draft *d, size_t from, size_t length, size_t room)
{
    size_t after = d->size - from - length;
    if (room > d->most - (d->size - length))
        return 0;
    memmove(d->at + from + room, d->at + from + length, after);
    d->size = from + room + after;
    return 1;
}

int draft_replace(struct draft *d, size_t from, size_t length, bytes with)
{
    if (!make_room(d, from, length, with.len))
        return 0;
    if (with.len > 0)
        memcpy(d->at + from, with.at, with.len);
    return 1;
}

int draft_insert(struct draft *d, size_t to, bytes what)
{
    return draft_replace(d, to, 0, what);
}

int draft_repeat(struct draft *d, size_t to, int byte, size_t count)
{
    if (!make_room(d, to, 0, count))
        return 0;
    memset(d->at + to, byte, count);
    return 1;
}

int draft_copy(struct draft *d, size_t to, size_t from, size_t length)
{
    size_t before = from < to ? to - from : 0; /* how much of it is before the gap */
    if (before > length)
        before = length;
    if (!make_room(d, to, 0, length))
        return 0;
    memcpy(d->at + to, d->at + from, before);
    memcpy(d->at + to + before, d->at + from + before + length, length - before);
    return 1;
}

void draft_remove(struct draft *d, size_t from, size_t length)
{
    (void)make_room(d, from, length, 0);
}
