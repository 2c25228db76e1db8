/* Writes marks.json and the reports that are made from it. */
#ifndef FLIPREF_GRADE_REPORTING_H
#define FLIPREF_GRADE_REPORTING_H
#include "grade/grade_request.h"
#include "tests/tests.h"

#include <jansson.h>

/* Writes DIR/marks.json, and the report that --format asks for: on standard output for `json`, to
   files in DIR for the others. `tests` may be NULL; pages then show no inputs. Returns 0 on
   failure; a message says why. */
int write_reports(const struct grade_request *request, json_t *marks, const struct tests *tests);

#endif
