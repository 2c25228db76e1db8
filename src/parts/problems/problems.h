/* The problems that a command line or a course may name. */
#ifndef FLIPREF_PROBLEMS_PROBLEMS_H
#define FLIPREF_PROBLEMS_PROBLEMS_H
#include "problem/problem.h"

/* Returns the game of that name, or NULL if there is none. */
const struct problem *problem_named(const char *name);

/* Whether a path is a problem package. */
int problem_is_package(const char *path);

/* Opens a problem package, to hunt or to grade. Returns NULL after a message if it is not one that
   can be used. problem_close closes it, and does nothing if it is NULL. */
struct problem *problem_open_package(const char *path, int grades);
void problem_close(struct problem *package);

#endif
