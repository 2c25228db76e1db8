#include "hunt/inputs/hunt_inputs.h"

#include "hunt/inputs/golden.h"
#include "hunt/inputs/made.h"
#include "step/chain.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHUNK = 1 << 20, /* bytes of memory taken at once for steps */

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
    struct made made;
    int over;
    size_t misses; /* steps since the last one that fitted */
};

struct inputs {
    struct inputs_order order;
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

static const struct {
    const struct step *(*make)(struct made *m); /* NULL: the steps exist, */
    next_step_of *next;                         /* ... and this finds them */
    enum chances_kind chances;
    int endless; /* the stage has no end of its own */
} rows[STAGES] = {
    [STAGE_SEEDS] = { .next = seeds_next },
    [STAGE_GOLDEN] = { .next = golden_next },
    [STAGE_BY_SIZE] = { made_by_size, 0, CHANCES_PLAIN, 0 },
    [STAGE_PLAY] = { made_at_random, 0, CHANCES_PLAIN, 1 },
    [STAGE_ODD] = { made_at_random, 0, CHANCES_ODD, 1 },
    [STAGE_DAMAGED] = { made_at_random, 0, CHANCES_DAMAGED, 1 },
};

/* Makes one step, whatever its standing. */
static int make_step(struct inputs *in, enum input_stage stage, struct step *step)
{
    struct stage *s = &in->stages[stage];
    const struct step *made;
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
    made = rows[stage].make(&s->made);
    if (made != 0)
        *step = *made;
    return made != 0;
}

/* Makes one step of a standing that was asked for. Returns 0 if there is none. */
static int next_step(struct inputs *in, enum input_stage stage, struct step *step,
                     enum standing *standing)
{
    struct stage *s = &in->stages[stage];
    while (!s->over) {
        if (!make_step(in, stage, step) || s->misses > MISSES_MOST) {
            s->over = 1;
            return 0;
        }
        s->misses += (size_t)rows[stage].endless;
        *standing = problem_standing(in->order.problem, step, in->order.limit);
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

struct inputs *inputs_open(const struct inputs_order *order)
{
    struct inputs *in = memory_new(1, sizeof *in);
    in->order = *order;
    for (int i = 0; i < STAGES; i++)
        made_open(&in->stages[i].made, order->problem, order->args, rows[i].chances, order->seed);
    return in;
}

void inputs_close(struct inputs *inputs)
{
    if (inputs == 0)
        return;
    for (int i = 0; i < STAGES; i++)
        made_free(&inputs->stages[i].made);
    while (inputs->chunks != 0) {
        struct chunk *c = inputs->chunks;
        inputs->chunks = c->next;
        free(c);
    }
    free(inputs);
}
