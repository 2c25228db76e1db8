/* validate, of aps105, bbm103, flip and reversi: the result of reading, and the place of an error.
 */
#include "regress/unit/unit.h"

#include "validate/aps105.h"
#include "validate/bbm103.h"
#include "validate/flip.h"
#include "validate/reversi.h"
#include "validate/wrong.h"

static char long_line[LINE_LIMIT + 2]; /* one byte more than a line may have */

/* ---- one reading of each kind: the diagnostic is copied before the input goes ---- */

static enum read_result read_dimension(source *from, diag *wrong)
{
    aps105_reader r;
    enum read_result result;
    int n;
    aps105_reader_init(&r, from);
    result = aps105_read_dimension(&r, &n);
    *wrong = r.wrong;
    return result;
}

static enum read_result read_tile(source *from, diag *wrong)
{
    aps105_reader r;
    aps105_tile tile;
    enum read_result result;
    aps105_reader_init(&r, from);
    result = aps105_read_tile(&r, 4, &tile);
    *wrong = r.wrong;
    return result;
}

static enum read_result read_move(source *from, diag *wrong)
{
    aps105_reader r;
    aps105_tile tile;
    enum read_result result;
    aps105_reader_init(&r, from);
    result = aps105_read_move(&r, 4, &tile);
    *wrong = r.wrong;
    return result;
}

static enum read_result read_row_and_column(source *from, diag *wrong)
{
    bbm103_reader r;
    bbm103_move move;
    enum read_result result;
    bbm103_reader_init(&r, from);
    result = bbm103_read(&r, &move);
    *wrong = r.wrong;
    return result;
}

static enum read_result read_command(source *from, diag *wrong)
{
    reversi_reader r;
    reversi_command command;
    enum read_result result;
    reversi_reader_init(&r, from);
    result = reversi_read(&r, &command);
    *wrong = r.wrong;
    return result;
}

static enum read_result read_line(source *from, diag *wrong)
{
    flip_reader r;
    flip_command command;
    enum read_result result;
    flip_reader_init(&r, from);
    result = flip_read_line(&r, &command);
    *wrong = r.wrong;
    return result;
}

static enum read_result read_setup(source *from, diag *wrong)
{
    flip_reader r;
    flip_setup setup;
    enum read_result result;
    flip_reader_init(&r, from);
    result = flip_read_saved_setup(&r, &setup);
    *wrong = r.wrong;
    return result;
}

static enum read_result read_row(source *from, diag *wrong)
{
    static const flip_setup setup = { 4, { FLIP_HUMAN, FLIP_HUMAN }, 0 };
    flip_reader r;
    enum read_result result;
    flip_reader_init(&r, from);
    result = flip_read_saved_row(&r, &setup);
    *wrong = r.wrong;
    return result;
}

static enum read_result read_end(source *from, diag *wrong)
{
    flip_reader r;
    enum read_result result;
    flip_reader_init(&r, from);
    result = flip_read_saved_end(&r);
    *wrong = r.wrong;
    return result;
}

/* ---- rows ---- */

#define OK  READ_OK, 0, 0, 0, 0, 0, 0
#define END READ_END, 0, 0, 0, 0, 0, 0

