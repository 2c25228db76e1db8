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

/* Links the steps of a test, each to the one before it, and returns the last one. */
const struct step *test_chain(const struct test *test);

#endif
