/* Judging an input of a program with arguments, which may be the first line of the input. */
#ifndef FLIPREF_REPORT_ARGS_LINE_H
#define FLIPREF_REPORT_ARGS_LINE_H
#include "judge/dialects.h"

/* Judges an input whose first line is the program's arguments, which replace options->args. If the
   program cannot start with them, that is the finding. */
void check_with_args_line(const struct dialect *dialect, const struct listener *to,
                          const struct check_options *options, source *in, struct tally *tally);

/* Judges an input with the arguments options->args, which ask for `asked`. If the program cannot
   start with them, that is the finding. */
void check_with_args(const struct dialect *dialect, const struct listener *to,
                     const struct check_options *options, enum arguments asked, source *in,
                     struct tally *tally);

#endif
