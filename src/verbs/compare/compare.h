/* The verb compare. */
#ifndef FLIPREF_COMPARE_COMPARE_H
#define FLIPREF_COMPARE_COMPARE_H

/* Compares an output with the answer, as the problem package format wants: `flipref compare ...`,
   where argv[0] is the program. Returns the exit status. */
int run_compare(int argc, char **argv);

#endif
