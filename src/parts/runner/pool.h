/* Worker processes: each works on one submission, sends what it found as JSON, and ends. */
#ifndef FLIPREF_RUNNER_POOL_H
#define FLIPREF_RUNNER_POOL_H
#include "runner/run_lock.h"
#include "system/progress.h"

#include <jansson.h>
#include <stdint.h>

/* A part of the submissions, for runs on several machines: the `index`th (from 1) of `count`. */
struct shard {
    uint64_t index, count;
};

/* Reads `I/N`. Returns 0 unless I and N are numbers with 1 <= I <= N. */
int read_shard(const char *text, struct shard *shard);

/* Whether the submission with this place in the list belongs to the part. */
int shard_has(const struct shard *shard, size_t index);

/* What became of a submission. */
struct pool_result {
    size_t index;     /* in the list of submissions */
    json_t *found;    /* what its worker found, which the pool releases; NULL: nothing */
    const char *fate; /* ... and why not */
};

struct pool_request {
    const char *verb;          /* for messages, such as `grade` */
    const char *done;          /* what a worker does with a submission, such as `graded` */
    const char *one, *several; /* what progress counts, such as `submission` and `submissions`;
                                  NULL: no progress is shown */
    const struct shard *shard; /* the submissions to work on, in the order of the list */
    size_t count;              /* of all submissions, before any sharding */
    size_t jobs;               /* workers at once; no more than submissions are started */

    /* Called in a worker: returns a new value, what it finds about the submission; or NULL if that
       failed. */
    json_t *(*work)(void *who, size_t index, const struct run_lock *lock);

    /* Called for each submission when its worker has ended, in any order. Returns 0 to stop: the
       other workers are then killed. */
    int (*ended)(void *who, const struct pool_result *result);
    /* Called after it, in the order of the list: once the submission and all before it have ended.
       NULL: nobody is told. */
    void (*in_order)(void *who, size_t index);

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

#endif
