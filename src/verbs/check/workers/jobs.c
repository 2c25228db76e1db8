/* The dispatcher: it sends jobs to workers in batches, and passes their events on in the order of
   the jobs, so that a report does not depend on the number of workers.

   The states of a job:

       added --> WAITING --> SENT ------------> FINISHED
                    |         |  ^                  ^
                    |         v  | the first time   |
                    |        LOST ------------------+
                    |          the second time, as unreadable
                    +-------------------------------+
                       run in this process

   - WAITING: the job's bytes are in `waiting`. If there is little to do, or if there is no worker,
     waiting jobs run in this process.
   - SENT: the job is in a batch of the list that starts at `first`. Each batch has an owner, the
     worker that it was sent to.
   - LOST: the owner ended before it finished the job. A new process gets the unfinished batches of
     the owner once more. If it ends at the same job, the job is reported as unreadable.
   - FINISHED: all events of the job were passed on, and so was the mark after them.

   Events are passed on for the first batch only. Events of later batches wait in `received` of
   their worker, RECEIVED_MOST bytes at most. */
#include "check/workers/jobs.h"

#include "check/workers/job.h"
#include "check/workers/worker_pool.h"
#include "inputs/archive_kind.h"
#include "report/event_log.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "system/process.h"
#include "system/progress.h"
#include "text/memory.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    BATCH_MOST = 128,       /* jobs in a batch */
    BATCH_LEAST = 4,        /* ... at least, if the files are small */
    BATCH_BYTES = 1 << 14,  /* the bytes of a batch of more than one job */
    BATCH_FULL = 16,        /* the smallest batch worth sending to a busy worker */
    BATCHES_MOST = 4,       /* unfinished batches of a worker */
    LITTLE_JOBS = 64,       /* no more jobs than this, */
    LITTLE_BYTES = 1 << 20, /* ... with no more bytes in files than this, need no workers */
    RECEIVED_MOST = 1 << 20 /* bytes kept of a worker that does not own the first batch */
};

/* Jobs that are sent to a worker together. */
struct batch {
    struct batch *next; /* in the order of the jobs */
    struct worker *owner;
    struct batch_head head; /* of the unfinished jobs */
    char *left;             /* ... which are the end of `text` */
    char text[];
};

struct jobs {
    const struct judge *judge;
    struct byte_queue waiting; /* jobs that were not sent yet */
    size_t waiting_count;
    size_t measured; /* jobs whose files were measured: the first LITTLE_JOBS + 1 */
    uint64_t bytes;  /* the size of those files */
    int started;     /* the workers run */
    struct batch *first, *last;
    struct event_reader events;
    int has_output; /* some event of the first unfinished job was passed on */
    struct worker_pool *pool;
};

/* ---- jobs ---- */

static int is_over(const struct jobs *jobs)
{
    return interrupted() || jobs->judge->out->failed;
}

static void report_unread(struct jobs *jobs, const char *path, const char *why)
{
    const struct reporter *r = jobs->judge->reporter;
    r->unread(r->who, path, why);
}

/* Runs a job in this process. */
static void run_job(struct jobs *jobs, const struct job *job)
{
    if (job->why[0] != '\0')
        report_unread(jobs, job->path, job->why);
    else
        judge_path(jobs->judge, job->path);
    progress_end();
}

static struct job first_waiting(const struct jobs *jobs)
{
    return job_at(jobs->waiting.at + jobs->waiting.start);
}

/* Runs the waiting jobs in this process. */
static void run_waiting(struct jobs *jobs)
{
    for (; jobs->waiting_count > 0 && !is_over(jobs); jobs->waiting_count--) {
        struct job job = first_waiting(jobs);
        run_job(jobs, &job);
        jobs->waiting.start += job.len;
    }
}

/* ---- sending batches ---- */

/* Returns how many of the first `most` waiting jobs fit in a batch, and their bytes in *len. */
static size_t measure(const struct jobs *jobs, size_t most, size_t *len)
{
    const char *at = jobs->waiting.at + jobs->waiting.start;
    size_t n;
    *len = 0;
    for (n = 0; n < most && n < jobs->waiting_count; n++) {
        size_t more = job_at(at + *len).len;
        if (n > 0 && *len + more > BATCH_BYTES)
            break;
        *len += more;
    }
    return n;
}

