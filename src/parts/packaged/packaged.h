/* A problem package as a problem: its validators say which inputs are valid, and its accepted
   submissions answer. Each of them is run in the sandbox. */
#ifndef FLIPREF_PACKAGED_PACKAGED_H
#define FLIPREF_PACKAGED_PACKAGED_H
#include "contain/contain.h"
#include "problem/problem.h"

/* Loads a package. Returns NULL after a message if it cannot. The problem owns all that belongs to
   it; packaged_close frees it. `grades`: as in struct problem_setting. */
struct problem *packaged_open(const char *path, int grades);
void packaged_close(struct problem *p);

#endif
