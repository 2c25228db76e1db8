/* What somebody handed in, as the entries of a journal know it: --resume notices if it has changed.
 */
#ifndef FLIPREF_BATCH_HANDED_H
#define FLIPREF_BATCH_HANDED_H
#include "batch/journal.h"
#include "submissions/submissions.h"

/* The member of an entry that has the hash of what was handed in. Reports do not have it. */
#define ENTRY_FILES "files"

/* A hash of a submission as it is now: its files, and whether it is late. NULL if it cannot be read
   now. */
json_t *handed_hash(const struct submissions *list, size_t index,
                    const struct submission_wanted *wanted);

/* Forgets the entries whose ENTRY_FILES is not what `hash` gives now. If that is NULL, the entry
   stays. */
void journal_forget_changed(struct journal *j, json_t *(*hash)(void *who, size_t index), void *who);

#endif
