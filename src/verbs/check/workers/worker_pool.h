/* Workers (worker.h), as who deals to them sees them. */
#ifndef FLIPREF_CHECK_WORKERS_WORKER_POOL_H
#define FLIPREF_CHECK_WORKERS_WORKER_POOL_H
#include "check/workers/worker_main.h"
#include "text/byte_queue.h"

#include <sys/types.h>

struct worker {
    pid_t pid; /* 0: there is no process */
    int to, from;
    unsigned dealt;           /* batches */
    atomic_uint *done;        /* ... of them; it counts them itself */
    int ended;                /* nothing more comes from it */
    struct byte_queue unsent; /* of its batches: its pipe is full */
    struct byte_queue said;   /* by it, and not told yet */
};

struct worker_pool {
    int count;
    atomic_uint *done; /* of each worker, in memory that they share */
    struct worker workers[];
};

/* So many that are not started. 0: there is not enough memory. */
struct worker_pool *worker_pool_open(int count);

/* Ends them all: when they have done what they were dealt, or at once. */
void worker_pool_close(struct worker_pool *crew, int at_once);

/* Starts a process that judges. 0: errno says why not. */
int worker_start(struct worker_pool *crew, struct worker *w, const struct judge *j);

/* Ends the process: when it has done what it was dealt, or at once. Returns its status. */
int worker_end(struct worker *w, int at_once);

/* Sends a batch, or some of it, and the rest later: who waited for the worker here might be waited
   for by it. 0: there is not enough memory. */
int worker_send(struct worker *w, const struct batch_head *head, const char *jobs);

/* Sends what its pipe takes of what was not sent. */
void worker_send_on(struct worker *w);

/* Batches that it was dealt and has not done. */
unsigned worker_holds(const struct worker *w);

/* Reads what it says. */
void worker_hear(struct worker *w);

#endif
