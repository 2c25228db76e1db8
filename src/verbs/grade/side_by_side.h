/* Runs tests of one submission side by side: on each core that no other submission needs, and more
   of them while the program waits, which occupies no core. */
#ifndef FLIPREF_GRADE_SIDE_BY_SIDE_H
#define FLIPREF_GRADE_SIDE_BY_SIDE_H
#include "grade/trials.h"

/* Runs something of a test, and changes nothing of `t` but t->list[i], t->time_outs and, if it
   returns 0, t->reason. */
typedef int run_test(struct trials *t, size_t i);

/* Runs the tests of the list, which begin in its order. What they give is the same as if they had
   been run one after the other. Returns 0 once `one` has. */
int run_side_by_side(struct trials *t, const size_t *list, size_t count, run_test *one);

#endif
