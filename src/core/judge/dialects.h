/* The table of dialects: one row holds all that judging, showing and the command line need to know
   about a dialect. No other code asks which dialect it is. */
#ifndef FLIPREF_JUDGE_DIALECTS_H
#define FLIPREF_JUDGE_DIALECTS_H

#include "base/model.h"
#include "base/world.h"
#include "findings/finding.h"
#include "hints/hints.h"
#include "judge/watcher.h"

#include "base/source.h"

#include <stdint.h>

struct check_options {
    int interleave;                /* judge turn by turn */
    int records;                   /* an input contains many records */
    int all_errors;                /* octaflip: report the errors after the first one, too */
    int saved_game;                /* an input is a saved game */
    const char *args;              /* the program's arguments, separated by blanks; NULL: none */
    sink *output;                  /* a conversation's output goes here; NULL: it is dropped */
    uint64_t limit;                /* steps that computers may take; 0: LIMIT_USUAL */
    const struct world *world;     /* needed by dialects that take arguments */
    const struct watcher *watcher; /* of an input that is one record; NULL: none */
};

/* Computers play on without any input, so their steps are limited. A computer's turn takes as many
   steps as the board has cells. A computer's answer to a human's move is free, because that move
   was input. This limit is enough for two computers on any board up to 299 x 299. */
#define LIMIT_USUAL ((uint64_t)8000000000)

struct tally {
    uint64_t valid;
    uint64_t not_valid;
    const char *trouble; /* why an input has no verdict; NULL: it has one, or cannot be read */
    int trailing;        /* a valid input has extra text after its end, and a warning said so */
    int unjudged;        /* text follows a malformed record, and cannot be divided into records */
    int no_answer;       /* the program ends with an error, so it prints no answer to compare */
    int ends_early;      /* ... because the input ends before the game is over */
    int refused; /* the input asks for what no caller allows, whatever verdict is expected */
    int limited; /* `trouble` is that computers would take more steps than they may */
};

/* Judges an input, or each of its records. Reports findings and verdicts to the listener, and
   counts the verdicts. If the source fails, the current record gets no verdict. */
typedef void check_input(const struct listener *to, const struct check_options *options, source *in,
                         struct tally *tally);

/* What arguments ask of a dialect that takes them (TAKES_ARGS). */
enum arguments {
    ARGUMENTS_START, /* start a new game */
    ARGUMENTS_LOAD,  /* load a game from the file that they name */
    ARGUMENTS_WRONG, /* they are wrong */
    ARGUMENTS_NO_MEMORY
};

struct arguments_given; /* arguments.h */

enum game_rules { RULES_LINES, RULES_OCTAFLIP };

struct dialect {
    const char *name;
    check_input *check;
    give_hint *hint;
    const struct code *codes; /* a row without a name is unused */
    size_t code_count;
    const char *title; /* the name of the game, for people */
    const char *summary;
    int converses;  /* the program answers line by line */
    unsigned takes; /* which options `check` takes: TAKES_... */
    enum arguments (*arguments)(struct arguments_given *a);            /* NULL: it takes none */
    int (*can_be_loaded)(const char *args, const struct world *world); /* NULL: it loads nothing */
    int wrong_arguments, file_arguments; /* codes: of ARGUMENTS_WRONG, of ARGUMENTS_LOAD */
    const char *expected_arguments;
    const char
        *before_side; /* the argument before the side of a new board; NULL: the side is first */
    enum game_rules rules;
    int move_codes;     /* in a line-capturing game: the first code of a move; add a grid_fault */
    const char *pass;   /* how a player passes in a line of the input; NULL: not with a line */
    int skips;          /* a player without a move is skipped, and that is not a turn */
    int free_pass;      /* player 0 may pass even if it has a move */
    int ends_by_passes; /* a game goes on until two passes in a row or a full board end it, even if
                           neither player has a move */
    size_t sides[2];    /* the smallest and the largest side of a board */
    int even;           /* sides are even */
    int upper_left;     /* the player who starts with the upper left cell of the centre */
    int has_pairs;      /* a move is a line of two integers, row and column */
    int replies;        /* the program itself replies to each move of the input */
    const char
        *move_prompt;    /* the line before the only move of a game; NULL: there are many moves */
    flipref_board board; /* the names and symbols on the dialect's boards; no cells */
    const char *letters[2]; /* what the players' symbols mean, in UTF-8 */
};

/* The options that a dialect's check can take. */
enum {
    TAKES_ARGS = 1,
    TAKES_RECORDS = 2,
    TAKES_INTERLEAVE = 4,
    TAKES_SAVED_GAMES = 8,
    TAKES_ALL_ERRORS = 16
};

/* The dialects in the order of their rows. Every table with a row for each dialect is made from
   this list, so no table can get out of step, and a dialect without a row does not compile. */
#define EACH_DIALECT(X) X(octaflip) X(reversi) X(bbm103) X(aps105) X(flip)

#define DIALECT_NUMBER(name) DIALECT_##name,
enum { EACH_DIALECT(DIALECT_NUMBER) DIALECT_COUNT };

extern const struct dialect dialects[DIALECT_COUNT];
extern const size_t dialect_count;

/* Returns the dialect of that name, or NULL if there is none. */
const struct dialect *dialect_named(const char *name);

/* Returns the only dialect that takes any of these options, or NULL if none or several do. */
const struct dialect *dialect_taking(unsigned options);

/* Returns the code of that name and sets *dialect; of a contest's code, to a dialect in which its
   example is an input. Returns NULL if there is none. */
const struct code *code_named(const char *name, const struct dialect **dialect);

/* The codes of a dialect's findings are numbered: its own, then the contest_codes. The numbers are
   less than dialect->code_count + CONTEST_CODES. */
const struct code *numbered_code(const struct dialect *dialect, size_t i);
size_t number_of_code(const struct dialect *dialect, const struct code *code);

/* Returns what `args`, a text or NULL, ask of a dialect that takes arguments. */
enum arguments arguments_of(const struct dialect *dialect, const char *args,
                            const struct world *world);

/* Returns whether the dialect can start with `args`. If they name a file, that includes whether the
   file can be loaded. */
int arguments_are_fine(const struct dialect *dialect, const char *args, const struct world *world);

#define CHECK_OF_DIALECT(name) check_input check_##name;
EACH_DIALECT(CHECK_OF_DIALECT)
#undef CHECK_OF_DIALECT

#endif
