#include "hunt/merge.h"

#include "batch/folder.h"
#include "batch/shards.h"
#include "hunt/findings_file.h"
#include "system/io.h"
#include "json/json_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* From a part to the whole. */
struct copying {
    const char *from, *to;
};

static int copy_file(void *who, const char *name)
{
    const struct copying *c = who;
    return shards_copy(c->from, name, c->to);
}

/* Copies the files of a finding. */
static int copy_finding(const json_t *finding, const char *from, const char *to)
{
    struct copying c = { from, to };
    const char *input = json_text_of(finding, "input", "");
    return !findings_is_input(input) || findings_each_file(input, copy_file, &c);
}

static int copy_files(const struct shards *p, const char *to)
{
    size_t i, k;
    for (i = 0; i < shards_entries(p); i++) {
        const json_t *finding;
        json_array_foreach(json_object_get(shards_entry(p, i), "findings"), k, finding)
        {
            if (!copy_finding(finding, shards_folder(p, i), to))
                return 0;
        }
    }
    return 1;
}

static const char *add_entries(struct journal *journal, const struct shards *p)
{
    const char *trouble = 0;
    size_t i;
    for (i = 0; i < shards_entries(p) && trouble == 0; i++) {
        if (shards_entry(p, i) != 0)
            trouble = journal_add(journal, i, json_incref(shards_entry(p, i)));
    }
    return trouble;
}

/* Writes the journal of a run without parts, so that --resume can go on from here, for instance
   with --cluster. */
static int write_journal(const char *folder, const struct shards *p)
{
    json_t *header = json_copy(p->journals[0].header);
    struct journal journal = { .fd = -1 };
    char path[FOLDER_PATH_ROOM];
    const char *trouble = "the path is too long";
    json_put(header, "shard", json_integer(1));
    json_put(header, "shards", json_integer(1));
    if (folder_path(folder, "journal.jsonl", path))
        trouble = journal_open(&journal, path, header, 0);
    if (trouble == 0)
        trouble = add_entries(&journal, p);
    journal_close(&journal);
    json_decref(header);
    if (trouble != 0)
        complain("journal.jsonl", trouble);
    return trouble == 0;
}

static int write_merged(const struct hunt_order *order, const struct shards *p)
{
    json_t *findings = shards_joined(p, findings_of);
    int status = STATUS_TROUBLE;
    if (folder_make(order->output) && copy_files(p, order->output) &&
        findings_write(order->output, findings) && write_journal(order->output, p))
        status = findings_status(findings);
    json_decref(findings);
    return status;
}

int hunt_merge(const struct hunt_order *order, char **folders)
{
    struct shards p;
    int status = STATUS_TROUBLE;
    if (shards_read(&p, folders, "hunt", "findings"))
        status = write_merged(order, &p);
    shards_free(&p);
    return finish_output(status, STATUS_TROUBLE);
}
