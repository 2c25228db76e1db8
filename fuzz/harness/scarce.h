/* An allocator that runs out of memory, for tests of what happens then. */
#ifndef FLIPREF_HARNESS_SCARCE_H
#define FLIPREF_HARNESS_SCARCE_H

#include "library/allocator.h"

struct scarce {
    size_t left;  /* the number of allocations that still succeed */
    size_t taken; /* blocks that are not released yet */
};

struct allocator scarce_allocator(struct scarce *s);

#endif
