#include "validate/reversi.h"

#include "validate/wrong.h"

void reversi_reader_init(reversi_reader *r, source *from)
{
    lines_init(&r->lines, from);
    r->wrong.code = REVERSI_INPUT_OK;
}

/* Reports that `width` bytes of the line are wrong, from byte i (from 0) on. Returns READ_WRONG. */
/*@ requires valid_reversi_reader(r);
    terminates \true;
    assigns r->wrong;
    ensures valid_reversi_reader(r) && \result == READ_WRONG;
*/
static enum read_result wrong(reversi_reader *r, enum reversi_input_code code, size_t i,
                              size_t width, const char *expected)
{
    return wrong_span(&r->wrong, (int)code, &r->last, i + 1, width, expected);
}

enum read_result reversi_read(reversi_reader *r, reversi_command *out)
{
    bytes text;
    int column, row;
    size_t used;
    if (!lines_next(&r->lines, &r->last))
        return READ_END;
    /*@ assert valid_reversi_reader(r); */
    text = r->last.text;
    column = bytes_get(text, 0);
    row = bytes_get(text, 1);
    if (text.len == 0)
        return wrong(r, REVERSI_COMMAND_MISSING, 0, 0, "= or a cell like d3");
    out->is_pass = column == '=';
    out->column = out->is_pass ? 0 : column - 'a';
    out->row = out->is_pass ? 0 : row - '1';
    /*@ assert valid_reversi_reader(r); */
    if (!out->is_pass && (column < 'a' || column > 'h'))
        return wrong(r, REVERSI_COMMAND_BAD_COLUMN, 0, 1, "= or a column from a to h");
    if (!out->is_pass && (row < '1' || row > '8'))
        return wrong(r, REVERSI_COMMAND_BAD_ROW, 1, row >= 0, "a row from 1 to 8");
    used = out->is_pass ? 1 : 2;
    if (text.len > used)
        return wrong(r, REVERSI_COMMAND_EXTRA_BYTES, used, text.len - used, "the end of the line");
    return READ_OK;
}
