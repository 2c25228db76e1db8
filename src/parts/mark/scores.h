/* What tests are worth by a problem's own rule. */
#ifndef FLIPREF_MARK_SCORES_H
#define FLIPREF_MARK_SCORES_H
#include "course/course.h"
#include "mark/verdict.h"

#include <stdint.h>

enum { EXPECTED_ROOM = 200 };

/* What an output validator says of a right output. */
struct given_score {
    double value;
    int is_multiplier; /* of what the test gives at most */
};

struct scored_test {
    const char *name;
    enum test_verdict verdict;
    int was_run;
    int has_given;
    struct given_score given;
    int counts; /* stored: judging has reached it */
};

/* Of each group of the problem's course, and of all; in hundredths. */
struct scores {
    int64_t points[COURSE_LIST_MOST], of[COURSE_LIST_MOST];
    int64_t total, total_of;
    const char *verdict; /* static: `accepted`, `wrong answer`, ... */
    size_t decisive;     /* the first test with that verdict; the number of tests, if there is none
                          */
};

#endif
