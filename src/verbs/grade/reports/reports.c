#include "grade/reports/reports.h"

#include "grade/reports/forms.h"

#include <string.h>

const struct report_form report_forms[] = {
    { "csv", write_csv },
    { "junit", write_junit },
    { "gradescope", write_gradescope },
    { "autolab", write_autolab },
    { "classroom", write_classroom },
    { "html", write_html },
    { "moodle", write_moodle },
    { "canvas", write_canvas },
};
const size_t report_form_count = sizeof report_forms / sizeof report_forms[0];

const struct report_form *report_form_named(const char *name)
{
    size_t i;
    for (i = 0; i < report_form_count; i++) {
        if (strcmp(report_forms[i].name, name) == 0)
            return &report_forms[i];
    }
    return 0;
}

/* Whether an id can be a name in a folder. The caller promises it; but a report must not be written
 * elsewhere. */
static int is_name(bytes id)
{
    if (id.len == 0 || bytes_find(id, '/') < id.len || bytes_find(id, '\0') < id.len)
        return 0;
    return !bytes_equal(id, BYTES_OF_LITERAL(".")) && !bytes_equal(id, BYTES_OF_LITERAL(".."));
}

static int write_one(const struct submission *s, const struct report_files *to,
                     const struct places *at, void (*print)(const void *what, sink *out))
{
    struct growing path = { 0 };
    bytes id = at->folder_of != 0 ? at->folder_of(s->of) : text_in(s->of, "id");
    sink *out = growing_start(&path);
    int fine;
    sink_text(out, at->folder);
    sink_bytes(out, id);
    sink_text(out, at->is_flat ? "" : "/");
    sink_text(out, at->name);
    sink_byte(out, '\0');
    (void)growing_end(&path);
    fine = is_name(id) && to->write(to->who, path.text.at, print, s);
    growing_free(&path);
    return fine;
}

int write_each(const json_t *marks, const struct report_files *to, const struct places *at,
               void (*print)(const void *what, sink *out))
{
    struct growing text = { 0 };
    struct submission s = { marks, 0, &text };
    int fine = 1;
    size_t i;
    for (i = 0; fine && i < count_in(marks, "submissions"); i++) {
        s.of = item_in(marks, "submissions", i);
        if ((is_graded(s.of) || !at->graded_only) &&
            (at->folder_of == 0 || at->folder_of(s.of).len > 0))
            fine = write_one(&s, to, at, print);
    }
    growing_free(&text);
    return fine;
}

int write_whole(const json_t *marks, const struct report_files *to, const char *name,
                void (*print)(const void *what, sink *out))
{
    struct growing text = { 0 };
    struct submission all = { marks, 0, &text };
    int fine = to->write(to->who, name, print, &all);
    growing_free(&text);
    return fine;
}
