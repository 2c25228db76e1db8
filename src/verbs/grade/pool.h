/* Worker processes: each grades one submission, writes what it found to a pipe, and ends. */
#ifndef FLIPREF_GRADE_POOL_H
#define FLIPREF_GRADE_POOL_H
#include "grade/session.h"
#include "text/byte_queue.h"

/* What became of a submission. */
struct pool_result {
    size_t index;     /* in the list of submissions */
    bytes json;       /* what marks.json says about it; empty if the worker died */
    bytes times;      /* its rows of the table of times */
    const char *fate; /* why there is no JSON, or NULL */
};

struct pool_order {
    const struct session *session;
    const size_t *indices; /* of the submissions to be graded, in this order */
    size_t count;
    size_t jobs; /* workers at once */

    /* Called for each submission when its worker has ended, in any order. Returns 0 to stop: the
       other workers are then killed. */
    int (*ended)(void *who, const struct pool_result *result);
    void *who;
};

/* Grades the submissions. Returns 0 if it was stopped, by `ended` or by an interrupt, or if no
   worker could be started; a message has said why, unless `ended` or the interrupt did. */
int pool_run(const struct pool_order *order);

#endif
