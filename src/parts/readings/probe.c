#include "readings/probe.h"

#include "readings/readings.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- what writers use ---- */

/* splitmix64 */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15U;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27) * 0x94D049BB133111EBU;
    return z ^ z >> 31;
}

unsigned probe_below(struct probe *p, unsigned n)
{
    return (unsigned)(next_random(&p->random) % n);
}

int probe_touches(const struct probe *p, enum oracle_dial dial)
{
    return (p->dials & ORACLE_DIAL_ON(dial)) != 0;
}

void probe_arg(struct probe *p, const char *arg)
{
    size_t length = strlen(arg);
    if (p->arg_count == PROBE_ARGS_MOST || length >= PROBE_ARG_ROOM)
        return;
    memcpy(p->args[p->arg_count++], arg, length + 1);
}

void probe_number_arg(struct probe *p, long number)
{
    struct oracle_text text = { NULL, 0, 0 };
    oracle_put_number(&text, number, 1);
    probe_arg(p, text.at);
    free(text.at);
}

/* ---- probes ---- */

#define WRITER_OF(id) probe_##id,
static probe_writer *const writers[DIALECT_COUNT] = { EACH_DIALECT(WRITER_OF) };

static probe_writer *writer_of(const struct dialect *dialect)
{
    return writers[dialect - dialects];
}

/* Some of the readings that the two variants have, at least one; often all. */
static unsigned long some_dials(struct probe *p, unsigned long a, unsigned long b)
{
    unsigned long all = (a | b) & (ORACLE_DIAL_ON(ORACLE_READINGS) - 1);
    unsigned long differ = (a ^ b) & all;
    unsigned long some = probe_below(p, 2) == 0 ? all : 0;
    for (int dial = 0; dial < ORACLE_READINGS; dial++) {
        if ((all & ORACLE_DIAL_ON(dial)) != 0 && probe_below(p, 2) == 0)
            some |= ORACLE_DIAL_ON(dial);
    }
    return (some & differ) != 0 ? some : some | (differ != 0 ? differ : all);
}

/* Moves what was written into a step of its own. Returns 0 if memory runs out. */
static int make_step(struct probe *p, struct step *step)
{
    char *texts;
    memset(step, 0, sizeof *step);
    step->input = bytes_of(p->text.at, p->text.length);
    /* The arguments are one block: pointers, then texts. */
    step->args = taken(calloc(1, (PROBE_ARGS_MOST + 1) * sizeof *step->args + sizeof p->args));
    if (step->args == 0)
        return 0;
    texts = (char *)(step->args + PROBE_ARGS_MOST + 1);
    memcpy(texts, p->args, sizeof p->args);
    for (size_t i = 0; i < p->arg_count; i++)
        step->args[i] = texts + i * PROBE_ARG_ROOM;
    step->arg_count = p->arg_count;
    return 1;
}

/* Frees bytes that a probe owns, although a view of them is constant. */
static void free_bytes(bytes b)
{
    void *at;
    memcpy(&at, &b.at, sizeof at);
    free(at);
}

void reading_probe_free(struct step *step)
{
    free(step->args);
    free_bytes(step->input);
    free_bytes(step->answer);
    memset(step, 0, sizeof *step);
}

static int set_answer(const struct dialect *dialect, struct step *step)
{
    struct reading_answer answer;
    if (!reading_run(dialect, 0, step, 0, &answer))
        return 0;
    step->answer = answer.output;
    step->status = answer.status;
    step->has_status = 1;
    return 1;
}

/* Writes one input, which may not tell. Returns 0 if memory runs out. */
static int write_one(const struct dialect *dialect, unsigned long a, unsigned long b, uint64_t seed,
                     struct step *step)
{
    struct probe p = { .random = seed };
    p.dials = some_dials(&p, a, b);
    writer_of(dialect)(&p);
    return make_step(&p, step);
}

enum { ATTEMPTS = 64 };

int reading_probe(const struct dialect *dialect, unsigned long a, unsigned long b, uint64_t index,
                  struct step *step)
{
    uint64_t state = index;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        int written = write_one(dialect, a, b, next_random(&state), step);
        if (written && reading_tells(dialect, a, b, step) && set_answer(dialect, step))
            return 1;
        reading_probe_free(step);
        if (!written)
            return 0;
    }
    return 0;
}
