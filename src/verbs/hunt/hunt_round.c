#include "hunt/hunt_session.h"

#include "hunt/cluster.h"
#include "hunt/findings_file.h"
#include "hunt/lint.h"
#include "hunt/said.h"
#include "runner/containment.h"
#include "runner/folder.h"
#include "runner/json_text.h"
#include "runner/pool.h"
#include "runner/results.h"
#include "system/clock.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "system/whole_file.h"
#include "text/hash.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH_MOST = 40 };

struct round {
    const struct hunt_session *session;
    const char *folder;
    sink *said;       /* what people read: standard output, or what is thrown away */
    json_t **entries; /* what hunt_program gave, by places in the list; NULL: not yet */
    size_t width;     /* of the column of ids, at most WIDTH_MOST */
    size_t unchanged; /* programs that were not hunted again */
    uint64_t start;
};

/* ---- the terminal ---- */

static void print_entry(void *who, size_t index)
{
    const struct round *r = who;
    if (hunt_is_of_one(r->session))
        say_one(r->entries[index], r->folder, r->said);
    else
        say_line(r->entries[index], r->width, r->said);
    (void)sink_flush(r->said);
}

static void measure_names(struct round *r)
{
    size_t i;
    for (i = 0; i < r->session->programs.count; i++) {
        size_t length = strlen(r->session->programs.at[i].id);
        if (length > r->width && length <= WIDTH_MOST)
            r->width = length;
    }
}

/* ---- results ---- */

/* Stores the key of a program's result. Returns 0 if there is none, because the program cannot be
   read, or because nobody knows of which files a command consists. */
static int key_of(const struct round *r, const struct program *program, uint64_t *key)
{
    const struct programs *programs = &r->session->programs;
    struct submission_files files = { 0 };
    struct byte_queue text = { 0 };
    int is_read = 0;
    if (program->kind == PROGRAM_SOURCE && programs->list.at[program->submission].trouble == 0) {
        submission_files_read(&files, &programs->list, program->submission, &programs->wanted);
        is_read = files.state == SUBMISSION_READY;
        *key = result_key(r->session->key, &files);
        submission_files_free(&files);
    } else if (program->kind == PROGRAM_LANGUAGE) {
        struct language_source read;
        is_read = language_source_read(&read, program->path) == 0;
        *key = language_source_hash(&read, r->session->key);
        language_source_free(&read);
    } else if (program->kind == PROGRAM_EXECUTABLE) {
        is_read = read_whole_file(program->path, SIZE_MAX / 4, &text) == 0;
        *key = hash_bytes(r->session->key, queue_bytes(&text));
        free(text.at);
    }
    return is_read;
}

static int flag_of(const json_t *entry, const char *flag)
{
    return json_is_true(json_object_get(json_object_get(entry, "program"), flag));
}

/* Whether the inputs of all findings are there. Those of a single program are in DIR itself, where
   another program may have had its own since. */
static int are_kept(const struct round *r, const json_t *entry)
{
    const json_t *finding;
    size_t i;
    json_array_foreach(json_object_get(entry, "findings"), i, finding)
    {
        char path[FOLDER_PATH_ROOM];
        const char *input = json_text_of(finding, "input", "");
        const json_t *known = json_object_get(r->session->index, input);
        if (!folder_path(r->folder, input, path) || access(path, F_OK) != 0)
            return 0;
        if (hunt_is_of_one(r->session) &&
            strcmp(json_text_of(known, "program", ""), json_text_of(finding, "program", "")) != 0)
            return 0;
    }
    return 1;
}

static int is_to_hunt_again(const struct round *r, const struct program *program)
{
    const char *pattern = r->session->request->again;
    return r->session->request->harness != 0 ||
           (pattern != 0 && course_matches(pattern, program->id));
}

/* Returns what the hunt of the program gave that is there, or NULL. */
static json_t *old_entry(const struct round *r, const struct program *program, uint64_t key)
{
    json_t *entry = 0;
    if (!is_to_hunt_again(r, program))
        entry = result_read(r->folder, program->id, key);
    if (entry == 0 || !are_kept(r, entry)) {
        json_decref(entry);
        return 0;
    }
    json_put(json_object_get(entry, "program"), "unchanged", json_true());
    return entry;
}

/* What was found until an interrupt came, or of a program that could not be hunted, is no result.
   Returns 0 after a message if the result cannot be written. */
static int keep(const struct round *r, const struct program *program, uint64_t key,
                const json_t *entry)
{
    const json_t *ungraded = json_object_get(json_object_get(entry, "program"), "ungraded");
    return entry == 0 || flag_of(entry, "interrupted") || json_is_string(ungraded) ||
           result_write(r->folder, program->id, key, entry);
}

