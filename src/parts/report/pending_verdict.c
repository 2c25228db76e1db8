#include "report/pending_verdict.h"

#include "text/memory.h"

#include <string.h>

static void tell_warnings(struct pending_verdict *p)
{
    struct event_reader t = { .to = p->to };
    if (p->warnings.failed || !replay_events(&t, sink_held(&p->warnings)))
        memory_is_out();
    p->warnings.len = 0;
}

void pending_verdict_tell(struct pending_verdict *p)
{
    if (!p->is_pending)
        return;
    tell_verdict(&p->to->to, &p->verdict);
    if (p->warnings.len > 0 || p->warnings.failed)
        tell_warnings(p);
    if (p->has_ended)
        tell_end(&p->to->to, p->unjudged);
    p->is_pending = 0;
}

void pending_verdict_drop(struct pending_verdict *p, struct tally *tally)
{
    if (p->is_pending && p->verdict.valid)
        tally->valid--;
    else if (p->is_pending)
        tally->not_valid--;
    p->is_pending = 0;
    p->warnings.len = 0;
}

void pending_verdict_refuse(struct pending_verdict *h, const char *why)
{
    sink *words;
    h->verdict.errors++;
    if (!h->verdict.valid)
        return;
    words = message_open(&h->words);
    sink_text(words, "refused: ");
    sink_text(words, why);
    h->verdict.valid = 0;
    h->verdict.words = message_string(&h->words);
    h->verdict.has_turn = 0; /* the refusal is not about a turn */
    h->verdict.turn = 0;
}

static void delay_finding(void *who, const struct finding *f)
{
    struct pending_verdict *p = who;
    if (p->is_pending && p->has_ended)
        pending_verdict_tell(p);
    tell_finding(p->is_pending ? &p->warnings_reporter.to : &p->to->to, f);
}

static void delay_verdict(void *who, const flipref_verdict *v)
{
    struct pending_verdict *p = who;
    pending_verdict_tell(p);
    p->is_pending = 1;
    p->has_ended = 0;
    p->verdict = *v;
    sink_text(message_open(&p->words), v->words);
    p->verdict.words = message_string(&p->words);
}

static void delay_end(void *who, int unjudged)
{
    struct pending_verdict *p = who;
    p->has_ended = 1;
    p->unjudged = unjudged;
}

struct listener pending_verdict_listener(struct pending_verdict *p, const struct reporter *to)
{
    struct listener l = { delay_finding, delay_verdict, delay_end, p, to->to.quiet, 0 };
    p->to = to;
    p->warnings_writer.to = &p->warnings;
    p->warnings_writer.known = 0;
    sink_init(&p->warnings, 0, 0, p->buffer, sizeof p->buffer);
    write_events(&p->warnings_reporter, &p->warnings_writer, to->to.quiet);
    p->is_pending = 0;
    p->has_ended = 0;
    return l;
}
