/* What the reports of grade say: values of marks.json, how much a reader sees of a test, and the
   words for it. */
#include "grade/reports/html.h"
#include "grade/reports/model.h"
#include "grade/reports/summary.h"
#include "grade/reports/words.h"
#include "page/page_files.h"

#include "regress/unit/unit.h"

static json_t *read(const char *text)
{
    json_error_t error;
    json_t *value = json_loads(text, 0, &error);
    if (value == 0)
        fail_msg("%s: %s", text, error.text);
    return value;
}

/* A sink that a test reads. */
static struct {
    unsigned char room[4096];
    sink out;
} told;

static sink *start(void)
{
    sink_init(&told.out, 0, 0, told.room, sizeof told.room);
    return &told.out;
}

static void expect_told(const char *row, const char *text)
{
    bytes got = sink_held(&told.out);
    if (!bytes_equal(got, bytes_of_text(text)))
        fail_msg("%s: `%.*s`, not `%s`", row, (int)got.len, (const char *)got.at, text);
}

/* ---- values ---- */

static void members_that_are_missing_are_empty(void **state)
{
    static const struct {
        const char *json;
        int has;
        size_t text, count;
        int64_t number, hundredths;
    } rows[] = {
        { "{}", 0, 0, 0, 0, 0 },
        { "{\"a\":null}", 0, 0, 0, 0, 0 },
        { "{\"a\":false}", 0, 0, 0, 0, 0 },
        { "{\"a\":true}", 1, 0, 0, 0, 0 },
        { "{\"a\":\"\"}", 0, 0, 0, 0, 0 },
        { "{\"a\":\"x\"}", 1, 1, 0, 0, 0 },
        { "{\"a\":[]}", 0, 0, 0, 0, 0 },
        { "{\"a\":[7]}", 1, 0, 1, 0, 0 },
        { "{\"a\":{}}", 0, 0, 0, 0, 0 },
        { "{\"a\":{\"b\":1}}", 1, 0, 0, 0, 0 },
        { "{\"a\":0}", 1, 0, 0, 0, 0 },
        { "{\"a\":7}", 1, 0, 0, 7, 700 },
        { "{\"a\":-1}", 1, 0, 0, -1, -100 },
        { "{\"a\":7.25}", 1, 0, 0, 0, 725 },
        { "{\"a\":-0.29}", 1, 0, 0, 0, -29 },
        { "{\"a\":1.15}", 1, 0, 0, 0, 115 },
        { "{\"a\":1e12}", 1, 0, 0, 0, 0 },
        { "{\"a\":-1e12}", 1, 0, 0, 0, 0 },
        { "{\"a\":1e11}", 1, 0, 0, 0, 10000000000000 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *value = read(rows[i].json);
        expect_number(rows[i].json, "has", (uint64_t)has(value, "a"), (uint64_t)rows[i].has);
        expect_number(rows[i].json, "the text", text_in(value, "a").len, rows[i].text);
        expect_number(rows[i].json, "the count", count_in(value, "a"), rows[i].count);
        expect_number(rows[i].json, "the number", (uint64_t)number_in(value, "a"),
                      (uint64_t)rows[i].number);
        expect_number(rows[i].json, "the marks", (uint64_t)hundredths_in(value, "a"),
                      (uint64_t)rows[i].hundredths);
        json_decref(value);
    }
}

static void marks_have_at_most_two_decimals(void **state)
{
    static const struct {
        int64_t hundredths;
        const char *text;
    } rows[] = { { 0, "0" },     { 1, "0.01" },     { 10, "0.1" },      { 99, "0.99" },
                 { 100, "1" },   { 105, "1.05" },   { 750, "7.5" },     { -1, "-0.01" },
                 { -100, "-1" }, { -105, "-1.05" }, { 12345, "123.45" } };
    json_t *value = read("{\"points\":7.5,\"of\":10}");
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        sink_marks(start(), rows[i].hundredths);
        expect_told(rows[i].text, rows[i].text);
    }
    sink_marks_of(start(), value, "points", "of");
    expect_told("both", "7.5/10");
    json_decref(value);
}

