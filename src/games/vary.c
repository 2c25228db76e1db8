#include "games/vary.h"

#include "base/must_hold.h"

#include <string.h>

enum {
    EDITS_MOST = 3,
    COUNTERS = 8,    /* the first choices often count others */
    RECORD_MOST = 4, /* choices for each thing that is counted */
    SPAN_SMALL = 4,
    SIMPLE_VALUES = 4
};

/* ---- pieces ---- */

static size_t delete_span(struct choice *at, size_t count, size_t from, size_t len)
{
    memmove(at + from, at + from + len, (count - from - len) * sizeof *at);
    return count - len;
}

static size_t insert_span(struct choice *at, size_t count, size_t to, const struct choice *span,
                          size_t len)
{
    if (len > CHOICES_MOST - count)
        return count;
    memmove(at + to + len, at + to, (count - to) * sizeof *at);
    memmove(at + to, span, len * sizeof *at);
    return count + len;
}

/* ---- at random ---- */

struct varying {
    struct choice *at;
    size_t count;
    const struct choice *other;
    size_t other_count;
    struct chances *chances;
};

static size_t below(struct varying *v, size_t n)
{
    return n > 1 ? chances_below(v->chances, n) : 0;
}

static struct choice *some(struct varying *v)
{
    return &v->at[below(v, v->count)];
}

static size_t some_length(struct varying *v, size_t most)
{
    size_t len = 1 + below(v, below(v, 3) > 0 ? SPAN_SMALL : v->count);
    return len < most ? len : most;
}

static uint64_t wide(struct varying *v)
{
    return (uint64_t)chances_below(v->chances, (size_t)1 << 32) << 32 |
           chances_below(v->chances, (size_t)1 << 32);
}

static void set_value(struct varying *v)
{
    struct choice *c = some(v);
    switch (below(v, 6)) {
    case 0:
        c->value = c->value + 1 < c->below ? c->value + 1 : 0;
        break;
    case 1:
        c->value -= c->value > 0;
        break;
    case 2:
        c->value = c->below - 1 - (c->below > SIMPLE_VALUES ? below(v, SIMPLE_VALUES) : 0);
        break;
    case 3:
        c->value = wide(v) % c->below;
        break;
    default:
        c->value = below(v, SIMPLE_VALUES) % c->below;
        break;
    }
}

static void copy_value(struct varying *v)
{
    struct choice *to = some(v);
    const struct choice *from = some(v);
    size_t tries;
    for (tries = 0; tries < 8 && (from == to || from->below != to->below); tries++)
        from = some(v);
    to->value = from->value % to->below;
}

static void swap_values(struct varying *v)
{
    struct choice *a = some(v), *b = some(v);
    uint64_t value = a->value;
    a->value = b->value % a->below;
    b->value = value % b->below;
}

static void zero_span(struct varying *v)
{
    size_t from = below(v, v->count), len = some_length(v, v->count - from);
    for (; len > 0; len--)
        v->at[from + len - 1].value = 0;
}

static void delete_some(struct varying *v)
{
    size_t from = below(v, v->count);
    v->count = delete_span(v->at, v->count, from, some_length(v, v->count - from));
}

static void repeat_some(struct varying *v)
{
    size_t from = below(v, v->count), len = some_length(v, v->count - from);
    v->count = insert_span(v->at, v->count, from, v->at + from, len);
}

/* One thing more or less, and the choice before it that counts such things. */
static void count_along(struct varying *v, int adds)
{
    size_t i = below(v, below(v, 2) > 0 && v->count > COUNTERS ? COUNTERS : v->count);
    size_t len = 1 + below(v, RECORD_MOST), from;
    if (v->count - i - 1 < len)
        return;
    from = i + 1 + below(v, v->count - i - len);
    if (adds && v->at[i].value + 1 < v->at[i].below) {
        v->at[i].value++;
        v->count = insert_span(v->at, v->count, from, v->at + from, len);
    } else if (!adds && v->at[i].value > 0) {
        v->at[i].value--;
        v->count = delete_span(v->at, v->count, from, len);
    }
}

static void one_more(struct varying *v)
{
    count_along(v, 1);
}

static void one_less(struct varying *v)
{
    count_along(v, 0);
}

