#include "hunt/coverage.h"

#include "engines/parcel.h"
#include "engines/serve.h"
#include "engines/starts.h"
#include "hunt/finding.h"
#include "hunt/pursue.h"
#include "hunt/referee.h"
#include "hunt/sanitized.h"
#include "system/clock.h"
#include "system/io.h"
#include "text/hash.h"
#include "text/memory.h"
#include "json/json_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SLICE_MOST = 60,        /* seconds */
    GOLDEN_MOST = 12 << 10, /* bytes of a golden input that engines start from */
    SEEDS_OF_STAGE = 48,
    CORPUS_MOST = 8192, /* inputs */
    BATCH = 32,         /* inputs that are tried at a time */
    GRACE = 8000        /* milliseconds in which what was found is pursued after the time */
};

/* What an engine has done so far. */
struct engine_state {
    struct harness harness;
    int is_tried; /* to be built */
    int is_closed;
    char why[CONTAINMENT_TEXT];
    uint64_t executions, slices, found, milliseconds;
};

/* The search of the engines on one program. */
struct coverage {
    struct hunting *h;
    try_steps *tries;
    void *who;
    struct engine_state engines[ENGINES];
    struct exchange_start starts[EXCHANGE_STARTS];
    struct byte_queue corpus;     /* a parcel, which all engines share */
    uint64_t hashes[CORPUS_MOST]; /* of its inputs */
    size_t corpus_count;
    struct container *msan_box;
    enum engine engine; /* whose slice it is */
};

int coverage_is_installed(void)
{
    char line[CONTAINMENT_TEXT];
    if (engines_are_installed(line))
        return 1;
    complain("hunt", line);
    return 0;
}

int coverage_is_possible(const struct hunt_session *s)
{
    size_t i;
    for (i = 0; i < s->programs.count; i++) {
        if (s->programs.at[i].kind != PROGRAM_SOURCE) {
            complain(s->programs.at[i].id,
                     "--coverage and --campaign need the C source of a program");
            return 0;
        }
    }
    if (s->containment.level != CONTAINMENT_FULL) {
        complain("hunt", "--coverage runs fuzzers, which need the containment `full`: install "
                         "bubblewrap, and allow user namespaces");
        return 0;
    }
    return 1;
}

/* ---- the corpus ---- */

static void add_input(struct coverage *c, bytes input)
{
    uint64_t hash = hash_bytes(HASH_START, input);
    size_t i;
    if (c->corpus_count == CORPUS_MOST || input.len > EXCHANGE_INPUT)
        return;
    for (i = 0; i < c->corpus_count; i++) {
        if (c->hashes[i] == hash)
            return;
    }
    if (parcel_put(&c->corpus, input, RUN_EXIT))
        c->hashes[c->corpus_count++] = hash;
}

static void add_step(struct coverage *c, const struct step *step)
{
    if (step->input.len <= GOLDEN_MOST && starts_fit(c->starts, step))
        add_input(c, step->input);
}

static void add_stages(struct coverage *c)
{
    static const enum input_stage stages[] = { STAGE_BY_SIZE, STAGE_PLAY, STAGE_REFUSED };
    struct inputs *inputs = hunt_inputs(c->h);
    struct step steps[SEEDS_OF_STAGE];
    enum standing standing[SEEDS_OF_STAGE];
    size_t i, k, n;
    for (i = 0; inputs != 0 && i < sizeof stages / sizeof stages[0]; i++) {
        n = inputs_next(inputs, stages[i], steps, standing, SEEDS_OF_STAGE);
        for (k = 0; k < n; k++)
            add_step(c, &steps[k]);
    }
    inputs_close(inputs);
}

/* What the engines start from: the golden inputs, some of each stage, and what was found. */
static void add_seeds(struct coverage *c)
{
    const struct tests *golden = &c->h->session->golden;
    size_t i, k;
    add_input(c, bytes_of_text("\n"));
    for (i = 0; i < golden->count; i++) {
        for (k = 0; k < golden->list[i].step_count; k++)
            add_step(c, &golden->list[i].steps[k]);
    }
    add_stages(c);
    for (i = 0; i < c->h->found_count; i++)
        add_step(c, &c->h->steps[i].step);
}

/* ---- what sanitizers find ---- */

