/* What a command line of `flipref grade` asks for. */
#ifndef FLIPREF_GRADE_GRADE_REQUEST_H
#define FLIPREF_GRADE_GRADE_REQUEST_H

#include "options/options.h"
#include "runner/containment.h"

#include <stdint.h>

/* A string is NULL, and a number or a flag 0, if its option was not given. */
struct grade_request {
    uint64_t jobs;
    const char *output; /* the folder for the marks */
    const char *tests;
    const char *only;
    int format;      /* enum grade_format */
    int feedback;    /* enum course_feedback: the most that a student sees */
    int containment; /* enum containment_asked */
    const char *human;
    int sanitize; /* enum sanitize */
    int pseudonyms;
    const char *again; /* a pattern of ids */
    int full_limits;
    const char *shard;
    int dry_run;
};

#define GRADE_FORMAT_WORDS                                                                         \
    "table json csv junit gradescope autolab classroom html moodle canvas similarity"

enum grade_format {
    GRADE_TABLE,
    GRADE_JSON,
    GRADE_CSV,
    GRADE_JUNIT,
    GRADE_GRADESCOPE,
    GRADE_AUTOLAB,
    GRADE_CLASSROOM,
    GRADE_HTML,
    GRADE_MOODLE,
    GRADE_CANVAS,
    GRADE_SIMILARITY
};

enum { FEEDBACK_OF_COURSE = -1 }; /* the option was not given */

enum sanitize { SANITIZE_ALL, SANITIZE_SAMPLE, SANITIZE_OFF };

extern const struct command_line grade_usage;

/* Obeys the command line, which is all of argv but the program's name. Returns the exit status. */
int run_grade(char **argv);

#endif
