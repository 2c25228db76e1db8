/* The verb check. */
#ifndef FLIPREF_CHECK_CHECK_H
#define FLIPREF_CHECK_CHECK_H

/* Judges inputs, and reports what it finds: `flipref check ...`, where argv[0] is
   the program. Returns the exit status. */
int run_check(char **argv);

#endif
