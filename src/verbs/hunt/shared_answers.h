/* The reference's answers, which all worker processes share: an answer is computed once per input,
   however many programs it is compared with. */
#ifndef FLIPREF_HUNT_SHARED_ANSWERS_H
#define FLIPREF_HUNT_SHARED_ANSWERS_H
#include "tests/tests.h"

struct shared_answers;

/* Opens a store, before the worker processes start. Returns NULL if there is not enough memory:
   then each program has its own answers computed. */
struct shared_answers *answers_open(void);

/* Looks for the answer of a step with these arguments and this input. Returns 0 if nobody has kept
   it. Otherwise stores in *has_answer whether there is one, and if so, in the step the answer and
   the exit status. The answer is valid until answers_close. `a` may be NULL. */
int answers_find(const struct shared_answers *a, struct step *step, int *has_answer);

/* Keeps what the step has, or that there is no answer, as long as there is room. `a` may be NULL.
 */
void answers_keep(struct shared_answers *a, const struct step *step, int has_answer);

void answers_close(struct shared_answers *a);

#endif
