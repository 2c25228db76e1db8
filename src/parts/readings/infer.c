#include "readings/readings.h"

#include "oracle/oracle.h"
#include "tests/chain.h"
#include "text/hash.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    EXPLANATIONS_MOST = 128,
    SMALLER_MOST = 3,     /* of two readings: neither, the one, the other */
    FIRST_BATCH = 8,      /* of probes: most explanations are refuted at once */
    BATCH = 64,           /* of later probes */
    DECIDING_INPUTS = 64, /* the smallest of them is named */
    PROBES_MOST = 4 * READING_INPUTS
};

/* A variant of a set that may explain all that the program does. */
struct explanation {
    reading_set set;
    unsigned long variant;
    int is_refuted;
    size_t smaller[SMALLER_MOST]; /* the same with fewer readings; the first one is the reference */
    size_t smaller_count;
    uint64_t told[SMALLER_MOST]; /* steps that tell it from those, and that it explains */
    uint64_t
        told_beyond; /* steps of any standing that tell it from the best, and that it explains */
};

struct reading_inference {
    const struct dialect *dialect;
    enum standing weakest;
    struct explanation explanations[EXPLANATIONS_MOST]; /* the reference is the first */
    size_t count;
    uint64_t *seen; /* hashes of the steps that were added: an open table; 0 is an empty place */
    size_t seen_count, seen_room;
    struct step decides; /* what find() named */
};

/* ---- explanations ---- */

static size_t index_of(const struct reading_inference *f, unsigned long variant)
{
    size_t i = 0;
    while (i < f->count && f->explanations[i].variant != variant)
        i++;
    return i;
}

/* The dials of a variant that belong to the readings of `set`. */
static unsigned long part_of_variant(unsigned long variant, reading_set set)
{
    unsigned long variants[READING_VARIANTS_MOST];
    size_t count = reading_variants(set, variants);
    unsigned long part = set;
    for (size_t i = 0; i < count; i++)
        part |= variants[i] & variant;
    return part;
}

/* Adds what the explanation would be without one of its readings, or without both. */
static void add_smaller(struct reading_inference *f, struct explanation *e)
{
    reading_set first, rest;
    if (e->set == 0)
        return;
    first = e->set & (~e->set + 1);
    rest = e->set & ~first;
    e->smaller[e->smaller_count++] = 0;
    if (rest == 0)
        return;
    e->smaller[e->smaller_count++] = index_of(f, part_of_variant(e->variant, first));
    e->smaller[e->smaller_count++] = index_of(f, part_of_variant(e->variant, rest));
}

static void add_explanations(struct reading_inference *f, reading_set set)
{
    unsigned long variants[READING_VARIANTS_MOST];
    size_t count = reading_variants(set, variants);
    for (size_t i = 0; i < count && f->count < EXPLANATIONS_MOST; i++) {
        struct explanation *e = &f->explanations[f->count++];
        e->set = set;
        e->variant = variants[i];
        add_smaller(f, e);
    }
}

struct reading_inference *reading_inference_open(const struct dialect *dialect,
                                                 enum standing weakest)
{
    struct reading_inference *f = taken(calloc(1, sizeof *f));
    reading_set sets[READING_SETS_MOST];
    size_t count = reading_sets(dialect, sets);
    if (f == 0)
        return 0;
    f->dialect = dialect;
    f->weakest = weakest;
    for (size_t i = 0; i < count; i++)
        add_explanations(f, sets[i]);
    return f;
}

void reading_inference_close(struct reading_inference *f)
{
    if (f == 0)
        return;
    reading_probe_free(&f->decides);
    free(f->seen);
    free(f);
}

/* ---- which steps count ---- */

static uint64_t hash_of(const struct step *step)
{
    uint64_t hash = HASH_START;
    for (; step != 0; step = step->before) {
        hash = hash_bytes(hash, step->input);
        for (size_t i = 0; i < step->arg_count; i++)
            hash = hash_text(hash, step->args[i]);
    }
    return hash != 0 ? hash : 1;
}

/* Finds the place of a hash, or the empty place where it would be. */
static uint64_t *place_of(uint64_t *table, size_t room, uint64_t hash)
{
    size_t i = (size_t)(hash % room);
    while (table[i] != 0 && table[i] != hash)
        i = (i + 1) % room;
    return &table[i];
}

static int grow_seen(struct reading_inference *f)
{
    size_t room = f->seen_room > 0 ? 2 * f->seen_room : 4096;
    uint64_t *table = taken(calloc(room, sizeof *table));
    if (table == 0)
        return 0;
    for (size_t i = 0; i < f->seen_room; i++) {
        if (f->seen[i] != 0)
            *place_of(table, room, f->seen[i]) = f->seen[i];
    }
    free(f->seen);
    f->seen = table;
    f->seen_room = room;
    return 1;
}