static void the_most_frequent_verdict_is_the_submissions(void **state)
{
#define T(verdict)    "{\"verdict\":\"" verdict "\"}"
#define FREE(verdict) "{\"verdict\":\"" verdict "\",\"counts\":false}"
#define GRADED(tests) "{\"status\":\"graded\",\"tests\":[" tests "]}"
    static const char *const rows[][2] = {
        { "{}", "ungraded" },
        { "{\"status\":\"ungraded\",\"build\":{\"status\":\"not-built\"}}", "ungraded" },
        { "{\"status\":\"graded\",\"build\":{\"status\":\"not-built\"},\"tests\":[" T(
              "not-built") "]}",
          "not-built" },
        { GRADED(""), "right" },
        { GRADED(T("right") "," T("right")), "right" },
        { GRADED(T("right") "," T("right") "," T("signal")), "signal" },
        { GRADED(T("signal") "," T("memory")), "signal" },
        { GRADED(T("signal") "," T("memory") "," T("memory")), "memory" },
        { GRADED(T("signal") "," T("memory") "," T("signal") "," T("memory")), "signal" },
        { GRADED(FREE("signal") "," FREE("signal") "," T("memory")), "memory" },
        { GRADED(FREE("signal")), "right" },
        { GRADED(FREE("memory") "," T("signal") "," T("memory") "," T("memory")), "memory" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *value = read(rows[i][0]);
        expect_bytes(rows[i][0], "the verdict", submission_verdict(value),
                     bytes_of_text(rows[i][1]));
        json_decref(value);
    }
}

static void a_test_costs_marks_or_is_unsteady(void **state)
{
    static const struct {
        const char *test;
        int is_right, costs, is_unsteady;
    } rows[] = {
        { "{\"verdict\":\"right\"}", 1, 0, 0 },
        { "{\"verdict\":\"right\",\"steady\":false}", 1, 0, 1 },
        { "{\"verdict\":\"signal\",\"steady\":true}", 0, 1, 0 },
        { "{\"verdict\":\"signal\",\"counts\":true}", 0, 1, 0 },
        { "{\"verdict\":\"signal\",\"counts\":false}", 0, 0, 0 },
        { "{\"verdict\":\"unstable\"}", 0, 1, 1 },
        { "{}", 0, 1, 0 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *value = read(rows[i].test);
        const char *row = rows[i].test;
        expect_number(row, "right", (uint64_t)is_right(value), (uint64_t)rows[i].is_right);
        expect_number(row, "costs", (uint64_t)costs_marks(value), (uint64_t)rows[i].costs);
        expect_number(row, "vary", (uint64_t)is_unsteady(value), (uint64_t)rows[i].is_unsteady);
        json_decref(value);
    }
}

static void the_rest_is_what_groups_leave(void **state)
{
    json_t *value = read("{\"groups\":[{\"name\":\"a\",\"points\":3.5,\"of\":4},"
                         "{\"name\":\"b\",\"points\":1,\"of\":6}],"
                         "\"marks\":{\"total\":7.25,\"of\":18}}");
    struct rest rest = rest_of(value);
    const json_t *groups = json_object_get(value, "groups");
    (void)state;
    assert_int_equal(rest.points, 275);
    assert_int_equal(rest.of, 800);
    assert_ptr_equal(group_named(groups, bytes_of_text("b")), json_array_get(groups, 1));
    assert_null(group_named(groups, bytes_of_text("c")));
    assert_null(group_named(0, bytes_of_text("a")));
    json_decref(value);
}

/* ---- what is seen: the table in reports.h ---- */

static void a_reader_sees_what_the_group_allows(void **state)
{
    static const struct {
        const char *visibility, *feedback;
        enum seen student, at_once;
    } rows[] = {
        { "visible", "full", SEEN_ALL, SEEN_ALL },
        { "visible", "position", SEEN_PLACE_TOO, SEEN_PLACE_TOO },
        { "visible", "verdict", SEEN_VERDICT_TOO, SEEN_VERDICT_TOO },
        { "visible", "none", SEEN_GROUP_ONLY, SEEN_GROUP_ONLY },
        { "visible", "anything", SEEN_GROUP_ONLY, SEEN_GROUP_ONLY },
        { "after_due_date", "full", SEEN_ALL, SEEN_NAME },
        { "after_published", "position", SEEN_PLACE_TOO, SEEN_NAME },
        { "after_due_date", "none", SEEN_GROUP_ONLY, SEEN_GROUP_ONLY },
        { "hidden", "full", SEEN_NAME, SEEN_NAME },
        { "hidden", "verdict", SEEN_NAME, SEEN_NAME },
        { "anything", "full", SEEN_NAME, SEEN_NAME },
    };
    json_t *test = read("{\"group\":\"b\"}");
    json_t *other = read("{\"group\":\"c\"}");
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *marks = json_pack("{s:[{s:s},{s:s,s:s,s:s}]}", "groups", "name", "a", "name", "b",
                                  "visibility", rows[i].visibility, "feedback", rows[i].feedback);
        char row[64];
        (void)snprintf(row, sizeof row, "%s %s", rows[i].visibility, rows[i].feedback);
        expect_number(row, "a marker", seen_of(marks, test, READER_MARKER), SEEN_ALL);
        expect_number(row, "a student", seen_of(marks, test, READER_STUDENT), rows[i].student);
        expect_number(row, "at once", seen_of(marks, test, READER_AT_ONCE), rows[i].at_once);
        expect_number(row, "of no group", seen_of(marks, other, READER_STUDENT), SEEN_GROUP_ONLY);
        json_decref(marks);
    }
    json_decref(test);
    json_decref(other);
}

/* ---- words ---- */

static void text_is_printable(void **state)
{
    static const struct {
        const char *text;
        int lines;
        const char *shown;
    } rows[] = {
        { "", 0, "" },
        { "a b~", 0, "a b~" },
        { "a\nb", 1, "a\nb" },
        { "a\nb", 0, "a\\nb" },
        { "\ta\x1b", 1, "\\ta\\x1B" },
        { "\xC3\xA9\xE2\x82\xAC!", 0, "\xC3\xA9\xE2\x82\xAC!" },
        { "\xC3(", 0, "\\xC3(" },
        { "\xE2\x80\xAE", 0, "\\xE2\\x80\\xAE" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        sink_printable(start(), bytes_of_text(rows[i].text), rows[i].lines);
        expect_told(rows[i].shown, rows[i].shown);
    }
}

static void every_verdict_has_words(void **state)
{
    static const char *const rows[][2] = {
        { "right", "right" },
        { "wrong-output", "wrong output" },
        { "exit-status", "wrong exit status" },
        { "signal", "crashed" },
        { "time-cpu", "too slow" },
        { "time-wall", "did not end" },
        { "output-limit", "too much output" },
        { "memory", "too much memory" },
        { "forbidden-call", "forbidden system call" },
        { "not-built", "not built" },
        { "unstable", "answers vary" },
        { "internal", "the referee failed" },
        { "ungraded", "not graded" },
        { "signals", "signals" },
        { "a\nb", "a\\nb" },
        { "", "" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        say_verdict(start(), bytes_of_text(rows[i][0]));
        expect_told(rows[i][0], rows[i][1]);
    }
}

static void a_place_is_a_line_and_a_column(void **state)
{
    static const char *const rows[][2] = {
        { "{}", "" },
        { "{\"first\":{\"line\":0,\"column\":3,\"unit\":\"the board\"}}", "" },
        { "{\"first\":{\"line\":3}}", "line 3" },
        { "{\"first\":{\"line\":1,\"column\":0,\"unit\":\"\"}}", "line 1" },
        { "{\"first\":{\"line\":3,\"column\":1}}", "line 3, column 1" },
        { "{\"first\":{\"line\":3,\"column\":1,\"unit\":\"the board\\n\"}}",
          "line 3, column 1: the board\\n" },
        { "{\"first\":{\"line\":3,\"unit\":\"the board\"}}", "line 3: the board" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *test = read(rows[i][0]);
        say_place(start(), test);
        expect_told(rows[i][0], rows[i][1]);
        assert_int_equal(has_place(test), rows[i][1][0] != '\0');
        json_decref(test);
    }
}

static void a_line_says_what_may_be_seen(void **state)
{
#define FIRST                                                                                      \
    "\"first\":{\"line\":2,\"column\":4,\"unit\":\"the winner\",\"expected\":\"Red\\n\","          \
    "\"found\":\"\"}"
    static const struct {
        const char *test;
        enum seen seen;
        const char *line, *whole;
    } rows[] = {
        { "{\"verdict\":\"signal\"}", SEEN_GROUP_ONLY, "", "" },
        { "{\"verdict\":\"signal\"}", SEEN_NAME, "", "" },
        { "{\"verdict\":\"signal\",\"signal\":\"Aborted\"}", SEEN_VERDICT_TOO, "crashed (Aborted)",
          "crashed (Aborted)\n" },
        { "{\"verdict\":\"forbidden-call\",\"call\":\"fork\"}", SEEN_ALL,
          "forbidden system call (fork)", "forbidden system call (fork)\n" },
        { "{\"verdict\":\"wrong-output\",\"leniencies\":[\"case\",\"standard-error\",\"prompts\"]}",
          SEEN_VERDICT_TOO, "wrong output; right but for case, standard-error, prompts",
          "wrong output; right but for case, standard-error, prompts\n" },
        { "{\"verdict\":\"right\",\"reading\":\"pass-any-time\"}", SEEN_VERDICT_TOO,
          "right; by another reading of the specification: pass-any-time",
          "right; by another reading of the specification: pass-any-time\n" },
        { "{\"verdict\":\"wrong-output\",\"cause\":\"a crash\"," FIRST "}", SEEN_VERDICT_TOO,
          "wrong output", "wrong output\n" },
        { "{\"verdict\":\"wrong-output\",\"cause\":\"a crash\"," FIRST "}", SEEN_PLACE_TOO,
          "wrong output; line 2, column 4: the winner; kept for: a crash",
          "wrong output; line 2, column 4: the winner; kept for: a crash\n" },
        { "{\"verdict\":\"signal\",\"signal\":\"A\\nb\",\"leniencies\":[\"c\\nd\"],"
          "\"reading\":\"e\\nf\",\"cause\":\"g\\nh\"}",
          SEEN_PLACE_TOO,
          "crashed (A\\nb); right but for c\\nd; by another reading of the specification: e\\nf; "
          "kept for: g\\nh",
          "crashed (A\\nb); right but for c\\nd; by another reading of the specification: e\\nf; "
          "kept for: g\\nh\n" },
        { "{\"verdict\":\"wrong-output\",\"sanitizer\":\"index 9\"," FIRST "}", SEEN_ALL,
          "wrong output; line 2, column 4: the winner: expected Red\\n, found ",
          "wrong output; line 2, column 4: the winner\n"
          "sanitizer: index 9\nexpected: Red\\n\nfound:    \n" },
        { "{\"verdict\":\"wrong-output\",\"sanitizer\":\"a\\nb\",\"first\":{\"line\":0,"
          "\"expected\":\"Red\"}}",
          SEEN_ALL, "wrong output", "wrong output\nsanitizer: a\\nb\n" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *test = read(rows[i].test);
        say_test(start(), test, rows[i].seen);
        expect_told(rows[i].test, rows[i].line);
        say_test_whole(start(), test, rows[i].seen);
        expect_told(rows[i].test, rows[i].whole);
        json_decref(test);
    }
}

static void a_submission_has_a_line_for_each_remark(void **state)
{
    static const char *const rows[][2] = {
        { "{\"status\":\"graded\"}", "" },
        { "{\"status\":\"ungraded\",\"reason\":\"no\\nspace\"}", "not graded: no\\nspace|" },
        { "{\"status\":\"graded\",\"build\":{\"status\":\"built\"}}", "" },
        { "{\"status\":\"graded\",\"build\":{\"status\":\"not-built\"}}",
          "the program could not be built|" },
        { "{\"status\":\"graded\",\"lenient\":\"all differ\\n\","
          "\"remarks\":[{\"message\":\"one\\n\"},{\"code\":\"x\"}],"
          "\"source\":[{\"passed\":true,\"message\":\"fine\"},"
          "{\"passed\":false,\"message\":\"two\",\"clause\":\"page\\n3\"},"
          "{\"passed\":null,\"message\":\"three\",\"clause\":\"\"}]}",
          "one\\n|two [page\\n3]|three|all differ\\n|" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *submission = read(rows[i][0]);
        say_submission(start(), submission, "|");
        expect_told(rows[i][0], rows[i][1]);
        json_decref(submission);
    }
}

static void a_difference_is_labelled_by_its_signature(void **state)
{
    static const char *const rows[][2] = {
        { "{\"verdict\":\"signal\"}", "crashed" },
        { "{\"verdict\":\"signal\",\"signature\":\"signal\"}", "crashed" },
        { "{\"verdict\":\"signal\",\"signature\":\"signal, the\\nboard\"}",
          "crashed: the\\nboard" },
        { "{\"verdict\":\"wrong-output\",\"signature\":\"wrong-output, the board, code\"}",
          "the board, code" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *test = read(rows[i][0]);
        say_difference(start(), test);
        expect_told(rows[i][0], rows[i][1]);
        json_decref(test);
    }
}

/* ---- summaries ---- */

static const char summed_up[] =
    "{\"submissions\":[{\"status\":\"ungraded\"},"
    "{\"tests\":[{\"name\":\"t1\",\"group\":\"g\",\"standing\":\"promised\",\"verdict\":\"right\"},"
    "{\"name\":\"t2\",\"group\":\"h\",\"standing\":\"outside\",\"verdict\":\"signal\","
    "\"counts\":false},{\"name\":\"t3\",\"verdict\":\"memory\"}]},"
    "{\"tests\":[{\"name\":\"t2\",\"group\":\"h\",\"verdict\":\"signal\"},"
    "{\"name\":\"t\\n4\",\"verdict\":\"memory\"}]},"
    "{\"tests\":[{\"name\":\"t3\",\"verdict\":\"memory\"}]},"
    "{\"tests\":[{\"name\":\"t1\",\"verdict\":\"right\"}]}]}";

static void tests_are_summed_up_by_name(void **state)
{
    json_t *marks = read(summed_up);
    json_t *want = read(
        "{\"t1\":{\"group\":\"g\",\"standing\":\"promised\",\"runs\":2,\"fails\":0,"
        "\"differences\":{}},\"t2\":{\"group\":\"h\",\"standing\":\"outside\",\"runs\":2,"
        "\"fails\":2,\"differences\":{\"crashed\":2}},\"t3\":{\"group\":null,\"standing\":null,"
        "\"runs\":2,\"fails\":2,\"differences\":{\"too much memory\":2}},\"t\\\\n4\":{"
        "\"group\":null,\"standing\":null,\"runs\":1,\"fails\":1,"
        "\"differences\":{\"too much memory\":1}}}");
    struct growing text = { 0 };
    json_t *all = summary_of_tests(marks, &text);
    json_t *entry;
    const char *key;
    (void)state;
    assert_non_null(all);
    json_object_foreach(want, key, entry)
    {
        json_t *got = json_object_get(all, key);
        const char *name;
        json_t *value;
        if (got == 0)
            fail_msg("no test %s", key);
        json_object_foreach(entry, name, value)
        {
            if (json_is_null(value) ? has(got, name)
                                    : !json_equal(json_object_get(got, name), value))
                fail_msg("%s of %s", name, key);
        }
    }
    assert_int_equal(json_object_size(all), json_object_size(want));
    growing_free(&text);
    json_decref(all);
    json_decref(want);
    json_decref(marks);
}

static void a_text_that_was_lost_is_no_summary(void **state)
{
    json_t *marks = read(summed_up);
    struct growing text = { 0 };
    (void)state;
    text.failed = 1;
    assert_null(summary_of_tests(marks, &text));
    assert_null(summary_of_differences(marks, &text));
    assert_true(text.failed);
    growing_settle(&text, start());
    assert_true(told.out.failed);
    growing_free(&text);
    json_decref(marks);
}

static void append(void *who, const char *key, const json_t *value)
{
    sink_text(who, key);
    sink_number(who, weight_of(value));
}

static void members_come_by_weight(void **state)
{
    json_t *value = read("{\"a\":1,\"b\":[0,0,0],\"c\":2,\"d\":3}");
    (void)state;
    each_by_weight(value, weight_of, append, start());
    expect_told("members", "b3d3c2a1");
    each_by_weight(0, weight_of, append, start());
    expect_told("nothing", "");
    json_decref(value);
}

/* ---- parts of pages ---- */

static void printable_text_is_escaped_once(void **state)
{
    static const char *const rows[][2] = {
        { "", "" },
        { "plain", "plain" },
        { "<a href=\"b\">&", "&lt;a href=&quot;b&quot;&gt;&amp;" },
        { "\xC3\xA9 < \xE2\x82\xAC", "\xC3\xA9 &lt; \xE2\x82\xAC" },
        { "<<x", "&lt;&lt;x" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        markup_printable(start(), bytes_of_text(rows[i][0]));
        expect_told(rows[i][0], rows[i][1]);
    }
}

static void a_bar_has_a_length_and_no_negative_value(void **state)
{
    static const struct {
        int64_t value, of;
        const char *text;
    } rows[] = {
        { 750, 1000, "<progress max=\"10\" value=\"7.5\"></progress>" },
        { 1, 1, "<progress max=\"0.01\" value=\"0.01\"></progress>" },
        { 0, 0, "<progress max=\"1\" value=\"0\"></progress>" },
        { -5, -5, "<progress max=\"1\" value=\"0\"></progress>" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        progress(start(), rows[i].value, rows[i].of);
        expect_told(rows[i].text, rows[i].text);
    }
}

static void the_footer_says_what_contained_programs(void **state)
{
    static const char *const rows[][2] = {
        { "full", "Containment: <b>full</b> (own namespaces, system-call filter, Landlock). Made "
                  "by flipref 1&lt;2." },
        { "kernel", "Containment: <b>kernel</b> (system-call filter and Landlock; no namespaces of "
                    "their own). Made by flipref 1&lt;2." },
        { "limits", "Containment: <b>limits</b> (limits only: programs could read files). Made by "
                    "flipref 1&lt;2." },
        { "none", "Containment: <b>none</b>. Made by flipref 1&lt;2." },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *marks = json_pack("{s:s,s:s,s:s}", "containment", rows[i][0], "flipref", "1<2",
                                  "course", "a & b");
        struct submission s = { .marks = marks };
        struct page p = { .s = &s };
        page_footer(start(), &p);
        expect_told(rows[i][0], rows[i][1]);
        page_course(start(), &p);
        expect_told(rows[i][0], "a &amp; b");
        json_decref(marks);
    }
}

/* Returns whether a text has these bytes. */
static int has_bytes(bytes text, bytes part)
{
    for (; text.len >= part.len; text = bytes_skip(text, 1)) {
        if (memcmp(text.at, part.at, part.len) == 0)
            return 1;
    }
    return 0;
}

/* The page of a game is a string in a script, in which `<` would end the script. */
static void the_page_of_a_game_is_a_text_for_scripts(void **state)
{
    static unsigned char room[1 << 20];
    sink out;
    bytes text, page;
    json_t *value;
    (void)state;
    sink_init(&out, 0, 0, room, sizeof room);
    write_replay_frame(&out, "octaflip");
    text = sink_held(&out);
    assert_int_equal(bytes_find(text, '<'), text.len);
    assert_int_equal(bytes_find(text, '\n'), text.len);
    value = json_loadb((const char *)text.at, text.len, JSON_DECODE_ANY, 0);
    assert_non_null(value);
    page = bytes_of(json_string_value(value), json_string_length(value));
    assert_memory_equal(page.at, "<!DOCTYPE html>\n", 16);
    assert_true(has_bytes(page, page_game_css));
    assert_true(has_bytes(page, page_game_js));
    assert_true(has_bytes(page, bytes_of_text(page_game_css_hash)));
    assert_true(has_bytes(page, bytes_of_text(page_game_js_hash)));
    assert_true(has_bytes(page, bytes_of_text("@GAME@")));
    assert_true(has_bytes(page, bytes_of_text("Input")));
    assert_false(has_bytes(page, bytes_of_text("@LETTERS@")));
    json_decref(value);
    sink_init(&out, 0, 0, room, sizeof room);
    page_style(&out, 0);
    expect_bytes("page_style", "the style", sink_held(&out), page_report_css);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_that_are_missing_are_empty),
        cmocka_unit_test(marks_have_at_most_two_decimals),
        cmocka_unit_test(the_most_frequent_verdict_is_the_submissions),
        cmocka_unit_test(a_test_costs_marks_or_is_unsteady),
        cmocka_unit_test(the_rest_is_what_groups_leave),
        cmocka_unit_test(a_reader_sees_what_the_group_allows),
        cmocka_unit_test(text_is_printable),
        cmocka_unit_test(every_verdict_has_words),
        cmocka_unit_test(a_place_is_a_line_and_a_column),
        cmocka_unit_test(a_line_says_what_may_be_seen),
        cmocka_unit_test(a_submission_has_a_line_for_each_remark),
        cmocka_unit_test(a_difference_is_labelled_by_its_signature),
        cmocka_unit_test(tests_are_summed_up_by_name),
        cmocka_unit_test(a_text_that_was_lost_is_no_summary),
        cmocka_unit_test(members_come_by_weight),
        cmocka_unit_test(printable_text_is_escaped_once),
        cmocka_unit_test(a_bar_has_a_length_and_no_negative_value),
        cmocka_unit_test(the_page_of_a_game_is_a_text_for_scripts),
        cmocka_unit_test(the_footer_says_what_contained_programs),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
