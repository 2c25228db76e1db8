#include "grade/round.h"

#include "batch/containment.h"
#include "batch/folder.h"
#include "batch/handed.h"
#include "batch/round.h"
#include "grade/grading.h"
#include "grade/marks_file.h"
#include "grade/reporting.h"
#include "grade/table.h"
#include "system/clock.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "system/progress.h"
#include "system/terminal.h"
#include "text/utf8.h"
#include "json/json_text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct round {
    const struct session *session;
    const char *folder;
    struct journal journal;
    int times;        /* the file of the times */
    size_t next_line; /* of the table: a place in the list of all submissions */
    size_t width;     /* of the column of ids */
    size_t columns;   /* of the terminal; 0: it is none */
    struct table_sums sums;
    uint64_t start;
};

static int refuse(const char *subject, const char *reason)
{
    complain(subject, reason);
    return 0;
}

static int prints_table(const struct round *r)
{
    return r->session->order->format != GRADE_JSON;
}

/* An ungraded submission of an earlier run is tried again. */
static int is_graded(const json_t *submission)
{
    return strcmp(json_text_of(submission, "status", ""), "graded") == 0;
}

/* ---- the table ---- */

/* Prints the lines of all submissions before the first one that is not graded yet. So the order of
   the lines is that of the list. */
static void print_lines(void *who)
{
    struct round *r = who;
    sink *out = standard_output();
    for (; r->next_line < r->journal.count; r->next_line++) {
        const json_t *submission = r->journal.submissions[r->next_line];
        if (!session_has(r->session, r->next_line))
            continue;
        if (submission == 0)
            return;
        if (prints_table(r)) {
            table_line(submission, r->width, r->columns, r->folder, out);
            (void)sink_flush(out);
        }
    }
}

static void measure_names(struct round *r)
{
    size_t i;
    r->columns = terminal_size(STDOUT_FILENO).columns;
    for (i = 0; i < r->session->list.count; i++) {
        size_t length = utf8_columns(bytes_of_text(session_name(r->session, i)));
        if (length > r->width)
            r->width = length;
    }
}

static void sum_up(struct round *r)
{
    size_t i;
    for (i = 0; i < r->journal.count; i++) {
        const json_t *submission = r->journal.submissions[i];
        if (submission == 0)
            continue;
        if (is_graded(submission))
            r->sums.graded++;
        else
            r->sums.ungraded++;
        r->sums.gaining += (uint64_t)table_gains(submission);
        r->sums.memory_errors += table_memory_errors(submission);
    }
    r->sums.milliseconds = milliseconds() - r->start;
    if (prints_table(r))
        table_summary(&r->sums, standard_output());
}

/* ---- what a worker has found ---- */

static void count_runs(struct round *r, bytes rows)
{
    while (rows.len > 0) {
        size_t length = bytes_find(rows, '\n');
        bytes row = bytes_first(rows, length);
        int column;
        for (column = 0; column < 3; column++)
            row = bytes_skip(row, bytes_find(row, ',') + 1);
        r->sums.runs++;
        r->sums.alone += bytes_get(row, 0) == '1';
        rows = bytes_skip(rows, length + 1);
    }
}

static int keep_times(struct round *r, bytes rows)
{
    struct writing out = { .fd = r->times };
    count_runs(r, rows);
    if (!writing_write(&out, rows))
        return refuse("times.csv", strerror(out.error));
    return 1;
}

static void print_reason(const void *what, sink *out)
{
    sink_text(out, json_text_of(what, "reason", ""));
    sink_byte(out, '\n');
}

/* Writes DIR/ID/why.txt about an ungraded submission, or removes that of an earlier run. */
static int explain(const struct round *r, const json_t *submission)
{
    char name[FOLDER_PATH_ROOM];
    const char *id = json_text_of(submission, "id", "");
    if (snprintf(name, sizeof name, "%s/why.txt", id) >= (int)sizeof name)
        return refuse(id, "the id is too long");
    if (!is_graded(submission))
        return folder_write(r->folder, name, print_reason, submission);
    folder_remove(r->folder, name);
    return 1;
}

static json_t *hash_now(void *who, size_t index)
{
    const struct round *r = who;
    return handed_hash(&r->session->list, index, &r->session->wanted.files);
}

/* For --resume: says which marks are kept without knowing. */
static json_t *hash_again(void *who, size_t index)
{
    const struct round *r = who;
    json_t *hash = 0;
    if (is_graded(r->journal.submissions[index])) {
        hash = hash_now(who, index);
        if (hash == 0)
            complain(session_name(r->session, index), "it cannot be read now; its marks are kept");
    }
    return hash;
}

/* In a worker: writes a line of JSON and the rows of times. */
static int work(void *who, size_t index, const struct turnstile *turnstile, int to)
{
    const struct round *r = who;
    struct byte_queue times = { 0 };
    struct writing out = { .fd = to };
    json_t *hash = hash_now(who, index); /* before the files are read to be graded */
    json_t *value = grade_submission(r->session, index, turnstile, &times);
    struct byte_queue text = { 0 };
    if (hash != 0)
        json_put(value, ENTRY_FILES, hash);
    json_write(value, &text);
    queue_put(&text, BYTES_OF_LITERAL("\n"));
    return writing_write(&out, queue_bytes(&text)) && writing_write(&out, queue_bytes(&times));
}

