/* Finds extra text after the end of what a program reads. */
#ifndef FLIPREF_JUDGE_TRAILING_H
#define FLIPREF_JUDGE_TRAILING_H

#include "base/diag.h"
#include "tokenize/lines.h"

/* Finds the next line that is not only white space. *place becomes its words, and *column the
   column in the line where they start. If the line has more than LINE_LIMIT bytes, the place has
   only a part of it: at most LINE_LIMIT bytes, in which the first word starts. Returns 0 if there
   is no such line. */
int place_of_next_text(lines *from, diag *place, uint64_t *column);

#endif
