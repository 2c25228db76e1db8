/* The problems that a command line or a course may name. */
#ifndef FLIPREF_PROBLEMS_PROBLEMS_H
#define FLIPREF_PROBLEMS_PROBLEMS_H
#include "problem/problem.h"

/* Returns the problem of that name, or NULL if there is none. */
const struct problem *problem_named(const char *name);

#endif
