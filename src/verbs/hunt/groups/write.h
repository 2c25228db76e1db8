/* The files that are made of a matrix. */
#ifndef FLIPREF_HUNT_GROUPS_WRITE_H
#define FLIPREF_HUNT_GROUPS_WRITE_H
#include "hunt/groups/groups.h"
#include "hunt/groups/suite.h"

#include "problem/problem.h"

/* All that the files are about. */
struct clusters {
    const struct matrix *matrix;
    const struct groups *groups;
    const struct suite *suite;   /* NULL: none was asked for */
    const char *const *unhunted; /* why each program could not be hunted; NULL: it was */
    const struct problem *problem;
};

/* Each is the `print` of a file: `what` is a struct clusters.

   matrix.csv    a row for each program: its id, the number of its kind (from 1), and its cells
   matrix.json   the same with the inputs' arguments and bytes, groups and suite:
                 docs/matrix.schema.json
   groups.html   a row for each group: its cause, its smallest input and its members */
void print_matrix_csv(const void *what, sink *out);
void print_matrix_json(const void *what, sink *out);
void print_groups_page(const void *what, sink *out);

#endif
