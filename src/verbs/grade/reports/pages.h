/* The pages of html: the overview, and the page of each student. */
#ifndef FLIPREF_GRADE_REPORTS_PAGES_H
#define FLIPREF_GRADE_REPORTS_PAGES_H
#include "grade/reports/forms.h"
#include "text/json.h"

/* The page of a student, or the overview. */
struct page {
    const struct submission *s;
    const struct report_files *files;
    enum reader reader;
    size_t replay_bytes; /* of the games that are in the page */
};

void print_overview(const void *what, sink *out); /* of a struct page; of s->of there is none */
void print_student(const void *what, sink *out);  /* of a struct page */

/* Writes text of marks.json as sink_printable does. */
void json_printable(struct json *j, const char *key, const json_t *object, const char *name);

/* Writes what `text` has been given. */
void json_said(struct json *j, const char *key, struct growing *text);

/* The members that all pages have: the course, what contained the programs, and flipref's version.
 */
void json_about(struct json *j, const json_t *marks);

#endif
