/* What the forms of reports have in common. */
#ifndef FLIPREF_GRADE_REPORTS_FORMS_H
#define FLIPREF_GRADE_REPORTS_FORMS_H
#include "grade/reports/growing.h"
#include "grade/reports/marks_reader.h"
#include "grade/reports/reports.h"
#include "text/json.h"

/* What a file is written from. */
struct report {
    const json_t *marks;  /* the content of marks.json */
    const json_t *of;     /* the submission that the file is about; NULL: it is about all */
    struct growing *text; /* room for a value */
    const struct report_files *files;
    enum reader reader;
};

/* What the reader sees of a test. */
enum seen seen_in(const struct report *r, const json_t *test);

/* Each writes a file from a struct report. */
void print_csv(const void *report, sink *out);
void print_junit(const void *report, sink *out);
void print_gradescope(const void *report, sink *out);
void print_gradescope_people(const void *report, sink *out);
void print_autolab(const void *report, sink *out);
void print_classroom(const void *report, sink *out);
void print_overview(const void *report, sink *out);
void print_student(const void *report, sink *out);
void print_moodle(const void *report, sink *out);
void print_canvas(const void *report, sink *out);

/* Writes text of marks.json as sink_printable does. */
void json_printable(struct json *j, const char *key, const json_t *object, const char *name);

/* The members that all pages have: the course, what contained the programs, and flipref's version.
 */
void json_about(struct json *j, const json_t *marks);

#endif
