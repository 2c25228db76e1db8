/* Options that several verbs have. Each macro stands for the fields of a `struct option_row` that
   are the same everywhere, and a verb's row adds where the value goes and what only this verb says:

       { ROW_ARGS, .at = AT(args), .excludes = "args-line" },

   A text in parentheses is the part of the help that differs between verbs. */
#ifndef FLIPREF_OPTIONS_SHARED_ROWS_H
#define FLIPREF_OPTIONS_SHARED_ROWS_H
#include "options/options.h"

/* ---- the input ---- */

/* A text, the arguments of the dialect's program. */
#define ROW_ARGS                                                                                   \
    .name = "args", .kind = OPTION_TEXT, .value = " ARGUMENTS",                                    \
    .help = "the arguments that the program was started with: bbm103 and flip",                    \
    .feature = TAKES_ARGS

/* What the manual adds. */
#define ARGS_EXAMPLES                                                                              \
    "They are one word for the shell: `--args 8` for bbm103, `--args 'new 8 0 1'` for flip. "

/* A flag. `whose` says whose first line it is. */
#define ROW_ARGS_LINE(whose)                                                                       \
    .name = "args-line", .kind = OPTION_FLAG,                                                      \
    .help = "the arguments are the first line of " whose, .feature = TAKES_ARGS

/* A flag. `what` names the input. */
#define ROW_SAVED_GAME(what)                                                                       \
    .name = "saved-game", .kind = OPTION_FLAG, .help = what " is a game that flip has saved",      \
    .feature = TAKES_SAVED_GAMES, .more = "DIALECT can then be left out."

/* A flag. */
#define ROW_INTERLEAVE                                                                             \
    .name = "interleave", .kind = OPTION_FLAG,                                                     \
    .help = "octaflip: judge turn by turn, and ignore what follows the end of the game",           \
    .feature = TAKES_INTERLEAVE

/* An enum line_ends. `whose` says whose lines end so. */
#define ROW_LINE_ENDS(whose)                                                                       \
    .name = "line-ends", .kind = OPTION_CHOICE, .value = "=HOW", .words = "lf crlf",               \
    .help = "how lines of " whose " end: `lf` (the default), or `crlf`: CR LF counts as one LF"

enum line_ends { LINE_ENDS_LF, LINE_ENDS_CRLF };

/* A number. `also` says what else happens at the limit. */
#define ROW_LIMIT(also)                                                                            \
    .name = "limit", .kind = OPTION_NUMBER, .value = "=N",                                         \
    .help = "flip: computers may take at most N steps, and a turn takes as many steps as the "     \
            "board has cells (default: 8000000000)" also,                                          \
    .see = "check.md#Games that computers play"

/* A text, one of TRANSCRIPT_FORMATS (transcripts/transcripts.h). */
#define ROW_FROM                                                                                   \
    .name = "from", .kind = OPTION_TEXT, .value = "=FORMAT", .words = TRANSCRIPT_FORMATS,          \
    .help = "FILE is a game of Othello: `moves` such as f5d6c3, `ggf` or `wthor`; or a position "  \
            "of Ataxx: `fen`"

/* A number. */
#define ROW_GAME                                                                                   \
    .name = "game", .kind = OPTION_NUMBER, .value = " N", .needs = "from",                         \
    .help = "take game N of a file that has several"

/* ---- what is printed ---- */

/* The file that takes the place of standard output. `what` is written to it. */
#define ROW_OUTPUT_FILE(what)                                                                      \
    .name = "output", .kind = OPTION_FILE, .value = " FILE", .help = what,                         \
    .more = "`-` is standard output.", .see = "check.md#Reports in files"

/* An enum color. */
#define ROW_COLOR                                                                                  \
    .name = "color", .kind = OPTION_CHOICE, .value = "=WHEN", .words = COLOR_WORDS,                \
    .help =                                                                                        \
        "use colours: `auto` (the default: on a terminal, unless NO_COLOR is set), `always` or "   \
        "`never`",                                                                                 \
    .more = "`auto` uses none if TERM is `dumb`.", .see = "check.md#Colours"

/* ---- many inputs or programs ---- */

/* A number. `what` is done at once. */
#define ROW_JOBS(what)                                                                             \
    .name = "jobs", .letter = 'j', .kind = OPTION_NUMBER, .value = " N", .most = JOBS_MOST,        \
    .help = what " at once, at most 256 (default: as many as there are cores)"

/* A text. `what` has an id. */
#define ROW_AGAIN(what)                                                                            \
    .name = "again", .kind = OPTION_TEXT, .value = " ID",                                          \
    .help = "run the " what " with this id although nothing has changed; `*` stands for any "      \
            "characters"

/* A text, which read_shard() reads. */
#define ROW_SHARD(verb, what)                                                                      \
    .name = "shard", .kind = OPTION_TEXT, .value = " I/N",                                         \
    .help = verb " only part I of N parts of the list of " what

/* An enum containment_asked. */
#define ROW_CONTAINMENT                                                                            \
    .name = "containment", .kind = OPTION_CHOICE, .value = "=LEVEL",                               \
    .words = "full kernel limits",                                                                 \
    .help = "how programs are contained: `full`, `kernel` or `limits` (default: `full`, or "       \
            "`kernel` where this machine has no user namespaces)",                                 \
    .more = "`limits` is never chosen unless it is asked for, because it keeps no program from "   \
            "reading files."

/* The folder of a run, a text. `what` says what is in it, and its name without the option. */
#define ROW_OUTPUT_FOLDER(what)                                                                    \
    .name = "output", .kind = OPTION_TEXT, .value = " DIR", .help = "the folder for " what

#endif
