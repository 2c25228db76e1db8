#include "validate/aps105.h"

#include "base/must_hold.h"
#include "tokenize/words.h"

void aps105_reader_init(aps105_reader *r, source *from)
{
    stream_init(&r->words, from);
    r->wrong.code = APS105_INPUT_OK;
}

/* Reports that `width` bytes of the word are wrong, from byte i on. */
/*@ requires \valid(wrong) && \valid_read(w) && \separated(wrong, w);
    terminates \true;
    assigns *wrong;
*/
static void wrong_word(diag *wrong, enum aps105_input_code code, const placed_word *w, size_t i,
                       size_t width, const char *expected)
{
    wrong->code = (int)code;
    wrong->line = w->line;
    wrong->column = (size_t)w->column + i;
    wrong->width = width;
    wrong->at_end = code == APS105_MISSING;
    wrong->text = w->text;
    wrong->offset = w->offset;
    wrong->expected = expected;
}

/* The same for the word that was read last. Returns READ_WRONG. */
/*@ requires valid_aps105_reader(r);
    terminates \true;
    assigns r->wrong;
    ensures valid_aps105_reader(r) && \result == READ_WRONG;
*/
static enum read_result wrong(aps105_reader *r, enum aps105_input_code code, size_t i, size_t width,
                              const char *expected)
{
    wrong_word(&r->wrong, code, &r->last, i, width, expected);
    return READ_WRONG;
}

/* Reads the next word, whatever it is. Only a missing word and a long one are wrong. */
/*@ requires valid_aps105_reader(r);
    terminates \true;
    assigns r->last, r->wrong;
    assigns r->words.line, r->words.column, r->words.inside;
    assigns r->words.from->head, r->words.from->tail, r->words.from->got, r->words.from->ended;
    assigns r->words.from->failed, input_left;
    assigns r->words.from->buffer[0 .. r->words.from->capacity - 1];
    ensures valid_aps105_reader(r) && valid_bytes(r->last.text);
    ensures \result == READ_WRONG || \result == READ_OK;
*/
static enum read_result read_word(aps105_reader *r, const char *expected)
{
    int any = stream_next(&r->words, &r->last);
    /*@ assert valid_aps105_reader(r); */
    if (!any)
        return wrong(r, APS105_MISSING, 0, 0, expected);
    if (r->last.too_long)
        return wrong(r, APS105_LONG_WORD, 0, r->last.text.len, expected);
    return READ_OK;
}

enum read_result aps105_read_dimension(aps105_reader *r, int *n)
{
    static const char expected[] = "the board size: an even integer from 2 to 26";
    int32_t value;
    if (read_word(r, expected) != READ_OK)
        return READ_WRONG;
    if (integer_of(r->last.text, &value) != INTEGER_OK)
        return wrong(r, APS105_BAD_DIMENSION, 0, r->last.text.len, expected);
    if (value < 2 || value > APS105_SIDE_MAX || value % 2 != 0)
        return wrong(r, APS105_BAD_DIMENSION, 0, r->last.text.len, expected);
    *n = (int)value;
    return READ_OK;
}

/*@ requires 0 <= n <= APS105_SIDE_MAX;
    terminates \true;
    assigns \nothing;
    ensures \result != 0 <==> 'a' <= byte < 'a' + n;
*/
static int is_letter_of(int byte, int n)
{
    return byte >= 'a' && byte < 'a' + n;
}

bool positionInBounds(int n, char row, char col)
{
    return is_letter_of(row, n) && is_letter_of(col, n);
}

/* Returns the byte at i as a character, or NUL for a byte above ASCII, which no tile contains. */
/*@ requires valid_bytes(text);
    terminates \true;
    assigns \nothing;
    ensures 'a' <= \result ==> i < text.len;
*/
static char char_at(bytes text, size_t i)
{
    int byte = bytes_get(text, i);
    if (byte >= 0x80)
        return '\0';
    return (char)byte;
}

/* What the letters of a tile should be, by half of the board's size less 1. */
#define LETTERS_TO(last)                                                                           \
    {                                                                                              \
        "a row of the board: a letter from a to " last,                                            \
            "a column of the board: a letter from a to " last                                      \
    }
static const struct {
    const char *row, *column;
} letters[] = { LETTERS_TO("b"), LETTERS_TO("d"), LETTERS_TO("f"), LETTERS_TO("h"), LETTERS_TO("j"),
                LETTERS_TO("l"), LETTERS_TO("n"), LETTERS_TO("p"), LETTERS_TO("r"), LETTERS_TO("t"),
                LETTERS_TO("v"), LETTERS_TO("x"), LETTERS_TO("z") };
MUST_HOLD(each_size_has_its_letters, sizeof letters / sizeof letters[0] == APS105_SIDE_MAX / 2);

/* Reads the last word as a tile. */
/*@ requires valid_aps105_reader(r) && \valid(out);
    requires valid_bytes(r->last.text) && 2 <= n <= APS105_SIDE_MAX;
    requires \separated(out, r, r->words.from,
                        r->words.from->buffer + (0 .. r->words.from->capacity - 1));
    terminates \true;
    assigns *out, r->wrong;
    ensures valid_aps105_reader(r);
    ensures \result == READ_WRONG || \result == READ_OK;
    ensures \result == READ_OK ==> on_aps105_board(out, n);
*/
static enum read_result take_tile(aps105_reader *r, int n, aps105_tile *out)
{
    bytes text = r->last.text;
    int colour = bytes_get(text, 0);
    char row = char_at(text, 1);
    char column = char_at(text, 2);
    if (text.len != 3)
        return wrong(r, APS105_BAD_LENGTH, 0, text.len, "three characters: colour, row and column");
    if (colour != 'B' && colour != 'W')
        return wrong(r, APS105_BAD_COLOUR, 0, 1, "a colour: B or W");
    if (!positionInBounds(n, row, column)) {
        if (!is_letter_of(row, n))
            return wrong(r, APS105_BAD_ROW, 1, 1, letters[n / 2 - 1].row);
        return wrong(r, APS105_BAD_COLUMN, 2, 1, letters[n / 2 - 1].column);
    }
    out->is_black = colour == 'B';
    out->row = row - 'a';
    out->column = column - 'a';
    return READ_OK;
}

enum read_result aps105_read_tile(aps105_reader *r, int n, aps105_tile *out)
{
    if (read_word(r, "a tile like Bba, or !!!") != READ_OK)
        return READ_WRONG;
    if (bytes_equal(r->last.text, BYTES_OF_LITERAL("!!!")))
        return READ_END;
    return take_tile(r, n, out);
}

enum read_result aps105_read_move(aps105_reader *r, int n, aps105_tile *out)
{
    if (read_word(r, "a move like Bba") != READ_OK)
        return READ_WRONG;
    return take_tile(r, n, out);
}
