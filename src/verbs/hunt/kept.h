/* The inputs that DIR has of earlier hunts. Nothing removes them: what still breaks the program is
   a finding, and what no longer does stays as a regression test. */
#ifndef FLIPREF_HUNT_KEPT_H
#define FLIPREF_HUNT_KEPT_H
#include "hunt/hunting.h"

/* Reads the inputs of the program. Returns 0 if that fails: h->ungraded says why. */
int kept_open(struct hunting *h);
void kept_close(struct kept *kept);

/* Returns the number of the files for a finding of this step: that of an input that is kept and is
   the same, if no finding has it yet, or else the next one. */
size_t kept_number(struct hunting *h, const struct step *step);

/* Tries the inputs in fresh processes, and notes in h->fixed which of them broke the program, as
   INDEX.tsv says, and no longer do. */
void kept_try(struct hunting *h);

#endif
