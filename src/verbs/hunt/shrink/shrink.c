#include "hunt/shrink/shrinking.h"

#include "step/chain.h"
#include "text/hash.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

/* Most steps that computers may take in a candidate. */
#define STANDING_STEPS ((uint64_t)100000000)

/* How much may be done in all to find the standing of candidates, most of which are not promised
   and never run: some seconds. A limit in time would not give the same result each time. */
#define WORK_MOST ((size_t)100000000)

/* If an input has more bytes, other small inputs are tried before anything is left out, because
   finding the standing of what is left takes long. */
#define LONG_INPUT ((size_t)256)

/* ---- what is smaller ---- */

size_t shrink_size(const struct step *step)
{
    const struct step *s;
    size_t n = 0;
    for (s = step; s != 0; s = s->before) {
        size_t i;
        n += s->input.len;
        for (i = 0; i < s->arg_count; i++)
            n += strlen(s->args[i]);
    }
    return n;
}

static size_t line_feeds(const struct step *step)
{
    size_t n = 0;
    for (; step != 0; step = step->before) {
        size_t i;
        for (i = 0; i < step->input.len; i++)
            n += step->input.at[i] == '\n';
    }
    return n;
}

/* The bytes that say something: an empty cell, a zero and white space do not. */
static size_t weight(const struct step *step)
{
    size_t n = 0;
    for (; step != 0; step = step->before) {
        size_t i;
        for (i = 0; i < step->input.len; i++)
            n += strchr(".0 \n", step->input.at[i]) == 0 || step->input.at[i] == 0;
    }
    return n;
}

static size_t steps_of(const struct step *step)
{
    size_t n = 0;
    for (; step != 0; step = step->before)
        n++;
    return n;
}

static int order_of_args(const struct step *a, const struct step *b)
{
    size_t i;
    for (i = 0; i < a->arg_count && i < b->arg_count; i++) {
        int order = strcmp(a->args[i], b->args[i]);
        if (order != 0)
            return order;
    }
    return a->arg_count < b->arg_count ? -1 : a->arg_count > b->arg_count;
}

static int may_have_args(const struct shrink_order *order, const struct step *step)
{
    return !order->keeps_args || order_of_args(step, order->from) == 0;
}

static int order_of_bytes(bytes a, bytes b)
{
    size_t common = a.len < b.len ? a.len : b.len;
    int order = common > 0 ? memcmp(a.at, b.at, common) : 0;
    if (order != 0)
        return order;
    return a.len < b.len ? -1 : a.len > b.len;
}

/* The last steps decide first. Both have as many. */
static int order_of_steps(const struct step *a, const struct step *b)
{
    int order = 0;
    for (; order == 0 && a != 0 && b != 0; a = a->before, b = b->before) {
        order = order_of_args(a, b);
        if (order == 0)
            order = order_of_bytes(a->input, b->input);
    }
    return order;
}

int shrink_is_smaller(const struct step *a, const struct step *b)
{
    size_t (*const measures[])(const struct step *step) = { steps_of, shrink_size, line_feeds,
                                                            weight };
    size_t i;
    for (i = 0; i < sizeof measures / sizeof measures[0]; i++) {
        size_t m = measures[i](a), n = measures[i](b);
        if (m != n)
            return m < n;
    }
    return order_of_steps(a, b) < 0;
}

/* ---- candidates ---- */

static uint64_t hash_of(const struct step *step)
{
    uint64_t hash = HASH_START;
    for (; step != 0; step = step->before) {
        size_t i;
        hash = hash_bytes(hash, step->input);
        for (i = 0; i < step->arg_count; i++)
            hash = hash_text(hash, step->args[i]);
    }
    return hash | 1;
}

/* Where a hash is in the table, or where it would be. */
static size_t slot_of(const struct shrinking *s, uint64_t hash)
{
    size_t i = (size_t)(hash >> 1) % SHRINK_SEEN;
    while (s->seen[i] != 0 && s->seen[i] != hash)
        i = (i + 1) % SHRINK_SEEN;
    return i;
}

/* Returns whether a candidate was noted, or waits in the batch. */
static int is_known(const struct shrinking *s, uint64_t hash)
{
    size_t i;
    for (i = 0; i < s->count; i++) {
        if (s->hashes[i] == hash)
            return 1;
    }
    return s->seen[slot_of(s, hash)] == hash;
}

/* Notes a candidate that need not be tried any more. A full table forgets all. */
static void note(struct shrinking *s, uint64_t hash)
{
    if (s->seen_count > SHRINK_SEEN / 2) {
        memset(s->seen, 0, SHRINK_SEEN * sizeof *s->seen);
        s->seen_count = 0;
    }
    s->seen[slot_of(s, hash)] = hash;
    s->seen_count++;
}

int shrink_has_standing(const struct shrinking *s, const struct step *step)
{
    enum standing standing;
    if (s->order->weakest == STANDING_OUTSIDE)
        return 1;
    standing = problem_standing(s->order->problem, step, STANDING_STEPS);
    return standing != STANDING_UNKNOWN && standing <= s->order->weakest;
}

static void empty_batch(struct shrinking *s)
{
    while (s->count > 0)
        step_copy_free(&s->batch[--s->count]);
}

int shrink_is_done(const struct shrinking *s)
{
    return s->tries == 0 || s->work == 0;
}

