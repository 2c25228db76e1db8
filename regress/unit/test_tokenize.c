/* tokenize: bytes to lines, lines to words, words to integers. */
#include "unit.h"

#include "tokenize/lines.h"
#include "tokenize/stream.h"
#include "tokenize/words.h"

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

/* Reads all lines. It may ask before each line whether there is one. (After a failure of reading,
   that is unknown.) */
static void expect_lines(const char *row, struct input *in, int ask, const struct yield *want,
                         size_t n)
{
    lines ls;
    line none;
    lines_init(&ls, &in->from);
    for (size_t i = 0; i < n; i++) {
        if (ask)
            expect_number(row, "at end", lines_at_end(&ls) != 0, 0);
        expect_line(row, &ls, i + 1, &want[i]);
    }
    if (ask)
        expect_number(row, "at end", lines_at_end(&ls) != 0, 1);
    expect_number(row, "another line", lines_next(&ls, &none) != 0, 0);
    expect_number(row, "another line", lines_next(&ls, &none) != 0, 0);
    if (!in->from.failed)
        expect_number(row, "at end", lines_at_end(&ls) != 0, 1);
    expect_number(row, "lines read", ls.number, n);
}

/* ... with the input cut into reads in every possible way. */
static void expect_lines_of(const char *what, bytes data, int fails, const struct yield *want,
                            size_t n)
{
    for (size_t s = 0; s < ROWS(steps); s++) {
        for (size_t c = 0; c < ROWS(capacities); c++) {
            for (int ask = 0; ask <= (fails ? 0 : 1); ask++) {
                char row[160];
                struct input in;
                (void)snprintf(row, sizeof row, "%s, reads of %zu, capacity %zu", what, steps[s],
                               capacities[c]);
                input_open(&in, data, steps[s], capacities[c]);
                in.memory.fails = fails;
                expect_lines(row, &in, ask, want, n);
                expect_number(row, "failed", in.from.failed != 0, (uint64_t)fails);
                input_close(&in);
            }
        }
    }
}

static const struct {
    bytes input;
    size_t count;
    bytes lines[MOST_LINES];
} line_rows[] = {
    { LITERAL(""), 0, { LITERAL("") } },
    { LITERAL("\n"), 1, { LITERAL("") } },
    { LITERAL("\n\n\n"), 3, { LITERAL(""), LITERAL(""), LITERAL("") } },
    { LITERAL("a"), 1, { LITERAL("a") } },
    { LITERAL("a\n"), 1, { LITERAL("a") } },
    { LITERAL("a\nb"), 2, { LITERAL("a"), LITERAL("b") } },
    { LITERAL("a\nb\n"), 2, { LITERAL("a"), LITERAL("b") } },
    { LITERAL("a\n\nb"), 3, { LITERAL("a"), LITERAL(""), LITERAL("b") } },
    { LITERAL("a\nb\n\n"), 3, { LITERAL("a"), LITERAL("b"), LITERAL("") } },
    { LITERAL("\na"), 2, { LITERAL(""), LITERAL("a") } },
    { LITERAL(" "), 1, { LITERAL(" ") } },
    { LITERAL("a\r\nb\r\n"), 2, { LITERAL("a\r"), LITERAL("b\r") } },
    { LITERAL("a\rb"), 1, { LITERAL("a\rb") } },
    { LITERAL("\r"), 1, { LITERAL("\r") } },
    { LITERAL("\n\r"), 2, { LITERAL(""), LITERAL("\r") } },
    { LITERAL("\0"), 1, { LITERAL("\0") } },
    { LITERAL("\0\n\0a\nb\0"), 3, { LITERAL("\0"), LITERAL("\0a"), LITERAL("b\0") } },
    { LITERAL("a\v\f\x1A\n"), 1, { LITERAL("a\v\f\x1A") } },
    { LITERAL("\xFF\n\x8A\x0A\xE2\x80\xA8"),
      3,
      { LITERAL("\xFF"), LITERAL("\x8A"), LITERAL("\xE2\x80\xA8") } },
    { LITERAL("1 2 3 4\n5 6 7 8\n"), 2, { LITERAL("1 2 3 4"), LITERAL("5 6 7 8") } },
};

static void test_lines(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(line_rows); i++) {
        char what[32];
        struct yield want[MOST_LINES];
        bytes input = line_rows[i].input;
        int lf = input.len > 0 && input.at[input.len - 1] == '\n';
        (void)snprintf(what, sizeof what, "line row %zu", i);
        for (size_t k = 0; k < line_rows[i].count; k++)
            want[k] = (struct yield){ line_rows[i].lines[k], 0, k + 1 < line_rows[i].count || lf };
        expect_lines_of(what, input, 0, want, line_rows[i].count);
    }
}

