/* Runs that follow each other in one working folder: each step refers to the one before it. */
#ifndef FLIPREF_STEP_CHAIN_H
#define FLIPREF_STEP_CHAIN_H

#include "step/step.h"

enum { CHAIN_MOST = 3 };

struct chain {
    const struct step *steps[CHAIN_MOST]; /* the first run comes first */
    size_t count;                         /* at least 1 */
};

/* Lists the steps up to `last`. Of more than CHAIN_MOST, only the last ones are listed. */
void chain_of(const struct step *last, struct chain *chain);

/* Returns the last step of a test. */
const struct step *last_step(const struct test *test);

/* Returns the size of a run and those before it, which is that of an input: the bytes of all their
   arguments and inputs. step_hash returns a hash of these. */
size_t step_size(const struct step *step);
uint64_t step_hash(const struct step *step);

/* Returns about 100 times the CPU time that the reference takes for a run with an answer, in
   microseconds. What takes longer hangs, if it has done so in other runs. */
uint64_t step_patience(const struct step *step);

#endif
