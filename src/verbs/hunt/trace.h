/* Traces a difference at the end of a game back to the shortest game that shows one. What differs
   later is only a consequence. */
#ifndef FLIPREF_HUNT_TRACE_H
#define FLIPREF_HUNT_TRACE_H
#include "hunt/hunting.h"

/* Traces candidates back, by the executor, and stores in each the shortest game that is wrong, as
   its own step, and its cause. So the answers of the last batch are gone. A game whose standing is
   weaker than that of the candidate is left out. Returns 0 if the executor fails; h->reason then
   says why. The caller frees each `own` in both cases. */
int trace_back(struct hunting *h, struct candidate *list, size_t count);

#endif