/* Inputs of lines of these lengths; the last may have no LF. */
static const struct {
    const char *name;
    size_t count;
    size_t len[MOST_LINES];
    int ends_with_lf;
} long_rows[] = {
    { "4095", 1, { 4095 }, 1 },
    { "4095, no LF", 1, { 4095 }, 0 },
    { "4096", 1, { 4096 }, 1 },
    { "4096, no LF", 1, { 4096 }, 0 },
    { "4097", 1, { 4097 }, 1 },
    { "4097, no LF", 1, { 4097 }, 0 },
    { "4098", 1, { 4098 }, 1 },
    { "4098, no LF", 1, { 4098 }, 0 },
    { "4096 first", 3, { 4096, 3, 0 }, 1 },
    { "4096 in the middle", 3, { 1, 4096, 2 }, 1 },
    { "4096 last", 3, { 0, 7, 4096 }, 1 },
    { "4096 last, no LF", 3, { 0, 7, 4096 }, 0 },
    { "4097 first", 3, { 4097, 3, 0 }, 1 },
    { "4097 first, a short last line without LF", 3, { 4097, 3, 1 }, 0 },
    { "4097 in the middle", 3, { 1, 4097, 2 }, 1 },
    { "4097 last", 3, { 0, 7, 4097 }, 1 },
    { "4097 last, no LF", 3, { 0, 7, 4097 }, 0 },
    { "4096 and 4097 in turn", 6, { 4096, 4097, 4096, 4097, 4097, 4096 }, 1 },
    { "an empty line after a long one", 3, { 8193, 0, 8192 }, 1 },
    { "much too long", 4, { 5, 200000, 5, 140001 }, 1 },
    { "much too long, no LF", 4, { 5, 200000, 5, 140001 }, 0 },
};

/* Byte i of line k. It is never LF, and seldom the same in two places that could be confused. */
static unsigned char letter(size_t k, size_t i)
{
    return (unsigned char)('A' + (i + 7 * k + i / 4096) % 53);
}

static void test_long_lines(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(long_rows); i++) {
        struct yield want[MOST_LINES] = { { { NULL, 0 }, 0, 0 } };
        size_t total = 0;
        size_t at = 0;
        unsigned char *data;
        for (size_t k = 0; k < long_rows[i].count; k++)
            total += long_rows[i].len[k] + 1;
        data = malloc(total);
        assert_non_null(data);
        for (size_t k = 0; k < long_rows[i].count; k++) {
            size_t len = long_rows[i].len[k];
            want[k].text = bytes_of(data + at, len < 4096 ? len : 4096);
            want[k].too_long = len > 4096;
            want[k].ended = k + 1 < long_rows[i].count || long_rows[i].ends_with_lf;
            for (size_t n = 0; n < len; n++)
                data[at++] = letter(k, n);
            data[at++] = '\n';
        }
        if (!long_rows[i].ends_with_lf)
            at--;
        expect_lines_of(long_rows[i].name, bytes_of(data, at), 0, want, long_rows[i].count);
        free(data);
    }
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
    (void)state;
    for (size_t i = 0; i < ROWS(failing_rows); i++) {
        char what[32];
        struct yield want[MOST_LINES];
        (void)snprintf(what, sizeof what, "failing row %zu", i);
        for (size_t k = 0; k < failing_rows[i].count; k++)
            want[k] = (struct yield){ failing_rows[i].lines[k], 0, 1 };
        expect_lines_of(what, failing_rows[i].input, 1, want, failing_rows[i].count);
    }
}

static void test_failure_in_a_long_line(void **state)
{
    static unsigned char data[9000];
    (void)state;
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = letter(0, i);
    /* With 4096 bytes it may still be a line; with one more it is too long, whatever follows. */
    expect_lines_of("4096 bytes, then a failure", bytes_of(data, 4096), 1, 0, 0);
    for (size_t len = 4097; len <= sizeof data; len += sizeof data - 4097) {
        struct yield want = { bytes_of(data, 4096), 1, 0 };
        expect_lines_of("too long, then a failure", bytes_of(data, len), 1, &want, 1);
    }
}

/* A program that waits for a byte that it does not need keeps a person waiting at the other end of
   a pipe. */
