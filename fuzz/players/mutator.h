/* Changes inputs as somebody would who knows their grammar: plays a game on, breaks one line or
   word of it, or splices two of them. The same seed makes the same change. Any bytes will do as
   input; nothing is written behind most bytes of the block. */
#ifndef FLIPREF_PLAYERS_MUTATOR_H
#define FLIPREF_PLAYERS_MUTATOR_H

#include <stddef.h>
#include <stdint.h>

struct grammar;

/* By the name that fuzz/targets/list has; 0: there is no such grammar. */
const struct grammar *grammar_named(const char *name);

/* Changes data[0 .. size) in a block of `most` bytes; size is not above it. Returns the new size,
   which may be 0. Without a grammar (g is 0) only lines and words are broken. */
size_t mutate(const struct grammar *g, uint8_t *data, size_t size, size_t most, unsigned seed);

/* Makes one input of two, in a block of `most` bytes. Returns its size, which may be 0. */
size_t cross_over(const uint8_t *one, size_t one_size, const uint8_t *two, size_t two_size,
                  uint8_t *out, size_t most, unsigned seed);

#endif
