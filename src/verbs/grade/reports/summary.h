/* What the overview sums up over all submissions, as jansson values that the caller frees. */
#ifndef FLIPREF_GRADE_REPORTS_SUMMARY_H
#define FLIPREF_GRADE_REPORTS_SUMMARY_H
#include "grade/reports/growing.h"
#include "grade/reports/marks_reader.h"

/* All tests, by name, in the order in which submissions have them: {name: {"group", "standing",
   "runs", "fails", "differences": {label: count}}}. */
json_t *summary_of_tests(const json_t *marks, struct growing *text);

/* The submissions that fail the same tests, with the same first difference in each: {key:
   [{"index", "test", "label"}...]}, where `index` is the submission's in the marks, and `test` and
   `label` are the name and the difference of the first test that costs it marks. */
json_t *summary_of_differences(const json_t *marks, struct growing *text);

/* The size of an array, or the number that a value is. */
size_t weight_of(const json_t *value);

/* Calls `each` for each member of an object, those that weigh most first. */
void each_by_weight(json_t *object, size_t (*weigh)(const json_t *value),
                    void (*each)(void *who, const char *key, const json_t *value), void *who);

#endif
