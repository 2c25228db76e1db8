/* What a command line of `flipref compare` asks for. */
#ifndef FLIPREF_COMPARE_COMPARE_REQUEST_H
#define FLIPREF_COMPARE_COMPARE_REQUEST_H

#include "answer/leniency.h"
#include "options/options.h"

#include "judge/dialects.h"

enum feedback { FEEDBACK_NONE, FEEDBACK_POSITION, FEEDBACK_FULL };

struct compare_request {
    const struct dialect *dialect;
    int ignore_case, ignore_space;
    const char *tolerated;     /* names of leniencies, with commas between them, or NULL */
    struct leniencies lenient; /* all that is tolerated */
    int feedback;              /* enum feedback */
    const char *args;
    int args_line;
    uint64_t limit;        /* 0: the usual one */
    int line_ends;         /* enum line_ends */
    const char *exit_code; /* the word `testlib`, or NULL */
    const char *input, *answer, *output;
    const char *folder; /* of the feedback; NULL: standard output */
};

extern const struct command_line compare_usage;

#endif
