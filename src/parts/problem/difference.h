/* Whether a program is wrong in one step, apart from the leniencies in force, and where. */
#ifndef FLIPREF_PROBLEM_DIFFERENCE_H
#define FLIPREF_PROBLEM_DIFFERENCE_H
#include "problem/conduct.h"

struct difference {
    enum test_verdict verdict;     /* what is wrong */
    int has_first;                 /* the output differs: */
    struct first_difference first; /* ... first here; if the program was ended there, `found` says
                                      so, because the rest may have been in its buffer */
    int status, expected_status;   /* of VERDICT_EXIT_STATUS */
    int signal;                    /* of VERDICT_SIGNAL */
    const char *sanitizer;         /* of VERDICT_MEMORY_ERROR: what was found, in one line */
};

/* Returns 1 if the program is wrong, and says in *d how. Returns 0 if the output is right apart
   from what is free by the rule, and the exit status is what it asks for.

   The step has the answer and the status of the reference. With LENIENT_EXIT_STATUS, the status
   does not count. A run that ended as ENDED_INTERNAL says nothing about the program, so it is no
   difference; neither is a right output that was cut, because the answer is longer than the limit.
 */
int difference_of(const struct conduct_rule *rule, const struct step *step,
                  const struct run_result *seen, struct difference *d);

#endif
