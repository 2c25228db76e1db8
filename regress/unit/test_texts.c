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
        uint64_t n; /* 0: it is not one */
    } rows[] = {
        { "1", 1 },
        { "9", 9 },
        { "10", 10 },
        { "007", 7 },
        { "18446744073709551615", UINT64_MAX },
        { "18446744073709551616", 0 },
        { "99999999999999999999", 0 },
        { "", 0 },
        { "0", 0 },
        { "/", 0 },
        { ":", 0 },
        { "1:", 0 },
        { "1 ", 0 },
        { "-1", 0 },
        { "+1", 0 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        uint64_t n = 5;
        expect_number(rows[i].text, "whether it is read", (uint64_t)read_number(rows[i].text, &n),
                      rows[i].n > 0);
        if (rows[i].n > 0)
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
    (void)state;
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
    (void)state;
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
    (void)state;
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

#define LIST(first) "<ol class=\"text\" tabindex=\"0\" start=\"" first "\">"
#define MORE        "\xE2\x80\xA6"

static void lines_of_a_text_are_listed(void **state)
{
    static const struct {
        const char *text;
        size_t starts_at, from, to, marked, column;
        int is_cut;
        const char *list;
    } rows[] = {
        { "a<\nb\nc\n", 1, 1, 3, 2, 1, 0,
          LIST("1") "<li>a&lt;</li><li class=\"differs\"><mark>b</mark></li><li>c</li></ol>" },
        { "abc\n", 1, 1, 1, 1, 2, 0, LIST("1") "<li class=\"differs\">a<mark>bc</mark></li></ol>" },
        { "abc\n", 1, 1, 1, 1, 3, 0, LIST("1") "<li class=\"differs\">ab<mark>c</mark></li></ol>" },
        { "abc\n", 1, 1, 1, 1, 4, 0,
          LIST("1") "<li class=\"differs\">abc<mark class=\"end\">\xE2\x8F\x8E</mark></li></ol>" },
        { "abc", 1, 1, 1, 1, 0, 0,
          LIST("1") "<li class=\"differs\">abc<mark class=\"end\">\xE2\x8F\x8E</mark></li></ol>" },
        { "a\nb\nc\nd\n", 1, 2, 3, 0, 0, 0, LIST("2") "<li>b</li><li>c</li></ol>" },
        { "e\nf\n", 5, 1, 9, 0, 0, 0, LIST("5") "<li>e</li><li>f</li></ol>" },
        { "e\nf\ng\n", 5, 6, 7, 6, 1, 0,
          LIST("6") "<li class=\"differs\"><mark>f</mark></li><li>g</li></ol>" },
        { "a\n", 1, 1, 2, 2, 1, 0,
          LIST("1") "<li>a</li><li class=\"differs none\">(the text ends here)</li></ol>" },
        { "a\n", 1, 1, 2, 2, 1, 1, LIST("1") "<li>a</li></ol>" },
        { "a\n", 1, 1, 1, 1, 1, 0, LIST("1") "<li class=\"differs\"><mark>a</mark></li></ol>" },
        { "", 1, 1, 2, 1, 1, 0,
          LIST("1") "<li class=\"differs none\">(the text ends here)</li></ol>" },
        { "a\n", 1, 3, 4, 4, 1, 0, LIST("3") "</ol>" },
        { "\n\n", 1, 1, 2, 0, 0, 0, LIST("1") "<li></li><li></li></ol>" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct excerpt e = { bytes_of_text(rows[i].text),
                             rows[i].starts_at,
                             rows[i].from,
                             rows[i].to,
                             rows[i].marked,
                             rows[i].column,
                             rows[i].is_cut,
                             0 };
        start();
        write_excerpt(&out, &e);
        expect_text(rows[i].list, rows[i].list);
    }
}

/* Writes `count` letters. */
static void letters(sink *to, size_t count)
{
    for (; count > 0; count--)
        sink_byte(to, 'x');
}

static void expect_long_line(size_t length, size_t column, size_t skipped, size_t before,
                             size_t marked, int is_cut)
{
    static unsigned char wanted[ROOM];
    static char line[LONG];
    struct excerpt e = { bytes_of(line, length), 1, 1, 1, column > 0, column, 0, 0 };
    sink want;
    memset(line, 'x', sizeof line);
    sink_init(&want, 0, 0, wanted, sizeof wanted);
    sink_text(&want, LIST("1"));
    sink_text(&want, column > 0 ? "<li class=\"differs\">" : "<li>");
    sink_text(&want, skipped > 0 ? MORE : "");
    letters(&want, before);
    sink_text(&want, column > 0 ? "<mark>" : "");
    letters(&want, marked);
    sink_text(&want, column > 0 ? "</mark>" : "");
    sink_text(&want, is_cut ? MORE : "");
    sink_text(&want, "</li></ol>");
    start();
    write_excerpt(&out, &e);
    expect_bytes("a long line", "the text", sink_held(&out), sink_held(&want));
}

static void long_lines_are_cut_around_their_column(void **state)
{
    (void)state;
    expect_long_line(400, 0, 0, 400, 0, 0);
    expect_long_line(401, 0, 0, 400, 0, 1);
    expect_long_line(400, 400, 0, 399, 1, 0);
    expect_long_line(500, 400, 0, 399, 1, 1);
    expect_long_line(500, 401, 360, 40, 100, 0);
    expect_long_line(500, 500, 459, 40, 1, 0);
}

static void at_most_400_lines_are_listed(void **state)
{
    static const struct {
        size_t from, to, lines;
    } rows[] = { { 1, 400, 400 },   { 1, 401, 400 }, { 1, 499, 400 },
                 { 100, 499, 400 }, { 2, 400, 399 }, { 101, 600, 400 } };
    static char text[LONG];
    size_t i, k;
    (void)state;
    memset(text, '\n', sizeof text);
    for (i = 0; i < ROWS(rows); i++) {
        struct excerpt e = { bytes_of(text, sizeof text), 1, rows[i].from, rows[i].to, 0, 0, 0, 0 };
        size_t lines = 0;
        bytes list;
        start();
        write_excerpt(&out, &e);
        list = sink_held(&out);
        for (k = 0; k + 4 <= list.len; k++)
            lines += memcmp(list.at + k, "<li>", 4) == 0;
        expect_number("a long text", "its lines", lines, rows[i].lines);
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
