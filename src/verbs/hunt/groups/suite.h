/* A small suite of inputs: it breaks every program that was broken, and tells groups apart.

   Inputs are chosen greedily: first the one that breaks the most programs that no chosen input
   breaks, until all are broken; then the one that splits programs into the most classes. Of equal
   ones the smallest is chosen. An input that turns out not to be needed for either goes. */
#ifndef FLIPREF_HUNT_GROUPS_SUITE_H
#define FLIPREF_HUNT_GROUPS_SUITE_H
#include "hunt/groups/groups.h"

struct suite {
    size_t *inputs; /* the smallest first */
    size_t count;
    size_t broken; /* programs that the suite breaks, of groups.broken */
    size_t told;   /* how many kinds of programs the suite can tell apart, of groups.count */
};

/* Chooses at most `most` inputs. If they do not suffice to break all programs, they break as many
   as greedy choice finds. Returns 0 if memory runs out. suite_free frees it in both cases. */
int suite_choose(const struct matrix *m, const struct groups *groups, size_t most,
                 struct suite *suite);
void suite_free(struct suite *suite);

#endif
