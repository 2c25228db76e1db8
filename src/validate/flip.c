#include "validate/flip.h"

#include "tokenize/words.h"
#include "validate/wrong.h"

#define FLIP_FORMAT "flip 1"

static const char player_symbols[] = "OX";

/* ---- arguments ---- */

static int integer_between(bytes text, int32_t least, int32_t most, int32_t *value)
{
    return integer_of(text, value) == INTEGER_OK && *value >= least && *value <= most;
}

static int take_type(bytes text, enum flip_player_type *type)
{
    int32_t value;
    if (!integer_between(text, FLIP_HUMAN, FLIP_FROM_BOTTOM, &value))
        return 0;
    *type = (enum flip_player_type)value;
    return 1;
}

/* What follows `new`: DIM [XTYPE [OTYPE]]. Errors are looked for in the order of the table. */
static enum flip_arguments read_new(int count, char **arguments, flip_setup *setup)
{
    setup->types[0] = FLIP_HUMAN;
    setup->types[1] = FLIP_HUMAN;
    setup->next = 0;
    if (count == 0)
        return FLIP_USAGE;
    if (!integer_between(bytes_of_text(arguments[0]), FLIP_SIDE_MIN, FLIP_SIDE_MAX, &setup->side))
        return FLIP_BAD_DIMENSION;
    if (count > 1 && !take_type(bytes_of_text(arguments[1]), &setup->types[1]))
        return FLIP_BAD_TYPE;
    if (count > 2 && !take_type(bytes_of_text(arguments[2]), &setup->types[0]))
        return FLIP_BAD_TYPE;
    return count > 3 ? FLIP_USAGE : FLIP_NEW;
}

enum flip_arguments flip_read_arguments(int count, char **arguments, flip_setup *setup)
{
    if (count > 0 && bytes_equal(bytes_of_text(arguments[0]), bytes_of_text("new")))
        return read_new(count - 1, arguments + 1, setup);
    if (count == 2 && bytes_equal(bytes_of_text(arguments[0]), bytes_of_text("load")))
        return FLIP_LOAD;
    return FLIP_USAGE;
}

/* ---- a human's lines ---- */

void flip_reader_init(flip_reader *r, source *from)
{
    lines_init(&r->lines, from);
    r->wrong.code = FLIP_INPUT_OK;
}

/* As scanf's %d: white space, a sign, digits; takes them off the text. 0: no such thing is there,
   or it does not fit 32 bits. */
static int scan_integer(bytes *text, int32_t *value)
{
    size_t n = 0;
    while (is_space(bytes_get(*text, n)))
        n++;
    *text = bytes_skip(*text, n);
    n = bytes_get(*text, 0) == '-' || bytes_get(*text, 0) == '+';
    while (is_digit(bytes_get(*text, n)))
        n++;
    if (integer_of(bytes_first(*text, n), value) != INTEGER_OK)
        return 0;
    *text = bytes_skip(*text, n);
    return 1;
}

static enum read_result wrong(flip_reader *r, enum flip_input_code code, size_t i, size_t width,
                              const char *expected)
{
    return wrong_span(&r->wrong, (int)code, &r->last, i + 1, width, expected);
}

enum read_result flip_read_line(flip_reader *r, flip_command *out)
{
    bytes text;
    if (!lines_next(&r->lines, &r->last))
        return READ_END;
    if (r->last.too_long)
        return wrong(r, FLIP_LINE_TOO_LONG, LINE_LIMIT, 0, "at most 4096 bytes in a line");
    text = r->last.text;
    out->is_save = bytes_get(text, 0) == 's';
    out->name = bytes_skip(text, 1);
    if (out->is_save)
        return READ_OK;
    if (!scan_integer(&text, &out->row) || !scan_integer(&text, &out->column)) {
        size_t used = r->last.text.len - text.len;
        return wrong(r, FLIP_LINE_NOT_A_MOVE, used, text.len,
                     "row and column, or s and a filename");
    }
    return READ_OK;
}

/* ---- saved games ---- */

/* A line that ends with LF. */
static enum read_result read_saved_line(flip_reader *r, const char *expected)
{
    if (!lines_next(&r->lines, &r->last))
        return wrong_end(&r->wrong, FLIP_SAVED_ENDS, &r->lines, expected);
    if (r->last.too_long)
        return wrong(r, FLIP_LINE_TOO_LONG, LINE_LIMIT, 0, "at most 4096 bytes in a line");
    if (!r->last.ended)
        return wrong(r, FLIP_SAVED_ENDS, r->last.text.len, 0, "LF at the end of the line");
    return READ_OK;
}

