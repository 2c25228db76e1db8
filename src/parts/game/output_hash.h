/* What counts of a wrong output, as a number. */
#ifndef FLIPREF_GAME_OUTPUT_HASH_H
#define FLIPREF_GAME_OUTPUT_HASH_H

#include "answer/leniency.h"
#include "judge/dialects.h"

#include <stdint.h>

/* Returns the same for outputs that are wrong in the same way, apart from the leniencies. */
uint64_t hash_of_output(const struct dialect *dialect, bytes answer, bytes output,
                        struct leniencies set);

#endif
