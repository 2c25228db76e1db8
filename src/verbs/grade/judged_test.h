/* Judges what the runs of a test gave, with the course's leniencies and accepted readings. */
#ifndef FLIPREF_GRADE_JUDGED_TEST_H
#define FLIPREF_GRADE_JUDGED_TEST_H
#include "answer/answer.h"
#include "contain/contain.h"
#include "course/course.h"
#include "mark/marks.h"
#include "problem/conduct.h"
#include "problem/problem.h"
#include "tests/tests.h"

#include <jansson.h>

enum { SIGNATURE_ROOM = 512 };

/* Where a run is not right. */
struct first_wrong {
    size_t step; /* the first step that is not right and costs something, or else that
                    is not right */
    char what[CONTAINMENT_TEXT]; /* the forbidden call */
    int has_first;               /* the output differs in what costs something: */
    struct first_difference first;
    char signature[SIGNATURE_ROOM]; /* what tells the difference apart from those of other bugs, as
                                       in hunt; empty: nothing that costs something differs */
    json_t *output; /* what the program printed around the first difference, or NULL */
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

/* Judges a test by what is recorded of its runs (trials.h), and fills in what came of it: `was_run`
   to `wrong`. *t is all zeros before, but for what is known without runs. The caller frees what it
   holds by judged_free. */
void judge_test(const struct course *course, const struct problem *problem, const struct test *test,
                const json_t *record, struct mark_test *t);
void judged_free(struct mark_test *t);

/* Returns whether an output, which is not right with any leniencies, is right with them if lines of
   standard error stand where the answer has them. If so, *both is that text; the caller frees it,
   whatever this returns. (standard_error.c) */
int standard_error_helps(const struct problem *problem, const struct step *step, bytes output,
                         bytes error, struct byte_queue *both);

#endif
