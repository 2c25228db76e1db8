#include "validate/flip.h"

#include "tokenize/words.h"
#include "validate/wrong.h"

#define FLIP_FORMAT "flip 1"

static const char player_symbols[] = "OX";

/* ---- arguments ---- */

/*@ requires valid_bytes(text) && \valid(value);
    terminates \true;
    assigns *value;
    ensures \result != 0 ==> least <= *value <= most;
*/
static int integer_between(bytes text, int32_t least, int32_t most, int32_t *value)
{
    return integer_of(text, value) == INTEGER_OK && *value >= least && *value <= most;
}

/*@ requires valid_bytes(text) && \valid(type);
    terminates \true;
    assigns *type;
    ensures \result != 0 ==> FLIP_HUMAN <= *type <= FLIP_FROM_BOTTOM;
    ensures \result == 0 ==> *type == \old(*type);
*/
static int take_type(bytes text, enum flip_player_type *type)
{
    int32_t value;
    if (!integer_between(text, FLIP_HUMAN, FLIP_FROM_BOTTOM, &value))
        return 0;
    *type = (enum flip_player_type)value;
    return 1;
}

/* Reads what follows `new`: DIM [XTYPE [OTYPE]]. Looks for errors in the order of the
   specification's table. */
/*@ requires \valid_read(arguments + (0 .. count - 1)) && \valid(setup) && count >= 0;
    requires \forall integer i; 0 <= i < count ==> valid_text(arguments[i]);
    requires \forall integer i; 0 <= i < count ==> \separated(setup, arguments + i);
    terminates \true;
    assigns *setup;
    ensures \result == FLIP_NEW ==> valid_flip_setup(setup);
    ensures FLIP_NEW <= \result <= FLIP_BAD_TYPE && \result != FLIP_LOAD;
*/
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
    if (count > 0 && bytes_equal(bytes_of_text(arguments[0]), BYTES_OF_LITERAL("new")))
        return read_new(count - 1, arguments + 1, setup);
    if (count == 2 && bytes_equal(bytes_of_text(arguments[0]), BYTES_OF_LITERAL("load")))
        return FLIP_LOAD;
    return FLIP_USAGE;
}

/* ---- a human player's lines ---- */

void flip_reader_init(flip_reader *r, source *from)
{
    lines_init(&r->lines, from);
    r->wrong.code = FLIP_INPUT_OK;
}

/* Reads an integer as scanf's %d does, after any white space, and takes both off the text. Returns
   0 if there is no integer or it does not fit into 32 bits. */
/*@ requires \valid(text) && valid_bytes(*text) && \valid(value) && \separated(text, value);
    terminates \true;
    assigns *text, *value;
    ensures valid_bytes(*text);
*/
static int scan_integer(bytes *text, int32_t *value)
{
    size_t n = 0;
    /*@ loop invariant n <= text->len;
        loop assigns n;
        loop variant text->len - n;
    */
    while (is_space(bytes_get(*text, n)))
        n++;
    *text = bytes_skip(*text, n);
    n = bytes_get(*text, 0) == '-' || bytes_get(*text, 0) == '+';
    /*@ loop invariant n <= text->len;
        loop assigns n;
        loop variant text->len - n;
    */
    while (is_digit(bytes_get(*text, n)))
        n++;
    if (integer_of(bytes_first(*text, n), value) != INTEGER_OK)
        return 0;
    *text = bytes_skip(*text, n);
    return 1;
}

/*@ requires valid_flip_reader(r);
    terminates \true;
    assigns r->wrong;
    ensures valid_flip_reader(r) && \result == READ_WRONG;
*/
static enum read_result wrong(flip_reader *r, enum flip_input_code code, size_t i, size_t width,
                              const char *expected)
{
    return wrong_span(&r->wrong, (int)code, &r->last, i + 1, width, expected);
}

/* Reads a line as a command. Returns 0 if it is not one; it then goes wrong at byte *used (from
   0). */
/*@ requires valid_bytes(text) && \valid(out) && \valid(used) && \separated(out, used);
    terminates \true;
    assigns *out, *used;
    ensures \result != 0 && out->is_save ==> valid_bytes(out->name);
*/
static int take_command(bytes text, flip_command *out, size_t *used)
{
    bytes rest = text;
    out->is_save = bytes_get(text, 0) == 's';
    out->name = bytes_skip(text, 1);
    if (out->is_save)
        return 1;
    if (scan_integer(&rest, &out->row) && scan_integer(&rest, &out->column))
        return 1;
    *used = text.len - rest.len;
    return 0;
}

enum read_result flip_read_line(flip_reader *r, flip_command *out)
{
    size_t used = 0;
    int taken;
    if (!lines_next(&r->lines, &r->last))
        return READ_END;
    /*@ assert valid_flip_reader(r); */
    if (r->last.too_long)
        return wrong(r, FLIP_LINE_TOO_LONG, LINE_LIMIT, 0, "at most 4096 bytes in a line");
    taken = take_command(r->last.text, out, &used);
    /*@ assert valid_flip_reader(r) && valid_bytes(r->last.text); */
    if (taken)
        return READ_OK;
    return wrong(r, FLIP_LINE_NOT_A_MOVE, used, r->last.text.len - used,
                 "row and column, or s and a filename");
}

/* ---- saved games ---- */

