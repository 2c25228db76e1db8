/* A round of grading: all submissions of a session's shard. */
#ifndef FLIPREF_GRADE_GRADE_ROUND_H
#define FLIPREF_GRADE_GRADE_ROUND_H
#include "grade/grade_session.h"

/* Grades them, prints the table, and writes everything in DIR. Returns the exit status. */
int grade_round(const struct session *s);

/* Writes DIR/marks.json, and the report that --format asks for: on standard output for `json`, to
   files in DIR for the others. `tests` may be NULL; pages then show no inputs. Returns 0 on
   failure; a message says why. (reporting.c) */
int write_reports(const struct grade_request *request, json_t *marks, const struct tests *tests);

/* --format=similarity: writes the files of each submission to DIR/similarity/submissions/ID, and
   those that the course provides, which are everybody's, to DIR/similarity/base/N. compare50 and
   JPlag read such folders. What cannot be read is left out. Returns 0 on failure; a message says
   why. (reporting.c) */
int write_similarity(const struct session *s);

#endif
