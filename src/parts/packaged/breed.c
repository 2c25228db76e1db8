#include "packaged/maker.h"

#include "edits/seen.h"
#include "games/vary.h"
#include "text/hash.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    BATCH_FIRST = 64,  /* sequences that are made at once at first, */
    BATCH_SHARE = 8,   /* ... and later, as many as an eighth of those that were of use, */
    BATCH_MOST = 1024, /* ... at most */
    READY = 2048,      /* inputs that were made, and what was made of which is known */
    LARGE_OF = 4,      /* large inputs that are made, of which the largest counts */
    LARGE_READY = 4,   /* ... and how many that count are made at once, at most */
    POOL = 512,
    WAITING = 16,     /* texts that wait to be recorded */
    KEPT_MOST = 4096, /* bytes of a text that is recorded, or whose choices are kept */
    DRY_MOST = 16,    /* batches without any input: the maker is of no use */
    TOURNAMENT = 3,
    REDUCED_AT_ONCE = 128, /* candidates of a reduction */
    ROUNDS_MOST = 400      /* ... and the most batches of them */
};

/* Sequences that are made at once. */
struct litter {
    struct sequence at[WAITING + BATCH_MOST];
    unsigned char is_random[WAITING + BATCH_MOST];
    size_t recorded, count; /* the first ones are recorded */
};

struct breed {
    struct chances dice;
    struct choice room[CHOICES_MOST];
    struct sequence pool[POOL];
    unsigned char is_new[POOL];
    size_t count, sets;
    struct sequence ready[READY];
    size_t made, given; /* of `ready`, since the start */
    struct litter next; /* if it has any sequences: these are made next */
    struct sequence waiting[WAITING];
    size_t waiting_count;
    struct sequence large[LARGE_READY];
    size_t large_made, large_given; /* of `large` */
    unsigned dry, large_dry;
    unsigned random_made, random_worth, varied_made, varied_worth;
    struct seen seen;
};

struct breed *breed_open(uint64_t seed)
{
    struct breed *b = memory_new(1, sizeof *b);
    chances_open(&b->dice, CHANCES_PLAIN, seed);
    return b;
}

static void free_all(struct sequence *all, size_t count)
{
    while (count > 0)
        sequence_free(&all[--count]);
}

void breed_close(struct breed *b)
{
    if (b == 0)
        return;
    free_all(b->pool, b->count);
    free_all(b->ready, READY);
    free_all(b->next.at, b->next.count);
    free_all(b->waiting, b->waiting_count);
    free_all(b->large, LARGE_READY);
    free(b);
}

static size_t below(struct breed *b, size_t n)
{
    return n > 1 ? chances_below(&b->dice, n) : 0;
}

/* ---- the pool ---- */

/* Adds a sequence, in the place of one that is not new if the pool is full. */
static void pool_add(struct breed *b, const struct sequence *q, int is_new)
{
    size_t at = b->count, tries;
    if (at == POOL) {
        at = below(b, POOL);
        for (tries = 0; tries < 4 && b->is_new[at]; tries++)
            at = below(b, POOL);
        sequence_free(&b->pool[at]);
    } else {
        b->count++;
    }
    sequence_copy(&b->pool[at], q);
    b->is_new[at] = is_new != 0;
}

/* One whose answer is new rather than another, and then a small one. */
static const struct sequence *some_parent(struct breed *b)
{
    size_t best = below(b, b->count);
    int i;
    for (i = 1; i < TOURNAMENT; i++) {
        size_t at = below(b, b->count);
        if (b->is_new[at] != b->is_new[best] ? b->is_new[at] : b->pool[at].len < b->pool[best].len)
            best = at;
    }
    return &b->pool[best];
}

/* ---- batches ---- */

/* By the shares of valid inputs that are new. */
static int is_random(struct breed *b)
{
    size_t random = 10 + 100 * (size_t)b->random_worth / (b->random_made + 1);
    size_t varied = 10 + 100 * (size_t)b->varied_worth / (b->varied_made + 1);
    return b->count == 0 || below(b, random + 3 * varied) < random;
}

static uint64_t some_dice(struct breed *b)
{
    return (uint64_t)below(b, (size_t)1 << 40) << 8 | 1;
}

/* Draws all choices, with the flags of the next set. */
static void draw(struct packaged *s, struct sequence *q)
{
    q->set = s->breed->sets++ % s->package->flag_set_count;
    q->dice = some_dice(s->breed);
}

static void conceive(struct packaged *s, struct sequence *q)
{
    struct breed *b = s->breed;
    if (is_random(b)) {
        draw(s, q);
        return;
    }
    const struct sequence *parent = some_parent(b), *other = some_parent(b);
    memcpy(b->room, parent->at, parent->count * sizeof *b->room);
    size_t count = vary(b->room, parent->count, other->at, other->count, &b->dice);
    sequence_choose(q, b->room, count);
    q->set = parent->set;
    q->dice = below(b, 4) > 0 ? some_dice(b) : 0;
}