/* Sends the worker a batch of at most `most` jobs. */
static void send_batch(struct jobs *jobs, struct worker *w, size_t most)
{
    size_t len;
    size_t count = measure(jobs, most, &len);
    struct batch *b = memory_new(1, sizeof *b + len);
    memcpy(b->text, jobs->waiting.at + jobs->waiting.start, len);
    b->next = 0;
    b->owner = w;
    b->head.len = len;
    b->head.count = count;
    b->head.careful = 0;
    b->left = b->text;
    worker_send(w, &b->head, b->left);
    jobs->waiting.start += len;
    jobs->waiting_count -= count;
    if (jobs->last != 0)
        jobs->last->next = b;
    else
        jobs->first = b;
    jobs->last = b;
}

/* The waiting jobs are divided into two shares for each worker. */
static size_t share_count(const struct jobs *jobs)
{
    return 2 * (size_t)jobs->pool->count;
}

static size_t batch_of(const struct jobs *jobs, size_t share)
{
    size_t least = jobs->bytes > LITTLE_BYTES ? 1 : BATCH_LEAST;
    return share < least ? least : share > BATCH_MOST ? BATCH_MOST : share;
}

/* Sends a batch to each idle worker, and full batches to workers whose backlog is short. */
static void send_batches(struct jobs *jobs)
{
    unsigned backlog;
    int i;
    for (backlog = 0; backlog < BATCHES_MOST; backlog++) {
        for (i = 0; i < jobs->pool->count; i++) {
            struct worker *w = &jobs->pool->workers[i];
            size_t share = jobs->waiting_count / share_count(jobs);
            if (jobs->waiting_count == 0 || w->pid == 0 || worker_backlog(w) != backlog)
                continue;
            if (backlog == 0 || share >= BATCH_FULL)
                send_batch(jobs, w, batch_of(jobs, share));
        }
    }
}

/* ---- passing events on ---- */

static void finish_job(struct jobs *jobs, const struct job *job)
{
    struct batch *b = jobs->first;
    progress_end();
    b->head.len -= job->len;
    b->head.count--;
    b->left += job->len;
    jobs->has_output = 0;
}

static void remove_batch(struct jobs *jobs)
{
    struct batch *b = jobs->first;
    jobs->first = b->next;
    if (jobs->first == 0)
        jobs->last = 0;
    free(b);
}

/* Passes on the next event of the first job. Returns 0 if none has come. */
static int emit_event(struct jobs *jobs)
{
    struct worker *owner = jobs->first->owner;
    struct event_reader *t = &jobs->events;
    struct job job = job_at(jobs->first->left);
    uint64_t marks = t->marks;
    size_t n;
    t->known = job.path;
    n = replay_event(t, queue_bytes(&owner->received));
    owner->received.start += n;
    owner->ended |= t->failed;
    if (n == 0)
        return 0;
    jobs->has_output = 1;
    if (t->marks > marks)
        finish_job(jobs, &job);
    return 1;
}

/* Passes on what has come of the first batch. Returns 0 if nothing has. */
static int emit_batch(struct jobs *jobs)
{
    struct batch *b = jobs->first;
    int any = 0;
    while (b->head.count > 0 && emit_event(jobs))
        any = 1;
    if (b->head.count == 0)
        remove_batch(jobs);
    return any;
}

static void close_input(struct jobs *jobs, const char *why)
{
    const struct reporter *r = jobs->judge->reporter;
    struct tally none = { 0 };
    if (jobs->events.open)
        r->input_end(r->who, &none, why);
    jobs->events.open = 0;
}

/* Reports the job during which a worker ended. */
static void report_lost_job(struct jobs *jobs, const char *why)
{
    struct job job = job_at(jobs->first->left);
    int is_reported = jobs->events.open && strcmp(jobs->events.path, job.path) == 0;
    close_input(jobs, why);
    if (!is_reported)
        report_unread(jobs, job.path, why); /* an archive, or no event of it was passed on */
    finish_job(jobs, &job);
}

/* The owner of the first batch ended before it finished the batch. A new process gets the rest of
   it, marked `careful`: it sends each job's events at once. If that process ends too, the job at
   fault is known. */
static void recover(struct jobs *jobs)
{
    struct worker *w = jobs->first->owner;
    struct batch *b;
    const char *why = strerror(EAGAIN);
    if (w->pid != 0)
        why = process_fate("judged", worker_end(w, jobs->events.failed));
    jobs->events.failed = 0;
    if (jobs->has_output || jobs->first->head.careful)
        report_lost_job(jobs, why);
    jobs->first->head.careful = 1;
    if (jobs->first->head.count == 0)
        remove_batch(jobs);
    if (!worker_start(jobs->pool, w, jobs->judge))
        w->ended = 1;
    for (b = jobs->first; b != 0 && !w->ended; b = b->next) {
        if (b->owner == w)
            worker_send(w, &b->head, b->left);
    }
}

