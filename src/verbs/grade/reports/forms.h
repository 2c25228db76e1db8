/* What the forms of reports have in common. */
#ifndef FLIPREF_GRADE_REPORTS_FORMS_H
#define FLIPREF_GRADE_REPORTS_FORMS_H
#include "grade/reports/growing.h"
#include "grade/reports/marks_reader.h"
#include "grade/reports/reports.h"

/* A submission in its marks, as what a file is written from. */
struct submission {
    const json_t *marks, *of;
    struct growing *text; /* room for a value */
};

/* Writes a file for each submission: FOLDER/ID/NAME, or FOLDER/IDNAME if `is_flat`. Returns 0 as
 * `write` does. */
struct places {
    const char *folder; /* ends with a slash, or is empty */
    const char *name;
    int is_flat;
    int graded_only;
    /* What takes the place of ID; a submission without it gets no file. NULL: the id. */
    bytes (*folder_of)(const json_t *submission);
};
int write_each(const json_t *marks, const struct report_files *to, const struct places *at,
               void (*print)(const void *what, sink *out));

/* Writes a file about all submissions: `print` gets a struct submission without `of`. */
int write_whole(const json_t *marks, const struct report_files *to, const char *name,
                void (*print)(const void *what, sink *out));

/* Writes a page for each student. */
int write_students(const json_t *marks, const struct report_files *to, const struct places *at);

int write_csv(const json_t *marks, const struct report_files *to);
int write_junit(const json_t *marks, const struct report_files *to);
int write_gradescope(const json_t *marks, const struct report_files *to);
int write_autolab(const json_t *marks, const struct report_files *to);
int write_classroom(const json_t *marks, const struct report_files *to);
int write_html(const json_t *marks, const struct report_files *to);
int write_moodle(const json_t *marks, const struct report_files *to);
int write_canvas(const json_t *marks, const struct report_files *to);

#endif
