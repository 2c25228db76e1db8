/* What a program does in a test, as far as the course looks at it, and whether it is unstable:
   whether runs of the same test differ in that. What the course ignores makes no two runs differ:
   neither an exit status that it does not ask for, nor text on standard error, nor blanks that its
   comparison skips. */
#ifndef FLIPREF_PROBLEM_CONDUCT_H
#define FLIPREF_PROBLEM_CONDUCT_H
#include "answer/answer.h"
#include "mark/verdict.h"

/* What the course looks at. */
struct conduct_rule {
    const struct problem *problem;
    enum course_status status;
    struct leniencies free; /* what costs nothing; with exit-status, no status counts */
    int tells_statuses; /* two wrong statuses differ, because a finding says which one it was. In
                           marks they do not, because both cost the same */
};

/* What one run of a test gave, step by step. The all-zero struct is of no step. */
struct conduct {
    uint64_t ending; /* hashes: of how they ended, and by which signal, */
    uint64_t status; /* of whether their exit statuses are right, */
    uint64_t output; /* and of what they printed before they ended by themselves */
    int is_limited;  /* a limit of time, memory or output was reached, or the sandbox failed */
};

/* Adds a run of a step. `output` is what is taken for its output. */
void conduct_add(struct conduct *c, const struct conduct_rule *rule, const struct step *step,
                 const struct run_result *run, bytes output);

/* Runs of the same test, put together as they are made. The all-zero struct is of none. */
struct conducts {
    struct conduct first; /* ... that is not limited, or else the first one */
    unsigned runs;
    unsigned unstable; /* in what they differ, as bits; 0: the program is not unstable */
};

enum { UNSTABLE_ENDING = 1, UNSTABLE_STATUS = 2, UNSTABLE_OUTPUT = 4 };

/* Adds a run, and decides whether the program is unstable, for grade and for hunt. A limit that
   only some runs have reached does not show it, because load on the machine can do that. */
void conducts_add(struct conducts *all, const struct conduct *run);

/* Adds a run of a test of one step. */
void conducts_add_run(struct conducts *all, const struct conduct_rule *rule,
                      const struct step *step, const struct run_result *run);

#endif
