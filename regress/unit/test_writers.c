/* The writers of JSON and XML, and how they write bytes that are not UTF-8. */
#include "unit.h"

#include "text/json.h"
#include "text/utf8.h"
#include "text/xml.h"

/* ---- UTF-8 ---- */

/* The parts for which U+FFFD stands: table 3-8 of the Unicode Standard, and similar cases. */
static const struct {
    const char *bytes;
    const char *lengths; /* of the parts: a digit each */
    int is_utf8;
} parts[] = {
    { "a", "1", 1 },
    { "\xC3\xA9", "2", 1 },
    { "\xEF\xBF\xBD", "3", 1 },
    { "\xF0\x9F\x98\x80", "4", 1 },
    { "\xF4\x8F\xBF\xBF", "4", 1 },
    { "\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41", "111111111", 0 }, /* not the shortest forms */
    { "\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41", "111111111", 0 }, /* surrogates */
    { "\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42", "111111111", 0 }, /* beyond U+10FFFF */
    { "\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41", "21321", 0 },     /* cut off */
    { "\xE1\x80", "2", 0 },
    { "\xF0\x90\x80\x41", "31", 0 }, /* only the second byte has a narrower range */
    { "\xF4\x8F\xBF\x41", "31", 0 },
    { "\xF0\x9F\x98", "3", 0 },
    { "\xF5\x80", "11", 0 },
    { "\xC1\xBF", "11", 0 },
};

static void test_utf8_parts(void **state)
{
    size_t i;
    for (i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        bytes rest = bytes_of_text(parts[i].bytes);
        const char *length;
        assert_int_equal(is_utf8(rest), parts[i].is_utf8);
        for (length = parts[i].lengths; *length != '\0'; length++) {
            size_t before = rest.len;
            bytes utf8;
            (void)utf8_take(&rest, &utf8);
            assert_int_equal(before - rest.len, *length - '0');
            assert_true(is_utf8(utf8));
        }
        assert_int_equal(rest.len, 0);
    }
}

static void test_utf16_units(void **state)
{
    assert_int_equal(utf16_units(bytes_of_text("")), 0);
    assert_int_equal(utf16_units(bytes_of_text("a\xC3\xA9\xEF\xBF\xBF")), 3);
    assert_int_equal(utf16_units(bytes_of_text("\xF0\x90\x80\x80\xE1\x80")), 3);
}

static void test_a_part_is_extended_to_whole_characters(void **state)
{
    bytes text = bytes_of_text("a\xC3\xA9"
                               "b\xE1\x80");
    size_t start = 2, end = 2;
    utf8_whole(text, &start, &end);
    assert_int_equal(start, 1);
    assert_int_equal(end, 1);
    start = 2;
    end = 5;
    utf8_whole(text, &start, &end);
    assert_int_equal(start, 1);
    assert_int_equal(end, 6);
}

/* The well-formed characters, byte by byte: table 3-7 of the Unicode Standard. */
static const struct {
    unsigned char least[4], greatest[4];
    size_t length;
} well_formed[] = {
    { { 0x00 }, { 0x7F }, 1 },
    { { 0xC2, 0x80 }, { 0xDF, 0xBF }, 2 },
    { { 0xE0, 0xA0, 0x80 }, { 0xE0, 0xBF, 0xBF }, 3 },
    { { 0xE1, 0x80, 0x80 }, { 0xEC, 0xBF, 0xBF }, 3 },
    { { 0xED, 0x80, 0x80 }, { 0xED, 0x9F, 0xBF }, 3 },
    { { 0xEE, 0x80, 0x80 }, { 0xEF, 0xBF, 0xBF }, 3 },
    { { 0xF0, 0x90, 0x80, 0x80 }, { 0xF0, 0xBF, 0xBF, 0xBF }, 4 },
    { { 0xF1, 0x80, 0x80, 0x80 }, { 0xF3, 0xBF, 0xBF, 0xBF }, 4 },
    { { 0xF4, 0x80, 0x80, 0x80 }, { 0xF4, 0x8F, 0xBF, 0xBF }, 4 },
};

/* The length of the first part: a character, its longest start, or a byte. */
static size_t first_part(bytes b, int *is_character)
{
    size_t longest = 1, i, n;
    *is_character = 0;
    for (i = 0; i < sizeof well_formed / sizeof well_formed[0]; i++) {
        for (n = 0; n < b.len && n < well_formed[i].length; n++) {
            if (b.at[n] < well_formed[i].least[n] || b.at[n] > well_formed[i].greatest[n])
                break;
        }
        longest = n > longest ? n : longest;
        *is_character |= n == well_formed[i].length;
    }
    return longest;
}

