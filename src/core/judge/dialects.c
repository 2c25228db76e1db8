#include "judge/dialects.h"

#include "judge/grid_codes.h"
#include "judge/octaflip_codes.h"

#include <string.h>

const struct dialect dialects[DIALECT_COUNT] = {
    [DIALECT_octaflip] = { "octaflip", "judge a game of clones and jumps, read from a file",
                           check_octaflip, octaflip_codes, OCTAFLIP_CODES,
                           TAKES_RECORDS | TAKES_INTERLEAVE, 0 },
    [DIALECT_reversi] = { "reversi", "play Reversi as White, against commands that are read",
                          check_reversi, reversi_codes, REVERSI_CODES, 0, 1 },
    [DIALECT_bbm103] = { "bbm103", "two players on a board of any even size, with points",
                         check_bbm103, bbm103_codes, BBM103_CODES, TAKES_ARGS, 1 },
    [DIALECT_aps105] = { "aps105", "list the moves of a board that is set up, and make one",
                         check_aps105, aps105_codes, APS105_CODES, 0, 1 },
    [DIALECT_flip] = { "flip", "two players, humans or computers; games can be saved", check_flip,
                       flip_codes, FLIP_CODES, TAKES_ARGS | TAKES_SAVED_GAMES, 1 },
};

const size_t dialect_count = DIALECT_COUNT;

const struct dialect *dialect_named(const char *name)
{
    size_t i;
    for (i = 0; i < dialect_count; i++) {
        if (strcmp(dialects[i].name, name) == 0)
            return &dialects[i];
    }
    return 0;
}

const struct code *code_named(const char *name, const struct dialect **dialect)
{
    size_t i, k;
    for (i = 0; i < dialect_count; i++) {
        for (k = 0; k < dialects[i].code_count; k++) {
            const struct code *code = &dialects[i].codes[k];
            if (code->name != 0 && strcmp(code->name, name) == 0) {
                *dialect = &dialects[i];
                return code;
            }
        }
    }
    return 0;
}
