/* The steps of tests that exist: seeds, and the golden tests from the smallest to the largest, so
   that what is found first is soon made small. */
#ifndef FLIPREF_HUNT_INPUTS_GOLDEN_H
#define FLIPREF_HUNT_INPUTS_GOLDEN_H

#include "hunt/inputs/hunt_inputs.h"

/* The step that was given last. It starts as all zeros. */
struct golden {
    int any;
    size_t size, number;
    size_t seed, step; /* of the next one, if they are seeds */
};

/* Each returns the next step that has the order's arguments; NULL if there is none. */
typedef const struct step *next_step_of(const struct inputs_order *order, struct golden *g);
next_step_of golden_next, seeds_next;

#endif
