/* Draws inputs at random: one of some files, after a few changes by the mutator of a grammar. The
   same seed draws the same inputs. */
#ifndef FLIPREF_HARNESS_DRAWING_H
#define FLIPREF_HARNESS_DRAWING_H

#include "players/mutator.h"

enum { DRAWN_MOST = 16384 }; /* bytes of an input */

struct drawing {
    const struct grammar *grammar; /* NULL: inputs have no grammar */
    char **files;                  /* paths */
    unsigned count;                /* of the files, at least 1 */
    uint32_t state;                /* what drawing_start has made of a seed */
};

/* Begins to draw from a seed. */
void drawing_start(struct drawing *d, uint32_t seed);

/* Returns a random number below n. */
unsigned drawing_below(struct drawing *d, unsigned n);

/* Writes an input to data[0 .. DRAWN_MOST), and returns its size. */
size_t drawing_next(struct drawing *d, uint8_t *data);

#endif
