#include "hunt/batch.h"

#include "hunt/pursue.h"
#include "text/memory.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- answers ---- */

/* Steps whose answers are asked for at once. */
struct asking {
    struct step **steps; /* those that nobody has asked for before */
    size_t *of;          /* their indices among all */
    void **memory;
    size_t count;
    struct executor *executor; /* that runs all of them next; or NULL */
    const struct step *all;
    size_t all_count;
    const unsigned char *has_answer;
};

/* Starts the program on the steps that have an answer or may get one. */
static void begin_to_run(void *who, const unsigned char *may_have_answer)
{
    const struct asking *a = who;
    struct step *steps = memory_new(a->all_count, sizeof *steps);
    size_t i, asked = 0, count = 0;
    for (i = 0; i < a->all_count; i++) {
        int is_asked = asked < a->count && a->of[asked] == i;
        if (is_asked ? may_have_answer[asked] : a->has_answer[i])
            steps[count++] = a->all[i];
        asked += (size_t)is_asked;
    }
    executor_begin(a->executor, steps, count);
    free(steps);
}

/* Has the answers of the steps computed that no program has had computed before. has_answer[i] says
   whether there is one. Answers are shared by arguments and input alone, so not those of steps that
   depend on earlier ones. If there is an executor, it is to run the steps next, and answers that
   are there already stay. */
static void answer_all(const struct hunt_session *s, struct step *steps, size_t count,
                       struct executor *executor, void **memory, unsigned char *has_answer)
{
    struct asking a = { .steps = memory_new(count, sizeof(struct step *)),
                        .of = memory_new(count, sizeof(size_t)),
                        .memory = memory_new(count, sizeof(void *)),
                        .executor = executor,
                        .all = steps,
                        .all_count = count,
                        .has_answer = has_answer };
    const struct meanwhile meanwhile = { begin_to_run, &a };
    unsigned char *is_kept = memory_new(count, 1);
    size_t i;
    for (i = 0; i < count; i++) {
        int has = executor != 0 && steps[i].has_status;
        memory[i] = 0;
        is_kept[i] = (unsigned char)has;
        if (!has && (steps[i].before != 0 || !answers_find(s->answers, &steps[i], &has))) {
            a.steps[a.count] = &steps[i];
            a.of[a.count++] = i;
        }
        has_answer[i] = (unsigned char)has;
    }
    s->problem->kind->answer(s->problem, a.steps, a.count, (size_t)(s->course->run.output / 2),
                             executor != 0 ? &meanwhile : 0, a.memory);
    for (i = 0; i < a.count; i++) {
        memory[a.of[i]] = a.memory[i];
        has_answer[a.of[i]] = a.memory[i] != 0;
        if (a.steps[i]->before == 0)
            answers_keep(s->answers, a.steps[i], a.memory[i] != 0);
    }
    for (i = 0; i < count; i++) {
        if (!is_kept[i])
            problem_learn(s->problem, &steps[i], has_answer[i]);
    }
    free(a.steps);
    free(a.of);
    free(a.memory);
    free(is_kept);
}

int answer_step(const struct hunt_session *s, struct step *step, void **memory)
{
    unsigned char has_answer;
    answer_all(s, step, 1, 0, memory, &has_answer);
    return has_answer;
}

/* ---- steps ---- */

/* Forgets all steps. */
static void cut_all(struct batch *v)
{
    while (v->count > 0)
        free(v->memory[--v->count]);
}

/* Gives back the steps from the first one on that was not run, with their answers. */
static void cut(struct batch *v, size_t count, struct step *steps)
{
    while (v->count > count) {
        const size_t i = --v->count;
        if (v->is_last[i] && v->steps[i].before == 0) {
            steps[v->from[i]] = v->steps[i];
            if (v->memory[i] != 0)
                v->kept[v->kept_count++] = v->memory[i];
        } else {
            free(v->memory[i]);
        }
    }
}

/* Adds the steps of an input. */
static void add(const struct step *input, size_t from, enum standing standing, struct batch *v)
{
    struct chain chain;
    size_t i;
    chain_of(input, &chain);
    for (i = 0; i < chain.count; i++, v->count++) {
        struct step *step = &v->steps[v->count];
        *step = *chain.steps[i];
        step->before = i > 0 ? step - 1 : 0;
        v->standing[v->count] = standing;
        v->from[v->count] = from;
        v->is_last[v->count] = i + 1 == chain.count;
    }
}

