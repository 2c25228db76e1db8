#include "games/choices.h"

#include <string.h>

static unsigned bits_of(size_t n)
{
    unsigned bits = 0;
    for (; n > 0; n /= 2)
        bits++;
    return bits;
}

static unsigned cost_of_item(size_t value)
{
    return value > 0 ? 1 + bits_of(value - 1) / 3 : 0;
}

unsigned choice_cost(enum choice_kind kind, size_t value, size_t below)
{
    /* of any value but 0 */
    static const unsigned char costs[] = {
        [CHOICE_PIECE] = 1, [CHOICE_HALF] = 1, [CHOICE_WRONG] = 1,
        [CHOICE_RARE] = 2,  [CHOICE_WAY] = 4,  [CHOICE_DAMAGE] = 6
    };
    unsigned item = cost_of_item(value);
    if (kind == CHOICE_SMALL)
        return bits_of(value);
    if (kind == CHOICE_ODD_ITEM && value + 1 == below && item < costs[CHOICE_RARE])
        return costs[CHOICE_RARE];
    if (kind == CHOICE_ITEM || kind == CHOICE_ODD_ITEM)
        return item;
    return value > 0 ? costs[kind] : 0;
}

/* ---- at random ---- */

/* xorshift: it neither wraps around, which the integer sanitizer would report, nor stays at 0. */
static uint64_t stir(uint64_t x)
{
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return x;
}

size_t chances_below(struct chances *c, size_t n)
{
    c->state = stir(c->state);
    return (size_t)(c->state >> 16) % n;
}

static int once_in(struct chances *c, size_t n)
{
    return n > 0 && chances_below(c, n) == 0;
}

void chances_open(struct chances *c, enum chances_kind kind, uint64_t seed)
{
    int i;
    c->kind = kind;
    c->state = seed << 20 | (0xBEEF1U + (unsigned)kind);
    for (i = 0; i < 8; i++) /* so that neighbouring seeds make different choices */
        c->state = stir(c->state);
    chances_next(c);
}

void chances_next(struct chances *c)
{
    static const unsigned rates[] = { 1, 3, 8, 24, 80 };
    c->odd_in = 0;
    if (c->kind == CHANCES_ODD || (c->kind == CHANCES_DAMAGED && once_in(c, 4)))
        c->odd_in = rates[chances_below(c, sizeof rates / sizeof rates[0])];
    c->large_in = c->kind == CHANCES_DAMAGED ? 16 : once_in(c, 8) ? 2 : 6;
    c->in_list = 0;
}

/* How many items a list has: few, some, or as many as there can be. */
static size_t length_of_list(struct chances *c)
{
    enum { FEW = 12, SOME = 50, TO_THE_END = 400 };
    size_t chance = chances_below(c, 8);
    return chance < 3 ? chances_below(c, FEW) : chance < 5 ? chances_below(c, SOME) : TO_THE_END;
}

static size_t draw_small(struct chances *c, size_t below)
{
    unsigned bits = 0;
    size_t value;
    while (bits < 16 && once_in(c, c->large_in))
        bits++;
    value = bits > 0 ? ((size_t)1 << (bits - 1)) + chances_below(c, (size_t)1 << (bits - 1)) : 0;
    return value < below ? value : below - 1;
}

static size_t any_but_0(struct chances *c, size_t below)
{
    return below > 1 ? 1 + chances_below(c, below - 1) : 0;
}

static size_t draw_item(struct chances *c, size_t below, int has_odd)
{
    if (!c->in_list)
        c->left = length_of_list(c);
    c->in_list = c->left > 0;
    if (c->left == 0)
        return 0;
    c->left--;
    if (has_odd && once_in(c, c->odd_in))
        return below - 1;
    c->in_list = below > 1 + (size_t)has_odd;
    return any_but_0(c, below - (size_t)has_odd);
}

static size_t draw(struct chances *c, enum choice_kind kind, size_t below)
{
    switch (kind) {
    case CHOICE_HALF:
        return once_in(c, 2) ? any_but_0(c, below) : 0;
    case CHOICE_SMALL:
        return draw_small(c, below);
    case CHOICE_RARE:
    case CHOICE_WRONG:
        return c->odd_in > 0 && once_in(c, c->odd_in + 7) ? any_but_0(c, below) : 0;
    case CHOICE_ITEM:
    case CHOICE_ODD_ITEM:
        return draw_item(c, below, kind == CHOICE_ODD_ITEM);
    case CHOICE_DAMAGE:
        return c->kind == CHANCES_DAMAGED ? any_but_0(c, below) : 0;
    default:
        return chances_below(c, below);
    }
}

