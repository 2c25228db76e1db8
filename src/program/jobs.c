#define _GNU_SOURCE /* sched_getaffinity */
#include "program/jobs.h"

#include "program/fifo.h"
#include "program/interrupt.h"
#include "program/io.h"
#include "program/process.h"
#include "program/progress.h"
#include "program/recording.h"
#include "program/worker.h"

#include <errno.h>
#include <fcntl.h>
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
    BATCHES_MOST = 4,       /* that a worker is dealt before the first is told */
    LITTLE_JOBS = 64,       /* no more than that, and */
    LITTLE_BYTES = 1 << 20, /* ... no more than that in files, or a single one, is done here */
    UNTOLD_MOST = 1 << 20,  /* bytes that are taken from a worker before it is its turn */
    READ_MOST = 1 << 16
};

/* Jobs that a worker is dealt at once. */
struct batch {
    struct batch *next; /* in the order of the jobs */
    struct worker *owner;
    struct batch_head head; /* of what is left of it */
    char *left;             /* ... in text */
    char text[];
};

struct worker {
    pid_t pid; /* 0: there is no process */
    int to, from;
    int batches;        /* that were not told yet */
    int ended;          /* nothing more comes from it */
    struct fifo unsent; /* of its batches: its pipe is full */
    struct fifo said;   /* by it, and not told yet */
};

