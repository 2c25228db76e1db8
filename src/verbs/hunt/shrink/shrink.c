#include "hunt/shrink/shrink.h"

#include "edits/edits.h"
#include "edits/seen.h"
#include "hunt/inputs/made.h"
#include "text/byte_queue.h"
#include "text/find.h"
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

enum { ARGS_MOST = 8 /* more are not changed */ };

/* ---- the shrinking ---- */

struct shrinking {
    const struct shrink_request *request;
    struct step_copy best;
    size_t tries; /* candidates that may still be tried */
    size_t work;  /* that may still be done to find the standing of candidates */
    struct step_copy batch[SHRINK_BATCH]; /* candidates that wait to be tried */
    uint64_t hashes[SHRINK_BATCH];        /* of those */
    size_t count;
    struct seen *seen; /* candidates that were tried or dropped */

    size_t run;      /* whose text is made smaller */
    size_t searched; /* the size for which small inputs were looked through; 0: they were not */
};

/* ---- what is smaller ---- */

static size_t line_feeds(const struct step *step)
{
    size_t n = 0;
    for (; step != 0; step = step->before)
        n += bytes_count(step->input, '\n');
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

static int may_have_args(const struct shrink_request *request, const struct step *step)
{
    return !request->keeps_args || order_of_args(step, request->from) == 0;
}

/* The last steps decide first. Both have as many. */
static int order_of_steps(const struct step *a, const struct step *b)
{
    int order = 0;
    for (; order == 0 && a != 0 && b != 0; a = a->before, b = b->before) {
        order = order_of_args(a, b);
        if (order == 0)
            order = bytes_compare(a->input, b->input);
    }
    return order;
}

int shrink_is_smaller(const struct step *a, const struct step *b)
{
    size_t (*const measures[])(const struct step *step) = { steps_of, step_size, line_feeds,
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

/* Returns whether a candidate was tried or dropped, or waits in the batch. */
static int is_known(const struct shrinking *s, uint64_t hash)
{
    size_t i;
    for (i = 0; i < s->count; i++) {
        if (s->hashes[i] == hash)
            return 1;
    }
    return seen_has(s->seen, hash);
}

/* Whether a step has the standing that was asked for. */
static int has_standing(const struct shrinking *s, const struct step *step)
{
    enum standing standing;
    if (s->request->weakest == STANDING_OUTSIDE)
        return 1;
    standing = problem_standing(s->request->problem, step, STANDING_STEPS);
    return standing != STANDING_UNKNOWN && standing <= s->request->weakest;
}

static void empty_batch(struct shrinking *s)
{
    while (s->count > 0)
        step_copy_free(&s->batch[--s->count]);
}

/* Whether no more candidates can be tried. */
static int is_done(const struct shrinking *s)
{
    return s->tries == 0 || s->work == 0;
}

/* Takes the work at a candidate off what may be done. The longer a game is, the larger is its board
   too, so each of its bytes takes more work. Of a package, nothing is known before it is run. */
static void spend(struct shrinking *s, const struct step *step)
{
    for (; step != 0 && !problem_makes_inputs(s->request->problem); step = step->before) {
        size_t n = step->input.len;
        size_t work = n + n / 64 * n;
        s->work -= work < s->work ? work : s->work;
    }
}

/* Adds a candidate to the batch, unless it is dropped. Returns whether it was added. */
static int add(struct shrinking *s, const struct step *step)
{
    uint64_t hash = step_hash(step) | 1;
    if (is_done(s) || !shrink_is_smaller(step, &s->best.step) || !may_have_args(s->request, step) ||
        is_known(s, hash))
        return 0;
    spend(s, step);
    if (!has_standing(s, step)) {
        seen_note(s->seen, hash);
        return 0;
    }
    step_copy_of(step, &s->batch[s->count]);
    s->hashes[s->count++] = hash;
    return 1;
}

/* Tries the batch. Returns the index of the candidate that is `best` now, or how many there were.
 */
static size_t try_batch(struct shrinking *s)
{
    struct step steps[SHRINK_BATCH];
    size_t count = s->count, kept, i;
    if (count == 0)
        return 0;
    for (i = 0; i < count; i++)
        steps[i] = s->batch[i].step;
    kept = s->request->keeps(s->request->who, steps, count);
    s->tries -= count;
    if (s->request->is_cut_off != 0 && *s->request->is_cut_off)
        s->tries = 0; /* to make more candidates of a long input would only take time */
    for (i = 0; i < count && i <= kept; i++) /* those after it were not tried */
        seen_note(s->seen, s->hashes[i]);
    if (kept < count) {
        struct step_copy smaller = s->batch[kept];
        s->batch[kept] = s->best;
        s->best = smaller;
    }
    empty_batch(s);
    return kept < count ? kept : count;
}

/* Tries the candidates that are left. Returns 1 if `best` has become smaller. Each pass ends by it.
 */
static int finish(struct shrinking *s)
{
    size_t count = s->count;
    return try_batch(s) < count;
}

/* Offers a candidate, with the steps before it. One that is not smaller than `best`, was tried
   before, or whose standing is weaker than asked for is dropped. Returns 1 if `best` has become
   smaller. */
static int offer(struct shrinking *s, const struct step *step)
{
    size_t most = s->tries < SHRINK_BATCH ? s->tries : SHRINK_BATCH;
    return add(s, step) && s->count >= most ? finish(s) : 0;
}

/* ---- runs ---- */

/* The runs of `best`, of which one is to be changed or left out. */
struct runs {
    struct step at[CHAIN_MOST];
    size_t count;
};

static void take_runs(const struct shrinking *s, struct runs *r)
{
    struct chain chain;
    chain_of(&s->best.step, &chain);
    for (r->count = 0; r->count < chain.count; r->count++)
        r->at[r->count] = *chain.steps[r->count];
}

/* Returns the last run, which refers to those before it. */
static const struct step *linked(struct runs *r)
{
    size_t i;
    for (i = 0; i < r->count; i++)
        r->at[i].before = i > 0 ? &r->at[i - 1] : 0;
    return &r->at[r->count - 1];
}

/* Leaves out a run before the last one. */
static int shrink_runs(struct shrinking *s)
{
    struct runs r;
    size_t i = 0;
    for (take_runs(s, &r); i + 1 < r.count; i++, take_runs(s, &r)) {
        memmove(&r.at[i], &r.at[i + 1], (r.count - i - 1) * sizeof r.at[0]);
        r.count--;
        if (offer(s, linked(&r)))
            return 1;
    }
    return finish(s);
}

/* ---- arguments ---- */

/* Offers other arguments of a run with its input or without. */
static int offer_words(struct shrinking *s, size_t run, char **args)
{
    struct runs r;
    int i, smaller = 0;
    for (i = 0; i < 2 && !smaller; i++) {
        take_runs(s, &r);
        r.at[run].args = args;
        for (r.at[run].arg_count = 0; args[r.at[run].arg_count] != 0;)
            r.at[run].arg_count++;
        if (i == 0)
            r.at[run].input = bytes_of(0, 0);
        smaller = offer(s, linked(&r));
    }
    return smaller;
}

/* Offers the arguments with argument `i` replaced by `argument`, or left out if it is NULL. */
static int offer_word(struct shrinking *s, size_t run, size_t i, char *argument)
{
    char *args[ARGS_MOST + 1] = { 0 };
    size_t count = 0;
    struct runs r;
    size_t k;
    take_runs(s, &r);
    for (k = 0; k < r.at[run].arg_count; k++) {
        if (k != i)
            args[count++] = r.at[run].args[k];
        else if (argument != 0)
            args[count++] = argument;
    }
    return offer_words(s, run, args);
}

static int shrink_arguments(struct shrinking *s)
{
    char simple[][2] = { "", "0", "1", "2", "3", "4", "5", "6", "8", "x" };
    struct runs r;
    size_t run, i, k;
    take_runs(s, &r);
    for (run = 0; s->request->problem->takes_args && run < r.count; run++) {
        size_t count = r.at[run].arg_count;
        if (count > ARGS_MOST)
            continue;
        if (offer_words(s, run, r.at[run].args))
            return 1;
        for (i = 0; i < count; i++) {
            if (offer_word(s, run, i, 0))
                return 1;
            for (k = 0; k < sizeof simple / sizeof simple[0]; k++) {
                if (offer_word(s, run, i, simple[k]))
                    return 1;
            }
        }
    }
    return finish(s);
}

/* ---- the text of a run ---- */

/* Tries what the reducer makes of the text of a run. */
static size_t choose_text(void *who, const bytes *candidates, size_t count)
{
    struct shrinking *s = who;
    size_t of[SHRINK_BATCH], kept, n, i;
    if (s->tries < count || s->work == 0)
        return count + 1;
    for (i = 0; i < count; i++) {
        struct runs r;
        take_runs(s, &r);
        r.at[s->run].input = candidates[i];
        of[s->count] = i;
        (void)add(s, linked(&r));
    }
    n = s->count;
    kept = try_batch(s);
    return kept < n ? of[kept] : count;
}

/* Makes each input smaller as the problem can, and then as a text of rows, words and numbers that
   count them. */
static int shrink_texts(struct shrinking *s)
{
    int smaller = 0;
    struct runs r;
    take_runs(s, &r);
    for (s->run = r.count; s->run > 0 && !is_done(s); take_runs(s, &r)) {
        struct byte_queue to = { 0 };
        s->run--;
        smaller |= problem_simplify(s->request->problem, r.at[s->run].input, choose_text, s);
        take_runs(s, &r);
        smaller |= edits_reduce(r.at[s->run].input, choose_text, s, &to);
        free(to.at);
    }
    return smaller;
}

/* ---- small inputs ---- */

/* Small inputs of other games are tried in place of the one that is shrunk: all by their size, the
   smallest of them with something unusual, and some at random. */

/* The smallest input of all that were made. */
struct smallest {
    struct step_copy step;
    struct choice choices[CHOICES_MOST];
    size_t count;
};

enum { TRIES_MOST = 512 }; /* of a search */

/* How many inputs are looked at, if as many may be tried. Most of them are not smaller, and are not
   tried. */
static const struct search {
    const struct step *(*make)(struct made *m);
    enum chances_kind kind;
    unsigned odd_most; /* of an input by size */
    size_t most;
} searches[] = { { made_by_size, CHANCES_PLAIN, 0, 16384 },
                 { made_with_odd, CHANCES_PLAIN, 0, 4096 },
                 { made_by_size, CHANCES_PLAIN, 1, 8192 },
                 { made_at_random, CHANCES_PLAIN, 0, 512 },
                 { made_at_random, CHANCES_ODD, 0, 1024 } };

/* Returns whether an input is worth a try: it is shorter, or one of the first ones by size, which
   are as simple as can be. */
static int is_worth(const struct shrinking *s, const struct search *search, size_t number,
                    const struct step *step)
{
    enum { AS_LONG_MOST = 1024 };
    size_t least = step_size(&s->best.step), size = step_size(step);
    return size < least || (size == least && search == searches && number < AS_LONG_MOST);
}

/* Lists end where the input gets larger. */
static size_t most_bytes(const struct shrinking *s)
{
    size_t most = step_size(&s->best.step) + MADE_ROOM;
    return most < MADE_BYTES_MOST ? most : MADE_BYTES_MOST;
}

static void note_smallest(struct shrinking *s, const struct made *m, const struct step *step,
                          struct smallest *smallest)
{
    if ((smallest->step.memory != 0 && !shrink_is_smaller(step, &smallest->step.step)) ||
        !has_standing(s, step))
        return;
    step_copy_free(&smallest->step);
    step_copy_of(step, &smallest->step);
    smallest->count = m->by_size.count;
    memcpy(smallest->choices, m->by_size.at, m->by_size.count * sizeof *smallest->choices);
}

static int take_made(struct shrinking *s, const struct search *search, struct made *m,
                     struct smallest *smallest)
{
    size_t least = s->tries > TRIES_MOST ? s->tries - TRIES_MOST : 0;
    size_t most = s->tries < search->most ? s->tries : search->most;
    int smaller = 0;
    for (size_t i = 0; i < most && s->tries > least && !is_done(s); i++) {
        const struct step *step;
        m->making.text.most = most_bytes(s);
        step = search->make(m);
        if (step == 0)
            break;
        if (search->make == made_by_size && search->odd_most == 0)
            note_smallest(s, m, step, smallest);
        if (is_worth(s, search, i, step))
            smaller |= offer(s, step);
    }
    return finish(s) || smaller;
}

static int search_for(struct shrinking *s, const struct search *search, struct smallest *smallest)
{
    struct made *m = memory_new(1, sizeof *m);
    char *const *args = s->request->keeps_args ? s->request->from->args : 0;
    int smaller;
    made_open(m, s->request->problem, args, search->kind, 1);
    m->by_size.odd_most = search->odd_most;
    m->with_odd.of = smallest->choices;
    m->with_odd.of_count = smallest->count;
    smaller = take_made(s, search, m, smallest);
    made_free(m);
    free(m);
    return smaller;
}

static int shrink_small(struct shrinking *s)
{
    struct smallest *smallest;
    size_t size = step_size(&s->best.step);
    int smaller = 0;
    if (s->request->problem->maker == 0 || (s->searched != 0 && size > s->searched / 2))
        return 0;
    s->searched = size + 1;
    smallest = memory_new(1, sizeof *smallest);
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++)
        smaller |= search_for(s, &searches[i], smallest);
    step_copy_free(&smallest->step);
    free(smallest);
    return smaller;
}

/* ---- the search ---- */

/* A pass makes candidates out of `best` and offers them. It returns 1 as soon as `best` has become
   smaller, and 0 when it has nothing more to offer. */
typedef int shrink_pass(struct shrinking *s);

static int take_pass(struct shrinking *s, shrink_pass *pass)
{
    int smaller = 0;
    while (!is_done(s) && pass(s))
        smaller = 1;
    empty_batch(s);
    return smaller;
}

static void search(struct shrinking *s)
{
    int smaller;
    do {
        smaller = take_pass(s, shrink_runs);
        smaller |= take_pass(s, shrink_arguments);
        if (s->best.step.input.len > LONG_INPUT)
            smaller |= take_pass(s, shrink_small);
        smaller |= shrink_texts(s);
        smaller |= take_pass(s, shrink_small);
    } while (smaller && !is_done(s));
}

void shrink(const struct shrink_request *request, struct step_copy *to)
{
    struct shrinking *s = memory_new(1, sizeof *s);
    struct step from = *request->from;
    from.answer = bytes_of(0, 0);
    from.has_status = 0;
    s->request = request;
    s->tries = request->tries > 0 ? request->tries : (size_t)SHRINK_TRIES_USUAL;
    s->work = WORK_MOST;
    s->seen = memory_new(1, sizeof *s->seen);
    step_copy_of(&from, &s->best);
    search(s);
    if (request->is_cut_off != 0 && is_done(s))
        *request->is_cut_off = 1;
    free(s->seen);
    *to = s->best;
    free(s);
}