static void cross(struct varying *v)
{
    size_t from = below(v, v->count < v->other_count ? v->count : v->other_count);
    memcpy(v->at + from, v->other + from, (v->other_count - from) * sizeof *v->at);
    v->count = v->other_count;
}

size_t vary(struct choice *at, size_t count, const struct choice *other, size_t other_count,
            struct chances *c)
{
    static void (*const edits[])(struct varying * v) = {
        set_value,   set_value, set_value, set_value, copy_value,  swap_values, zero_span,
        delete_some, one_less,  one_more,  one_more,  repeat_some, cross
    };
    struct varying v = { at, count, other, other_count, c };
    int i;
    for (i = 0; i < EDITS_MOST && v.count > 0 && (i == 0 || below(&v, 3) == 0); i++)
        edits[below(&v, sizeof edits / sizeof edits[0])](&v);
    return v.count;
}

/* ---- simpler ---- */

static void copy(struct choice *to, size_t *to_count, const struct choice *from, size_t count)
{
    memcpy(to, from, count * sizeof *to);
    *to_count = count;
}

/* The spans of a pass: the largest first, and those of a length from the start on. Returns 0 if
   there is none left. */
static int next_span(struct simpler *w, size_t count)
{
    if (w->span == 0) {
        for (w->span = 1; w->span <= count / 2;)
            w->span *= 2;
        w->at = 0;
    }
    while (w->at + w->span > count && w->span > 0) {
        w->span /= 2;
        w->at = 0;
    }
    return w->span > 0;
}

static int delete_next(struct simpler *w, const struct choice *from, size_t count,
                       struct choice *to, size_t *to_count)
{
    if (!next_span(w, count))
        return 0;
    copy(to, to_count, from, count);
    *to_count = delete_span(to, count, w->at, w->span);
    w->at += w->span;
    return 1;
}

static int zero_next(struct simpler *w, const struct choice *from, size_t count, struct choice *to,
                     size_t *to_count)
{
    while (next_span(w, count)) {
        int is_zero = 1;
        size_t i;
        copy(to, to_count, from, count);
        for (i = 0; i < w->span; i++) {
            is_zero &= to[w->at + i].value == 0;
            to[w->at + i].value = 0;
        }
        w->at += w->span;
        if (!is_zero)
            return 1;
    }
    return 0;
}

/* Fewer things, each of some choices, and less of the choice that counts them: first half of them,
   then one. */
static int uncount_next(struct simpler *w, const struct choice *from, size_t count,
                        struct choice *to, size_t *to_count)
{
    for (; w->counter < 2 * RECORD_MOST * (size_t)COUNTERS; w->counter++, w->at = 0) {
        size_t i = w->counter / (2 * RECORD_MOST), record = 1 + w->counter / 2 % RECORD_MOST;
        uint64_t value = i < count ? from[i].value : 0, less = w->counter % 2 > 0 ? 1 : value / 2;
        if (value == 0 || value > count || less == 0 || i + 1 + w->at + less * record > count)
            continue;
        copy(to, to_count, from, count);
        to[i].value -= less;
        *to_count = delete_span(to, count, i + 1 + w->at, less * record);
        w->at += less > 1 ? less * record : 1;
        return 1;
    }
    return 0;
}

static int lower_next(struct simpler *w, const struct choice *from, size_t count, struct choice *to,
                      size_t *to_count)
{
    for (; w->at < count; w->at++, w->counter = 0) {
        uint64_t value = from[w->at].value;
        uint64_t lower[] = { 1, value / 2, value > 0 ? value - 1 : 0 };
        for (; w->counter < 3; w->counter++) {
            if (value > 1 && lower[w->counter] < value) {
                copy(to, to_count, from, count);
                to[w->at].value = lower[w->counter++];
                return 1;
            }
        }
    }
    return 0;
}

int simpler_next(struct simpler *w, const struct choice *from, size_t count, struct choice *to,
                 size_t *to_count)
{
    static int (*const passes[])(struct simpler * w, const struct choice *from, size_t count,
                                 struct choice *to, size_t *to_count) = { delete_next, uncount_next,
                                                                          zero_next, lower_next };
    while (w->pass < sizeof passes / sizeof passes[0]) {
        if (passes[w->pass](w, from, count, to, to_count))
            return 1;
        *w = (struct simpler){ .pass = w->pass + 1 };
    }
    return 0;
}
