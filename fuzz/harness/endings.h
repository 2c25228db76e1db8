/* Tells whether an input reaches the end of a game, and with what score. Measures of how far a
   fuzzer gets need this. */
#ifndef FLIPREF_HARNESS_ENDINGS_H
#define FLIPREF_HARNESS_ENDINGS_H

#include <stddef.h>
#include <stdint.h>

/* The pieces of the two players. */
struct score {
    size_t first, second;
};

/* Plays an input of a grammar, named as in fuzz/targets/list, on the board that the grammar's
   target would choose. Stores the score and returns 1 if the game ends because neither player can
   move. An input of aps105 reaches its end if its one move is valid, and a saved game if it loads.
   Returns 0 otherwise; then the score has no meaning. */
int reaches_an_end(const char *grammar, const uint8_t *data, size_t size, struct score *score);

#endif
