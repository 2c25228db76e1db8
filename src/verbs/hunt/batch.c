#include "hunt/batch.h"

#include "hunt/follows.h"

#include <string.h>

static int compute_answer(const struct hunt_session *s, struct step *step,
                          struct reference_run *run)
{
    static char *none[] = { 0 };
    struct memory_folder folder = { 0 };
    struct reference_order order = { .dialect = s->dialect,
                                     .args = step->args != 0 ? step->args : none,
                                     .input = step->input,
                                     .folder = &folder,
                                     .most_output = (size_t)(s->course->run.output / 2) };
    int done = chain_prepare(s->dialect, step, 0, &folder) && reference_run(&order, run);
    memory_folder_free(&folder);
    if (!done) {
        reference_run_free(run);
        return 0;
    }
    step->answer = bytes_of(run->output, run->length);
    step->status = run->status;
    step->has_status = 1;
    return 1;
}

int answer_step(const struct hunt_session *s, struct step *step, struct reference_run *run)
{
    int has_answer;
    memset(run, 0, sizeof *run);
    if (step->before != 0) /* answers are shared by arguments and input alone */
        return compute_answer(s, step, run);
    if (answers_find(s->answers, step, &has_answer))
        return has_answer;
    has_answer = compute_answer(s, step, run);
    answers_keep(s->answers, step, has_answer);
    return has_answer;
}

/* Forgets the steps from the first one on that was not run. */
static void cut(struct batch *v, size_t count)
{
    while (v->count > count)
        reference_run_free(&v->runs[--v->count]);
}

/* Adds an input: its steps, each with its answer. Returns 0 if one of them has none. */
static int add(const struct hunting *h, const struct step *input, struct batch *v)
{
    struct chain chain;
    size_t i;
    chain_of(input, &chain);
    for (i = 0; i < chain.count; i++) {
        struct step *step = &v->steps[v->count];
        *step = *chain.steps[i];
        step->before = i > 0 ? step - 1 : 0;
        if (!answer_step(h->session, step, &v->runs[v->count])) {
            cut(v, v->count - i);
            return 0;
        }
        v->is_last[v->count++] = i + 1 == chain.count;
    }
    return 1;
}

/* Fills a batch with those inputs that have an answer. */
static void fill(const struct hunting *h, const struct step *steps, const enum standing *standing,
                 size_t count, struct batch *v)
{
    size_t i;
    v->count = 0;
    for (i = 0; i < count && i < BATCH_MOST; i++) {
        size_t at = v->count;
        if (!add(h, &steps[i], v))
            continue;
        for (; at < v->count; at++) {
            v->standing[at] = standing != 0 ? standing[i] : STANDING_PROMISED;
            v->from[at] = i;
        }
    }
}

int batch_run(struct hunting *h, const struct step *steps, const enum standing *standing,
              size_t count, struct batch *v)
{
    fill(h, steps, standing, count, v);
    return v->count == 0 || executor_run(h->executor, v->steps, v->count, v->answers, h->reason);
}

int batch_run_for(struct hunting *h, uint64_t most_ms, const struct step *steps,
                  const enum standing *standing, size_t *count, struct batch *v)
{
    size_t taken = 0;
    int ran;
    fill(h, steps, standing, *count, v);
    if (v->count == 0)
        return 1;
    ran = executor_run_for(h->executor, most_ms, v->steps, v->count, v->answers, &taken, h->reason);
    if (ran && taken < v->count) {
        *count = v->from[taken];
        cut(v, taken);
    }
    return ran;
}

void batch_free(struct batch *v)
{
    cut(v, 0);
}

static int differs(const struct hunting *h, const struct batch *v, size_t i,
                   struct leniencies lenient, struct difference *d)
{
    const struct conduct_rule rule = hunt_rule(h, lenient);
    return difference_of(&rule, &v->steps[i], &v->answers[i], d);
}

int batch_differs(const struct hunting *h, const struct batch *v, size_t i,
                  struct leniencies lenient, struct difference *d)
{
    size_t k;
    for (k = i; v->steps[k].before != 0; k--) {
        if (differs(h, v, k - 1, lenient, d))
            return 0;
    }
    return differs(h, v, i, lenient, d);
}

int batch_is_explained(const struct hunting *h, const struct batch *v, size_t i,
                       struct leniencies lenient, const struct difference *d)
{
    return readings_explain(h, &v->steps[i], &v->answers[i], lenient, d);
}

int batch_shows(const struct hunting *h, const struct batch *v, size_t i, struct leniencies lenient,
                struct difference *d)
{
    return batch_differs(h, v, i, lenient, d) && !batch_is_explained(h, v, i, lenient, d);
}
