/* The verbs compare and diff, where argv[0] is the program. Each returns the exit status. */
#ifndef FLIPREF_COMPARE_COMPARE_H
#define FLIPREF_COMPARE_COMPARE_H
#include "options/options.h"

/* Compares an output with the answer, as the problem package format wants: `flipref compare ...`.
 */
int run_compare(char **argv);

/* Computes the answer to an input, and says where the output of a program differs from it: `flipref
   diff ...`. */
int run_diff(char **argv);

extern const struct command_line compare_usage, diff_usage;

#endif
