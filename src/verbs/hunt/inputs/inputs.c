#include "hunt/inputs/inputs.h"

#include "games/making.h"
#include "hunt/inputs/golden.h"
#include "tests/chain.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    INPUT_MOST = 1 << 16, /* bytes of an input that a maker makes */
    CHUNK = 1 << 20,      /* bytes of memory taken at once for steps */

    /* An endless stage that makes as many steps in a row without one of the standing that was asked
       for has come to its end. */
    MISSES_MOST = 20000
};

/* Memory for the steps of one call. */
struct chunk {
    struct chunk *next;
    size_t size, used;
    unsigned char at[];
};

/* What makes the steps of a stage. */
struct stage {
    struct golden golden;
    struct by_size by_size;
    struct chances chances;
    struct choice choices[CHOICES_MOST];
    struct making making;
    int over;
    size_t misses; /* steps since the last one that fitted */
};

struct inputs {
    struct inputs_order order;
    const struct maker *maker;
    struct stage stages[STAGES];
    struct chunk *chunks;
};

/* ---- memory ---- */

/* Returns memory that is valid until the next call of inputs_next. */
static void *take(struct inputs *in, size_t size)
{
    struct chunk *c = in->chunks;
    size = (size + 15) / 16 * 16;
    while (c != 0 && c->size - c->used < size)
        c = c->next;
    if (c == 0) {
        size_t room = size > CHUNK ? size : CHUNK;
        c = memory_new(1, sizeof *c + room);
        c->size = room;
        c->used = 0;
        c->next = in->chunks;
        in->chunks = c;
    }
    c->used += size;
    return c->at + c->used - size;
}

static void give_all_back(struct inputs *in)
{
    for (struct chunk *c = in->chunks; c != 0; c = c->next)
        c->used = 0;
}

/* ---- steps ---- */

static void *copy(struct inputs *in, const void *from, size_t size)
{
    void *to = take(in, size);
    if (size > 0)
        memcpy(to, from, size);
    return to;
}

/* Makes the step independent of what it was made in, but for those before it. */
static void copy_one(struct inputs *in, struct step *s)
{
    char **args = take(in, (s->arg_count + 1) * sizeof *args);
    s->input.at = copy(in, s->input.at, s->input.len);
    for (size_t i = 0; i < s->arg_count; i++)
        args[i] = copy(in, s->args[i], strlen(s->args[i]) + 1);
    args[s->arg_count] = 0;
    s->args = args;
}

static void copy_step(struct inputs *in, struct step *s)
{
    struct step *last = s;
    copy_one(in, last);
    while (last->before != 0) {
        struct step *before = copy(in, last->before, sizeof *before);
        last->before = before;
        last = before;
        copy_one(in, last);
    }
}

/* ---- the stages; each returns 0 if it has no more ---- */

/* The runs of an input as steps. */
struct steps_made {
    struct step steps[MADE_RUNS];
    char *args[MADE_RUNS][MADE_WORDS + 1];
};

static void view_runs(struct making *m, struct steps_made *to)
{
    for (size_t i = 0; i < m->run_count; i++) {
        struct made_run *run = &m->runs[i];
        size_t end = i + 1 < m->run_count ? m->runs[i + 1].start : m->text.size;
        for (size_t k = 0; k < run->word_count; k++)
            to->args[i][k] = run->words[k];
        to->args[i][run->word_count] = 0;
        to->steps[i] = (struct step){ .args = to->args[i],
                                      .arg_count = run->word_count,
                                      .input = bytes_of(m->text.at + run->start, end - run->start),
                                      .before = i > 0 ? &to->steps[i - 1] : 0 };
    }
}

static void make_of(void *who, struct choices *c)
{
    struct inputs *in = who;
    struct stage *s = &in->stages[STAGE_BY_SIZE];
    s->making.choices = c;
    make_input(in->maker, &s->making);
}

static int make_by_size(struct inputs *in, struct stage *s)
{
    return by_size_next(&s->by_size, make_of, in);
}

