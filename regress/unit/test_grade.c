/* The parts of grade that start no processes: shards, pseudonyms, texts in JSON, and the table. */
#include "grade/pseudonym.h"
#include "grade/reports/marks_reader.h"
#include "grade/terminal_table.h"
#include "runner/json_text.h"
#include "runner/pool.h"

#include "regress/unit/unit.h"

/* ---- shards ---- */

static void shards_are_two_numbers(void **state)
{
    static const struct {
        const char *text;
        uint64_t index, count; /* 0: refused */
    } rows[] = { { "1/1", 1, 1 }, { "2/7", 2, 7 },  { "7/7", 7, 7 },  { "8/7", 0, 0 },
                 { "0/7", 0, 0 }, { "1/0", 0, 0 },  { "1", 0, 0 },    { "/7", 0, 0 },
                 { "1/", 0, 0 },  { "-1/7", 0, 0 }, { "1/7/", 0, 0 }, { "", 0, 0 } };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct shard shard = { 0, 0 };
        int read = read_shard(rows[i].text, &shard);
        expect_number(rows[i].text, "the answer", (uint64_t)read, rows[i].count > 0);
        if (read) {
            expect_number(rows[i].text, "the index", shard.index, rows[i].index);
            expect_number(rows[i].text, "the count", shard.count, rows[i].count);
        }
    }
}

/* ---- pseudonyms ---- */

static void pseudonyms_replace_whole_words_of_names(void **state)
{
    static const struct submission jane = { .id = "doe_jane_4711",
                                            .person = "Jane van Do\xC3\xAB" };
    static const char *const rows[][2] = {
        { "flip_jane.c", "flip_p0001.c" },
        { "JANE, jane; janet", "p0001, p0001; janet" },
        { "/* by Do\xC3\xAB 4711 */", "/* by p0001 p0001 */" },
        { "an advantage of 471", "an advantage of 471" },
        { "van", "p0001" },
        { "Do\xC3\xAB\x7F"
          "van~va",
          "p0001\x7Fp0001~va" },
        { "", "" },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        char *got = pseudonym_text(rows[i][0], &jane, "p0001");
        assert_string_equal(got, rows[i][1]);
        free(got);
    }
}

static void pseudonyms_reach_all_texts(void **state)
{
    static const struct submission jane = { .id = "jane", .person = "jane" };
    json_t *value = json_pack("{s:[s,{s:s,s:s}],s:i}", "a", "jane.c", "b", "by jane", "name",
                              "secret/jane", "n", 3);
    json_t *want = json_pack("{s:[s,{s:s,s:s}],s:i}", "a", "p7.c", "b", "by p7", "name",
                             "secret/jane", "n", 3);
    pseudonym_replace(value, &jane, "p7");
    assert_true(json_equal(value, want));
    json_decref(value);
    json_decref(want);
}

/* ---- texts and numbers ---- */

static void bytes_from_anywhere_become_text(void **state)
{
    static const struct {
        bytes b;
        const char *text;
    } rows[] = {
        { LITERAL("a\tb\nc"), "a\tb\nc" },
        { LITERAL("\x1b[31m\r\0"), "\\x1B[31m\\r\\0" },
        { LITERAL("\xC3\xA9\xFF\xE2\x80\xAE"), "\xC3\xA9\\xFF\\xE2\\x80\\xAE" },
        { LITERAL("\xE2\x82"), "\\xE2\\x82" },
        { LITERAL(" \x1f~\x7f"), " \\x1F~\\x7F" },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *value = json_from_bytes(rows[i].b);
        assert_string_equal(json_string_value(value), rows[i].text);
        json_decref(value);
    }
}

static void points_are_written_and_read_back(void **state)
{
    static const struct {
        int64_t hundredths;
        const char *text;
    } rows[] = { { 0, "0" },    { 4200, "42" },    { 648, "6.48" },  { -1005, "-10.05" },
                 { 1, "0.01" }, { 4648, "46.48" }, { 1029, "10.29" } };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *value = json_pack("{s:o}", "n", json_points(rows[i].hundredths));
        char *text = json_dumps(json_object_get(value, "n"), JSON_FORM | JSON_ENCODE_ANY);
        assert_string_equal(text, rows[i].text);
        assert_int_equal(hundredths_in(value, "n"), rows[i].hundredths);
        json_decref(value);
        free(text);
    }
}

/* ---- the table ---- */

static void expect_line(const char *json, const char *line)
{
    unsigned char room[512];
    sink out;
    json_error_t error;
    json_t *submission = json_loads(json, 0, &error);
    if (submission == 0)
        fail_msg("%s", error.text);
    sink_init(&out, 0, 0, room, sizeof room);
    table_line(submission, 8, 80, "marks", &out);
    expect_bytes(json, "the line", sink_held(&out), bytes_of_text(line));
    json_decref(submission);
}

