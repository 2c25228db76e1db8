#include "runner/round.h"

#include "system/io.h"
#include "system/progress.h"
#include "text/memory.h"

#include <stdlib.h>

static int is_to_do(const struct round_order *r, size_t index)
{
    return shard_has(r->shard, index) && (r->is_done == 0 || !r->is_done(r->pool.who, index));
}

/* Writes the places of the submissions to work on, and returns how many there are. */
static size_t choose(const struct round_order *r, size_t *indices)
{
    size_t count = 0;
    size_t i;
    for (i = 0; i < r->count; i++) {
        if (!is_to_do(r, i))
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
    if (r->before != 0)
        r->before(pool.who);
    done = pool_run(&pool);
    progress_stop();
    free(indices);
    return done;
}
