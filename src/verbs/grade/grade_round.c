#include "grade/grade_round.h"

#include "grade/grading.h"
#include "grade/reports/marks_reader.h"
#include "grade/terminal_table.h"
#include "runner/containment.h"
#include "runner/folder.h"
#include "runner/json_text.h"
#include "runner/pool.h"
#include "system/clock.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "system/progress.h"
#include "system/terminal.h"
#include "text/csv.h"
#include "text/memory.h"
#include "text/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct round {
    const struct session *session;
    const char *folder;
    json_t **graded; /* what grade_submission gave, by places in the list; NULL: not yet */
    size_t width;    /* of the column of ids */
    size_t columns;  /* of the terminal; 0: it is none */
    struct table_sums sums;
    uint64_t start;
};

static int prints_table(const struct round *r)
{
    return r->session->request->format != GRADE_JSON;
}

static json_t *submission_of(const struct round *r, size_t index)
{
    return json_object_get(r->graded[index], "submission");
}

/* ---- the table ---- */

static void print_line(void *who, size_t index)
{
    const struct round *r = who;
    sink *out = standard_output();
    if (r->session->checks || !prints_table(r))
        return; /* of a package, what is unexpected comes first, so all wait for the last one */
    table_line(submission_of(r, index), r->width, r->columns, r->folder, out);
    (void)sink_flush(out);
}

/* Prints a line for each submission of a package: those that get another verdict than it says,
   those that nothing is known of, and then the others. */
