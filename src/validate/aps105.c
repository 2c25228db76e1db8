#include "validate/aps105.h"

#include "tokenize/words.h"

void aps105_reader_init(aps105_reader *r, source *from)
{
    stream_init(&r->words, from);
    r->wrong.code = APS105_INPUT_OK;
}

/* From byte i of the word on, `width` bytes are wrong. */
static enum read_result wrong(aps105_reader *r, enum aps105_input_code code, const placed_word *w,
                              size_t i, size_t width, const char *expected)
{
    r->wrong.code = (int)code;
    r->wrong.line = w->line;
    r->wrong.column = (size_t)w->column + i;
    r->wrong.width = width;
    r->wrong.at_end = code == APS105_MISSING;
    r->wrong.text = w->text;
    r->wrong.expected = expected;
    return READ_WRONG;
}

/* The next word, whatever it is. */
static enum read_result read_word(aps105_reader *r, placed_word *w, const char *expected)
{
    int any = stream_next(&r->words, w);
    r->last = *w;
    if (!any)
        return wrong(r, APS105_MISSING, w, 0, 0, expected);
    if (w->too_long)
        return wrong(r, APS105_LONG_WORD, w, 0, w->text.len, expected);
    return READ_OK;
}

enum read_result aps105_read_dimension(aps105_reader *r, int *n)
{
    static const char expected[] = "the board dimension: an even integer from 2 to 26";
    placed_word w;
    int32_t value;
    if (read_word(r, &w, expected) != READ_OK)
        return READ_WRONG;
    if (integer_of(w.text, &value) != INTEGER_OK)
        return wrong(r, APS105_BAD_DIMENSION, &w, 0, w.text.len, expected);
    if (value < 2 || value > APS105_SIDE_MAX || value % 2 != 0)
        return wrong(r, APS105_BAD_DIMENSION, &w, 0, w.text.len, expected);
    *n = (int)value;
    return READ_OK;
}

static int is_letter_of(int byte, int n)
{
    return byte >= 'a' && byte < 'a' + n;
}

bool positionInBounds(int n, char row, char col)
{
    return is_letter_of(row, n) && is_letter_of(col, n);
}

static enum read_result take_tile(aps105_reader *r, int n, const placed_word *w, aps105_tile *out)
{
    int colour = bytes_get(w->text, 0);
    int row = bytes_get(w->text, 1);
    int column = bytes_get(w->text, 2);
    if (w->text.len != 3)
        return wrong(r, APS105_BAD_LENGTH, w, 0, w->text.len,
                     "three characters: colour, row and column");
    if (colour != 'B' && colour != 'W')
        return wrong(r, APS105_BAD_COLOUR, w, 0, 1, "a colour: B or W");
    if (!positionInBounds(n, (char)row, (char)column)) {
        if (!is_letter_of(row, n))
            return wrong(r, APS105_BAD_ROW, w, 1, 1, "a row of the board: a letter from a on");
        return wrong(r, APS105_BAD_COLUMN, w, 2, 1, "a column of the board: a letter from a on");
    }
    out->is_black = colour == 'B';
    out->row = row - 'a';
    out->column = column - 'a';
    return READ_OK;
}

enum read_result aps105_read_tile(aps105_reader *r, int n, aps105_tile *out)
{
    placed_word w;
    if (read_word(r, &w, "a tile like Bba, or !!!") != READ_OK)
        return READ_WRONG;
    if (bytes_equal(w.text, bytes_of("!!!", 3)))
        return READ_END;
    return take_tile(r, n, &w, out);
}

enum read_result aps105_read_move(aps105_reader *r, int n, aps105_tile *out)
{
    placed_word w;
    if (read_word(r, &w, "a move like Bba") != READ_OK)
        return READ_WRONG;
    return take_tile(r, n, &w, out);
}
