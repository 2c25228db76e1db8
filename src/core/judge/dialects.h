/* The dialects: a row each of what judging them takes. Nothing else asks which dialect it is. */
#ifndef FLIPREF_JUDGE_DIALECTS_H
#define FLIPREF_JUDGE_DIALECTS_H

#include "base/world.h"
#include "judge/finding.h"
#include "judge/watcher.h"

#include "base/source.h"

#include <stdint.h>

struct check_options {
    int interleave;                /* judge turn by turn */
    int records;                   /* many records in an input */
    int saved_game;                /* an input is a saved game */
    const char *args;              /* the program's arguments, words; 0: none were given */
    sink *output;                  /* of a conversation; 0: thrown away */
    uint64_t limit;                /* steps that computers may take; 0: LIMIT_USUAL */
    const struct world *world;     /* needed by dialects that take arguments */
    const struct watcher *watcher; /* of an input that is one record; 0: nobody */
};

/* Computers play on without any input, so their steps are limited: a turn takes as many steps as
   the board has cells. A computer's answer to a human's move is free, since that move was input.
   This number is enough for two computers on any board up to 299 x 299. */
#define LIMIT_USUAL ((uint64_t)8000000000)

struct tally {
    uint64_t valid;
    uint64_t not_valid;
    const char *trouble; /* why an input has no verdict; 0: it has one, or could not be read */
    int trailing;        /* a valid input has text behind its end, of which was warned */
    int unjudged;        /* records follow a malformed one: where, nobody can tell */
    int no_answer;       /* the program ends with an error, so it prints no answer to compare */
    int refused;         /* no input that a caller allows, whichever verdict the caller expects */
    int limited;         /* trouble: computers would take more steps than they may */
};

/* Judges an input, or each of its records, tells what it finds, and counts the verdicts. If the
   source fails, the record that it was in has no verdict. */
typedef void check_input(const struct listener *to, const struct check_options *options, source *in,
                         struct tally *tally);

/* What arguments ask of a dialect that takes them (TAKES_ARGS). */
enum arguments {
    ARGUMENTS_WRONG, /* it cannot start with them */
    ARGUMENTS_START, /* to start a new game */
    ARGUMENTS_LOAD,  /* to load a game from a file that they name */
    ARGUMENTS_NO_MEMORY
};

struct arguments_given; /* arguments.h */

struct dialect {
    const char *name;
    const char *summary;
    check_input *check;
    enum arguments (*arguments)(struct arguments_given *a);            /* NULL: it takes none */
    int (*can_be_loaded)(const char *args, const struct world *world); /* NULL: it loads nothing */
    const struct code *codes; /* a row without a name is no code */
    size_t code_count;
    unsigned takes; /* of `check`'s options */
    int converses;  /* it answers line by line */
};

/* What a dialect's inputs can be checked for. */
enum { TAKES_ARGS = 1, TAKES_RECORDS = 2, TAKES_INTERLEAVE = 4, TAKES_SAVED_GAMES = 8 };

/* The dialects in the order of their rows. Every table that has a row for each dialect is made from
   this list, so that it cannot get out of step. */
#define EACH_DIALECT(X) X(octaflip) X(reversi) X(bbm103) X(aps105) X(flip)

#define DIALECT_NUMBER(name) DIALECT_##name,
enum { EACH_DIALECT(DIALECT_NUMBER) DIALECT_COUNT };

extern const struct dialect dialects[DIALECT_COUNT];
extern const size_t dialect_count;

/* 0 if there is none of that name. */
const struct dialect *dialect_named(const char *name);

/* A row that has a code of that name, and its dialect; 0 if there is none. */
const struct code *code_named(const char *name, const struct dialect **dialect);

/* What `args`, a text or NULL, asks of a dialect that takes arguments. */
enum arguments arguments_of(const struct dialect *dialect, const char *args,
                            const struct world *world);

/* Whether the dialect can start with `args`; if they name a file, whether it can be loaded. */
int arguments_are_fine(const struct dialect *dialect, const char *args, const struct world *world);

check_input check_octaflip;
check_input check_reversi;
check_input check_bbm103;
check_input check_aps105;
check_input check_flip;

#endif