static void print_checks(const struct round *r)
{
    struct table_time time = { .limit_us = (uint64_t)r->session->course->run.cpu_ms * 1000 };
    int kind;
    size_t i;
    for (kind = 0; kind < 3; kind++) {
        for (i = 0; i < r->session->list.count; i++) {
            const json_t *submission = submission_of(r, i);
            if (submission == 0 || kind != (table_is_expected(submission) ? 2
                                            : !is_graded(submission)      ? 1
                                                                          : 0))
                continue;
            time.us = (uint64_t)number_in(r->graded[i], "slowest_us");
            table_check_line(submission, &time, r->columns, standard_output());
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
    for (i = 0; i < r->session->list.count; i++) {
        const json_t *submission = submission_of(r, i);
        if (submission == 0)
            continue;
        r->sums.runs += (uint64_t)number_in(r->graded[i], "runs");
        r->sums.alone += (uint64_t)number_in(r->graded[i], "alone");
        r->sums.retries += (uint64_t)number_in(r->graded[i], "retries");
        r->sums.graded += is_graded(submission) != 0;
        r->sums.ungraded += !is_graded(submission);
        r->sums.unexpected +=
            r->sums.checks && is_graded(submission) && !table_is_expected(submission);
        r->sums.gaining += (uint64_t)table_gains(submission);
        r->sums.memory_errors += table_memory_errors(submission);
    }
    r->sums.milliseconds = milliseconds() - r->start;
    if (prints_table(r) && r->session->checks)
        print_checks(r);
    if (prints_table(r))
        table_summary(&r->sums, standard_output());
}

/* ---- what a worker has found ---- */

static void print_reason(const void *what, sink *out)
{
    sink_say(out, "%s\n", json_text_of(what, "reason", ""));
}

/* Writes DIR/ID/why.txt about an ungraded submission, or removes that of an earlier run. */
static int explain(const struct round *r, const json_t *submission)
{
    char *name = text_said("%s/why.txt", json_text_of(submission, "id", ""));
    int done = is_graded(submission) || folder_write(r->folder, name, print_reason, submission);
    if (is_graded(submission))
        folder_remove(r->folder, name);
    free(name);
    return done;
}

/* In a worker. */
static json_t *work(void *who, size_t index, const struct run_lock *lock)
{
    const struct round *r = who;
    return grade_submission(r->session, index, lock);
}

/* What is known of a submission whose worker has died. */
static json_t *without_worker(const struct round *r, const struct pool_result *result)
{
    json_t *value = json_object();
    json_put(value, "submission",
             ungraded_submission(session_name(r->session, result->index), result->fate));
    return value;
}

/* Returns 0 to stop the round, after a message. */
static int take_result(void *who, const struct pool_result *result)
{
    struct round *r = who;
    json_t *graded = result->found != 0 ? json_incref(result->found) : without_worker(r, result);
    r->graded[result->index] = graded;
    return !json_is_true(json_object_get(graded, "lost")) &&
           explain(r, submission_of(r, result->index));
}

/* ---- the files of a run ---- */

static void print_times(const void *what, sink *out)
{
    const struct round *r = what;
    size_t i;
    sink_text(out, TIMES_HEAD);
    for (i = 0; i < r->session->list.count; i++)
        sink_text(out, json_text_of(r->graded[i], "times", ""));
}

static void print_pseudonyms(const void *what, sink *out)
{
    const struct session *s = what;
    size_t i;
    sink_text(out, "pseudonym,id,person\n");
    for (i = 0; i < s->list.count; i++) {
        sink_say(out, "%s,", session_name(s, i));
        csv_field(out, bytes_of_text(s->list.at[i].id));
        sink_byte(out, ',');
        csv_field(out, bytes_of_text(s->list.at[i].person));
        sink_byte(out, '\n');
    }
}

static int open_files(struct round *r)
{
    const struct session *s = r->session;
    r->graded = memory_new(s->list.count, sizeof(json_t *));
    return folder_make_output(r->folder) &&
           (!s->request->pseudonyms ||
            folder_write(r->folder, "pseudonyms.csv", print_pseudonyms, s));
}

/* ---- the round ---- */

static void say_test(void *who, size_t index, size_t test, char text[PROGRESS_ROOM])
{
    const struct round *r = who;
    (void)snprintf(text, PROGRESS_ROOM, "%s: %s", session_name(r->session, index),
                   r->session->tests.list[test].name);
}

static int run_pool(struct round *r)
{
    struct pool_request request = { .verb = "grade",
                                    .done = "graded",
                                    .jobs = (size_t)r->session->request->jobs,
                                    .work = work,
                                    .ended = take_result,
                                    .in_order = print_line,
                                    .say_test = say_test,
                                    .who = r,
                                    .one = "submission",
                                    .several = "submissions",
                                    .shard = &r->session->shard,
                                    .count = r->session->list.count };
    return pool_run(&request);
}

static json_t *marks_of(const struct round *r)
{
    json_t *marks = session_header(r->session);
    json_t *list = json_array();
    size_t i;
    for (i = 0; i < r->session->list.count; i++) {
        if (r->graded[i] != 0)
            json_add(list, json_incref(submission_of(r, i)));
    }
    json_put(marks, "submissions", list);
    return marks;
}

static int report(struct round *r)
{
    json_t *marks = marks_of(r);
    int status = STATUS_TROUBLE;
    r->sums.checks = r->session->checks;
    sum_up(r);
    if (folder_write(r->folder, "times.csv", print_times, r) &&
        write_reports(r->session->request, marks, &r->session->tests) &&
        (r->session->request->format != GRADE_SIMILARITY || write_similarity(r->session)))
        status = r->sums.ungraded + r->sums.unexpected > 0 ? STATUS_UNGRADED : STATUS_OK;
    json_decref(marks);
    return status;
}

/* Says how far the run came before an interrupt, and ends by the signal. */
static void end_interrupted(struct round *r)
{
    char text[128];
    size_t done = 0, all = 0;
    size_t i;
    for (i = 0; i < r->session->list.count; i++) {
        all += (size_t)session_has(r->session, i);
        done += r->graded[i] != 0;
    }
    (void)snprintf(text, sizeof text,
                   "%zu of %zu submissions were graded before it was interrupted; the same "
                   "command continues",
                   done, all);
    complain("grade", text);
    die_interrupted();
}

int grade_round(const struct session *s)
{
    struct round r = { .session = s, .folder = s->request->output };
    struct sigaction before[INTERRUPTS];
    int status = STATUS_TROUBLE;
    size_t i;
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
    for (i = 0; r.graded != 0 && i < s->list.count; i++)
        json_decref(r.graded[i]);
    free(r.graded);
    return finish_output(status, STATUS_TROUBLE);
}
