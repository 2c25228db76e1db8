/* Hints: what helps about the characters and words of an input. Each dialect has a function that
   looks at the line of a finding, recognizes what people write by mistake, and adds a sentence, and
   a fix where it is certain, to the help of the finding. */
#ifndef FLIPREF_JUDGE_HINTS_H
#define FLIPREF_JUDGE_HINTS_H

#include "judge/help.h"

/* Adds what is known to help about the finding `f` to `h`, and sets f->diagnostic.fix. */
typedef void give_hint(struct help *h, struct finding *f);

give_hint hint_octaflip, hint_reversi, hint_bbm103, hint_aps105, hint_flip;

#endif
