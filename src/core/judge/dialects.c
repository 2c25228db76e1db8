#include "judge/dialects.h"

#include "findings/grid_codes.h"
#include "findings/octaflip_codes.h"
#include "judge/arguments.h"
#include "judge/contest_codes.h"

#include "dialect/aps105.h"
#include "dialect/bbm103.h"
#include "dialect/flip.h"
#include "dialect/octaflip.h"
#include "dialect/reversi.h"

#include <string.h>

/* What a dialect has that takes arguments: so none takes them without these, or has these and does
   not take them. `also`: what else it takes. */
#define ARGUMENTS(read, load, wrong, file, expected, also)                                         \
    .takes = TAKES_ARGS | (also), .arguments = (read), .can_be_loaded = (load),                    \
    .wrong_arguments = (wrong), .file_arguments = (file), .expected_arguments = (expected)

/* The members of a row that do not follow from the dialect's name. */
#define ROW_octaflip                                                                               \
    .title = "OctaFlip, a game of clones and jumps",                                               \
    .summary = "judge a game of clones and jumps, read from a file",                               \
    .takes = TAKES_RECORDS | TAKES_INTERLEAVE | TAKES_ALL_ERRORS,                                  \
    .expected_arguments = "no arguments", .rules = RULES_OCTAFLIP, .ends_by_passes = 1,            \
    .sides = { OCTAFLIP_SIDE, OCTAFLIP_SIDE },                                                     \
    .board = { .symbols = { 'R', 'B', '.', '#' },                                                  \
               .players = { "Red", "Blue" },                                                       \
               .first_row = '1',                                                                   \
               .first_column = '1',                                                                \
               .colours = { "red", "blue" } },                                                     \
    .letters = { "Red", "Blue" }

#define ROW_reversi                                                                                \
    .title = "Reversi", .summary = "play Reversi as White against commands from standard input",   \
    .converses = 1, .expected_arguments = "no arguments", .move_codes = REVERSI_MOVE_CODES,        \
    .pass = "=", .free_pass = 1, .sides = { 8, 8 }, .upper_left = 1, .replies = 1,                 \
    .board = { .symbols = REVERSI_SYMBOLS,                                                         \
               .players = { "Black", "White" },                                                    \
               .first_row = '1',                                                                   \
               .first_column = 'a',                                                                \
               .colours = { "black", "white" } },                                                  \
    .letters = { "czarny, black", "bia\xC5\x82y, white" }

#define ROW_bbm103                                                                                 \
    .title = "BBM103, Reversi with points",                                                        \
    .summary = "two players on a board of any even size, with points", .converses = 1,             \
    ARGUMENTS(bbm103_arguments, 0, BBM103_ARGUMENTS_WRONG, 0, "one even integer from 4 on", 0),    \
    .move_codes = BBM103_MOVE_CODES, .skips = 1, .sides = { 4, GRID_SIDE_MAX }, .even = 1,         \
    .upper_left = 1, .has_pairs = 1,                                                               \
    .board = { .symbols = BBM103_SYMBOLS,                                                          \
               .players = { "Player 1", "Player 2" },                                              \
               .colours = { "black", "white" } },                                                  \
    .letters = { "Player 1, black", "Player 2, white" }

#define ROW_aps105                                                                                 \
    .title = "APS105, Reversi", .summary = "set up a board, list its moves and make one",          \
    .converses = 1, .expected_arguments = "no arguments", .move_codes = APS105_MOVE_CODES,         \
    .sides = { GRID_SIDE_MIN, APS105_SIDE_MAX }, .even = 1, .upper_left = 1,                       \
    .move_prompt = "Enter a move:\n",                                                              \
    .board = { .symbols = APS105_SYMBOLS,                                                          \
               .players = { "W", "B" },                                                            \
               .first_row = 'a',                                                                   \
               .first_column = 'a',                                                                \
               .colours = { "white", "black" } },                                                  \
    .letters = { "white", "black" }

#define ROW_flip                                                                                   \
    .title = "flip, a form of Reversi",                                                            \
    .summary = "two players, humans or computers; games can be saved", .converses = 1,             \
    ARGUMENTS(flip_arguments, flip_can_be_loaded, FLIP_ARGUMENTS_WRONG, FLIP_ARGUMENTS_FILE,       \
              "a new game, such as `new 8`", TAKES_SAVED_GAMES),                                   \
    .before_side = "new", .move_codes = FLIP_MOVE_CODES, .ends_by_passes = 1,                      \
    .sides = { FLIP_SIDE_MIN, FLIP_SIDE_MAX }, .has_pairs = 1,                                     \
    .board = { .symbols = FLIP_SYMBOLS,                                                            \
               .players = { "Player O", "Player X" },                                              \
               .colours = { "white", "black" } },                                                  \
    .letters = { "Player O, white", "Player X, black" }

#define ROW(id)                                                                                    \
    [DIALECT_##id] = { .name = #id,                                                                \
                       .check = check_##id,                                                        \
                       .hint = hint_##id,                                                          \
                       .codes = id##_codes,                                                        \
                       .code_count = sizeof id##_codes / sizeof id##_codes[0],                     \
                       ROW_##id },

const struct dialect dialects[DIALECT_COUNT] = { EACH_DIALECT(ROW) };

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

const struct dialect *dialect_taking(unsigned options)
{
    const struct dialect *only = 0;
    size_t i;
    for (i = 0; i < dialect_count; i++) {
        if ((dialects[i].takes & options) == 0)
            continue;
        if (only != 0)
            return 0;
        only = &dialects[i];
    }
    return only;
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
    for (k = 1; k < CONTEST_CODES; k++) {
        if (strcmp(contest_codes[k].name, name) == 0) {
            *dialect = &dialects[contest_codes[k].dialect];
            return &contest_codes[k];
        }
    }
    return 0;
}

const struct code *numbered_code(const struct dialect *dialect, size_t i)
{
    return i < dialect->code_count ? &dialect->codes[i] : &contest_codes[i - dialect->code_count];
}

size_t number_of_code(const struct dialect *dialect, const struct code *code)
{
    if (code->contest != NO_CONTEST)
        return dialect->code_count + (size_t)(code - contest_codes);
    return (size_t)(code - dialect->codes);
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