/* Reports that the file ends where a line should be. */
/*@ requires valid_flip_reader(r);
    terminates \true;
    assigns r->wrong;
    ensures valid_flip_reader(r) && \result == READ_WRONG;
*/
static enum read_result wrong_file_end(flip_reader *r, const char *expected)
{
    return wrong_end(&r->wrong, FLIP_SAVED_ENDS, &r->lines, expected);
}

/* Reads a line that ends with LF. */
/*@ requires valid_flip_reader(r);
    terminates \true;
    assigns r->last, r->wrong;
    assigns r->lines.number, r->lines.inside;
    assigns r->lines.from->head, r->lines.from->tail, r->lines.from->got, r->lines.from->ended;
    assigns r->lines.from->failed, input_left;
    assigns r->lines.from->buffer[0 .. r->lines.from->capacity - 1];
    ensures valid_flip_reader(r);
    ensures \result == READ_WRONG || \result == READ_OK;
    ensures \result == READ_OK ==> valid_bytes(r->last.text);
*/
static enum read_result read_saved_line(flip_reader *r, const char *expected)
{
    int any = lines_next(&r->lines, &r->last);
    /*@ assert valid_flip_reader(r); */
    if (!any)
        return wrong_file_end(r, expected);
    if (r->last.too_long)
        return wrong(r, FLIP_LINE_TOO_LONG, LINE_LIMIT, 0, "at most 4096 bytes in a line");
    if (!r->last.ended)
        return wrong(r, FLIP_SAVED_ENDS, r->last.text.len, 0, "LF at the end of the line");
    return READ_OK;
}

/* Takes `byte` off the text. Returns 0 if the text does not start with it. */
/*@ requires \valid(text) && valid_bytes(*text);
    terminates \true;
    assigns *text;
    ensures valid_bytes(*text);
*/
static int take_byte(bytes *text, int byte)
{
    if (bytes_get(*text, 0) != byte)
        return 0;
    *text = bytes_skip(*text, 1);
    return 1;
}

/* Takes a number off the text: at most `most`, without a sign or leading zeros. Returns 0 if there
   is none. */
/*@ requires \valid(text) && valid_bytes(*text) && \valid(value) && \separated(text, value);
    terminates \true;
    assigns *text, *value;
    ensures valid_bytes(*text);
    ensures \result != 0 ==> 0 <= *value <= most;
*/
static int take_number(bytes *text, int32_t most, int32_t *value)
{
    size_t n = 0;
    /*@ loop invariant n <= text->len;
        loop assigns n;
        loop variant text->len - n;
    */
    while (is_digit(bytes_get(*text, n)))
        n++;
    if (n > 1 && bytes_get(*text, 0) == '0')
        return 0;
    if (!integer_between(bytes_first(*text, n), 0, most, value))
        return 0;
    *text = bytes_skip(*text, n);
    return 1;
}

/*@ requires \valid(text) && valid_bytes(*text) && \valid(player) && \separated(text, player);
    terminates \true;
    assigns *text, *player;
    ensures valid_bytes(*text);
    ensures 0 <= *player <= 1;
*/
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
    if (!bytes_equal(r->last.text, BYTES_OF_LITERAL(FLIP_FORMAT)))
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

/*@ terminates \true;
    assigns \nothing;
    ensures \result != 0 ==> byte >= 0;
*/
static int is_cell(int byte)
{
    return byte == '.' || byte == 'O' || byte == 'X';
}

/* Returns how many cells the line starts with, at most `side`. */
/*@ requires valid_bytes(text);
    terminates \true;
    assigns \nothing;
    ensures \result <= text.len && \result <= side;
*/
static size_t cells_in(bytes text, size_t side)
{
    size_t n = 0;
    /*@ loop invariant n <= text.len && n <= side;
        loop assigns n;
        loop variant side - n;
    */
    while (n < side && is_cell(bytes_get(text, n)))
        n++;
    return n;
}

enum read_result flip_read_saved_row(flip_reader *r, const flip_setup *setup)
{
    size_t side = (size_t)setup->side;
    size_t n;
    if (read_saved_line(r, "a row of the board") != READ_OK)
        return READ_WRONG;
    n = cells_in(r->last.text, side);
    if (n < side && n == r->last.text.len)
        return wrong(r, FLIP_SAVED_ROW, n, 0, "one more cell: . O or X");
    if (n < side)
        return wrong(r, FLIP_SAVED_ROW, n, 1, "a cell: . O or X");
    if (r->last.text.len > side)
        return wrong(r, FLIP_SAVED_ROW, side, r->last.text.len - side, "the end of the row");
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
    sink_bytes(out, BYTES_OF_LITERAL(FLIP_FORMAT "\n"));
    sink_number(out, (uint64_t)side);
    sink_byte(out, ' ');
    sink_byte(out, player_symbols[setup->next]);
    sink_byte(out, ' ');
    sink_number(out, (uint64_t)setup->types[0]);
    sink_byte(out, ' ');
    sink_number(out, (uint64_t)setup->types[1]);
    sink_byte(out, '\n');
    /*@ loop invariant valid_sink(out) && valid_bytes(cells) && outside(cells, out);
        loop assigns cells, out->len, out->failed, out->buffer[0 .. out->capacity - 1];
        loop variant cells.len;
    */
    for (; cells.len > 0; cells = bytes_skip(cells, side)) {
        sink_bytes(out, bytes_first(cells, side));
        sink_byte(out, '\n');
    }
}
