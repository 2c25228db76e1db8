#include "dialect/observer.h"

static void tell_refusal(const observer *o, const diag *place, enum grid_fault fault, int player,
                         long row, long column)
{
    observed_refusal r;
    r.place = place;
    r.fault = fault;
    r.player = player;
    r.row = row;
    r.column = column;
    if (o->refused != 0)
        o->refused(o->who, &r);
}

void observer_tell(const observer *o, const diag *place, int player)
{
    tell_refusal(o, place, GRID_LEGAL, player, 0, 0);
}

static diag place_of(const line *in, size_t column, size_t width, int code, const char *expected)
{
    diag place;
    place.code = code;
    place.line = in->number;
    place.column = column;
    place.width = width;
    place.at_end = 0;
    place.text = in->text;
    place.offset = in->offset;
    place.expected = expected;
    return place;
}

void observer_tell_code(const observer *o, const line *in, int code, const char *expected,
                        int player)
{
    diag place = place_of(in, in->text.len + 1, 0, code, expected);
    observer_tell(o, &place, player);
}

void observer_tell_move(const observer *o, const line *in, const grid *board, long row, long column,
                        int player)
{
    diag place = place_of(in, 1, in->text.len, 0, 0);
    enum grid_fault fault = grid_fault_of(board, row, column, player);
    tell_refusal(o, &place, fault, player, row, column);
}

void observer_tell_start(const observer *o, int next)
{
    if (o->started != 0)
        o->started(o->who, next);
}

static void tell_turn(const observer *o, const line *in, flipref_turn *t)
{
    t->line = in != 0 ? in->number : 0;
    t->offset = in != 0 ? in->offset : 0;
    t->length = in != 0 ? in->text.len : 0;
    if (o->played != 0)
        o->played(o->who, t);
}

/* A pass, from no line. */
static flipref_turn pass_of(int player)
{
    flipref_turn t;
    t.kind = FLIPREF_PASS;
    t.player = player;
    t.target = FLIPREF_NONE;
    t.source = FLIPREF_NONE;
    t.jumps = 0;
    t.flips = 0;
    t.flip_count = 0;
    t.line = 0;
    t.offset = 0;
    t.length = 0;
    t.diagnostic = 0;
    return t;
}

/* The number of a cell, or FLIPREF_NONE if it is not on the board. */
static int cell_at(const grid *board, long row, long column)
{
    long side = (long)board->side;
    if (row < 0 || row >= side || column < 0 || column >= side)
        return FLIPREF_NONE;
    return (int)(row * (long)board->pitch + column);
}

flipref_turn observed_move(const grid *board, long row, long column, int player)
{
    flipref_turn t = pass_of(player);
    t.kind = FLIPREF_MOVE;
    t.target = cell_at(board, row, column);
    t.flips = board->taken;
    t.flip_count = board->taken_count;
    return t;
}

void observer_tell_turn(const observer *o, const line *in, const grid *board, long row, long column,
                        int player)
{
    flipref_turn t = observed_move(board, row, column, player);
    tell_turn(o, in, &t);
}

void observer_tell_pass(const observer *o, const line *in, int player)
{
    flipref_turn t = pass_of(player);
    tell_turn(o, in, &t);
}

int observer_goes_on(const observer *o)
{
    return o->goes_on == 0 || o->goes_on(o->who);
}
