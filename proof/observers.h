/* The observer of a conversation: somebody who looks at what is told, or nobody. */
#ifndef FLIPREF_PROOF_OBSERVERS_H
#define FLIPREF_PROOF_OBSERVERS_H

#include "dialect/observer.h"

#include "proof/any.h"

static void look(void *who, const diag *place, enum grid_fault fault, int player)
{
    bytes text = place->text;
    (void)who;
    /*@ check text.len == 0 || \valid_read(text.at + (0 .. text.len - 1)); */
    /*@ check 0 <= fault < GRID_FAULTS && 0 <= player <= 1; */
}

static observer any_observer(void)
{
    observer o;
    o.refused = any_choice() ? look : 0;
    o.who = 0;
    return o;
}

#endif
