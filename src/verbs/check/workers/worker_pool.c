#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "check/workers/worker_pool.h"

#include "system/process.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { HEAR_MOST = 1 << 16 /* bytes at once */ };

/* ---- processes ---- */

struct worker_pool *worker_pool_open(int count)
{
    size_t shared = (size_t)count * sizeof(atomic_uint);
    struct worker_pool *crew = calloc(1, sizeof *crew + (size_t)count * sizeof crew->workers[0]);
    int i;
    if (crew == 0)
        return 0;
    crew->count = count;
    crew->done = mmap(0, shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (crew->done == MAP_FAILED) {
        free(crew);
        return 0;
    }
    for (i = 0; i < count; i++)
        crew->workers[i].done = &crew->done[i];
    return crew;
}

static void close_both(const int ends[2])
{
    (void)close(ends[0]);
    (void)close(ends[1]);
}

/* In the process of a worker: what is said to and by the others is not for it. */
static void close_others(const struct worker_pool *crew)
{
    int i;
    for (i = 0; i < crew->count; i++) {
        if (crew->workers[i].pid != 0)
            close_both((int[]){ crew->workers[i].to, crew->workers[i].from });
    }
}

int worker_start(struct worker_pool *crew, struct worker *w, const struct judge *j)
{
    int in[2], out[2];
    if (pipe(in) != 0)
        return 0;
    if (pipe(out) != 0) {
        close_both(in);
        return 0;
    }
    (void)fcntl(in[1], F_SETFL, O_NONBLOCK);
    atomic_store(w->done, 0);
    w->pid = process_fork(j->out);
    if (w->pid == 0) {
        (void)close(in[1]);
        (void)close(out[0]);
        close_others(crew);
        worker_main(j, in[0], out[1], w->done);
    }
    (void)close(in[0]);
    (void)close(out[1]);
    w->to = in[1];
    w->from = out[0];
    w->dealt = 0;
    w->ended = 0;
    queue_empty(&w->unsent);
    queue_empty(&w->said);
    if (w->pid > 0)
        return 1;
    w->pid = 0;
    close_both((int[]){ w->to, w->from });
    return 0;
}

static void dismiss(struct worker *w)
{
    if (w->to >= 0)
        (void)close(w->to);
    w->to = -1;
}

int worker_end(struct worker *w, int at_once)
{
    pid_t pid = w->pid;
    dismiss(w);
    (void)close(w->from);
    w->pid = 0;
    w->ended = 1;
    return process_end(pid, at_once);
}

void worker_pool_close(struct worker_pool *crew, int at_once)
{
    int i;
    for (i = 0; i < crew->count; i++) { /* all of them, before the first is waited for */
        if (crew->workers[i].pid != 0)
            dismiss(&crew->workers[i]);
    }
    for (i = 0; i < crew->count; i++) {
        if (crew->workers[i].pid != 0)
            (void)worker_end(&crew->workers[i], at_once);
        free(crew->workers[i].unsent.at);
        free(crew->workers[i].said.at);
    }
    (void)munmap(crew->done, (size_t)crew->count * sizeof *crew->done);
    free(crew);
}

/* ---- what is said ---- */

/* A worker that cannot be written to counts as ended, because it may have got a part of a batch. */
void worker_send_on(struct worker *w)
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

int worker_send(struct worker *w, const struct batch_head *head, const char *jobs)
{
    if (!queue_room(&w->unsent, sizeof *head + head->len))
        return 0;
    (void)queue_put(&w->unsent, bytes_of(head, sizeof *head));
    (void)queue_put(&w->unsent, bytes_of(jobs, head->len));
    w->dealt++;
    worker_send_on(w);
    return 1;
}

unsigned worker_holds(const struct worker *w)
{
    return w->dealt - atomic_load(w->done);
}

void worker_hear(struct worker *w)
{
    ssize_t n = 0; /* as if it had ended, if there is not enough memory */
    if (queue_room(&w->said, HEAR_MOST))
        n = read(w->from, w->said.at + w->said.end, HEAR_MOST);
    if (n > 0)
        w->said.end += (size_t)n;
    else if (n == 0 || errno != EINTR)
        w->ended = 1;
}
