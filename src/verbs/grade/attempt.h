/* An attempt: one run of a test, of all its steps, with one build of a submission. */
#ifndef FLIPREF_GRADE_ATTEMPT_H
#define FLIPREF_GRADE_ATTEMPT_H
#include "answer/answer.h"
#include "contain/contain.h"
#include "course/course.h"
#include "mark/conduct.h"
#include "tests/tests.h"

#include <jansson.h>

struct attempt_order {
    const struct course *course;
    const struct dialect *dialect;
    struct container *container;
    const char *program; /* the file in the container */
    const char *const *environment;
    int is_sanitized;
    int is_exact; /* the CPU limit is exactly that of the course; otherwise a program may run a
                     quarter longer, to tell whether it was near the limit */
};

enum { SIGNATURE_ROOM = 512 };

struct attempt {
    enum test_verdict verdict;
    size_t step; /* the first step that is not right and costs something, or else that
                    is not right, or 0 */
    int status;  /* its exit status or signal */
    char what[CONTAINMENT_TEXT]; /* the forbidden call, or why the verdict is internal */
    unsigned refused;            /* enum refusal: what the sandbox has refused, in all steps */
    const char *refused_call;    /* the name of the first REFUSED_CALL, or NULL */
    int has_first;               /* the output differs in what costs something: */
    struct first_difference first;
    char signature[SIGNATURE_ROOM]; /* what tells the difference apart from those of other bugs, as
                                       in hunt; empty: nothing that costs something differs */
    int is_lenient;                 /* the outputs are right with these leniencies: */
    unsigned needed;                /* bits of enum leniency, the smallest set */
    unsigned for_course;  /* bits of enum course_leniency: the smallest set that the course allows;
                             0: none, or not enough */
    int has_error_output; /* text on standard error */
    const struct course_reading *reading; /* what makes the answer right, of those that the course
                                             accepts; NULL: none, or the answer is the test's */
    json_t *output;         /* what the program printed around the first difference, or NULL */
    char *finding;          /* a sanitizer's, or NULL */
    int is_near;            /* near a time limit */
    struct conduct conduct; /* in all steps */
    uint64_t cpu_us, wall_us, peak_kb; /* sums, and the most */
};

/* Runs the test. It never fails: the verdict may be VERDICT_INTERNAL. The caller frees what it
   holds by attempt_free. */
void attempt_run(const struct attempt_order *order, const struct test *test, struct attempt *a);
void attempt_free(struct attempt *a);

#endif
