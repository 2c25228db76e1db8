#include "edits/edits.h"

#include "edits/mutants.h"
#include "edits/seen.h"
#include "edits/smaller.h"

#include "text/hash.h"
#include "text/memory.h"

#include <stdlib.h>

enum {
    ENTRIES_MOST = 4096,
    RUNG = 16,            /* candidates of an entry before the ladder looks for a better one */
    MADE_OF_LARGE = 4096, /* candidates of an entry that is larger than a candidate may be */
    RETRIES = 64,         /* until a mutant is a new one */
    WORTH_NEW = 3,        /* what a new answer is worth, in valid inputs */
    LARGE_LEAST = 4096,   /* bytes up to which large candidates come in any case */
    TOURNAMENT = 3
};

/* An input of the pool, and how far its smaller candidates were made. */
struct entry {
    char *at;
    bytes text; /* at `at` */
    struct walk walk;
    size_t made;    /* candidates */
    uint64_t times; /* edits_slow; 0: not known */
    int is_new, is_done;
};

struct edits {
    size_t large_most, largest; /* bytes of a large candidate; of an input that was added */
    struct entry pool[ENTRIES_MOST + 1];
    uint64_t hashes[ENTRIES_MOST + 1]; /* of the entries' texts; close to each other to be found */
    size_t count, kept;                /* entries, and their bytes */
    struct seen seen;
    struct mutants mutants;

    struct entry *rung; /* whose candidates are made now; NULL: look for the best */
    size_t rung_left;
    struct parsed ladder;

    struct patches patches;
    struct byte_queue smaller; /* the candidate */
};

/* ---- the pool ---- */

struct edits *edits_open(uint64_t seed, size_t large_most)
{
    struct edits *e = memory_new(1, sizeof *e);
    e->large_most = large_most;
    mutants_open(&e->mutants, seed);
    return e;
}

void edits_close(struct edits *e)
{
    if (e == 0)
        return;
    for (; e->count > 0; e->count--)
        free(e->pool[e->count - 1].at);
    parsed_free(&e->ladder);
    patches_free(&e->patches);
    mutants_free(&e->mutants);
    free(e->smaller.at);
    free(e);
}

/* Large ones are of little use; those that are not new of less, above all when nothing smaller can
   be made of them. */
static size_t uselessness(const struct entry *entry)
{
    size_t penalty = entry->is_new ? 0 : entry->is_done ? 2 : 1;
    return entry->text.len + penalty * EDITS_INPUT_MOST;
}

static void drop_one(struct edits *e)
{
    size_t worst = 0;
    size_t i;
    size_t most = uselessness(&e->pool[worst]);
    for (i = 1; i < e->count; i++) {
        size_t useless = uselessness(&e->pool[i]);
        if (useless > most) {
            worst = i;
            most = useless;
        }
    }
    e->kept -= e->pool[worst].text.len;
    free(e->pool[worst].at);
    e->pool[worst] = e->pool[--e->count];
    e->hashes[worst] = e->hashes[e->count];
}

void edits_add(struct edits *e, bytes input, int is_new)
{
    uint64_t hash = hash_bytes(HASH_START, input);
    struct entry entry = { .is_new = is_new };
    size_t i;
    if (input.len > EDITS_INPUT_MOST)
        return;
    e->largest = input.len > e->largest ? input.len : e->largest;
    for (i = 0; i < e->count; i++) {
        if (e->hashes[i] == hash && bytes_equal(e->pool[i].text, input)) {
            e->pool[i].is_new |= is_new;
            return;
        }
    }
    entry.at = memory_of_bytes(input);
    entry.text = bytes_of(entry.at, input.len);
    (void)seen_before(&e->seen, input);
    mutants_learn(&e->mutants, entry.text);
    e->hashes[e->count] = hash;
    e->pool[e->count++] = entry;
    e->kept += input.len;
    while (e->count > ENTRIES_MOST || e->kept > EDITS_KEPT_MOST)
        drop_one(e);
    e->rung = 0;
}

/* ---- the ladder ---- */

