/* Judges what the runs of a test gave, with the course's leniencies and accepted readings. */
#ifndef FLIPREF_GRADE_JUDGED_TEST_H
#define FLIPREF_GRADE_JUDGED_TEST_H
#include "answer/answer.h"
#include "contain/contain.h"
#include "course/course.h"
#include "mark/verdict.h"
#include "problem/conduct.h"
#include "problem/problem.h"
#include "tests/tests.h"

#include <jansson.h>

enum { SIGNATURE_ROOM = 512 };

/* What came of one run. */
struct judged_run {
    enum test_verdict verdict;
    size_t step; /* the first step that is not right and costs something, or else that
                    is not right, or 0 */
    int status;  /* its exit status or signal */
    char what[CONTAINMENT_TEXT]; /* the forbidden call */
    unsigned refused;            /* enum refusal: what the sandbox has refused, in all steps */
    int has_first;               /* the output differs in what costs something: */
    struct first_difference first;
    char signature[SIGNATURE_ROOM]; /* what tells the difference apart from those of other bugs, as
                                       in hunt; empty: nothing that costs something differs */
    int is_lenient;                 /* the outputs are right with these leniencies: */
    unsigned needed;                /* bits of enum leniency, the smallest set */
    unsigned for_course; /* bits of enum leniency: the smallest set that the course allows;
                            0: none, or not enough */
    int has_given;       /* the output is right, and its validator gives it this score: */
    struct given_score given;
    int has_error_output;                 /* text on standard error */
    const struct course_reading *reading; /* what makes the answer right, of those that the course
                                             accepts; NULL: none, or the answer is the test's */
    json_t *output; /* what the program printed around the first difference, or NULL */
};

/* What came of a test. */
struct judged_test {
    struct judged_run run;     /* of the course's build: the run that counts. If runs of that build
                                  vary, only the verdict is there: VERDICT_UNSTABLE */
    enum test_verdict verdict; /* VERDICT_UNSTABLE if runs or builds vary */
    unsigned unstable;         /* in what, as bits of struct conducts */
    int was_right;             /* of an unstable build of the course: some run was */
    const char *finding;       /* a sanitizer's, or NULL; the record has it */
    int64_t stopped_ms;        /* the shorter limit at which it was stopped; otherwise 0 */
};

/* In what a program is unstable in a test, as bits of struct conducts: */
struct unstable {
    unsigned builds; /* all runs of all builds together, */
    unsigned course; /* and those of the course's build */
};

/* Decides it from the runs that are recorded (trials.h): the steps of the run that counts, and all
   runs. Of standard error, it sees what the leniencies of `seen` allow. */
struct unstable unstable_of(const struct conduct_rule *rule, struct leniencies seen,
                            const struct test *test, const json_t *steps, const json_t *runs);

/* Judges a test by what is recorded of its runs (trials.h). The caller frees what it holds by
 * judged_test_free. */
void judge_test(const struct course *course, const struct problem *problem, const struct test *test,
                const json_t *record, struct judged_test *t);
void judged_test_free(struct judged_test *t);

/* Returns whether an output, which is not right with any leniencies, is right with them if lines of
   standard error stand where the answer has them. If so, *both is that text; the caller frees it,
   whatever this returns. (standard_error.c) */
int standard_error_helps(const struct problem *problem, const struct step *step, bytes output,
                         bytes error, struct byte_queue *both);

#endif
