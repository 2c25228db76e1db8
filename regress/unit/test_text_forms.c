/* parts/text: boards for people, what is plain text, names of inputs, CSV and hashes. */
#include "regress/unit/unit.h"

#include "library/flipref.h"
#include "text/board.h"
#include "text/csv.h"
#include "text/hash.h"
#include "text/input_name.h"
#include "text/plain_text.h"

static unsigned char room[1 << 15];
static sink out;

static void start(void)
{
    sink_init(&out, 0, 0, room, sizeof room - 1);
}

static const char *written(void)
{
    assert_false(out.failed);
    room[out.len] = '\0';
    return (const char *)room;
}

/* ---- boards ---- */

static const flipref_board letters = { .side = 3,
                                       .cells = (const unsigned char *)"X.OOX..#.",
                                       .symbols = { 'X', 'O', '.', '#' },
                                       .first_row = '1',
                                       .first_column = 'a',
                                       .colours = { "red", "blue" } };

static const char *drawn(const struct board_text *t)
{
    start();
    board_draw(&out, t);
    return written();
}

static void a_board_has_labels_and_marks(void **state)
{
    static const unsigned char marks[] = { MARK_SOURCE,  MARK_TARGET, MARK_NONE,
                                           MARK_FLIPPED, MARK_NONE,   MARK_FLIPPED,
                                           MARK_NONE,    MARK_NONE,   MARK_TARGET };
    struct board_text t = {
        .board = &letters, .source = FLIPREF_NONE, .target = FLIPREF_NONE, .rows = 3, .columns = 3
    };
    assert_string_equal(drawn(&t), "     a  b  c\n"
                                   "  1  X  .  O\n"
                                   "  2  O  X  .\n"
                                   "  3  .  #  .\n");
    t.source = 4;
    t.target = 8;
    assert_string_equal(drawn(&t), "     a  b  c\n"
                                   "  1  X  .  O\n"
                                   "  2  O (X) .\n"
                                   "  3  .  # [.]\n");
    t.marks = marks;
    t.indent = 2;
    assert_string_equal(drawn(&t), "       a  b  c\n"
                                   "    1 (X)[.] O\n"
                                   "    2 <O> X <.>\n"
                                   "    3  .  # [.]\n");
}

static void a_part_of_a_board_keeps_its_labels(void **state)
{
    const struct board_text t = { .board = &letters,
                                  .source = 5,
                                  .target = FLIPREF_NONE,
                                  .top = 1,
                                  .left = 1,
                                  .rows = 1,
                                  .columns = 2 };
    assert_string_equal(drawn(&t), "     b  c\n"
                                   "  2  X (.)\n");
}

static void numbers_of_a_large_board_have_room(void **state)
{
    static unsigned char cells[101 * 101];
    flipref_board b = letters;
    const struct board_text t = { .board = &b,
                                  .source = 99 * 101 + 100,
                                  .target = FLIPREF_NONE,
                                  .top = 99,
                                  .left = 99,
                                  .rows = 2,
                                  .columns = 2 };
    memset(cells, '.', sizeof cells);
    b.side = 101;
    b.cells = cells;
    b.first_row = b.first_column = 0;
    assert_string_equal(drawn(&t), "      99 100\n"
                                   "  99   .  (.)\n"
                                   " 100   .   .\n");
    assert_int_equal(board_cell_width(&b), 4);
    b.side = 100;
    assert_int_equal(board_cell_width(&b), 3);
    b.side = 1001;
    assert_int_equal(board_cell_width(&b), 5);
    b.first_row = 'a';
    assert_int_equal(board_cell_width(&b), 5);
    b.first_column = 'a';
    assert_int_equal(board_cell_width(&b), 3);
    b.first_row = 0;
    assert_int_equal(board_cell_width(&b), 5);
}

/* ---- colours ---- */

static void pieces_have_colours(void **state)
{
    struct board_text t = {
        .board = &letters, .source = 0, .target = 1, .rows = 1, .columns = 3, .color = 1
    };
    assert_string_equal(drawn(&t), "     a  b  c\n"
                                   "  1 (\033[1;31m\033[4mX\033[0m)[\033[7m.\033[0m] "
                                   "\033[1;34mO\033[0m\n");
}

