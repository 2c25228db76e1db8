/* What hides everything else: a wrong prompt or a debug line differs everywhere. It is measured
   first, reported once, and hunting goes on beneath it. */
#ifndef FLIPREF_HUNT_LENIENCY_H
#define FLIPREF_HUNT_LENIENCY_H
#include "hunt/hunting.h"

/* Measures on the first inputs which leniency makes most of them right. If most need one, stores it
   in h->lenient and keeps a finding for it. Returns 0 if the hunt cannot go on. */
int leniency_measure(struct hunting *h);

#endif
