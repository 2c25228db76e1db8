/* What Eva runs in place of a line-capturing dialect's conversation, for the run of its check. The
   observer gets any events of a conversation, in any number, on any board. The run defines how many
   cells the board has: SHOWN_CELLS. */
#ifndef FLIPREF_PROOF_CONVERSATIONS_H
#define FLIPREF_PROOF_CONVERSATIONS_H

#include "dialect/observer.h"
#include "hints/legal.h"
#include "simulate/grid.h"

#include "proof/below.h"

/* Which codes and faults refused lines can have: the validator's codes, from first to last, and
   faults from `fault` on. */
struct refusals {
    int first, last;
    enum grid_fault fault;
};

static void any_board(grid *board)
{
    size_t i;
    memset(board->cells, any_byte, SHOWN_CELLS);
    for (i = 0; i < GRID_LINES * board->side; i++)
        board->taken[i] = (uint32_t)any_size(SHOWN_CELLS - 1);
    board->taken_count = any_size(GRID_LINES * board->side);
    board->tiles[0] = any_size(SHOWN_CELLS);
    board->tiles[1] = any_size(SHOWN_CELLS);
}

/* The moves that a sweep finds, and the sentence about them. */
void say_legal_moves(sink *out, const flipref_board *names, const char *pass, grid *board,
                     const observed_refusal *refused)
{
    /*@ check 0 <= refused->player <= 1; */
    (void)strlen(names->players[refused->player]);
    if (pass != 0)
        (void)strlen(pass);
    any_output(out);
    any_board(board);
}

/* A line that is not a command, or an illegal move. */
static void refuse(const observer *o, const struct refusals *can)
{
    observed_refusal r;
    diag place;
    any_wrong_of(&place, can->first, can->last);
    r.place = &place;
    r.player = any_choice();
    r.row = any_long;
    r.column = any_long;
    r.fault = GRID_LEGAL;
    o->refused(o->who, &r);
    r.fault = can->fault + any_size(GRID_NO_CAPTURE - can->fault);
    o->refused(o->who, &r);
}

static void play(const observer *o, const grid *board)
{
    flipref_turn t = { .source = FLIPREF_NONE };
    t.kind = any_choice() ? FLIPREF_MOVE : FLIPREF_PASS;
    t.player = any_choice();
    t.target = any_choice() ? (int)any_size(SHOWN_CELLS - 1) : FLIPREF_NONE;
    t.flips = board->taken;
    t.flip_count = board->taken_count;
    t.line = any_u64;
    t.offset = any_u64;
    t.length = any_size(LINE_LIMIT);
    o->played(o->who, &t);
}

/* 0: the observer has stopped it. */
static int converse(const observer *o, grid *board, const struct refusals *can)
{
    any_board(board);
    o->started(o->who, any_choice());
    while (any_choice()) {
        if (!o->goes_on(o->who))
            return 0;
        refuse(o, can);
        any_board(board);
        play(o, board);
    }
    any_board(board);
    return 1;
}

#endif