/* Builds the harness of an engine, unless that was tried before. */
static int build(struct coverage *c, enum engine engine)
{
    const struct hunt_session *s = c->h->session;
    struct engine_state *e = &c->engines[engine];
    struct harness_order order = { .level = s->containment.level,
                                   .course = s->course,
                                   .tree = { c->h->tree, c->h->tree_count },
                                   .engine = engine };
    if (!e->is_tried)
        e->is_closed = !harness_build(&order, &e->harness, e->why);
    e->is_tried = 1;
    return !e->is_closed;
}

static char *run_msan(void *who, const struct step *step)
{
    struct coverage *c = who;
    struct alone_order order = { c->h->session->containment.level, &c->engines[ENGINE_MSAN].harness,
                                 c->h->session->course, step };
    struct outcome outcome;
    char *finding;
    if (!build(c, ENGINE_MSAN))
        return 0;
    harness_run_alone(&order, &c->msan_box, &outcome);
    finding = sanitizer_report(c->h, outcome.err);
    outcome_free(&outcome);
    return finding;
}

static void try_sanitized(struct coverage *c, const struct step *step, enum standing standing)
{
    if (c->engine == ENGINE_MSAN)
        suspect_sanitized(c->h, step, standing, run_msan, c);
    else
        suspect_sanitized(c->h, step, standing, run_asan, c->h);
}

/* ---- what a slice has found ---- */

/* A step that views an input that was found. */
struct found_step {
    char words[EXCHANGE_WORDS][EXCHANGE_WORD];
    char *args[EXCHANGE_WORDS + 1];
};

static struct step step_of(const struct coverage *c, bytes input, struct found_step *f)
{
    const struct exchange_start *start = start_of(c->starts, input);
    struct step step = { .args = f->args, .input = input };
    memcpy(f->words, start->words, sizeof f->words);
    for (; step.arg_count < start->word_count; step.arg_count++)
        f->args[step.arg_count] = f->words[step.arg_count];
    f->args[step.arg_count] = 0;
    return step;
}

static int may_be_tried(const struct coverage *c, const struct step *step, enum standing *standing)
{
    *standing = standing_of_step(c->h->session->dialect, step, STANDING_UNKNOWN);
    return *standing != STANDING_UNKNOWN && *standing <= c->h->session->weakest;
}

/* Tries some of the inputs, and removes them from *parcel. Returns 0 if there are no more. */
static int try_some(struct coverage *c, bytes *parcel)
{
    struct found_step words[BATCH];
    struct step steps[BATCH];
    enum standing standing[BATCH];
    int is_sanitized[BATCH];
    size_t n = 0, i;
    int is_there = 1;
    while (n < BATCH && is_there) {
        bytes input;
        uint32_t ending;
        is_there = parcel_next(parcel, &input, &ending);
        if (!is_there)
            break;
        add_input(c, input);
        steps[n] = step_of(c, input, &words[n]);
        is_sanitized[n] = ending == RUN_SANITIZER;
        n += (size_t)may_be_tried(c, &steps[n], &standing[n]);
    }
    if (n > 0)
        c->tries(c->who, steps, standing, n);
    for (i = 0; i < n && !hunting_is_stopped(c->h) && c->h->ungraded == 0; i++) {
        if (is_sanitized[i])
            try_sanitized(c, &steps[i], standing[i]);
    }
    return is_there && c->h->ungraded == 0 && !hunting_is_stopped(c->h);
}

static void take_slice(struct coverage *c, const struct slice *slice)
{
    struct engine_state *e = &c->engines[c->engine];
    bytes rest = slice->found;
    bytes input;
    uint32_t ending;
    while (parcel_next(&rest, &input, &ending))
        e->found++;
    coverage_take(c, c->engine, slice->found);
    rest = slice->kept;
    while (parcel_next(&rest, &input, &ending))
        add_input(c, input);
}

/* ---- slices ---- */