/* Sets *is_new if the step was not added before, and remembers it. Returns 0 if memory runs out. */
static int remember(struct reading_inference *f, const struct step *step, int *is_new)
{
    uint64_t hash = hash_of(step);
    uint64_t *place;
    if (2 * f->seen_count >= f->seen_room && !grow_seen(f))
        return 0;
    place = place_of(f->seen, f->seen_room, hash);
    *is_new = *place == 0;
    f->seen_count += (size_t)*is_new;
    *place = hash;
    return 1;
}

static int has_standing(const struct reading_inference *f, const struct step *step)
{
    enum standing standing = chain_standing(f->dialect, step, 0);
    return standing != STANDING_UNKNOWN && standing <= f->weakest;
}

/* ---- a step ---- */

/* What the explanations print for one step. */
struct learning {
    struct reading_inference *inference;
    const struct reading_program *program;
    const struct step *step;
    size_t index; /* of the step in the last run */
    int agrees;   /* the program answers as the reference does */
    struct reading_answer answers[EXPLANATIONS_MOST];
    char is_known[EXPLANATIONS_MOST], is_there[EXPLANATIONS_MOST];
};

/* Returns NULL if the oracle gave up. */
static const struct reading_answer *answer_of(struct learning *l, size_t i)
{
    const struct reading_inference *f = l->inference;
    if (!l->is_known[i]) {
        l->is_known[i] = 1;
        l->is_there[i] =
            (char)reading_run(f->dialect, f->explanations[i].variant, l->step, 0, &l->answers[i]);
    }
    return l->is_there[i] ? &l->answers[i] : 0;
}

static int is_same(const struct reading_answer *a, const struct reading_answer *b)
{
    return a->status == b->status && bytes_equal(a->output, b->output);
}

/* Asks whether the program answers as an explanation does. */
static int ask(struct learning *l, size_t i)
{
    const struct reading_inference *f = l->inference;
    unsigned long variant = f->explanations[i].variant;
    struct reading_answer fitted;
    struct step expected = *l->step;
    int agrees = 0;
    if (reading_run(f->dialect, variant, l->step, 0, &fitted) &&
        reading_fit_words(variant, &fitted, l->program->output(l->program->who, l->index))) {
        expected.answer = fitted.output;
        expected.status = fitted.status;
        expected.has_status = 1;
        agrees = l->program->agrees(l->program->who, l->index, &expected);
    }
    reading_answer_free(&fitted);
    return agrees;
}

/* Judges an explanation by a step of any standing. */
static void judge_beyond(struct learning *l, size_t i)
{
    struct explanation *e = &l->inference->explanations[i];
    if (answer_of(l, i) == 0)
        return;
    if (ask(l, i))
        e->told_beyond++;
    else
        e->is_refuted = 1;
}

static void count_told(struct learning *l, struct explanation *e, const struct reading_answer *its)
{
    for (size_t k = 0; k < e->smaller_count; k++) {
        const struct reading_answer *other = answer_of(l, e->smaller[k]);
        e->told[k] += other != 0 && !is_same(its, other);
    }
}

/* Refutes the explanation, or counts what the step tells it from. */
static void judge(struct learning *l, size_t i)
{
    struct explanation *e = &l->inference->explanations[i];
    const struct reading_answer *its = answer_of(l, i);
    const struct reading_answer *plain = answer_of(l, 0);
    int agrees = l->agrees;
    if (its == 0 || plain == 0)
        return;
    if (!is_same(its, plain))
        agrees = ask(l, i);
    if (agrees)
        count_told(l, e, its);
    else
        e->is_refuted = 1;
}

static void learn(struct learning *l)
{
    struct reading_inference *f = l->inference;
    if (answer_of(l, 0) == 0)
        return;
    l->agrees = ask(l, 0);
    for (size_t i = 0; i < f->count; i++) {
        if (!f->explanations[i].is_refuted)
            judge(l, i);
    }
}

/* Opens the learning from the index-th step of the last run. Returns NULL if memory runs out. */
static struct learning *learning_open(struct reading_inference *f, const struct step *step,
                                      size_t index, const struct reading_program *program)
{
    struct learning *l = taken(calloc(1, sizeof *l));
    if (l == 0)
        return 0;
    l->inference = f;
    l->program = program;
    l->step = step;
    l->index = index;
    return l;
}

static void learning_close(struct learning *l)
{
    for (size_t i = 0; i < l->inference->count; i++)
        reading_answer_free(&l->answers[i]);
    free(l);
}

