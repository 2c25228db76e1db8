/* Reads marks.json, and says how much of it a student may see. A member that is missing reads as an
   empty text, as 0, or as an empty list. */
#ifndef FLIPREF_GRADE_REPORTS_MARKS_READER_H
#define FLIPREF_GRADE_REPORTS_MARKS_READER_H
#include "base/sink.h"

#include <jansson.h>

/* ---- values ---- */

bytes text_in(const json_t *object, const char *key);
int64_t number_in(const json_t *object, const char *key);
int has(const json_t *object, const char *key); /* it is there, and not null, false or empty */

/* Marks are numbers with at most two decimals; these are hundredths. */
int64_t hundredths_in(const json_t *object, const char *key);

/* `7.5/10` */
void sink_marks_of(sink *out, const json_t *object, const char *points, const char *of);

size_t count_in(const json_t *object, const char *key); /* of a list */
const json_t *item_in(const json_t *object, const char *key, size_t i);

/* ---- submissions, groups and tests ---- */

int is_graded(const json_t *submission);
int is_not_built(const json_t *submission); /* it is graded, and there is no program */
int is_right(const json_t *test);
int counts(const json_t *test);      /* the specification asks for it, so it can cost marks */
int costs_marks(const json_t *test); /* it counts, is not right, and has not all of its credit */
int is_unstable(const json_t *test);
int is_unclean(const json_t *test); /* it is right, and a sanitizer has found something */

/* What a submission from an export of this platform has under `key`, or an empty text. */
bytes platform_text(const json_t *submission, const char *platform, const char *key);

/* The group of that name in a list of groups, or NULL. */
const json_t *group_named(const json_t *groups, bytes name);

/* What the points of the groups leave of the total: style, lateness, deductions. */
struct rest {
    int64_t points, of;
};
struct rest rest_of(const json_t *submission);

/* `ungraded`, `not-built`, the verdict of a package's problem, `right` if all tests that
   count are, otherwise the most frequent of the other
 * verdicts. */
bytes submission_verdict(const json_t *submission);

/* ---- what is seen ---- */

/* How much of a test a reader sees, from little to much. */
enum seen {
    SEEN_GROUP_ONLY, /* nothing but the group's points */
    SEEN_NAME,       /* a name and points */
    SEEN_VERDICT_TOO,
    SEEN_PLACE_TOO,
    SEEN_ALL
};

/* Who reads a report. A platform that shows a report at once cannot wait for a date. */
enum reader { READER_MARKER, READER_STUDENT, READER_AT_ONCE };

/* When students see the tests of a group: 0 at once, more later, less than 0 never. */
int visibility_of(const json_t *group);

/* What a reader sees of a test, and of each test of a group. */
enum seen seen_of(const json_t *marks, const json_t *test, enum reader reader);
enum seen seen_of_group(const json_t *marks, bytes name, enum reader reader);

#endif
