/* DIR/marks.json, and what is made from it. */
#ifndef FLIPREF_GRADE_MARKS_FILE_H
#define FLIPREF_GRADE_MARKS_FILE_H
#include "base/sink.h"

#include <jansson.h>

/* The content of marks.json: a journal's header, and the submissions that are not NULL, in the
   order of the list. */
json_t *marks_of(const json_t *journal_header, json_t *const *submissions, size_t count);

/* Writes it: a line for the header, and a line for each submission. `what` points to a json_t *. */
void marks_print(const void *what, sink *out);

/* How many submissions are ungraded. */
size_t marks_ungraded(const json_t *marks);

#endif
