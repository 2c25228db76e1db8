/* `flipref play DIALECT --black CMD --white CMD`. */
#ifndef FLIPREF_PLAY_PLAY_H
#define FLIPREF_PLAY_PLAY_H
#include "options/options.h"

struct dialect; /* judge/dialects.h */

/* A string is NULL if its option was not given. */
struct play_request {
    const struct dialect *dialect;
    const char *commands[2]; /* of the player who moves first, and of the other */
    const char *args;
    const char *start;
    const char *clock;
    uint64_t clock_us;
    int containment; /* enum containment_asked */
    const char *output;
};

extern const struct command_line play_usage;

/* argv[0] is `play`. Returns the exit status. */
int run_play(char **argv);

#endif
