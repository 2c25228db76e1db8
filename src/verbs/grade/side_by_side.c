/* Each helper is a child process with sandboxes of its own. It gets the number of a test, runs it,
   and answers with what it has stored of the test. */
#define _GNU_SOURCE
#include "grade/trials.h"

#include "runner/json_text.h"
#include "system/cores.h"
#include "system/io.h"
#include "system/process.h"
#include "text/memory.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    AT_ONCE_MOST = 32,
    WAITS_LEAST = 50000,       /* microseconds that a run waits, so that others run meanwhile, */
    WAITS_UNDER_LOAD = 300000, /* ... and if it may wait for a core */
    SHARE_UNDER_LOAD = 20,     /* ... then it has also waited for 20 times as long as it computed */
    OVERHEAD = 3000            /* microseconds that a run costs besides its CPU time */
};

/* What a helper is to run. */
struct task {
    size_t test;
    uint32_t short_ms;
    int time_outs;
};

/* What it answers. The trial's record follows, as JSON. */
struct answer {
    int done, time_outs;
    struct trial trial;
    char reason[CONTAINMENT_TEXT];
    size_t length;
};

struct helper {
    pid_t pid;
    int channel;
    size_t test;
    int is_busy;
};

struct crew {
    struct trials *t;
    run_test *one;
    const size_t *list;
    size_t count, next; /* of the list */
    struct helper helpers[AT_ONCE_MOST];
    size_t size, busy;
};

/* ---- how many at once ---- */

/* Whether no more processes compute on this machine than it has cores. */
static int has_free_cores(void)
{
    char line[128] = "";
    const char *at;
    FILE *file = fopen("/proc/loadavg", "r");
    if (file == 0)
        return 0;
    at = fgets(line, sizeof line, file) != 0 ? strchr(line, '/') : 0;
    (void)fclose(file);
    while (at != 0 && at > line && at[-1] != ' ') /* to the number of running processes */
        at--;
    return at != 0 && strtol(at, 0, 10) - 1 <= cores();
}

