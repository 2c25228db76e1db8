#include "edits/mutants.h"

#include "edits/smaller.h"

#include "base/must_hold.h"

#include <stdlib.h>

enum {
    STEPS_MOST = 5,    /* operators of a mutant */
    RATED_ALL = 250,   /* results between two ratings */
    PERCENT_LEAST = 3, /* what an operator is rated at least */
    PART_SMALL = 8,    /* parts of a row or token: mostly there are few */
    PART_MOST = 128,
    VARIANTS = 6, /* of a part */
    LARGE_TRIES = 8,
    ROOM_BITS = 4, /* by how much less than all of the room is filled */
    OPERATORS = FIRST_UNLIKELY + MUTATIONS
};
MUST_HOLD(operators_have_bits, FIRST_UNLIKELY + MUTATIONS - OPERATORS_MOST < 0);

/* xorshift: it neither wraps around, which the integer sanitizer would report, nor stays at 0. */
static uint64_t stirred(uint64_t x)
{
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return x;
}

size_t dice_below(struct mutants *m, size_t n)
{
    m->dice = stirred(m->dice);
    return (size_t)(m->dice >> 16) % n;
}

/* By the share of valid candidates. */
static void rate_all(struct mutants *m)
{
    size_t i;
    for (i = 0; i < OPERATORS; i++) {
        const struct operator_rate *r = &m->rates[i];
        m->rates[i].weight = PERCENT_LEAST + (size_t)100 * (r->worth + 1) / (r->made + 10);
    }
}

void mutants_open(struct mutants *m, uint64_t seed)
{
    int i;
    m->dice = seed << 16 | 0xED17U;
    for (i = 0; i < 8; i++) /* so that neighbouring seeds differ */
        m->dice = stirred(m->dice);
    rate_all(m);
}

void mutants_free(struct mutants *m)
{
    parsed_free(&m->t);
    parsed_free(&m->other);
    patches_free(&m->p);
    free(m->texts[0].at);
    free(m->texts[1].at);
    free(m->part.at);
}

void mutants_learn(struct mutants *m, bytes input)
{
    parse_text(&m->t, input);
    columns_learn(&m->columns, &m->t);
}

void mutants_rate(struct mutants *m, unsigned how, unsigned worth)
{
    size_t i;
    for (i = 0; i < OPERATORS; i++) {
        m->rates[i].made += how >> i & 1;
        m->rates[i].worth += worth * (how >> i & 1);
    }
    if (++m->results % RATED_ALL == 0)
        rate_all(m);
}

static size_t some_operator(struct mutants *m)
{
    size_t all = 0;
    size_t i, at;
    for (i = 0; i < OPERATORS; i++)
        all += m->rates[i].weight;
    at = dice_below(m, all);
    for (i = 0; at >= m->rates[i].weight; i++)
        at -= m->rates[i].weight;
    return i;
}

/* A candidate of smaller.h, at random. */
static int make_smaller(struct mutants *m, size_t pass)
{
    struct walk w = { .pass = (unsigned)pass };
    if (dice_below(m, 2) == 0)
        w.a = dice_below(m, 1 + (dice_below(m, 2) == 0 ? m->t.row_count : m->t.token_count));
    w.b = dice_below(m, dice_below(m, 2) == 0 ? PART_SMALL : PART_MOST);
    if (dice_below(m, 2) == 0)
        w.variant = dice_below(m, VARIANTS);
    return smaller_at(w, &m->t, &m->p);
}

/* Changes the text by an operator. Returns its bit, or 0 if nothing came of it. */
static unsigned change_by(struct mutants *m, size_t number, size_t most, int is_large)
{
    struct byte_queue *out = &m->texts[queue_bytes(&m->texts[0]).at == m->t.text.at];
    size_t room = is_large && most > m->t.text.len ? most - m->t.text.len : 0;
    m->room = room >> dice_below(m, ROOM_BITS); /* as nobody knows how large is too large */
    patches_clear(&m->p);
    queue_empty(out);
    if (!(number < FIRST_UNLIKELY ? make_smaller(m, number)
                                  : mutations[number - FIRST_UNLIKELY](m)) ||
        !patches_apply(&m->p, m->t.text, out, most))
        return 0;
    parse_text(&m->t, queue_bytes(out));
    return 1U << number;
}

/* One that enlarges the text, mostly with all that is of a size; or new numbers for many. */
static size_t large_operator(struct mutants *m)
{
    if (dice_below(m, 4) == 0)
        return FIRST_UNLIKELY + REDRAWING + dice_below(m, 2);
    return OPERATORS - 1 - dice_below(m, 1 + dice_below(m, ENLARGING));
}

int mutants_make(struct mutants *m, bytes input, bytes other, size_t most, int is_large,
                 bytes *made, unsigned *how)
{
    int step;
    *how = 0;
    parse_text(&m->t, input);
    parse_text(&m->other, other);
    for (step = 0; is_large && *how == 0 && step < LARGE_TRIES; step++)
        *how = change_by(m, large_operator(m), most, 1);
    for (step = *how != 0; step < STEPS_MOST && (step == 0 || dice_below(m, 3) == 0); step++)
        *how |= change_by(m, some_operator(m), most, 0);
    *made = m->t.text;
    return *how != 0 && made->len <= most;
}
