#include "check/workers/worker_main.h"

#include "check/workers/job.h"
#include "report/event_log.h"
#include "system/clock.h"
#include "system/io.h"
#include "system/judge_world.h"
#include "system/process.h"
#include "text/memory.h"

#include <stdlib.h>
#include <unistd.h>

enum { SILENCE_MOST = 50 /* milliseconds until finished events are sent */ };

static void run_job(const struct judge *j, struct event_writer *events, const struct job *job)
{
    const struct reporter *r = j->reporter;
    events->known = job->path;
    if (job->why[0] != '\0')
        r->unread(r->who, job->path, job->why);
    else
        judge_path(j, job->path);
    write_mark(events);
}

/* The events that were not sent yet. */
static struct {
    sink *to;
    uint64_t sent; /* when events were sent last, in milliseconds */
} unsent;

static void send_events(void)
{
    (void)sink_flush(unsent.to);
    unsent.sent = milliseconds();
}

static void send_after_silence(void)
{
    if (milliseconds() - unsent.sent >= SILENCE_MOST)
        send_events();
}

static void run_batch(const struct judge *j, struct event_writer *events,
                      const struct batch_head *head, const char *at)
{
    size_t i;
    unsent.sent = milliseconds();
    for (i = 0; i < head->count && !events->to->failed; i++) {
        struct job job = job_at(at);
        at += job.len;
        run_job(j, events, &job);
        if (head->careful)
            send_events();
        else
            send_after_silence();
    }
}

void worker_main(const struct judge *asked, int in, int out, atomic_uint *finished)
{
    static unsigned char buffer[1 << 16];
    struct writing to = { out, 0 };
    struct judge j = *asked;
    struct reporter reporter;
    struct event_writer events;
    struct batch_head head;
    sink sent;
    char *text = 0;
    int more;
    sink_init(&sent, writing_write, &to, buffer, sizeof buffer);
    events.to = &sent;
    unsent.to = &sent;
    look_at_each_turn(send_after_silence);
    write_events(&reporter, &events, asked->reporter->to.quiet);
    if (asked->reporter->took == 0)
        reporter.took = 0; /* so that no clock is read */
    j.reporter = &reporter;
    j.out = &sent;
    do {
        more = process_read(in, &head, sizeof head);
        free(text);
        text = more ? memory_new(1, head.len) : 0;
        more = more && process_read(in, text, head.len);
        if (more)
            run_batch(&j, &events, &head, text);
        atomic_fetch_add(finished, 1);
        (void)sink_flush(&sent); /* after the count, which the dispatcher reads when events come */
    } while (more && !sent.failed);
    free(text);
    judge_done();
    _exit(0);
}