/* Learns from the index-th step of the last run. Returns 0 if memory runs out. */
static int add_one(struct reading_inference *f, const struct step *step, size_t index,
                   const struct reading_program *program)
{
    struct learning *l;
    int is_new = 0;
    if (!remember(f, step, &is_new))
        return 0;
    if (!is_new || !has_standing(f, step))
        return 1;
    l = learning_open(f, step, index, program);
    if (l == 0)
        return 0;
    learn(l);
    learning_close(l);
    return 1;
}

int reading_inference_add(struct reading_inference *f, const struct step *steps, size_t count,
                          const struct reading_program *program)
{
    int fine = count == 0 || program->run(program->who, steps, count);
    for (size_t i = 0; i < count && fine; i++)
        fine = add_one(f, &steps[i], i, program);
    return fine;
}

/* ---- probes ---- */

/* Probes for one explanation and a smaller one. */
struct probing {
    struct reading_inference *inference;
    const struct reading_program *program;
    size_t explanation, smaller; /* `smaller` counts in explanation.smaller */
    uint64_t next;               /* the index of the next probe */
    int have_ended;              /* there are no more */
};

static int is_wanted(const struct probing *p)
{
    const struct explanation *e = &p->inference->explanations[p->explanation];
    return !e->is_refuted && e->told[p->smaller] < READING_INPUTS && !p->have_ended &&
           p->next < PROBES_MOST;
}

/* Takes the next probes that have the standing that is asked for. Returns their number. */
static size_t take_probes(struct probing *p, struct step steps[BATCH], size_t most)
{
    const struct reading_inference *f = p->inference;
    const struct explanation *e = &f->explanations[p->explanation];
    unsigned long other = f->explanations[e->smaller[p->smaller]].variant;
    size_t count = 0;
    for (size_t tried = 0; count < most && tried < 2 * most && p->next < PROBES_MOST; tried++) {
        if (!reading_probe(f->dialect, e->variant, other, p->next++, &steps[count]))
            continue;
        if (has_standing(f, &steps[count]))
            count++;
        else
            reading_probe_free(&steps[count]);
    }
    p->have_ended = count == 0;
    return count;
}

static int probe_batch(struct probing *p, size_t most)
{
    struct step steps[BATCH] = { 0 };
    size_t count = take_probes(p, steps, most);
    int fine = reading_inference_add(p->inference, steps, count, p->program);
    for (size_t i = 0; i < count; i++)
        reading_probe_free(&steps[i]);
    return fine;
}

static int probe_one(struct probing *p)
{
    int fine = 1;
    for (size_t most = FIRST_BATCH; fine && is_wanted(p); most = BATCH)
        fine = probe_batch(p, most);
    return fine;
}

static int probe_all(struct reading_inference *f, const struct reading_program *program)
{
    int fine = 1;
    for (size_t i = 1; i < f->count; i++) {
        /* The reference is the last, because probes for the others tell from it, too. */
        for (size_t k = f->explanations[i].smaller_count; k > 0 && fine; k--) {
            struct probing p = {
                .inference = f, .program = program, .explanation = i, .smaller = k - 1
            };
            fine = probe_one(&p);
        }
    }
    return fine;
}

/* ---- what was found ---- */

static size_t size_of(reading_set set)
{
    size_t size = 0;
    for (; set != 0; set &= set - 1)
        size++;
    return size;
}

/* The fewest steps that tell the explanation from a smaller one, and which. */
static uint64_t fewest_told(const struct explanation *e, size_t *which)
{
    uint64_t fewest = e->told[0];
    *which = 0;
    for (size_t k = 1; k < e->smaller_count; k++) {
        if (e->told[k] < fewest) {
            fewest = e->told[k];
            *which = k;
        }
    }
    return fewest;
}

/* Whether `a` is the better explanation of what was seen: it has fewer readings, or was seen more
   often. */
static int is_better(const struct explanation *a, const struct explanation *b)
{
    size_t which;
    if (size_of(a->set) != size_of(b->set))
        return size_of(a->set) < size_of(b->set);
    return fewest_told(a, &which) > fewest_told(b, &which);
}

/* The best explanation but the reference's that is not refuted; NULL: none. */
static const struct explanation *best_of(const struct reading_inference *f)
{
    const struct explanation *best = 0;
    for (size_t i = 1; i < f->count; i++) {
        const struct explanation *e = &f->explanations[i];
        if (!e->is_refuted && (best == 0 || is_better(e, best)))
            best = e;
    }
    return best;
}

/* Another set that explains everything: one that has not all readings of the best, or else one
   that has more. NULL: none. */
