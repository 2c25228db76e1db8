/* Worker processes: each works on one submission, writes what it found to a pipe, and ends. */
#ifndef FLIPREF_RUNNER_POOL_H
#define FLIPREF_RUNNER_POOL_H
#include "runner/run_lock.h"
#include "runner/shard.h"

#include "base/bytes.h"
#include "system/progress.h"

#include <stddef.h>

/* What became of a submission. */
struct pool_result {
    size_t index;     /* in the list of submissions */
    bytes found;      /* what its worker wrote; empty if the worker died */
    const char *fate; /* why the worker found nothing, or NULL */
};

struct pool_request {
    const char *verb;      /* for messages, such as `grade` */
    const char *done;      /* what a worker does with a submission, such as `graded` */
    const size_t *indices; /* of the submissions to work on, in this order */
    size_t count;
    size_t jobs; /* workers at once; no more than submissions are started */

    /* Called in a worker: writes what it finds about the submission to `to`. Returns 0 if that
       failed. */
    int (*work)(void *who, size_t index, const struct run_lock *lock, int to);

    /* Called for each submission when its worker has ended, in any order. Returns 0 to stop: the
       other workers are then killed. */
    int (*ended)(void *who, const struct pool_result *result);

    /* Called once when an interrupt has come, so that the workers can be told to end; then those
       that end within some seconds are still reported. NULL: an interrupt kills all workers. */
    void (*hurry)(void *who);
    /* Writes which test of a submission is being run, for people. NULL: nobody is told. */
    void (*say_test)(void *who, size_t index, size_t test, char text[PROGRESS_ROOM]);
    void *who;
};

/* Works on the submissions. Returns 0 if it was stopped, by `ended` or by an interrupt, or if no
   worker could be started; a message has said why, unless `ended` or the interrupt did. */
int pool_run(const struct pool_request *request);

/* A round: the workers on all submissions of a shard. */
struct round_request {
    struct pool_request pool;  /* without `indices` and `count` */
    const char *one, *several; /* what progress counts, such as `submission` and `submissions` */
    const struct shard *shard;
    size_t count; /* of all submissions, before any sharding */
};

/* Works on the submissions. Returns what pool_run() returns. */
int round_run(const struct round_request *request);

#endif
