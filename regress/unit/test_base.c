/* base: views of bytes, sources, sinks. */
#include "unit.h"

#include "base/sink.h"

/* ---- bytes ---- */

static const bytes abc = LITERAL("abc");
static const bytes nothing = { 0, 0 };

static void test_bytes_of(void **state)
{
    bytes b = bytes_of(abc.at, 2);
    assert_ptr_equal(b.at, abc.at);
    assert_int_equal(b.len, 2);
    assert_int_equal(bytes_of(0, 0).len, 0);
    assert_int_equal(bytes_of_text("").len, 0);
    assert_int_equal(bytes_of_text("ab").len, 2);
    assert_int_equal(bytes_of_text("a\0b").len, 1);
}

static const struct {
    bytes in;
    size_t n;
    bytes first, rest;
} cuts[] = {
    { LITERAL("abc"), 0, LITERAL(""), LITERAL("abc") },
    { LITERAL("abc"), 1, LITERAL("a"), LITERAL("bc") },
    { LITERAL("abc"), 2, LITERAL("ab"), LITERAL("c") },
    { LITERAL("abc"), 3, LITERAL("abc"), LITERAL("") },
    { LITERAL("abc"), 4, LITERAL("abc"), LITERAL("") },
    { LITERAL("abc"), SIZE_MAX, LITERAL("abc"), LITERAL("") },
    { LITERAL("a\0c"), 2, LITERAL("a\0"), LITERAL("c") },
    { LITERAL(""), 0, LITERAL(""), LITERAL("") },
    { LITERAL(""), SIZE_MAX, LITERAL(""), LITERAL("") },
    { { 0, 0 }, 0, LITERAL(""), LITERAL("") },
    { { 0, 0 }, 7, LITERAL(""), LITERAL("") },
};

static void test_bytes_first_and_skip(void **state)
{
    for (size_t i = 0; i < ROWS(cuts); i++) {
        char row[32];
        (void)snprintf(row, sizeof row, "cut %zu", i);
        expect_bytes(row, "first", bytes_first(cuts[i].in, cuts[i].n), cuts[i].first);
        expect_bytes(row, "rest", bytes_skip(cuts[i].in, cuts[i].n), cuts[i].rest);
    }
    assert_ptr_equal(bytes_first(abc, 2).at, abc.at);
    assert_ptr_equal(bytes_skip(abc, 2).at, abc.at + 2);
}

static void test_bytes_get(void **state)
{
    bytes high = LITERAL("\xFF\x80");
    assert_int_equal(bytes_get(abc, 0), 'a');
    assert_int_equal(bytes_get(abc, 2), 'c');
    assert_int_equal(bytes_get(abc, 3), -1);
    assert_int_equal(bytes_get(abc, SIZE_MAX), -1);
    assert_int_equal(bytes_get(nothing, 0), -1);
    assert_int_equal(bytes_get(high, 0), 0xFF);
    assert_int_equal(bytes_get(high, 1), 0x80);
}

static const struct {
    bytes in;
    int byte;
    size_t at;
} finds[] = {
    { LITERAL("abca"), 'a', 0 },    { LITERAL("abca"), 'b', 1 }, { LITERAL("abca"), 'c', 2 },
    { LITERAL("abca"), 'd', 4 },    { LITERAL("abca"), 0, 4 },   { LITERAL("ab\0c"), 0, 2 },
    { LITERAL("ab\xFF"), 0xFF, 2 }, { LITERAL(""), 'a', 0 },     { { 0, 0 }, 'a', 0 },
};

static void test_bytes_find(void **state)
{
    for (size_t i = 0; i < ROWS(finds); i++) {
        char row[32];
        (void)snprintf(row, sizeof row, "find %zu", i);
        expect_number(row, "place", bytes_find(finds[i].in, finds[i].byte), finds[i].at);
    }
}

