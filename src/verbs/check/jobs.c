/* A round is a list of jobs. Workers are forked with it, so they know all of it: they take turns at
   blocks of jobs, and each writes the events of its jobs to a pipe. This process reads the
   pipes in the order of the jobs, so a report does not depend on the number of workers. A worker
   that is ahead of its turn fills its pipe and waits.

   A worker sends the events of each job as a whole. So if it ends too early, the job at fault is
   the one whose events are read just then, and another worker goes on after it. */
#define _GNU_SOURCE /* F_SETPIPE_SZ */
#include "check/jobs.h"

#include "report/event_log.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "system/process.h"
#include "system/progress.h"
#include "text/byte_queue.h"
#include "text/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    ROUND_MOST = 1 << 14,   /* jobs of a round */
    LITTLE_JOBS = 64,       /* no more jobs than this, */
    LITTLE_BYTES = 1 << 20, /* ... with no more bytes in files than this, need no workers */
    BLOCK_MOST = 128,       /* jobs that a worker judges in a row */
    BLOCKS = 8,             /* of each worker, at least, if there are enough jobs */
    PIPE = 1 << 20,         /* bytes of events that are ahead of their turn */
    READ_AT_ONCE = 1 << 16
};

struct job {
    char *path;
    char *why; /* why the path cannot be read; NULL if it is to be judged */
};

struct worker {
    pid_t pid; /* 0: there is none */
    int from;  /* its pipe */
    struct byte_queue received;
};

struct jobs {
    const struct judge *judge;
    struct job *list; /* of the round */
    size_t count, room;
    uint64_t bytes; /* of the files of the first jobs */
    size_t block;   /* jobs in a block */
    struct event_reader events;
    size_t worker_count;
    struct worker workers[];
};

/* ---- a job ---- */

static int is_over(const struct jobs *jobs)
{
    return interrupted() || jobs->judge->out->failed;
}

static void run_job(const struct judge *j, const struct job *job)
{
    if (job->why != 0)
        j->reporter->unread(j->reporter->who, job->path, job->why);
    else
        judge_path(j, job->path);
}

static size_t owner_of(const struct jobs *jobs, size_t job)
{
    return job / jobs->block % jobs->worker_count;
}

/* ---- in a worker ---- */

/* Judges the jobs of worker `w`, from one of them on, and writes their events to `to`. */
static _Noreturn void work(const struct jobs *jobs, size_t w, size_t from, int to)
{
    static unsigned char buffer[1 << 16];
    struct writing pipe = { to, 0 };
    struct judge j = *jobs->judge;
    struct reporter reporter;
    struct event_writer events;
    sink sent;
    size_t i;
    sink_init(&sent, writing_write, &pipe, buffer, sizeof buffer);
    events.to = &sent;
    write_events(&reporter, &events, j.reporter->to.quiet);
    if (j.reporter->took == 0)
        reporter.took = 0; /* so that no clock is read */
    j.reporter = &reporter;
    j.out = &sent;
    for (i = from; i < jobs->count && !sent.failed; i++) {
        if (owner_of(jobs, i) != w)
            continue;
        events.known = jobs->list[i].path;
        run_job(&j, &jobs->list[i]);
        write_mark(&events);
        (void)sink_flush(&sent);
    }
    judge_done();
    _exit(0);
}

/* ---- workers ---- */

/* Starts worker `w` at a job. Returns 0 if that fails. */
static int start(struct jobs *jobs, size_t w, size_t job)
{
    struct worker *worker = &jobs->workers[w];
    int ends[2];
    if (pipe(ends) != 0)
        return 0;
#ifdef F_SETPIPE_SZ
    (void)fcntl(ends[1], F_SETPIPE_SZ, PIPE); /* otherwise it is smaller, and workers wait more */
#endif
    worker->pid = process_fork(jobs->judge->out);
    if (worker->pid == 0) {
        (void)close(ends[0]);
        work(jobs, w, job, ends[1]);
    }
    (void)close(ends[1]);
    worker->from = ends[0];
    if (worker->pid > 0)
        return 1;
    worker->pid = 0;
    (void)close(ends[0]);
    return 0;
}

/* Ends a worker: at once, or when it has sent everything. Returns its status. */
static int end(struct worker *w, int at_once)
{
    pid_t pid = w->pid;
    w->pid = 0;
    queue_empty(&w->received);
    (void)close(w->from);
    return process_end(pid, at_once);
}

/* Waits until the worker has sent more, and reads it. Returns 0 if nothing more will come. */
static int receive(const struct jobs *jobs, struct worker *w)
{
    int patience = progress_is_on() ? PROGRESS_PAUSE : -1; /* milliseconds */
    struct pollfd from = { .fd = w->from, .events = POLLIN };
    ssize_t n;
    (void)sink_flush(jobs->judge->out); /* a person may be waiting for it */
    progress_look();
    if (poll(&from, 1, patience) <= 0)
        return 1;
    queue_room(&w->received, READ_AT_ONCE);
    n = read(w->from, w->received.at + w->received.end, READ_AT_ONCE);
    w->received.end += n > 0 ? (size_t)n : 0;
    return n > 0 || (n < 0 && errno == EINTR);
}

