/* What is said of a package's problem: places are lines and words, since nothing is known of its
   game. */
#ifndef FLIPREF_PACKAGED_TOLD_H
#define FLIPREF_PACKAGED_TOLD_H
#include "answer/same_tokens.h"
#include "packaged/state.h"
#include "problem/explained.h"

void told_difference(const struct token_comparison *c, bytes answer, bytes output,
                     struct first_difference *first);
void told_opinion(const struct opinion *o, struct first_difference *first); /* adds its message */

/* As problem_cause and problem_explain. */
void told_cause(const struct problem *p, const struct step *step, bytes output,
                const struct difference *d, struct cause *cause);
void told_explanation(const struct problem *p, const struct step *step, bytes output,
                      const struct difference *d, struct explained *e);

/* Adds a line about an input that every validator accepts, and on which accepted submissions
   disagree. */
void told_disagreement(struct packaged *s, bytes input);

/* Adds a line about the package, once. `subject` may be NULL. */
void told_remark(struct packaged *s, const char *subject, const char *text);

#endif