/* How many programs that use all the memory they may have fit into what is free. */
static uint64_t fitting(const struct trials *t)
{
    uint64_t free_bytes = (uint64_t)sysconf(_SC_AVPHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    return free_bytes / t->session->course->run.memory;
}

/* Whether the program waits for something else than a core. */
static int waits(const struct trials *t)
{
    if (t->waited_us > t->ended * WAITS_UNDER_LOAD && t->waited_us > t->busy_us * SHARE_UNDER_LOAD)
        return 1;
    return t->waited_us > t->ended * WAITS_LEAST && has_free_cores();
}

static size_t at_once(const struct trials *t)
{
    size_t most = run_lock_cores(t->lock);
    uint64_t more = most, fit;
    if (t->subject != 0 || t->session->scores)
        return 1; /* one subject, or the next test depends on this one */
    if (waits(t)) {
        fit = fitting(t);
        more += most * t->waited_us / (t->busy_us + t->ended * OVERHEAD);
        more = more < fit ? more : fit;
    }
    most = more > most ? (size_t)more : most;
    return most < AT_ONCE_MOST ? most : AT_ONCE_MOST;
}

static void note_time(struct trials *t, size_t test)
{
    const struct test_run *r = &t->list[test].run;
    t->ended++;
    t->busy_us += r->cpu_us;
    t->waited_us += r->wall_us > r->cpu_us ? r->wall_us - r->cpu_us : 0;
}

/* ---- in a helper ---- */

static int answer(const struct trials *t, int done, size_t test, int channel)
{
    struct writing to = { .fd = channel };
    struct answer head = { .done = done, .time_outs = t->time_outs, .trial = t->list[test] };
    struct byte_queue text = { 0 };
    json_t *texts = trial_record(&head.trial);
    json_write(texts, &text);
    json_decref(texts);
    memcpy(head.reason, t->reason, sizeof head.reason);
    head.length = queue_bytes(&text).len;
    done =
        writing_write(&to, bytes_of(&head, sizeof head)) && writing_write(&to, queue_bytes(&text));
    free(text.at);
    return done;
}

static _Noreturn void help(const struct crew *c, int channel)
{
    struct trials *t = c->t;
    struct task task;
    int done = 1;
    t->plain = t->sanitized = 0; /* a container belongs to the process that opened it */
    while (done && process_read(channel, &task, sizeof task)) {
        t->short_ms = task.short_ms;
        t->time_outs = task.time_outs;
        done = answer(t, c->one(t, task.test), task.test, channel);
    }
    trials_close(t);
    _exit(0);
}

/* ---- helpers ---- */

static struct helper *start_helper(struct crew *c)
{
    struct helper *h = &c->helpers[c->size];
    int ends[2];
    if (c->size == AT_ONCE_MOST || c->size >= at_once(c->t) ||
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return 0;
    h->channel = ends[0];
    h->is_busy = 0;
    h->pid = process_fork(standard_output());
    if (h->pid == 0) {
        (void)close(ends[0]);
        help(c, ends[1]);
    }
    (void)close(ends[1]);
    if (h->pid < 0) {
        (void)close(ends[0]);
        return 0;
    }
    c->size++;
    return h;
}

static void end_helper(struct crew *c, struct helper *h)
{
    (void)close(h->channel);
    (void)process_end(h->pid, 0);
    c->busy -= (size_t)h->is_busy;
    *h = c->helpers[--c->size];
}

static struct helper *idle_helper(struct crew *c)
{
    size_t i;
    for (i = 0; i < c->size; i++) {
        if (!c->helpers[i].is_busy)
            return &c->helpers[i];
    }
    return start_helper(c);
}

static uint32_t short_ms_of(const struct crew *c, enum limit_choice limit)
{
    return limit == LIMIT_SHORT ? c->t->session->short_ms : 0;
}

/* Gives the next tests to helpers that have none. */
static void give(struct crew *c)
{
    while (c->next < c->count) {
        enum limit_choice limit = hangs_limit(c->t, c->next);
        struct task task = { c->list[c->next], short_ms_of(c, limit), c->t->time_outs };
        struct helper *h = limit != LIMIT_UNKNOWN ? idle_helper(c) : 0;
        struct writing to = { .fd = h != 0 ? h->channel : -1 };
        if (h == 0 || !writing_write(&to, bytes_of(&task, sizeof task)))
            return;
        h->test = task.test;
        h->is_busy = 1;
        c->t->list[task.test].is_started = 1;
        c->busy++;
        c->next++;
    }
}

/* Runs a test in this process. */
static int run_here(struct crew *c, size_t test)
{
    int done = c->one(c->t, test);
    note_time(c->t, test);
    return done;
}

/* Stores what a helper answers. Returns 0 if it has ended instead. */
static int read_answer(struct trials *t, const struct helper *h, int *done)
{
    struct answer head;
    json_t *texts = 0;
    char *text = 0;
    if (process_read(h->channel, &head, sizeof head)) {
        text = memory_new(head.length + 1, 1);
        if (process_read(h->channel, text, head.length))
            texts = json_loadb(text, head.length, JSON_ALLOW_NUL, 0);
        free(text);
    }
    if (texts == 0)
        return 0;
    trial_free(&t->list[h->test]);
    t->list[h->test] = head.trial;
    t->list[h->test].run.steps = json_incref(json_object_get(texts, "steps"));
    t->list[h->test].run.finding = 0;
    t->list[h->test].runs = json_incref(json_object_get(texts, "runs"));
    t->list[h->test].finding = memory_of_text(json_text_of(texts, "finding", 0));
    t->time_outs = head.time_outs > t->time_outs ? head.time_outs : t->time_outs;
    memcpy(t->reason, head.reason, sizeof t->reason);
    json_decref(texts);
    *done = head.done;
    return 1;
}

/* Takes what one helper answers; the test of one that has ended is run here. */
static int take(struct crew *c, struct helper *h)
{
    size_t test = h->test;
    int done = 1;
    if (!read_answer(c->t, h, &done)) {
        end_helper(c, h);
        return run_here(c, test);
    }
    note_time(c->t, test);
    h->is_busy = 0;
    c->busy--;
    return done;
}

/* Waits until a helper has something, or until there may be another core. */
static int wait_for_helpers(struct crew *c)
{
    enum { LOOK = 100 /* milliseconds */ };
    struct pollfd polled[AT_ONCE_MOST];
    size_t i;
    for (i = 0; i < c->size; i++)
        polled[i] = (struct pollfd){ c->helpers[i].channel, POLLIN, 0 };
    (void)poll(polled, c->size, LOOK);
    for (i = c->size; i-- > 0;) {
        if (polled[i].revents != 0 && c->helpers[i].is_busy && !take(c, &c->helpers[i]))
            return 0;
    }
    return 1;
}

int run_side_by_side(struct trials *t, const size_t *list, size_t count, run_test *one)
{
    struct crew c = { .t = t, .one = one, .list = list, .count = count };
    int done = 1;
    while (done && (c.next < count || c.busy > 0)) {
        if (c.size > 0 || at_once(t) > 1)
            give(&c);
        if (c.busy > 0) {
            done = wait_for_helpers(&c);
        } else if (c.next < count) {
            t->short_ms = short_ms_of(&c, hangs_limit(t, c.next));
            done = run_here(&c, list[c.next++]);
        }
    }
    while (c.size > 0)
        end_helper(&c, &c.helpers[c.size - 1]);
    return done;
}
