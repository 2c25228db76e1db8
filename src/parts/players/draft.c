#include "players/draft.h"

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
    d->script.at = at;
    d->script.size = size;
    d->script.most = most;
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
