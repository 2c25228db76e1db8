/* What a command line of `flipref check` asks for. */
#ifndef FLIPREF_CHECK_CHECK_REQUEST_H
#define FLIPREF_CHECK_CHECK_REQUEST_H

#include "check/judge_input.h"
#include "options/options.h"

#include <stdint.h>

/* A string is NULL, and a number or a flag 0, if its option was not given. */
struct check_request {
    struct run run;     /* what the options say of the report */
    struct judge judge; /* ... and of judging */
    const char *files_from;
    int null;
    struct option_list include, exclude;
    uint64_t jobs;
    int summary;
    int exit_code;      /* enum exit_code */
    int expect;         /* enum expect */
    int format;         /* index in `formats` */
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
