/* Runs many small tests in one process. Standard input has one line per test, which consists of
   fields that end with the byte 0x1F: the microseconds of processor time that the test may take,
   then the test's own fields. The number of a test (from 0) is printed before it runs, and `done`
   after the last test. So the last number printed is that of the test that failed.

   If the program has a file as its argument, it appends to the file for each test the microseconds
   that it took (4 bytes), and which mutants it met (MUTANTS_MOST bits). */
#ifndef FLIPREF_MUTATION_DRIVER_H
#define FLIPREF_MUTATION_DRIVER_H

/* Runs a test, and returns whether it passes. A null pointer follows its last field. */
int passes(char **fields);

#endif
