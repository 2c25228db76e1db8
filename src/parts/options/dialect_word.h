/* The first word of a verb's command line, which names a dialect. */
#ifndef FLIPREF_OPTIONS_DIALECT_WORD_H
#define FLIPREF_OPTIONS_DIALECT_WORD_H
#include "options/options.h"

struct dialect; /* judge/dialects.h */

/* Takes the dialect that the first of the words names, and checks that the options fit it and each
   other. If the words name none, it is `implied`, which may be NULL. Returns NULL if there is none,
   or if an option does not fit; *status is then that of wrong usage, and a message has said why. */
const struct dialect *take_dialect(const struct command_line *line, const void *request,
                                   struct options_given *given, const struct dialect *implied,
                                   int *status);

/* Writes the names of all dialects, `A, B or C`. */
void say_dialect_names(sink *out);

/* Writes what is wrong with the name of a code that there is not, and the nearest name if one is
   near. The text is in the message. */
const char *unknown_code(const char *name, struct message *m);

#endif
