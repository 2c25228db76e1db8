/* The verbs other than the dialects' own: a function each, argv[0] being the program. They return
   the exit status. */
#ifndef FLIPREF_PROGRAM_VERBS_H
#define FLIPREF_PROGRAM_VERBS_H

int run_check(int argc, char **argv);
int run_compare(int argc, char **argv);
int run_show(int argc, char **argv);

/* The whole program: `flipref VERB ...`, or what a link's name says. */
int flipref(int argc, char **argv);

#endif
