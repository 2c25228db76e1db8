#include "program/dialects.h"

#include "program/grid_codes.h"
#include "program/octaflip_codes.h"
#include "program/programs.h"

#include <string.h>

const struct dialect dialects[] = {
    { "octaflip", "judge a game of clones and jumps, read from a file", run_octaflip,
      check_octaflip, octaflip_codes, OCTAFLIP_CODES, TAKES_RECORDS | TAKES_INTERLEAVE, 0,
      &octaflip_outline },
    { "reversi", "play Reversi as White, against commands that are read", run_reversi,
      check_reversi, reversi_codes, REVERSI_CODES, 0, 1, &reversi_outline },
    { "bbm103", "two players on a board of any even size, with points", run_bbm103, check_bbm103,
      bbm103_codes, BBM103_CODES, TAKES_ARGS, 1, &bbm103_outline },
    { "aps105", "list the moves of a board that is set up, and make one", run_aps105, check_aps105,
      aps105_codes, APS105_CODES, 0, 1, &aps105_outline },
    { "flip", "two players, humans or computers; games can be saved", run_flip, check_flip,
      flip_codes, FLIP_CODES, TAKES_ARGS | TAKES_SAVED_GAMES, 1, &flip_outline },
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
