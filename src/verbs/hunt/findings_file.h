/* DIR/findings.json and DIR/INDEX.tsv. */
#ifndef FLIPREF_HUNT_FINDINGS_FILE_H
#define FLIPREF_HUNT_FINDINGS_FILE_H
#include "base/sink.h"

#include <jansson.h>

/* The content of findings.json: a session's header, and the entries that are not NULL, in the order
   of the list. */
json_t *findings_of(const json_t *header, json_t *const *entries, size_t count);

/* Writes the content of findings.json. */
void findings_print(json_t *findings, sink *out);

/* What INDEX.tsv of the folder says: for each file its `input` (the same name), `cause`, `program`
   and `date`. Empty if there is none. Returns NULL after a message if it cannot be read. */
json_t *findings_index(const char *folder);

/* Writes INDEX.tsv again, without the inputs that somebody has removed. Returns 0 after a message
   if that fails. */
int findings_tidy(const char *folder, json_t *known);

/* Writes findings.json and INDEX.tsv to the folder. INDEX.tsv keeps the lines of `known` whose
   files are still there. Returns 0 after a message if that fails. */
int findings_write(const char *folder, json_t *findings, json_t *known);

/* STATUS_TROUBLE if a program could not be hunted, STATUS_FOUND if a finding accuses one, otherwise
   STATUS_OK. */
int findings_status(const json_t *findings);

#endif