static void tiles_have_their_brackets(void **state)
{
    static const unsigned char marks[] = { MARK_TARGET, MARK_FLIPPED, MARK_TARGET };
    flipref_board b = letters;
    struct board_text t = { .board = &b, .marks = marks, .rows = 1, .columns = 3, .color = 1 };
    b.cells = (const unsigned char *)"XOO";
    b.colours[0] = "black";
    b.colours[1] = "white";
    assert_string_equal(drawn(&t), "     a  b  c\n"
                                   "  1 \033[1;97;40m[X]\033[0m<\033[30;107m\033[4mO\033[0m>"
                                   "\033[30;107m[O]\033[0m\n");
    b.colours[0] = "red";
    b.colours[1] = "green"; /* a colour that nothing is known of */
    assert_string_equal(drawn(&t), "     a  b  c\n"
                                   "  1 [\033[1;31m\033[7mX\033[0m]<\033[4mO\033[0m>"
                                   "[\033[7mO\033[0m]\n");
}

/* ---- plain text ---- */

static const struct plain_row {
    enum plainness plainness;
    const char *input;
    enum plain_fault fault;
    unsigned line, column, offset, width;
    const char *text; /* the line, as far as it is kept */
} plain_rows[] = {
    { PLAIN_LINES, "a\n", PLAIN_FINE, 1, 2, 2, 0, "" },
    { PLAIN_LINES, "a b\n~ !\n", PLAIN_FINE, 2, 4, 8, 0, "" },
    { PLAIN_LINES, "-1 +2 01\n", PLAIN_FINE, 1, 9, 9, 0, "" },
    { PLAIN_LINES, "", PLAIN_EMPTY_INPUT, 1, 1, 0, 0, "" },
    { PLAIN_LINES, "a", PLAIN_NO_LINE_FEED, 1, 2, 1, 0, "a" },
    { PLAIN_LINES, "a\nbc", PLAIN_NO_LINE_FEED, 2, 3, 4, 0, "bc" },
    { PLAIN_LINES, "\n", PLAIN_EMPTY_LINE, 1, 1, 0, 0, "" },
    { PLAIN_LINES, "a\n\nb\n", PLAIN_EMPTY_LINE, 2, 1, 2, 0, "" },
    { PLAIN_LINES, " a\n", PLAIN_BLANK_AT_START, 1, 1, 0, 1, " a" },
    { PLAIN_LINES, "a\n bc", PLAIN_BLANK_AT_START, 2, 1, 2, 1, " bc" },
    { PLAIN_LINES, "ab\ncd \nef\n", PLAIN_BLANK_AT_END, 2, 3, 5, 1, "cd " },
    { PLAIN_LINES, "a  b\n\n", PLAIN_TWO_BLANKS, 1, 3, 2, 1, "a  b" },
    { PLAIN_LINES, "a\tb\n", PLAIN_BAD_BYTE, 1, 2, 1, 1, "a\tb" },
    { PLAIN_LINES, "\x1f\n", PLAIN_BAD_BYTE, 1, 1, 0, 1, "\x1f" },
    { PLAIN_LINES, "a\x7f", PLAIN_BAD_BYTE, 1, 2, 1, 1, "a\x7f" },
    { PLAIN_LINES, "a\xc3\n", PLAIN_BAD_BYTE, 1, 2, 1, 1, "a\xc3" },
    { PLAIN_TEXT, "1-2 a+ 0 10 0a 0.\n", PLAIN_FINE, 1, 18, 18, 0, "" },
    { PLAIN_TEXT, "-1\n", PLAIN_SIGN, 1, 1, 0, 1, "-1" },
    { PLAIN_TEXT, "1 +2\n", PLAIN_SIGN, 1, 3, 2, 1, "1 +2" },
    { PLAIN_TEXT, "1\n-\n", PLAIN_SIGN, 2, 1, 2, 1, "-" },
    { PLAIN_TEXT, "00\n", PLAIN_LEADING_ZERO, 1, 1, 0, 1, "00" },
    { PLAIN_TEXT, "5 01 2\nx\n", PLAIN_LEADING_ZERO, 1, 3, 2, 1, "5 01 2" },
    { PLAIN_TEXT, "5\n09\n", PLAIN_LEADING_ZERO, 2, 1, 2, 1, "09" },
};

