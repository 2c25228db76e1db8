#include "validate/wrong.h"

enum read_result wrong_span(diag *wrong, int code, const line *in, size_t column, size_t width,
                            const char *expected)
{
    wrong->code = code;
    wrong->line = in->number;
    wrong->column = column;
    wrong->width = width;
    wrong->at_end = 0;
    wrong->text = in->text;
    wrong->offset = in->offset;
    wrong->expected = expected;
    return READ_WRONG;
}

enum read_result wrong_end(diag *wrong, int code, const lines *from, const char *expected)
{
    line none;
    none.text = bytes_of(0, 0);
    none.number = from->number + 1;
    none.offset = source_offset(from->from);
    none.too_long = 0;
    none.ended = 0;
    (void)wrong_span(wrong, code, &none, 1, 0, expected);
    wrong->at_end = 1;
    return READ_WRONG;
}
