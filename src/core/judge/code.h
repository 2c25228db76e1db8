/* One thing that can be wrong with an input; the tables of these are what `--explain` and the
   manual list. */
#ifndef FLIPREF_JUDGE_CODE_H
#define FLIPREF_JUDGE_CODE_H

#include <stddef.h>

struct code {
    const char *name;    /* stable: DIALECT.PART.WHAT */
    const char *title;   /* a few words, for the message */
    const char *clause;  /* of the specification, or the ruling */
    const char *rule;    /* the rule in full, for --explain */
    const char *example; /* an input in which it occurs */
    size_t blanks;       /* ... followed by so many blanks, or: */
    const char *args;    /* ... with these as --args, if the dialect takes any */
    int is_saved_game;   /* ... with --saved-game */
    int is_args_line;    /* ... with --args-line */
    char filler;         /* ... what follows instead of blanks */
};

#endif
