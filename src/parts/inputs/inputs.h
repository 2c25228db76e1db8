/* The inputs that a user names: files, folders, standard input, and a list of further names. */
#ifndef FLIPREF_INPUTS_INPUTS_H
#define FLIPREF_INPUTS_INPUTS_H
#include "inputs/walk.h"

struct inputs {
    char **paths;     /* a NULL ends them */
    const char *list; /* a file of further paths, read while they are judged; NULL: there is none */
    int separator;    /* the byte that ends a path in the list */
};

/* Calls to->file for each input in order: for each file below a folder, and for `-`, which is
   standard input. */
void each_input(const struct inputs *in, const struct walker *to);

/* Whether there may be more than one input. */
int may_be_many(const struct inputs *in);

/* How many of the paths and the list are standard input. */
int standard_inputs(const struct inputs *in);

#endif