static int make_at_random(struct inputs *in, struct stage *s)
{
    struct choices c = { s->choices, 0, 0, &s->chances };
    chances_next(&s->chances);
    s->making.choices = &c;
    make_input(in->maker, &s->making);
    return c.count > 0;
}

static const struct {
    int (*make)(struct inputs *in, struct stage *s); /* NULL: the steps exist, */
    next_step_of *next;                              /* ... and this finds them */
    enum chances_kind chances;
    int endless; /* the stage has no end of its own */
} rows[STAGES] = {
    [STAGE_SEEDS] = { .next = seeds_next },
    [STAGE_GOLDEN] = { .next = golden_next },
    [STAGE_BY_SIZE] = { make_by_size, 0, CHANCES_PLAIN, 0 },
    [STAGE_PLAY] = { make_at_random, 0, CHANCES_PLAIN, 1 },
    [STAGE_ODD] = { make_at_random, 0, CHANCES_ODD, 1 },
    [STAGE_DAMAGED] = { make_at_random, 0, CHANCES_DAMAGED, 1 },
};

/* Makes one step, whatever its standing. */
static int make_step(struct inputs *in, enum input_stage stage, struct steps_made *made,
                     struct step *step)
{
    struct stage *s = &in->stages[stage];
    if (rows[stage].make == 0) {
        const struct step *before;
        const struct step *whole = rows[stage].next(&in->order, &s->golden, &before);
        if (whole == 0)
            return 0;
        *step = (struct step){ .args = whole->args,
                               .arg_count = whole->arg_count,
                               .input = whole->input,
                               .before = before };
        return 1;
    }
    if (!rows[stage].make(in, s))
        return 0;
    view_runs(&s->making, made);
    *step = made->steps[s->making.run_count - 1];
    return 1;
}

/* Makes one step of a standing that was asked for. Returns 0 if there is none. */
static int next_step(struct inputs *in, enum input_stage stage, struct step *step,
                     enum standing *standing)
{
    struct stage *s = &in->stages[stage];
    while (!s->over) {
        struct steps_made made;
        if (!make_step(in, stage, &made, step) || s->misses > MISSES_MOST) {
            s->over = 1;
            return 0;
        }
        s->misses += (size_t)rows[stage].endless;
        *standing = chain_standing(in->order.dialect, step, in->order.limit);
        if (*standing == STANDING_UNKNOWN || *standing > in->order.weakest ||
            (stage == STAGE_SEEDS && *standing < in->order.strongest_seed))
            continue;
        s->misses = 0;
        copy_step(in, step);
        return 1;
    }
    return 0;
}

size_t inputs_next(struct inputs *inputs, enum input_stage stage, struct step *steps,
                   enum standing *standing, size_t most)
{
    size_t n = 0;
    give_all_back(inputs);
    while (n < most && next_step(inputs, stage, &steps[n], &standing[n]))
        n++;
    return n;
}

/* ---- opening and closing ---- */

static void open_stage(struct inputs *in, enum input_stage stage)
{
    struct stage *s = &in->stages[stage];
    s->making.args = in->order.args;
    s->making.text.most = INPUT_MOST;
    s->making.text.at = memory_new(1, INPUT_MOST);
    chances_open(&s->chances, rows[stage].chances, in->order.seed);
}

struct inputs *inputs_open(const struct inputs_order *order)
{
    struct inputs *in = memory_new(1, sizeof *in);
    in->order = *order;
    in->maker = maker_named(order->dialect->name);
    for (int i = 0; i < STAGES; i++)
        open_stage(in, (enum input_stage)i);
    return in;
}

void inputs_close(struct inputs *inputs)
{
    if (inputs == 0)
        return;
    for (int i = 0; i < STAGES; i++)
        free(inputs->stages[i].making.text.at);
    while (inputs->chunks != 0) {
        struct chunk *c = inputs->chunks;
        inputs->chunks = c->next;
        free(c);
    }
    free(inputs);
}
