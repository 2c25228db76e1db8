/* Somebody who is told of each line that a conversation refuses: `flipref check`, not the program.
 */
#ifndef FLIPREF_DIALECT_OBSERVER_H
#define FLIPREF_DIALECT_OBSERVER_H

#include "base/diag.h"
#include "simulate/grid.h"
#include "tokenize/lines.h"

/* fault is GRID_LEGAL if the line is no command: then `place` is the validator's diagnostic. Else
   it is an illegal move of the player, and `place` is its line. The text holds during the call. */
typedef void observe_refusal(void *who, const diag *place, enum grid_fault fault, int player);

typedef struct observer {
    observe_refusal *refused; /* may be 0 */
    void *who;                /* refused's own */
} observer;

/* Tells the observer, if there is one. */
void observer_tell(const observer *o, const diag *place, enum grid_fault fault, int player);

/* Likewise of the line `in`, which is a command, but lacks something at its end. */
void observer_tell_code(const observer *o, const line *in, int code, const char *expected,
                        int player);

/* Likewise of a move that is the line `in`, which is not legal on this board. */
void observer_tell_move(const observer *o, const line *in, const grid *board, long row, long column,
                        int player);

#endif
