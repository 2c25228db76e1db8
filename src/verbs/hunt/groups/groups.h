/* Groups of programs, of two levels. The programs of a group share a cause; those of a kind, whose
   first differences are the same with every input, are alike everywhere.
   A cell that was not tried counts as right, because nothing is known about it. */
#ifndef FLIPREF_HUNT_GROUPS_GROUPS_H
#define FLIPREF_HUNT_GROUPS_GROUPS_H
#include "hunt/groups/matrix.h"

#define KIND_NONE ((size_t)-1)

/* Programs that share causes, or that are alike everywhere: a kind, which has nothing but members.
   A program may be in several groups. One that shares no cause is in a group of its own. */
struct program_group {
    size_t *members; /* programs, by index; of a group those of a kind next to each other */
    size_t member_count;
    size_t *causes; /* that the same programs show; the first is that of the smallest input */
    size_t cause_count;
    size_t smallest;  /* the smallest input of a member that shows a cause; KIND_NONE: none does */
    size_t broken_by; /* how many inputs show one of the causes */
};

struct groups {
    struct program_group *kinds; /* the largest first; of equal ones, that with the first program */
    size_t kind_count;
    size_t *kind_of; /* the kind of each program; KIND_NONE if no input breaks it */
    size_t broken;   /* programs that an input breaks */

    struct program_group *shared; /* in the same order */
    size_t shared_count;
    size_t grouped; /* programs that are in a group */
    size_t accused; /* programs that a finding or a cell accuses */
    struct arena memory;
};

/* Finds kinds and groups. groups_free frees them. */
void groups_find(const struct matrix *m, struct groups *groups);
void groups_free(struct groups *groups);

#endif
