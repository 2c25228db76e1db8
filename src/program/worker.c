#include "program/worker.h"

#include "program/clock.h"
#include "program/io.h"
#include "program/process.h"
#include "program/recording.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SILENCE_MOST = 50 /* milliseconds until what is known is sent */ };

static void work_on(const struct judge *j, struct recorder *recorder, const struct batch_head *head,
                    const char *text)
{
    const struct reporter *r = j->reporter;
    uint64_t sent = milliseconds();
    size_t i;
    for (i = 0; i < head->count && !recorder->to->failed; i++) {
        const char *path = text;
        const char *trouble = path + strlen(path) + 1;
        recorder->known = path;
        if (trouble[0] == '\0')
            judge_path(j, path);
        else
            r->unread(r->who, path, trouble);
        record_mark(recorder);
        if (head->careful || milliseconds() - sent >= SILENCE_MOST) {
            (void)sink_flush(recorder->to);
            sent = milliseconds();
        }
        text = trouble + strlen(trouble) + 1;
    }
    (void)sink_flush(recorder->to);
}

void work(const struct judge *asked, int in, int out)
{
    static unsigned char buffer[1 << 16];
    struct writing to = { out, 0 };
    struct judge j = *asked;
    struct reporter told;
    struct recorder recorder;
    struct batch_head head;
    sink sent;
    char *text = 0;
    int more;
    sink_init(&sent, writing_write, &to, buffer, sizeof buffer);
    recorder.to = &sent;
    record(&told, &recorder, asked->reporter->to.quiet);
    j.reporter = &told;
    j.out = &sent;
    do {
        more = process_read(in, &head, sizeof head);
        free(text);
        text = more ? calloc(1, head.len) : 0;
        more = text != 0 && process_read(in, text, head.len);
        if (more)
            work_on(&j, &recorder, &head, text);
    } while (more && !sent.failed);
    free(text);
    judge_done();
    _exit(0);
}
