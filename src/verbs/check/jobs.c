/* A round is a list of jobs. Workers are forked with it, so they know all of it: they take turns at
   blocks of jobs, and each writes the events of its jobs to a pipe. This process reads the
   pipes in the order of the jobs, so a report does not depend on the number of workers. A worker
   that is ahead of its turn fills its pipe and waits. Meanwhile the jobs of the next round are
   added.

   A worker sends the events of many jobs at once. They wait in memory that this process shares, and
   takes them from if it has waited for a while, or if the worker has ended. So if a worker ends too
   early, the events of all jobs that it has ended are known: the job at fault is the next one, and
   another worker goes on after it. */
#define _GNU_SOURCE /* F_SETPIPE_SZ, MAP_ANONYMOUS */
#include "check/jobs.h"

#include "report/event_log.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "system/process.h"
#include "system/progress.h"
#include "text/arena.h"
#include "text/byte_queue.h"
#include "text/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    ROUND_LEAST = 1 << 12,  /* jobs of the first round; the next ones have twice as many each, */
    ROUND_MOST = 1 << 16,   /* ... up to these */
    LITTLE_JOBS = 64,       /* no more jobs than this, */
    LITTLE_BYTES = 1 << 20, /* ... with no more bytes in files than this, need no workers */
    BLOCK_MOST = 128,       /* jobs that a worker judges in a row */
    BLOCKS = 8,             /* of each worker, at least, if there are enough jobs */
    PIPE = 1 << 20,         /* bytes of events that are ahead of their turn */
    SENT_AT_ONCE = 1 << 16, /* bytes of events */
    LOOK = 10               /* milliseconds of waiting, after which unsent events are taken */
};

struct job {
    const char *path;
    const char *why; /* why the path cannot be read; NULL if it is to be judged */
};

struct round {
    struct job *list;
    size_t count;        /* of `list` */
    uint64_t bytes;      /* of the files of the first jobs */
    struct arena memory; /* with the list and its texts */
};

/* What a worker writes, in memory that is shared with it. Places are counted in all its events. */
struct outbox {
    int to;            /* its end of the pipe */
    uint64_t start;    /* where `buffer` starts: what comes before was sent */
    uint64_t complete; /* where the events of the last job end that has ended */
    unsigned char buffer[SENT_AT_ONCE];
};

struct worker {
    pid_t pid; /* 0: there is none */
    int from;  /* its pipe */
    struct byte_queue received;
    uint64_t known; /* bytes of its events that were received, */
    uint64_t sent;  /* ... and those of them that came through the pipe */
    struct outbox *outbox;
};

struct jobs {
    const struct judge *judge;
    struct round now, next; /* the workers have `now`; jobs are added to `next` */
    size_t most;            /* jobs of `next` */
    int has_workers;
    size_t block; /* jobs in a block */
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
        report_unread(j->reporter, job->path, job->why);
    else
        judge_path(j, job->path);
}

static size_t owner_of(const struct jobs *jobs, size_t job)
{
    return job / jobs->block % jobs->worker_count;
}

/* ---- in a worker ---- */

static int send_events(void *to, bytes b)
{
    struct outbox *o = to;
    struct writing pipe = { o->to, 0 };
    int is_sent = writing_write(&pipe, b);
    __atomic_store_n(&o->start, o->start + b.len, __ATOMIC_RELEASE);
    __atomic_thread_fence(__ATOMIC_SEQ_CST); /* before the buffer is used again */
    return is_sent;
}

/* Judges the jobs of worker `w`, from one of them on, and writes their events. */
static _Noreturn void work(const struct jobs *jobs, size_t w, size_t from)
{
    struct outbox *o = jobs->workers[w].outbox;
    struct judge j = *jobs->judge;
    struct reporter reporter;
    struct event_writer events;
    sink sent;
    size_t i;
    sink_init(&sent, send_events, o, o->buffer, sizeof o->buffer);
    events.to = &sent;
    write_events(&reporter, &events, j.reporter->to.quiet);
    if (j.reporter->took == 0)
        reporter.took = 0; /* so that no record is timed */
    j.reporter = &reporter;
    j.out = &sent;
    for (i = from; i < jobs->now.count && !sent.failed; i++) {
        if (owner_of(jobs, i) != w)
            continue;
        events.known = jobs->now.list[i].path;
        run_job(&j, &jobs->now.list[i]);
        write_mark(&events);
        __atomic_store_n(&o->complete, o->start + sent.len, __ATOMIC_RELEASE);
    }
    (void)sink_flush(&sent);
    judge_done();
    _exit(0);
}

/* ---- workers ---- */

