/* The observer of a conversation, which reads every event; or no observer. */
#ifndef FLIPREF_PROOF_OBSERVERS_H
#define FLIPREF_PROOF_OBSERVERS_H

#include "dialect/observer.h"

#include "proof/any.h"

static void look(void *who, const observed_refusal *r)
{
    bytes text = r->place->text;
    (void)who;
    /*@ check text.len == 0 || \valid_read(text.at + (0 .. text.len - 1)); */
    /*@ check 0 <= r->fault < GRID_FAULTS && 0 <= r->player <= 1; */
}

static void look_at_start(void *who, int next)
{
    (void)who;
    /*@ check OBSERVED_NOBODY <= next <= 1; */
}

static void look_at_turn(void *who, const flipref_turn *t)
{
    (void)who;
    /*@ check 0 <= t->player <= 1; */
}

static int look_whether_to_go_on(void *who)
{
    (void)who;
    return any_choice();
}

static observer any_observer(void)
{
    observer o;
    o.refused = any_choice() ? look : 0;
    o.started = any_choice() ? look_at_start : 0;
    o.played = any_choice() ? look_at_turn : 0;
    o.goes_on = any_choice() ? look_whether_to_go_on : 0;
    o.who = 0;
    return o;
}

#endif
