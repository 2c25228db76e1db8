/* Groups of programs that fail alike: those whose first differences are the same with every input.
   A cell that was not tried counts as right, because nothing is known about it. */
#ifndef FLIPREF_HUNT_GROUPS_GROUPS_H
#define FLIPREF_HUNT_GROUPS_GROUPS_H
#include "hunt/groups/matrix.h"

#define GROUP_NONE ((size_t)-1)

struct program_group {
    size_t *members; /* programs, by index */
    size_t member_count;
    size_t smallest;  /* the smallest input that breaks them */
    size_t broken_by; /* how many inputs break them */
};

struct groups {
    struct program_group *list; /* the largest first; of equal ones, that with the first program */
    size_t count;
    size_t *of_program; /* the group of each program; GROUP_NONE if no input breaks it */
    size_t broken;      /* programs that are in a group */

    size_t *members; /* of all groups; for groups_free */
};

/* Finds the groups. groups_free frees them. */
void groups_find(const struct matrix *m, struct groups *groups);
void groups_free(struct groups *groups);

#endif
