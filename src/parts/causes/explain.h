/* Explains a difference in the words of the game: which turn, whose turn, which cell, and which
   rule, with its clause. */
#ifndef FLIPREF_CAUSES_EXPLAIN_H
#define FLIPREF_CAUSES_EXPLAIN_H
#include "problem/explained.h"

#include "judge/dialects.h"

void explain_difference(const struct dialect *dialect, const struct step *step, bytes output,
                        const struct difference *d, struct explained *e);

#endif
