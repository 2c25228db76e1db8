#include "hunt/inputs/hunt_inputs.h"

#include "hunt/inputs/made.h"
#include "step/step_copy.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

/* An endless source that makes as many steps in a row without one of the standing that was asked
   for has come to its end. */
enum { MISSES_MOST = 20000 };

/* Steps with memory of their own. */
struct copies {
    struct step_copy *at;
    enum standing *standing;
    size_t count, room, standing_room;
};

/* What makes the steps of a source. */
struct source_state {
    size_t test, step; /* of those that exist: the next one */
    struct made made;
    int over;
    size_t misses;          /* steps since the last one that fitted */
    struct copies returned; /* those that were given back, the next one last */
};

struct inputs {
    struct inputs_request request;
    struct source_state sources[SOURCES];
    struct copies given, given_before; /* by the last two calls */
};

/* ---- copies ---- */

static void add_copy(struct copies *to, struct step_copy copy, enum standing standing)
{
    to->at = memory_grown(to->at, to->count, &to->room, sizeof *to->at);
    to->standing = memory_grown(to->standing, to->count, &to->standing_room, sizeof *to->standing);
    to->standing[to->count] = standing;
    to->at[to->count++] = copy;
}

static void empty(struct copies *c)
{
    while (c->count > 0)
        step_copy_free(&c->at[--c->count]);
}

static void copies_free(struct copies *c)
{
    empty(c);
    free(c->at);
    free(c->standing);
}

/* Gives the step, which is then independent of what it was made in. */
static void give(struct inputs *in, struct step_copy copy, struct step *step,
                 const enum standing *standing)
{
    add_copy(&in->given, copy, *standing);
    *step = copy.step;
}

/* ---- the sources; each returns 0 if it has no more ---- */

static const struct {
    const struct step *(*make)(struct made *m); /* NULL: the steps exist */
    enum chances_kind chances;
    int endless; /* the source has no end of its own */
} rows[SOURCES] = {
    [SOURCE_BY_SIZE] = { made_by_size, CHANCES_PLAIN, 0 },
    [SOURCE_PLAY] = { made_at_random, CHANCES_PLAIN, 1 },
    [SOURCE_ODD] = { made_at_random, CHANCES_ODD, 1 },
    [SOURCE_DAMAGED] = { made_at_random, CHANCES_DAMAGED, 1 },
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
static const struct step *next_that_exists(const struct inputs_request *o, enum input_source from,
                                           struct source_state *at)
{
    const struct test *list = from == SOURCE_SEEDS ? o->seeds : o->golden;
    size_t count = from == SOURCE_SEEDS ? o->seed_count : o->golden_count;
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
static int make_step(struct inputs *in, enum input_source from, struct step *step)
{
    static const enum input_manner manners[SOURCES] = { [SOURCE_BY_SIZE] = MANNER_SMALL,
                                                        [SOURCE_PLAY] = MANNER_USUAL,
                                                        [SOURCE_ODD] = MANNER_ODD,
                                                        [SOURCE_DAMAGED] = MANNER_LARGE };
    struct source_state *s = &in->sources[from];
    const struct step *made;
    if (rows[from].make != 0 && problem_makes_inputs(in->request.problem))
        return problem_next_input(in->request.problem, manners[from], step);
    made =
        rows[from].make != 0 ? rows[from].make(&s->made) : next_that_exists(&in->request, from, s);
    if (made == 0)
        return 0;
    *step = (struct step){ .args = made->args,
                           .arg_count = made->arg_count,
                           .input = made->input,
                           .before = made->before };
    return 1;
}

/* Makes one step of a standing that was asked for. Returns 0 if there is none. */
static int next_step(struct inputs *in, enum input_source from, struct step *step,
                     enum standing *standing)
{
    struct source_state *s = &in->sources[from];
    struct step_copy copy;
    if (s->returned.count > 0) {
        *standing = s->returned.standing[--s->returned.count];
        give(in, s->returned.at[s->returned.count], step, standing);
        return 1;
    }
    while (!s->over) {
        if (!make_step(in, from, step) || s->misses > MISSES_MOST) {
            s->over = 1;
            return 0;
        }
        s->misses += (size_t)rows[from].endless;
        *standing = problem_standing(in->request.problem, step, in->request.limit);
        if (*standing == STANDING_UNKNOWN || *standing > in->request.weakest ||
            (from == SOURCE_SEEDS && *standing < in->request.strongest_seed))
            continue;
        s->misses = 0;
        step_copy_of(step, &copy);
        give(in, copy, step, standing);
        return 1;
    }
    return 0;
}

size_t inputs_next(struct inputs *inputs, enum input_source from, struct step *steps,
                   enum standing *standing, size_t most)
{
    struct copies oldest = inputs->given_before;
    size_t n = 0;
    empty(&oldest);
    inputs->given_before = inputs->given;
    inputs->given = oldest;
    while (n < most && next_step(inputs, from, &steps[n], &standing[n]))
        n++;
    return n;
}

void inputs_return(struct inputs *inputs, enum input_source from, const struct step *steps,
                   const enum standing *standing, size_t count)
{
    while (count-- > 0) {
        struct step_copy copy;
        step_copy_of(&steps[count], &copy);
        add_copy(&inputs->sources[from].returned, copy, standing[count]);
    }
}

/* ---- opening and closing ---- */

struct inputs *inputs_open(const struct inputs_request *request)
{
    struct inputs *in = memory_new(1, sizeof *in);
    in->request = *request;
    for (int i = 0; i < SOURCES; i++)
        made_open(&in->sources[i].made, request->problem, request->args, rows[i].chances,
                  request->seed);
    return in;
}

void inputs_close(struct inputs *inputs)
{
    if (inputs == 0)
        return;
    for (int i = 0; i < SOURCES; i++) {
        made_free(&inputs->sources[i].made);
        copies_free(&inputs->sources[i].returned);
    }
    copies_free(&inputs->given);
    copies_free(&inputs->given_before);
    free(inputs);
}