/* Takes one byte off the text if it is this one. */
static int take_byte(bytes *text, int byte)
{
    if (bytes_get(*text, 0) != byte)
        return 0;
    *text = bytes_skip(*text, 1);
    return 1;
}

/* Takes a number as it is written, without a sign or leading zeros, and not above `most`. */
static int take_number(bytes *text, int32_t most, int32_t *value)
{
    size_t n = 0;
    while (is_digit(bytes_get(*text, n)))
        n++;
    if (n > 1 && bytes_get(*text, 0) == '0')
        return 0;
    if (!integer_between(bytes_first(*text, n), 0, most, value))
        return 0;
    *text = bytes_skip(*text, n);
    return 1;
}

static int take_player(bytes *text, int *player)
{
    *player = bytes_get(*text, 0) == player_symbols[1];
    return take_byte(text, player_symbols[*player]);
}

enum read_result flip_read_saved_setup(flip_reader *r, flip_setup *out)
{
    int32_t types[FLIP_PLAYERS];
    bytes text;
    if (read_saved_line(r, "the line `" FLIP_FORMAT "`") != READ_OK)
        return READ_WRONG;
    if (!bytes_equal(r->last.text, bytes_of_text(FLIP_FORMAT)))
        return wrong(r, FLIP_SAVED_FORMAT, 0, r->last.text.len, "the line `" FLIP_FORMAT "`");
    if (read_saved_line(r, "a line like `8 O 0 1`") != READ_OK)
        return READ_WRONG;
    text = r->last.text;
    if (!take_number(&text, FLIP_SIDE_MAX, &out->side) || out->side < FLIP_SIDE_MIN)
        return wrong(r, FLIP_SAVED_SETUP, 0, r->last.text.len, "a side from 4 to 1000");
    if (!take_byte(&text, ' ') || !take_player(&text, &out->next))
        return wrong(r, FLIP_SAVED_SETUP, r->last.text.len - text.len, text.len,
                     "the player to move, O or X");
    if (!take_byte(&text, ' ') || !take_number(&text, FLIP_FROM_BOTTOM, &types[0]))
        return wrong(r, FLIP_SAVED_SETUP, r->last.text.len - text.len, text.len,
                     "the type of O: 0, 1 or 2");
    if (!take_byte(&text, ' ') || !take_number(&text, FLIP_FROM_BOTTOM, &types[1]))
        return wrong(r, FLIP_SAVED_SETUP, r->last.text.len - text.len, text.len,
                     "the type of X: 0, 1 or 2");
    if (text.len > 0)
        return wrong(r, FLIP_SAVED_SETUP, r->last.text.len - text.len, text.len,
                     "the end of the line");
    if (types[out->next] != FLIP_HUMAN)
        return wrong(r, FLIP_SAVED_SETUP, 0, r->last.text.len, "a human player to move");
    out->types[0] = (enum flip_player_type)types[0];
    out->types[1] = (enum flip_player_type)types[1];
    return READ_OK;
}

enum read_result flip_read_saved_row(flip_reader *r, const flip_setup *setup, bytes *cells)
{
    size_t side = (size_t)setup->side;
    size_t i;
    if (read_saved_line(r, "a row of the board") != READ_OK)
        return READ_WRONG;
    for (i = 0; i < side; i++) {
        int byte = bytes_get(r->last.text, i);
        if (byte != '.' && byte != 'O' && byte != 'X')
            return wrong(r, FLIP_SAVED_ROW, i, byte >= 0,
                         byte >= 0 ? "a cell: . O or X" : "one more cell: . O or X");
    }
    if (r->last.text.len > side)
        return wrong(r, FLIP_SAVED_ROW, side, r->last.text.len - side, "the end of the row");
    *cells = r->last.text;
    return READ_OK;
}

enum read_result flip_read_saved_end(flip_reader *r)
{
    if (!lines_next(&r->lines, &r->last))
        return READ_OK;
    return wrong(r, FLIP_SAVED_TRAILING, 0, r->last.text.len, "the end of the file");
}

void flip_write_saved(const flip_setup *setup, bytes cells, sink *out)
{
    size_t side = (size_t)setup->side;
    sink_text(out, FLIP_FORMAT "\n");
    sink_number(out, (uint64_t)side);
    sink_byte(out, ' ');
    sink_byte(out, player_symbols[setup->next]);
    sink_byte(out, ' ');
    sink_number(out, (uint64_t)setup->types[0]);
    sink_byte(out, ' ');
    sink_number(out, (uint64_t)setup->types[1]);
    sink_byte(out, '\n');
    for (; cells.len > 0; cells = bytes_skip(cells, side)) {
        sink_bytes(out, bytes_first(cells, side));
        sink_byte(out, '\n');
    }
}
