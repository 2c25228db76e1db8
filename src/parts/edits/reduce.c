#include "edits/edits.h"
#include "edits/seen.h"
#include "edits/smaller.h"
#include "text/find.h"

#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH_LEAST = 4, BATCH_BYTES = 4 << 20 };
#define REDUCED_MOST ((size_t)1 << 30)

int edits_is_smaller(bytes a, bytes b)
{
    size_t of_a, of_b;
    if (a.len != b.len || a.len == 0)
        return a.len < b.len;
    of_a = bytes_count(a, '\n');
    of_b = bytes_count(b, '\n');
    return of_a != of_b ? of_a < of_b : memcmp(a.at, b.at, a.len) < 0;
}

/* A candidate, and where the walk was that made it. */
struct offered {
    bytes text;
    size_t len;
    struct walk walk;
};

struct reduction {
    struct byte_queue now, texts; /* what is left; the candidates, one after another */
    struct parsed parsed;
    struct patches patches;
    struct seen seen;
    struct walk walk, mark; /* the walk ends when it has come round to the mark */
    int is_round;
    size_t batch;
    struct offered list[EDITS_BATCH];
    size_t count;
};

static int is_past(const struct walk *w, const struct walk *mark)
{
    if (w->pass != mark->pass)
        return w->pass > mark->pass;
    if (w->a != mark->a)
        return w->a > mark->a;
    return w->b != mark->b ? w->b > mark->b : w->variant >= mark->variant;
}

/* Whether a text is smaller than what is left, and was not made before. */
static int is_candidate(struct reduction *r, bytes made)
{
    return edits_is_smaller(made, r->parsed.text) && !seen_before(&r->seen, made);
}

/* Makes the next candidate of the walk at the end of `texts`. Returns 0 if all of them were made
   since the last one that was chosen. */
static int make_next(struct reduction *r, size_t start, struct walk *at)
{
    for (;;) {
        r->texts.end = start;
        if (r->is_round && is_past(&r->walk, &r->mark))
            return 0;
        *at = r->walk;
        if (!smaller_next(&r->walk, &r->parsed, &r->patches)) {
            if (r->is_round)
                return 0;
            r->walk = (struct walk){ 0 };
            r->is_round = 1;
        } else if (patches_apply(&r->patches, r->parsed.text, &r->texts, r->parsed.text.len) &&
                   is_candidate(r, bytes_skip(queue_bytes(&r->texts), start)))
            return 1;
    }
}

/* Smallest first. */
static void sort(struct reduction *r)
{
    size_t i, k;
    for (i = 1; i < r->count; i++) {
        struct offered o = r->list[i];
        for (k = i; k > 0 && edits_is_smaller(o.text, r->list[k - 1].text); k--)
            r->list[k] = r->list[k - 1];
        r->list[k] = o;
    }
}

static void fill(struct reduction *r)
{
    size_t start = 0;
    size_t i;
    queue_empty(&r->texts);
    for (r->count = 0; r->count < r->batch && start < BATCH_BYTES; r->count++) {
        if (!make_next(r, start, &r->list[r->count].walk))
            break;
        r->list[r->count].len = queue_bytes(&r->texts).len - start;
        start += r->list[r->count].len;
    }
    for (i = 0, start = 0; i < r->count; start += r->list[i++].len)
        r->list[i].text = bytes_first(bytes_skip(queue_bytes(&r->texts), start), r->list[i].len);
    sort(r);
}

/* Offers a batch. Returns 0 if there is nothing more to offer. */
static int offer(struct reduction *r, edits_chooser *choose, void *who, int *was_chosen)
{
    bytes candidates[EDITS_BATCH];
    size_t i, chosen;
    fill(r);
    if (r->count == 0)
        return 0;
    for (i = 0; i < r->count; i++)
        candidates[i] = r->list[i].text;
    chosen = choose(who, candidates, r->count);
    if (chosen > r->count)
        return 0;
    r->batch = 2 * r->batch < EDITS_BATCH ? 2 * r->batch : EDITS_BATCH;
    if (chosen == r->count)
        return 1;
    queue_empty(&r->now);
    queue_put(&r->now, r->list[chosen].text);
    parse_text(&r->parsed, queue_bytes(&r->now));
    r->walk = r->mark = r->list[chosen].walk;
    r->is_round = 0;
    r->batch = BATCH_LEAST;
    *was_chosen = 1;
    return 1;
}

int edits_reduce(bytes from, edits_chooser *choose, void *who, struct byte_queue *to)
{
    struct reduction *r = memory_new(1, sizeof *r);
    int was_chosen = 0;
    r->batch = BATCH_LEAST;
    queue_put(&r->now, from);
    parse_text(&r->parsed, queue_bytes(&r->now));
    while (from.len <= REDUCED_MOST && offer(r, choose, who, &was_chosen))
        continue;
    queue_put(to, queue_bytes(&r->now));
    parsed_free(&r->parsed);
    patches_free(&r->patches);
    free(r->now.at);
    free(r->texts.at);
    free(r);
    return was_chosen;
}
