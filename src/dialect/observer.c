#include "dialect/observer.h"

void observer_tell(const observer *o, const diag *place, enum grid_fault fault, int player)
{
    if (o->refused != 0)
        o->refused(o->who, place, fault, player);
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
    observer_tell(o, &place, GRID_LEGAL, player);
}

void observer_tell_move(const observer *o, const line *in, const grid *board, long row, long column,
                        int player)
{
    diag place = place_of(in, 1, in->text.len, 0, 0);
    observer_tell(o, &place, grid_fault_of(board, row, column, player), player);
}
