/* html: the overview and the pages of people. */
#include "grade/reports/pages.h"

struct folder {
    const struct report_files *files;
    struct page page;
    void (*print)(const void *what, sink *out);
};

/* The caller's `write`, which gets a page instead of a submission. */
static int write_page(void *who, const char *path, void (*print)(const void *what, sink *out),
                      const void *what)
{
    struct folder *f = who;
    (void)print;
    f->page.s = what;
    return f->files->write(f->files->who, path, f->print, &f->page);
}

static void no_print(const void *what, sink *out)
{
    (void)what;
    (void)out;
}

static int write_people(const json_t *marks, const struct report_files *to, const struct places *at,
                        enum reader reader)
{
    struct folder folder = { to, { 0, to, reader, 0 }, print_student };
    struct report_files pages = { .write = write_page, .who = &folder, .dialect = to->dialect };
    return write_each(marks, &pages, at, no_print);
}

int write_students(const json_t *marks, const struct report_files *to, const struct places *at)
{
    return write_people(marks, to, at, READER_STUDENT);
}

int write_html(const json_t *marks, const struct report_files *to)
{
    const struct places students = { .name = "page.html", .folder = "" };
    const struct places markers = { .folder = "overview/", .name = ".marker.html", .is_flat = 1 };
    struct growing text = { 0 };
    struct submission all = { marks, 0, &text };
    struct page page = { &all, to, READER_MARKER, 0 };
    int fine = to->write(to->who, "overview.html", print_overview, &page);
    growing_free(&text);
    return fine && write_people(marks, to, &markers, READER_MARKER) &&
           write_students(marks, to, &students);
}
