#include "hunt/round.h"

#include "batch/containment.h"
#include "batch/folder.h"
#include "batch/handed.h"
#include "batch/journal.h"
#include "batch/round.h"
#include "hunt/cluster.h"
#include "hunt/findings_file.h"
#include "hunt/hunting.h"
#include "hunt/said.h"
#include "system/clock.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "system/progress.h"
#include "text/memory.h"
#include "json/json_text.h"

#include <stdlib.h>
#include <string.h>

struct round {
    const struct hunt_session *session;
    const char *folder;
    struct journal journal;
    json_t **unfinished; /* entries of programs whose hunt was interrupted, by their places */
    size_t next_line;    /* a place in the list of all programs */
    size_t width;        /* of the column of ids */
    uint64_t start;
};

static int refuse(const char *subject, const char *reason)
{
    complain(subject, reason);
    return 0;
}

/* ---- the terminal ---- */

static json_t *entry_at(const struct round *r, size_t i)
{
    return r->journal.submissions[i] != 0 ? r->journal.submissions[i] : r->unfinished[i];
}

static void print_entry(const struct round *r, const json_t *entry)
{
    sink *out = standard_output();
    if (hunt_is_of_one(r->session))
        say_one(entry, r->folder, out);
    else
        say_line(entry, r->width, r->folder, out);
    (void)sink_flush(out);
}

/* Prints the lines of all programs before the first one that is not hunted yet. So the order of the
   lines is that of the list. */
static void print_lines(void *who)
{
    struct round *r = who;
    for (; r->next_line < r->journal.count; r->next_line++) {
        if (!shard_has(&r->session->shard, r->next_line))
            continue;
        if (entry_at(r, r->next_line) == 0)
            return;
        print_entry(r, entry_at(r, r->next_line));
    }
}

static void measure_names(struct round *r)
{
    size_t i;
    for (i = 0; i < r->session->programs.count; i++) {
        size_t length = strlen(r->session->programs.at[i].id);
        if (length > r->width)
            r->width = length;
    }
}

/* ---- workers ---- */

/* Of a program that is not C source, nothing is known. */
static json_t *hash_now(void *who, size_t index)
{
    const struct round *r = who;
    const struct programs *programs = &r->session->programs;
    const struct program *program = &programs->at[index];
    return program->kind == PROGRAM_SOURCE
               ? handed_hash(&programs->list, program->submission, &programs->wanted.files)
               : 0;
}

/* In a worker: writes a line of JSON. */
static int work(void *who, size_t index, const struct turnstile *turnstile, int to)
{
    const struct round *r = who;
    struct writing out = { .fd = to };
    json_t *hash = hash_now(who, index); /* before the files are read to be hunted */
    json_t *entry = hunt_program(r->session, index);
    struct byte_queue text = { 0 };
    (void)turnstile;
    if (hash != 0)
        json_put(entry, ENTRY_FILES, hash);
    json_write(entry, &text);
    return writing_write(&out, queue_bytes(&text));
}

static int was_interrupted(const json_t *entry)
{
    const json_t *program = json_object_get(entry, "program");
    return json_is_true(json_object_get(program, "interrupted"));
}

static int keep(struct round *r, size_t index, json_t *entry)
{
    const char *trouble = 0;
    if (was_interrupted(entry))
        r->unfinished[index] = entry;
    else
        trouble = journal_add(&r->journal, index, entry);
    if (trouble != 0)
        return refuse("journal.jsonl", trouble);
    print_lines(r);
    return 1;
}

/* Returns 0 to stop the round, after a message. */
static int take_result(void *who, const struct pool_result *result)
{
    struct round *r = who;
    json_t *entry = json_loadb((const char *)result->found.at, result->found.len, 0, 0);
    progress_judged();
    progress_end();
    if (entry == 0)
        entry = unhunted_program(r->session->programs.at[result->index].id,
                                 result->fate != 0 ? result->fate
                                                   : "what its process wrote cannot be read");
    return entry != 0 && keep(r, result->index, entry);
}

static void hurry(void *who)
{
    const struct round *r = who;
    *r->session->stop = 1;
}

/* ---- the files of a run ---- */

/* A program that could not be hunted in an earlier run is tried again. */
static int is_done(const json_t *entry)
{
    const json_t *program = json_object_get(entry, "program");
    return entry != 0 && !json_is_string(json_object_get(program, "ungraded"));
}

