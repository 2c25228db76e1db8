/* A round: the workers on all submissions of a run that its journal does not have yet. */
#ifndef FLIPREF_BATCH_ROUND_H
#define FLIPREF_BATCH_ROUND_H
#include "batch/journal.h"
#include "batch/pool.h"
#include "batch/shard.h"

struct round_order {
    struct pool_order pool;    /* without `indices` and `count` */
    const char *one, *several; /* what progress counts, such as `submission` and `submissions` */
    const struct shard *shard;
    struct journal *journal;

    /* Whether an entry of the journal, which may be NULL, is final. The submissions of other
       entries are worked on again. */
    int (*is_final)(const json_t *entry);

    /* Called with pool.who before the workers start. The entries that are not final are gone then.
     */
    void (*before)(void *who);
};

/* Opens the journal of a run in its folder, and takes the header over. Returns 0 after a message if
 * that failed. */
int round_open(struct journal *journal, const char *folder, json_t *header, int resume);

/* Works on the submissions. Returns what pool_run() returns. */
int round_run(const struct round_order *order);

#endif
