/* What a command line of `flipref play` asks for. */
#ifndef FLIPREF_PLAY_PLAY_REQUEST_H
#define FLIPREF_PLAY_PLAY_REQUEST_H
#include <stdint.h>

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

#endif
