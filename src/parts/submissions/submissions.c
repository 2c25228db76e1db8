#include "submissions/submissions.h"

#include <stdlib.h>
#include <string.h>

int submissions_list(struct submissions *list, const char *const *paths,
                     const struct submission_wanted *wanted)
{
    (void)wanted;
    memset(list, 0, sizeof *list);
    for (; *paths != 0; paths++) {
        struct submission *more = realloc(list->at, (list->count + 1) * sizeof *more);
        if (more == 0)
            return 0;
        list->at = more;
        list->at[list->count++] = (struct submission){
            .id = *paths, .path = *paths, .person = *paths, .trouble = "not built yet"
        };
    }
    return 1;
}

void submissions_free(struct submissions *list)
{
    free(list->at);
    memset(list, 0, sizeof *list);
}

void submission_files_read(struct submission_files *files, const struct submissions *list,
                           size_t index, const struct submission_wanted *wanted)
{
    (void)wanted;
    memset(files, 0, sizeof *files);
    files->state = SUBMISSION_UNREAD;
    files->reason = list->at[index].trouble;
}

void submission_files_free(struct submission_files *files)
{
    memset(files, 0, sizeof *files);
}

size_t submission_skipped(const struct submission_files *files)
{
    size_t total = 0;
    size_t kind;
    for (kind = 0; kind < SKIPPED_KINDS; kind++)
        total += files->skipped[kind];
    return total;
}

const char *submission_skipped_name(enum submission_skipped kind)
{
    static const char *const names[SKIPPED_KINDS] = { "junk",  "object",  "binary", "special",
                                                      "large", "archive", "old" };
    return names[kind];
}
