/* Whether a program is wrong in one step, apart from the leniencies in force, and where. */
#ifndef FLIPREF_CAUSES_DIFFERENCE_H
#define FLIPREF_CAUSES_DIFFERENCE_H
#include "answer/answer.h"
#include "mark/verdict.h"
#include "tests/tests.h"

/* What a run of the program gave: how it ended and what it printed. */
struct run_seen_output {
    enum ending ending;
    int status; /* of ENDED_EXIT, the exit status; of ENDED_SIGNAL, the signal */
    bytes out;
    const char *sanitizer; /* what a sanitizer found, in one line; NULL if it found nothing */
};

struct difference {
    enum test_verdict verdict;     /* what is wrong */
    int has_first;                 /* the output differs: */
    struct first_difference first; /* ... first here; if the program was ended there, `found` says
                                      so, because the rest may have been in its buffer */
    int has_status;                /* the exit status is known that the reference ends with: */
    int status, expected_status;   /* of VERDICT_EXIT_STATUS */
    int signal;                    /* of VERDICT_SIGNAL */
    const char *sanitizer;         /* the text of run_seen_output */
    int varies;                    /* fresh runs differ among themselves; difference_of: 0 */
};

/* Returns 1 if the program is wrong, and says in *d how. Returns 0 if the output is right apart
   from `lenient`, the exit status is what `rule` asks for, and no sanitizer found anything.

   The step has the answer and the status of the reference. With LENIENT_EXIT_STATUS, the status
   does not count. A run that ended as ENDED_INTERNAL says nothing about the program, so it is no
   difference; neither is a right output that was cut, because the answer is longer than the limit.
   A right answer with a sanitizer's finding is VERDICT_MEMORY_ERROR. */
int difference_of(const struct dialect *dialect, const struct step *step,
                  const struct run_seen_output *seen, struct leniencies lenient,
                  enum course_status rule, struct difference *d);

#endif