static const struct row {
    enum read_result (*read)(source *from, diag *wrong);
    const char *input;
    enum read_result result;
    int code;
    uint64_t line;
    size_t column, width;
    int at_end;
    const char *expected; /* how it begins */
} rows[] = {
    { read_dimension, " \n 26", OK },
    { read_dimension, "+2", OK },
    { read_dimension, "x", READ_WRONG, APS105_BAD_DIMENSION, 1, 1, 1, 0, "the board size" },
    { read_dimension, "\n 28", READ_WRONG, APS105_BAD_DIMENSION, 2, 2, 2, 0, "the board" },
    { read_dimension, "0", READ_WRONG, APS105_BAD_DIMENSION, 1, 1, 1, 0, "the board size" },
    { read_dimension, "7", READ_WRONG, APS105_BAD_DIMENSION, 1, 1, 1, 0, "the board size" },
    { read_dimension, "  ", READ_WRONG, APS105_MISSING, 1, 3, 0, 1, "the board size" },

    { read_tile, "Bda", OK },
    { read_tile, "!!!", END },
    { read_tile, "Bea", READ_WRONG, APS105_BAD_ROW, 1, 2, 1, 0, "a row" },
    { read_tile, " Bae", READ_WRONG, APS105_BAD_COLUMN, 1, 4, 1, 0, "a column" },
    { read_tile, "baa", READ_WRONG, APS105_BAD_COLOUR, 1, 1, 1, 0, "a colour" },
    { read_tile, "!!", READ_WRONG, APS105_BAD_LENGTH, 1, 1, 2, 0, "three characters" },
    { read_tile, "", READ_WRONG, APS105_MISSING, 1, 1, 0, 1, "a tile" },

    { read_move, "Wad", OK },
    { read_move, "!!!", READ_WRONG, APS105_BAD_COLOUR, 1, 1, 1, 0, "a colour" },
    { read_move, "\n", READ_WRONG, APS105_MISSING, 2, 1, 0, 1, "a move" },

    { read_row_and_column, "-1 2147483647\n", OK },
    { read_row_and_column, "", END },
    { read_row_and_column, "1\n", READ_WRONG, BBM103_MOVE_TOO_FEW, 1, 2, 0, 0, "a column" },
    { read_row_and_column, " x 1", READ_WRONG, BBM103_MOVE_NOT_INTEGER, 1, 2, 1, 0, "a row" },
    { read_row_and_column, "1 2 3", READ_WRONG, BBM103_MOVE_EXTRA_WORD, 1, 5, 1, 0, "the end" },
    { read_row_and_column, "1 2147483648", READ_WRONG, BBM103_MOVE_OUT_OF_RANGE, 1, 3, 10, 0,
      "a column" },
    { read_row_and_column, long_line, READ_WRONG, BBM103_MOVE_LONG_LINE, 1, LINE_LIMIT + 1, 0, 0,
      "at most" },

    { read_command, "=\n", OK },
    { read_command, "h8", OK },
    { read_command, "", END },
    { read_command, "\n", READ_WRONG, REVERSI_COMMAND_MISSING, 1, 1, 0, 0, "= or a cell" },
    { read_command, "i1", READ_WRONG, REVERSI_COMMAND_BAD_COLUMN, 1, 1, 1, 0, "= or a column" },
    { read_command, "a9", READ_WRONG, REVERSI_COMMAND_BAD_ROW, 1, 2, 1, 0, "a row" },
    { read_command, "a\n", READ_WRONG, REVERSI_COMMAND_BAD_ROW, 1, 2, 0, 0, "a row" },
    { read_command, "= \n", READ_WRONG, REVERSI_COMMAND_EXTRA_BYTES, 1, 2, 1, 0, "the end" },

    { read_line, "1 2 and more\n", OK },
    { read_line, "s\n", OK },
    { read_line, "", END },
    { read_line, "1 x\n", READ_WRONG, FLIP_LINE_NOT_A_MOVE, 1, 3, 1, 0, "row and column" },
    { read_line, long_line, READ_WRONG, FLIP_LINE_TOO_LONG, 1, LINE_LIMIT + 1, 0, 0, "at most" },

    { read_setup, "flip 1\n4 O 0 2\n", OK },
    { read_setup, "flip 1\n1000 X 1 0\n", OK },
    { read_setup, "", READ_WRONG, FLIP_SAVED_ENDS, 1, 1, 0, 1, "the line `flip 1`" },
    { read_setup, "flip 1", READ_WRONG, FLIP_SAVED_ENDS, 1, 7, 0, 0, "LF" },
    { read_setup, "flip 2\n", READ_WRONG, FLIP_SAVED_FORMAT, 1, 1, 6, 0, "the line `flip 1`" },
    { read_setup, "flip 1\n", READ_WRONG, FLIP_SAVED_ENDS, 2, 1, 0, 1, "a line like" },
    { read_setup, long_line, READ_WRONG, FLIP_LINE_TOO_LONG, 1, LINE_LIMIT + 1, 0, 0, "at most" },
    { read_setup, "flip 1\n+8 O 0 1\n", READ_WRONG, FLIP_SAVED_SETUP, 2, 1, 8, 0, "a side" },
    { read_setup, "flip 1\n08 O 0 1\n", READ_WRONG, FLIP_SAVED_SETUP, 2, 1, 8, 0, "a side" },
    { read_setup, "flip 1\n3 O 0 1\n", READ_WRONG, FLIP_SAVED_SETUP, 2, 1, 7, 0, "a side" },
    { read_setup, "flip 1\n1001 O 0 1\n", READ_WRONG, FLIP_SAVED_SETUP, 2, 1, 10, 0, "a side" },
    { read_setup, "flip 1\n8 o 0 1\n", READ_WRONG, FLIP_SAVED_SETUP, 2, 3, 5, 0, "the player" },
    { read_setup, "flip 1\n8 O 00 1\n", READ_WRONG, FLIP_SAVED_SETUP, 2, 5, 4, 0, "the type of O" },
    { read_setup, "flip 1\n8 O 0 3\n", READ_WRONG, FLIP_SAVED_SETUP, 2, 7, 1, 0, "the type of X" },
    { read_setup, "flip 1\n8 O 0 1 \n", READ_WRONG, FLIP_SAVED_SETUP, 2, 8, 1, 0, "the end" },
    { read_setup, "flip 1\n8 O 1 0\n", READ_WRONG, FLIP_SAVED_SETUP, 2, 1, 7, 0, "a human" },

    { read_row, ".OX.\n", OK },
    { read_row, "", READ_WRONG, FLIP_SAVED_ENDS, 1, 1, 0, 1, "a row" },
    { read_row, ".OX\n", READ_WRONG, FLIP_SAVED_ROW, 1, 4, 0, 0, "one more cell" },
    { read_row, ".O_.\n", READ_WRONG, FLIP_SAVED_ROW, 1, 3, 1, 0, "a cell" },
    { read_row, ".OX..\n", READ_WRONG, FLIP_SAVED_ROW, 1, 5, 1, 0, "the end" },

    { read_end, "", OK },
    { read_end, "\n", READ_WRONG, FLIP_SAVED_TRAILING, 1, 1, 0, 0, "the end" },
};

