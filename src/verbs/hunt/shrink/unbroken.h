/* A game of several runs as one run: nothing is saved and loaded again. */
#ifndef FLIPREF_HUNT_SHRINK_UNBROKEN_H
#define FLIPREF_HUNT_SHRINK_UNBROKEN_H
#include "step/step_copy.h"

/* Makes the step that plays the turns of all steps up to `last`, without the last line of those
   before it, which saves. */
void unbroken_of(const struct step *last, struct step_copy *to);

#endif
