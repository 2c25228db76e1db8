/* Merges the parts of a run that --shard has divided. */
#ifndef FLIPREF_GRADE_MERGE_H
#define FLIPREF_GRADE_MERGE_H
#include "grade/grade_order.h"

/* Puts the marks of all parts, whose folders NULL ends, together in order->output. Returns the exit
   status. */
int merge(const struct grade_order *order, char **folders);

#endif