/* Small entries come first, but no entry makes all of its candidates while the others wait. */
static struct entry *best_rung(struct edits *e)
{
    struct entry *best = 0;
    size_t least = SIZE_MAX;
    size_t i;
    for (i = 0; i < e->count; i++) {
        struct entry *entry = &e->pool[i];
        size_t key = entry->text.len + (entry->is_new ? entry->made / 2 : entry->made);
        if (!entry->is_done && key < least) {
            best = entry;
            least = key;
        }
    }
    return best;
}

static int next_smaller(struct edits *e, struct edit *next)
{
    for (;;) {
        if (e->rung == 0 || e->rung_left == 0 || e->rung->is_done) {
            e->rung = best_rung(e);
            e->rung_left = RUNG;
            if (e->rung == 0)
                return 0;
            parse_text(&e->ladder, e->rung->text);
        }
        e->rung_left--;
        e->rung->made++;
        if (!smaller_next(&e->rung->walk, &e->ladder, &e->patches) ||
            (e->rung->made > MADE_OF_LARGE && e->rung->text.len > EDITS_CANDIDATE_MOST)) {
            e->rung->is_done = 1;
            continue;
        }
        queue_empty(&e->smaller);
        if (patches_apply(&e->patches, e->rung->text, &e->smaller, EDITS_CANDIDATE_MOST) &&
            edits_is_smaller(queue_bytes(&e->smaller), e->rung->text) &&
            !seen_before(&e->seen, queue_bytes(&e->smaller))) {
            next->input = queue_bytes(&e->smaller);
            next->how = 0;
            return 1;
        }
    }
}

/* ---- mutants ---- */

/* One whose answer is new rather than another, and then a small one. */
static const struct entry *some_entry(struct edits *e)
{
    const struct entry *best = &e->pool[dice_below(&e->mutants, e->count)];
    int i;
    for (i = 1; i < TOURNAMENT; i++) {
        const struct entry *entry = &e->pool[dice_below(&e->mutants, e->count)];
        int is_better = entry->text.len < best->text.len;
        if (entry->is_new != best->is_new)
            is_better = entry->is_new;
        if (is_better)
            best = entry;
    }
    return best;
}

/* The slowest entry is made use of half of the time, the next one half of the other time, and so
   on; or the same of the largest ones. */
static const struct entry *some_large(struct edits *e)
{
    const int by_time = dice_below(&e->mutants, 2) == 0;
    const struct entry *best = &e->pool[dice_below(&e->mutants, e->count)];
    size_t i;
    for (i = 0; i < e->count; i++) {
        const struct entry *entry = &e->pool[i];
        int is_better = by_time && entry->times != best->times ? entry->times > best->times
                                                               : entry->text.len > best->text.len;
        if (is_better && dice_below(&e->mutants, 2) == 0)
            best = entry;
    }
    return best;
}

/* Most formats have a limit, and what is far above it takes long to make and to refuse: so a large
   candidate is at most twice as large as the largest input that is known to be valid. */
static size_t large_most(const struct edits *e)
{
    size_t most = 2 * e->largest > LARGE_LEAST ? 2 * e->largest : LARGE_LEAST;
    return most < e->large_most ? most : e->large_most;
}

void edits_slow(struct edits *e, bytes input, uint64_t times)
{
    const uint64_t hash = hash_bytes(HASH_START, input);
    size_t i;
    for (i = 0; i < e->count; i++) {
        if (e->hashes[i] == hash)
            e->pool[i].times = times;
    }
}

static int next_mutant(struct edits *e, struct edit *next, int is_large)
{
    size_t most = is_large ? large_most(e) : EDITS_CANDIDATE_MOST;
    int tries;
    for (tries = 0; tries < RETRIES && e->count > 0; tries++) {
        bytes input = (is_large ? some_large(e) : some_entry(e))->text;
        bytes other = some_entry(e)->text;
        if (mutants_make(&e->mutants, input, other, most, is_large, &next->input, &next->how) &&
            !seen_before(&e->seen, next->input))
            return 1;
    }
    return 0;
}

/* ---- what callers call ---- */

int edits_next(struct edits *e, enum edit_kind kind, struct edit *next)
{
    return kind == EDIT_SMALLER ? next_smaller(e, next) : next_mutant(e, next, kind == EDIT_LARGE);
}

void edits_result(struct edits *e, unsigned how, int was_valid, int was_new)
{
    if (how != 0)
        mutants_rate(&e->mutants, how, was_new ? WORTH_NEW : was_valid != 0);
}
