/* parts/text and page/excerpt: numbers in options, names that are near, words in lines, and parts
   of a text in a page. */
#include "unit.h"

#include "page/excerpt.h"
#include "text/nearest.h"
#include "text/number.h"
#include "text/wrapping.h"

enum { ROOM = 1 << 16, LONG = 500 };

static unsigned char room[ROOM];
static sink out;

static void start(void)
{
    sink_init(&out, 0, 0, room, sizeof room);
}

static void expect_text(const char *name, const char *text)
{
    assert_false(out.failed);
    expect_bytes(name, "the text", sink_held(&out), bytes_of_text(text));
}

/* ---- numbers ---- */

static void positive_numbers_are_read(void **state)
{
    static const struct {
        const char *text;
        int is_read;
        uint64_t n;
    } rows[] = {
        { "0", 1, 0 },
        { "1", 1, 1 },
        { "9", 1, 9 },
        { "10", 1, 10 },
        { "007", 0, 0 },
        { "18446744073709551615", 1, UINT64_MAX },
        { "18446744073709551616", 0, 0 },
        { "99999999999999999999", 0, 0 },
        { "", 0, 0 },
        { "/", 0, 0 },
        { ":", 0, 0 },
        { "1:", 0, 0 },
        { "1 ", 0, 0 },
        { "-1", 0, 0 },
        { "+1", 0, 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        uint64_t n = 5;
        expect_number(rows[i].text, "whether it is read",
                      (uint64_t)number_whole(bytes_of_text(rows[i].text), &n),
                      (uint64_t)rows[i].is_read);
        if (rows[i].is_read)
            expect_number(rows[i].text, "the number", n, rows[i].n);
    }
}

/* ---- names ---- */

static void distances_are_counted(void **state)
{
    static const struct {
        const char *a, *b;
        unsigned distance;
    } rows[] = {
        { "", "", 0 },
        { "abc", "abc", 0 },
        { "abc", "acb", 1 },
        { "abc", "ab", 1 },
        { "abc", "abcd", 1 },
        { "abc", "xbc", 1 },
        { "", "abc", 3 },
        { "abc", "", 3 },
        { "ca", "abc", 3 },
        { "kitten", "sitting", 3 },
        { "abcdef", "badcfe", 3 },
        { "abab", "baba", 2 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++)
        expect_number(rows[i].a, rows[i].b, name_distance(rows[i].a, rows[i].b), rows[i].distance);
}

static void the_first_of_the_nearest_names_is_offered(void **state)
{
    static const struct {
        const char *wanted, *names[3], *best;
    } rows[] = {
        { "capture", { "captures", "captured", "cap" }, "captures" },
        { "capture", { "cap", "captured", "captures" }, "captured" },
        { "abcdefghijkl", { "abcdefgh", "abcdefghi" }, "abcdefghi" },
        { "abcdefghijkl", { "abcdefgh" }, 0 },
        { "abcdef", { "abc" }, 0 },
        { "abcdef", { "abcd" }, "abcd" },
        { "ab", { "abc", "a" }, 0 },
        { "abc", { "abcd" }, "abcd" },
    };
    char most[NEAREST_LONGEST + 2];
    struct nearest n;
    size_t i, k;
    for (i = 0; i < ROWS(rows); i++) {
        nearest_start(&n, rows[i].wanted);
        for (k = 0; k < 3 && rows[i].names[k] != 0; k++)
            nearest_offer(&n, rows[i].names[k]);
        start();
        nearest_print(&out, &n, "a hint");
        if (rows[i].best == 0) {
            expect_text(rows[i].wanted, "; a hint");
        } else {
            char said[40];
            (void)snprintf(said, sizeof said, "; did you mean %s?", rows[i].best);
            expect_text(rows[i].wanted, said);
        }
    }
    memset(most, 'a', sizeof most);
    most[NEAREST_LONGEST + 1] = '\0'; /* too long by one */
    nearest_start(&n, most);
    nearest_offer(&n, most);
    assert_null(n.best);
    nearest_start(&n, most + 1);
    nearest_offer(&n, most); /* although it is near */
    assert_null(n.best);
    nearest_offer(&n, most + 1);
    assert_ptr_equal(n.best, most + 1);
}

/* ---- lines ---- */

#define TEN       "aaaaaaaaaa"
#define LONG_WORD TEN TEN TEN TEN TEN TEN TEN "aaaaaa" /* 76 bytes */

static void words_fill_lines_of_80_columns(void **state)
{
    struct wrapping w = { .out = &out };
    start();
    wrap_start(&w, 2, 4);
    wrap(&w, LONG_WORD " b c");
    wrap_end(&w);
    wrap_start(&w, 0, 1);
    wrap(&w, "  a  b ");
    wrap_bytes(&w, BYTES_OF_LITERAL("c d"));
    wrap_end(&w);
    wrap_start(&w, 3, 2);
    wrap(&w, LONG_WORD " b " LONG_WORD " c " LONG_WORD " d");
    wrap_end(&w);
    expect_text("lines", "  " LONG_WORD " b\n    c\n"
                         "a b c d\n"
                         "   " LONG_WORD "\n  b " LONG_WORD "\n  c " LONG_WORD "\n  d\n");
}

/* ---- parts of a text ---- */

static bytes excerpt_of(const struct excerpt *e)
{
    struct json j;
    start();
    json_open(&j, &out, 0);
    excerpt_json(&j, 0, e);
    return sink_held(&out);
}

static void lines_of_a_text_are_listed(void **state)
{
    static const struct {
        const char *text;
        size_t starts_at, from, to, marked, column;
        int is_cut;
        const char *list;
    } rows[] = {
        { "a<\nb\nc\n", 1, 1, 3, 2, 1, 0,
          "{\"from\":1,\"lines\":[\"a<\",[\"\",\"b\"],\"c\"],\"differs\":2}" },
        { "abc\n", 1, 1, 1, 1, 3, 0, "{\"from\":1,\"lines\":[[\"ab\",\"c\"]],\"differs\":1}" },
        { "abc\n", 1, 1, 1, 1, 4, 0, "{\"from\":1,\"lines\":[\"abc\"],\"differs\":1}" },
        { "a\nb\nc\nd\n", 1, 2, 3, 0, 0, 0, "{\"from\":2,\"lines\":[\"b\",\"c\"]}" },
        { "e\nf\n", 5, 1, 9, 0, 0, 0, "{\"from\":5,\"lines\":[\"e\",\"f\"]}" },
        { "a\n", 1, 1, 2, 2, 1, 0, "{\"from\":1,\"lines\":[\"a\"],\"differs\":2,\"ends\":true}" },
        { "a\n", 1, 1, 2, 2, 1, 1, "{\"from\":1,\"lines\":[\"a\"],\"differs\":2}" },
        { "a\n", 1, 3, 4, 4, 1, 0, "{\"from\":3,\"lines\":[],\"differs\":4}" },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct excerpt e = { bytes_of_text(rows[i].text),
                             rows[i].starts_at,
                             rows[i].from,
                             rows[i].to,
                             rows[i].marked,
                             rows[i].column,
                             rows[i].is_cut,
                             0 };
        expect_bytes(rows[i].list, "the lines", excerpt_of(&e), bytes_of_text(rows[i].list));
    }
}

/* A line of letters, with the letters before and after the marked column that are left out. */
static void long_lines_are_cut_around_their_column(void **state)
{
    static const struct {
        size_t length, column, shown;
        int is_cut_before, is_cut_after;
    } rows[] = { { 400, 0, 400, 0, 0 },   { 401, 0, 400, 0, 1 },   { 400, 400, 400, 0, 0 },
                 { 500, 400, 400, 0, 1 }, { 500, 401, 140, 1, 0 }, { 500, 500, 41, 1, 0 } };
    static const char more[] = "\xE2\x80\xA6";
    static char line[LONG];
    size_t i, k;
    memset(line, 'x', sizeof line);
    for (i = 0; i < ROWS(rows); i++) {
        size_t column = rows[i].column;
        struct excerpt e = { bytes_of(line, rows[i].length), 1, 1, 1, column > 0, column, 0, 0 };
        size_t shown = 0, cuts = 0;
        bytes list = excerpt_of(&e);
        for (k = 0; k < list.len; k++) {
            shown += list.at[k] == 'x';
            cuts += list.at[k] == (unsigned char)more[0];
        }
        assert_int_equal(shown, rows[i].shown);
        assert_int_equal(cuts, (size_t)(rows[i].is_cut_before + rows[i].is_cut_after));
    }
}

static void at_most_400_lines_are_listed(void **state)
{
    static const struct {
        size_t from, to, lines;
    } rows[] = { { 1, 400, 400 },   { 1, 401, 400 }, { 1, 499, 400 },
                 { 100, 499, 400 }, { 2, 400, 399 }, { 101, 600, 400 } };
    static char text[LONG];
    size_t i, k;
    memset(text, '\n', sizeof text);
    for (i = 0; i < ROWS(rows); i++) {
        struct excerpt e = { bytes_of(text, sizeof text), 1, rows[i].from, rows[i].to, 0, 0, 0, 0 };
        bytes list = excerpt_of(&e);
        size_t lines = 0;
        for (k = 0; k + 2 <= list.len; k++)
            lines += memcmp(list.at + k, "\"\"", 2) == 0;
        assert_int_equal(lines, rows[i].lines);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(positive_numbers_are_read),
        cmocka_unit_test(distances_are_counted),
        cmocka_unit_test(the_first_of_the_nearest_names_is_offered),
        cmocka_unit_test(words_fill_lines_of_80_columns),
        cmocka_unit_test(lines_of_a_text_are_listed),
        cmocka_unit_test(long_lines_are_cut_around_their_column),
        cmocka_unit_test(at_most_400_lines_are_listed),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
