#include "problem/accept.h"

#include "step/chain.h"
#include "text/memory.h"

#include <stdlib.h>

/* An accepted reading. */
struct candidate {
    const struct course_reading *reading;
    int is_refuted;
};

struct reading_acceptance {
    const struct problem *problem;
    const struct step *steps; /* each linked to the one before it */
    size_t count;
    enum course_status rule;
    size_t next; /* the first step that was not run */
    size_t candidate_count;
    struct candidate candidates[];
};

/* ---- candidates ---- */

struct reading_acceptance *reading_accept_open(const struct course *course,
                                               const struct problem *problem,
                                               const struct step *steps, size_t count)
{
    struct reading_acceptance *a;
    if (course->accept.count == 0)
        return 0;
    a = memory_new(1, sizeof *a + course_reading_count * sizeof a->candidates[0]);
    a->problem = problem;
    a->steps = steps;
    a->count = count;
    a->rule = (enum course_status)course->run.status;
    for (size_t i = 0; i < course_reading_count; i++) {
        const struct course_reading *reading = &course_readings[i];
        if (problem_has_reading(problem, reading) && reading_is_accepted(reading, course))
            a->candidates[a->candidate_count++].reading = reading;
    }
    return a;
}

void reading_accept_close(struct reading_acceptance *a)
{
    free(a);
}

/* ---- steps ---- */

static int status_agrees(const struct reading_acceptance *a, int status, int expected)
{
    if (a->rule == COURSE_STATUS_IGNORED)
        return 1;
    return status == (a->rule == COURSE_STATUS_ZERO ? 0 : expected);
}

/* Refutes the candidate unless it answers the next step so. */
static void take(const struct reading_acceptance *a, struct candidate *c, bytes output, int status)
{
    struct oracle_answer its;
    int runs = problem_oracle(a->problem, c->reading, &a->steps[a->next], output, &its);
    c->is_refuted =
        !runs || !bytes_equal(oracle_output(&its), output) || !status_agrees(a, status, its.status);
    oracle_answer_free(&its);
}

static const struct candidate *first_of(const struct reading_acceptance *a)
{
    size_t i = 0;
    while (i < a->candidate_count && a->candidates[i].is_refuted)
        i++;
    return i < a->candidate_count ? &a->candidates[i] : 0;
}

static void take_all(struct reading_acceptance *a, bytes output, int status)
{
    for (size_t i = 0; i < a->candidate_count; i++) {
        if (!a->candidates[i].is_refuted)
            take(a, &a->candidates[i], output, status);
    }
    a->next++;
}

int reading_accepts(struct reading_acceptance *a, size_t step, bytes output, int status)
{
    if (a == 0 || step >= a->count)
        return 0;
    while (a->next < step)
        take_all(a, a->steps[a->next].answer, a->steps[a->next].status);
    take_all(a, output, status);
    return first_of(a) != 0;
}

const struct course_reading *reading_accepted(const struct reading_acceptance *a)
{
    const struct candidate *c = a != 0 && a->next > 0 ? first_of(a) : 0;
    return c != 0 ? c->reading : 0;
}
