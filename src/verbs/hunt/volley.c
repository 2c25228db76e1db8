#include "hunt/volley.h"

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
    int done = reference_run(&order, run);
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
    if (answers_find(s->answers, step, &has_answer)) {
        memset(run, 0, sizeof *run);
        return has_answer;
    }
    has_answer = compute_answer(s, step, run);
    answers_keep(s->answers, step, has_answer);
    return has_answer;
}

/* Fills a volley with those steps that have an answer. */
static void fill(const struct hunting *h, const struct step *steps, const enum standing *standing,
                 size_t count, struct volley *v)
{
    size_t i;
    v->count = 0;
    for (i = 0; i < count && i < VOLLEY_MOST; i++) {
        struct step *step = &v->steps[v->count];
        *step = steps[i];
        if (!answer_step(h->session, step, &v->runs[v->count]))
            continue;
        v->standing[v->count] = standing != 0 ? standing[i] : STANDING_PROMISED;
        v->from[v->count] = i;
        v->count++;
    }
}

int volley_run(struct hunting *h, const struct step *steps, const enum standing *standing,
               size_t count, struct volley *v)
{
    fill(h, steps, standing, count, v);
    return v->count == 0 || sieve_run(h->sieve, v->steps, v->count, v->answers, h->reason);
}

/* Forgets the steps from the first one on that was not run. */
static void cut(struct volley *v, size_t count)
{
    while (v->count > count)
        reference_run_free(&v->runs[--v->count]);
}

int volley_run_for(struct hunting *h, uint64_t most_ms, const struct step *steps,
                   const enum standing *standing, size_t *count, struct volley *v)
{
    size_t taken = 0;
    int ran;
    fill(h, steps, standing, *count, v);
    if (v->count == 0)
        return 1;
    ran = sieve_run_for(h->sieve, most_ms, v->steps, v->count, v->answers, &taken, h->reason);
    if (ran && taken < v->count) {
        *count = v->from[taken];
        cut(v, taken);
    }
    return ran;
}

void volley_free(struct volley *v)
{
    cut(v, 0);
}

int volley_differs(const struct hunting *h, const struct volley *v, size_t i,
                   struct leniencies lenient, struct difference *d)
{
    const struct sieve_answer *answer = &v->answers[i];
    struct run_seen_output seen = { .ending = answer->ending,
                                    .status = answer->status,
                                    .out = answer->out };
    return difference_of(h->session->dialect, &v->steps[i], &seen, lenient,
                         (enum course_status)h->session->course->run.status, d);
}

int is_time_out(enum ending ending)
{
    return ending == ENDED_TIME_CPU || ending == ENDED_TIME_WALL;
}
