/* What a program does in a test, as far as the course looks at it. What the course ignores makes no
   two runs differ: neither an exit status that it does not ask for, nor text on standard error, nor
   blanks that its comparison skips. */
#ifndef FLIPREF_PROBLEM_CONDUCT_H
#define FLIPREF_PROBLEM_CONDUCT_H
#include "answer/answer.h"
#include "mark/verdict.h"

/* What the course looks at. */
struct conduct_rule {
    const struct problem *problem;
    enum course_status status;
    struct leniencies free; /* what costs nothing; with exit-status, no status counts */
};

/* What the runs of a test gave, step by step. The all-zero struct is of none. */
struct conduct {
    uint64_t ending; /* hashes: of how they ended, and by which signal, */
    uint64_t status; /* of whether their exit statuses are right, */
    uint64_t output; /* and of what they printed before they ended by themselves */
    int is_limited;  /* a run has reached a limit of time, memory or output */
};

/* Adds a run of a step. `output` is what is taken for its output. */
void conduct_add(struct conduct *c, const struct conduct_rule *rule, const struct step *step,
                 const struct run_result *run, bytes output);

enum { VARIES_ENDING = 1, VARIES_STATUS = 2, VARIES_OUTPUT = 4 };

/* Returns in what two runs of the same test show that the program varies, as bits; 0: in nothing. A
   limit that only one of them has reached shows nothing, because load on the machine can do that.
 */
unsigned conducts_vary(const struct conduct *a, const struct conduct *b);

/* Whether two runs of the same step vary, or only one of them has reached a limit. */
int runs_vary(const struct conduct_rule *rule, const struct run_result *a,
              const struct run_result *b);

#endif