/* A line has at most 80 columns here. What is cut ends with three dots, after a whole character. */
static void a_line_has_at_most_the_columns_of_the_terminal(void **state)
{
#define SIXTY "123456789012345678901234567890123456789012345678"
#define UNBUILT(reason)                                                                            \
    "{\"id\":\"a\",\"status\":\"graded\",\"build\":{\"status\":\"not-built\",\"reason\":\"" reason \
    "\"},\"marks\":{\"total\":0,\"of\":5}}"
    expect_line(UNBUILT(SIXTY), "a              0/5  not built: " SIXTY "\n");
    expect_line(UNBUILT(SIXTY "9"), "a              0/5  not built: " SIXTY "9\n");
    expect_line(UNBUILT(SIXTY "90"), "a              0/5  not built: "
                                     "1234567890123456789012345678901234567890123456...\n");
    expect_line(UNBUILT(SIXTY "\xC3\xA9"), "a              0/5  not built: " SIXTY "\xC3\xA9\n");
    expect_line(
        "{\"id\":\"a\",\"status\":\"ungraded\",\"reason\":\"" SIXTY "\"}",
        "a         ungraded  123456789012345678901234567890123456789... (marks/a/why.txt)\n");
    expect_line(
        "{\"id\":\"a\",\"status\":\"ungraded\",\"reason\":\""
        "123456789012345678901234567890123456789012\"}",
        "a         ungraded  123456789012345678901234567890123456789012 (marks/a/why.txt)\n");
    expect_line(
        "{\"id\":\"a\",\"status\":\"ungraded\",\"reason\":\"12345678901234567890123456789012345678"
        "\xC3\xA9\xC3\xA9\xC3\xA9\"}",
        "a         ungraded  12345678901234567890123456789012345678\xC3\xA9\xC3\xA9\xC3\xA9 "
        "(marks/a/why.txt)\n");
}

/* The path is always whole, so a long one leaves little room for the reason, or none. */
static void a_reason_has_the_room_that_its_path_leaves(void **state)
{
    static const struct {
        size_t folder; /* bytes of its name */
        const char *reason, *shown;
    } rows[] = { { 41, "abcdef", "abcdef" },
                 { 42, "abcdef", "ab..." },
                 { 43, "abcdef", "a..." },
                 { 44, "abcdef", "" },
                 { 44, "abc", "abc" },
                 { 46, "a", "a" },
                 { 46, "ab", "" },
                 { 47, "a", "" },
                 { 60, "a", "" },
                 { 43,
                   "\xE6\x9D\xB1"
                   "def",
                   "..." } };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *submission =
            json_pack("{s:s,s:s,s:s}", "id", "a", "status", "ungraded", "reason", rows[i].reason);
        char folder[100] = "", line[200];
        unsigned char room[512];
        sink out;
        memset(folder, 'f', rows[i].folder);
        (void)snprintf(line, sizeof line, "a         ungraded  %s (%s/a/why.txt)", rows[i].shown,
                       folder);
        (void)strcpy(line + (strlen(line) > 80 ? 77 : strlen(line)),
                     strlen(line) > 80 ? "...\n" : "\n");
        sink_init(&out, 0, 0, room, sizeof room);
        table_line(submission, 8, 80, folder, &out);
        expect_bytes(line, "the line", sink_held(&out), bytes_of_text(line));
        json_decref(submission);
    }
}

static void large_counts_have_commas(void **state)
{
    static const struct {
        uint64_t runs, milliseconds;
        const char *text;
    } rows[] = {
        { 0, 499, "0 runs in 0 s" },
        { 999, 500, "999 runs in 1 s" },
        { 1000, 1499, "1,000 runs in 1 s" },
        { 1000000, 1500, "1,000,000 runs in 2 s" },
        { 12034005, 0, "12,034,005 runs in 0 s" },
        { 987654321, 1234567000, "987,654,321 runs in 1,234,567 s" },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct table_sums sums = { .graded = 1, .ungraded = 1 };
        unsigned char room[512];
        char text[256];
        sink out;
        sums.runs = rows[i].runs;
        sums.milliseconds = rows[i].milliseconds;
        sink_init(&out, 0, 0, room, sizeof room);
        table_summary(&sums, &out);
        (void)snprintf(text, sizeof text, "2 submissions: 1 graded, 1 not; %s\n", rows[i].text);
        expect_bytes(rows[i].text, "the line", sink_held(&out), bytes_of_text(text));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shards_are_two_numbers),
        cmocka_unit_test(pseudonyms_replace_whole_words_of_names),
        cmocka_unit_test(pseudonyms_reach_all_texts),
        cmocka_unit_test(bytes_from_anywhere_become_text),
        cmocka_unit_test(points_are_written_and_read_back),
        cmocka_unit_test(a_line_has_at_most_the_columns_of_the_terminal),
        cmocka_unit_test(a_reason_has_the_room_that_its_path_leaves),
        cmocka_unit_test(large_counts_have_commas),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