static void test_lines_do_not_wait(void **state)
{
    static const size_t lens[] = { 0, 1, 7, 8, 4095, 4096, 4097 };
    static unsigned char data[4098];
    (void)state;
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
    (void)state;
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
    (void)state;
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

/* Lines of these lengths: in how many parts each is given, and how long the last part is. */
static const struct rest_row {
    size_t len, parts, last;
} rest_rows[] = {
    { 0, 1, 0 },       { 4095, 1, 4095 }, { 4096, 1, 4096 }, { 4097, 2, 1 },
    { 8191, 2, 4095 }, { 8192, 2, 4096 }, { 8193, 3, 1 },    { 12288, 3, 4096 },
};

static void expect_parts(const char *row, lines *ls, bytes data, const struct rest_row *want)
{
    size_t parts = 1;
    line got;
    if (!lines_next(ls, &got))
        fail_msg("%s: no line", row);
    while (got.too_long && lines_rest(ls, &got)) {
        parts++;
        expect_number(row, "line", got.number, 1);
        expect_number(row, "offset", got.offset, (parts - 1) * LINE_LIMIT);
    }
    expect_number(row, "parts", parts, want->parts);
    expect_bytes(row, "last part", got.text,
                 bytes_first(bytes_skip(data, (parts - 1) * LINE_LIMIT), want->last));
    expect_number(row, "another part", lines_rest(ls, &got) != 0, 0);
}

static void test_the_rest_of_long_lines(void **state)
{
    static unsigned char data[12288 + 2];
    struct yield next = { LITERAL("y"), 0, 0 };
    (void)state;
    for (size_t i = 0; i < ROWS(rest_rows); i++) {
        for (size_t s = 0; s < ROWS(steps); s++) {
            size_t len = rest_rows[i].len;
            char row[64];
            struct input in;
            lines ls;
            (void)snprintf(row, sizeof row, "a line of %zu, reads of %zu", len, steps[s]);
            for (size_t k = 0; k < len; k++)
                data[k] = (unsigned char)('a' + k % 23);
            data[len] = '\n';
            data[len + 1] = 'y';
            input_open(&in, bytes_of(data, len + 2), steps[s], LINES_CAPACITY);
            lines_init(&ls, &in.from);
            expect_parts(row, &ls, bytes_of(data, len), &rest_rows[i]);
            expect_line(row, &ls, 2, &next);
            expect_number(row, "a part of a short line", lines_rest(&ls, &(line){ 0 }) != 0, 0);
            input_close(&in);
        }
    }
}

static void test_the_rest_of_a_line_fails(void **state)
{
    static unsigned char data[5000];
    struct input in;
    lines ls;
    line got;
    (void)state;
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

enum { MOST_WORDS = 6 };

static const struct {
    bytes line;
    size_t count;
    struct {
        size_t column;
        bytes text;
    } words[MOST_WORDS];
} word_rows[] = {
    { LITERAL(""), 0, { { 0, LITERAL("") } } },
    { LITERAL(" "), 0, { { 0, LITERAL("") } } },
    { LITERAL(" \t\n\v\f\r"), 0, { { 0, LITERAL("") } } },
    { LITERAL("a"), 1, { { 1, LITERAL("a") } } },
    { LITERAL("  ab  "), 1, { { 3, LITERAL("ab") } } },
    { LITERAL("1 2 3 4"),
      4,
      { { 1, LITERAL("1") }, { 3, LITERAL("2") }, { 5, LITERAL("3") }, { 7, LITERAL("4") } } },
    { LITERAL("1\t23\v456\f7\r"),
      4,
      { { 1, LITERAL("1") }, { 3, LITERAL("23") }, { 6, LITERAL("456") }, { 10, LITERAL("7") } } },
    { LITERAL("\r1\n2\n"), 2, { { 2, LITERAL("1") }, { 4, LITERAL("2") } } },
    { LITERAL("1,2 +3-"), 2, { { 1, LITERAL("1,2") }, { 5, LITERAL("+3-") } } },
    { LITERAL("\0"), 1, { { 1, LITERAL("\0") } } },
    { LITERAL("1\0 \0002"), 2, { { 1, LITERAL("1\0") }, { 4, LITERAL("\0002") } } },
    { LITERAL("\x80\xFF \xA0\x85"), 2, { { 1, LITERAL("\x80\xFF") }, { 4, LITERAL("\xA0\x85") } } },
    { LITERAL("\x08 \x0E\x1C\x1F\x7F"),
      2,
      { { 1, LITERAL("\x08") }, { 3, LITERAL("\x0E\x1C\x1F\x7F") } } },
};

static void test_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(word_rows); i++) {
        char row[32];
        words ws = words_of(word_rows[i].line);
        word w;
        (void)snprintf(row, sizeof row, "word row %zu", i);
        for (size_t k = 0; k < word_rows[i].count; k++) {
            if (!words_next(&ws, &w))
                fail_msg("%s: word %zu is missing", row, k + 1);
            expect_bytes(row, "text", w.text, word_rows[i].words[k].text);
            expect_number(row, "column", w.column, word_rows[i].words[k].column);
            assert_ptr_equal(w.text.at, word_rows[i].line.at + w.column - 1);
        }
        for (int twice = 0; twice < 2; twice++) {
            expect_number(row, "another word", words_next(&ws, &w) != 0, 0);
            expect_number(row, "column at the end", ws.column, word_rows[i].line.len + 1);
        }
    }
}

