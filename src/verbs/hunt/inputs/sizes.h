/* What the tables of all small inputs share. */
#ifndef FLIPREF_HUNT_INPUTS_SIZES_H
#define FLIPREF_HUNT_INPUTS_SIZES_H

#include "hunt/inputs/small_game.h"
#include "hunt/inputs/stages.h"

/* How far a group has come. It starts as all zeros. */
struct size_state {
    size_t group;
    uint64_t index;   /* of the next input */
    struct walk walk; /* of the groups that walk */
    int walking;
};

/* Takes the last digit, in this base, off an index. */
static inline size_t digit_of(uint64_t *index, size_t base)
{
    size_t digit = (size_t)(*index % base);
    *index /= base;
    return digit;
}

#endif
