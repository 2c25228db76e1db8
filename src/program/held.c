#include "program/held.h"

const char *held_tell(struct held *h)
{
    struct teller t = { .dialect = h->recorder.dialect, .to = h->to };
    bytes b = sink_held(&h->kept);
    int whole = !h->kept.failed;
    size_t n = whole ? tell_again(&t, b) : 0;
    while (n > 0) {
        b = bytes_skip(b, n);
        n = tell_again(&t, b);
    }
    h->holding = 0;
    h->kept.len = 0;
    return whole && b.len == 0 ? 0 : no_memory;
}

void held_drop(struct held *h, struct tally *tally)
{
    if (h->holding && h->valid)
        tally->valid--;
    else if (h->holding)
        tally->not_valid--;
    h->holding = 0;
    h->kept.len = 0;
}

static void held_finding(void *who, const struct finding *f)
{
    struct held *h = who;
    if (h->holding && h->ended)
        (void)held_tell(h);
    tell_finding(h->holding ? &h->keeper.to : &h->to->to, f);
}

static void held_verdict(void *who, const struct verdict *v)
{
    struct held *h = who;
    if (h->holding)
        (void)held_tell(h);
    h->holding = 1;
    h->ended = 0;
    h->valid = v->valid;
    tell_verdict(&h->keeper.to, v);
}

static void held_end(void *who, int unjudged)
{
    struct held *h = who;
    h->ended = 1;
    tell_end(&h->keeper.to, unjudged);
}

struct listener hold(struct held *h, const struct reporter *to, const struct dialect *dialect)
{
    struct listener l = { held_finding, held_verdict, held_end, h, to->to.quiet };
    h->to = to;
    h->recorder.dialect = dialect;
    h->recorder.to = &h->kept;
    sink_init(&h->kept, 0, 0, h->buffer, sizeof h->buffer);
    record(&h->keeper, &h->recorder, to->to.quiet);
    h->holding = 0;
    h->ended = 0;
    return l;
}