static const struct {
    bytes a, b;
    int equal;
} pairs[] = {
    { LITERAL("abc"), LITERAL("abc"), 1 },
    { LITERAL("abc"), LITERAL("abd"), 0 },
    { LITERAL("a"), LITERAL("b"), 0 },
    { LITERAL("abc"), LITERAL("ab"), 0 },
    { LITERAL("ab"), LITERAL("abc"), 0 },
    { LITERAL("a\0b"), LITERAL("a\0c"), 0 },
    { LITERAL("a\0b"), LITERAL("a\0b"), 1 },
    { LITERAL(""), LITERAL(""), 1 },
    { { 0, 0 }, LITERAL(""), 1 },
    { { 0, 0 }, { 0, 0 }, 1 },
    { { 0, 0 }, LITERAL("a"), 0 },
};

static void test_bytes_equal(void **state)
{
    for (size_t i = 0; i < ROWS(pairs); i++) {
        char row[32];
        (void)snprintf(row, sizeof row, "pair %zu", i);
        expect_number(row, "equal", bytes_equal(pairs[i].a, pairs[i].b) != 0,
                      (uint64_t)pairs[i].equal);
    }
}

/* ---- source ---- */

static void test_source_starts_empty(void **state)
{
    struct input in;
    input_open(&in, abc, 0, 8);
    assert_int_equal(source_ahead(&in.from).len, 0); /* without waiting */
    assert_int_equal(in.memory.rest.len, 3);
    assert_false(in.from.ended);
    assert_false(in.from.failed);
    input_close(&in);
}

static void test_source_yields_all_bytes_in_order(void **state)
{
    static const bytes data = LITERAL("0123456789abcdefghijklmnopqrstuvwxyz\0\xFF\n");
    for (size_t step = 0; step <= data.len; step++) {
        for (size_t capacity = 1; capacity <= data.len + 1; capacity++) {
            struct input in;
            unsigned char got[64];
            size_t len = 0;
            input_open(&in, data, step, capacity);
            while (source_more(&in.from)) {
                bytes ahead = source_ahead(&in.from);
                assert_true(ahead.len > 0 && ahead.len <= capacity);
                assert_true(len + ahead.len <= data.len);
                memcpy(got + len, ahead.at, ahead.len);
                len += ahead.len;
                source_advance(&in.from, ahead.len);
            }
            expect_bytes("source", "all", bytes_of(got, len), data);
            assert_true(in.from.ended);
            assert_false(in.from.failed);
            assert_false(source_more(&in.from)); /* the end stays the end */
            input_close(&in);
        }
    }
}

static void test_source_reads_behind_what_is_at_hand(void **state)
{
    static const bytes data = LITERAL("abcdef");
    struct input in;
    input_open(&in, data, 2, 5);
    assert_true(source_more(&in.from));
    expect_bytes("one read", "ahead", source_ahead(&in.from), bytes_of("ab", 2));
    assert_true(source_more(&in.from));
    expect_bytes("two reads", "ahead", source_ahead(&in.from), bytes_of("abcd", 4));
    assert_true(source_more(&in.from));
    expect_bytes("room for one byte", "ahead", source_ahead(&in.from), bytes_of("abcde", 5));
    assert_false(source_more(&in.from));
    expect_bytes("full", "ahead", source_ahead(&in.from), bytes_of("abcde", 5));
    assert_false(in.from.ended); /* full is not the end */
    source_advance(&in.from, 3);
    expect_bytes("three bytes read", "ahead", source_ahead(&in.from), bytes_of("de", 2));
    assert_true(source_more(&in.from));
    expect_bytes("moved", "ahead", source_ahead(&in.from), bytes_of("def", 3));
    assert_false(source_more(&in.from));
    assert_true(in.from.ended);
    expect_bytes("ended", "ahead", source_ahead(&in.from), bytes_of("def", 3));
    source_advance(&in.from, 3);
    assert_int_equal(source_ahead(&in.from).len, 0);
    input_close(&in);
}

static void test_source_advance_stops_at_what_is_at_hand(void **state)
{
    struct input in;
    input_open(&in, abc, 2, 8);
    source_advance(&in.from, 1); /* nothing is at hand */
    assert_true(source_more(&in.from));
    expect_bytes("before", "ahead", source_ahead(&in.from), bytes_of("ab", 2));
    source_advance(&in.from, SIZE_MAX);
    assert_int_equal(source_ahead(&in.from).len, 0);
    assert_true(source_more(&in.from));
    expect_bytes("behind", "ahead", source_ahead(&in.from), bytes_of("c", 1));
    input_close(&in);
}

