/* Text after the end of what a program reads. */
#ifndef FLIPREF_JUDGE_TRAILING_H
#define FLIPREF_JUDGE_TRAILING_H

#include "base/diag.h"
#include "tokenize/lines.h"

/* Makes *place the words of the next line that is not only white space, and *column the column in
   that line where they begin. Of a line of more than LINE_LIMIT bytes the place has the part of at
   most LINE_LIMIT bytes in which its first word begins. 0: no such line follows. */
int place_of_next_text(lines *from, diag *place, uint64_t *column);

#endif