struct jobs {
    const struct judge *judge;
    struct fifo waiting; /* jobs that were not dealt yet, as their text */
    size_t waiting_count;
    uint64_t bytes; /* in the first files */
    int started;    /* workers are at work */
    struct batch *first, *last;
    struct teller teller;
    int told; /* something of the job that is told */
    int worker_count;
    struct worker workers[];
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

static const char *trouble_of(const char *job)
{
    return job + strlen(job) + 1;
}

static const char *behind(const char *job)
{
    const char *trouble = trouble_of(job);
    return trouble + strlen(trouble) + 1;
}

static void tell_unread(struct jobs *jobs, const char *path, const char *why)
{
    const struct reporter *r = jobs->judge->reporter;
    r->unread(r->who, path, why);
}

static void do_job(struct jobs *jobs, const char *path, const char *trouble)
{
    if (trouble[0] == '\0')
        judge_path(jobs->judge, path);
    else
        tell_unread(jobs, path, trouble);
    progress_end();
}

static int put_job(struct jobs *jobs, const char *path, const char *trouble)
{
    bytes job[] = { bytes_of(path, strlen(path) + 1), bytes_of(trouble, strlen(trouble) + 1) };
    if (!fifo_room(&jobs->waiting, job[0].len + job[1].len))
        return 0;
    (void)fifo_put(&jobs->waiting, job[0]);
    (void)fifo_put(&jobs->waiting, job[1]);
    jobs->waiting_count++;
    return 1;
}

/* Does what waits in this process. */
static void do_waiting(struct jobs *jobs)
{
    struct fifo *f = &jobs->waiting;
    for (; jobs->waiting_count > 0 && !is_over(jobs); jobs->waiting_count--) {
        const char *job = f->at + f->start;
        do_job(jobs, job, trouble_of(job));
        f->start = (size_t)(behind(job) - f->at);
    }
}

/* ---- processes ---- */

static void close_both(const int ends[2])
{
    (void)close(ends[0]);
    (void)close(ends[1]);
}

/* In the process of a worker: what is said to and by the others is not for it. */
static void close_others(const struct jobs *jobs)
{
    int i;
    for (i = 0; i < jobs->worker_count; i++) {
        if (jobs->workers[i].pid != 0) {
            (void)close(jobs->workers[i].to);
            (void)close(jobs->workers[i].from);
        }
    }
}

/* 0: errno says why not. */
static int start(struct jobs *jobs, struct worker *w)
{
    int in[2], out[2];
    if (pipe(in) != 0)
        return 0;
    if (pipe(out) != 0) {
        close_both(in);
        return 0;
    }
    (void)fcntl(in[1], F_SETFL, O_NONBLOCK);
    w->pid = process_fork(jobs->judge->out);
    if (w->pid == 0) {
        (void)close(in[1]);
        (void)close(out[0]);
        close_others(jobs);
        work(jobs->judge, in[0], out[1]);
    }
    (void)close(in[0]);
    (void)close(out[1]);
    w->to = in[1];
    w->from = out[0];
    w->ended = 0;
    fifo_empty(&w->unsent);
    fifo_empty(&w->said);
    if (w->pid > 0)
        return 1;
    w->pid = 0;
    close_both((int[]){ w->to, w->from });
    return 0;
}

/* It ends when it has done what it was dealt. */
static void dismiss(struct worker *w)
{
    if (w->to >= 0)
        (void)close(w->to);
    w->to = -1;
}

/* Ends the process; returns its status. */
static int end(struct worker *w, int kill_it)
{
    pid_t pid = w->pid;
    dismiss(w);
    (void)close(w->from);
    w->pid = 0;
    w->ended = 1;
    return process_end(pid, kill_it);
}

/* Sends what the pipe takes. Who waited for the worker here might be waited for by it. If it cannot
   be written to, it has ended, which is noticed elsewhere. */
static void send_on(struct worker *w)
{
    bytes b = fifo_bytes(&w->unsent);
    ssize_t n = b.len > 0 ? write(w->to, b.at, b.len) : 0;
    if (n > 0)
        w->unsent.start += (size_t)n;
    else if (n < 0 && errno != EAGAIN && errno != EINTR)
        fifo_empty(&w->unsent);
}

/* 0: there is not enough memory. */
static int send_batch(const struct batch *b)
{
    struct fifo *f = &b->owner->unsent;
    if (!fifo_room(f, sizeof b->head + b->head.len))
        return 0;
    (void)fifo_put(f, bytes_of(&b->head, sizeof b->head));
    (void)fifo_put(f, bytes_of(b->left, b->head.len));
    send_on(b->owner);
    return 1;
}

/* ---- dealing ---- */

/* How many of the first `most` jobs that wait are a batch, and how many bytes. */
static size_t measure(const struct jobs *jobs, size_t most, size_t *len)
{
    const char *text = jobs->waiting.at + jobs->waiting.start;
    const char *job = text;
    size_t n = 0;
    *len = 0;
    while (n < most && n < jobs->waiting_count &&
           (n == 0 || (size_t)(behind(job) - text) <= BATCH_BYTES)) {
        job = behind(job);
        *len = (size_t)(job - text);
        n++;
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
    if (!send_batch(b)) {
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
    w->batches++;
}

/* What waits is dealt in so many parts. */
static size_t parts(const struct jobs *jobs)
{
    return 2 * (size_t)jobs->worker_count;
}

static size_t batch_of(const struct jobs *jobs, size_t share)
{
    size_t least = jobs->bytes > LITTLE_BYTES ? 1 : BATCH_LEAST;
    return share < least ? least : share > BATCH_MOST ? BATCH_MOST : share;
}

/* A worker that has nothing to do gets a batch; one that is at work a large one. */
static void deal(struct jobs *jobs)
{
    int held, i;
    for (held = 0; held < BATCHES_MOST; held++) {
        for (i = 0; i < jobs->worker_count; i++) {
            struct worker *w = &jobs->workers[i];
            size_t share = jobs->waiting_count / parts(jobs);
            if (jobs->waiting_count == 0 || w->pid == 0 || w->batches != held)
                continue;
            if (held == 0 || share >= BATCH_FULL)
                deal_to(jobs, w, batch_of(jobs, share));
        }
    }
}

/* ---- telling ---- */

static void pass_job(struct jobs *jobs)
{
    struct batch *b = jobs->first;
    size_t len = (size_t)(behind(b->left) - b->left);
    b->head.len -= len;
    b->head.count--;
    b->left += len;
    jobs->told = 0;
    progress_end();
}

static void pass_batch(struct jobs *jobs)
{
    struct batch *b = jobs->first;
    b->owner->batches--;
    jobs->first = b->next;
    if (jobs->first == 0)
        jobs->last = 0;
    free(b);
}

/* Tells what its owner has said of the first batch. 0: there was nothing. */
static int tell_first(struct jobs *jobs)
{
    struct batch *b = jobs->first;
    struct fifo *said = &b->owner->said;
    struct teller *t = &jobs->teller;
    int any = 0;
    while (b->head.count > 0) {
        uint64_t marks = t->marks;
        size_t n;
        t->known = b->left;
        n = tell_again(t, fifo_bytes(said));
        if (n == 0)
            break;
        said->start += n;
        any = 1;
        jobs->told = 1;
        if (t->marks > marks)
            pass_job(jobs);
    }
    b->owner->ended |= t->failed;
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
    const char *path = jobs->first->left;
    int is_told = jobs->teller.open && strcmp(jobs->teller.path, path) == 0;
    close_input(jobs, why);
    if (!is_told)
        tell_unread(jobs, path, why); /* an archive, or nothing was told of it */
    pass_job(jobs);
}

/* The owner of the first batch has ended before it was done. What is left of the batch is done
   again by a new process: carefully, so that a job which ends that one too is known. */
static void recover(struct jobs *jobs)
{
    struct worker *w = jobs->first->owner;
    struct batch *b;
    const char *why = strerror(EAGAIN);
    if (w->pid != 0)
        why = process_fate("judged", end(w, jobs->teller.failed));
    jobs->teller.failed = 0;
    if (jobs->told || jobs->first->head.careful)
        tell_lost(jobs, why);
    jobs->first->head.careful = 1;
    if (jobs->first->head.count == 0)
        pass_batch(jobs);
    if (!start(jobs, w))
        w->ended = 1;
    for (b = jobs->first; b != 0 && !w->ended; b = b->next) {
        if (b->owner == w && !send_batch(b))
            w->ended = 1;
    }
}

/* Reads what a worker says. */
static void hear_from(struct worker *w)
{
    ssize_t n = 0; /* as if it had ended, if there is not enough memory */
    if (fifo_room(&w->said, READ_MOST))
        n = read(w->from, w->said.at + w->said.end, READ_MOST);
    if (n > 0)
        w->said.end += (size_t)n;
    else if (n == 0 || errno != EINTR)
        w->ended = 1;
}

/* A worker whose turn it is not may say so much and no more. */
static int is_heard(const struct jobs *jobs, const struct worker *w)
{
    return w->pid != 0 && !w->ended &&
           (w == jobs->first->owner || fifo_bytes(&w->said).len < UNTOLD_MOST);
}

/* Something is to be sent to it. */
static int is_behind(const struct worker *w)
{
    return w->pid != 0 && !w->ended && fifo_bytes(&w->unsent).len > 0;
}

static struct pollfd polled(int is_wanted, int fd, short events)
{
    struct pollfd p = { .fd = is_wanted ? fd : -1, .events = events };
    return p;
}

/* Waits until some worker says something, or can be told more. */
static void hear(struct jobs *jobs)
{
    struct pollfd from[2 * JOBS_MOST];
    struct pollfd *to = from + jobs->worker_count;
    int i;
    for (i = 0; i < jobs->worker_count; i++) {
        const struct worker *w = &jobs->workers[i];
        from[i] = polled(is_heard(jobs, w), w->from, POLLIN);
        to[i] = polled(is_behind(w), w->to, POLLOUT);
    }
    (void)sink_flush(jobs->judge->out); /* somebody may wait for it */
    progress_look();
    if (poll(from, 2 * (nfds_t)jobs->worker_count, progress_is_on() ? PROGRESS_PAUSE : -1) <= 0)
        return;
    for (i = 0; i < jobs->worker_count; i++) {
        if (from[i].revents != 0)
            hear_from(&jobs->workers[i]);
        if (to[i].revents != 0)
            send_on(&jobs->workers[i]);
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
    struct jobs *jobs = calloc(1, sizeof *jobs + (size_t)workers * sizeof jobs->workers[0]);
    if (jobs == 0)
        return 0;
    jobs->judge = j;
    jobs->worker_count = workers;
    jobs->teller.to = j->reporter;
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
    for (i = 0; i < jobs->worker_count; i++)
        (void)start(jobs, &jobs->workers[i]);
}

/* So much waits that each part of it is a whole batch. */
static int is_enough(const struct jobs *jobs)
{
    return jobs->waiting_count >= parts(jobs) * BATCH_MOST ||
           fifo_bytes(&jobs->waiting).len >= parts(jobs) * BATCH_BYTES;
}

void jobs_add(struct jobs *jobs, const char *path, const char *trouble)
{
    const char *why = trouble != 0 ? trouble : "";
    progress_add();
    if (jobs->worker_count == 1) {
        do_job(jobs, path, why);
        return;
    }
    if (!put_job(jobs, path, why)) {
        jobs_wait(jobs);
        do_job(jobs, path, why);
    }
    if (!jobs->started) {
        jobs->bytes += size_of(path);
        if (jobs->waiting_count > LITTLE_JOBS ||
            (jobs->waiting_count > 1 && jobs->bytes > LITTLE_BYTES))
            start_all(jobs);
    }
    while (jobs->started && is_enough(jobs) && !is_over(jobs))
        step(jobs);
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
    int i;
    close_input(jobs, "interrupted");
    for (i = 0; i < jobs->worker_count; i++) { /* all of them, before the first is waited for */
        if (jobs->workers[i].pid != 0)
            dismiss(&jobs->workers[i]);
    }
    for (i = 0; i < jobs->worker_count; i++) {
        if (jobs->workers[i].pid != 0)
            (void)end(&jobs->workers[i], jobs->first != 0);
        free(jobs->workers[i].unsent.at);
        free(jobs->workers[i].said.at);
    }
    while (jobs->first != 0)
        pass_batch(jobs);
    judge_done();
    teller_free(&jobs->teller);
    free(jobs->waiting.at);
    free(jobs);
}
