/* tokenize: failures, and what is waited for. The harness tokenize compares lines, words and
   integers with naive ones. */
#include "unit.h"

#include "tokenize/lines.h"
#include "tokenize/stream.h"

static const size_t steps[] = { 1, 2, 3, 7, 4096, 0 /* all at once */ };
static const size_t capacities[] = { LINES_CAPACITY, LINES_CAPACITY + 1, LINES_ROOM };

/* ---- lines ---- */

enum { MOST_LINES = 8 };

/* What lines_next must yield. */
struct yield {
    bytes text;
    int too_long;
    int ended; /* by LF */
};

static void expect_line(const char *row, lines *ls, uint64_t number, const struct yield *want)
{
    line got;
    if (!lines_next(ls, &got))
        fail_msg("%s: line %llu is missing", row, (unsigned long long)number);
    expect_bytes(row, "text", got.text, want->text);
    expect_number(row, "number", got.number, number);
    expect_number(row, "too_long", got.too_long != 0, (uint64_t)want->too_long);
    if (!want->too_long)
        expect_number(row, "ended", got.ended != 0, (uint64_t)want->ended);
    expect_number(row, "lines read", ls->number, number);
}

/* Reads these lines, and then no more, with the input cut into reads in every possible way. */
static void expect_lines_before_a_failure(const char *what, bytes data, const struct yield *want,
                                          size_t n)
{
    for (size_t s = 0; s < ROWS(steps); s++) {
        for (size_t c = 0; c < ROWS(capacities); c++) {
            char row[160];
            struct input in;
            lines ls;
            line none;
            (void)snprintf(row, sizeof row, "%s, reads of %zu, capacity %zu", what, steps[s],
                           capacities[c]);
            input_open(&in, data, steps[s], capacities[c]);
            in.memory.fails = 1;
            lines_init(&ls, &in.from);
            for (size_t i = 0; i < n; i++)
                expect_line(row, &ls, i + 1, &want[i]);
            for (int twice = 0; twice < 2; twice++)
                expect_number(row, "another line", lines_next(&ls, &none) != 0, 0);
            expect_number(row, "lines read", ls.number, n);
            expect_number(row, "failed", in.from.failed != 0, 1);
            input_close(&in);
        }
    }
}

/* Byte i of a line. It is never LF, and seldom the same in two places that could be confused. */
static unsigned char letter(size_t i)
{
    return (unsigned char)('A' + (i + i / 4096) % 53);
}

/* A line that a failure of reading cuts off does not count. */
static const struct {
    bytes input;
    size_t count;
    bytes lines[MOST_LINES];
} failing_rows[] = {
    { LITERAL(""), 0, { LITERAL("") } },
    { LITERAL("a"), 0, { LITERAL("") } },
    { LITERAL("a\n"), 1, { LITERAL("a") } },
    { LITERAL("a\nb"), 1, { LITERAL("a") } },
    { LITERAL("a\n\nbcdefghijklm"), 2, { LITERAL("a"), LITERAL("") } },
};

static void test_failure_yields_no_line(void **state)
{
    for (size_t i = 0; i < ROWS(failing_rows); i++) {
        char what[32];
        struct yield want[MOST_LINES];
        (void)snprintf(what, sizeof what, "failing row %zu", i);
        for (size_t k = 0; k < failing_rows[i].count; k++)
            want[k] = (struct yield){ failing_rows[i].lines[k], 0, 1 };
        expect_lines_before_a_failure(what, failing_rows[i].input, want, failing_rows[i].count);
    }
}

static void test_failure_in_a_long_line(void **state)
{
    static unsigned char data[9000];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = letter(i);
    /* With 4096 bytes it may still be a line; with one more it is too long, whatever follows. */
    expect_lines_before_a_failure("4096 bytes, then a failure", bytes_of(data, 4096), 0, 0);
    for (size_t len = 4097; len <= sizeof data; len += sizeof data - 4097) {
        struct yield want = { bytes_of(data, 4096), 1, 0 };
        expect_lines_before_a_failure("too long, then a failure", bytes_of(data, len), &want, 1);
    }
}

/* A program that waits for a byte that it does not need keeps a person waiting at the other end of
   a pipe. */
static void test_lines_do_not_wait(void **state)
{
    static const size_t lens[] = { 0, 1, 7, 8, 4095, 4096, 4097 };
    static unsigned char data[4098];
    for (size_t i = 0; i < ROWS(lens); i++) {
        for (size_t s = 0; s < ROWS(steps); s++) {
            char row[64];
            struct input in;
            lines ls;
            struct yield want = { bytes_of(data, lens[i] < 4096 ? lens[i] : 4096), lens[i] > 4096,
                                  1 };
            (void)snprintf(row, sizeof row, "a line of %zu, reads of %zu", lens[i], steps[s]);
            memset(data, 'x', sizeof data);
            data[lens[i]] = '\n';
            input_open(&in, bytes_of(data, lens[i] + (lens[i] < 4097)), steps[s], LINES_CAPACITY);
            in.memory.row = row;
            lines_init(&ls, &in.from);
            expect_line(row, &ls, 1, &want);
            input_close(&in);
        }
    }
}

