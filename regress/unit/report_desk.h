/* Reports on marks that a test makes up. */
#ifndef FLIPREF_REGRESS_REPORT_DESK_H
#define FLIPREF_REGRESS_REPORT_DESK_H

#include "regress/unit/whole_file.h"

#include "grade/reports/reports.h"

enum { TEXT_ROOM = 1 << 20 };

/* Removes what a page has of the viewer: its style and its script. */
static inline void without_viewer(char *page)
{
    static const char *const parts[][2] = { { "<style>", "</style>" },
                                            { "<script>", "</script>" } };
    size_t i;
    for (i = 0; i < ROWS(parts); i++) {
        char *at = strstr(page, parts[i][0]);
        char *end = at != 0 ? strstr(at, parts[i][1]) : 0;
        if (end != 0)
            memmove(at, end, strlen(end) + 1);
    }
}

/* Keeps the file of one path, and refuses to write another one. */
static struct {
    const char *kept, *refused;
    unsigned char text[TEXT_ROOM];
    size_t len, files;
} desk;

static inline int keep_file(void *who, const char *path, void (*print)(const void *what, sink *out),
                            const void *what)
{
    sink out;
    (void)who;
    if (desk.refused != 0 && strcmp(path, desk.refused) == 0)
        return 0;
    desk.files++;
    if (strcmp(path, desk.kept) != 0)
        return 1;
    sink_init(&out, 0, 0, desk.text, sizeof desk.text - 1);
    print(what, &out);
    assert_false(out.failed);
    desk.len = out.len;
    desk.text[out.len] = '\0';
    return 1;
}

/* The test `t`, whose steps a test case gives. */
static struct step steps_given[20];
static struct test test_given = { .name = (char[]){ "t" }, .steps = steps_given };
static const struct tests given = { .list = &test_given, .count = 1 };

/* Writes the report of a form, and returns the text of one of its files. */
static inline const char *file_of(const char *form, json_t *marks, const char *path)
{
    struct report_files files = { .write = keep_file, .tests = &given, .dialect = "octaflip" };
    memset(&desk, 0, sizeof desk);
    desk.kept = path;
    assert_non_null(marks);
    assert_true(report_write(form, marks, &files));
    if (desk.len == 0)
        fail_msg("%s is not written", path);
    json_decref(marks);
    without_viewer((char *)desk.text);
    return (const char *)desk.text;
}

static inline void expect_part(const char *text, const char *part)
{
    if (strstr(text, part) == 0)
        fail_msg("`%s` is missing", part);
}

static inline void expect_no_part(const char *text, const char *part)
{
    if (strstr(text, part) != 0)
        fail_msg("`%s` should not be there", part);
}

#endif
