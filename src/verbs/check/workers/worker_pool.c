#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "check/workers/worker_pool.h"

#include "system/process.h"
#include "text/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { RECEIVE_MOST = 1 << 16 /* bytes at once */ };

/* ---- processes ---- */

struct worker_pool *worker_pool_open(int count)
{
    size_t shared = (size_t)count * sizeof(atomic_uint);
    struct worker_pool *pool =
        memory_new(1, sizeof *pool + (size_t)count * sizeof pool->workers[0]);
    int i;
    pool->count = count;
    pool->finished = mmap(0, shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (pool->finished == MAP_FAILED)
        memory_is_out();
    for (i = 0; i < count; i++)
        pool->workers[i].finished = &pool->finished[i];
    return pool;
}

static void close_both(const int ends[2])
{
    (void)close(ends[0]);
    (void)close(ends[1]);
}

/* Closes, in a worker's process, the pipes of the other workers. */
static void close_others(const struct worker_pool *pool)
{
    int i;
    for (i = 0; i < pool->count; i++) {
        if (pool->workers[i].pid != 0)
            close_both((int[]){ pool->workers[i].to, pool->workers[i].from });
    }
}

int worker_start(struct worker_pool *pool, struct worker *w, const struct judge *j)
{
    int in[2], out[2];
    if (pipe(in) != 0)
        return 0;
    if (pipe(out) != 0) {
        close_both(in);
        return 0;
    }
    (void)fcntl(in[1], F_SETFL, O_NONBLOCK);
    atomic_store(w->finished, 0);
    w->pid = process_fork(j->out);
    if (w->pid == 0) {
        (void)close(in[1]);
        (void)close(out[0]);
        close_others(pool);
        worker_main(j, in[0], out[1], w->finished);
    }
    (void)close(in[0]);
    (void)close(out[1]);
    w->to = in[1];
    w->from = out[0];
    w->sent = 0;
    w->ended = 0;
    queue_empty(&w->unsent);
    queue_empty(&w->received);
    if (w->pid > 0)
        return 1;
    w->pid = 0;
    close_both((int[]){ w->to, w->from });
    return 0;
}

static void close_input(struct worker *w)
{
    if (w->to >= 0)
        (void)close(w->to);
    w->to = -1;
}

int worker_end(struct worker *w, int at_once)
{
    pid_t pid = w->pid;
    close_input(w);
    (void)close(w->from);
    w->pid = 0;
    w->ended = 1;
    return process_end(pid, at_once);
}

void worker_pool_close(struct worker_pool *pool, int at_once)
{
    int i;
    for (i = 0; i < pool->count; i++) { /* all of them, so that they end side by side */
        if (pool->workers[i].pid != 0)
            close_input(&pool->workers[i]);
    }
    for (i = 0; i < pool->count; i++) {
        if (pool->workers[i].pid != 0)
            (void)worker_end(&pool->workers[i], at_once);
        free(pool->workers[i].unsent.at);
        free(pool->workers[i].received.at);
    }
    (void)munmap(pool->finished, (size_t)pool->count * sizeof *pool->finished);
    free(pool);
}

/* ---- batches and events ---- */

/* A worker that cannot be written to counts as ended, because it may have got a part of a batch. */
void worker_flush(struct worker *w)
{
    bytes b = queue_bytes(&w->unsent);
    ssize_t n = b.len > 0 && !w->ended ? write(w->to, b.at, b.len) : 0;
    if (n > 0)
        w->unsent.start += (size_t)n;
    else if (n < 0 && errno != EAGAIN && errno != EINTR)
        w->ended = 1;
    if (w->ended)
        queue_empty(&w->unsent);
}

void worker_send(struct worker *w, const struct batch_head *head, const char *jobs)
{
    queue_put(&w->unsent, bytes_of(head, sizeof *head));
    queue_put(&w->unsent, bytes_of(jobs, head->len));
    w->sent++;
    worker_flush(w);
}

unsigned worker_backlog(const struct worker *w)
{
    return w->sent - atomic_load(w->finished);
}

void worker_receive(struct worker *w)
{
    ssize_t n;
    queue_room(&w->received, RECEIVE_MOST);
    n = read(w->from, w->received.at + w->received.end, RECEIVE_MOST);
    if (n > 0)
        w->received.end += (size_t)n;
    else if (n == 0 || errno != EINTR)
        w->ended = 1;
}
