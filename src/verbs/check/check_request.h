/* What a command line of `flipref check` asks for. */
#ifndef FLIPREF_CHECK_CHECK_REQUEST_H
#define FLIPREF_CHECK_CHECK_REQUEST_H

#include "options/options.h"

#include <stdint.h>

/* A string is NULL, and a number or a flag 0, if its option was not given. */
struct check_request {
    const char *files_from;
    int null;
    struct option_list include, exclude;
    uint64_t jobs;
    uint64_t unpack_limit;
    uint64_t limit;
    const char *args;
    int args_line;
    int saved_game;
    int line_ends; /* enum line_ends */
    int records;
    int interleave;
    int all_errors;
    int standing;
    int quiet;
    int summary;
    int ungrouped;
    int exit_code; /* enum exit_code */
    int expect;    /* enum expect */
    int format;    /* index in `formats` */
    int sarif_split;
    const char *output; /* NULL: standard output */
    int color_when;     /* enum color */
    const char *explain;
    int codes;
};

/* Whose exit statuses those of the program are. */
enum exit_code { EXIT_OWN, EXIT_KATTIS, EXIT_TESTLIB };

enum expect { EXPECT_VALID, EXPECT_NOT_VALID };

extern const struct command_line check_usage;

#endif
