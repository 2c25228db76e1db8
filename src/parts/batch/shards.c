#include "batch/shards.h"

#include "batch/folder.h"
#include "batch/whole_file.h"
#include "system/io.h"
#include "text/memory.h"
#include "json/json_text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int refuse(const char *subject, const char *reason)
{
    complain(subject, reason);
    return 0;
}

static int refuse_journal(const struct shards *p, const char *folder)
{
    char reason[96];
    (void)snprintf(reason, sizeof reason, "this is not a journal of flipref %s", p->verb);
    return refuse(folder, reason);
}

static json_int_t number_of(const json_t *header, const char *key)
{
    return json_integer_value(json_object_get(header, key));
}

/* Whether both headers are of the same run, but for the part. */
static int are_same_run(json_t *a, const json_t *b)
{
    json_t *one = json_copy(a);
    int same =
        json_object_set(one, "shard", json_object_get(b, "shard")) == 0 && json_equal(one, b);
    json_decref(one);
    return same;
}

/* ---- reading ---- */

static int make_room(struct shards *p, const struct journal *first, const char *folder)
{
    json_int_t count = number_of(first->header, "shards");
    if (count < 1 || count > INT32_MAX || json_object_get(first->header, p->member) == 0)
        return refuse_journal(p, folder);
    p->count = (size_t)count;
    p->journals = memory_new(p->count, sizeof p->journals[0]);
    p->folders = memory_new(p->count, sizeof p->folders[0]);
    return 1;
}

/* A part that has been read, if any. */
static const struct journal *any_part(const struct shards *p)
{
    size_t i;
    for (i = 0; i < p->count; i++) {
        if (p->folders[i] != 0)
            return &p->journals[i];
    }
    return 0;
}

static int take_part(struct shards *p, const struct journal *j, const char *folder)
{
    const struct journal *other;
    json_int_t shard = number_of(j->header, "shard");
    if (p->journals == 0 && !make_room(p, j, folder))
        return 0;
    other = any_part(p);
    if (shard < 1 || (size_t)shard > p->count ||
        (other != 0 && !are_same_run(j->header, other->header)))
        return refuse(folder, "it is of another run: the course, the tests, the submissions, the "
                              "options, the containment or the number of parts are not the same");
    if (p->folders[shard - 1] != 0)
        return refuse(folder, "there is a folder of the same part already");
    p->journals[shard - 1] = *j;
    p->folders[shard - 1] = folder;
    return 1;
}

static int read_part(struct shards *p, const char *folder)
{
    struct journal j;
    char path[FOLDER_PATH_ROOM];
    const char *trouble;
    if (!folder_path(folder, "journal.jsonl", path))
        return refuse(folder, "the path is too long");
    trouble = journal_read(&j, path);
    if (trouble == 0 && take_part(p, &j, folder))
        return 1;
    journal_close(&j);
    return trouble != 0 ? refuse(path, trouble) : 0;
}

/* ---- what is missing ---- */

static int is_complete(const struct shards *p, size_t part)
{
    const struct journal *j = &p->journals[part];
    size_t i;
    for (i = part; j->submissions != 0 && i < j->count; i += p->count) {
        if (j->submissions[i] == 0)
            return 0;
    }
    return 1;
}

static int are_complete(const struct shards *p)
{
    char part[64];
    size_t i;
    for (i = 0; i < p->count; i++) {
        (void)snprintf(part, sizeof part, "part %zu of %zu", i + 1, p->count);
        if (p->folders[i] == 0)
            return refuse(part, "no folder has it");
        if (!is_complete(p, i))
            return refuse(p->folders[i], "the run is not finished; --resume continues it");
    }
    return 1;
}

/* ---- the whole ---- */

int shards_read(struct shards *p, char **folders, const char *verb, const char *member)
{
    int done = 1;
    memset(p, 0, sizeof *p);
    p->verb = verb;
    p->member = member;
    for (; done && *folders != 0; folders++)
        done = read_part(p, *folders);
    return done && p->journals != 0 && are_complete(p);
}

void shards_free(struct shards *p)
{
    size_t i;
    for (i = 0; i < p->count; i++) {
        if (p->folders != 0 && p->folders[i] != 0)
            journal_close(&p->journals[i]);
    }
    free(p->journals);
    free(p->folders);
}

size_t shards_entries(const struct shards *p)
{
    return p->journals[0].count;
}

json_t *shards_entry(const struct shards *p, size_t at)
{
    return p->journals[at % p->count].submissions[at];
}

const char *shards_folder(const struct shards *p, size_t at)
{
    return p->folders[at % p->count];
}

json_t *shards_joined(const struct shards *p,
                      json_t *(*join)(const json_t *header, json_t *const *entries, size_t count))
{
    size_t count = shards_entries(p);
    json_t **all = memory_new(count, sizeof(json_t *));
    json_t *joined;
    size_t i;
    for (i = 0; i < count; i++)
        all[i] = shards_entry(p, i);
    joined = join(p->journals[0].header, all, count);
    free(all);
    return joined;
}

static void print_whole(const void *what, sink *out)
{
    sink_bytes(out, *(const bytes *)what);
}

int shards_copy(const char *from, const char *name, const char *to)
{
    struct byte_queue text = { 0 };
    char path[FOLDER_PATH_ROOM];
    const char *trouble;
    bytes all;
    int done;
    if (!folder_path(from, name, path))
        return refuse(from, "the path is too long");
    if (access(path, F_OK) != 0 && errno == ENOENT)
        return 1;
    trouble = read_whole_file(path, SIZE_MAX / 4, &text);
    all = queue_bytes(&text);
    done = trouble == 0 ? folder_write(to, name, print_whole, &all) : refuse(path, trouble);
    free(text.at);
    return done;
}
