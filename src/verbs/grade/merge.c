#include "grade/merge.h"

#include "batch/folder.h"
#include "batch/journal.h"
#include "batch/whole_file.h"
#include "grade/marks_file.h"
#include "grade/reporting.h"
#include "system/io.h"
#include "json/json_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The parts, by their number. */
struct parts {
    struct journal *journals;
    const char **folders; /* NULL: this part was not read yet */
    size_t count;
};

static int refuse(const char *subject, const char *reason)
{
    complain(subject, reason);
    return 0;
}

static json_int_t number_of(const json_t *header, const char *key)
{
    return json_integer_value(json_object_get(header, key));
}

/* Whether both headers are of the same run, but for the part. */
static int are_same_run(json_t *a, const json_t *b)
{
    json_t *one = json_copy(a);
    int same =
        json_object_set(one, "shard", json_object_get(b, "shard")) == 0 && json_equal(one, b);
    json_decref(one);
    return same;
}

/* ---- reading ---- */

static int make_room(struct parts *p, const struct journal *first, const char *folder)
{
    json_int_t count = number_of(first->header, "shards");
    if (count < 1 || count > INT32_MAX || json_object_get(first->header, "marks") == 0)
        return refuse(folder, "this is not a journal of flipref grade");
    p->count = (size_t)count;
    p->journals = calloc(p->count, sizeof p->journals[0]);
    p->folders = calloc(p->count, sizeof p->folders[0]);
    return p->journals != 0 && p->folders != 0 ? 1 : refuse("grade", no_memory);
}

/* A part that has been read, if any. */
static const struct journal *any_part(const struct parts *p)
{
    size_t i;
    for (i = 0; i < p->count; i++) {
        if (p->folders[i] != 0)
            return &p->journals[i];
    }
    return 0;
}

static int take_part(struct parts *p, const struct journal *j, const char *folder)
{
    const struct journal *other;
    json_int_t shard = number_of(j->header, "shard");
    if (p->journals == 0 && !make_room(p, j, folder))
        return 0;
    other = any_part(p);
    if (shard < 1 || (size_t)shard > p->count ||
        (other != 0 && !are_same_run(j->header, other->header)))
        return refuse(folder, "it is of another run: the course, the tests, the submissions, the "
                              "options, the containment or the number of parts are not the same");
    if (p->folders[shard - 1] != 0)
        return refuse(folder, "there is a folder of the same part already");
    p->journals[shard - 1] = *j;
    p->folders[shard - 1] = folder;
    return 1;
}

static int read_part(struct parts *p, const char *folder)
{
    struct journal j;
    char path[FOLDER_PATH_ROOM];
    const char *trouble;
    if (!folder_path(folder, "journal.jsonl", path))
        return refuse(folder, "the path is too long");
    trouble = journal_read(&j, path);
    if (trouble == 0 && take_part(p, &j, folder))
        return 1;
    journal_close(&j);
    return trouble != 0 ? refuse(path, trouble) : 0;
}

/* ---- what is missing ---- */

static int is_complete(const struct parts *p, size_t part)
{
    const struct journal *j = &p->journals[part];
    size_t i;
    for (i = part; j->submissions != 0 && i < j->count; i += p->count) {
        if (j->submissions[i] == 0)
            return 0;
    }
    return 1;
}

static int are_complete(const struct parts *p)
{
    char part[64];
    size_t i;
    for (i = 0; i < p->count; i++) {
        (void)snprintf(part, sizeof part, "part %zu of %zu", i + 1, p->count);
        if (p->folders[i] == 0)
            return refuse(part, "no folder has it");
        if (!is_complete(p, i))
            return refuse(p->folders[i], "the run is not finished; --resume continues it");
    }
    return 1;
}

/* ---- writing ---- */

static json_t *merged(const struct parts *p)
{
    size_t count = p->journals[0].count;
    json_t **all = calloc(count, sizeof(json_t *));
    json_t *marks = 0;
    size_t i;
    if (all != 0) {
        for (i = 0; i < count; i++)
            all[i] = p->journals[i % p->count].submissions[i];
        marks = marks_of(p->journals[0].header, all, count);
    }
    free(all);
    return marks;
}

static void print_whole(const void *what, sink *out)
{
    sink_bytes(out, *(const bytes *)what);
}

/* Copies a file of one part. A part that has no such file is not a fault. */
static int copy(const char *from, const char *name, const char *to)
{
    struct byte_queue text = { 0 };
    char path[FOLDER_PATH_ROOM];
    bytes all;
    int done = 1;
    if (folder_path(from, name, path) && read_whole_file(path, SIZE_MAX / 4, &text) == 0) {
        all = queue_bytes(&text);
        done = folder_write(to, name, print_whole, &all);
    }
    free(text.at);
    return done;
}

/* Copies what the marks refer to: why submissions are ungraded, and who is who. */
static int copy_files(const struct parts *p, const char *to)
{
    char name[FOLDER_PATH_ROOM];
    size_t i;
    for (i = 0; i < p->journals[0].count; i++) {
        const json_t *submission = p->journals[i % p->count].submissions[i];
        if (strcmp(json_text_of(submission, "status", ""), "graded") == 0)
            continue;
        if (snprintf(name, sizeof name, "%s/why.txt", json_text_of(submission, "id", "")) <
                (int)sizeof name &&
            !copy(p->folders[i % p->count], name, to))
            return 0;
    }
    return copy(p->folders[0], "pseudonyms.csv", to);
}

static int write_merged(const struct grade_order *order, const struct parts *p)
{
    json_t *marks = merged(p);
    int status = STATUS_TROUBLE;
    if (marks == 0)
        complain("grade", no_memory);
    else if (folder_make(order->output) && copy_files(p, order->output) &&
             write_reports(order, marks, 0))
        status = marks_ungraded(marks) > 0 ? STATUS_UNGRADED : STATUS_OK;
    json_decref(marks);
    return status;
}

int merge(const struct grade_order *order, char **folders)
{
    struct parts p = { 0 };
    int status = STATUS_TROUBLE;
    int done = 1;
    size_t i;
    for (; done && *folders != 0; folders++)
        done = read_part(&p, *folders);
    if (done && p.journals != 0 && are_complete(&p))
        status = write_merged(order, &p);
    for (i = 0; i < p.count; i++) {
        if (p.folders != 0 && p.folders[i] != 0)
            journal_close(&p.journals[i]);
    }
    free(p.journals);
    free(p.folders);
    return finish_output(status, STATUS_TROUBLE);
}
