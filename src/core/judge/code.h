/* One mistake that an input can contain. `--explain` and the manual list the tables of these
   codes. */
#ifndef FLIPREF_JUDGE_CODE_H
#define FLIPREF_JUDGE_CODE_H

#include <stddef.h>

struct code {
    const char *name;    /* DIALECT.PART.WHAT; names never change */
    const char *title;   /* a few words for the message */
    const char *clause;  /* the clause of the specification, or the ruling */
    const char *rule;    /* the rule in full, for --explain */
    const char *example; /* an input that contains the mistake, and how to check it: */
    size_t blanks;       /* followed by this number of blanks */
    const char *args;    /* with these --args, if the dialect takes any */
    int is_saved_game;   /* with --saved-game */
    int is_args_line;    /* with --args-line */
    char filler;         /* followed by this character instead of blanks */
};

#endif
