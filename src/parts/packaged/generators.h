/* The inputs of a package's own generators, and what else makes its tests: the commands of
   generators.yaml, and those of scripts such as data/generator.sh, which bash reads in the sandbox.
   Each is run with seeds of our own. */
#ifndef FLIPREF_PACKAGED_GENERATORS_H
#define FLIPREF_PACKAGED_GENERATORS_H
#include "packaged/state.h"

/* Finds the generators and builds them. What does not work is a remark. */
void generators_find(struct packaged *s);

/* If there are any: runs the next ones, and gives what they made, small inputs first; each is valid
   until the next call. Returns 0 if there is none for now. Then, whether there are inputs that
   should be tried before all that is made of others. */
int generators_next(struct packaged *s, bytes *input);
int generators_are_first(const struct generators *g);

/* Ends what runs in this process, or all. The generators may be NULL. */
void generators_stop(struct generators *g);
void generators_close(struct generators *g);

#endif