static void test_source_failure_is_final(void **state)
{
    struct input in;
    input_open(&in, abc, 2, 8);
    in.memory.fails = 1;
    assert_true(source_more(&in.from));
    assert_true(source_more(&in.from));
    assert_false(source_more(&in.from));
    assert_true(in.from.failed);
    assert_true(in.from.ended);
    expect_bytes("failed", "ahead", source_ahead(&in.from), abc);
    in.memory.rest = abc; /* reading would work now, but must not be tried */
    in.memory.row = "a failed source";
    assert_false(source_more(&in.from));
    assert_true(in.from.failed);
    assert_int_equal(in.memory.rest.len, 3);
    input_close(&in);
}

static size_t says_too_many(void *from, unsigned char *at, size_t room)
{
    (void)from;
    (void)at;
    return room + 1;
}

static void test_source_does_not_trust_the_callback(void **state)
{
    unsigned char buffer[4];
    source from;
    source_init(&from, says_too_many, 0, buffer, sizeof buffer);
    assert_false(source_more(&from));
    assert_true(from.failed);
    assert_int_equal(source_ahead(&from).len, 0);
}

/* ---- sink ---- */

/* What a sink wrote. The write that would pass `limit` fails, and all after it. */
struct paper {
    unsigned char text[256];
    size_t len;
    size_t limit;
    size_t writes;
};

static int paper_write(void *to, bytes b)
{
    struct paper *p = to;
    p->writes++;
    assert_true(b.len > 0);
    if (p->len + b.len > p->limit)
        return 0;
    memcpy(p->text + p->len, b.at, b.len);
    p->len += b.len;
    return 1;
}

static void test_sink_in_memory(void **state)
{
    unsigned char buffer[5];
    sink s;
    sink_init(&s, 0, 0, buffer, sizeof buffer);
    assert_int_equal(sink_held(&s).len, 0);
    sink_byte(&s, 'a');
    sink_text(&s, "");
    sink_bytes(&s, nothing);
    sink_text(&s, "bcd");
    sink_byte(&s, 0xFF);
    expect_bytes("an exact fill", "held", sink_held(&s), bytes_of("abcd\xFF", 5));
    assert_false(s.failed);
    assert_true(sink_flush(&s));
    expect_bytes("flushed", "held", sink_held(&s), bytes_of("abcd\xFF", 5));
    sink_bytes(&s, nothing);
    assert_false(s.failed);
    sink_byte(&s, 'f');
    assert_true(s.failed);
    assert_false(sink_flush(&s));
    expect_bytes("overflowed", "held", sink_held(&s), bytes_of("abcd\xFF", 5));
}

static void test_sink_in_memory_keeps_what_fits(void **state)
{
    unsigned char buffer[5];
    sink s;
    sink_init(&s, 0, 0, buffer, sizeof buffer);
    sink_text(&s, "abc");
    sink_text(&s, "defghijklmnop");
    assert_true(s.failed);
    expect_bytes("overflowed", "held", sink_held(&s), bytes_of("abcde", 5));
    sink_text(&s, "q");
    sink_number(&s, 1);
    expect_bytes("dropped", "held", sink_held(&s), bytes_of("abcde", 5));
    assert_false(sink_flush(&s));
}

static void test_sink_writes_all_in_order(void **state)
{
    for (size_t capacity = 1; capacity <= 20; capacity++) {
        unsigned char buffer[20];
        struct paper paper = { .limit = sizeof paper.text };
        sink s;
        sink_init(&s, paper_write, &paper, buffer, capacity);
        sink_text(&s, "one ");
        sink_byte(&s, '2');
        sink_text(&s, " three and a text longer than any buffer ");
        sink_number(&s, 4);
        sink_byte(&s, 0);
        assert_true(sink_flush(&s));
        assert_int_equal(s.len, 0);
        expect_bytes("paper", "text", bytes_of(paper.text, paper.len),
                     bytes_of("one 2 three and a text longer than any buffer 4", 48));
        assert_false(s.failed);
    }
}