/* Takes the work at a candidate off what may be done. The longer a game is, the larger is its board
   too, so each of its bytes takes more work. */
static void spend(struct shrinking *s, const struct step *step)
{
    for (; step != 0; step = step->before) {
        size_t n = step->input.len;
        size_t work = n + n / 64 * n;
        s->work -= work < s->work ? work : s->work;
    }
}

int shrink_finish(struct shrinking *s)
{
    struct step steps[SHRINK_BATCH];
    size_t kept;
    size_t i;
    if (s->count == 0)
        return 0;
    for (i = 0; i < s->count; i++)
        steps[i] = s->batch[i].step;
    kept = s->order->keeps(s->order->who, steps, s->count);
    s->tries -= s->count;
    for (i = 0; i < s->count && i <= kept; i++) /* those after it were not tried */
        note(s, s->hashes[i]);
    if (kept < s->count) {
        struct step_copy smaller = s->batch[kept];
        s->batch[kept] = s->best;
        s->best = smaller;
        empty_batch(s);
        return 1;
    }
    empty_batch(s);
    return 0;
}

int shrink_offer(struct shrinking *s, char **args, bytes input)
{
    struct step step = { .args = args, .input = input, .before = s->best.step.before };
    while (args[step.arg_count] != 0)
        step.arg_count++;
    return shrink_offer_steps(s, &step);
}

int shrink_offer_steps(struct shrinking *s, const struct step *step)
{
    size_t most = s->tries < SHRINK_BATCH ? s->tries : SHRINK_BATCH;
    uint64_t hash;
    if (shrink_is_done(s))
        return 0;
    if (!shrink_is_smaller(step, &s->best.step) || !may_have_args(s->order, step))
        return 0;
    hash = hash_of(step);
    if (is_known(s, hash))
        return 0;
    spend(s, step);
    if (!shrink_has_standing(s, step)) {
        note(s, hash);
        return 0;
    }
    step_copy_of(step, &s->batch[s->count]);
    s->hashes[s->count++] = hash;
    return s->count >= most ? shrink_finish(s) : 0;
}

/* ---- the search ---- */

static int take_pass(struct shrinking *s, shrink_pass *pass)
{
    int smaller = 0;
    while (!shrink_is_done(s) && pass(s))
        smaller = 1;
    empty_batch(s);
    return smaller;
}

static int offer(void *who, const struct step *step)
{
    return shrink_offer_steps(who, step);
}

static int finish(void *who)
{
    return shrink_finish(who);
}

static int is_done(void *who)
{
    return shrink_is_done(who);
}

/* Lets the problem offer what only it knows. */
static int shrink_steps(struct shrinking *s)
{
    const struct problem_offers to = { offer, finish, is_done, s };
    return problem_simplify(s->order->problem, &s->best.step, &to);
}

/* Tries what the problem makes of the input. */
static size_t choose_smaller(void *who, const bytes *candidates, size_t count)
{
    struct shrinking *s = who;
    struct step steps[SHRINK_BATCH] = { { 0 } };
    size_t n = count < SHRINK_BATCH ? count : SHRINK_BATCH;
    size_t i, kept;
    if (s->tries < n)
        return count + 1;
    for (i = 0; i < n; i++) {
        steps[i] = s->best.step;
        steps[i].input = candidates[i];
    }
    kept = s->order->keeps(s->order->who, steps, n);
    s->tries -= n;
    return kept < n ? kept : count;
}

/* Lets the problem itself make the input smaller. Returns 0 if it cannot. */
static int search_by_problem(struct shrinking *s)
{
    struct byte_queue smaller = { 0 };
    int can = problem_reduce(s->order->problem, s->best.step.input, choose_smaller, s, &smaller);
    struct step step = s->best.step;
    struct step_copy copy;
    step.input = queue_bytes(&smaller);
    if (can && shrink_is_smaller(&step, &s->best.step)) {
        step_copy_of(&step, &copy);
        step_copy_free(&s->best);
        s->best = copy;
    }
    free(smaller.at);
    return can;
}

static void search(struct shrinking *s)
{
    int smaller;
    if (search_by_problem(s))
        return;
    do {
        smaller = take_pass(s, shrink_steps);
        smaller |= take_pass(s, shrink_arguments);
        if (s->best.step.input.len > LONG_INPUT)
            smaller |= take_pass(s, shrink_small);
        smaller |= take_pass(s, shrink_by_lines);
        smaller |= take_pass(s, shrink_by_bytes);
        smaller |= take_pass(s, shrink_small);
    } while (smaller && !shrink_is_done(s));
}

void shrink(const struct shrink_order *order, struct step_copy *to)
{
    struct shrinking *s = memory_new(1, sizeof *s);
    struct step from = *order->from;
    from.answer = bytes_of(0, 0);
    from.has_status = 0;
    s->order = order;
    s->tries = order->tries > 0 ? order->tries : (size_t)SHRINK_TRIES_USUAL;
    s->work = WORK_MOST;
    s->seen = memory_new(SHRINK_SEEN, sizeof *s->seen);
    step_copy_of(&from, &s->best);
    search(s);
    if (order->is_cut_off != 0 && shrink_is_done(s))
        *order->is_cut_off = 1;
    free(s->seen);
    *to = s->best;
    free(s);
}