static void move(struct batch *v, size_t from, size_t to)
{
    int is_first = v->steps[from].before == 0;
    v->steps[to] = v->steps[from];
    v->steps[to].before = is_first ? 0 : &v->steps[to - 1];
    v->standing[to] = v->standing[from];
    v->from[to] = v->from[from];
    v->is_last[to] = v->is_last[from];
    v->memory[to] = v->memory[from];
}

/* Leaves out the inputs of which a step has no answer. */
static void keep_answered(struct batch *v, const unsigned char *has_answer)
{
    size_t i, k, end, kept = 0;
    for (i = 0; i < v->count; i = end) {
        int is_whole = 1;
        for (end = i; end < v->count && v->from[end] == v->from[i]; end++)
            is_whole &= has_answer[end];
        for (k = i; k < end; k++) {
            if (is_whole)
                move(v, k, kept++);
            else
                free(v->memory[k]);
        }
    }
    v->count = kept;
}

/* Fills a batch with copies of the steps, and their answers. */
static void fill(const struct hunting *h, const struct step *steps, const enum standing *standing,
                 size_t count, struct executor *executor, struct batch *v)
{
    unsigned char *has_answer;
    size_t i;
    v->count = 0;
    for (i = 0; i < count && i < BATCH_MOST; i++)
        add(&steps[i], i, standing != 0 ? standing[i] : STANDING_PROMISED, v);
    has_answer = memory_new(v->count, 1);
    answer_all(h->session, v->steps, v->count, executor, v->memory, has_answer);
    keep_answered(v, has_answer);
    free(has_answer);
}

/* Whether what answers still runs; otherwise notes why not. */
static int can_answer(struct hunting *h)
{
    const char *trouble = h->session->problem->trouble;
    int is_fine = trouble == 0 || trouble[0] == '\0';
    if (!is_fine)
        (void)snprintf(h->reason, sizeof h->reason, "%s", trouble);
    return is_fine;
}

int batch_run(struct hunting *h, const struct step *steps, const enum standing *standing,
              size_t count, struct batch *v)
{
    fill(h, steps, standing, count, 0, v);
    return can_answer(h) &&
           (v->count == 0 || executor_run(h->executor, v->steps, v->count, v->answers, h->reason));
}

int batch_run_for(struct hunting *h, uint64_t most_ms, struct step *steps,
                  const enum standing *standing, size_t *count, struct batch *v)
{
    size_t taken = 0;
    int ran;
    fill(h, steps, standing, *count, h->executor, v);
    if (!can_answer(h))
        return 0;
    if (v->count == 0)
        return 1;
    ran = executor_run_for(h->executor, most_ms, v->steps, v->count, v->answers, &taken, h->reason);
    if (ran && taken < v->count) {
        *count = v->from[taken];
        cut(v, taken, steps);
    }
    return ran;
}

void batch_free(struct batch *v)
{
    cut_all(v);
}

void batch_forget_kept(struct batch *v)
{
    while (v->kept_count > 0)
        free(v->kept[--v->kept_count]);
}

static int differs(const struct hunting *h, const struct batch *v, size_t i, struct difference *d)
{
    const struct conduct_rule rule = hunt_rule(h);
    return difference_of(&rule, &v->steps[i], &v->answers[i], d);
}

int batch_differs(const struct hunting *h, const struct batch *v, size_t i, struct difference *d)
{
    size_t k;
    for (k = i; v->steps[k].before != 0; k--) {
        if (differs(h, v, k - 1, d))
            return 0;
    }
    return differs(h, v, i, d);
}

int batch_is_explained(const struct hunting *h, const struct batch *v, size_t i,
                       const struct difference *d)
{
    return readings_explain(h, &v->steps[i], &v->answers[i], d);
}

int batch_shows(const struct hunting *h, const struct batch *v, size_t i, struct difference *d)
{
    return batch_differs(h, v, i, d) && !batch_is_explained(h, v, i, d);
}