size_t choose(struct choices *c, enum choice_kind kind, size_t below)
{
    size_t value = 0;
    if (c->count == CHOICES_MOST)
        return 0;
    if (c->count < c->given)
        value = c->at[c->count].value % below;
    else if (c->chances != 0)
        value = draw(c->chances, kind, below);
    c->at[c->count].value = value;
    c->at[c->count].below = below;
    c->at[c->count].kind = (unsigned char)kind;
    c->count++;
    return value;
}

/* ---- by size ---- */

static unsigned cost_of(const struct choice *c)
{
    return choice_cost((enum choice_kind)c->kind, c->value, c->below);
}

static int is_odd(const struct choice *c)
{
    if (c->kind == CHOICE_RARE || c->kind == CHOICE_WRONG || c->kind == CHOICE_DAMAGE)
        return c->value > 0;
    return c->kind == CHOICE_ODD_ITEM && c->value > 0 && c->value + 1 == c->below;
}

/* Raises the last choice that can be raised for this cost, and drops those after it. Returns 0 if
   there is none. */
static int step(struct by_size *b)
{
    unsigned before = 0, odd = 0; /* what the choices before number i cost, and those unusual */
    size_t i;
    for (i = 0; i < b->count; i++) {
        before += cost_of(&b->at[i]);
        odd += (unsigned)is_odd(&b->at[i]);
    }
    while (b->count > 0) {
        struct choice *c = &b->at[b->count - 1];
        before -= cost_of(c);
        odd -= (unsigned)is_odd(c);
        if (c->value + 1 < c->below) {
            c->value++;
            if (before + cost_of(c) <= b->cost && odd + (unsigned)is_odd(c) <= b->odd_most)
                return 1;
        }
        b->count--;
    }
    return 0;
}

int by_size_next(struct by_size *b, choices_make *make, void *who)
{
    while (b->cost <= BY_SIZE_COST_MOST) {
        struct choices c = { b->at, 0, 0, 0 };
        unsigned cost = 0;
        size_t i;
        if (b->is_begun && !step(b)) {
            b->cost++;
            b->is_begun = 0;
            continue;
        }
        c.given = b->is_begun ? b->count : 0;
        b->is_begun = 1;
        make(who, &c);
        b->count = c.count;
        for (i = 0; i < c.count; i++)
            cost += cost_of(&c.at[i]);
        if (cost == b->cost)
            return 1;
    }
    return 0;
}

/* ---- with something unusual ---- */

static int starts_item(const struct choice *c)
{
    return c->kind == CHOICE_ITEM || c->kind == CHOICE_ODD_ITEM;
}

/* Raises the last choice of the item that can be raised, and drops those after it. Returns 0 if
   there is none. */
static int raise_item(struct with_odd *w)
{
    while (w->end > w->place + 1) {
        struct choice *c = &w->at[w->end - 1];
        if (c->value + 1 < c->below) {
            c->value++;
            return 1;
        }
        w->end--;
    }
    return 0;
}

/* Begins with the item before the next one that may be unusual. Returns 0 if there is none. */
static int begin_item(struct with_odd *w)
{
    while (w->place < w->of_count && w->of[w->place].kind != CHOICE_ODD_ITEM)
        w->place++;
    if (w->place == w->of_count)
        return 0;
    memcpy(w->at, w->of, w->place * sizeof *w->at);
    w->at[w->place] = w->of[w->place];
    w->at[w->place].value = w->at[w->place].below - 1;
    w->end = w->place + 1;
    return 1;
}

int with_odd_next(struct with_odd *w, choices_make *make, void *who)
{
    struct choices c = { w->at, 0, 0, 0 };
    size_t rest;
    if (w->end > 0 && !raise_item(w)) {
        w->place++;
        w->end = 0;
    }
    if (w->end == 0 && !begin_item(w))
        return 0;
    c.given = w->end;
    make(who, &c); /* so that the item is whole */
    while (w->end < c.count && !starts_item(&w->at[w->end]))
        w->end++;
    rest = w->of_count - w->place;
    if (rest > CHOICES_MOST - w->end)
        rest = CHOICES_MOST - w->end;
    memcpy(w->at + w->end, w->of + w->place, rest * sizeof *w->at);
    c.given = w->end + rest;
    c.count = 0;
    make(who, &c);
    return 1;
}
