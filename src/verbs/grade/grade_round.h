/* A round of grading: all submissions of a session's shard. */
#ifndef FLIPREF_GRADE_GRADE_ROUND_H
#define FLIPREF_GRADE_GRADE_ROUND_H
#include "grade/grade_session.h"

/* Grades them, prints the table, and writes everything in DIR. Returns the exit status. */
int grade_round(const struct session *s);

#endif