static void test_lines_ahead(void **state)
{
    static const bytes data = LITERAL("one\ntwo\nthree\nfour");
    struct yield one = { LITERAL("one"), 0, 1 };
    struct yield four = { LITERAL("four"), 0, 0 };
    struct input in;
    lines ls;
    input_open(&in, data, 0, LINES_CAPACITY);
    lines_init(&ls, &in.from);
    assert_int_equal(lines_ahead(&ls).len, 0);
    expect_line("ahead", &ls, 1, &one);
    expect_bytes("ahead", "bytes", lines_ahead(&ls), bytes_of_text("two\nthree\nfour"));
    lines_advance(&ls, 10, 2);
    expect_bytes("advanced", "bytes", lines_ahead(&ls), bytes_of_text("four"));
    expect_line("advanced", &ls, 4, &four);
    assert_int_equal(lines_ahead(&ls).len, 0);
    assert_true(lines_at_end(&ls));
    input_close(&in);
}

static void test_lines_ahead_is_empty_inside_a_long_line(void **state)
{
    static unsigned char data[6000];
    struct yield want = { bytes_of(data, 4096), 1, 0 };
    struct yield next = { LITERAL("y"), 0, 1 };
    struct input in;
    lines ls;
    memset(data, 'x', sizeof data);
    data[5000] = '\n';
    data[5001] = 'y';
    data[5002] = '\n';
    input_open(&in, bytes_of(data, 5003), 0, LINES_ROOM);
    lines_init(&ls, &in.from);
    expect_line("long", &ls, 1, &want);
    assert_int_equal(lines_ahead(&ls).len, 0); /* the buffered bytes do not start a line */
    assert_false(lines_at_end(&ls));           /* passes over the rest */
    expect_bytes("after", "bytes", lines_ahead(&ls), bytes_of_text("y\n"));
    expect_line("after", &ls, 2, &next);
    input_close(&in);
}

static void test_the_rest_of_a_line_fails(void **state)
{
    static unsigned char data[5000];
    struct input in;
    lines ls;
    line got;
    memset(data, ' ', sizeof data);
    input_open(&in, bytes_of(data, sizeof data), 7, LINES_CAPACITY);
    in.memory.fails = 1;
    lines_init(&ls, &in.from);
    assert_true(lines_next(&ls, &got));
    assert_true(got.too_long);
    assert_false(lines_rest(&ls, &got));
    assert_true(in.from.failed);
    assert_false(lines_next(&ls, &got));
    input_close(&in);
}

/* ---- words ---- */

/* The rest of the input is unknown. */
static void test_a_word_that_cannot_be_read_on(void **state)
{
    static const unsigned char text[] = "one tw";
    struct input in;
    stream s;
    placed_word w;
    input_open(&in, bytes_of(text, sizeof text - 1), 1, LINES_CAPACITY);
    in.memory.fails = 1;
    stream_init(&s, &in.from);
    assert_true(stream_next(&s, &w));
    expect_bytes("a failure", "word", w.text, bytes_of("one", 3));
    assert_false(stream_next(&s, &w));
    assert_true(in.from.failed);
    input_close(&in);
}

/* Bytes of a word after the first LINE_LIMIT are skipped, up to white space or the end. A NUL is
   neither. */
static void test_the_rest_of_a_long_word(void **state)
{
    static unsigned char text[2 * LINE_LIMIT];
    struct input in;
    stream s;
    placed_word w;
    memset(text, 'x', sizeof text);
    text[sizeof text - 3] = '\0';
    for (int is_last = 0; is_last <= 1; is_last++) {
        input_open(&in, bytes_of(text, sizeof text), 0, LINES_CAPACITY);
        text[sizeof text - 2] = is_last ? 'y' : ' ';
        stream_init(&s, &in.from);
        assert_true(stream_next(&s, &w));
        assert_true(w.too_long);
        assert_int_equal(w.text.len, LINE_LIMIT);
        assert_int_equal(stream_next(&s, &w), !is_last);
        assert_int_equal(w.text.len, is_last ? 0 : 1);
        assert_int_equal(w.column, sizeof text + (is_last ? 1 : 0));
        assert_int_equal(w.offset, w.column - 1);
        input_close(&in);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_word_that_cannot_be_read_on),
        cmocka_unit_test(test_the_rest_of_a_long_word),
        cmocka_unit_test(test_failure_yields_no_line),
        cmocka_unit_test(test_failure_in_a_long_line),
        cmocka_unit_test(test_lines_do_not_wait),
        cmocka_unit_test(test_lines_ahead),
        cmocka_unit_test(test_lines_ahead_is_empty_inside_a_long_line),
        cmocka_unit_test(test_the_rest_of_a_line_fails),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
