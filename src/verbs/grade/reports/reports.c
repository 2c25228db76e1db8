#include "grade/reports/reports.h"

#include "base/visible.h"
#include "grade/reports/forms.h"

#include <string.h>

const char *const report_forms[] = { "csv",       "junit", "gradescope", "autolab",
                                     "classroom", "html",  "moodle",     "canvas" };

/* What a file is about. */
enum about {
    OF_ALL,
    OF_PEOPLE, /* all, if an export names the persons */
    OF_EACH,   /* one submission */
    OF_GRADED, /* the same; one that was not graded gets no file */
    OF_MOODLE  /* the same; it is packed under its name in Moodle's export, if it has one */
};

/* The files of the forms. A submission's name takes the place of `*`. */
static const struct report_file {
    const char *form, *path;
    enum about about;
    enum reader reader;
    void (*print)(const void *report, sink *out);
} files[] = {
    { "csv", "marks.csv", OF_ALL, READER_MARKER, print_csv },
    { "junit", "junit.xml", OF_ALL, READER_AT_ONCE, print_junit },
    { "gradescope", "*/results.json", OF_GRADED, READER_STUDENT, print_gradescope },
    { "gradescope", "gradescope.csv", OF_PEOPLE, READER_MARKER, print_gradescope_people },
    { "autolab", "*/autolab.txt", OF_EACH, READER_AT_ONCE, print_autolab },
    { "classroom", "*/classroom.txt", OF_EACH, READER_AT_ONCE, print_classroom },
    { "html", "overview.html", OF_ALL, READER_MARKER, print_overview },
    { "html", "overview/*.marker.html", OF_EACH, READER_MARKER, print_student },
    { "html", "*/page.html", OF_EACH, READER_STUDENT, print_student },
    { "moodle", "moodle.csv", OF_ALL, READER_MARKER, print_moodle },
    { "moodle", "*/page.html", OF_MOODLE, READER_STUDENT, print_student },
    { "canvas", "canvas.csv", OF_ALL, READER_MARKER, print_canvas },
};

static bytes name_of(const struct report_file *f, const json_t *submission)
{
    return f->about == OF_MOODLE ? platform_text(submission, "moodle", "folder")
                                 : text_in(submission, "id");
}

/* Whether an id can be a name in a folder. The caller promises it; but a report must not be written
 * elsewhere. */
static int is_name(bytes id)
{
    if (id.len == 0 || bytes_find(id, '/') < id.len || bytes_find(id, '\0') < id.len)
        return 0;
    return !bytes_equal(id, BYTES_OF_LITERAL(".")) && !bytes_equal(id, BYTES_OF_LITERAL(".."));
}

static int write_one(const struct report_file *f, const struct report *r)
{
    struct growing path = { 0 };
    bytes name = name_of(f, r->of), whole = bytes_of_text(f->path);
    size_t star = bytes_find(whole, '*');
    sink *out = growing_start(&path);
    int fine;
    sink_bytes(out, bytes_first(whole, star));
    sink_bytes(out, name);
    sink_bytes(out, bytes_skip(whole, star + 1));
    fine = is_name(name) && (f->about == OF_MOODLE ? r->files->pack : r->files->write)(
                                r->files->who, growing_text(&path), f->print, r);
    growing_free(&path);
    return fine;
}

static int is_left_out(const struct report_file *f, const json_t *submission)
{
    return f->about != OF_EACH &&
           (!is_graded(submission) || (f->about == OF_MOODLE && name_of(f, submission).len == 0));
}

static int write_each(const struct report_file *f, struct report *r)
{
    int fine = 1;
    size_t i;
    for (i = 0; fine && i < count_in(r->marks, "submissions"); i++) {
        r->of = item_in(r->marks, "submissions", i);
        fine = is_left_out(f, r->of) || write_one(f, r);
    }
    return fine;
}

/* Whether an export says whose submissions they are. */
static int has_people(const json_t *marks)
{
    size_t i;
    for (i = 0; i < count_in(marks, "submissions"); i++) {
        const json_t *from = json_object_get(item_in(marks, "submissions", i), "platform");
        if (count_in(from, "people") > 0)
            return 1;
    }
    return 0;
}

static int write_file(const struct report_file *f, const json_t *marks,
                      const struct report_files *to)
{
    struct growing text = { 0 };
    struct report r = { .marks = marks, .text = &text, .files = to, .reader = f->reader };
    int fine = 1;
    if (f->about >= OF_EACH)
        fine = write_each(f, &r);
    else if (f->about == OF_ALL || has_people(marks))
        fine = to->write(to->who, f->path, f->print, &r);
    growing_free(&text);
    return fine;
}

/* Whether a form has that file, which may be about nobody. */
static int is_written(const struct report_file *f, const json_t *marks)
{
    size_t i;
    if (f->about == OF_PEOPLE)
        return has_people(marks);
    for (i = 0; f->about == OF_MOODLE && i < count_in(marks, "submissions"); i++) {
        if (!is_left_out(f, item_in(marks, "submissions", i)))
            return 1;
    }
    return f->about != OF_MOODLE;
}

void report_say_files(sink *out, const char *folder, const char *form, const json_t *marks)
{
    size_t i;
    for (i = 0; i < sizeof files / sizeof files[0]; i++) {
        const struct report_file *f = &files[i];
        if (strcmp(f->form, form) != 0 || !is_written(f, marks))
            continue;
        sink_byte(out, ' ');
        sink_visible_name(out, folder);
        sink_byte(out, '/');
        sink_text(out, f->about == OF_MOODLE ? "moodle-feedback.zip" : f->path);
    }
}

int report_write(const char *form, const json_t *marks, const struct report_files *to)
{
    int fine = 1;
    size_t i;
    for (i = 0; fine && i < sizeof files / sizeof files[0]; i++)
        fine = strcmp(files[i].form, form) != 0 || write_file(&files[i], marks, to);
    return fine;
}

enum seen seen_in(const struct report *r, const json_t *test)
{
    return seen_of(r->marks, test, r->reader);
}

void json_printable(struct json *j, const char *key, const json_t *object, const char *name)
{
    json_visible(j, key, text_in(object, name), SHOWN_ESCAPED);
}

void json_about(struct json *j, const json_t *marks)
{
    json_printable(j, "course", marks, "course");
    json_printable(j, "containment", marks, "containment");
    json_printable(j, "version", marks, "flipref");
}
