/* The first line of an input. With --args-line, it holds the arguments of the program. */
#ifndef FLIPREF_JUDGE_FIRST_LINE_H
#define FLIPREF_JUDGE_FIRST_LINE_H

#include "judge/dialects.h"
#include "tokenize/lines.h"

enum { FIRST_LINE_ROOM = LINE_LIMIT + 1 };

/* Reads the first line and returns it as a string in `room`. Returns NULL if there is none, if it
   is too long, or if it contains a NUL. The source's buffer must hold at least LINES_CAPACITY
   bytes. */
const char *take_first_line(source *input, char room[FIRST_LINE_ROOM]);

/* Returns a listener for the rest of the input, which is judged as an input of its own. It adds the
   first line to each line number and passes everything on to `to`, which must outlive it. */
struct listener after_first_line(struct listener *to);

/* Refuses an input because of its arguments, which are ARGUMENTS_WRONG or ARGUMENTS_LOAD (where no
   file may be named): reports the finding and the verdict, and counts it. `args` is NULL if the
   first line cannot hold any. `words` are the verdict's. */
void refuse_arguments(const struct dialect *dialect, enum arguments asked, const diag *place,
                      const char *args, const char *words, const struct listener *to,
                      struct tally *tally);

#endif
