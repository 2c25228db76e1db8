/* Experiments: what a program prints if it has one of the usual mistakes. One that gives exactly
   its output names the mistake. */
#ifndef FLIPREF_CAUSES_EXPERIMENT_H
#define FLIPREF_CAUSES_EXPERIMENT_H
#include "judge/dialects.h"
#include "problem/explained.h"
#include "tests/tests.h"

struct mistake {
    const char *what; /* what the program does, as scene.what */
    const char *help; /* what to look for in its source */
};

/* Returns the mistake in reading its input that explains all of the output, or NULL. What the
   program then reads in place of the input is played by the reference, which must print the output
   but for white space. `is_cell`: a cell of a board differs. */
const struct mistake *mistake_in_reading(const struct dialect *dialect, const struct step *step,
                                         bytes output, int is_cell);

/* ---- one direction at a time ---- */

/* Returns the directions in which the moves of a step turn pieces: bits, by replay_direction.
   Unless `about` is NULL, only the turn and the piece count that it is about. */
unsigned directions_turned(const struct dialect *dialect, const struct step *step,
                           const struct explained *about);

/* Writes what to look for in a program that is right where moves turn pieces in some directions,
   and wrong where they do so in others. */
void directions_say(unsigned right, unsigned wrong, sink *out);

#endif
