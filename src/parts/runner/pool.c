#define _GNU_SOURCE /* pipe2 */
#include "runner/pool.h"

#include "runner/json_text.h"
#include "system/clock.h"
#include "system/interrupt.h"
#include "system/io.h"
#include "system/process.h"
#include "system/progress.h"
#include "text/byte_queue.h"
#include "text/memory.h"
#include "text/number.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    BLOCK = 1 << 16,
    HURRY = 8000 /* milliseconds that workers get to end */
};

struct worker {
    pid_t pid; /* 0: there is none */
    int from;  /* its pipe */
    size_t index;
    struct byte_queue received;
    size_t test;    /* that it has begun last, when the pool looked; 0: none */
    uint64_t since; /* of milliseconds() */
};

/* In memory that the workers share. */
struct shared {
    unsigned cores;          /* for each worker */
    volatile size_t tests[]; /* run_lock.test of each */
};

struct pool {
    const struct pool_request *request;
    struct run_lock lock;
    size_t jobs;
    struct worker *workers; /* `jobs` of them */
    struct pollfd *polled;
    size_t next;          /* submission to work on; request->count or more: there is none */
    size_t step;          /* ... from there to the one after it */
    size_t running;       /* workers */
    unsigned char *ended; /* by submission */
    size_t in_order;      /* the first submission that in_order was not called for */
    struct shared *shared;
    size_t shared_size;
    uint64_t kill_at; /* of milliseconds(); 0: no interrupt has come */
};

static void complain_of(const struct pool *pool, const char *what, const char *reason)
{
    char subject[96];
    (void)snprintf(subject, sizeof subject, "%s: %s", pool->request->verb, what);
    complain(subject, reason);
}

/* ---- workers ---- */

/* How many submissions no worker has begun. */
static size_t waiting(const struct pool *pool)
{
    size_t count = pool->request->count;
    return pool->next < count ? (count - pool->next - 1) / pool->step + 1 : 0;
}

/* Once fewer submissions are left than there may be workers, each of them gets more cores. */
static void share_cores(struct pool *pool)
{
    size_t left = pool->running + waiting(pool);
    if (left > 0 && left <= pool->request->jobs)
        pool->shared->cores = (unsigned)(pool->request->jobs / left);
}

static int work(const struct pool *pool, const struct worker *w, int to)
{
    const struct pool_request *request = pool->request;
    struct run_lock lock = pool->lock;
    struct writing out = { .fd = to };
    struct byte_queue text = { 0 };
    json_t *found;
    lock.cores = &pool->shared->cores;
    lock.test = &pool->shared->tests[w - pool->workers];
    found = request->work(request->who, w->index, &lock);
    json_write(found, &text);
    return found != 0 && writing_write(&out, queue_bytes(&text)) ? STATUS_OK : STATUS_TROUBLE;
}

static int start(struct pool *pool, struct worker *w)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return 0;
    w->index = pool->next;
    w->from = ends[0];
    w->test = pool->shared->tests[w - pool->workers] = 0;
    w->pid = process_fork(standard_output());
    if (w->pid == 0) {
        (void)close(ends[0]);
        _exit(work(pool, w, ends[1]));
    }
    (void)close(ends[1]);
    if (w->pid < 0) {
        w->pid = 0;
        (void)close(ends[0]);
        return 0;
    }
    queue_empty(&w->received);
    pool->next += pool->step;
    pool->running++;
    return 1;
}

/* Reads once. Returns 0 at the end. */
static int receive(struct worker *w)
{
    ssize_t n;
    queue_room(&w->received, BLOCK);
    n = read(w->from, w->received.at + w->received.end, BLOCK);
    if (n > 0)
        w->received.end += (size_t)n;
    return n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN));
}

/* Calls in_order for each submission that has ended and waits for none before it. */
static void report_in_order(struct pool *pool)
{
    const struct pool_request *request = pool->request;
    for (; pool->in_order < request->count && pool->ended[pool->in_order];
         pool->in_order += pool->step) {
        if (request->in_order != 0)
            request->in_order(request->who, pool->in_order);
    }
}

/* Reports what a worker that has ended has found. */
static int settle(struct pool *pool, struct worker *w)
{
    struct pool_result result = { .index = w->index };
    bytes text = queue_bytes(&w->received);
    int status, goes_on;
    (void)close(w->from);
    status = process_end(w->pid, 0);
    w->pid = 0;
    pool->running--;
    share_cores(pool);
    if (pool->request->one != 0) {
        progress_judged();
        progress_end();
    }
    if (status == 0)
        result.found = json_loadb((const char *)text.at, text.len, 0, 0);
    if (result.found == 0)
        result.fate = status != 0 ? process_fate(pool->request->done, status)
                                  : "what its process wrote cannot be read";
    goes_on = pool->request->ended(pool->request->who, &result);
    json_decref(result.found);
    pool->ended[w->index] = 1;
    if (goes_on)
        report_in_order(pool);
    return goes_on;
}

static void kill_all(struct pool *pool)
{
    size_t i;
    for (i = 0; i < pool->jobs; i++) {
        struct worker *w = &pool->workers[i];
        if (w->pid != 0) {
            (void)process_end(w->pid, 1);
            (void)close(w->from);
        }
        free(w->received.at);
    }
}

