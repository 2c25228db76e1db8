#include "report/event_log.h"

#include "text/memory.h"

#include "base/must_hold.h"

#include <stdlib.h>
#include <string.h>

/* An event is its kind, followed by its parts. A part is a value as it is in memory, or a text: its
   length, its bytes and a NUL. The reader is this process or a relative of it by fork(), so static
   data has the same address there. */
enum kind {
    EVENT_INPUT,
    EVENT_FINDING,
    EVENT_VERDICT,
    EVENT_END,
    EVENT_INPUT_END,
    EVENT_STANDING,
    EVENT_SKIPPED,
    EVENT_TOOK,
    EVENT_MARK
};

#define NO_TEXT ((size_t)-1)

/* ---- writing ---- */

/* The padding between members is never set, which MemorySanitizer would report. */
#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#define SET_PADDING(at, size) __msan_unpoison(at, size)
#endif
#endif
#ifndef SET_PADDING
#define SET_PADDING(at, size) (void)(at)
#endif

static void put(const void *who, const void *at, size_t size)
{
    const struct event_writer *r = who;
    SET_PADDING(at, size);
    sink_bytes(r->to, bytes_of(at, size));
}

static void put_kind(const void *who, enum kind kind)
{
    put(who, &kind, sizeof kind);
}

static void put_event(const void *who, enum kind kind, const void *at, size_t size)
{
    put_kind(who, kind);
    put(who, at, size);
}

static void put_text(const void *who, bytes text)
{
    const struct event_writer *r = who;
    put(r, &text.len, sizeof text.len);
    sink_bytes(r->to, text);
    sink_byte(r->to, '\0');
}

static void put_string(const void *who, const char *text)
{
    size_t none = NO_TEXT;
    if (text != 0)
        put_text(who, bytes_of_text(text));
    else
        put(who, &none, sizeof none);
}

static void put_path(const void *who, const char *path)
{
    const struct event_writer *r = who;
    put_string(r, path == r->known ? 0 : path);
}

static void write_input(void *who, const char *path)
{
    put_kind(who, EVENT_INPUT);
    put_path(who, path);
}

static void write_finding(void *who, const struct finding *f)
{
    const struct event_writer *r = who;
    put_event(r, EVENT_FINDING, f, sizeof *f);
    put_text(r, diagnostic_text(&f->diagnostic));
    put_string(r, f->diagnostic.message);
    put_string(r, f->diagnostic.help);
    put_string(r, f->diagnostic.fix.text);
    put_text(r, bytes_of(f->board.cells, f->board.side * f->board.side));
}

static void write_verdict(void *who, const flipref_verdict *v)
{
    const struct event_writer *r = who;
    if (v->valid && r->quiet == QUIET_VERDICTS)
        return;
    put_event(r, EVENT_VERDICT, v, sizeof *v);
    put_string(r, v->words);
}

static void write_end(void *who, int unjudged)
{
    put_event(who, EVENT_END, &unjudged, sizeof unjudged);
}

static void write_input_end(void *who, const struct tally *t, const char *trouble)
{
    put_event(who, EVENT_INPUT_END, t, sizeof *t);
    put_string(who, trouble);
}

static void write_standing(void *who, const struct standing_found *found)
{
    put_event(who, EVENT_STANDING, found, sizeof *found);
}

static void write_skipped(void *who, uint64_t count)
{
    put_event(who, EVENT_SKIPPED, &count, sizeof count);
}

static void write_took(void *who, uint64_t microseconds)
{
    put_event(who, EVENT_TOOK, &microseconds, sizeof microseconds);
}

void write_mark(const struct event_writer *writer)
{
    put_kind(writer, EVENT_MARK);
}

static const char *write_close(void *who, const struct tally *all, uint64_t unread)
{
    (void)who;
    (void)all;
    (void)unread;
    return 0;
}

void write_events(struct reporter *r, struct event_writer *writer, enum quiet quiet)
{
    *r = (struct reporter){ .to = { write_finding, write_verdict, write_end, writer, quiet, 0 },
                            .input = write_input,
                            .input_end = write_input_end,
                            .standing = write_standing,
                            .skipped = write_skipped,
                            .took = write_took,
                            .close = write_close,
                            .who = writer };
    writer->quiet = quiet;
}

/* ---- reading ---- */

/* The parts of an event that were not read yet. */
struct parts {
    bytes rest;
    int missing; /* the event is not complete */
};

static void get(struct parts *p, void *to, size_t size)
{
    if (p->missing || p->rest.len < size) {
        p->missing = 1;
        memset(to, 0, size);
        return;
    }
    memcpy(to, p->rest.at, size);
    p->rest = bytes_skip(p->rest, size);
}

