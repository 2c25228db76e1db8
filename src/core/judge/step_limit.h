/* The limit of the steps that computers may take in a game (--limit). Computers play on without any
   input, so an input of a few bytes could otherwise take hours. */
#ifndef FLIPREF_JUDGE_STEP_LIMIT_H
#define FLIPREF_JUDGE_STEP_LIMIT_H

#include "base/model.h"

#include <stddef.h>
#include <stdint.h>

struct step_limit {
    uint64_t steps; /* steps that computers have taken */
    int answered;   /* the last turn was a human's, so a computer's answer is free */
};

/* Counts a turn. A computer's turn takes as many steps as the board of that side has cells, unless
   it answers a human's turn. */
void step_limit_count(struct step_limit *l, const flipref_turn *turn, size_t side);

/* Whether computers have taken more than `limit` steps; 0 stands for LIMIT_USUAL. */
int step_limit_is_passed(const struct step_limit *l, uint64_t limit);

#endif
