#include "grade/marks_file.h"

#include "batch/handed.h"
#include "json/json_text.h"

#include <string.h>

static json_t *without_hash(json_t *submission)
{
    json_t *copy = json_copy(submission);
    (void)json_object_del(copy, ENTRY_FILES);
    return copy;
}

json_t *marks_of(const json_t *journal_header, json_t *const *submissions, size_t count)
{
    json_t *marks = json_copy(json_object_get(journal_header, "marks"));
    json_t *list = json_array();
    size_t i;
    for (i = 0; i < count; i++) {
        if (submissions[i] != 0)
            json_add(list, without_hash(submissions[i]));
    }
    json_put(marks, "submissions", list);
    return marks;
}

void marks_print(const void *what, sink *out)
{
    static const char *const lists[] = { "submissions", 0 };
    json_print_lines(*(json_t *const *)what, lists, out);
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
