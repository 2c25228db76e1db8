/* Whether `check` accepts an input. */
#ifndef FLIPREF_GAME_VALIDITY_H
#define FLIPREF_GAME_VALIDITY_H

#include "judge/dialects.h"
#include "step/step.h"

/* Returns whether the input is valid, with nothing after its end, for the arguments of the step. No
   file is there that these might name. */
int is_valid_for(const struct dialect *dialect, const struct step *step);

#endif
