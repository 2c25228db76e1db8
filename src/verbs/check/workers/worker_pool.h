/* The dispatcher's view of the workers (worker_main.h). */
#ifndef FLIPREF_CHECK_WORKERS_WORKER_POOL_H
#define FLIPREF_CHECK_WORKERS_WORKER_POOL_H
#include "check/workers/worker_main.h"
#include "text/byte_queue.h"

#include <sys/types.h>

struct worker {
    pid_t pid;                  /* 0: there is no process */
    int to, from;               /* pipes */
    unsigned sent;              /* batches */
    atomic_uint *finished;      /* batches; the worker counts them itself */
    int ended;                  /* nothing more comes from it */
    struct byte_queue unsent;   /* bytes of its batches that its full pipe did not take */
    struct byte_queue received; /* bytes of its events that were not passed on yet */
};

struct worker_pool {
    int count;
    atomic_uint *finished; /* one for each worker, in memory that all processes share */
    struct worker workers[];
};

/* Returns a pool of `count` workers that are not started. */
struct worker_pool *worker_pool_open(int count);

/* Ends all workers and frees the pool: at once, or after each has finished its batches. */
void worker_pool_close(struct worker_pool *pool, int at_once);

/* Starts the process of worker `w`, which judges with `j`. Returns 0 if that fails; errno says why.
 */
int worker_start(struct worker_pool *pool, struct worker *w, const struct judge *j);

/* Ends the process: at once, or after it has finished its batches. Returns its status, as
   waitpid(2) gives it. */
int worker_end(struct worker *w, int at_once);

/* Sends a batch. The dispatcher never blocks on a pipe: bytes that a full pipe does not take stay
   in `unsent`, because the worker may itself be waiting for the dispatcher. */
void worker_send(struct worker *w, const struct batch_head *head, const char *jobs);

/* Sends as much of `unsent` as the pipe takes. */
void worker_flush(struct worker *w);

/* The number of batches that were sent and are not finished. */
unsigned worker_backlog(const struct worker *w);

/* Reads once from the worker's pipe into `received`; sets `ended` if nothing more will come. */
void worker_receive(struct worker *w);

#endif
