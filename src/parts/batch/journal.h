/* The journal of a run: DIR/journal.jsonl.

   Line 1 says what the run is of. Each other line is a submission that was dealt with, or could not
   be: {"at": its place in the list of all submissions, "submission": what the verb says about it}.
   The file and each line are on the disk before the next line is written. A kill can tear the last
   line; it is then dropped. If there are several lines with the same place, the last one counts. */
#ifndef FLIPREF_BATCH_JOURNAL_H
#define FLIPREF_BATCH_JOURNAL_H
#include "base/bytes.h"

#include <jansson.h>

struct journal {
    int fd;
    json_t *header;
    json_t **submissions; /* by their places in the list of all submissions; NULL: not yet */
    size_t count;         /* of all submissions */
};

/* Opens the journal `path` of a run with this header, whose member `count` is the number of all
   submissions. The run owns the file until journal_close: no other run can open it. If `resume` is
   set, an earlier journal must have the same header; its submissions are kept. Otherwise it is
   emptied. Returns why that failed, or NULL. */
const char *journal_open(struct journal *j, const char *path, json_t *header, int resume);

/* Reads the journal of a run that has ended. Returns why that failed, or NULL. */
const char *journal_read(struct journal *j, const char *path);
void journal_close(struct journal *j);

/* Appends a submission, which the journal takes over, and waits until it is on the disk. Returns
   why that failed, or NULL. */
const char *journal_add(struct journal *j, size_t at, json_t *submission);

#endif