static size_t litter_size(const struct packaged *s)
{
    const size_t share = s->breed->made / BATCH_SHARE;
    const size_t size = share < BATCH_FIRST ? BATCH_FIRST : share < BATCH_MOST ? share : BATCH_MOST;
    const uint64_t tries = s->setting.tries;
    const uint64_t left = tries > s->made_answered ? tries - s->made_answered : 1;
    return tries == 0 || size < left ? size : (size_t)left;
}

/* Chooses what is made next, by what was learned until now. */
static void conceive_all(struct packaged *s)
{
    struct breed *b = s->breed;
    struct litter *l = &b->next;
    size_t i;
    memset(l, 0, sizeof *l);
    memcpy(l->at, b->waiting, b->waiting_count * sizeof l->at[0]);
    l->recorded = b->waiting_count;
    b->waiting_count = 0;
    l->count = l->recorded + litter_size(s);
    for (i = l->recorded; i < l->count; i++) {
        conceive(s, &l->at[i]);
        l->is_random[i] = l->at[i].count == 0;
    }
}

/* Takes a sequence that was made, and that was not recorded. */
static void take_made(struct breed *b, struct sequence *q, int is_random)
{
    *(is_random ? &b->random_made : &b->varied_made) += 1;
    if (!q->is_made || seen_before(&b->seen, sequence_text(q))) {
        sequence_free(q);
        return;
    }
    *(is_random ? &b->random_worth : &b->varied_worth) += 1;
    sequence_free(&b->ready[b->made % READY]);
    b->ready[b->made++ % READY] = *q;
}

/* Makes the sequences that were chosen last time. From the time on when learning matters less, it
   then chooses the next ones, so that they are made while others are tried. */
static void make_batch(struct packaged *s)
{
    struct breed *b = s->breed;
    struct litter *l = &b->next;
    size_t i;
    int is_dry = 1;
    if (l->count == 0)
        conceive_all(s);
    maker_run(s, l->at, l->count);
    for (i = 0; i < l->recorded; i++) {
        if (l->at[i].is_made)
            pool_add(b, &l->at[i], 1);
        sequence_free(&l->at[i]);
    }
    for (; i < l->count; i++) {
        is_dry &= !l->at[i].is_made;
        take_made(b, &l->at[i], l->is_random[i]);
    }
    b->dry = is_dry ? b->dry + 1 : 0;
    l->count = 0;
    if (b->made / BATCH_SHARE <= BATCH_FIRST)
        return;
    conceive_all(s);
    maker_begin(s, l->at, l->count);
}

int breed_next(struct packaged *s, bytes *input, size_t *number)
{
    struct breed *b = s->breed;
    if (!maker_is_open(s) || b->dry >= DRY_MOST)
        return 0;
    if (b->given == b->made)
        make_batch(s);
    if (b->given == b->made)
        return 0;
    *input = sequence_text(&b->ready[b->given % READY]);
    *number = ++b->given;
    return 1;
}

/* Keeps the largest of some sequences that were made, and frees the others. */
static void keep_largest(struct sequence *all, struct sequence *to)
{
    size_t i;
    sequence_free(to);
    for (i = 0; i < LARGE_OF; i++) {
        struct sequence smaller = all[i];
        if (all[i].is_made && all[i].len > to->len) {
            smaller = *to;
            *to = all[i];
        }
        sequence_free(&smaller);
    }
}

/* Makes large inputs: one at first, and more each time, because of the start that each time costs.
 */
static void make_large(struct packaged *s)
{
    struct breed *b = s->breed;
    struct sequence all[LARGE_READY * LARGE_OF] = { { 0 } };
    const size_t count = b->large_made == 0                ? 1
                         : 2 * b->large_made < LARGE_READY ? 2 * b->large_made
                                                           : LARGE_READY;
    size_t i;
    for (i = 0; i < count * LARGE_OF; i++) {
        all[i].making = MAKES_LARGE;
        draw(s, &all[i]);
    }
    maker_run(s, all, count * LARGE_OF);
    for (i = 0; i < count; i++)
        keep_largest(all + i * LARGE_OF, &b->large[i]);
    b->large_made = count;
    b->large_given = 0;
}

int breed_large(struct packaged *s, bytes *input)
{
    struct breed *b = s->breed;
    const struct sequence *large;
    if (!maker_is_open(s) || b->large_dry >= DRY_MOST)
        return 0;
    if (b->large_given == b->large_made)
        make_large(s);
    large = &b->large[b->large_given++];
    b->large_dry = large->is_made ? 0 : b->large_dry + 1;
    *input = sequence_text(large);
    return large->is_made;
}

/* ---- learning ---- */

