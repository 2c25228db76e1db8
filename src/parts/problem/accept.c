#include "problem/accept.h"

#include "step/chain.h"
#include "text/memory.h"

#include <stdlib.h>

struct reading_acceptance {
    const struct problem *problem;
    const struct step *steps; /* each linked to the one before it */
    size_t count;
    enum course_status rule;
    size_t next; /* the first step that was not run */
    size_t left;
    const struct course_reading *readings[]; /* those that no step has refuted */
};

struct reading_acceptance *reading_accept_open(const struct course *course,
                                               const struct problem *problem,
                                               const struct step *steps, size_t count)
{
    struct reading_acceptance *a;
    if (course->accept.count == 0)
        return 0;
    a = memory_new(1, sizeof *a + course_reading_count * sizeof(struct course_reading *));
    a->problem = problem;
    a->steps = steps;
    a->count = count;
    a->rule = (enum course_status)course->run.status;
    for (size_t i = 0; i < course_reading_count; i++) {
        const struct course_reading *reading = &course_readings[i];
        if (problem_has_reading(problem, reading) && reading_is_accepted(reading, course))
            a->readings[a->left++] = reading;
    }
    return a;
}

void reading_accept_close(struct reading_acceptance *a)
{
    free(a);
}

static int status_agrees(const struct reading_acceptance *a, int status, int expected)
{
    if (a->rule == COURSE_STATUS_IGNORED)
        return 1;
    return status == (a->rule == COURSE_STATUS_ZERO ? 0 : expected);
}

/* Returns whether a program that follows the reading answers the next step so. */
static int explains(const struct reading_acceptance *a, const struct course_reading *reading,
                    bytes output, int status)
{
    struct oracle_answer its;
    int is_so = problem_oracle(a->problem, reading, &a->steps[a->next], output, &its) &&
                bytes_equal(oracle_output(&its), output) && status_agrees(a, status, its.status);
    oracle_answer_free(&its);
    return is_so;
}

static void take_step(struct reading_acceptance *a, bytes output, int status)
{
    size_t left = 0;
    for (size_t i = 0; i < a->left; i++) {
        if (explains(a, a->readings[i], output, status))
            a->readings[left++] = a->readings[i];
    }
    a->left = left;
    a->next++;
}

int reading_accepts(struct reading_acceptance *a, size_t step, bytes output, int status)
{
    if (a == 0 || step >= a->count)
        return 0;
    while (a->next < step)
        take_step(a, a->steps[a->next].answer, a->steps[a->next].status);
    take_step(a, output, status);
    return a->left > 0;
}

const struct course_reading *reading_accepted(const struct reading_acceptance *a)
{
    return a != 0 && a->next > 0 && a->left > 0 ? a->readings[0] : 0;
}
