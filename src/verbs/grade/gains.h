/* What a submission would gain if its course overlooked more. */
#ifndef FLIPREF_GRADE_GAINS_H
#define FLIPREF_GRADE_GAINS_H
#include "grade/grading.h"

/* Puts into what marks.json says of the submission: "lenient", all sets of leniencies that make
   failing tests right, with the points that each would give, or null; and "lenient_points", those
   of all sets together. */
void put_gains(json_t *submission, const struct grading *g);

#endif