/* Expects the parts of some bytes to be taken one after the other. */
static void expect_parts(bytes b)
{
    int all = 1, is_character;
    bytes rest = b;
    while (rest.len > 0) {
        size_t length = first_part(rest, &is_character);
        bytes before = rest, utf8;
        uint32_t c = utf8_take(&rest, &utf8);
        if (before.len - rest.len != length)
            fail_msg("%02x %02x: %zu bytes are taken", before.at[0], bytes_get(before, 1),
                     before.len - rest.len);
        if (is_character)
            assert_memory_equal(utf8.at, before.at, length);
        else
            assert_int_equal(c, 0xFFFD);
        all &= is_character;
    }
    assert_int_equal(is_utf8(b), all);
}

/* All strings of four of the bytes at which something changes. */
static void test_utf8_is_what_unicode_says(void **state)
{
    static const unsigned char edges[] = { 0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
                                           0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
                                           0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF };
    enum { EDGES = sizeof edges, ALL = EDGES * EDGES * EDGES * EDGES };
    unsigned i;
    for (i = 0; i < ALL; i++) {
        unsigned char at[4] = { edges[i % EDGES], edges[i / EDGES % EDGES],
                                edges[i / EDGES / EDGES % EDGES],
                                edges[i / EDGES / EDGES / EDGES] };
        if (at[0] < 0xE0 && i >= (unsigned)EDGES * EDGES * EDGES)
            continue; /* of these, three bytes are enough */
        expect_parts(bytes_of(at, sizeof at));
    }
}

/* ---- what is written ---- */

struct written {
    sink out;
    unsigned char room[1024];
};

static sink *open_sink(struct written *w)
{
    sink_init(&w->out, 0, 0, w->room, sizeof w->room);
    return &w->out;
}

static void expect(struct written *w, const char *text)
{
    bytes said = sink_held(&w->out);
    assert_false(w->out.failed);
    assert_int_equal(said.len, strlen(text));
    assert_memory_equal(said.at, text, said.len);
}

static void test_json_values(void **state)
{
    struct written w;
    struct json j;
    json_open(&j, open_sink(&w), 0);
    json_start_object(&j, 0);
    json_start_array(&j, "none");
    json_end_array(&j);
    json_start_array(&j, "some");
    json_number(&j, 0, 0);
    json_number(&j, 0, UINT64_MAX);
    json_start_object(&j, 0);
    json_end_object(&j);
    json_end_array(&j);
    json_bool(&j, "yes", 2);
    json_bool(&j, "no", 0);
    json_text(&j, "t", "");
    json_end_object(&j);
    json_end_line(&j);
    expect(&w, "{\"none\":[],\"some\":[0,18446744073709551615,{}],\"yes\":true,\"no\":false,"
               "\"t\":\"\"}\n");
}

static void test_json_indented(void **state)
{
    struct written w;
    struct json j;
    json_open(&j, open_sink(&w), 1);
    json_start_object(&j, 0);
    json_start_array(&j, "none");
    json_end_array(&j);
    json_start_array(&j, "some");
    json_number(&j, 0, 1);
    json_number(&j, 0, 2);
    json_end_array(&j);
    json_end_object(&j);
    json_end_line(&j);
    expect(&w, "{\n \"none\": [],\n \"some\": [\n  1,\n  2\n ]\n}\n");
}

static void test_json_hundredths(void **state)
{
    static const struct {
        int64_t n;
        const char *text;
    } rows[] = { { 0, "0" },        { 100, "1" },       { 1234, "12.34" }, { 1230, "12.3" },
                 { 1204, "12.04" }, { 5, "0.05" },      { 50, "0.5" },     { -5, "-0.05" },
                 { -100, "-1" },    { -1999, "-19.99" } };
    struct written w;
    struct json j;
    size_t i;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_open(&j, open_sink(&w), 0);
        json_hundredths(&j, 0, rows[i].n);
        expect(&w, rows[i].text);
    }
    json_open(&j, open_sink(&w), 0);
    json_start_object(&j, 0);
    json_hundredths(&j, "a", 150);
    json_no_value(&j, "b");
    json_start_object(&j, "c");
    json_end_object(&j);
    json_no_value(&j, "d");
    json_end_object(&j);
    expect(&w, "{\"a\":1.5,\"b\":null,\"c\":{},\"d\":null}");
}

static void test_percent(void **state)
{
    struct written w;
    sink_percent(open_sink(&w), bytes_of_text("AZaz09-._~/!\x7F\x80 %\xFA\x1B"));
    expect(&w, "AZaz09-._~/%21%7F%80%20%25%FA%1B");
    sink_percent(open_sink(&w), bytes_of("\0", 1));
    expect(&w, "%00");
}

