/* Changes inputs of a grammar: makes another input in place of one, damages one, or splices two of
   them. The same seed makes the same change. Any bytes will do as input. Nothing is written beyond
   the block. */
#ifndef FLIPREF_HARNESS_MUTATOR_H
#define FLIPREF_HARNESS_MUTATOR_H

#include <stddef.h>
#include <stdint.h>

struct grammar;

/* Returns the grammar of that name in fuzz/targets/list, or NULL if there is none. */
const struct grammar *grammar_named(const char *name);

/* Returns the name of the grammar of the target that this program is called by
   (engines/together.c), or "-". */
const char *called_grammar(void);

/* Changes data[0 .. size) in a block of `most` bytes, of which `size` is at most all. Returns the
   new size, which may be 0. Without a grammar (g is NULL), it only damages. */
size_t mutate(const struct grammar *g, uint8_t *data, size_t size, size_t most, unsigned seed);

/* Makes one input of two, in a block of `most` bytes. Returns its size, which may be 0. */
size_t cross_over(const uint8_t *one, size_t one_size, const uint8_t *two, size_t two_size,
                  uint8_t *out, size_t most, unsigned seed);

#endif