/* ---- passing events on ---- */

static void close_input(struct jobs *jobs, const char *why)
{
    const struct reporter *r = jobs->judge->reporter;
    struct tally none = { 0 };
    if (jobs->events.open)
        r->input_end(r->who, &none, why);
    jobs->events.open = 0;
}

/* Reports a job during which its worker has ended. */
static void lose(struct jobs *jobs, struct worker *w, const struct job *job)
{
    const struct reporter *r = jobs->judge->reporter;
    const char *why = process_fate("judged", end(w, jobs->events.failed));
    int is_reported = jobs->events.open && strcmp(jobs->events.path, job->path) == 0;
    jobs->events.failed = 0;
    close_input(jobs, why);
    if (!is_reported)
        r->unread(r->who, job->path, why); /* an archive, or no event of it was passed on */
}

/* Passes on the events of a job. Returns 0 if the run is over before they have all come. */
static int pass_on(struct jobs *jobs, struct worker *w, const struct job *job)
{
    struct event_reader *t = &jobs->events;
    uint64_t marks = t->marks;
    t->known = job->path;
    while (t->marks == marks) {
        size_t n = replay_event(t, queue_bytes(&w->received));
        w->received.start += n;
        if (n > 0)
            continue;
        if (is_over(jobs))
            return 0;
        if (t->failed || !receive(jobs, w)) {
            lose(jobs, w, job);
            break;
        }
    }
    return 1;
}

/* Reports a job. What no worker can be started for, this process judges. */
static void report(struct jobs *jobs, size_t job)
{
    size_t w = owner_of(jobs, job);
    if (jobs->workers[w].pid == 0 && !start(jobs, w, job))
        run_job(jobs->judge, &jobs->list[job]);
    else if (!pass_on(jobs, &jobs->workers[w], &jobs->list[job]))
        return;
    progress_end();
}

/* ---- a round ---- */

static int needs_workers(const struct jobs *jobs)
{
    return jobs->worker_count > 1 &&
           (jobs->count > LITTLE_JOBS || (jobs->count > 1 && jobs->bytes > LITTLE_BYTES));
}

static void start_all(struct jobs *jobs)
{
    size_t w;
    jobs->block = jobs->count / (BLOCKS * jobs->worker_count);
    jobs->block = jobs->block < 1 ? 1 : jobs->block > BLOCK_MOST ? BLOCK_MOST : jobs->block;
    for (w = 0; w < jobs->worker_count; w++)
        (void)start(jobs, w, 0);
}

static void end_all(struct jobs *jobs)
{
    size_t w;
    for (w = 0; w < jobs->worker_count; w++) {
        if (jobs->workers[w].pid != 0)
            (void)end(&jobs->workers[w], is_over(jobs));
    }
}

static void empty(struct jobs *jobs)
{
    while (jobs->count > 0) {
        free(jobs->list[--jobs->count].path);
        free(jobs->list[jobs->count].why);
    }
    jobs->bytes = 0;
}

void jobs_wait(struct jobs *jobs)
{
    int has_workers = needs_workers(jobs);
    size_t i;
    if (has_workers)
        start_all(jobs);
    for (i = 0; i < jobs->count && !is_over(jobs); i++) {
        if (has_workers) {
            report(jobs, i);
        } else {
            run_job(jobs->judge, &jobs->list[i]);
            progress_end();
        }
    }
    end_all(jobs);
    close_input(jobs, "interrupted"); /* the reporter may still hold the path of its job */
    empty(jobs);
}

/* ---- all ---- */

struct jobs *jobs_open(const struct judge *j, int workers)
{
    struct jobs *jobs = memory_new(1, sizeof *jobs + (size_t)workers * sizeof jobs->workers[0]);
    jobs->judge = j;
    jobs->events.to = j->reporter;
    jobs->worker_count = (size_t)workers;
    return jobs;
}

static uint64_t size_of(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) ? (uint64_t)st.st_size : 0;
}

void jobs_add(struct jobs *jobs, const char *path, const char *trouble)
{
    struct job *job;
    progress_add();
    jobs->list = memory_grown(jobs->list, jobs->count, &jobs->room, sizeof *job);
    job = &jobs->list[jobs->count++];
    job->path = memory_of_text(path);
    job->why = trouble != 0 ? memory_of_text(trouble) : 0;
    if (jobs->count <= LITTLE_JOBS)
        jobs->bytes += size_of(path);
    if (jobs->worker_count == 1 || jobs->count == ROUND_MOST)
        jobs_wait(jobs);
}

void jobs_close(struct jobs *jobs)
{
    size_t w;
    empty(jobs);
    for (w = 0; w < jobs->worker_count; w++)
        free(jobs->workers[w].received.at);
    judge_done();
    event_reader_free(&jobs->events);
    free(jobs->list);
    free(jobs);
}
