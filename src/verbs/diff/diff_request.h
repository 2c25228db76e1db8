/* What a command line of `flipref diff` asks for. */
#ifndef FLIPREF_DIFF_DIFF_REQUEST_H
#define FLIPREF_DIFF_DIFF_REQUEST_H

#include "options/options.h"

#include "judge/dialects.h"

struct diff_request {
    const struct dialect *dialect;
    const char *args; /* NULL if --args was not given */
    int args_line;
    int line_ends;         /* enum line_ends */
    uint64_t limit;        /* 0: the usual one */
    const char *exit_code; /* the word `testlib`, or NULL */
    const char *input;     /* a path; `-` is standard input */
    const char *output;    /* likewise */
};

extern const struct command_line diff_usage;

#endif
