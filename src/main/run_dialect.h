/* The dialects' own programs, of which each is a verb. */
#ifndef FLIPREF_MAIN_RUN_DIALECT_H
#define FLIPREF_MAIN_RUN_DIALECT_H

#include "judge/dialects.h"

/* `flipref NAME ...`, where argv[0] is the program. Returns the exit status. */
int run_dialect(const struct dialect *dialect, int argc, char **argv);

#endif
