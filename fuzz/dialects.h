/* What the whole-dialect targets of the four interactive dialects share. */
#ifndef FLIPREF_FUZZ_DIALECTS_H
#define FLIPREF_FUZZ_DIALECTS_H

#include "fuzz/harness.h"

/* A dialect's conversation; `game` is its own. Returns the exit status. */
typedef int run_dialect(void *game, source *in, sink *out);

/* In each way of cutting the input into reads, output and status are the oracle's. `expected` is
   freed. */
void same_as_oracle(run_dialect *run, void *game, const uint8_t *data, size_t size, char *expected,
                    size_t length, int status);

#endif