static const struct explanation *rival_of(const struct reading_inference *f,
                                          const struct explanation *best, int is_larger)
{
    for (size_t i = 1; i < f->count; i++) {
        const struct explanation *e = &f->explanations[i];
        int has_all = (e->set & best->set) == best->set;
        if (!e->is_refuted && e->set != best->set && has_all == is_larger)
            return e;
    }
    return 0;
}

/* The larger set that inputs of any standing have shown; NULL: none. */
static const struct explanation *confirmed_beyond(const struct reading_inference *f,
                                                  const struct explanation *best)
{
    for (size_t i = 1; i < f->count; i++) {
        const struct explanation *e = &f->explanations[i];
        if (!e->is_refuted && (e->set & best->set) == best->set && e->told_beyond >= READING_INPUTS)
            return e;
    }
    return 0;
}

/* Names the smallest of some inputs that decide. */
static void name_input(struct reading_inference *f, const struct explanation *a,
                       const struct explanation *b, struct reading_found *found)
{
    found->rival = b->set;
    for (uint64_t i = 0; i < DECIDING_INPUTS; i++) {
        struct step step;
        if (!reading_probe(f->dialect, a->variant, b->variant, i, &step))
            continue;
        if (f->decides.args == 0 || step.input.len < f->decides.input.len) {
            reading_probe_free(&f->decides);
            f->decides = step;
        } else {
            reading_probe_free(&step);
        }
    }
    found->decides = f->decides.args != 0 ? &f->decides : 0;
}

void reading_inference_find(struct reading_inference *f, struct reading_found *found)
{
    const struct explanation *best = best_of(f);
    const struct explanation *rival, *larger;
    size_t which;
    memset(found, 0, sizeof *found);
    reading_probe_free(&f->decides);
    found->outcome = READING_REFERENCE;
    if (!f->explanations[0].is_refuted)
        return;
    found->outcome = READING_NONE;
    if (best == 0)
        return;
    larger = confirmed_beyond(f, best);
    if (larger != 0 && fewest_told(best, &which) >= READING_INPUTS) {
        found->outcome = READING_FOLLOWS;
        found->set = larger->set;
        found->told = larger->told_beyond;
        return;
    }
    found->set = best->set;
    found->told = fewest_told(best, &which);
    found->outcome = READING_UNDECIDED;
    rival = rival_of(f, best, 0);
    if (rival == 0 && found->told < READING_INPUTS) {
        rival = &f->explanations[best->smaller[which]];
    } else if (rival == 0) {
        found->outcome = READING_FOLLOWS;
        rival = rival_of(f, best, 1);
    }
    if (rival != 0)
        name_input(f, best, rival, found);
}

/* ---- a second reading, which no input of the standing shows ---- */

/* Adds probes of any standing that tell explanation i from the best one. Returns 0 on trouble. */
static int probe_beyond(struct reading_inference *f, size_t i, unsigned long best, uint64_t from,
                        size_t most, const struct reading_program *program)
{
    struct explanation *e = &f->explanations[i];
    struct step steps[BATCH] = { 0 };
    size_t count = 0;
    int fine;
    for (uint64_t k = from; k < from + most; k++)
        count += (size_t)reading_probe(f->dialect, e->variant, best, k, &steps[count]);
    if (count == 0)
        e->is_refuted = 1; /* nothing can show it */
    fine = count == 0 || program->run(program->who, steps, count);
    for (size_t k = 0; k < count && fine && !e->is_refuted; k++) {
        struct learning *l = learning_open(f, &steps[k], k, program);
        fine = l != 0;
        if (l != 0) {
            judge_beyond(l, i);
            learning_close(l);
        }
    }
    for (size_t k = 0; k < count; k++)
        reading_probe_free(&steps[k]);
    return fine;
}

int reading_inference_probe(struct reading_inference *f, const struct reading_program *program)
{
    int fine = probe_all(f, program);
    const struct explanation *best = best_of(f);
    size_t which;
    if (!fine || best == 0 || size_of(best->set) != 1 || !f->explanations[0].is_refuted ||
        fewest_told(best, &which) < READING_INPUTS)
        return fine;
    for (size_t i = 1; i < f->count && fine; i++) {
        struct explanation *e = &f->explanations[i];
        uint64_t from = 0;
        size_t most = FIRST_BATCH;
        if (e->set == best->set || (e->set & best->set) != best->set)
            continue;
        while (fine && !e->is_refuted && e->told_beyond < READING_INPUTS && from < PROBES_MOST) {
            fine = probe_beyond(f, i, best->variant, from, most, program);
            from += most;
            most = BATCH;
        }
    }
    return fine;
}