/* The input has the text, a line or a word, at that place. */
static void expect_offset(const char *name, bytes input, const diag *wrong)
{
    bytes there = bytes_skip(input, (size_t)wrong->offset);
    expect_number(name, "within the input", wrong->offset <= input.len, 1);
    if (wrong->at_end)
        expect_number(name, "offset", wrong->offset, input.len);
    expect_bytes(name, "text there", bytes_first(there, wrong->text.len), wrong->text);
}

static void expect_row(const struct row *row, size_t step)
{
    char name[64];
    struct input in;
    diag wrong;
    size_t number = (size_t)(row - rows);
    (void)snprintf(name, sizeof name, "row %zu, reads of %zu: %.20s", number, step, row->input);
    input_open(&in, bytes_of_text(row->input), step, LINES_CAPACITY);
    expect_number(name, "result", row->read(&in.from, &wrong), row->result);
    if (row->result == READ_WRONG) {
        expect_number(name, "code", (uint64_t)wrong.code, (uint64_t)row->code);
        expect_number(name, "line", wrong.line, row->line);
        expect_number(name, "column", wrong.column, row->column);
        expect_number(name, "width", wrong.width, row->width);
        expect_number(name, "at the end", wrong.at_end != 0, (uint64_t)row->at_end);
        expect_offset(name, bytes_of_text(row->input), &wrong);
        if (strncmp(wrong.expected, row->expected, strlen(row->expected)) != 0)
            fail_msg("%s: expected `%s`, not `%s`", name, wrong.expected, row->expected);
    } else if (row->result == READ_OK) {
        expect_number(name, "code", (uint64_t)wrong.code, 0);
    }
    input_close(&in);
}

