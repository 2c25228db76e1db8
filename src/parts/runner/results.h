/* What running submissions gave: DIR/results/ID.json, a file for each submission.

   It is a file with a key (keyed_file.h), a hash of everything that the result depends on. So a run
   that is started again does only what is missing, and folders of several machines are put together
   by copying. */
#ifndef FLIPREF_RUNNER_RESULTS_H
#define FLIPREF_RUNNER_RESULTS_H
#include "submissions/submissions.h"

#include <jansson.h>
#include <stdint.h>

/* Returns `key` with all that is known of the files of a submission. */
uint64_t result_key(uint64_t key, const struct submission_files *files);

/* Returns the result of a submission, or NULL if there is none with this key. */
json_t *result_read(const char *folder, const char *id, uint64_t key);

/* Writes the result of a submission. It survives a crash of the machine once this returns. Returns
   0 on failure; a message says why. */
int result_write(const char *folder, const char *id, uint64_t key, const json_t *result);

#endif
