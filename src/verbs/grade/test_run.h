/* One run of a test, of all its steps, with one build of a submission. */
#ifndef FLIPREF_GRADE_TEST_RUN_H
#define FLIPREF_GRADE_TEST_RUN_H
#include "contain/contain.h"
#include "course/course.h"
#include "executor/subject.h"
#include "mark/verdict.h"
#include "tests/tests.h"

#include <jansson.h>

struct test_run_request {
    const struct course *course;
    const struct problem *problem;
    struct subject *subject; /* of a language; otherwise NULL, and there are these: */
    struct container *container;
    const char *program; /* the file in the container */
    const char *const *environment;
    size_t shift;      /* of a subject: how many bytes lower the stack is */
    uint32_t short_ms; /* the CPU limit, if it is shorter than the course's; otherwise 0 */
    int is_sanitized;
    int is_exact; /* the CPU limit is exactly that of the course; otherwise a program may run a
                     quarter longer, to tell whether it was near the limit */
};

/* What it gave, before any leniency. */
struct test_run {
    json_t *steps; /* as recorded.h has them; those after one that was killed are not run */
    enum test_verdict verdict;   /* of the first step that is not right */
    char what[CONTAINMENT_TEXT]; /* why the verdict is internal */
    unsigned refused;            /* enum refusal: what the sandbox has refused, in all steps */
    const char *refused_call;    /* the name of the first REFUSED_CALL, or NULL */
    char *finding;               /* a sanitizer's, or NULL */
    int is_near;                 /* near a time limit */
    uint64_t cpu_us, wall_us, peak_kb; /* sums, and the most */
};

/* Runs the test. It never fails: the verdict may be VERDICT_INTERNAL. The caller frees what it
   holds by test_run_free. */
void test_run(const struct test_run_request *request, const struct test *test, struct test_run *r);
void test_run_free(struct test_run *r);

#endif