/* Returns a text, after which there is a NUL; its .at is NULL if the text is NULL or missing. */
static bytes get_text(struct parts *p)
{
    bytes text = { 0, 0 };
    size_t len;
    get(p, &len, sizeof len);
    if (len == NO_TEXT)
        return text;
    if (p->missing || p->rest.len <= len) {
        p->missing = 1;
        return text;
    }
    text = bytes_first(p->rest, len);
    p->rest = bytes_skip(p->rest, len + 1);
    return text;
}

static const char *get_string(struct parts *p)
{
    return (const char *)get_text(p).at;
}

/* Returns NULL if the path is missing, or if t->failed. */
static const char *get_path(struct event_reader *t, struct parts *p)
{
    const char *path = get_string(p);
    if (p->missing)
        return 0;
    if (path == 0)
        path = t->known;
    t->failed |= path == 0;
    return path;
}

static void replay_input(struct event_reader *t, struct parts *p)
{
    const char *path = get_path(t, p);
    if (path == 0)
        return;
    if (path != t->known) {
        free(t->path_read);
        t->path_read = memory_of_text(path);
        path = t->path_read;
    }
    t->path = path;
    t->open = 1;
    t->to->input(t->to->who, path);
}

static void replay_finding(struct event_reader *t, struct parts *p)
{
    struct finding f;
    get(p, &f, sizeof f);
    diagnostic_set_text(&f.diagnostic, get_text(p));
    f.diagnostic.message = get_string(p);
    f.diagnostic.help = get_string(p);
    f.diagnostic.fix.text = get_string(p);
    f.board.cells = get_text(p).at;
    if (!p->missing)
        tell_finding(&t->to->to, &f);
}

static void replay_verdict(struct event_reader *t, struct parts *p)
{
    flipref_verdict v;
    get(p, &v, sizeof v);
    v.words = get_string(p);
    if (!p->missing)
        tell_verdict(&t->to->to, &v);
}

static void replay_end(struct event_reader *t, struct parts *p)
{
    int unjudged;
    get(p, &unjudged, sizeof unjudged);
    if (!p->missing)
        tell_end(&t->to->to, unjudged);
}

static void replay_input_end(struct event_reader *t, struct parts *p)
{
    struct tally tally;
    const char *trouble;
    get(p, &tally, sizeof tally);
    trouble = get_string(p);
    if (p->missing)
        return;
    t->open = 0;
    t->to->input_end(t->to->who, &tally, trouble);
}

static void replay_standing(struct event_reader *t, struct parts *p)
{
    struct standing_found found;
    get(p, &found, sizeof found);
    if (!p->missing && t->to->standing != 0)
        t->to->standing(t->to->who, &found);
}

static void replay_skipped(struct event_reader *t, struct parts *p)
{
    uint64_t count;
    get(p, &count, sizeof count);
    if (!p->missing && t->to->skipped != 0)
        t->to->skipped(t->to->who, count);
}

static void replay_took(struct event_reader *t, struct parts *p)
{
    uint64_t microseconds;
    get(p, &microseconds, sizeof microseconds);
    if (!p->missing && t->to->took != 0)
        t->to->took(t->to->who, microseconds);
}

static void replay_mark(struct event_reader *t, struct parts *p)
{
    (void)p;
    t->marks++;
}

/* By the kinds of events. */
static void (*const replays[])(struct event_reader *t, struct parts *p) = {
    replay_input,    replay_finding, replay_verdict, replay_end, replay_input_end,
    replay_standing, replay_skipped, replay_took,    replay_mark
};
MUST_HOLD(each_kind_is_replayed, sizeof replays / sizeof replays[0] == EVENT_MARK + 1);

static void replay_one(struct event_reader *t, struct parts *p)
{
    enum kind kind;
    get(p, &kind, sizeof kind);
    if (p->missing)
        return;
    if ((size_t)kind <= EVENT_MARK)
        replays[kind](t, p);
    else
        t->failed = 1;
}

size_t replay_event(struct event_reader *t, bytes b)
{
    struct parts p = { b, 0 };
    replay_one(t, &p);
    return p.missing || t->failed ? 0 : b.len - p.rest.len;
}

int replay_events(struct event_reader *t, bytes b)
{
    while (b.len > 0) {
        size_t n = replay_event(t, b);
        if (n == 0)
            return 0;
        b = bytes_skip(b, n);
    }
    return 1;
}

void event_reader_free(struct event_reader *t)
{
    free(t->path_read);
    t->path_read = 0;
}
