/* Finds causes: what differs in the game, whatever the size of the board and the number of the
 * turn.
 */
#ifndef FLIPREF_CAUSES_CAUSE_OF_H
#define FLIPREF_CAUSES_CAUSE_OF_H
#include "problem/cause.h"
#include "problem/difference.h"

#include "judge/dialects.h"

/* Finds the cause of a difference. `output` is what the program printed. */
void cause_of(const struct dialect *dialect, const struct step *step, bytes output,
              const struct difference *d, struct cause *cause);

#endif
