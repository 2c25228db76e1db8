#define _GNU_SOURCE /* sched_getaffinity */
#include "check/workers/jobs.h"

#include "check/workers/job.h"
#include "check/workers/worker_pool.h"
#include "inputs/archive_kind.h"
#include "report/event_log.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "system/process.h"
#include "system/progress.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    BATCH_MOST = 128,       /* jobs in a batch */
    BATCH_LEAST = 4,        /* ... if they are small, so that the last ones are not dealt singly */
    BATCH_BYTES = 1 << 14,  /* ... and bytes of their text */
    BATCH_FULL = 16,        /* so many jobs are worth to be dealt to a worker that is busy */
    BATCHES_MOST = 4,       /* that a worker is dealt before the first is done */
    LITTLE_JOBS = 64,       /* no more than that, and */
    LITTLE_BYTES = 1 << 20, /* ... no more than that in files, or a single one, is done here */
    UNTOLD_MOST = 1 << 20   /* bytes that are taken from a worker before it is its turn */
};

/* Jobs that a worker is dealt at once. */
struct batch {
    struct batch *next; /* in the order of the jobs */
    struct worker *owner;
    struct batch_head head; /* of what is left of it */
    char *left;             /* ... in text */
    char text[];
};

struct jobs {
    const struct judge *judge;
    struct byte_queue waiting; /* jobs that were not dealt yet */
    size_t waiting_count;
    size_t measured; /* the first files, */
    uint64_t bytes;  /* ... which have so many */
    int started;     /* workers are at work */
    struct batch *first, *last;
    struct event_reader teller;
    int told; /* something of the job that is told */
    struct worker_pool *crew;
};

int cores(void)
{
#ifdef __linux__
    cpu_set_t set;
    long n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
#else
    long n = sysconf(_SC_NPROCESSORS_ONLN);
#endif
    return n < 1 ? 1 : n > JOBS_MOST ? JOBS_MOST : (int)n;
}

/* ---- jobs ---- */

static int is_over(const struct jobs *jobs)
{
    return interrupted() || jobs->judge->out->failed;
}

static void replay_unread(struct jobs *jobs, const char *path, const char *why)
{
    const struct reporter *r = jobs->judge->reporter;
    r->unread(r->who, path, why);
}

/* In this process. */
static void do_job(struct jobs *jobs, const struct job *job)
{
    if (job->why[0] != '\0')
        replay_unread(jobs, job->path, job->why);
    else
        judge_path(jobs->judge, job->path);
    progress_end();
}

static struct job first_waiting(const struct jobs *jobs)
{
    return job_at(jobs->waiting.at + jobs->waiting.start);
}

static int put_job(struct jobs *jobs, const struct job *job)
{
    if (!job_put(&jobs->waiting, job))
        return 0;
    jobs->waiting_count++;
    return 1;
}

/* Does what waits in this process. */
static void do_waiting(struct jobs *jobs)
{
    for (; jobs->waiting_count > 0 && !is_over(jobs); jobs->waiting_count--) {
        struct job job = first_waiting(jobs);
        do_job(jobs, &job);
        jobs->waiting.start += job.len;
    }
}

/* ---- dealing ---- */

/* How many of the first `most` jobs that wait are a batch, and how many bytes. */
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

/* Nothing, if there is not enough memory. */
static void deal_to(struct jobs *jobs, struct worker *w, size_t most)
{
    size_t len;
    size_t count = measure(jobs, most, &len);
    struct batch *b = malloc(sizeof *b + len);
    if (b == 0)
        return;
    memcpy(b->text, jobs->waiting.at + jobs->waiting.start, len);
    b->next = 0;
    b->owner = w;
    b->head.len = len;
    b->head.count = count;
    b->head.careful = 0;
    b->left = b->text;
    if (!worker_send(w, &b->head, b->left)) {
        free(b);
        return;
    }
    jobs->waiting.start += len;
    jobs->waiting_count -= count;
    if (jobs->last != 0)
        jobs->last->next = b;
    else
        jobs->first = b;
    jobs->last = b;
}

