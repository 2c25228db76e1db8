#include "program/dialects.h"

#include "program/octaflip_codes.h"

#include <string.h>

const struct dialect dialects[] = {
    { "octaflip", "judge a game of clones and jumps, read from a file", run_octaflip,
      check_octaflip, octaflip_codes, OCTAFLIP_CODES },
    { "reversi", "play Reversi as White, against commands that are read", run_reversi, 0, 0, 0 },
    { "bbm103", "two players on a board of any even size, with points", run_bbm103, 0, 0, 0 },
    { "aps105", "list the moves of a board that is set up, and make one", run_aps105, 0, 0, 0 },
    { "flip", "two players, humans or computers; games can be saved", run_flip, 0, 0, 0 },
};

const size_t dialect_count = sizeof dialects / sizeof dialects[0];

const struct dialect *dialect_named(const char *name)
{
    size_t i;
    for (i = 0; i < dialect_count; i++) {
        if (strcmp(dialects[i].name, name) == 0)
            return &dialects[i];
    }
    return 0;
}
