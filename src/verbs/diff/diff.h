/* The verb diff. */
#ifndef FLIPREF_DIFF_DIFF_H
#define FLIPREF_DIFF_DIFF_H

/* Computes the answer to an input, and says where the output of a program differs from it: `flipref
   diff ...`, where argv[0] is the program. Returns the exit status. */
int run_diff(int argc, char **argv);

#endif