/* What waits is dealt in so many parts. */
static size_t parts(const struct jobs *jobs)
{
    return 2 * (size_t)jobs->crew->count;
}

static size_t batch_of(const struct jobs *jobs, size_t share)
{
    size_t least = jobs->bytes > LITTLE_BYTES ? 1 : BATCH_LEAST;
    return share < least ? least : share > BATCH_MOST ? BATCH_MOST : share;
}

/* A worker that has nothing to do gets a batch; one that is at work a large one. */
static void deal(struct jobs *jobs)
{
    unsigned held;
    int i;
    for (held = 0; held < BATCHES_MOST; held++) {
        for (i = 0; i < jobs->crew->count; i++) {
            struct worker *w = &jobs->crew->workers[i];
            size_t share = jobs->waiting_count / parts(jobs);
            if (jobs->waiting_count == 0 || w->pid == 0 || worker_holds(w) != held)
                continue;
            if (held == 0 || share >= BATCH_FULL)
                deal_to(jobs, w, batch_of(jobs, share));
        }
    }
}

/* ---- telling ---- */

static void pass_job(struct jobs *jobs, const struct job *job)
{
    struct batch *b = jobs->first;
    progress_end();
    b->head.len -= job->len;
    b->head.count--;
    b->left += job->len;
    jobs->told = 0;
}

static void pass_batch(struct jobs *jobs)
{
    struct batch *b = jobs->first;
    jobs->first = b->next;
    if (jobs->first == 0)
        jobs->last = 0;
    free(b);
}

/* Tells what the worker has said of the first job. Returns 0 if it has said nothing more. */
static int tell_said(struct jobs *jobs)
{
    struct worker *owner = jobs->first->owner;
    struct event_reader *t = &jobs->teller;
    struct job job = job_at(jobs->first->left);
    uint64_t marks = t->marks;
    size_t n;
    t->known = job.path;
    n = replay_event(t, queue_bytes(&owner->said));
    owner->said.start += n;
    owner->ended |= t->failed;
    if (n == 0)
        return 0;
    jobs->told = 1;
    if (t->marks > marks)
        pass_job(jobs, &job);
    return 1;
}

/* Tells what is known of the first batch. 0: there was nothing. */
static int tell_first(struct jobs *jobs)
{
    struct batch *b = jobs->first;
    int any = 0;
    while (b->head.count > 0 && tell_said(jobs))
        any = 1;
    if (b->head.count == 0)
        pass_batch(jobs);
    return any;
}

static void close_input(struct jobs *jobs, const char *why)
{
    const struct reporter *r = jobs->judge->reporter;
    struct tally none = { 0 };
    if (jobs->teller.open)
        r->input_end(r->who, &none, why);
    jobs->teller.open = 0;
}

/* Tells of the job at which a worker ended. */
static void tell_lost(struct jobs *jobs, const char *why)
{
    struct job job = job_at(jobs->first->left);
    int is_told = jobs->teller.open && strcmp(jobs->teller.path, job.path) == 0;
    close_input(jobs, why);
    if (!is_told)
        replay_unread(jobs, job.path, why); /* an archive, or nothing was told of it */
    pass_job(jobs, &job);
}

/* The owner of the first batch has ended before it was done. What is left of the batch is done
   again by a new process: carefully, so that a job which ends that one too is known. */
static void recover(struct jobs *jobs)
{
    struct worker *w = jobs->first->owner;
    struct batch *b;
    const char *why = strerror(EAGAIN);
    if (w->pid != 0)
        why = process_fate("judged", worker_end(w, jobs->teller.failed));
    jobs->teller.failed = 0;
    if (jobs->told || jobs->first->head.careful)
        tell_lost(jobs, why);
    jobs->first->head.careful = 1;
    if (jobs->first->head.count == 0)
        pass_batch(jobs);
    if (!worker_start(jobs->crew, w, jobs->judge))
        w->ended = 1;
    for (b = jobs->first; b != 0 && !w->ended; b = b->next) {
        if (b->owner == w && !worker_send(w, &b->head, b->left))
            w->ended = 1;
    }
}

