/* Draws inputs at random: each is one of some files, after a few changes by the mutator of a
   grammar. The same seed draws the same inputs. */
#ifndef FLIPREF_HARNESS_DRAWING_H
#define FLIPREF_HARNESS_DRAWING_H

#include "players/mutator.h"

enum { DRAWN_MOST = 16384 }; /* bytes of an input at most */

struct drawing {
    const struct grammar *grammar; /* NULL: inputs have no grammar */
    char **files;                  /* paths */
    unsigned count;                /* of files, at least 1 */
    uint32_t state;                /* of the random number generator */
};

/* Starts the random number generator with a seed. */
void drawing_start(struct drawing *d, uint32_t seed);

/* Returns a random number below n. */
unsigned drawing_below(struct drawing *d, unsigned n);

/* Writes an input to data[0 .. DRAWN_MOST), and returns its size. */
size_t drawing_next(struct drawing *d, uint8_t *data);

#endif
