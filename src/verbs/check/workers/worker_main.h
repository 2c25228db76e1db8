/* A process that judges what it is dealt, and sends back what it would tell a reporter. */
#ifndef FLIPREF_CHECK_WORKERS_WORKER_MAIN_H
#define FLIPREF_CHECK_WORKERS_WORKER_MAIN_H
#include "check/judge_input.h"

#include <stdatomic.h>

/* The head of a batch; its jobs (job.h) follow. Of JOB_BEGUN nothing is sent back. */
struct batch_head {
    size_t len, count;
    size_t
        careful; /* each job's end is sent at once, so that it is known which one a crash was in */
};

/* Judges batches from `in` until there are no more, tells of them on `out`, counts them in `done`,
   and exits. */
_Noreturn void worker_main(const struct judge *j, int in, int out, atomic_uint *done);

#endif
