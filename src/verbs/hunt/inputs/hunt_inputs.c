#include "hunt/inputs/hunt_inputs.h"

#include "hunt/inputs/ahead.h"
#include "hunt/inputs/made.h"
#include "step/chain.h"
#include "text/arena.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

/* An endless source that makes as many steps in a row without one of the standing that was asked
   for has come to its end. */
enum { MISSES_MOST = 20000 };

/* What makes the steps of a source. */
struct source_state {
    struct inputs *inputs;
    enum input_source from;
    size_t test, step; /* of those that exist: the next one */
    struct made made;
    int over;
    size_t misses;            /* steps since the last one that fitted */
    struct input_block block; /* that was made last, */
    size_t given;             /* ... and how many of it were given */
    struct arena memory;      /* of the block, */
    struct ahead *ahead;      /* ... unless this makes it; or NULL */
};

struct inputs {
    struct inputs_request request;
    struct source_state sources[SOURCES];
    int works_ahead;
    const char *trouble;
};

/* ---- the sources; each returns 0 if it has no more ---- */

static const struct {
    const struct step *(*make)(struct made *m); /* NULL: the steps exist */
    enum chances_kind chances;
    int endless;              /* the source has no end of its own */
    enum input_manner manner; /* ... in which a problem makes its inputs itself */
} rows[SOURCES] = {
    [SOURCE_BY_SIZE] = { made_by_size, CHANCES_PLAIN, 0, MANNER_SMALL },
    [SOURCE_PLAY] = { made_at_random, CHANCES_PLAIN, 1, MANNER_USUAL },
    [SOURCE_ODD] = { made_at_random, CHANCES_ODD, 1, MANNER_ODD },
    [SOURCE_DAMAGED] = { made_at_random, CHANCES_DAMAGED, 1, MANNER_LARGE },
};

static int has_arguments(const struct step *s, char *const *args)
{
    size_t i;
    for (i = 0; i < s->arg_count && args[i] != 0; i++) {
        if (strcmp(s->args[i], args[i]) != 0)
            return 0;
    }
    return i == s->arg_count && args[i] == 0;
}

/* Returns the next step of the tests of a source that has the order's arguments; NULL if there is
   none. */
static const struct step *next_that_exists(const struct inputs_request *o, struct source_state *at)
{
    const struct test *list = at->from == SOURCE_SEEDS ? o->seeds : o->golden;
    size_t count = at->from == SOURCE_SEEDS ? o->seed_count : o->golden_count;
    while (at->test < count) {
        const struct step *s = &list[at->test].steps[at->step++];
        if (at->step == list[at->test].step_count) {
            at->step = 0;
            at->test++;
        }
        if (o->args == 0 || has_arguments(s, o->args))
            return s;
    }
    return 0;
}

/* Makes one step, whatever its standing. */
static int make_step(struct source_state *s, struct step *step)
{
    const struct inputs_request *request = &s->inputs->request;
    const struct step *made;
    if (rows[s->from].make != 0 && problem_makes_inputs(request->problem))
        return request->problem->kind->next_input(request->problem, rows[s->from].manner, step);
    made = rows[s->from].make != 0 ? rows[s->from].make(&s->made) : next_that_exists(request, s);
    if (made == 0)
        return 0;
    *step = (struct step){ .args = made->args,
                           .arg_count = made->arg_count,
                           .input = made->input,
                           .before = made->before };
    return 1;
}

/* Makes one step of a standing that was asked for. Returns 0 if there is none. */
static int make_fitting(void *who, struct step *step, enum standing *standing)
{
    struct source_state *s = who;
    const struct inputs_request *request = &s->inputs->request;
    while (!s->over) {
        if (!make_step(s, step) || s->misses > MISSES_MOST) {
            s->over = 1;
            return 0;
        }
        s->misses += (size_t)rows[s->from].endless;
        *standing = problem_standing(request->problem, step, 0);
        if (*standing == STANDING_UNKNOWN || *standing > request->weakest ||
            (s->from == SOURCE_SEEDS && *standing < request->strongest_seed))
            continue;
        s->misses = 0;
        return 1;
    }
    return 0;
}

/* ---- blocks ---- */

/* Copies a step, and those before it, without the answers of tests: the reference's may be others.
 */
static struct step copy_of(struct arena *memory, const struct step *made)
{
    struct step *step = step_copy_to(arena_take(memory, step_copy_size(made)), made);
    const struct step *last = step;
    for (;; step--) {
        step->answer = bytes_of(0, 0);
        step->has_status = 0;
        if (step->before == 0)
            return *last;
    }
}

static void make_block(struct source_state *s, size_t most)
{
    struct input_block *b = &s->block;
    struct step made;
    arena_free(&s->memory);
    b->steps = arena_take(&s->memory, most * sizeof *b->steps);
    b->standing = arena_take(&s->memory, most * sizeof *b->standing);
    for (b->count = 0; b->count < most && make_fitting(s, &made, &b->standing[b->count]);
         b->count++)
        b->steps[b->count] = copy_of(&s->memory, &made);
}

static void answer(void *who, struct step *step, void **memory)
{
    const struct inputs_request *request = &((struct source_state *)who)->inputs->request;
    request->answer(request->who, step, memory);
}

static int may_work_ahead(const struct source_state *s)
{
    return s->inputs->works_ahead && !s->over && rows[s->from].make != 0 &&
           !problem_makes_inputs(s->inputs->request.problem);
}

/* Goes over to the next block of a source. */
static void next_block(struct source_state *s, size_t most)
{
    const struct input_work work = { make_fitting, answer, s };
    s->given = s->block.count = 0;
    if (s->ahead == 0 && may_work_ahead(s))
        s->ahead = ahead_open(&work);
    if (s->ahead == 0)
        make_block(s, most);
    else if (!ahead_next(s->ahead, &s->block))
        s->inputs->trouble = "the process that makes the inputs has failed";
}

size_t inputs_next(struct inputs *inputs, enum input_source from, struct step *steps,
                   enum standing *standing, size_t most)
{
    struct source_state *s = &inputs->sources[from];
    size_t n;
    if (s->given == s->block.count)
        next_block(s, most);
    n = s->block.count - s->given;
    if (n > most)
        n = most;
    if (n > 0) {
        memcpy(steps, s->block.steps + s->given, n * sizeof *steps);
        memcpy(standing, s->block.standing + s->given, n * sizeof *standing);
    }
    s->given += n;
    return n;
}

void inputs_return(struct inputs *inputs, enum input_source from, size_t count)
{
    inputs->sources[from].given -= count;
}

void inputs_work_ahead(struct inputs *inputs)
{
    inputs->works_ahead = 1;
}

const char *inputs_trouble(const struct inputs *inputs)
{
    return inputs->trouble;
}

/* ---- opening and closing ---- */

struct inputs *inputs_open(const struct inputs_request *request)
{
    struct inputs *in = memory_new(1, sizeof *in);
    in->request = *request;
    for (int i = 0; i < SOURCES; i++) {
        in->sources[i].inputs = in;
        in->sources[i].from = (enum input_source)i;
        made_open(&in->sources[i].made, request->problem, request->args, rows[i].chances,
                  request->seed);
    }
    return in;
}

void inputs_close(struct inputs *inputs)
{
    if (inputs == 0)
        return;
    for (int i = 0; i < SOURCES; i++) {
        ahead_close(inputs->sources[i].ahead);
        arena_free(&inputs->sources[i].memory);
        made_free(&inputs->sources[i].made);
    }
    free(inputs);
}