static void run_slice(struct coverage *c, unsigned seconds)
{
    const struct hunt_session *s = c->h->session;
    struct engine_state *e = &c->engines[c->engine];
    int is_afl = c->engine == ENGINE_AFL || c->engine == ENGINE_CMPLOG;
    struct referee_words words;
    struct slice_order order = { .level = s->containment.level,
                                 .harness = &e->harness,
                                 .referee = words.at,
                                 .seconds = seconds,
                                 .seed = s->order->seed + e->slices,
                                 .seeds = queue_bytes(&c->corpus) };
    struct slice slice;
    if (!referee_words(c->h, is_afl, &words)) {
        (void)snprintf(e->why, sizeof e->why, "the arguments are too long for a harness");
        e->is_closed = 1;
        return;
    }
    e->is_closed = !slice_run(&order, &slice, e->why);
    e->executions += slice_executions(&slice);
    e->milliseconds += slice.outcome.wall_us / 1000;
    e->slices++;
    c->h->deadline = milliseconds() + GRACE;
    if (!e->is_closed)
        take_slice(c, &slice);
    slice_free(&slice);
}

/* The engines that still run, from `from` on. */
static unsigned open_engines(const struct coverage *c, int from)
{
    unsigned n = 0;
    for (; from < ENGINES; from++)
        n += (unsigned)!c->engines[from].is_closed;
    return n;
}

static int is_over(const struct coverage *c, uint64_t until)
{
    const struct hunting *h = c->h;
    return milliseconds() >= until || hunting_is_stopped(h) || h->is_lost || h->ended != 0 ||
           h->ungraded != 0 || open_engines(c, 0) == 0;
}

/* Each engine that still runs has an equal part of the time, in slices. */
static void run_engines(struct coverage *c, uint64_t until)
{
    int i = 0;
    for (; !is_over(c, until); i = (i + 1) % ENGINES) {
        uint64_t left;
        unsigned seconds;
        c->engine = (enum engine)i;
        if (c->engines[i].is_closed || !build(c, c->engine))
            continue;
        left = until > milliseconds() ? until - milliseconds() : 0;
        seconds = (unsigned)(left / 1000 / open_engines(c, i));
        run_slice(c, seconds < 1 ? 1 : seconds > SLICE_MOST ? SLICE_MOST : seconds);
    }
}

/* ---- the whole ---- */

static void tell(struct coverage *c)
{
    int i;
    for (i = 0; i < ENGINES; i++) {
        const struct engine_state *e = &c->engines[i];
        json_t *value = json_object();
        json_put(value, "name", json_from_text(engine_name((enum engine)i)));
        json_put(value, "executions", json_integer((json_int_t)e->executions));
        json_put(value, "slices", json_integer((json_int_t)e->slices));
        json_put(value, "found", json_integer((json_int_t)e->found));
        json_put(value, "why", json_from_text(e->is_closed ? e->why : 0));
        json_put(value, "seconds", json_real((double)e->milliseconds / 1000));
        json_add(c->h->engines, value);
    }
}

void coverage_close(struct coverage *c)
{
    int i;
    if (c == 0)
        return;
    for (i = 0; i < ENGINES; i++)
        harness_free(&c->engines[i].harness);
    container_close(c->msan_box);
    free(c->corpus.at);
    free(c);
}

struct coverage *coverage_open(struct hunting *h, try_steps *tries, void *who)
{
    struct coverage *c = calloc(1, sizeof *c);
    if (c == 0) {
        h->ungraded = no_memory;
        return 0;
    }
    c->h = h;
    c->tries = tries;
    c->who = who;
    if (!starts_fill(c->starts, h->session->dialect, h->session->args)) {
        h->ungraded = "the arguments are too long for a harness";
        coverage_close(c);
        return 0;
    }
    add_seeds(c);
    return c;
}

bytes coverage_seeds(const struct coverage *c)
{
    return queue_bytes(&c->corpus);
}

void coverage_take(struct coverage *c, enum engine engine, bytes found)
{
    c->engine = engine;
    c->h->found_by = engine_name(engine);
    while (try_some(c, &found))
        ;
    c->h->found_by = 0;
}

void coverage_hunt(struct hunting *h, try_steps *tries, void *who)
{
    uint64_t until = milliseconds() + h->session->order->engine_milliseconds;
    struct coverage *c = coverage_open(h, tries, who);
    if (c == 0)
        return;
    run_engines(c, until);
    tell(c);
    if (open_engines(c, 0) == 0 && h->ungraded == 0) {
        (void)snprintf(h->reason, sizeof h->reason, "%s", c->engines[0].why);
        h->ungraded = h->reason;
    }
    coverage_close(c);
}
