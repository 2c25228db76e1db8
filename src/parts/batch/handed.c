#include "batch/handed.h"

#include "text/hash.h"
#include "json/json_text.h"

static uint64_t hash_files(uint64_t hash, const struct submission_files *files)
{
    size_t i;
    hash = hash_text(hash, files->reason);
    hash = hash_number(hash, files->program);
    for (i = 0; i < files->count; i++)
        hash = hash_bytes(hash_text(hash, files->at[i].name), files->at[i].text);
    return hash;
}

json_t *handed_hash(const struct submissions *list, size_t index,
                    const struct submission_wanted *wanted)
{
    const struct submission *submission = &list->at[index];
    struct submission_files files;
    uint64_t hash = hash_number(HASH_START, (uint64_t)submission->late);
    if (submission->trouble != 0)
        return json_from_hash(hash_text(hash, submission->trouble));
    submission_files_read(&files, list, index, wanted);
    hash = hash_files(hash, &files);
    submission_files_free(&files);
    return json_from_hash(hash);
}

void journal_forget_changed(struct journal *j, json_t *(*hash)(void *who, size_t index), void *who)
{
    size_t i;
    for (i = 0; i < j->count; i++) {
        json_t *now = j->submissions[i] != 0 ? hash(who, i) : 0;
        if (now != 0 && !json_equal(now, json_object_get(j->submissions[i], ENTRY_FILES))) {
            json_decref(j->submissions[i]);
            j->submissions[i] = 0;
        }
        json_decref(now);
    }
}
