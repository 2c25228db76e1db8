/* Judging an input whose first line is the arguments of the program. */
#ifndef FLIPREF_REPORT_ARGS_LINE_H
#define FLIPREF_REPORT_ARGS_LINE_H
#include "judge/dialects.h"

/* Judges an input whose first line is the program's arguments, which replace options->args. If the
   program cannot start with them, that is the finding. */
void check_with_args_line(const struct dialect *dialect, const struct listener *to,
                          const struct check_options *options, source *in, struct tally *tally);

#endif
