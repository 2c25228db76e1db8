/* Judges inputs, one after another, and tells a reporter. */
#ifndef FLIPREF_PROGRAM_JUDGE_H
#define FLIPREF_PROGRAM_JUDGE_H

#include "program/format.h"

struct judge {
    const struct dialect *dialect;
    struct check_options options;
    int args_line;             /* the first line of an input is options.args */
    int strict;                /* as a validator of contests: of what is valid only plain text */
    int avoids_out;            /* what is written to `out` is no input */
    sink *out;                 /* written before input is awaited */
    struct reporter *reporter; /* who hears of it */
};

/* Judges a file, or standard input for `-`. */
void judge_path(const struct judge *j, const char *path);

#endif