/* Whether more is read from the worker: without limit if it owns the first batch. */
static int is_read_from(const struct jobs *jobs, const struct worker *w)
{
    return w->pid != 0 && !w->ended &&
           (w == jobs->first->owner || queue_bytes(&w->received).len < RECEIVED_MOST);
}

static int has_unsent(const struct worker *w)
{
    return w->pid != 0 && !w->ended && queue_bytes(&w->unsent).len > 0;
}

static struct pollfd polled(int is_wanted, int fd, short events)
{
    struct pollfd p = { .fd = is_wanted ? fd : -1, .events = events };
    return p;
}

/* Waits until a worker has sent something or can be sent more. If progress is shown, waits no
   longer than until its next look. */
static void wait_for_workers(struct jobs *jobs)
{
    int patience = progress_is_on() ? PROGRESS_PAUSE : -1; /* milliseconds */
    struct pollfd from[2 * JOBS_MOST];
    struct pollfd *to = from + jobs->pool->count;
    int i;
    for (i = 0; i < jobs->pool->count; i++) {
        const struct worker *w = &jobs->pool->workers[i];
        from[i] = polled(is_read_from(jobs, w), w->from, POLLIN);
        to[i] = polled(has_unsent(w), w->to, POLLOUT);
    }
    (void)sink_flush(jobs->judge->out); /* a person may be waiting for it */
    progress_look();
    if (poll(from, 2 * (nfds_t)jobs->pool->count, patience) <= 0)
        return;
    for (i = 0; i < jobs->pool->count; i++) {
        if (from[i].revents != 0)
            worker_receive(&jobs->pool->workers[i]);
        if (to[i].revents != 0)
            worker_flush(&jobs->pool->workers[i]);
    }
}

static void step(struct jobs *jobs)
{
    send_batches(jobs);
    if (jobs->first == 0)
        run_waiting(jobs); /* there is no worker */
    else if (emit_batch(jobs))
        return;
    else if (jobs->first->owner->ended)
        recover(jobs);
    else
        wait_for_workers(jobs);
}

/* ---- all ---- */

struct jobs *jobs_open(const struct judge *j, int workers)
{
    struct jobs *jobs = memory_new(1, sizeof *jobs);
    jobs->judge = j;
    jobs->events.to = j->reporter;
    jobs->pool = worker_pool_open(workers);
    return jobs;
}

static uint64_t size_of(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) ? (uint64_t)st.st_size : 0;
}

static void start_all(struct jobs *jobs)
{
    int i;
    jobs->started = 1;
    for (i = 0; i < jobs->pool->count; i++)
        (void)worker_start(jobs->pool, &jobs->pool->workers[i], jobs->judge);
}

/* Whether each share of the waiting jobs is a full batch. */
static int is_enough(const struct jobs *jobs)
{
    return jobs->waiting_count >= share_count(jobs) * BATCH_MOST ||
           queue_bytes(&jobs->waiting).len >= share_count(jobs) * BATCH_BYTES;
}

static void measure_file(struct jobs *jobs, const char *path)
{
    if (jobs->measured <= LITTLE_JOBS) {
        jobs->bytes += size_of(path);
        jobs->measured++;
    }
}

static int is_worth_workers(const struct jobs *jobs)
{
    return jobs->waiting_count > LITTLE_JOBS ||
           (jobs->waiting_count > 1 && jobs->bytes > LITTLE_BYTES);
}

static void add(struct jobs *jobs, const struct job *job)
{
    progress_add();
    if (jobs->pool->count == 1) {
        run_job(jobs, job);
        return;
    }
    job_put(&jobs->waiting, job);
    jobs->waiting_count++;
    measure_file(jobs, job->path);
    if (!jobs->started && is_worth_workers(jobs))
        start_all(jobs);
    while (jobs->started && is_enough(jobs) && !is_over(jobs))
        step(jobs);
}

void jobs_add(struct jobs *jobs, const char *path, const char *trouble)
{
    struct job job = { .path = path, .why = trouble != 0 ? trouble : "" };
    add(jobs, &job);
}

void jobs_wait(struct jobs *jobs)
{
    if (!jobs->started)
        run_waiting(jobs);
    while ((jobs->waiting_count > 0 || jobs->first != 0) && !is_over(jobs))
        step(jobs);
}

void jobs_close(struct jobs *jobs)
{
    close_input(jobs, "interrupted");
    worker_pool_close(jobs->pool, jobs->first != 0);
    while (jobs->first != 0)
        remove_batch(jobs);
    judge_done();
    event_reader_free(&jobs->events);
    free(jobs->waiting.at);
    free(jobs);
}
