/* A process that judges what it is dealt, and sends back what it would tell a reporter. */
#ifndef FLIPREF_PROGRAM_WORKER_H
#define FLIPREF_PROGRAM_WORKER_H

#include "program/judge_input.h"

/* The head of a batch; its text follows: of each job a path and the trouble with it, which is empty
   if there is none, each ended by a NUL. */
struct batch_head {
    size_t len, count;
    size_t
        careful; /* each job's end is sent at once, so that it is known which one a crash was in */
};

/* Judges batches from `in` until there are no more, tells of them on `out`, and exits. */
_Noreturn void work(const struct judge *j, int in, int out);

#endif
