/* What hides everything else: a wrong prompt or a debug line differs everywhere. It is measured
   first, reported once, and hunting goes on apart from it. */
#ifndef FLIPREF_HUNT_MEASURE_LENIENCY_H
#define FLIPREF_HUNT_MEASURE_LENIENCY_H
#include "hunt/hunting.h"

/* Measures on the first inputs which leniencies remove the first difference of most outputs,
   whatever differs after it. If there are any, adds them to h->lenient, and keeps one finding for
   all of them. Returns 0 if the hunt cannot go on. */
int leniency_measure(struct hunting *h);

#endif
