/* The dialects' hints about a finding, for runs without their code. */
#ifndef FLIPREF_PROOF_ANY_HINT_H
#define FLIPREF_PROOF_ANY_HINT_H

#include "hints/hints.h"

#include "proof/views.h"

#include <string.h>

/* Adds any words, and makes any fix or none. */
static void any_hint(struct help *h, struct finding *f, const struct hint_facts *facts)
{
    flipref_diagnostic *d = &f->diagnostic;
    expect_view(diagnostic_text(d));
    expect_view(diagnostic_found(d));
    (void)strlen(f->code->name);
    /*@ check \initialized(facts); */
    (void)facts;
    any_output(&h->said.to);
    if (any_choice()) {
        memset(h->fix, any_byte, FIX_ROOM - 1);
        h->fix[FIX_ROOM - 1] = '\0';
        d->fix.text = h->fix;
        d->fix.offset = any_u64;
        d->fix.length = any_u64;
    }
}

#define ANY_HINT(name)                                                                             \
    void name(struct help *h, struct finding *f, const struct hint_facts *facts)                   \
    {                                                                                              \
        any_hint(h, f, facts);                                                                     \
    }

ANY_HINT(hint_octaflip)
ANY_HINT(hint_reversi)
ANY_HINT(hint_bbm103)
ANY_HINT(hint_aps105)
ANY_HINT(hint_flip)

#endif