/* Returns what input `number` was made of; NULL if that is not known any more, or there is none. */
static const struct sequence *sequence_of(const struct breed *b, size_t number)
{
    return number > 0 && b->made < number + READY ? &b->ready[(number - 1) % READY] : 0;
}

size_t breed_made_with(const struct packaged *s, size_t number)
{
    const struct sequence *q = sequence_of(s->breed, number);
    return q != 0 ? q->set + 1 : 0;
}

void breed_learn(struct packaged *s, bytes input, size_t number, int is_new)
{
    struct breed *b = s->breed;
    const struct sequence *made_of = sequence_of(b, number);
    if (made_of != 0) {
        if (input.len <= KEPT_MOST && (is_new || below(b, 4) == 0))
            pool_add(b, made_of, is_new);
        return;
    }
    (void)seen_before(&b->seen, input);
    if (is_new && b->waiting_count < WAITING && input.len <= KEPT_MOST)
        b->waiting[b->waiting_count++] =
            sequence_of_text(input, below(b, s->package->flag_set_count));
}

/* ---- reduction ---- */

struct reduction {
    struct packaged *s;
    edits_chooser *chooser;
    void *who;
    struct sequence best;
    struct simpler walk;
    struct sequence made[REDUCED_AT_ONCE]; /* candidates that are smaller, the smallest first */
    size_t count;
    struct seen *seen;
    int is_over; /* the chooser wants no more */
};

/* Makes some candidates. Returns 0 if there are no more. */
static int make_smaller(struct reduction *r)
{
    struct choice *room = r->s->breed->room;
    struct sequence batch[REDUCED_AT_ONCE] = { { 0 } };
    size_t count = 0, n, i, k;
    while (count < REDUCED_AT_ONCE && simpler_next(&r->walk, r->best.at, r->best.count, room, &n)) {
        struct sequence *q = &batch[count++];
        sequence_choose(q, room, n);
        q->set = r->best.set;
    }
    maker_run(r->s, batch, count);
    free_all(r->made, r->count);
    r->count = 0;
    for (i = 0; i < count; i++) {
        bytes text = sequence_text(&batch[i]);
        if (!batch[i].is_made || !edits_is_smaller(text, sequence_text(&r->best)) ||
            seen_before(r->seen, text)) {
            sequence_free(&batch[i]);
            continue;
        }
        for (k = r->count++; k > 0 && edits_is_smaller(text, sequence_text(&r->made[k - 1])); k--)
            r->made[k] = r->made[k - 1];
        r->made[k] = batch[i];
    }
    return count > 0;
}

/* Offers the candidates. Returns whether one was chosen, which is the best now. */
static int offer_all(struct reduction *r)
{
    bytes texts[EDITS_BATCH];
    size_t at = 0, n, chosen;
    for (; at < r->count && !r->is_over; at += n) {
        for (n = 0; n < EDITS_BATCH && at + n < r->count; n++)
            texts[n] = sequence_text(&r->made[at + n]);
        chosen = r->chooser(r->who, texts, n);
        r->is_over = chosen > n;
        if (chosen < n) {
            struct sequence best = r->made[at + chosen];
            r->made[at + chosen] = r->best;
            r->best = best;
            return 1;
        }
    }
    return 0;
}

/* Finds the choices that make the input, with the flags of any set. */
static int record(struct packaged *s, bytes input, struct sequence *to)
{
    size_t sets = s->package->flag_set_count, i;
    struct sequence *all = memory_new(sets, sizeof *all);
    for (i = 0; i < sets; i++)
        all[i] = sequence_of_text(input, i);
    maker_run(s, all, sets);
    for (i = 0; i < sets && !all[i].is_made; i++)
        ;
    if (i < sets)
        sequence_copy(to, &all[i]);
    free_all(all, sets);
    free(all);
    return i < sets;
}

int breed_reduce(struct packaged *s, bytes from, edits_chooser *chooser, void *who)
{
    struct reduction *r;
    int round, is_smaller = 0, was_smaller = 0;
    struct sequence first = { 0 };
    if (!maker_is_open(s) || !record(s, from, &first))
        return 0;
    r = memory_new(1, sizeof *r);
    *r = (struct reduction){ .s = s, .chooser = chooser, .who = who, .best = first };
    r->seen = memory_new(1, sizeof *r->seen);
    for (round = 0; round < ROUNDS_MOST && !r->is_over; round++) {
        if (make_smaller(r)) {
            is_smaller |= offer_all(r);
        } else if (is_smaller) { /* once more from the start */
            was_smaller = 1;
            is_smaller = 0;
            r->walk = (struct simpler){ 0 };
        } else {
            break;
        }
    }
    sequence_free(&r->best);
    free_all(r->made, r->count);
    free(r->seen);
    free(r);
    return is_smaller || was_smaller;
}
