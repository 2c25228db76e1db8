/* Causes and explanations of differences in the words of the game. */
#ifndef FLIPREF_CAUSES_CAUSES_H
#define FLIPREF_CAUSES_CAUSES_H
#include "problem/cause.h"
#include "problem/explained.h"

#include "judge/dialects.h"

/* Finds the cause of a difference: what differs in the game, whatever the size of the board and the
   number of the turn. `output` is what the program printed. */
void cause_of(const struct dialect *dialect, const struct step *step, bytes output,
              const struct difference *d, struct cause *cause);

/* Explains a difference: which turn, whose turn, which cell, and which rule, with its clause. */
void explain_difference(const struct dialect *dialect, const struct step *step, bytes output,
                        const struct difference *d, struct explained *e);

#endif
