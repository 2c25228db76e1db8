/* Tells whether an input reaches the end of a game, and with what score, to measure how far a
   fuzzer gets. */
#ifndef FLIPREF_HARNESS_ENDINGS_H
#define FLIPREF_HARNESS_ENDINGS_H

#include <stddef.h>
#include <stdint.h>

/* The pieces of the two players. */
struct score {
    size_t first, second;
};

/* Of a grammar's name in fuzz/targets/list, for boards as its dialect's target has them: 1 if the
   game is played until neither player can move; of aps105, if its one move is valid; of saved
   games, if it loads. */
int reaches_an_end(const char *grammar, const uint8_t *data, size_t size, struct score *score);

#endif
