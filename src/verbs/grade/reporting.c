#include "grade/grade_round.h"

#include "grade/reports/growing.h"
#include "grade/reports/marks_reader.h"
#include "grade/reports/reports.h"
#include "inputs/archives/pack.h"
#include "runner/folder.h"
#include "runner/json_text.h"
#include "system/io.h"
#include "text/byte_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the reports ask for. */
struct provider {
    const char *folder;
    struct pack *pack; /* NULL: nothing was packed */
    struct byte_queue zip;
};

static int write_file(void *who, const char *path, void (*print)(const void *what, sink *out),
                      const void *what)
{
    const struct provider *p = who;
    return folder_write(p->folder, path, print, what);
}

/* ---- the archive with feedback ---- */

static int pack_page(void *who, const char *path, void (*print)(const void *what, sink *out),
                     const void *what)
{
    struct provider *p = who;
    struct growing page = { 0 };
    if (p->pack == 0)
        p->pack = pack_start(&p->zip);
    if (p->pack == 0)
        return 0;
    print(what, growing_start(&page));
    pack_file(p->pack, path, growing_end(&page));
    growing_free(&page);
    return 1;
}

/* Writes FORM-feedback.zip, if something was packed. */
static int write_zip(struct provider *p, const char *form)
{
    char name[64];
    bytes zip;
    if (p->pack == 0)
        return 1;
    if (!pack_end(p->pack))
        return 0;
    zip = queue_bytes(&p->zip);
    (void)snprintf(name, sizeof name, "%s-feedback.zip", form);
    return folder_write(p->folder, name, print_bytes, &zip);
}

/* ---- for tools that compare programs ---- */

static int write_submission(const struct session *s, size_t index)
{
    char path[FOLDER_PATH_ROOM];
    struct submission_files files;
    int fine = 1;
    size_t i;
    if (s->list.at[index].trouble != 0 || !session_has(s, index))
        return 1;
    submission_files_read(&files, &s->list, index, &s->wanted);
    for (i = 0; fine && files.state != SUBMISSION_UNREAD && i < files.count; i++) {
        (void)snprintf(path, sizeof path, "similarity/submissions/%s/%s", session_name(s, index),
                       files.at[i].name);
        fine = folder_write(s->request->output, path, print_bytes, &files.at[i].text);
    }
    submission_files_free(&files);
    return fine;
}

/* A file may be provided in several versions of one name. */
static int write_provided(const struct session *s, size_t index)
{
    const struct course_provided *provided = &s->course->submission.provided.at[index];
    bytes text = bytes_of_text(provided->text);
    char path[FOLDER_PATH_ROOM];
    (void)snprintf(path, sizeof path, "similarity/base/%zu/%s", index + 1, provided->name);
    return folder_write(s->request->output, path, print_bytes, &text);
}

int write_similarity(const struct session *s)
{
    int fine = 1;
    size_t i;
    for (i = 0; fine && i < s->course->submission.provided.count; i++)
        fine = write_provided(s, i);
    for (i = 0; fine && i < s->list.count; i++)
        fine = write_submission(s, i);
    return fine;
}

/* ---- the reports ---- */

/* Whether marks can go back to the platform. Says how many of the submissions cannot. */
static int has_numbers(const json_t *marks, const char *platform)
{
    const json_t *submission;
    char text[128];
    size_t graded = 0, known = 0, i;
    json_array_foreach(json_object_get(marks, "submissions"), i, submission)
    {
        graded += is_graded(submission) != 0;
        known += is_graded(submission) && platform_text(submission, platform, "number").len > 0;
    }
    if (known == graded)
        return 1;
    (void)snprintf(text, sizeof text,
                   "submissions without a person's number in its export, which are left out: %zu "
                   "of %zu",
                   graded - known, graded);
    complain(platform, text);
    return known > 0;
}

static int write_form(const struct grade_request *request, const json_t *marks,
                      const struct tests *tests)
{
    struct provider provider = { .folder = request->output };
    struct report_files files = { .write = write_file,
                                  .pack = pack_page,
                                  .who = &provider,
                                  .tests = tests,
                                  .dialect = json_text_of(marks, "dialect", "") };
    const char *form = report_forms[request->format - GRADE_CSV];
    int done = (request->format < GRADE_MOODLE || has_numbers(marks, form)) &&
               report_write(form, marks, &files) && write_zip(&provider, form);
    free(provider.zip.at);
    if (done) {
        sink_text(standard_output(), "written:");
        report_say_files(standard_output(), request->output, form, marks);
        sink_byte(standard_output(), '\n');
    } else {
        complain("the report was not written", form);
    }
    return done;
}

/* A line for what marks.json is of, and a line for each submission. */
static void print_marks(const void *what, sink *out)
{
    json_print_lines(*(json_t *const *)what, "submissions", out);
}

int write_reports(const struct grade_request *request, json_t *marks, const struct tests *tests)
{
    if (!folder_write(request->output, "marks.json", print_marks, &marks))
        return 0;
    if (request->format == GRADE_JSON)
        print_marks(&marks, standard_output());
    if (request->format < GRADE_CSV || request->format == GRADE_SIMILARITY)
        return 1;
    return write_form(request, marks, tests);
}