static void what_is_read(void **state)
{
    (void)state;
    memset(long_line, 'x', sizeof long_line - 1);
    for (size_t i = 0; i < ROWS(rows); i++) {
        expect_row(&rows[i], 0);
        expect_row(&rows[i], 1);
    }
}

/* NUL is an ordinary byte, not the end of the line. */
static void a_nul_is_a_byte_that_is_wrong(void **state)
{
    static const bytes command = LITERAL("a\0\n"), cells = LITERAL(".\0..\n");
    struct input in;
    diag wrong;
    (void)state;
    input_open(&in, command, 0, LINES_CAPACITY);
    assert_int_equal(read_command(&in.from, &wrong), READ_WRONG);
    assert_int_equal(wrong.code, REVERSI_COMMAND_BAD_ROW);
    assert_int_equal(wrong.width, 1);
    input_close(&in);
    input_open(&in, cells, 0, LINES_CAPACITY);
    assert_int_equal(read_row(&in.from, &wrong), READ_WRONG);
    assert_int_equal(wrong.code, FLIP_SAVED_ROW);
    assert_int_equal(wrong.column, 2);
    assert_int_equal(wrong.width, 1);
    assert_string_equal(wrong.expected, "a cell: . O or X");
    input_close(&in);
}

static void a_pass_has_no_cell(void **state)
{
    static const bytes text = LITERAL("=\n");
    reversi_command command = { 0, 7, 7 };
    reversi_reader r;
    struct input in;
    (void)state;
    input_open(&in, text, 0, LINES_CAPACITY);
    reversi_reader_init(&r, &in.from);
    assert_int_equal(reversi_read(&r, &command), READ_OK);
    assert_true(command.is_pass);
    assert_int_equal(command.row, 0);
    assert_int_equal(command.column, 0);
    input_close(&in);
}

static void the_end_is_behind_the_last_line(void **state)
{
    static const bytes text = LITERAL("1\n2\n3\n4\n5\n6\n7");
    struct input in;
    lines from;
    line last;
    diag wrong;
    (void)state;
    input_open(&in, text, 0, LINES_CAPACITY);
    lines_init(&from, &in.from);
    while (lines_next(&from, &last))
        continue;
    assert_int_equal(wrong_end(&wrong, 3, &from, "more"), READ_WRONG);
    assert_int_equal(wrong.offset, text.len);
    input_close(&in);
    assert_int_equal(wrong.code, 3);
    assert_int_equal(wrong.line, 8);
    assert_int_equal(wrong.column, 1);
    assert_int_equal(wrong.width, 0);
    assert_int_equal(wrong.at_end, 1);
    assert_int_equal(wrong.text.len, 0);
    assert_string_equal(wrong.expected, "more");
}

/* ---- arguments ---- */

static void a_size_is_even_from_4_to_1000(void **state)
{
    static const struct {
        const char *argument;
        size_t size; /* 0: it is none */
    } sizes[] = { { "4", 4 }, { "+10", 10 }, { "1000", 1000 }, { "2", 0 },
                  { "3", 0 }, { "1002", 0 }, { "999", 0 },     { "-4", 0 },
                  { "", 0 },  { "4 ", 0 },   { "0x10", 0 },    { "x", 0 } };
    (void)state;
    for (size_t i = 0; i < ROWS(sizes); i++) {
        size_t size = 0;
        int is_size = bbm103_size_of(bytes_of_text(sizes[i].argument), &size);
        expect_number(sizes[i].argument, "is a size", is_size != 0, sizes[i].size != 0);
        expect_number(sizes[i].argument, "size", size, sizes[i].size);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read),
        cmocka_unit_test(a_nul_is_a_byte_that_is_wrong),
        cmocka_unit_test(a_pass_has_no_cell),
        cmocka_unit_test(the_end_is_behind_the_last_line),
        cmocka_unit_test(a_size_is_even_from_4_to_1000),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
