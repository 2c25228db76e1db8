#include "batch/round.h"

#include "batch/folder.h"
#include "system/io.h"
#include "system/progress.h"
#include "text/memory.h"

#include <stdlib.h>

int round_open(struct journal *journal, const char *folder, json_t *header, int resume)
{
    char path[FOLDER_PATH_ROOM];
    const char *subject = folder;
    const char *trouble = "the path is too long";
    if (folder_path(folder, "journal.jsonl", path)) {
        subject = path;
        trouble = journal_open(journal, path, header, resume);
    }
    json_decref(header);
    if (trouble != 0)
        complain(subject, trouble);
    return trouble == 0;
}

static int is_to_do(const struct round_order *r, size_t index)
{
    return shard_has(r->shard, index) && !r->is_final(r->journal->submissions[index]);
}

/* Writes the places of the submissions to work on, and returns how many there are. */
static size_t choose(const struct round_order *r, size_t *indices)
{
    size_t count = 0;
    size_t i;
    for (i = 0; i < r->journal->count; i++) {
        if (!is_to_do(r, i))
            continue;
        json_decref(r->journal->submissions[i]);
        r->journal->submissions[i] = 0;
        indices[count++] = i;
        progress_add();
    }
    return count;
}

int round_run(const struct round_order *r)
{
    size_t *indices = memory_new(r->journal->count, sizeof indices[0]);
    struct pool_order pool = r->pool;
    int done;
    progress_start();
    progress_count(r->one, r->several);
    pool.indices = indices;
    pool.count = choose(r, indices);
    r->before(pool.who);
    done = pool_run(&pool);
    progress_stop();
    free(indices);
    return done;
}
