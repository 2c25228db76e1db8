#include "grade/marks_file.h"

#include "json/json_text.h"

#include <stdlib.h>
#include <string.h>

json_t *marks_of(const json_t *journal_header, json_t *const *submissions, size_t count)
{
    json_t *marks = json_copy(json_object_get(journal_header, "marks"));
    json_t *list = json_array();
    size_t i;
    for (i = 0; i < count; i++) {
        if (submissions[i] != 0)
            json_add(list, json_incref(submissions[i]));
    }
    json_put(marks, "submissions", list);
    if (json_is_lost()) {
        json_decref(marks);
        return 0;
    }
    return marks;
}

/* Writes a value, but for the last `less` characters of its text. */
static void print_value(const json_t *value, size_t less, sink *out)
{
    char *text = json_dumps(value, JSON_FORM);
    if (text == 0)
        out->failed = 1;
    else
        sink_bytes(out, bytes_first(bytes_of_text(text), strlen(text) - less));
    free(text);
}

void marks_print(const void *what, sink *out)
{
    json_t *marks = *(json_t *const *)what;
    const json_t *list = json_object_get(marks, "submissions");
    json_t *header = json_copy(marks); /* a shallow copy */
    const json_t *submission;
    size_t i;
    (void)json_object_del(header, "submissions");
    print_value(header, 1, out);
    json_decref(header);
    sink_text(out, ",\"submissions\":[");
    json_array_foreach(list, i, submission)
    {
        sink_text(out, i == 0 ? "\n" : ",\n");
        print_value(submission, 0, out);
    }
    sink_text(out, "\n]}\n");
}

size_t marks_ungraded(const json_t *marks)
{
    const json_t *submission;
    size_t ungraded = 0;
    size_t i;
    json_array_foreach(json_object_get(marks, "submissions"), i, submission) ungraded +=
        strcmp(json_text_of(submission, "status", ""), "graded") != 0;
    return ungraded;
}
