/* Runs many small tests in one process. The tests stand on standard input, a line each, of fields
   that end with the byte 0x1F: microseconds of processor time that it may take, then its own. The
   number of each (from 0) is printed before it is run, and `done` after the last; so the last
   number is that of the test that failed.

   With a file as argument, appends to it for each test what it took, in microseconds, and which
   mutants it met: 4 bytes and MUTANTS_MOST bits. */
#ifndef FLIPREF_MUTATION_DRIVER_H
#define FLIPREF_MUTATION_DRIVER_H

/* A test of some kind: its fields, the last of them followed by a null pointer. 0: it failed. */
int passes(char **fields);

#endif
