#include "report/event_log.h"

#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

/* An event is its kind, a value as it is in memory, and texts: of each its length, its bytes and a
   NUL. The reader is this process or a relative of it by fork(), so static data has the same
   address there. */
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

union value {
    struct finding finding;
    flipref_verdict verdict;
    int unjudged;
    struct tally tally;
    struct standing_found standing;
    uint64_t number;
};

enum { TEXTS_MOST = 5 };

static const struct {
    size_t size; /* of the value */
    size_t texts;
} contents[] = {
    [EVENT_INPUT] = { 0, 1 },
    [EVENT_FINDING] = { sizeof(struct finding), TEXTS_MOST },
    [EVENT_VERDICT] = { sizeof(flipref_verdict), 1 },
    [EVENT_END] = { sizeof(int), 0 },
    [EVENT_INPUT_END] = { sizeof(struct tally), 1 },
    [EVENT_STANDING] = { sizeof(struct standing_found), 0 },
    [EVENT_SKIPPED] = { sizeof(uint64_t), 0 },
    [EVENT_TOOK] = { sizeof(uint64_t), 0 },
    [EVENT_MARK] = { 0, 0 },
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

static void put(const struct event_writer *w, const void *at, size_t size)
{
    SET_PADDING(at, size);
    sink_bytes(w->to, bytes_of(at, size));
}

static bytes text_of(const char *text)
{
    return text != 0 ? bytes_of_text(text) : bytes_of(0, 0);
}

static void put_event(const void *who, enum kind kind, const void *value, const bytes *texts)
{
    const struct event_writer *w = who;
    size_t i;
    put(w, &kind, sizeof kind);
    put(w, value, contents[kind].size);
    for (i = 0; texts != 0 && i < contents[kind].texts; i++) {
        size_t len = texts[i].at != 0 ? texts[i].len : NO_TEXT;
        put(w, &len, sizeof len);
        if (len == NO_TEXT)
            continue;
        sink_bytes(w->to, texts[i]);
        sink_byte(w->to, '\0');
    }
}

static void write_input(void *who, const char *path)
{
    const struct event_writer *w = who;
    bytes text = text_of(path == w->known ? 0 : path);
    put_event(w, EVENT_INPUT, 0, &text);
}

static void write_finding(void *who, const struct finding *f)
{
    const flipref_diagnostic *d = &f->diagnostic;
    const bytes texts[TEXTS_MOST] = { diagnostic_text(d), text_of(d->message), text_of(d->help),
                                      text_of(d->fix.text),
                                      bytes_of(f->board.cells, f->board.side * f->board.side) };
    put_event(who, EVENT_FINDING, f, texts);
}

static void write_verdict(void *who, const flipref_verdict *v)
{
    const struct event_writer *w = who;
    bytes words = text_of(v->words);
    if (!v->valid || w->quiet != QUIET_VERDICTS)
        put_event(w, EVENT_VERDICT, v, &words);
}

static void write_end(void *who, int unjudged)
{
    put_event(who, EVENT_END, &unjudged, 0);
}

static void write_input_end(void *who, const struct tally *t, const char *trouble)
{
    bytes text = text_of(trouble);
    put_event(who, EVENT_INPUT_END, t, &text);
}

static void write_standing(void *who, const struct standing_found *found)
{
    put_event(who, EVENT_STANDING, found, 0);
}

static void write_skipped(void *who, uint64_t count)
{
    put_event(who, EVENT_SKIPPED, &count, 0);
}

static void write_took(void *who, uint64_t microseconds)
{
    put_event(who, EVENT_TOOK, &microseconds, 0);
}

void write_mark(const struct event_writer *writer)
{
    put_event(writer, EVENT_MARK, 0, 0);
}

void write_events(struct reporter *r, struct event_writer *writer, enum quiet quiet)
{
    *r = (struct reporter){ .to = { write_finding, write_verdict, write_end, writer, quiet, 0 },
                            .input = write_input,
                            .input_end = write_input_end,
                            .standing = write_standing,
                            .skipped = write_skipped,
                            .took = write_took,
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
    p->missing |= len != NO_TEXT && p->rest.len <= len;
    if (len == NO_TEXT || p->missing)
        return text;
    text = bytes_first(p->rest, len);
    p->rest = bytes_skip(p->rest, len + 1);
    return text;
}

/* Passes an input on. If its path is missing, t->failed. */
static void replay_input(struct event_reader *t, const char *path)
{
    if (path != 0) {
        free(t->path_read);
        t->path_read = memory_of_text(path);
    }
    t->path = path != 0 ? t->path_read : t->known;
    t->failed |= t->path == 0;
    if (t->failed)
        return;
    t->open = 1;
    t->to->input(t->to->who, t->path);
}

static void replay_finding(const struct event_reader *t, struct finding *f, const bytes *texts)
{
    diagnostic_set_text(&f->diagnostic, texts[0]);
    f->diagnostic.message = (const char *)texts[1].at;
    f->diagnostic.help = (const char *)texts[2].at;
    f->diagnostic.fix.text = (const char *)texts[3].at;
    f->board.cells = texts[4].at;
    tell_finding(&t->to->to, f);
}

/* Passes an event on. A text that is NULL has no bytes. */
static void replay(struct event_reader *t, enum kind kind, union value *value, const bytes *texts)
{
    const struct reporter *to = t->to;
    const char *text = (const char *)texts[0].at;
    switch (kind) {
    case EVENT_INPUT:
        replay_input(t, text);
        break;
    case EVENT_FINDING:
        replay_finding(t, &value->finding, texts);
        break;
    case EVENT_VERDICT:
        value->verdict.words = text;
        tell_verdict(&to->to, &value->verdict);
        break;
    case EVENT_END:
        tell_end(&to->to, value->unjudged);
        break;
    case EVENT_INPUT_END:
        t->open = 0;
        to->input_end(to->who, &value->tally, text);
        break;
    case EVENT_STANDING:
        if (to->standing != 0)
            to->standing(to->who, &value->standing);
        break;
    case EVENT_SKIPPED:
        if (to->skipped != 0)
            to->skipped(to->who, value->number);
        break;
    case EVENT_TOOK:
        if (to->took != 0)
            to->took(to->who, value->number);
        break;
    case EVENT_MARK:
    default:
        t->marks++;
        break;
    }
}

size_t replay_event(struct event_reader *t, bytes b)
{
    struct parts p = { b, 0 };
    bytes texts[TEXTS_MOST] = { { 0, 0 } };
    union value value;
    enum kind kind;
    size_t i;
    get(&p, &kind, sizeof kind);
    if ((size_t)kind > EVENT_MARK) {
        t->failed = 1;
        return 0;
    }
    get(&p, &value, contents[kind].size);
    for (i = 0; i < contents[kind].texts; i++)
        texts[i] = get_text(&p);
    if (!p.missing)
        replay(t, kind, &value, texts);
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
