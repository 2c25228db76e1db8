/* Memory that ends: for a test of what happens then. */
#ifndef FLIPREF_HARNESS_SCARCE_H
#define FLIPREF_HARNESS_SCARCE_H

#include "library/allocator.h"

struct scarce {
    size_t left;  /* times that it can be asked for */
    size_t taken; /* blocks */
};

struct allocator scarce_allocator(struct scarce *s);

#endif
