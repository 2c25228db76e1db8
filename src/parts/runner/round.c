#include "runner/round.h"

#include "system/io.h"
#include "system/progress.h"
#include "text/memory.h"

#include <stdlib.h>

/* Writes the places of the submissions to work on, and returns how many there are. */
static size_t choose(const struct round_order *r, size_t *indices)
{
    size_t count = 0;
    size_t i;
    for (i = 0; i < r->count; i++) {
        if (!shard_has(r->shard, i))
            continue;
        indices[count++] = i;
        progress_add();
    }
    return count;
}

int round_run(const struct round_order *r)
{
    size_t *indices = memory_new(r->count, sizeof indices[0]);
    struct pool_order pool = r->pool;
    int done;
    progress_start();
    progress_count(r->one, r->several);
    pool.indices = indices;
    pool.count = choose(r, indices);
    done = pool_run(&pool);
    progress_stop();
    free(indices);
    return done;
}
