#include "report/pending_verdict.h"

#include "text/byte_queue.h"

#include <string.h>

static const char *tell_warnings(struct pending_verdict *h)
{
    struct event_reader t = { .to = h->to };
    int is_told = !h->kept.failed && replay_events(&t, sink_held(&h->kept));
    h->kept.len = 0;
    return is_told ? 0 : no_memory;
}

const char *pending_verdict_tell(struct pending_verdict *h)
{
    const char *trouble;
    if (!h->holding)
        return 0;
    tell_verdict(&h->to->to, &h->verdict);
    trouble = h->kept.len > 0 || h->kept.failed ? tell_warnings(h) : 0;
    if (h->ended)
        tell_end(&h->to->to, h->unjudged);
    h->holding = 0;
    return trouble;
}

void pending_verdict_drop(struct pending_verdict *h, struct tally *tally)
{
    if (h->holding && h->verdict.valid)
        tally->valid--;
    else if (h->holding)
        tally->not_valid--;
    h->holding = 0;
    h->kept.len = 0;
}

static void delay_finding(void *who, const struct finding *f)
{
    struct pending_verdict *h = who;
    if (h->holding && h->ended)
        (void)pending_verdict_tell(h);
    tell_finding(h->holding ? &h->keeper.to : &h->to->to, f);
}

static void delay_verdict(void *who, const struct verdict *v)
{
    struct pending_verdict *h = who;
    size_t len = v->words.len < sizeof h->words ? v->words.len : sizeof h->words;
    (void)pending_verdict_tell(h);
    h->holding = 1;
    h->ended = 0;
    h->verdict = *v;
    if (len > 0)
        memcpy(h->words, v->words.at, len);
    h->verdict.words = bytes_of(h->words, len);
}

static void delay_end(void *who, int unjudged)
{
    struct pending_verdict *h = who;
    h->ended = 1;
    h->unjudged = unjudged;
}

struct listener pending_verdict_listener(struct pending_verdict *h, const struct reporter *to)
{
    struct listener l = { delay_finding, delay_verdict, delay_end, h, to->to.quiet };
    h->to = to;
    h->recorder.to = &h->kept;
    h->recorder.known = 0;
    sink_init(&h->kept, 0, 0, h->buffer, sizeof h->buffer);
    write_events(&h->keeper, &h->recorder, to->to.quiet);
    h->holding = 0;
    h->ended = 0;
    return l;
}
