/* Verbs of standard input, as far as they need no operating system. With them, the page gives the
   same reports as the program, and tests can compare the two. */
#ifndef FLIPREF_PLAYGROUND_VERBS_H
#define FLIPREF_PLAYGROUND_VERBS_H

/* Runs a verb of flipref: argv[0] is its name. Returns the exit status, which is VERB_ABSENT if the
   playground has no such verb or cannot do what its options ask for. */
int run_verb(int argc, char **argv);

enum { VERB_ABSENT = 127 };

#endif
