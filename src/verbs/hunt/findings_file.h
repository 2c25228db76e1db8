/* DIR/findings.json and DIR/INDEX.tsv. */
#ifndef FLIPREF_HUNT_FINDINGS_FILE_H
#define FLIPREF_HUNT_FINDINGS_FILE_H
#include "base/sink.h"

#include <jansson.h>

/* The content of findings.json: a journal's header, and the entries that are not NULL, in the order
   of the list. */
json_t *findings_of(const json_t *journal_header, json_t *const *entries, size_t count);

/* Whether a name is that of an input that hunt writes, N.in or ID/N.in, inside of the folder. One
   of several steps is N.steps/K.in, where K is the number of its last step. */
int findings_is_input(const char *name);

/* Calls `use` with the name of each file that may belong to such an input: input, answer, arguments
   and page of each step. Returns 0 as soon as `use` does. */
typedef int findings_use(void *who, const char *name);
int findings_each_file(const char *input, findings_use *use, void *who);

/* Writes findings.json and INDEX.tsv to the folder. Returns 0 after a message if that fails. */
int findings_write(const char *folder, json_t *findings);

/* Removes the files that the folder's INDEX.tsv names, but for those of programs that `keeps` wants
   to keep, because their findings are of an earlier run. Returns 0 after a message if INDEX.tsv is
   there, but cannot be read. */
int findings_remove_old(const char *folder, int (*keeps)(void *who, const char *program),
                        void *who);

/* STATUS_TROUBLE if a program could not be hunted, STATUS_FOUND if a finding accuses one, otherwise
   STATUS_OK. */
int findings_status(const json_t *findings);

#endif