/* Returns 0 to stop the round, after a message. */
static int take_result(void *who, const struct pool_result *result)
{
    struct round *r = who;
    const char *trouble;
    size_t line = bytes_find(result->found, '\n');
    bytes rows = bytes_skip(result->found, line + 1);
    json_t *submission = json_loadb((const char *)result->found.at, line, 0, 0);
    progress_judged();
    progress_end();
    if (submission == 0)
        submission = ungraded_submission(
            session_name(r->session, result->index),
            result->fate != 0 ? result->fate : "what its process wrote cannot be read");
    if (!keep_times(r, rows) || !explain(r, submission)) {
        json_decref(submission);
        return 0;
    }
    trouble = journal_add(&r->journal, result->index, submission);
    if (trouble != 0)
        return refuse("journal.jsonl", trouble);
    print_lines(r);
    return 1;
}

/* ---- the files of a run ---- */

static int open_times(struct round *r)
{
    int mode = r->session->order->resume ? O_APPEND : O_TRUNC | O_APPEND;
    struct writing out;
    char path[FOLDER_PATH_ROOM];
    if (!folder_path(r->folder, "times.csv", path))
        return refuse(r->folder, "the path is too long");
    r->times = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | mode, 0666);
    if (r->times < 0)
        return refuse(path, strerror(errno));
    out.fd = r->times;
    out.error = 0;
    if (lseek(r->times, 0, SEEK_END) == 0 && !writing_write(&out, BYTES_OF_LITERAL(TIMES_HEAD)))
        return refuse(path, strerror(out.error));
    return 1;
}

/* Writes a cell of CSV; one that a spreadsheet would take for a formula begins with a quote. */
static void print_cell(const char *text, sink *out)
{
    sink_byte(out, '"');
    if (strchr("=+-@\t\r", text[0]) != 0 && text[0] != '\0')
        sink_byte(out, '\'');
    for (; *text != '\0'; text++) {
        if (*text == '"')
            sink_byte(out, '"');
        sink_byte(out, *text);
    }
    sink_byte(out, '"');
}

static void print_pseudonyms(const void *what, sink *out)
{
    const struct session *s = what;
    size_t i;
    sink_text(out, "pseudonym,id,person\n");
    for (i = 0; i < s->list.count; i++) {
        sink_text(out, session_name(s, i));
        sink_byte(out, ',');
        print_cell(s->list.at[i].id, out);
        sink_byte(out, ',');
        print_cell(s->list.at[i].person, out);
        sink_byte(out, '\n');
    }
}

static int open_files(struct round *r)
{
    const struct grade_order *o = r->session->order;
    if (!folder_make(r->folder) ||
        !round_open(&r->journal, r->folder, session_header(r->session), o->resume) ||
        !open_times(r))
        return 0;
    journal_forget_changed(&r->journal, hash_again, r);
    return !o->pseudonyms ||
           folder_write(r->folder, "pseudonyms.csv", print_pseudonyms, r->session);
}

/* ---- the round ---- */

static int run_pool(struct round *r)
{
    struct round_order order = { .pool = { .verb = "grade",
                                           .done = "graded",
                                           .jobs = (size_t)r->session->order->jobs,
                                           .work = work,
                                           .ended = take_result,
                                           .who = r },
                                 .one = "submission",
                                 .several = "submissions",
                                 .shard = &r->session->shard,
                                 .journal = &r->journal,
                                 .is_final = is_graded,
                                 .before = print_lines };
    return round_run(&order);
}

static int report(struct round *r)
{
    json_t *marks = marks_of(r->journal.header, r->journal.submissions, r->journal.count);
    int status = STATUS_TROUBLE;
    sum_up(r);
    if (write_reports(r->session->order, marks, &r->session->tests))
        status = r->sums.ungraded > 0 ? STATUS_UNGRADED : STATUS_OK;
    json_decref(marks);
    return status;
}

/* Says how far the run came before an interrupt, and ends by the signal. */
static void end_interrupted(struct round *r)
{
    char text[128];
    size_t done = 0, all = 0;
    size_t i;
    for (i = 0; i < r->journal.count; i++) {
        all += (size_t)session_has(r->session, i);
        done += r->journal.submissions[i] != 0;
    }
    (void)snprintf(text, sizeof text,
                   "%zu of %zu submissions were graded before it was interrupted; --resume "
                   "continues",
                   done, all);
    complain("grade", text);
    die_interrupted();
}

int grade_round(const struct session *s)
{
    struct round r = {
        .session = s, .folder = s->order->output, .journal = { .fd = -1 }, .times = -1
    };
    struct sigaction before[INTERRUPTS];
    int status = STATUS_TROUBLE;
    r.start = milliseconds();
    measure_names(&r);
    catch_interrupts(before);
    if (open_files(&r)) {
        if (prints_table(&r))
            containment_print(&s->containment, standard_output());
        if (run_pool(&r))
            status = report(&r);
        else if (interrupted())
            end_interrupted(&r);
    }
    leave_interrupts(before);
    journal_close(&r.journal);
    if (r.times >= 0 && close(r.times) != 0) {
        (void)refuse("times.csv", strerror(errno));
        status = STATUS_TROUBLE;
    }
    return finish_output(status, STATUS_TROUBLE);
}