static int is_in_journal(void *who, size_t index)
{
    struct round *r = who;
    json_t **entry = &r->journal.submissions[index];
    if (is_done(*entry))
        return 1;
    json_decref(*entry);
    *entry = 0;
    return 0;
}

/* For --resume: says whose findings are kept without knowing. */
static json_t *hash_again(void *who, size_t index)
{
    const struct round *r = who;
    const struct program *program = &r->session->programs.at[index];
    json_t *hash = 0;
    if (program->kind == PROGRAM_SOURCE && is_done(r->journal.submissions[index])) {
        hash = hash_now(who, index);
        if (hash == 0)
            complain(program->id, "it cannot be read now; what was found is kept");
    }
    return hash;
}

static int open_journal(struct round *r)
{
    json_t *header = hunt_session_header(r->session);
    char path[FOLDER_PATH_ROOM];
    const char *subject = r->folder, *trouble = "the path is too long";
    if (header == 0) {
        trouble = no_memory;
    } else if (folder_path(r->folder, "journal.jsonl", path)) {
        subject = path;
        trouble = journal_open(&r->journal, path, header, r->session->order->resume);
    }
    json_decref(header);
    if (trouble != 0)
        return refuse(subject, trouble);
    journal_forget_changed(&r->journal, hash_again, r);
    r->unfinished = memory_new(r->journal.count, sizeof(json_t *));
    return 1;
}

/* Whether the journal has the program of that id. */
static int is_kept(void *who, const char *id)
{
    const struct round *r = who;
    size_t i;
    for (i = 0; i < r->journal.count; i++) {
        if (is_done(r->journal.submissions[i]) && strcmp(r->session->programs.at[i].id, id) == 0)
            return 1;
    }
    return 0;
}

static int open_files(struct round *r)
{
    return folder_make(r->folder) && open_journal(r) && findings_remove_old(r->folder, is_kept, r);
}

/* ---- the round ---- */

static int run_pool(struct round *r)
{
    struct round_order order = { .pool = { .verb = "hunt",
                                           .done = "hunted",
                                           .jobs = (size_t)r->session->order->jobs,
                                           .work = work,
                                           .ended = take_result,
                                           .hurry = hurry,
                                           .who = r },
                                 .one = "program",
                                 .several = "programs",
                                 .shard = &r->session->shard,
                                 .count = r->journal.count,
                                 .is_done = is_in_journal,
                                 .before = print_lines };
    return round_run(&order);
}

/* Writes findings.json of all that is known. Returns the exit status. */
static int report(struct round *r)
{
    json_t **all = memory_new(r->journal.count, sizeof(json_t *));
    json_t *findings;
    int status = STATUS_TROUBLE;
    size_t i;
    for (i = 0; i < r->journal.count; i++)
        all[i] = entry_at(r, i);
    findings = findings_of(r->journal.header, all, r->journal.count);
    free(all);
    if (!hunt_is_of_one(r->session))
        say_sum(findings, milliseconds() - r->start, standard_output());
    if (findings_write(r->folder, findings) &&
        (!r->session->order->cluster || interrupted() || cluster_write(r->session, findings)))
        status = findings_status(findings);
    json_decref(findings);
    return status;
}

static void free_unfinished(struct round *r)
{
    size_t i;
    for (i = 0; r->unfinished != 0 && i < r->journal.count; i++)
        json_decref(r->unfinished[i]);
    free(r->unfinished);
}

static int run(struct round *r)
{
    int done, status;
    containment_print(&r->session->containment, standard_output());
    done = run_pool(r);
    status = report(r);
    if ((!done || status == STATUS_TROUBLE) && interrupted()) {
        complain("hunt", "it was interrupted; --resume continues");
        (void)sink_flush(standard_output());
        die_interrupted();
    }
    return done ? status : STATUS_TROUBLE;
}

int hunt_round(const struct hunt_session *s)
{
    struct round r = { .session = s, .folder = s->order->output, .journal = { .fd = -1 } };
    struct sigaction before[INTERRUPTS];
    int status = STATUS_TROUBLE;
    r.start = milliseconds();
    measure_names(&r);
    catch_interrupts(before);
    if (open_files(&r))
        status = run(&r);
    leave_interrupts(before);
    free_unfinished(&r);
    journal_close(&r.journal);
    return finish_output(status, STATUS_TROUBLE);
}
