/* --cluster: what was found for one program is tried on all of them. */
#ifndef FLIPREF_HUNT_CLUSTER_H
#define FLIPREF_HUNT_CLUSTER_H
#include "hunt/hunt_session.h"

#include <jansson.h>

/* Runs the inputs of all findings on all programs, and writes matrix.csv, matrix.json and
   groups.html in DIR, and with --suite the folder `suite`, which is a problem package. `findings`
   is the content of findings.json. Says how many programs are broken, of a hunt that began at
   `start`, to `said`. Returns 0 after a message if that fails, or if an interrupt came. */
int cluster_write(const struct hunt_session *s, const json_t *findings, uint64_t start, sink *said);

#endif
