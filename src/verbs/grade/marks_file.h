/* DIR/marks.json. */
#ifndef FLIPREF_GRADE_MARKS_FILE_H
#define FLIPREF_GRADE_MARKS_FILE_H
#include "base/sink.h"

#include <jansson.h>

/* Writes marks.json: a line for what it is of, and a line for each submission. `what` points to a
   json_t *. */
void marks_print(const void *what, sink *out);

#endif
