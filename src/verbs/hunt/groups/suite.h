/* A small suite of inputs: it breaks every program that was broken, and tells kinds apart.

   Inputs are chosen greedily: first those that break the most programs that no chosen input breaks,
   until all are broken (the cover); then those that divide kinds into the most classes (splits).
   Of inputs that break equally many, the one that divides more is chosen, and of equal ones the
   smallest. Then an input goes if the others break the same programs and divide kinds in the same
   way without it, and others may take its place.

   If there is room for more inputs, another such round begins with those that are left, and so on:
   programs that nobody has seen yet have bugs of their own, and a second input that breaks the same
   programs often tells those apart. */
#ifndef FLIPREF_HUNT_GROUPS_SUITE_H
#define FLIPREF_HUNT_GROUPS_SUITE_H
#include "hunt/groups/groups.h"

struct suite {
    size_t *inputs; /* the smallest first */
    size_t count;
    size_t broken; /* how many of the groups->broken programs the suite breaks */
    size_t told;   /* into how many classes it divides the kinds; at most groups->kind_count */
};

/* Chooses at most `most` inputs. If they are too few to break all programs, they break as many as
   greedy choice finds. Fewer are chosen only if no other input breaks a program. suite_free
   frees the suite. */
void suite_choose(const struct matrix *m, const struct groups *groups, size_t most,
                  struct suite *suite);
void suite_free(struct suite *suite);

#endif
