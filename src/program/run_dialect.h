/* What the program has to each dialect, beside what judges it. */
#ifndef FLIPREF_PROGRAM_RUN_DIALECT_H
#define FLIPREF_PROGRAM_RUN_DIALECT_H

#include "program/outline.h"

#include "judge/dialects.h"

/* `flipref NAME ...`; argv[0] is the program. Returns the exit status. */
int run_dialect(const struct dialect *dialect, int argc, char **argv);

/* Of what it prints. */
const struct outline_rules *outline_of(const struct dialect *dialect);

#endif