/* A worker whose turn it is not may say so much and no more. */
static int is_heard(const struct jobs *jobs, const struct worker *w)
{
    return w->pid != 0 && !w->ended &&
           (w == jobs->first->owner || queue_bytes(&w->said).len < UNTOLD_MOST);
}

/* Something is to be sent to it. */
static int is_behind(const struct worker *w)
{
    return w->pid != 0 && !w->ended && queue_bytes(&w->unsent).len > 0;
}

static struct pollfd polled(int is_wanted, int fd, short events)
{
    struct pollfd p = { .fd = is_wanted ? fd : -1, .events = events };
    return p;
}

/* Waits until a worker says something or can be sent more; if progress is shown, for its next
   step at most. */
static void hear(struct jobs *jobs)
{
    int patience = progress_is_on() ? PROGRESS_PAUSE : -1; /* milliseconds */
    struct pollfd from[2 * JOBS_MOST];
    struct pollfd *to = from + jobs->crew->count;
    int i;
    for (i = 0; i < jobs->crew->count; i++) {
        const struct worker *w = &jobs->crew->workers[i];
        from[i] = polled(is_heard(jobs, w), w->from, POLLIN);
        to[i] = polled(is_behind(w), w->to, POLLOUT);
    }
    (void)sink_flush(jobs->judge->out); /* somebody may wait for it */
    progress_look();
    if (poll(from, 2 * (nfds_t)jobs->crew->count, patience) <= 0)
        return;
    for (i = 0; i < jobs->crew->count; i++) {
        if (from[i].revents != 0)
            worker_hear(&jobs->crew->workers[i]);
        if (to[i].revents != 0)
            worker_send_on(&jobs->crew->workers[i]);
    }
}

/* Goes on with what is dealt and said, by one step. */
static void step(struct jobs *jobs)
{
    deal(jobs);
    if (jobs->first == 0)
        do_waiting(jobs); /* there is no worker, or no memory */
    else if (tell_first(jobs))
        return;
    else if (jobs->first->owner->ended)
        recover(jobs);
    else
        hear(jobs);
}

/* ---- all ---- */

struct jobs *jobs_open(const struct judge *j, int workers)
{
    struct jobs *jobs = calloc(1, sizeof *jobs);
    if (jobs == 0)
        return 0;
    jobs->judge = j;
    jobs->teller.to = j->reporter;
    jobs->crew = worker_pool_open(workers);
    if (jobs->crew == 0) {
        free(jobs);
        return 0;
    }
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
    for (i = 0; i < jobs->crew->count; i++)
        (void)worker_start(jobs->crew, &jobs->crew->workers[i], jobs->judge);
}

/* So much waits that each part of it is a whole batch. */
static int is_enough(const struct jobs *jobs)
{
    return jobs->waiting_count >= parts(jobs) * BATCH_MOST ||
           queue_bytes(&jobs->waiting).len >= parts(jobs) * BATCH_BYTES;
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
    if (jobs->crew->count == 1) {
        do_job(jobs, job);
        return;
    }
    if (!put_job(jobs, job)) {
        jobs_wait(jobs);
        do_job(jobs, job);
    }
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
        do_waiting(jobs);
    while ((jobs->waiting_count > 0 || jobs->first != 0) && !is_over(jobs))
        step(jobs);
}

void jobs_close(struct jobs *jobs)
{
    close_input(jobs, "interrupted");
    worker_pool_close(jobs->crew, jobs->first != 0);
    while (jobs->first != 0)
        pass_batch(jobs);
    judge_done();
    event_reader_free(&jobs->teller);
    free(jobs->waiting.at);
    free(jobs);
}
