/* A round: the workers on all submissions of a shard. */
#ifndef FLIPREF_RUNNER_ROUND_H
#define FLIPREF_RUNNER_ROUND_H
#include "runner/pool.h"
#include "runner/shard.h"

struct round_order {
    struct pool_order pool;    /* without `indices` and `count` */
    const char *one, *several; /* what progress counts, such as `submission` and `submissions` */
    const struct shard *shard;
    size_t count; /* of all submissions, before any sharding */
};

/* Works on the submissions. Returns what pool_run() returns. */
int round_run(const struct round_order *order);

#endif
