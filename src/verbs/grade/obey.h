/* What grade does once its command line is known to make sense. */
#ifndef FLIPREF_GRADE_OBEY_H
#define FLIPREF_GRADE_OBEY_H
#include "grade/grade_order.h"

/* Grades or merges: `words` are COURSE and the submissions, or the folders of the parts. Returns
   the exit status. (obey.c; no_jansson.c in a build without jansson) */
int grade_obey(const struct grade_order *order, char **words);

#endif
