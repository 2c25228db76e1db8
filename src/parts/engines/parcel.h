/* A parcel: many inputs as one file, because a run in the sandbox fetches only a few files. */
#ifndef FLIPREF_ENGINES_PARCEL_H
#define FLIPREF_ENGINES_PARCEL_H
#include "text/byte_queue.h"

#include "base/bytes.h"

#include <stdint.h>

/* Before each input. */
struct parcel_head {
    uint32_t size;   /* bytes of the input */
    uint32_t ending; /* of an input that was found: enum exchange_ending */
};

/* Appends an input. Returns 0 if there is not enough memory. */
int parcel_put(struct byte_queue *parcel, bytes input, uint32_t ending);

/* Removes the first input from *rest. Returns 0 if there is none, or if the parcel is damaged. */
int parcel_next(bytes *rest, bytes *input, uint32_t *ending);

#endif
