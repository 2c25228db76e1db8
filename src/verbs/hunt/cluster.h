/* --cluster: what was found for one program is tried on all of them. */
#ifndef FLIPREF_HUNT_CLUSTER_H
#define FLIPREF_HUNT_CLUSTER_H
#include "hunt/groups/write.h"
#include "hunt/hunt_session.h"

#include <jansson.h>

/* Runs the inputs of all findings on all programs, and writes matrix.csv, matrix.json and
   groups.html in DIR, and with --suite the folder `suite`, which is a problem package. `findings`
   is the content of findings.json. Says how many programs are broken, of a hunt that began at
   `start`, to `said`. Returns 0 after a message if that fails, or if an interrupt came. */
int cluster_write(const struct hunt_session *s, const json_t *findings, uint64_t start, sink *said);

/* Writes the suite as a problem package (2025-09) with one group of tests, which can be copied into
   another package: problem.yaml and, below data/secret/GROUP, test_group.yaml and for each test
   NN.in, NN.ans and NN.yaml with its arguments. A test of several runs is in
   generators/steps/GROUP-NN instead, as 01.in, 01.ans, 01.yaml and so on. For a package that has
   generators.yaml, generators/GROUP.yaml is the entry of the group in it. GROUP is `hunt`, and all
   of it is in the folder `suite` of `folder`. Returns 0 after a message if a file cannot be
   written. */
int suite_write(const struct clusters *c, const char *folder);

#endif
