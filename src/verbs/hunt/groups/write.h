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
    const char *version; /* of flipref */
};

/* Each is the `print` of a file: `what` is a struct clusters.

   matrix.csv    a row for each program: its id, the number of its kind (from 1), and its cells
   matrix.json   the same with the inputs' arguments and bytes, groups and suite:
                 docs/matrix.schema.json
   groups.html   a row for each group: its cause, its smallest input and its members */
void print_matrix_csv(const void *what, sink *out);
void print_matrix_json(const void *what, sink *out);
void print_groups_page(const void *what, sink *out);

/* Writes the suite as a problem package (2025-09) with one group of tests, which can be copied into
   another package: problem.yaml and, below data/secret/GROUP, test_group.yaml and for each test
   NN.in, NN.ans and NN.yaml with its arguments. A test of several runs is in
   generators/steps/GROUP-NN instead, as 01.in, 01.ans, 01.yaml and so on. For a package that has
   generators.yaml, generators/GROUP.yaml is the entry of the group in it. `write` writes the file
   `path` with what `print` prints, makes the folders that it is in, and returns 0 on failure.
   Returns 0 if it does. */
struct suite_files {
    int (*write)(void *who, const char *path, void (*print)(const void *what, sink *out),
                 const void *what);
    void *who;
    const char *group; /* a name of a folder, such as `hunt` */
};
int suite_write(const struct clusters *c, const struct suite_files *to);

#endif
