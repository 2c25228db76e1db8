#include "grade/grade_round.h"

#include "runner/folder.h"

#include <stdio.h>

static void print_text(const void *what, sink *out)
{
    sink_bytes(out, *(const bytes *)what);
}

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
        fine = folder_write(s->request->output, path, print_text, &files.at[i].text);
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
    return folder_write(s->request->output, path, print_text, &text);
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
