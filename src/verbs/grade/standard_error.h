/* Programs that print a part of their answer on standard error. */
#ifndef FLIPREF_GRADE_STANDARD_ERROR_H
#define FLIPREF_GRADE_STANDARD_ERROR_H
#include "problem/problem.h"
#include "text/byte_queue.h"

/* Returns whether an output, which is not right with any leniencies, is right with them if lines of
   standard error stand where the answer has them. If so, *both is that text; the caller frees it,
   whatever this returns. */
int standard_error_helps(const struct problem *problem, const struct step *step, bytes output,
                         bytes error, struct byte_queue *both);

#endif
