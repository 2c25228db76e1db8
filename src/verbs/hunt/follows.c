#include "hunt/pursue.h"

#include "hunt/batch.h"
#include "system/clock.h"
#include "text/memory.h"

#include <stdlib.h>

enum {
    INPUTS = 1024,         /* the most that are looked at in a source */
    CHANGED_MOST = 32,     /* a source ends when this many inputs of it show the reading */
    CHANGED_LEAST = 2,     /* of all sources: one alone says nothing */
    BATCH = 64,            /* inputs at a time */
    OUTPUT_MOST = 1 << 14, /* bytes; an input with a longer answer is left out */
    TIME_SHARE = 4         /* a quarter of the hunt's time */
};

static unsigned bit_of(size_t row)
{
    return 1U << row;
}

void follow_accepted(struct hunting *h)
{
    h->readings |= problem_accepted(h->session->problem, h->session->course);
}

/* ---- one answer ---- */

/* Whether the reading explains the answer. Stores what it prints, which the caller frees. */
static int explains(const struct hunting *h, const struct course_reading *reading,
                    const struct step *step, const struct run_result *seen,
                    struct oracle_answer *its)
{
    const struct conduct_rule rule = hunt_rule(h);
    return reading_explains(&rule, reading, step, seen, its);
}

static int changes(const struct step *step, const struct oracle_answer *its)
{
    return step->status != its->status || !bytes_equal(step->answer, oracle_output(its));
}

/* Whether the output first differs in a line that the reading changes, or after it. Then what is
   right there is not known. */
static int is_after_change(const struct step *step, const struct oracle_answer *its,
                           const struct difference *d)
{
    bytes output = oracle_output(its);
    size_t line = 0, i = 0;
    if ((d->verdict != VERDICT_WRONG_OUTPUT && d->verdict != VERDICT_EXIT_STATUS) ||
        !d->has_first || !changes(step, its))
        return 0;
    while (i < step->answer.len && i < output.len && step->answer.at[i] == output.at[i]) {
        if (step->answer.at[i++] == '\n')
            line = i;
    }
    return d->first.answer_at >= line;
}

int readings_explain(const struct hunting *h, const struct step *step,
                     const struct run_result *seen, const struct difference *d)
{
    int is_explained = 0;
    size_t i;
    for (i = 0; h->readings >> i != 0 && !is_explained; i++) {
        struct oracle_answer its = { .output = 0 };
        if ((h->readings & bit_of(i)) == 0)
            continue;
        is_explained = explains(h, &course_readings[i], step, seen, &its) ||
                       (its.output != 0 && is_after_change(step, &its, d));
        oracle_answer_free(&its);
    }
    return is_explained;
}

/* ---- other inputs ---- */

/* A reading that is tried on other inputs. */
struct trying {
    struct hunting *h;
    const struct course_reading *reading;
    uint64_t until; /* of milliseconds(); 0: no end */
    struct step steps[BATCH];
    enum standing standing[BATCH];
    struct batch batch;
    unsigned changes, explains, contradicts;
};

static int is_done(const struct trying *t)
{
    return hunting_is_stopped(t->h) || (t->until != 0 && milliseconds() >= t->until);
}

/* Whether the reading changes the answer of a step that is run in an empty folder. */
static int is_changed(struct trying *t, struct step step)
{
    struct oracle_answer its = { .output = 0 };
    void *memory;
    int is_changed = 0;
    if (step.before != 0 || !answer_step(t->h->session, &step, &memory))
        return 0;
    if (step.answer.len <= OUTPUT_MOST)
        is_changed = problem_oracle(t->h->session->problem, t->reading, &step, step.answer, &its) &&
                     changes(&step, &its);
    oracle_answer_free(&its);
    free(memory);
    return is_changed;
}

static void take_answer(struct trying *t, size_t i)
{
    struct oracle_answer its = { .output = 0 };
    struct difference d;
    t->changes++;
    if (!batch_differs(t->h, &t->batch, i, &d))
        t->contradicts++;
    else
        t->explains +=
            (unsigned)explains(t->h, t->reading, &t->batch.steps[i], &t->batch.answers[i], &its);
    oracle_answer_free(&its);
}

/* Tries those of the steps whose answer the reading changes. Returns their number. */
static size_t try_batch(struct trying *t, size_t count)
{
    size_t i, kept = 0;
    for (i = 0; i < count && !is_done(t); i++) {
        if (is_changed(t, t->steps[i]))
            t->steps[kept++] = t->steps[i];
    }
    if (batch_run(t->h, t->steps, 0, kept, &t->batch)) {
        for (i = 0; i < t->batch.count; i++)
            take_answer(t, i);
    }
    batch_free(&t->batch);
    return kept;
}

static void try_sources(struct trying *t, struct inputs *inputs)
{
    int from;
    for (from = SOURCE_GOLDEN; from < SOURCES; from++) {
        size_t looked_at = 0, changed = 0, n = 1;
        while (n > 0 && looked_at < INPUTS && changed < CHANGED_MOST && !is_done(t)) {
            n = inputs_next(inputs, (enum input_source)from, t->steps, t->standing, BATCH);
            looked_at += n;
            changed += try_batch(t, n);
        }
    }
}

static int is_followed(const struct trying *t)
{
    return t->changes >= CHANGED_LEAST && t->explains * 2 >= t->changes &&
           t->contradicts * 8 <= t->changes;
}

/* Tries a reading that explains a finding. */
static struct followed try_reading(struct hunting *h, const struct course_reading *reading)
{
    struct followed found = { .reading = 0 };
    struct trying *t = memory_new(1, sizeof *t);
    struct inputs *inputs = hunt_inputs(h);
    t->h = h;
    t->reading = reading;
    if (h->deadline != 0)
        t->until = milliseconds() + (h->deadline - h->start) / TIME_SHARE;
    try_sources(t, inputs);
    if (is_followed(t))
        found = (struct followed){ reading, t->changes, t->explains };
    inputs_close(inputs);
    free(t);
    return found;
}

struct followed follow_reading(struct hunting *h, const struct hunt_finding *finding)
{
    struct followed found = { .reading = 0 };
    size_t i;
    for (i = 0; i < course_reading_count && found.reading == 0; i++) {
        const struct course_reading *reading = &course_readings[i];
        struct oracle_answer its = { .output = 0 };
        if (finding->proof.result != CONFIRMED ||
            !problem_has_reading(h->session->problem, reading) ||
            ((h->readings | h->refuted) & bit_of(i)) != 0)
            continue;
        if (explains(h, reading, &finding->step.step, &finding->proof.outcome, &its)) {
            found = try_reading(h, reading);
            *(found.reading != 0 ? &h->readings : &h->refuted) |= bit_of(i);
        }
        oracle_answer_free(&its);
    }
    return found;
}