/* What people are told to write there. */
static const char *const wanted[PLAIN_FAULTS] = {
    [PLAIN_EMPTY_INPUT] = "at least one line",
    [PLAIN_EMPTY_LINE] = "a line that is not empty",
    [PLAIN_BLANK_AT_START] = "a word",
    [PLAIN_BLANK_AT_END] = "the end of the line",
    [PLAIN_TWO_BLANKS] = "one blank between two words",
    [PLAIN_BAD_BYTE] = "printable ASCII",
    [PLAIN_SIGN] = "a number without a sign",
    [PLAIN_LEADING_ZERO] = "a number without leading zeros",
    [PLAIN_NO_LINE_FEED] = "a line feed",
};

/* Reads an input, `step` bytes at a time. Returns whether it is plain. */
static int read_plain(struct plain_text *p, enum plainness plainness, bytes input, size_t step)
{
    struct memory m = { .rest = input, .step = step };
    unsigned char buffer[64];
    source in;
    plain_text_init(p, plainness, memory_fill, &m);
    source_init(&in, plain_text_fill, p, buffer, sizeof buffer);
    return plain_text_end(p, &in);
}

static void faults_of_text_have_their_places(void **state)
{
    static struct plain_text p;
    size_t i, step;
    for (i = 0; i < ROWS(plain_rows); i++) {
        const struct plain_row *row = &plain_rows[i];
        for (step = 0; step < 4; step++) {
            diag place;
            assert_int_equal(read_plain(&p, row->plainness, bytes_of_text(row->input), step),
                             row->fault == PLAIN_FINE);
            expect_number(row->input, "fault", p.wrong, row->fault);
            expect_number(row->input, "line", p.line, row->line);
            expect_number(row->input, "column", p.column, row->column);
            expect_number(row->input, "offset", p.offset, row->offset);
            if (row->fault == PLAIN_FINE)
                continue;
            place = plain_text_place(&p);
            expect_number(row->input, "code", (uint64_t)place.code, row->fault);
            expect_number(row->input, "line of the place", place.line, row->line);
            expect_number(row->input, "column of the place", place.column, row->column);
            expect_number(row->input, "width", place.width, row->width);
            expect_number(row->input, "end", (uint64_t)place.at_end,
                          row->fault == PLAIN_EMPTY_INPUT);
            expect_bytes(row->input, "text", place.text, bytes_of_text(row->text));
            expect_number(row->input, "start", place.offset, row->offset + 1 - row->column);
            assert_string_equal(place.expected, wanted[row->fault]);
        }
    }
}

/* Of a long line, what is around the fault is kept. */
static void long_lines_are_kept_in_part(void **state)
{
    static unsigned char input[12000];
    static struct plain_text p;
    diag place;
    memset(input, 'a', sizeof input);
    input[11999] = '\n';
    assert_true(read_plain(&p, PLAIN_TEXT, bytes_of(input, sizeof input), 0));
    input[5000] = '\t';
    assert_false(read_plain(&p, PLAIN_TEXT, bytes_of(input, sizeof input), 0));
    place = plain_text_place(&p);
    assert_int_equal(p.column, 5001);
    assert_int_equal(place.offset, 4095);
    assert_int_equal(place.column, 5000 - 4095 + 1);
    expect_bytes("the middle", "text", place.text, bytes_of(input + 4095, PLAIN_TEXT_KEPT));
    input[5000] = 'a';
    input[4095] = ' ';
    input[4096] = ' '; /* the fault is the first byte of the second part but one */
    assert_false(read_plain(&p, PLAIN_TEXT, bytes_of(input, sizeof input), 0));
    place = plain_text_place(&p);
    assert_int_equal(place.offset, 4095);
    assert_int_equal(place.column, 2);
    expect_bytes("the seam", "text", place.text, bytes_of(input + 4095, PLAIN_TEXT_KEPT));
}

static void text_that_cannot_be_read_is_not_plain(void **state)
{
    struct memory m = { .rest = LITERAL("a\n"), .fails = 1 };
    static struct plain_text p;
    unsigned char buffer[64];
    source in;
    plain_text_init(&p, PLAIN_TEXT, memory_fill, &m);
    source_init(&in, plain_text_fill, &p, buffer, sizeof buffer);
    assert_false(plain_text_end(&p, &in));
    assert_int_equal(p.wrong, PLAIN_FINE);
    assert_true(in.failed);
}

