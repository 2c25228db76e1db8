/* The reports on graded programs. All of them are made from marks.json (docs/marks.schema.json).

   A group of tests says how much a student sees of it, by its `visibility` and its `feedback`:

   | visibility, feedback | a student's report has of a test |
   | --- | --- |
   | `hidden`, anything | its name and its points |
   | other, `none` | nothing; of the group, its name and its points |
   | other, `verdict` | its name and its verdict |
   | other, `position` | also where its output differs first: line, column, and what stands there |
   | other, `full` | also the input, what was expected, what was found, and the replay |

   The reports for markers (csv, and the pages that html makes besides the students') have all of
   it.

   Of a submission's test, these members of marks.json are read besides those that every test has:
   - `points`, `of`: what the test gave, and at most gives (optional);
   - `first` {`line`, `column`, `unit`, `expected`, `found`, `step`}: the first difference; `unit`
   is what the reader of outputs calls it, without any byte of an answer or of an output; `expected`
   and `found` may have some; `step` counts from 0 (optional);
   - `output` {`line`, `text`, `cut`}: what the program printed, from line `line` (from 1) on; `cut`
   if more follows. It is there for a test that is not right, and has the lines around the first
   difference, at most 8 KiB;
   - `sanitizer`: what the sanitizer found, as text, or null;
   - `counts`: false if the test cannot cost marks; `steady`: false if the course's build varies;
   - `signal`, `call`: what ended the program;
   - `cause`: what the test's input once broke, if it is a kept one; seen as `first` is.
   Of a submission, `lenient` is a sentence on all tests that fail, or null. */
#ifndef FLIPREF_GRADE_REPORTS_REPORTS_H
#define FLIPREF_GRADE_REPORTS_REPORTS_H
#include "base/sink.h"
#include "tests/tests.h"

#include <jansson.h>

/* What the caller provides, since this room uses no system. */
struct report_files {
    /* Writes the file `path`, relative to the folder of the marks, with what `print` writes; makes
       its folder if that is missing. Returns 0 on failure, after it has said why. */
    int (*write)(void *who, const char *path, void (*print)(const void *what, sink *out),
                 const void *what);
    /* The same, but adds it to the archive FORM-feedback.zip. */
    int (*pack)(void *who, const char *path, void (*print)(const void *what, sink *out),
                const void *what);
    void *who;
    const struct tests *tests; /* NULL: pages show no inputs */
    const char *dialect;       /* whose games the pages replay */
};

/* csv         marks.csv, a line for each submission
   junit       junit.xml, a suite for each submission
   gradescope  ID/results.json; for a whole export also gradescope.csv
   autolab     ID/autolab.txt, what an autograder prints last
   classroom   ID/classroom.txt, the result for GitHub's reporter, in base64
   html        overview.html and overview/ID.marker.html for markers; ID/page.html for each student
   moodle      moodle.csv, the worksheet of marks that Moodle imports, and moodle-feedback.zip with
               the pages of the students
   canvas      canvas.csv, the gradebook that Canvas imports

   ID is the id of a submission, which must be a name for a folder. `json` is not among them,
   because the caller writes marks.json itself. The order is that of enum grade_format. */
extern const char *const report_forms[];

/* Writes the paths of the files of a form, each after a blank, with `*` for the submissions. */
void report_say_files(sink *out, const char *folder, const char *form, const json_t *marks);

/* Writes the files of a form. `marks` is the content of marks.json. Returns 0 if a file could not
   be written. */
int report_write(const char *form, const json_t *marks, const struct report_files *to);

#endif
