#include "batch/handed.h"

#include "text/hash.h"
#include "json/json_text.h"

static uint64_t hash_files(uint64_t late, const struct submission_files *files)
{
    uint64_t hash = hash_number(HASH_START, late);
    size_t i;
    hash = hash_number(hash_text(hash, files->reason), files->program);
    for (i = 0; i < files->count; i++)
        hash = hash_bytes(hash_text(hash, files->at[i].name), files->at[i].text);
    return hash;
}

json_t *handed_hash(const struct submissions *list, size_t index,
                    const struct submission_wanted *wanted)
{
    const struct submission *submission = &list->at[index];
    struct submission_files files;
    json_t *hash = 0;
    if (submission->trouble != 0)
        return 0;
    submission_files_read(&files, list, index, wanted);
    if (files.state != SUBMISSION_UNREAD)
        hash = json_from_hash(hash_files((uint64_t)submission->late, &files));
    submission_files_free(&files);
    return hash;
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
