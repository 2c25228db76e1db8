/* What a program does with its command line before it starts to work. */
#ifndef FLIPREF_USAGE_USAGE_H
#define FLIPREF_USAGE_USAGE_H
#include "options/options.h"

/* Prints `flipref: SUBJECT: REASON` and the usage, which is whole lines, on standard error. Returns
   the exit status of wrong usage. */
int misused(const char *usage, const char *subject, const char *reason);

/* Parses the options of a verb, as options_parse() does. Returns 1 if the verb can start. Otherwise
   prints the help that was asked for, or what is wrong, and returns 0; the verb then ends with
   *status. */
int options_taken(const struct command_line *line, char **argv, void *order,
                  struct options_given *given, int *status);

#endif
