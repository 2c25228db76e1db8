/* An observer hears what a conversation makes of its lines. `flipref check` and `show` observe; the
   programs themselves do not. */
#ifndef FLIPREF_DIALECT_OBSERVER_H
#define FLIPREF_DIALECT_OBSERVER_H

#include "base/diag.h"
#include "base/model.h"
#include "simulate/grid.h"
#include "tokenize/lines.h"

/* A refused line. Its text is valid during the call. */
typedef struct observed_refusal {
    const diag *place;     /* the validator's diagnostic, or the line of an illegal move */
    enum grid_fault fault; /* GRID_LEGAL: the line is not a command */
    int player;
    long row, column; /* of an illegal move; otherwise 0 */
} observed_refusal;

enum { OBSERVED_NOBODY = -1 };

typedef struct observer { /* each function may be NULL */
    void (*refused)(void *who, const observed_refusal *r);
    void (*started)(void *who, int next); /* the board is set up, and player `next` is to move */
    void (*played)(void *who, const flipref_turn *t);
    int (*goes_on)(
        void *who); /* called before each turn; if it returns 0, the conversation ends unfinished */
    void *who;      /* passed to each function */
} observer;

/* Reports a line that is not a command. This and the other functions do nothing without an
   observer. */
void observer_tell(const observer *o, const diag *place, int player);

/* Reports the line `in`, which is a command, but lacks something at its end. */
void observer_tell_code(const observer *o, const line *in, int code, const char *expected,
                        int player);

/* Reports the line `in`, a move that is illegal on this board. */
void observer_tell_move(const observer *o, const line *in, const grid *board, long row, long column,
                        int player);

void observer_tell_start(const observer *o, int next);

/* `in` is NULL if the turn has no line. */
void observer_tell_turn(const observer *o, const line *in, const grid *board, long row, long column,
                        int player);
void observer_tell_pass(const observer *o, const line *in, int player);

/* Returns whether the conversation goes on. Without an observer it does. */
int observer_goes_on(const observer *o);

/* Returns a move of the player that has just been made on the board, from no line. Its cells are
   numbered row * pitch + column, or FLIPREF_NONE for a cell that is not on the board; its flips are
   the board's `taken`. */
flipref_turn observed_move(const grid *board, long row, long column, int player);

#endif
