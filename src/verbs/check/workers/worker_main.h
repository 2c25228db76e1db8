/* A worker: a process that judges the jobs that it gets in batches, and sends back the events that
   a reporter would get. */
#ifndef FLIPREF_CHECK_WORKERS_WORKER_MAIN_H
#define FLIPREF_CHECK_WORKERS_WORKER_MAIN_H
#include "check/judge_input.h"

#include <stdatomic.h>

/* The head of a batch; the bytes of its jobs (job.h) follow. */
struct batch_head {
    size_t len, count;
    size_t careful; /* send the events of each job at once, so that a crash can be told to be its
                       fault */
};

/* Reads batches from `in` until it ends, writes events to `out`, counts finished batches in
   `finished`, and exits. */
_Noreturn void worker_main(const struct judge *j, int in, int out, atomic_uint *finished);

#endif
