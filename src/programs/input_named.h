/* The command line of a dialect's program: `[OPTIONS] [FILE]`. */
#ifndef FLIPREF_PROGRAMS_INPUT_NAMED_H
#define FLIPREF_PROGRAMS_INPUT_NAMED_H
#include "options/options.h"

/* Parses the options, and returns the path of the input: FILE, or - if there is none. NULL: the
   program is to end with this status, and what there was to say has been said. `request` gets what
   the options store, and is not used if the only option is --help. */
const char *input_named(const struct command_line *line, char **argv, void *request, int *status);

#endif
