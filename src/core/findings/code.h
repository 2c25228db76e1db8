/* One mistake that an input can contain. `--explain` and the manual list the tables of these
   codes. */
#ifndef FLIPREF_FINDINGS_CODE_H
#define FLIPREF_FINDINGS_CODE_H

#include <stddef.h>

/* The verdict that a contest expects of an input, which it refuses for another reason. */
enum contest_verdict { NO_CONTEST, CONTEST_EXPECTS_VALID, CONTEST_EXPECTS_NOT_VALID };

struct code {
    const char *name;    /* DIALECT.PART.WHAT; names never change */
    const char *title;   /* a few words for the message */
    const char *clause;  /* the clause of the specification, or the ruling */
    const char *rule;    /* the rule in full, for --explain */
    const char *example; /* an input that contains the mistake, and how to check it: */
    const char *args;    /* with these --args, if the dialect takes any */
    size_t blanks;       /* followed by this number of blanks */
    char filler;         /* followed by this character instead of blanks */
    int is_saved_game;   /* with --saved-game */
    int is_args_line;    /* with --args-line */
    int contest;         /* with --exit-code=kattis: an enum contest_verdict */
    int dialect;         /* with the dialect of this number, if `contest` is set */
};

#endif
