/* A small suite of inputs: it breaks every program that was broken, and tells groups apart.

   Inputs are chosen greedily: first those that break the most programs that no chosen input breaks,
   until all are broken (the cover); then those that divide groups into the most classes (splits).
   Of inputs that break equally many, the one that divides more is chosen, and of equal ones the
   smallest. In the end an input goes if the others break the same programs and divide groups in the
   same way without it, and others may take its place. */
#ifndef FLIPREF_HUNT_GROUPS_SUITE_H
#define FLIPREF_HUNT_GROUPS_SUITE_H
#include "hunt/groups/groups.h"

struct suite {
    size_t *inputs; /* the smallest first */
    size_t count;
    size_t broken; /* how many of the groups->broken programs the suite breaks */
    size_t told;   /* into how many classes it divides the groups; at most groups->count */
};

/* Chooses at most `most` inputs. If they are too few to break all programs, they break as many as
   greedy choice finds. Fewer are chosen if no other input would divide the groups further. Returns
   0 if memory runs out. suite_free frees the suite in both cases. */
int suite_choose(const struct matrix *m, const struct groups *groups, size_t most,
                 struct suite *suite);
void suite_free(struct suite *suite);

#endif
