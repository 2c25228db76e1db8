/* Somebody who is told what a conversation makes of its lines: `flipref check`, a viewer, but not
   the program. */
#ifndef FLIPREF_DIALECT_OBSERVER_H
#define FLIPREF_DIALECT_OBSERVER_H

#include "base/diag.h"
#include "simulate/grid.h"
#include "tokenize/lines.h"

/* A line that was refused. Its text holds during the call. */
typedef struct observed_refusal {
    const diag *place;     /* the validator's diagnostic, or the line of an illegal move */
    enum grid_fault fault; /* GRID_LEGAL: the line is no command */
    int player;
    long row, column; /* of an illegal move, else 0 */
} observed_refusal;

/* A turn that was made, by a line or, as a computer's, without one. What it took is in the board's
   `taken`. */
typedef struct observed_turn {
    int player;
    int is_pass;
    long row, column; /* of the new tile; 0 of a pass */
    uint64_t line;    /* 0: there is none */
    uint64_t offset;  /* of the line, or word, in the input */
    size_t length;
} observed_turn;

enum { OBSERVED_NOBODY = -1 };

typedef struct observer { /* each function may be 0 */
    void (*refused)(void *who, const observed_refusal *r);
    void (*started)(void *who, int next); /* the board is set up, and that player is to move */
    void (*played)(void *who, const observed_turn *t);
    int (*goes_on)(void *who); /* asked before each turn; 0: the conversation ends unfinished */
    void *who;                 /* their own */
} observer;

/* Tells the observer, if there is one, of a line that is no command. */
void observer_tell(const observer *o, const diag *place, int player);

/* Likewise of the line `in`, which is a command, but lacks something at its end. */
void observer_tell_code(const observer *o, const line *in, int code, const char *expected,
                        int player);

/* Likewise of a move that is the line `in`, which is not legal on this board. */
void observer_tell_move(const observer *o, const line *in, const grid *board, long row, long column,
                        int player);

void observer_tell_start(const observer *o, int next);

/* in: 0 if there was no line. */
void observer_tell_turn(const observer *o, const line *in, long row, long column, int player);
void observer_tell_pass(const observer *o, const line *in, int player);

/* Asks the observer whether the conversation goes on; without an observer it does. */
int observer_goes_on(const observer *o);

#endif