static void test_json_strings(void **state)
{
    struct written w;
    struct json j;
    json_open(&j, open_sink(&w), 0);
    json_bytes(&j, 0, bytes_of("\"\\/\b\f\n\r\t\0\x1B\x7F", 11));
    expect(&w, "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001b\\u007f\"");
    json_open(&j, open_sink(&w), 0);
    json_text(&j, 0, "<\xC3\xA9\xC2\x9B\xE2\x80\xAE\xF3\xA0\x80\x81\xF0\x9F\x98\x80\xFF");
    expect(&w, "\"<\xC3\xA9\\u009b\\u202e\\udb40\\udc01\xF0\x9F\x98\x80\xEF\xBF\xBD\"");
}

static void test_json_names(void **state)
{
    struct written w;
    struct json j;
    json_open(&j, open_sink(&w), 0);
    json_start_object(&j, 0);
    json_name(&j, "a", "exact", bytes_of_text("\xEF\xBF\xBD"));
    json_name(&j, "b", "exact", bytes_of_text("x \xFF"));
    json_end_object(&j);
    expect(&w, "{\"a\":\"\xEF\xBF\xBD\",\"b\":\"x \xEF\xBF\xBD\",\"exact\":\"x%20%FF\"}");
}

static void test_xml_elements(void **state)
{
    struct written w;
    struct xml x;
    xml_open(&x, open_sink(&w));
    xml_declaration(&x);
    xml_start(&x, "a");
    xml_number(&x, "n", 12);
    xml_start(&x, "b");
    xml_end(&x);
    xml_raw(&x, bytes_of_text("\n"));
    xml_start(&x, "c");
    xml_text(&x, bytes_of_text("t"));
    xml_end(&x);
    xml_end(&x);
    expect(&w, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
               "<a n=\"12\"><b/>\n<c>t</c></a>");
}

/* The state of a writer before it is opened does not matter. */
static void test_writers_start_afresh(void **state)
{
    struct written w;
    struct xml x;
    struct json j;
    memset(&x, 0x5A, sizeof x);
    xml_open(&x, open_sink(&w));
    xml_start(&x, "a");
    xml_end(&x);
    expect(&w, "<a/>");
    assert_int_equal(x.depth, 0);
    memset(&j, 0x5A, sizeof j);
    json_open(&j, open_sink(&w), 0);
    json_start_object(&j, 0);
    json_number(&j, "n", 1);
    json_end_object(&j);
    json_end_line(&j);
    expect(&w, "{\"n\":1}\n");
}

/* XML 1.0 allows neither control characters nor the last two characters of the first plane. */
static void test_xml_replaces_what_it_does_not_allow(void **state)
{
    struct written w;
    struct xml x;
    xml_open(&x, open_sink(&w));
    xml_text(&x, bytes_of_text("\x01\x7F|\xEF\xBF\xBD|\xEF\xBF\xBE|\xEF\xBF\xBF|\xF0\x9F\xBF\xBE"));
    expect(&w, "\xEF\xBF\xBD\x7F|\xEF\xBF\xBD|\xEF\xBF\xBD|\xEF\xBF\xBD|\xF0\x9F\xBF\xBE");
}

static void test_xml_text(void **state)
{
    static const char text[] = "&<>\"'\t\n\r\0\x1F \xC3\xA9\xFF\xEF\xBF\xBF";
    struct written w;
    struct xml x;
    xml_open(&x, open_sink(&w));
    xml_start(&x, "a");
    xml_attribute(&x, "b", bytes_of(text, sizeof text - 1));
    xml_text(&x, bytes_of(text, sizeof text - 1));
    xml_end(&x);
#define FFFD "\xEF\xBF\xBD"
    expect(&w, "<a b=\"&amp;&lt;&gt;&quot;'&#9;&#10;&#13;" FFFD FFFD " \xC3\xA9" FFFD FFFD "\">"
               "&amp;&lt;&gt;&quot;'\t\n&#13;" FFFD FFFD " \xC3\xA9" FFFD FFFD "</a>");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_utf8_parts),
        cmocka_unit_test(test_utf8_is_what_unicode_says),
        cmocka_unit_test(test_utf16_units),
        cmocka_unit_test(test_a_part_is_extended_to_whole_characters),
        cmocka_unit_test(test_json_values),
        cmocka_unit_test(test_json_indented),
        cmocka_unit_test(test_json_hundredths),
        cmocka_unit_test(test_percent),
        cmocka_unit_test(test_json_strings),
        cmocka_unit_test(test_json_names),
        cmocka_unit_test(test_xml_elements),
        cmocka_unit_test(test_writers_start_afresh),
        cmocka_unit_test(test_xml_replaces_what_it_does_not_allow),
        cmocka_unit_test(test_xml_text),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
