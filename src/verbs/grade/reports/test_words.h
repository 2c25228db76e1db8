/* What reports say of a test, to readers who may see more or less of it. The text is plain: one
   line, or lines that end with LF, of printable characters. */
#ifndef FLIPREF_GRADE_REPORTS_TEST_WORDS_H
#define FLIPREF_GRADE_REPORTS_TEST_WORDS_H
#include "grade/reports/marks_reader.h"
#include "grade/reports/reports.h"

/* A verdict in words: `wrong output`. Unknown verdicts stay as they are. */
void say_verdict(sink *out, bytes verdict);
int verdict_letter(bytes verdict); /* of a table; `?` for unknown ones */

/* Writes the text of a member, as sink_printable does, between others, or nothing if it has none.
   Returns whether it has one. */
int say_member(sink *out, const char *before, const json_t *object, const char *key,
               const char *after);

/* Where the output differs first: `line 3, column 1: the board after turn 2`. Nothing if it is not
 * known. */
void say_place(sink *out, const json_t *test);
int has_place(const json_t *test);

/* What was expected there and what was found: `expected Blue, found Red`. */
void say_texts(sink *out, const json_t *test);
int has_texts(const json_t *test);

/* A line on the test: its verdict, then the place, then both texts, as far as `seen` goes.
   Nothing for SEEN_NAME and less. */
void say_test(sink *out, const json_t *test, enum seen seen);

/* The same, with both texts as lines of their own and, with SEEN_ALL, what the sanitizer found. */
void say_test_whole(sink *out, const json_t *test, enum seen seen);

/* The total, and a line for each group and for what they leave of it. */
void say_marks(sink *out, const json_t *submission);

/* A line for each of: the comment of a person, why it was not graded, that it was not built,
   remarks, broken rules, leniencies; `end` ends each line. */
void say_submission(sink *out, const json_t *submission, const char *end);

/* What people are to supply and nobody has given yet, as lines such as `not given yet: style, of 4
   points`; `end` ends each line. */
void say_not_given(sink *out, const json_t *submission, const char *end);

/* A label for the first difference of a test, by which reports group submissions: its signature, or
   the verdict. */
void say_difference(sink *out, const json_t *test);

/* Writes text as printable characters; line ends stay if `lines`. What is printable stays as it is,
   a backslash too, so that a text that was escaped is not escaped again. */
void sink_printable(sink *out, bytes text, int lines);

#endif
