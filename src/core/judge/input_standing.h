/* The standing of an input: does it count against a program that other people wrote? It depends on
   the input and the arguments alone, not on what any program prints (rulings: Standing). */
#ifndef FLIPREF_JUDGE_INPUT_STANDING_H
#define FLIPREF_JUDGE_INPUT_STANDING_H

#include "base/standing.h"
#include "judge/dialects.h"

struct standing_request {
    /* As for a check. `args`, `limit` and `world` count. The arguments may be wrong, because a
       specification says what happens then. */
    const struct check_options *options;

    /* The arguments as words, which a NULL ends and which may contain blanks, in place of
       options->args. NULL: there are only those. */
    char *const *words;

    /* If flip's arguments name a file, whose it is: 1 if the program under judgement saved it, so
       that loading it is promised; otherwise 0. A file that is not a saved game may be anyone's.
       Files are read through options->world. If that has no `open`, the standing is outside. */
    int own_saves;

    /* Whether flip can write a file of that name. NULL: every save succeeds, as a check assumes. */
    int (*can_save)(bytes name);
};

struct standing_found {
    enum standing standing;
    const char *reason;  /* the first part with this standing: static text; NULL if promised */
    uint64_t line;       /* of that part; 0: the arguments */
    const char *trouble; /* if unknown: why, static text; NULL: the source has failed */
    int limited;         /* the trouble is that computers would take more steps than they may */
};

/* Reads the input to its end, or until it is known to be outside, and returns its standing. What no
   program reads, such as a line after the end of a game, is part of the input. The source's buffer
   must hold at least LINES_CAPACITY bytes. */
struct standing_found standing_of(const struct dialect *dialect,
                                  const struct standing_request *request, source *in);

#endif
