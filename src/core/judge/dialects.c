#include "judge/dialects.h"

#include "judge/arguments.h"
#include "judge/grid_codes.h"
#include "judge/octaflip_codes.h"

#include <string.h>

const struct dialect dialects[DIALECT_COUNT] = {
    [DIALECT_octaflip] = {
        .name = "octaflip",
        .summary = "judge a game of clones and jumps, read from a file",
        .check = check_octaflip,
        .codes = octaflip_codes,
        .code_count = OCTAFLIP_CODES,
        .takes = TAKES_RECORDS | TAKES_INTERLEAVE,
    },
    [DIALECT_reversi] = {
        .name = "reversi",
        .summary = "play Reversi as White against commands from standard input",
        .check = check_reversi,
        .codes = reversi_codes,
        .code_count = REVERSI_CODES,
        .converses = 1,
    },
    [DIALECT_bbm103] = {
        .name = "bbm103",
        .summary = "two players on a board of any even size, with points",
        .check = check_bbm103,
        .arguments = bbm103_arguments,
        .codes = bbm103_codes,
        .code_count = BBM103_CODES,
        .takes = TAKES_ARGS,
        .converses = 1,
    },
    [DIALECT_aps105] = {
        .name = "aps105",
        .summary = "set up a board, list its moves and make one",
        .check = check_aps105,
        .codes = aps105_codes,
        .code_count = APS105_CODES,
        .converses = 1,
    },
    [DIALECT_flip] = {
        .name = "flip",
        .summary = "two players, humans or computers; games can be saved",
        .check = check_flip,
        .arguments = flip_arguments,
        .can_be_loaded = flip_can_be_loaded,
        .codes = flip_codes,
        .code_count = FLIP_CODES,
        .takes = TAKES_ARGS | TAKES_SAVED_GAMES,
        .converses = 1,
    },
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

enum arguments arguments_of(const struct dialect *dialect, const char *args,
                            const struct world *world)
{
    struct arguments_given a;
    enum arguments asked;
    if (!arguments_take(&a, args, world))
        return ARGUMENTS_NO_MEMORY;
    asked = dialect->arguments(&a);
    arguments_free(&a, world);
    return asked;
}

int arguments_are_fine(const struct dialect *dialect, const char *args, const struct world *world)
{
    enum arguments asked = arguments_of(dialect, args, world);
    if (asked == ARGUMENTS_LOAD)
        return dialect->can_be_loaded(args, world);
    return asked == ARGUMENTS_START;
}