static void test_sink_exact_fill_waits_for_flush(void **state)
{
    unsigned char buffer[4];
    struct paper paper = { .limit = sizeof paper.text };
    sink s;
    sink_init(&s, paper_write, &paper, buffer, sizeof buffer);
    assert_true(sink_flush(&s)); /* without bytes there is no write (paper_write asserts it) */
    assert_int_equal(paper.writes, 0);
    sink_text(&s, "abc");
    assert_int_equal(paper.writes, 0);
    expect_bytes("buffered", "held", sink_held(&s), abc);
    sink_byte(&s, 'd');
    assert_true(sink_flush(&s));
    expect_bytes("paper", "text", bytes_of(paper.text, paper.len), bytes_of("abcd", 4));
    assert_int_equal(sink_held(&s).len, 0);
    assert_true(sink_flush(&s));
    assert_int_equal(paper.len, 4);
}

static void test_sink_writes_only_what_does_not_fit(void **state)
{
    unsigned char buffer[4];
    struct paper paper = { .limit = sizeof paper.text };
    sink s;
    sink_init(&s, paper_write, &paper, buffer, sizeof buffer);
    sink_text(&s, "abcdefghij");
    expect_bytes("paper", "text", bytes_of(paper.text, paper.len), bytes_of("abcdefgh", 8));
    expect_bytes("the rest", "held", sink_held(&s), bytes_of("ij", 2));
}

static void test_sink_failing_write_sticks(void **state)
{
    unsigned char buffer[4];
    struct paper paper = { .limit = 4 };
    sink s;
    size_t writes;
    size_t held;
    sink_init(&s, paper_write, &paper, buffer, sizeof buffer);
    sink_text(&s, "abcdefgh");
    (void)sink_flush(&s);
    assert_true(s.failed);
    assert_false(sink_flush(&s));
    expect_bytes("paper", "text", bytes_of(paper.text, paper.len), bytes_of("abcd", 4));
    paper.limit = sizeof paper.text; /* writing would work now, but a byte is lost */
    writes = paper.writes;
    held = sink_held(&s).len;
    sink_text(&s, "ijklmnopqrst");
    sink_byte(&s, 'u');
    sink_number(&s, 9);
    assert_false(sink_flush(&s));
    assert_int_equal(paper.writes, writes);
    assert_int_equal(paper.len, 4);
    assert_int_equal(sink_held(&s).len, held); /* "what follows is dropped" */
}

static const struct {
    uint64_t n;
    const char *text;
} numbers[] = {
    { 0, "0" },
    { 1, "1" },
    { 9, "9" },
    { 10, "10" },
    { 99, "99" },
    { 100, "100" },
    { 2147483647, "2147483647" },
    { 4294967295U, "4294967295" },
    { 4294967296U, "4294967296" },
    { 9999999999999999999U, "9999999999999999999" },
    { 10000000000000000000U, "10000000000000000000" },
    { UINT64_MAX, "18446744073709551615" },
};

static void test_sink_number(void **state)
{
    for (size_t i = 0; i < ROWS(numbers); i++) {
        unsigned char buffer[32];
        sink s;
        sink_init(&s, 0, 0, buffer, sizeof buffer);
        sink_number(&s, numbers[i].n);
        expect_bytes(numbers[i].text, "number", sink_held(&s), bytes_of_text(numbers[i].text));
        assert_false(s.failed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes_of),
        cmocka_unit_test(test_bytes_first_and_skip),
        cmocka_unit_test(test_bytes_get),
        cmocka_unit_test(test_bytes_find),
        cmocka_unit_test(test_bytes_equal),
        cmocka_unit_test(test_source_starts_empty),
        cmocka_unit_test(test_source_yields_all_bytes_in_order),
        cmocka_unit_test(test_source_reads_behind_what_is_at_hand),
        cmocka_unit_test(test_source_advance_stops_at_what_is_at_hand),
        cmocka_unit_test(test_source_failure_is_final),
        cmocka_unit_test(test_source_does_not_trust_the_callback),
        cmocka_unit_test(test_sink_in_memory),
        cmocka_unit_test(test_sink_in_memory_keeps_what_fits),
        cmocka_unit_test(test_sink_writes_all_in_order),
        cmocka_unit_test(test_sink_exact_fill_waits_for_flush),
        cmocka_unit_test(test_sink_writes_only_what_does_not_fit),
        cmocka_unit_test(test_sink_failing_write_sticks),
        cmocka_unit_test(test_sink_number),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
