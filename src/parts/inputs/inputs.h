/* What `flipref check` is asked to judge: paths, what is below folders, names in a list. */
#ifndef FLIPREF_INPUTS_INPUTS_H
#define FLIPREF_INPUTS_INPUTS_H
#include "inputs/walk.h"

struct inputs {
    char **paths;     /* ended by 0 */
    const char *list; /* a file with more of them, read as they are judged; 0: there is none */
    int separator;    /* what ends a name in it */
};

/* Calls `file` for each, in order: a folder is walked; `-` among the paths is standard input. */
void each_input(const struct inputs *in, const struct walker *to);

/* There may be more than one. */
int may_be_many(const struct inputs *in);

/* How many of the paths, and the list, are standard input. */
int standard_inputs(const struct inputs *in);

#endif
