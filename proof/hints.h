/* What Eva runs in place of findings/characters, judge/other_dialect and the hints: functions that
   do anything their contracts allow. The code itself runs in run_hints.c and run_starts.c. */
#ifndef FLIPREF_PROOF_HINTS_H
#define FLIPREF_PROOF_HINTS_H

#include "findings/characters.h"
#include "judge/other_dialect.h"

#include "proof/any_hint.h"

/* ---- characters ---- */

int character_take(bytes text, struct character *c)
{
    expect_view(text);
    c->code = (uint32_t)any_u64;
    c->length = any_size(text.len < 4 ? text.len : 4);
    c->name = any_choice() ? "a name" : 0;
    c->meant = any_choice() ? "." : 0;
    c->ascii[0] = any_char;
    c->ascii[1] = '\0';
    return c->length >= 2 && any_choice();
}

void sink_named(sink *out, bytes b, size_t most)
{
    (void)most;
    expect_view(b);
    any_output(out);
}

/* ---- another dialect's input ---- */

void take_start(struct input_start *start, source *in, const struct dialect *dialect)
{
    (void)strlen(dialect->name); /* raises an alarm if it is not a text */
    memset(start->at, any_byte, START_MOST);
    start->len = any_size(START_MOST);
    in->failed = any_choice();
}

uint64_t source_offset(const source *s)
{
    (void)s;
    return any_u64;
}

int hint_other_dialect(struct help *h, const struct input_start *start,
                       const struct dialect *dialect)
{
    expect_view(bytes_of(start->at, start->len));
    (void)strlen(dialect->name);
    any_output(&h->said.to);
    return any_choice();
}

int flip_save_is_odd(bytes text)
{
    expect_view(text);
    return any_choice();
}

#endif
