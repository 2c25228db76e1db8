/* Merges the parts of a run that --shard has divided. */
#ifndef FLIPREF_HUNT_MERGE_H
#define FLIPREF_HUNT_MERGE_H
#include "hunt/hunt_order.h"

/* Puts the findings of all parts, whose folders NULL ends, together in order->output. Returns the
   exit status. */
int hunt_merge(const struct hunt_order *order, char **folders);

#endif
