/* The ways to start a program, for inputs of fuzzers: the first byte of an input chooses, as in
   fuzz/targets, where the mutator knows it. */
#ifndef FLIPREF_ENGINES_STARTS_H
#define FLIPREF_ENGINES_STARTS_H
#include "engines/inside/exchange.h"
#include "tests/tests.h"

#include "judge/dialects.h"

/* Fills in the ways to start a program of a dialect. `args` are the only arguments; NULL: they
   vary. Returns 0 if the arguments are too long. */
int starts_fill(struct exchange_start starts[EXCHANGE_STARTS], const struct dialect *dialect,
                char *const *args);

/* The way that an input chooses. */
const struct exchange_start *start_of(const struct exchange_start starts[EXCHANGE_STARTS],
                                      bytes input);

/* Whether a fuzzer can have the step: its input chooses its arguments. */
int starts_fit(const struct exchange_start starts[EXCHANGE_STARTS], const struct step *step);

#endif
