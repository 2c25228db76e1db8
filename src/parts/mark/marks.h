/* Marks: what the verdicts on a submission are worth in a course.

   All marks are whole hundredths. Each mark that the report names (a group, style, a person's
   number, a deduction) is rounded by itself, halves up; sums add the rounded marks, so the numbers
   in a report add up. There is no floating point, so every machine computes the same marks. */
#ifndef FLIPREF_MARK_MARKS_H
#define FLIPREF_MARK_MARKS_H
#include "course/course.h"
#include "course/human.h"
#include "mark/verdict.h"

#include "base/standing.h"

/* ---- what tests are worth by a problem's own rule ---- */

enum { EXPECTED_ROOM = 200 };

/* What an output validator says of a right output. */
struct given_score {
    double value;
    int is_multiplier; /* of what the test gives at most */
};

/* Of each group of the problem's course, and of all; in hundredths. */
struct scores {
    int64_t points[COURSE_LIST_MOST], of[COURSE_LIST_MOST];
    int64_t total, total_of;
    const char *verdict; /* static: `accepted`, `wrong answer`, ... */
    size_t decisive;     /* the first test with that verdict; the number of tests, if there is none
                          */
};

/* ---- tests ---- */

/* A test of a submission: what came of it, and what that gives. */
struct mark_test {
    const char *name;
    size_t group; /* of course->tests.groups; their count, if the course has no group for it */
    enum standing standing;
    int was_run;               /* the problem's rule has let it be run */
    enum test_verdict verdict; /* what the course's build says in every run, or VERDICT_UNSTABLE if
                                  it says one thing and another */
    unsigned unstable;         /* in what runs or builds vary, as bits of struct conducts */
    int was_right;             /* of VERDICT_UNSTABLE: in some runs */
    unsigned needed;           /* bits of enum leniency: the smallest set that makes it right; 0: it
                                  is right without any, or none helps */
    unsigned leniencies;       /* ... of those that the course allows */
    int has_given;             /* it is right, and the output validator gives it this score: */
    struct given_score given;
    const char *finding; /* a sanitizer's, or NULL; the record of the test has it */
    const struct course_reading *reading; /* what makes it right, of those that the course accepts;
                                             or NULL */
    int status;                           /* the exit status or signal of a run that is not right */
    unsigned refused;          /* enum refusal: what the sandbox has refused, in all steps */
    int64_t stopped_ms;        /* the shorter limit at which it was stopped; otherwise 0 */
    struct first_wrong *wrong; /* where it is not right, for reports; or NULL */

    int is_scored; /* problem_kind.score stores: judging has reached it */

    /* marks_compute stores: */
    int counts;      /* the test can cost marks */
    uint32_t credit; /* percent of the test's share of the points */
};

/* Its verdict with all builds. */
enum test_verdict verdict_of_builds(const struct mark_test *test);

/* ---- marks ---- */

/* What marks are computed from. */
struct mark_request {
    const struct course *course;
    struct mark_test *tests;
    size_t test_count;
    int is_built;
    uint64_t warnings;              /* distinct lines with a warning */
    const unsigned char *is_broken; /* for each rule of course->source */
    const unsigned char *is_odd;    /* for each file of course->submission.files: its name is one of
                                       `otherwise` */
    const struct human_row *human;  /* NULL: nobody says anything */
    const struct scores
        *scores; /* what the problem gives for tests; NULL: the course says what they give */
    int is_late; /* the learning platform says so; --human may say how late */
};

struct mark_group {
    int64_t points, of;    /* hundredths; both are 0 if no test of the group counts */
    uint64_t right, tests; /* of those that count */
    int is_closed;         /* by a gate */
};

struct mark_human {
    int is_given;
    int64_t points, of; /* hundredths */
};

struct marks {
    struct mark_group groups[COURSE_LIST_MOST];
    int64_t source; /* what broken rules cost, as a number that is not negative */
    int64_t names;  /* what odd names of files cost */
    int64_t functionality, functionality_of;
    int64_t style, style_of;
    struct mark_human human[COURSE_LIST_MOST];
    uint64_t late_days;  /* days that have begun */
    int is_late_unknown; /* it is late, and nobody says by how much: this costs nothing yet */
    int64_t late;        /* what lateness costs, not negative */
    int64_t total, of;
};

/* Computes the marks. No test may be VERDICT_INTERNAL. docs/grade.md states the rules. */
void marks_compute(const struct mark_request *request, struct marks *marks);

/* Whether a wrong answer to an input of this standing costs marks. */
int standing_counts(const struct course_group *group, enum standing standing);

#endif