/* ---- names ---- */

static void inputs_have_names_for_people(void **state)
{
    static unsigned char name[NAME_ROOM];
    static char path[NAME_ROOM + 10];
    bytes got;
    size_t i;
    assert_string_equal(known_as("-"), "(standard input)");
    assert_string_equal(known_as("./-"), "./-");
    assert_string_equal(known_as(""), "");
    expect_bytes("a path", "name", visible_input_name("a b", name), bytes_of_text("a b"));
    expect_bytes("-", "name", visible_input_name("-", name), bytes_of_text("(standard input)"));
    for (i = 0; i + 2 < sizeof path; i += 2)
        memcpy(path + i, "\xc3\xa9", 2);
    got = visible_input_name(path, name);
    expect_number("a long path", "length", got.len, NAME_ROOM);
    expect_bytes("a long path", "name", got, bytes_of(path, NAME_ROOM));
    path[0] = 'x';
    path[1] = 'y';
    memmove(path, path + 1, sizeof path - 1); /* `y` and characters of two bytes */
    got = visible_input_name(path, name);
    expect_bytes("a long path", "whole characters", got, bytes_of(path, NAME_ROOM - 1));
    memset(path, 'x', sizeof path - 1);
    expect_number("a long path", "ASCII", visible_input_name(path, name).len, NAME_ROOM);
}

/* ---- CSV ---- */

static void fields_of_csv_are_quoted(void **state)
{
    static const struct {
        bytes field;
        const char *text;
    } rows[] = {
        { LITERAL(""), "\"\"" },
        { LITERAL("a,b"), "\"a,b\"" },
        { LITERAL("say \"a\""), "\"say \"\"a\"\"\"" },
        { LITERAL("\""), "\"\"\"\"" },
        { LITERAL("=1+1"), "\"'=1+1\"" },
        { LITERAL("+1"), "\"'+1\"" },
        { LITERAL("-1"), "\"'-1\"" },
        { LITERAL("@a"), "\"'@a\"" },
        { LITERAL("\ta"), "\"'\ta\"" },
        { LITERAL("\ra"), "\"'\ra\"" },
        { LITERAL("1=1"), "\"1=1\"" },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        start();
        csv_field(&out, rows[i].field);
        assert_string_equal(written(), rows[i].text);
    }
    start();
    csv_field(&out, BYTES_OF_LITERAL("\0"));
    expect_bytes("NUL", "field", sink_held(&out), BYTES_OF_LITERAL("\"\0\""));
    start();
    csv_end_line(&out);
    assert_string_equal(written(), "\r\n");
}

/* ---- hashes: FNV-1a, of 64 bits ---- */

static void hashes_are_those_of_fnv(void **state)
{
    assert_int_equal(hash_number(HASH_START, 0), UINT64_C(0xa8c7f832281a39c5));
    assert_int_equal(hash_number(HASH_START, UINT64_C(0x0102030405060708)),
                     UINT64_C(0xc6d4496e17859d5));
    assert_int_equal(hash_bytes(HASH_START, bytes_of_text("")), UINT64_C(0xa8c7f832281a39c5));
    assert_int_equal(hash_bytes(HASH_START, bytes_of_text("ab")), UINT64_C(0x9c6001d328a94690));
    assert_int_equal(hash_text(hash_text(HASH_START, "a"), "b"), UINT64_C(0x41c80da72d0aec94));
    assert_int_equal(hash_text(HASH_START, NULL), UINT64_C(0x8cf51a8bfca3883d));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_has_labels_and_marks),
        cmocka_unit_test(a_part_of_a_board_keeps_its_labels),
        cmocka_unit_test(numbers_of_a_large_board_have_room),
        cmocka_unit_test(pieces_have_colours),
        cmocka_unit_test(tiles_have_their_brackets),
        cmocka_unit_test(faults_of_text_have_their_places),
        cmocka_unit_test(long_lines_are_kept_in_part),
        cmocka_unit_test(text_that_cannot_be_read_is_not_plain),
        cmocka_unit_test(inputs_have_names_for_people),
        cmocka_unit_test(fields_of_csv_are_quoted),
        cmocka_unit_test(hashes_are_those_of_fnv),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
