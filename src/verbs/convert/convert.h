/* The verb convert. */
#ifndef FLIPREF_CONVERT_CONVERT_H
#define FLIPREF_CONVERT_CONVERT_H
#include "options/options.h"

/* Writes a game that people have as an input of a dialect: `flipref convert ...`, where argv[0] is
   the program. Returns the exit status. */
int run_convert(char **argv);

extern const struct command_line convert_usage;

#endif