/* ---- the pool ---- */

/* Starts workers while there are submissions and room. Returns 0 if not even one can be started. */
static int fill(struct pool *pool)
{
    size_t i;
    for (i = 0; i < pool->jobs && pool->next < pool->request->count; i++) {
        if (pool->workers[i].pid == 0 && !start(pool, &pool->workers[i]))
            break;
    }
    if (pool->running == 0 && pool->next < pool->request->count) {
        complain_of(pool, "no process can be started", strerror(errno));
        return 0;
    }
    return 1;
}

/* Whether to wait for workers: no interrupt has come, or they are given time to end. */
static int may_go_on(struct pool *pool)
{
    if (!interrupted())
        return 1;
    if (pool->request->hurry == 0)
        return 0;
    if (pool->kill_at == 0) {
        pool->kill_at = milliseconds() + HURRY;
        pool->request->hurry(pool->request->who);
    }
    return milliseconds() < pool->kill_at;
}

/* Lets the progress name what is waited for: the test that was begun first. */
static void show_test(struct pool *pool)
{
    const struct pool_request *request = pool->request;
    struct worker *first = 0;
    char text[PROGRESS_ROOM] = "";
    size_t i;
    for (i = 0; i < pool->jobs; i++) {
        struct worker *w = &pool->workers[i];
        if (w->test != pool->shared->tests[i])
            w->since = milliseconds();
        w->test = pool->shared->tests[i];
        if (w->pid != 0 && w->test != 0 && (first == 0 || w->since < first->since))
            first = w;
    }
    if (first != 0 && request->say_test != 0)
        request->say_test(request->who, first->index, first->test - 1, text);
    progress_waits(text);
}

/* Waits until some worker has written or ended, and reads it. Returns 0 to stop. */
static int serve(struct pool *pool)
{
    size_t count = 0;
    size_t i;
    for (i = 0; i < pool->jobs; i++) {
        struct pollfd *p = &pool->polled[count++];
        p->fd = pool->workers[i].pid != 0 ? pool->workers[i].from : -1;
        p->events = POLLIN;
        p->revents = 0;
    }
    (void)poll(pool->polled, count, progress_is_on() ? PROGRESS_PAUSE : 1000);
    if (progress_is_on())
        show_test(pool);
    progress_look();
    for (i = 0; i < count && may_go_on(pool); i++) {
        if (pool->polled[i].revents != 0 && !receive(&pool->workers[i]) &&
            !settle(pool, &pool->workers[i]))
            return 0;
    }
    return may_go_on(pool);
}

static int run(struct pool *pool)
{
    int going = 1;
    while (going && (pool->running > 0 || pool->next < pool->request->count)) {
        if (interrupted() && pool->running == 0)
            return 0;
        going = (interrupted() || fill(pool)) && serve(pool);
    }
    return going && !interrupted();
}

static int work_on_all(struct pool *pool)
{
    int done;
    pool->shared_size = sizeof *pool->shared + pool->jobs * sizeof pool->shared->tests[0];
    pool->shared =
        mmap(0, pool->shared_size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (pool->shared == MAP_FAILED)
        memory_is_out();
    pool->shared->cores = 1;
    share_cores(pool);
    pool->workers = memory_new(pool->jobs, sizeof pool->workers[0]);
    pool->polled = memory_new(pool->jobs, sizeof pool->polled[0]);
    pool->ended = memory_new(pool->request->count, 1);
    done = run(pool);
    kill_all(pool);
    free(pool->workers);
    free(pool->polled);
    free(pool->ended);
    (void)munmap(pool->shared, pool->shared_size);
    return done;
}

static void start_progress(const struct pool *pool)
{
    size_t left;
    progress_start();
    progress_count(pool->request->one, pool->request->several);
    for (left = waiting(pool); left > 0; left--)
        progress_add();
}

int pool_run(const struct pool_request *request)
{
    const struct shard *shard = request->shard;
    struct pool pool = { .request = request };
    int done;
    pool.next = pool.in_order = (size_t)(shard->index - 1);
    pool.step = shard->count < request->count ? (size_t)shard->count : request->count;
    pool.jobs = request->jobs < waiting(&pool) ? request->jobs : waiting(&pool);
    if (pool.jobs == 0)
        return 1;
    if (!run_lock_open(&pool.lock)) {
        complain_of(&pool, "no temporary file can be made", strerror(errno));
        return 0;
    }
    if (request->one != 0)
        start_progress(&pool);
    done = work_on_all(&pool);
    if (request->one != 0)
        progress_stop();
    run_lock_close(&pool.lock);
    return done;
}

/* ---- shards ---- */

int read_shard(const char *text, struct shard *shard)
{
    bytes all = bytes_of_text(text);
    size_t slash = bytes_find(all, '/');
    return number_whole(bytes_first(all, slash), &shard->index) &&
           number_whole(bytes_skip(all, slash + 1), &shard->count) && shard->index > 0 &&
           shard->index <= shard->count;
}

int shard_has(const struct shard *shard, size_t index)
{
    return index % shard->count == shard->index - 1;
}
