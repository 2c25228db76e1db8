#include "check/workers/worker_main.h"

#include "check/workers/job.h"
#include "report/event_log.h"
#include "system/clock.h"
#include "system/io.h"
#include "system/judge_world.h"
#include "system/process.h"

#include <stdlib.h>
#include <unistd.h>

enum { SILENCE_MOST = 50 /* milliseconds until what is known is sent */ };

static void do_job(const struct judge *j, struct event_writer *recorder, const struct job *job)
{
    const struct reporter *r = j->reporter;
    recorder->known = job->path;
    if (job->why[0] != '\0')
        r->unread(r->who, job->path, job->why);
    else
        judge_path(j, job->path);
    write_mark(recorder);
}

/* What is known and not sent yet. */
static struct {
    sink *to;
    uint64_t sent; /* in milliseconds: when it was sent last */
} known;

static void send_known(void)
{
    (void)sink_flush(known.to);
    known.sent = milliseconds();
}

static void send_after_silence(void)
{
    if (milliseconds() - known.sent >= SILENCE_MOST)
        send_known();
}

static void do_batch(const struct judge *j, struct event_writer *recorder,
                     const struct batch_head *head, const char *at)
{
    size_t i;
    known.sent = milliseconds();
    for (i = 0; i < head->count && !recorder->to->failed; i++) {
        struct job job = job_at(at);
        at += job.len;
        do_job(j, recorder, &job);
        if (head->careful)
            send_known();
        else
            send_after_silence();
    }
}

void worker_main(const struct judge *asked, int in, int out, atomic_uint *done)
{
    static unsigned char buffer[1 << 16];
    struct writing to = { out, 0 };
    struct judge j = *asked;
    struct reporter told;
    struct event_writer recorder;
    struct batch_head head;
    sink sent;
    char *text = 0;
    int more;
    sink_init(&sent, writing_write, &to, buffer, sizeof buffer);
    recorder.to = &sent;
    known.to = &sent;
    look_at_each_turn(send_after_silence);
    write_events(&told, &recorder, asked->reporter->to.quiet);
    j.reporter = &told;
    j.out = &sent;
    do {
        more = process_read(in, &head, sizeof head);
        free(text);
        text = more ? calloc(1, head.len) : 0;
        more = text != 0 && process_read(in, text, head.len);
        if (more)
            do_batch(&j, &recorder, &head, text);
        atomic_fetch_add(done, 1);
        (void)sink_flush(&sent); /* only now, so that who hears it knows that */
    } while (more && !sent.failed);
    free(text);
    judge_done();
    _exit(0);
}