/* ---- workers ---- */

/* In a worker. */
static json_t *work(void *who, size_t index, const struct run_lock *lock)
{
    const struct round *r = who;
    const struct program *program = &r->session->programs.at[index];
    uint64_t key = 0;
    int has_key = key_of(r, program, &key);
    json_t *entry = has_key ? old_entry(r, program, key) : 0;
    if (entry != 0)
        return entry;
    entry = hunt_program(r->session, index, lock);
    return !has_key || keep(r, program, key, entry) ? entry : 0;
}

/* Goes on in any case: a program whose process failed was not hunted. */
static int take_result(void *who, const struct pool_result *result)
{
    struct round *r = who;
    json_t *entry = result->found != 0
                        ? json_incref(result->found)
                        : unhunted_program(r->session->programs.at[result->index].id, result->fate);
    r->entries[result->index] = entry;
    r->unchanged += (size_t)flag_of(entry, "unchanged");
    (void)json_object_del(json_object_get(entry, "program"), "unchanged");
    return 1;
}

static void hurry(void *who)
{
    const struct round *r = who;
    *r->session->stop = 1;
}

static int open_files(struct round *r)
{
    r->entries = memory_new(r->session->programs.count, sizeof(json_t *));
    return folder_own(r->folder) && findings_tidy(r->folder, r->session->index);
}

/* ---- the round ---- */

static int run_pool(struct round *r)
{
    struct pool_request request = { .verb = "hunt",
                                    .done = "hunted",
                                    .jobs = (size_t)r->session->request->jobs,
                                    .work = work,
                                    .ended = take_result,
                                    .in_order = print_entry,
                                    .hurry = hurry,
                                    .who = r,
                                    .one = "program",
                                    .several = "programs",
                                    .shard = &r->session->shard,
                                    .count = r->session->programs.count };
    return pool_run(&request);
}

/* Writes findings.json of all that is known. Returns the exit status. */
static int report(struct round *r)
{
    const struct hunt_session *s = r->session;
    json_t *header = hunt_session_header(s);
    json_t *findings = findings_of(header, r->entries, s->programs.count);
    json_t *lint = lint_of(s, findings);
    int status = STATUS_TROUBLE;
    int is_written;
    int is_clustered;
    json_decref(header);
    if (s->is_lint)
        json_put(findings, "lint", json_incref(lint));
    is_written = findings_write(r->folder, findings, s->index);
    is_clustered = s->request->cluster && is_written && !interrupted();
    if (r->unchanged > 0)
        say_unchanged(r->unchanged, r->said);
    if (!is_clustered && !hunt_is_of_one(s))
        say_sum(findings, 0, milliseconds() - r->start, r->said);
    if (!s->is_lint)
        say_lint(s, findings, lint, r->said);
    if (is_written && (!is_clustered || cluster_write(s, findings, r->start, r->said)))
        status = s->is_lint ? lint_status(lint) : findings_status(findings);
    if (s->is_lint)
        say_lint(s, findings, lint, r->said);
    if (s->request->format == HUNT_SARIF)
        print_hunt_sarif(s, findings, lint, standard_output());
    else if (s->request->format == HUNT_JSON)
        findings_print(findings, standard_output());
    json_decref(lint);
    json_decref(findings);
    return status;
}

static int run(struct round *r)
{
    int done, status;
    containment_print(&r->session->containment, r->said);
    done = run_pool(r);
    status = report(r);
    if ((!done || status == STATUS_TROUBLE) && interrupted()) {
        complain("hunt", "it was interrupted; the same command continues");
        (void)sink_flush(standard_output());
        die_interrupted();
    }
    return done ? status : STATUS_TROUBLE;
}

static int throw_away(void *to, bytes b)
{
    (void)to;
    (void)b;
    return 1;
}

int hunt_round(const struct hunt_session *s)
{
    unsigned char room[64];
    sink nothing;
    struct round r = { .session = s, .folder = s->request->output };
    struct sigaction before[INTERRUPTS];
    int status = STATUS_TROUBLE;
    size_t i;
    sink_init(&nothing, throw_away, 0, room, sizeof room);
    r.said = s->request->format == HUNT_TEXT ? standard_output() : &nothing;
    r.start = milliseconds();
    measure_names(&r);
    catch_interrupts(before);
    if (open_files(&r))
        status = run(&r);
    leave_interrupts(before);
    for (i = 0; r.entries != 0 && i < s->programs.count; i++)
        json_decref(r.entries[i]);
    free(r.entries);
    return finish_output(status, STATUS_TROUBLE);
}
