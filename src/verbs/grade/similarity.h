/* --format=similarity: the files of all submissions, for the tools that compare them. */
#ifndef FLIPREF_GRADE_SIMILARITY_H
#define FLIPREF_GRADE_SIMILARITY_H
#include "grade/grade_session.h"

/* Writes the files of each submission to DIR/similarity/submissions/ID, and those that the course
   provides, which are everybody's, to DIR/similarity/base/N. compare50 and JPlag read such folders.
   What cannot be read is left out. Returns 0 on failure; a message says why. */
int write_similarity(const struct session *s);

#endif
