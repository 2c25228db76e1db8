#include "report/pending_verdict.h"

#include "text/memory.h"

#include <string.h>

static const char *tell_warnings(struct pending_verdict *p)
{
    struct event_reader t = { .to = p->to };
    int is_told = !p->warnings.failed && replay_events(&t, sink_held(&p->warnings));
    p->warnings.len = 0;
    return is_told ? 0 : no_memory;
}

const char *pending_verdict_tell(struct pending_verdict *p)
{
    const char *trouble;
    if (!p->is_pending)
        return 0;
    tell_verdict(&p->to->to, &p->verdict);
    trouble = p->warnings.len > 0 || p->warnings.failed ? tell_warnings(p) : 0;
    if (p->has_ended)
        tell_end(&p->to->to, p->unjudged);
    p->is_pending = 0;
    return trouble;
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
        (void)pending_verdict_tell(p);
    tell_finding(p->is_pending ? &p->warnings_reporter.to : &p->to->to, f);
}

static void delay_verdict(void *who, const flipref_verdict *v)
{
    struct pending_verdict *p = who;
    (void)pending_verdict_tell(p);
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
    struct listener l = { delay_finding, delay_verdict, delay_end, p, to->to.quiet };
    p->to = to;
    p->warnings_writer.to = &p->warnings;
    p->warnings_writer.known = 0;
    sink_init(&p->warnings, 0, 0, p->buffer, sizeof p->buffer);
    write_events(&p->warnings_reporter, &p->warnings_writer, to->to.quiet);
    p->is_pending = 0;
    p->has_ended = 0;
    return l;
}
