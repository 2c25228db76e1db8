#include "grade/merge.h"

#include "batch/folder.h"
#include "batch/shards.h"
#include "grade/marks_file.h"
#include "grade/reporting.h"
#include "system/io.h"
#include "json/json_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Copies what the marks refer to: why submissions are ungraded, and who is who. */
static int copy_files(const struct shards *p, const char *to)
{
    char name[FOLDER_PATH_ROOM];
    size_t i;
    for (i = 0; i < shards_entries(p); i++) {
        const json_t *submission = shards_entry(p, i);
        if (strcmp(json_text_of(submission, "status", ""), "graded") == 0)
            continue;
        if (snprintf(name, sizeof name, "%s/why.txt", json_text_of(submission, "id", "")) <
                (int)sizeof name &&
            !shards_copy(shards_folder(p, i), name, to))
            return 0;
    }
    return shards_copy(p->folders[0], "pseudonyms.csv", to);
}

static int write_merged(const struct grade_order *order, const struct shards *p)
{
    json_t *marks = shards_joined(p, marks_of);
    int status = STATUS_TROUBLE;
    if (folder_make(order->output) && copy_files(p, order->output) &&
        write_reports(order, marks, 0))
        status = marks_ungraded(marks) > 0 ? STATUS_UNGRADED : STATUS_OK;
    json_decref(marks);
    return status;
}

int merge(const struct grade_order *order, char **folders)
{
    struct shards p;
    int status = STATUS_TROUBLE;
    if (shards_read(&p, folders, "grade", "marks"))
        status = write_merged(order, &p);
    shards_free(&p);
    return finish_output(status, STATUS_TROUBLE);
}
