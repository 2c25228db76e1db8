/* Verdicts and scores by the rules of the package formats. */
#ifndef FLIPREF_PACKAGED_SCORE_H
#define FLIPREF_PACKAGED_SCORE_H
#include "packaged/state.h"

/* Makes the groups of the package those of its course. Returns 0, and says why, if it has too many.
 */
int score_make_groups(const struct problem *p, char reason[CONTAINMENT_TEXT]);

/* As problem_score and problem_is_expected. */
void score_all(const struct problem *p, struct mark_test *tests, size_t count,
               struct scores *scores);
int score_is_expected(const struct problem *p, size_t i, const struct mark_test *tests,
                      size_t count, const struct scores *scores, char why[EXPECTED_ROOM]);

#endif
