/* The referee of a slice: flipref in the sandbox, beside a fuzzer (engines/serve.h). It says which
   runs of the harness show a difference of a new kind. Whether that is a finding is decided
   outside, by fresh processes. */
#ifndef FLIPREF_HUNT_REFEREE_H
#define FLIPREF_HUNT_REFEREE_H
#include "hunt/hunting.h"

enum { REFEREE_WORDS = 24, REFEREE_WORD = 64 };

/* The command line of a referee. */
struct referee_words {
    char text[REFEREE_WORDS][REFEREE_WORD];
    const char *at[REFEREE_WORDS + 1]; /* NULL ends them */
};

/* Writes the command line for a program. `is_afl` says that AFL++ is the fuzzer. Returns 0 if the
   arguments of the program are too long. */
int referee_words(const struct hunting *h, int is_afl, struct referee_words *words);

#endif
