/* Hints: what helps about the characters and words of an input. Each dialect has a function that
   looks at the line of a finding, recognizes what people write by mistake, and adds a sentence, and
   a fix where it is certain, to the help of the finding. */
#ifndef FLIPREF_HINTS_HINTS_H
#define FLIPREF_HINTS_HINTS_H

#include "findings/help.h"

/* What is known beside the finding. */
struct hint_facts {
    size_t side;         /* of the board; 0: not known */
    uint64_t first_line; /* of the record */
    uint32_t count;      /* octaflip: the number of turns, if it was read */
    int is_last;         /* aps105: the finding is about the move, after all tiles */
};

/* Adds what is known to help about the finding `f` to `h`, and sets f->diagnostic.fix. */
typedef void give_hint(struct help *h, struct finding *f, const struct hint_facts *facts);

give_hint hint_octaflip, hint_reversi, hint_bbm103, hint_aps105, hint_flip;

/* Returns whether a line of flip that saves the game names a file that was hardly meant, such as
   `ave game1` by `save game1`. */
int flip_save_is_odd(bytes text);

#endif
