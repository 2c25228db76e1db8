#include "hunt/inputs/inputs.h"

#include "hunt/inputs/stages.h"
#include "tests/chain.h"

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

struct stage {
    void *state;
    struct making making;
    int over;
    size_t misses; /* steps since the last one that fitted */
};

struct inputs {
    struct inputs_order order;
    struct stage stages[STAGES];
    struct chunk *chunks;
    int failed;
};

static const struct {
    void *(*open)(void);
    make_step *make;
    int endless;     /* the stage has no end of its own */
    unsigned random; /* which random numbers it draws; each stage has its own */
} rows[STAGES] = {
    [STAGE_SEEDS] = { golden_open, seeds_make, 0, 0 },
    [STAGE_GOLDEN] = { golden_open, golden_make, 0, 0 },
    [STAGE_BY_SIZE] = { by_size_open, by_size_make, 0, 1 },
    [STAGE_PLAY] = { play_open, play_make, 1, 2 },
    [STAGE_STEPS] = { steps_open, steps_make, 1, 5 },
    [STAGE_REFUSED] = { play_open, refused_make, 1, 3 },
    [STAGE_DAMAGED] = { damaged_open, damaged_make, 1, 4 },
};

/* ---- memory ---- */

/* Returns memory that is valid until the next call of inputs_next, or NULL. */
static void *take(struct inputs *in, size_t size)
{
    struct chunk *c = in->chunks;
    size = (size + 15) / 16 * 16;
    while (c != 0 && c->size - c->used < size)
        c = c->next;
    if (c == 0) {
        size_t room = size > CHUNK ? size : CHUNK;
        c = malloc(sizeof *c + room);
        if (c == 0) {
            in->failed = 1;
            return 0;
        }
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
    if (to != 0 && size > 0)
        memcpy(to, from, size);
    return to;
}

/* Views the step that was made. `args` holds its arguments. */
static struct step step_made(struct making *m, char *args[WORDS_MOST + 1])
{
    struct step s = { .args = args,
                      .input = bytes_of(m->text.at, m->text.size),
                      .before = m->before };
    if (m->whole != 0) {
        s.args = m->whole->args;
        s.arg_count = m->whole->arg_count;
        s.input = m->whole->input;
        return s;
    }
    for (; s.arg_count < m->word_count; s.arg_count++)
        args[s.arg_count] = m->words[s.arg_count];
    args[s.arg_count] = 0;
    return s;
}

/* Makes the step independent of what it was made in, but for those before it. Returns 0 if memory
   ran out. */
static int copy_one(struct inputs *in, struct step *s)
{
    char **args = take(in, (s->arg_count + 1) * sizeof *args);
    s->input.at = copy(in, s->input.at, s->input.len);
    for (size_t i = 0; args != 0 && i < s->arg_count; i++)
        args[i] = copy(in, s->args[i], strlen(s->args[i]) + 1);
    if (args != 0)
        args[s->arg_count] = 0;
    s->args = args;
    return !in->failed;
}

static int copy_step(struct inputs *in, struct step *s)
{
    struct step *last = s;
    while (copy_one(in, last) && last->before != 0) {
        struct step *before = copy(in, last->before, sizeof *before);
        last->before = before;
        if (before == 0)
            return 0;
        last = before;
    }
    return !in->failed;
}

/* Writes the arguments of the order, if it has some. Returns 0 if they do not fit. */
static int put_fixed_arguments(struct making *m)
{
    int fits = 1;
    m->word_count = 0;
    for (char *const *word = m->order->args; fits && word != 0 && *word != 0; word++)
        fits = add_word(m, *word);
    return fits;
}

/* Makes one step, whatever its standing. */
static enum made make_step_of(struct stage *s, make_step *make)
{
    struct making *m = &s->making;
    m->whole = 0;
    m->before = 0;
    m->text.size = 0;
    return put_fixed_arguments(m) ? make(m, s->state) : MADE_ALL;
}

/* Makes one step of a standing that was asked for. Returns 0 if there is none. */
static int next_step(struct inputs *in, enum input_stage stage, struct step *step,
                     enum standing *standing)
{
    struct stage *s = &in->stages[stage];
    while (!s->over && !in->failed) {
        char *args[WORDS_MOST + 1];
        enum made made = make_step_of(s, rows[stage].make);
        s->misses += (size_t)rows[stage].endless;
        s->over = made == MADE_ALL || s->misses > MISSES_MOST;
        if (made != MADE_STEP)
            continue;
        *step = step_made(&s->making, args);
        *standing = chain_standing(in->order.dialect, step, in->order.limit);
        if (*standing == STANDING_UNKNOWN || *standing > in->order.weakest ||
            (stage == STAGE_SEEDS && *standing < in->order.strongest_seed))
            continue;
        s->misses = 0;
        s->over = 0;
        return copy_step(in, step);
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

int inputs_failed(const struct inputs *inputs)
{
    return inputs->failed;
}

/* ---- opening and closing ---- */

/* Returns 0 if memory runs out. */
static int open_stage(struct inputs *in, enum input_stage stage)
{
    struct stage *s = &in->stages[stage];
    unsigned char *block = malloc(INPUT_MOST);
    unsigned seed = (unsigned)(in->order.seed ^ in->order.seed >> 32) * 5 + rows[stage].random;
    s->making.order = &in->order;
    s->making.dialect = (size_t)(in->order.dialect - dialects);
    s->making.fixed = setup_of(&in->order, s->making.dialect);
    draft_open(&s->making.text, block, 0, INPUT_MOST, seed);
    s->state = rows[stage].open();
    return block != 0 && s->state != 0;
}

struct inputs *inputs_open(const struct inputs_order *order)
{
    struct inputs *in = calloc(1, sizeof *in);
    int fine = in != 0;
    if (in == 0)
        return 0;
    in->order = *order;
    for (int i = 0; i < STAGES; i++)
        fine &= open_stage(in, (enum input_stage)i);
    if (fine)
        return in;
    inputs_close(in);
    return 0;
}

void inputs_close(struct inputs *inputs)
{
    if (inputs == 0)
        return;
    for (int i = 0; i < STAGES; i++) {
        free(inputs->stages[i].making.text.at);
        free(inputs->stages[i].state);
    }
    while (inputs->chunks != 0) {
        struct chunk *c = inputs->chunks;
        inputs->chunks = c->next;
        free(c);
    }
    free(inputs);
}
