/* The readings that a course accepts: whether a program that does not answer a test as the
   reference does answers as one of them. */
#ifndef FLIPREF_PROBLEM_ACCEPT_H
#define FLIPREF_PROBLEM_ACCEPT_H

#include "problem/problem.h"

/* The accepted readings, each of which explains one run of a test so far or not. */
struct reading_acceptance;

/* Starts for a run of a test of `count` steps, which must outlive it. Returns NULL if the course
   accepts no readings. */
struct reading_acceptance *reading_accept_open(const struct course *course,
                                               const struct problem *problem,
                                               const struct step *steps, size_t count);
void reading_accept_close(struct reading_acceptance *a); /* which may be NULL */

/* Takes what the program answered to the step of that index: output and exit status. Steps come in
   order. The steps before the first call were answered as their tests say, and each later one is
   given. Returns whether a reading explains all of them; how the status counts is up to the course.
 */
int reading_accepts(struct reading_acceptance *a, size_t step, bytes output, int status);

/* Returns the first reading that explains everything; NULL if none does. */
const struct course_reading *reading_accepted(const struct reading_acceptance *a);

#endif