static void test_words_of_no_bytes(void **state)
{
    bytes nothing = { 0, 0 };
    words ws = words_of(nothing);
    word w;
    (void)state;
    assert_false(words_next(&ws, &w));
    assert_int_equal(ws.column, 1);
}

static void test_words_far_out(void **state)
{
    static unsigned char text[10000];
    words ws = words_of(bytes_of(text, sizeof text));
    word w;
    (void)state;
    memset(text, ' ', sizeof text);
    memset(text + 5000, 'x', 4500);
    assert_true(words_next(&ws, &w));
    expect_bytes("far out", "text", w.text, bytes_of(text + 5000, 4500));
    assert_int_equal(w.column, 5001);
    assert_false(words_next(&ws, &w));
    assert_int_equal(ws.column, 10001);
}

static void test_white_space(void **state)
{
    (void)state;
    for (int byte = -1; byte <= 255; byte++) {
        int space = byte == ' ' || byte == '\t' || byte == '\n' || byte == '\v' || byte == '\f' ||
                    byte == '\r';
        char row[32];
        (void)snprintf(row, sizeof row, "byte %d", byte);
        expect_number(row, "is_space", is_space(byte) != 0, (uint64_t)space);
    }
}

/* ---- integers ---- */

static const int32_t untouched = 4711;

static void expect_integer(const char *row, bytes text, enum integer kind, int32_t value)
{
    int32_t got = untouched;
    expect_number(row, "kind", integer_of(text, &got), kind);
    if (got != (kind == INTEGER_OK ? value : untouched))
        fail_msg("%s: value is %ld", row, (long)got);
}

static const struct {
    bytes text;
    enum integer kind;
    int32_t value;
} integer_rows[] = {
    { LITERAL("0"), INTEGER_OK, 0 },
    { LITERAL("-0"), INTEGER_OK, 0 },
    { LITERAL("+0"), INTEGER_OK, 0 },
    { LITERAL("-00"), INTEGER_OK, 0 },
    { LITERAL("7"), INTEGER_OK, 7 },
    { LITERAL("+7"), INTEGER_OK, 7 },
    { LITERAL("-7"), INTEGER_OK, -7 },
    { LITERAL("007"), INTEGER_OK, 7 },
    { LITERAL("+007"), INTEGER_OK, 7 },
    { LITERAL("-010"), INTEGER_OK, -10 },
    { LITERAL("1234567890"), INTEGER_OK, 1234567890 },
    { LITERAL("2147483646"), INTEGER_OK, 2147483646 },
    { LITERAL("2147483647"), INTEGER_OK, 2147483647 },
    { LITERAL("+2147483647"), INTEGER_OK, 2147483647 },
    { LITERAL("2147483648"), INTEGER_TOO_WIDE, 0 },
    { LITERAL("+2147483648"), INTEGER_TOO_WIDE, 0 },
    { LITERAL("2147483650"), INTEGER_TOO_WIDE, 0 },
    { LITERAL("-2147483647"), INTEGER_OK, -2147483647 },
    { LITERAL("-2147483648"), INTEGER_OK, INT32_MIN },
    { LITERAL("-2147483649"), INTEGER_TOO_WIDE, 0 },
    { LITERAL("-2147483650"), INTEGER_TOO_WIDE, 0 },
    { LITERAL("4294967295"), INTEGER_TOO_WIDE, 0 },
    { LITERAL("4294967296"), INTEGER_TOO_WIDE, 0 }, /* 2^32: 0, if it wrapped */
    { LITERAL("4294967298"), INTEGER_TOO_WIDE, 0 },
    { LITERAL("-4294967296"), INTEGER_TOO_WIDE, 0 },
    { LITERAL("42949672960"), INTEGER_TOO_WIDE, 0 },
    { LITERAL("18446744073709551616"), INTEGER_TOO_WIDE, 0 }, /* 2^64 */
    { LITERAL("-18446744073709551617"), INTEGER_TOO_WIDE, 0 },
    { LITERAL("99999999999999999999999999999999999999"), INTEGER_TOO_WIDE, 0 },
    { LITERAL("99999999999999999999999999999999999999x"), INTEGER_NONE, 0 },
    { LITERAL(""), INTEGER_NONE, 0 },
    { LITERAL("+"), INTEGER_NONE, 0 },
    { LITERAL("-"), INTEGER_NONE, 0 },
    { LITERAL("++1"), INTEGER_NONE, 0 },
    { LITERAL("--1"), INTEGER_NONE, 0 },
    { LITERAL("+-1"), INTEGER_NONE, 0 },
    { LITERAL("-+1"), INTEGER_NONE, 0 },
    { LITERAL("1-"), INTEGER_NONE, 0 },
    { LITERAL("1+"), INTEGER_NONE, 0 },
    { LITERAL("1-2"), INTEGER_NONE, 0 },
    { LITERAL("1.5"), INTEGER_NONE, 0 },
    { LITERAL("1."), INTEGER_NONE, 0 },
    { LITERAL(".5"), INTEGER_NONE, 0 },
    { LITERAL("3a"), INTEGER_NONE, 0 },
    { LITERAL("a3"), INTEGER_NONE, 0 },
    { LITERAL("0x4"), INTEGER_NONE, 0 },
    { LITERAL("1e3"), INTEGER_NONE, 0 },
    { LITERAL("1,000"), INTEGER_NONE, 0 },
    { LITERAL(" 1"), INTEGER_NONE, 0 },
    { LITERAL("1 "), INTEGER_NONE, 0 },
    { LITERAL("1\n"), INTEGER_NONE, 0 },
    { LITERAL("\0"), INTEGER_NONE, 0 },
    { LITERAL("1\0"), INTEGER_NONE, 0 },
    { LITERAL("\0001"), INTEGER_NONE, 0 },
    { LITERAL("1\0002"), INTEGER_NONE, 0 },
    { LITERAL("-\0001"), INTEGER_NONE, 0 },
    { LITERAL("\xB2"), INTEGER_NONE, 0 },
    { LITERAL("1\xFF"), INTEGER_NONE, 0 },
    { LITERAL("o"), INTEGER_NONE, 0 },
};

