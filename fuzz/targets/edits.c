/* Inputs made of inputs, and reducing them, with any bytes.

   Input: 4 bytes of choices; then inputs for the pool, which NUL NUL separates; the last one is
   reduced.

   - Candidates are not larger than their limit, and none of them is in the pool.
   - A candidate of the ladder is smaller than an input of the pool.
   - The same seed and the same calls give the same candidates and the same reduction.
   - What is offered to a reducer is smaller than what was chosen before it, and in order. The
     result is what was chosen last. A reduction ends. (A sample of one ends after some batches.) */
#include "harness/harness.h"

#include "edits/edits.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 4, INPUTS = 4, INPUT_MOST = 600, ROUNDS = 20, OFFERS = 12, LARGE_MOST = 3000 };

struct pool {
    bytes inputs[INPUTS];
    size_t count;
    struct byte_queue largest; /* of these and of what was added */
};

static void split(struct pool *pool, bytes rest)
{
    while (pool->count < INPUTS) {
        size_t end = 0;
        while (end < rest.len && !(rest.at[end] == 0 && bytes_get(rest, end + 1) == 0))
            end++;
        pool->inputs[pool->count++] = bytes_first(bytes_first(rest, end), INPUT_MOST);
        if (end == rest.len)
            return;
        rest = bytes_skip(rest, end + 2);
    }
}

static unsigned sum_of(bytes b)
{
    unsigned sum = 0;
    size_t i;
    for (i = 0; i < b.len; i++)
        sum = (sum * 31 + b.at[i]) % 65521;
    return sum;
}

/* ---- the pool ---- */

static struct edits *open_pool(const struct pool *pool, const uint8_t *choices)
{
    struct edits *e = edits_open(choices[0], LARGE_MOST);
    size_t i;
    for (i = 0; i < pool->count; i++)
        edits_add(e, pool->inputs[i], choices[1] >> i & 1);
    return e;
}

static void note_largest(struct pool *pool, bytes input)
{
    if (edits_is_smaller(queue_bytes(&pool->largest), input)) {
        queue_empty(&pool->largest);
        queue_put(&pool->largest, input);
    }
}

static void check_candidate(const struct pool *pool, const struct edit *made, enum edit_kind kind)
{
    size_t i;
    PROPERTY(made->input.len <= (size_t)(kind == EDIT_LARGE ? LARGE_MOST : EDITS_CANDIDATE_MOST));
    for (i = 0; i < pool->count; i++)
        PROPERTY(!bytes_equal(made->input, pool->inputs[i]));
    PROPERTY(kind != EDIT_SMALLER || edits_is_smaller(made->input, queue_bytes(&pool->largest)));
}

static void check_pool(struct pool *pool, const uint8_t *choices)
{
    struct edits *e = open_pool(pool, choices);
    struct edits *again = open_pool(pool, choices);
    struct edit made, same;
    unsigned i;
    for (i = 0; i < pool->count; i++)
        note_largest(pool, pool->inputs[i]);
    for (i = 0; i < ROUNDS; i++) {
        enum edit_kind kind = (enum edit_kind)((choices[2] + i) % EDIT_KINDS);
        int is_made = edits_next(e, kind, &made);
        PROPERTY(edits_next(again, kind, &same) == is_made);
        if (!is_made)
            continue;
        PROPERTY(bytes_equal(made.input, same.input) && made.how == same.how);
        check_candidate(pool, &made, kind);
        if (sum_of(made.input) % 4 == 0) {
            note_largest(pool, made.input);
            edits_result(e, made.how, 1, i % 2 == 0);
            edits_result(again, same.how, 1, i % 2 == 0);
            edits_add(e, made.input, i % 2 == 0);
            edits_add(again, same.input, i % 2 == 0);
        }
    }
    edits_close(e);
    edits_close(again);
}

/* ---- reducing ---- */

struct reducing {
    unsigned kind;
    struct byte_queue last; /* chosen; at first the input */
    size_t offers;
};

static size_t count_of(bytes b, int byte)
{
    size_t count = 0;
    size_t i;
    for (i = 0; i < b.len; i++)
        count += b.at[i] == byte;
    return count;
}

static int is_wanted(const struct reducing *r, bytes b)
{
    switch (r->kind % 5) {
    case 0:
        return sum_of(b) % 8 == 0;
    case 1:
        return b.len >= r->kind / 5;
    case 2:
        return count_of(b, '\n') >= r->kind / 8;
    case 3:
        return count_of(b, '1') > count_of(b, '2');
    default:
        return 0;
    }
}

static size_t choose(void *who, const bytes *candidates, size_t count)
{
    struct reducing *r = who;
    size_t i;
    PROPERTY(count > 0 && count <= EDITS_BATCH);
    for (i = 0; i < count; i++) {
        PROPERTY(edits_is_smaller(candidates[i], queue_bytes(&r->last)));
        PROPERTY(i == 0 || edits_is_smaller(candidates[i - 1], candidates[i]));
    }
    if (!thorough && ++r->offers > OFFERS)
        return count + 1;
    for (i = 0; i < count && !is_wanted(r, candidates[i]); i++)
        continue;
    if (i < count) {
        queue_empty(&r->last);
        queue_put(&r->last, candidates[i]);
    }
    return i;
}

static void reduce(bytes from, unsigned kind, struct byte_queue *to)
{
    struct reducing r = { .kind = kind };
    queue_put(&r.last, from);
    (void)edits_reduce(from, choose, &r, to);
    PROPERTY(bytes_equal(queue_bytes(to), queue_bytes(&r.last)));
    free(r.last.at);
}

static void check_reducing(bytes from, unsigned kind)
{
    struct byte_queue to = { 0 }, again = { 0 };
    reduce(from, kind, &to);
    if (thorough) {
        reduce(from, kind, &again);
        PROPERTY(bytes_equal(queue_bytes(&to), queue_bytes(&again)));
    }
    free(to.at);
    free(again.at);
}

void target(const uint8_t *data, size_t size)
{
    struct pool pool = { .count = 0 };
    if (size < HEAD)
        return;
    split(&pool, bytes_of(data + HEAD, size - HEAD));
    check_pool(&pool, data);
    check_reducing(pool.inputs[pool.count - 1], data[3]);
    free(pool.largest.at);
}