/* Starts worker `w` at a job. Returns 0 if that fails. */
static int start(struct jobs *jobs, size_t w, size_t job)
{
    struct worker *worker = &jobs->workers[w];
    int ends[2];
    if (worker->outbox == 0 || pipe(ends) != 0)
        return 0;
#ifdef F_SETPIPE_SZ
    (void)fcntl(ends[1], F_SETPIPE_SZ, PIPE); /* otherwise it is smaller, and workers wait more */
#endif
    worker->known = worker->sent = 0;
    worker->outbox->start = worker->outbox->complete = 0;
    worker->outbox->to = ends[1];
    worker->pid = process_fork(jobs->judge->out);
    if (worker->pid == 0) {
        (void)close(ends[0]);
        work(jobs, w, job);
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

/* Takes what a worker has not sent of the jobs that it has ended. Returns 0 if there is nothing, or
   it is sent just now. What a worker has written that has crashed may be anything. */
static int take_unsent(struct worker *w)
{
    const struct outbox *o = w->outbox;
    uint64_t complete = __atomic_load_n(&o->complete, __ATOMIC_ACQUIRE);
    uint64_t start = __atomic_load_n(&o->start, __ATOMIC_ACQUIRE);
    uint64_t len, taken;
    if (complete <= w->known || start > w->known)
        return 0;
    len = complete - w->known;
    taken = w->known - start;
    if (taken > SENT_AT_ONCE || len > SENT_AT_ONCE - taken)
        return 0;
    queue_put(&w->received, bytes_of(o->buffer + taken, (size_t)len));
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    if (__atomic_load_n(&o->start, __ATOMIC_ACQUIRE) != start) {
        w->received.end -= (size_t)len;
        return 0;
    }
    w->known = complete;
    return 1;
}

/* Adds what was read from the pipe, but for what was taken before. */
static void add_sent(struct worker *w, size_t n)
{
    uint64_t taken = w->known - w->sent;
    size_t old = taken < n ? (size_t)taken : n;
    char *at = w->received.at + w->received.end;
    memmove(at, at + old, n - old);
    w->received.end += n - old;
    w->known += n - old;
    w->sent += n;
}

/* Waits until the worker has sent more, and reads it. Returns 0 if nothing more will come. */
static int receive(const struct jobs *jobs, struct worker *w)
{
    struct pollfd from = { .fd = w->from, .events = POLLIN };
    ssize_t n;
    (void)sink_flush(jobs->judge->out); /* a person may be waiting for it */
    progress_look();
    if (poll(&from, 1, LOOK) <= 0) {
        (void)take_unsent(w);
        return 1;
    }
    queue_room(&w->received, SENT_AT_ONCE);
    n = read(w->from, w->received.at + w->received.end, SENT_AT_ONCE);
    if (n > 0)
        add_sent(w, (size_t)n);
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
        report_unread(r, job->path, why); /* an archive, or no event of it was passed on */
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
        if (t->failed || (!receive(jobs, w) && !take_unsent(w))) {
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
        run_job(jobs->judge, &jobs->now.list[job]);
    else if (!pass_on(jobs, &jobs->workers[w], &jobs->now.list[job]))
        return;
    progress_end();
}

/* ---- a round ---- */

static int needs_workers(const struct round *round)
{
    return round->count > LITTLE_JOBS || (round->count > 1 && round->bytes > LITTLE_BYTES);
}

static void start_all(struct jobs *jobs)
{
    size_t w;
    jobs->block = jobs->now.count / (BLOCKS * jobs->worker_count);
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

/* Begins the next round. The one before has ended. */
static void begin_round(struct jobs *jobs)
{
    jobs->now = jobs->next;
    jobs->next = (struct round){ 0 };
    jobs->most = jobs->most < ROUND_MOST ? 2 * jobs->most : ROUND_MOST;
    jobs->has_workers = needs_workers(&jobs->now);
    if (jobs->has_workers)
        start_all(jobs);
}

/* Judges a job in this process. */
static void run_here(const struct jobs *jobs, const struct job *job)
{
    if (is_over(jobs))
        return;
    run_job(jobs->judge, job);
    progress_end();
}

/* Reports the jobs of the round. */
static void end_round(struct jobs *jobs)
{
    size_t i;
    for (i = 0; i < jobs->now.count && !is_over(jobs); i++) {
        if (jobs->has_workers)
            report(jobs, i);
        else
            run_here(jobs, &jobs->now.list[i]);
    }
    end_all(jobs);
    close_input(jobs, "interrupted"); /* the reporter may still hold the path of its job */
    arena_free(&jobs->now.memory);
    jobs->now = (struct round){ 0 };
}

void jobs_wait(struct jobs *jobs)
{
    end_round(jobs);
    begin_round(jobs);
    end_round(jobs);
}

/* ---- all ---- */

/* Returns NULL if there is no memory; then there will be no worker. */
static struct outbox *open_outbox(void)
{
    void *at =
        mmap(0, sizeof(struct outbox), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return at != MAP_FAILED ? at : 0;
}

struct jobs *jobs_open(const struct judge *j, int workers)
{
    struct jobs *jobs = memory_new(1, sizeof *jobs + (size_t)workers * sizeof jobs->workers[0]);
    size_t w;
    jobs->judge = j;
    jobs->events.to = j->reporter;
    jobs->worker_count = (size_t)workers;
    jobs->most = ROUND_LEAST;
    for (w = 0; w < jobs->worker_count; w++)
        jobs->workers[w].outbox = open_outbox();
    return jobs;
}

static uint64_t size_of(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) ? (uint64_t)st.st_size : 0;
}

static void add(struct round *round, const char *path, const char *trouble)
{
    struct job *job = arena_item(&round->memory, &round->list, sizeof *job);
    job->path = arena_text(&round->memory, bytes_of_text(path));
    job->why = trouble != 0 ? arena_text(&round->memory, bytes_of_text(trouble)) : 0;
    if (round->count <= LITTLE_JOBS)
        round->bytes += size_of(path);
}

void jobs_add(struct jobs *jobs, const char *path, const char *trouble)
{
    const struct job alone = { path, trouble };
    progress_add();
    if (jobs->worker_count == 1) {
        run_here(jobs, &alone);
        return;
    }
    add(&jobs->next, path, trouble);
    if (jobs->next.count == jobs->most) {
        end_round(jobs);
        begin_round(jobs);
    }
}

void jobs_close(struct jobs *jobs)
{
    size_t w;
    for (w = 0; w < jobs->worker_count; w++) {
        free(jobs->workers[w].received.at);
        if (jobs->workers[w].outbox != 0)
            (void)munmap(jobs->workers[w].outbox, sizeof(struct outbox));
    }
    judge_done();
    event_reader_free(&jobs->events);
    free(jobs);
}