static void test_integers(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(integer_rows); i++) {
        char row[64];
        (void)snprintf(row, sizeof row, "integer row %zu (%.40s)", i,
                       (const char *)integer_rows[i].text.at);
        expect_integer(row, integer_rows[i].text, integer_rows[i].kind, integer_rows[i].value);
    }
}

static void test_leading_zeros(void **state)
{
    static const struct {
        char sign;
        const char *digits;
        enum integer kind;
        int32_t value;
    } rows[] = {
        { '+', "", INTEGER_OK, 0 },
        { '-', "", INTEGER_OK, 0 },
        { '+', "8", INTEGER_OK, 8 },
        { '-', "8", INTEGER_OK, -8 },
        { '+', "2147483647", INTEGER_OK, 2147483647 },
        { '+', "2147483648", INTEGER_TOO_WIDE, 0 },
        { '-', "2147483648", INTEGER_OK, INT32_MIN },
        { '-', "2147483649", INTEGER_TOO_WIDE, 0 },
        { '+', "8a", INTEGER_NONE, 0 },
    };
    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        for (size_t zeros = 100; zeros <= 4000; zeros += 1300) {
            char text[4096];
            char row[64];
            text[0] = rows[i].sign;
            memset(text + 1, '0', zeros);
            memcpy(text + 1 + zeros, rows[i].digits, strlen(rows[i].digits) + 1);
            (void)snprintf(row, sizeof row, "%c, %zu zeros, %s", rows[i].sign, zeros,
                           rows[i].digits);
            expect_integer(row, bytes_of_text(text), rows[i].kind, rows[i].value);
        }
    }
}

/* The rest of the input is unknown. */
static void test_a_word_that_cannot_be_read_on(void **state)
{
    static const unsigned char text[] = "one tw";
    struct input in;
    stream s;
    placed_word w;
    (void)state;
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
    (void)state;
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
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_failure_yields_no_line),
        cmocka_unit_test(test_failure_in_a_long_line),
        cmocka_unit_test(test_lines_do_not_wait),
        cmocka_unit_test(test_lines_ahead),
        cmocka_unit_test(test_lines_ahead_is_empty_inside_a_long_line),
        cmocka_unit_test(test_the_rest_of_long_lines),
        cmocka_unit_test(test_the_rest_of_a_line_fails),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_words_of_no_bytes),
        cmocka_unit_test(test_words_far_out),
        cmocka_unit_test(test_white_space),
        cmocka_unit_test(test_integers),
        cmocka_unit_test(test_leading_zeros),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
