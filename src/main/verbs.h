/* The whole program. */
#ifndef FLIPREF_MAIN_VERBS_H
#define FLIPREF_MAIN_VERBS_H

/* `flipref VERB ...`, or the verb that the name of a link to the program stands for. argv[0] is the
   program. Returns the exit status. */
int flipref(int argc, char **argv);

/* `flipref NAME ...`, a dialect's own program. argv[0] is the program. Returns the exit status. */
struct dialect; /* judge/dialects.h */
int run_dialect(const struct dialect *dialect, int argc, char **argv);

#endif
