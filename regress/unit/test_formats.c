/* The formats of the reports of check: SARIF, JUnit, JSON and text, on findings that are made up.
 */
#include "unit.h"

#include "judge/contest_codes.h"
#include "judge/dialects.h"
#include "report/format.h"
#include "report/totals.h"
#include "report/unknown.h"

/* ---- what a report is written to ---- */

static struct {
    unsigned char text[1 << 18];
    sink out;
} report;

static const char *written(void)
{
    assert_false(report.out.failed);
    report.text[report.out.len] = '\0';
    return (const char *)report.text;
}

/* Removes the white space between the values of JSON. */
static const char *squeezed(void)
{
    const char *from = written();
    char *to = (char *)report.text;
    int in_string = 0;
    for (; *from != '\0'; from++) {
        if (in_string && *from == '\\')
            *to++ = *from++;
        else if (*from == '"')
            in_string = !in_string;
        if (in_string || strchr(" \n", *from) == 0)
            *to++ = *from;
    }
    *to = '\0';
    return (const char *)report.text;
}

static void expect_part(const char *text, const char *part)
{
    if (strstr(text, part) == 0)
        fail_msg("`%s` is missing in `%.2000s`", part,
                 strlen(text) > 2000 ? text + strlen(text) - 2000 : text);
}

static size_t occurrences(const char *text, const char *part)
{
    size_t n = 0;
    for (text = strstr(text, part); text != 0; text = strstr(text + 1, part))
        n++;
    return n;
}

/* A store in memory. */
static struct {
    unsigned char bytes[1 << 18];
    size_t len, at;
    int opened, does_not_open, does_not_rewind;
} stored;

static void *store_open(const char **trouble)
{
    if (stored.does_not_open) {
        *trouble = "no room";
        return 0;
    }
    stored.len = stored.at = 0;
    stored.opened++;
    return &stored;
}

static int store_write(void *who, bytes b)
{
    (void)who;
    assert_true(stored.len + b.len <= sizeof stored.bytes);
    if (b.len > 0)
        memcpy(stored.bytes + stored.len, b.at, b.len);
    stored.len += b.len;
    return 1;
}

static int store_rewind(void *who)
{
    (void)who;
    return !stored.does_not_rewind;
}

static size_t store_read(void *who, unsigned char *at, size_t room)
{
    bytes rest = bytes_first(bytes_of(stored.bytes + stored.at, stored.len - stored.at), room);
    (void)who;
    if (rest.len > 0)
        memcpy(at, rest.at, rest.len);
    stored.at += rest.len;
    return rest.len;
}

static const char *store_trouble(void *who)
{
    (void)who;
    return stored.does_not_rewind ? "the disk is full" : 0;
}

static void store_close(void *who)
{
    (void)who;
    stored.opened--;
}

static const struct store memory = { store_open, store_write,   store_rewind,
                                     store_read, store_trouble, store_close };

/* ---- what a reporter is told ---- */

static struct run run;
static struct reporter to;
static char warned[512];

static void note_warning(const char *text)
{
    (void)snprintf(warned, sizeof warned, "%s", text);
}

static int clear(void **state)
{
    (void)state;
    memset(&run, 0, sizeof run);
    memset(&stored, 0, sizeof stored);
    run.dialect = dialect_named("octaflip");
    run.warn = note_warning;
    run.store = &memory;
    warned[0] = '\0';
    return 0;
}

static void open_report(const char *format)
{
    sink_init(&report.out, 0, 0, report.text, sizeof report.text - 1);
    memset(&to, 0, sizeof to);
    assert_null(format_named(format)->open(&to, &run, &report.out));
}

static void close_report(uint64_t unread)
{
    struct tally all = { .valid = 2, .not_valid = 1 };
    assert_null(to.close(to.who, &all, unread));
}

static const struct code *named_code(const char *name)
{
    size_t i;
    for (i = 0; i < run.dialect->code_count + CONTEST_CODES; i++) {
        const struct code *code = numbered_code(run.dialect, i);
        if (code->name != 0 && strcmp(code->name, name) == 0)
            return code;
    }
    fail_msg("no code %s", name);
    abort();
}

/* An error in line 3, whose first byte is the 38th of its input. */
static struct finding error_in(bytes text, size_t column, size_t length)
{
    struct finding f = { .code = named_code("octaflip.move.occupied"),
                         .source = FLIPREF_NONE,
                         .target = FLIPREF_NONE };
    bytes found = bytes_first(bytes_skip(text, column - 1), length);
    f.diagnostic = (flipref_diagnostic){ .severity = FLIPREF_ERROR,
                                         .code = f.code->name,
                                         .message = "the target is taken",
                                         .clause = "page 2",
                                         .line = 3,
                                         .column = column,
                                         .offset = 37 + column - 1,
                                         .length = length,
                                         .text = { text.at, text.len },
                                         .found = { found.at, found.len },
                                         .text_column = 1 };
    return f;
}

static void tell(const struct finding *f)
{
    tell_finding(&to.to, f);
}

/* Tells an input with one finding. */
static void tell_input(const char *path, const struct finding *f)
{
    struct tally tally = { .not_valid = 1 };
    to.input(to.who, path);
    tell(f);
    tell_end(&to.to, 0);
    to.input_end(to.who, &tally, 0);
}

/* ---- the formats ---- */

static void formats_have_names(void **state)
{
    static const char *const names[] = { "text", "json", "sarif", "junit" };
    size_t i;
    (void)state;
    assert_int_equal(format_count, ROWS(names));
    for (i = 0; i < ROWS(names); i++) {
        assert_ptr_equal(format_named(names[i]), &formats[i]);
        assert_string_equal(formats[i].name, names[i]);
    }
    assert_null(format_named("xml"));
    assert_null(format_named(""));
}

/* ---- SARIF ---- */

static void rules_of_sarif_are_the_codes(void **state)
{
    const char *text;
    (void)state;
    open_report("sarif");
    close_report(0);
    text = squeezed();
    expect_part(text, "{\"id\":\"octaflip.move.occupied\",\"name\":\"OctaflipMoveOccupied\","
                      "\"shortDescription\":{\"text\":\"octaflip.move.occupied: ");
    expect_part(text, "\"name\":\"OctaflipMoveMayNotPass\"");
    expect_part(text, "\"help\":{\"text\":\"octaflip.board.bad-cell");
    assert_int_equal(occurrences(text, "\"id\":\"octaflip."), occurrences(text, "\"markdown\":\""));
    assert_int_equal(occurrences(text, "\"id\":\"contest."), 0);
    expect_part(text, "\"automationDetails\":{\"id\":\"flipref check octaflip/\"},"
                      "\"columnKind\":\"utf16CodeUnits\",\"results\":[],\"invocations\":[{"
                      "\"executionSuccessful\":true,\"toolExecutionNotifications\":[]}]}]}");
    assert_memory_equal(text,
                        "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\","
                        "\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{"
                        "\"name\":\"flipref\",\"version\":\"",
                        120);
    run.contest = 1;
    open_report("sarif");
    close_report(0);
    text = squeezed();
    expect_part(text, "\"name\":\"ContestTextEmptyInput\"");
    assert_int_equal(occurrences(text, "\"id\":\"contest."), CONTEST_CODES - 1);
}

/* "ruleIndex" is the place of the rule in the list of rules. */
static void rules_of_sarif_are_found_by_their_index(void **state)
{
    static const char *const names[] = { "octaflip.board.missing-line", "octaflip.move.occupied",
                                         "octaflip.end.trailing-text", "contest.text.empty-input" };
    size_t i;
    (void)state;
    run.contest = 1;
    for (i = 0; i < ROWS(names); i++) {
        struct finding f = error_in(bytes_of_text("x"), 1, 1);
        char part[128];
        const char *text;
        char *rule;
        size_t index;
        f.code = named_code(names[i]);
        open_report("sarif");
        tell_input("a", &f);
        close_report(0);
        text = squeezed();
        (void)snprintf(part, sizeof part, "{\"id\":\"%s\"", names[i]);
        rule = strstr(text, part);
        assert_non_null(rule);
        rule[0] = '\0';
        index = occurrences(text, "{\"id\":\"");
        rule[0] = '{';
        (void)snprintf(part, sizeof part, "{\"ruleId\":\"%s\",\"ruleIndex\":%zu,", names[i], index);
        expect_part(text, part);
    }
}

static void a_result_of_sarif_has_its_place(void **state)
{
    struct finding f = error_in(bytes_of_text("foobar"), 4, 3);
    (void)state;
    f.diagnostic.message = "{taken}";
    f.diagnostic.help = "try {b}";
    open_report("sarif");
    tell_input("a", &f);
    close_report(0);
    expect_part(squeezed(),
                "\"level\":\"error\",\"message\":{\"text\":\"{{taken}}\\nhelp: try {{b}}\"},"
                "\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"a\"},"
                "\"region\":{\"startLine\":3,\"startColumn\":4,\"endLine\":3,\"endColumn\":7,"
                "\"byteOffset\":40,\"byteLength\":3,\"snippet\":{\"text\":\"bar\"}}}}],"
                "\"partialFingerprints\":{"
                "\"primaryLocationLineHash\":\"85944171f73967e8:1\"}}],\"invocations\"");
    f.diagnostic.severity = FLIPREF_WARNING;
    f.diagnostic.message = "warned";
    f.diagnostic.help = 0;
    f.diagnostic.record = 2;
    f.diagnostic.length = 0;
    open_report("sarif");
    tell_input("a", &f);
    close_report(0);
    expect_part(squeezed(), "\"level\":\"warning\",\"message\":{\"text\":\"record 2, warned\"},");
    expect_part(squeezed(), "\"startColumn\":4,\"endLine\":3,\"endColumn\":4,\"byteOffset\":40,"
                            "\"byteLength\":0}}}],\"partialFingerprints\":{"
                            "\"primaryLocationLineHash\":\"580ed8782ada974e:1\"}");
}

/* Columns are UTF-16 units of what SARIF shows: a character beyond U+FFFF has two of them, and
   U+FFFD, which stands for what is not UTF-8, one. */
static void columns_of_sarif_are_utf16_units(void **state)
{
    static const struct {
        bytes text;
        size_t column, length;
        const char *place;
    } rows[] = {
        { LITERAL("a\xF0\x9F\x98\x80"
                  "b"),
          6, 1,
          "\"startColumn\":4,\"endLine\":3,\"endColumn\":5,\"byteOffset\":42,\"byteLength\":1" },
        { LITERAL("a\xF0\x9F\x98\x80"
                  "b"),
          2, 4,
          "\"startColumn\":2,\"endLine\":3,\"endColumn\":4,\"byteOffset\":38,\"byteLength\":4" },
        { LITERAL("a\xFF"
                  "b"),
          3, 1,
          "\"startColumn\":3,\"endLine\":3,\"endColumn\":4,\"byteOffset\":39,\"byteLength\":1" },
        { LITERAL("a\xC3\xA9"), 3, 1,
          "\"startColumn\":2,\"endLine\":3,\"endColumn\":3,\"byteOffset\":39,\"byteLength\":1,"
          "\"snippet\":{\"text\":\"\xC3\xA9\"}" },
        { LITERAL("ab"), 2, 2, /* with the LF of the line */
          "\"startColumn\":2,\"endLine\":4,\"endColumn\":1,\"byteOffset\":38,\"byteLength\":2,"
          "\"snippet\":{\"text\":\"b\"}" },
        { LITERAL("ab"), 3, 1,
          "\"startColumn\":3,\"endLine\":4,\"endColumn\":1,\"byteOffset\":39,\"byteLength\":1}" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct finding f = error_in(rows[i].text, rows[i].column, rows[i].length);
        open_report("sarif");
        tell_input("a", &f);
        close_report(0);
        expect_part(squeezed(), rows[i].place);
    }
}

static void a_part_of_a_long_line_has_its_column(void **state)
{
    struct finding f = error_in(bytes_of_text("foobar"), 4, 3);
    (void)state;
    diagnostic_set_column(&f.diagnostic, 1004);
    open_report("sarif");
    tell_input("a", &f);
    close_report(0);
    expect_part(squeezed(), "\"startColumn\":1004,\"endLine\":3,\"endColumn\":1007,"
                            "\"byteOffset\":40,\"byteLength\":3,\"snippet\":{\"text\":\"bar\"}");
}

static void a_fix_of_sarif_replaces_a_part_of_the_line(void **state)
{
    struct finding f = error_in(bytes_of_text("foobar"), 4, 3);
    (void)state;
    f.diagnostic.help = "write it without blanks";
    f.diagnostic.fix = (flipref_fix){ .text = "FOO", .offset = 38, .length = 2 };
    open_report("sarif");
    tell_input("a", &f);
    close_report(0);
    expect_part(squeezed(),
                ",\"fixes\":[{\"description\":{\"text\":\"write it without blanks\"},"
                "\"artifactChanges\":[{\"artifactLocation\":{\"uri\":\"a\"},\"replacements\":[{"
                "\"deletedRegion\":{\"startLine\":3,\"startColumn\":2,\"endLine\":3,"
                "\"endColumn\":4,\"byteOffset\":38,\"byteLength\":2},"
                "\"insertedContent\":{\"text\":\"FOO\"}}]}]}]}]");
    f.diagnostic.fix.text = 0;
    open_report("sarif");
    tell_input("a", &f);
    close_report(0);
    assert_int_equal(occurrences(squeezed(), "\"fixes\""), 0);
}

/* A line that occurs again in its input has the next number. */
static void fingerprints_of_sarif_count_equal_lines(void **state)
{
    struct finding one = error_in(bytes_of_text("foobar"), 1, 1);
    struct finding other = error_in(bytes_of_text("foo"), 1, 1);
    struct tally tally = { .not_valid = 1 };
    const char *text;
    size_t i;
    (void)state;
    open_report("sarif");
    to.input(to.who, "a");
    tell(&one);
    tell(&other);
    tell(&one);
    tell_end(&to.to, 0);
    tell(&one); /* of the next record */
    to.input_end(to.who, &tally, 0);
    to.input(to.who, "b");
    for (i = 0; i < 40; i++) /* more than are counted */
        tell(&one);
    tell_end(&to.to, 0);
    close_report(0);
    text = squeezed();
    assert_int_equal(occurrences(text, "\"85944171f73967e8:1\""), 3);
    assert_int_equal(occurrences(text, "\"85944171f73967e8:2\""), 2);
    assert_int_equal(occurrences(text, "\"85944171f73967e8:32\""), 1);
    assert_int_equal(occurrences(text, "\"85944171f73967e8:33\""), 8);
}

static void paths_of_sarif_are_uris(void **state)
{
    static const char *const rows[][2] = {
        { "a.txt", "{\"uri\":\"a.txt\"}" },
        { "a b/c#.txt", "{\"uri\":\"a%20b/c%23.txt\"}" },
        { "/a/b", "{\"uri\":\"file:///a/b\"}" },
        { "./a//./b/../c", "{\"uri\":\"a/b/../c\"}" },
        { "a/", "{\"uri\":\"a\"}" },
        { "\xC3\xA9", "{\"uri\":\"%C3%A9\"}" },
        { "-", "{\"uri\":\"-\",\"description\":{\"text\":\"standard input\"}}" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct finding f = error_in(bytes_of_text("x"), 1, 1);
        char part[256];
        open_report("sarif");
        tell_input(rows[i][0], &f);
        close_report(0);
        (void)snprintf(part, sizeof part, "\"artifactLocation\":%s,\"region\"", rows[i][1]);
        expect_part(squeezed(), part);
    }
}

static void what_is_not_read_is_a_notification(void **state)
{
    static const char more[] =
        "{\"level\":\"error\",\"message\":{\"text\":\"more inputs could not be read\"}}";
    struct tally tally = { 0 };
    size_t i;
    (void)state;
    open_report("sarif");
    to.unread(to.who, "none", "there is no such file");
    to.input(to.who, "half");
    to.input_end(to.who, &tally, "the disk fails");
    close_report(2);
    expect_part(squeezed(),
                "\"invocations\":[{\"executionSuccessful\":false,\"toolExecutionNotifications\":["
                "{\"level\":\"error\",\"message\":{\"text\":\"there is no such file\"},"
                "\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"none\"}}}]},"
                "{\"level\":\"error\",\"message\":{\"text\":\"the disk fails\"},"
                "\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"half\"}}}]}"
                "]}]}]}");
    for (i = 20; i <= 21; i++) { /* 20 of them are named */
        size_t k;
        open_report("sarif");
        for (k = 0; k < i; k++)
            to.unread(to.who, "none", "there is no such file");
        close_report(i);
        assert_int_equal(occurrences(squeezed(), "there is no such file"), 20);
        assert_int_equal(occurrences(squeezed(), more), i > 20);
    }
    assert_string_equal(warned, "");
}

/* Counts the results of a report that is too long to be kept, and keeps its end. */
static struct {
    char end[4096];
    size_t len, results, runs;
} counted;

static size_t count_in(bytes b, const char *part)
{
    size_t n = 0;
    size_t len = strlen(part);
    size_t i;
    for (i = 0; i + len <= b.len; i++)
        n += memcmp(b.at + i, part, len) == 0;
    return n;
}

static int count_part(void *who, bytes b)
{
    size_t from = b.len > sizeof counted.end - 1 ? b.len - (sizeof counted.end - 1) : 0;
    (void)who;
    counted.len = b.len - from;
    memcpy(counted.end, b.at + from, counted.len);
    counted.results += count_in(b, "\"ruleId\":");
    counted.runs += count_in(b, "\"automationDetails\":");
    return 1;
}

static void report_results(size_t results)
{
    struct finding f = error_in(bytes_of_text(""), 1, 0);
    struct tally all = { 0 };
    size_t i;
    memset(&counted, 0, sizeof counted);
    warned[0] = '\0';
    sink_init(&report.out, count_part, 0, report.text, sizeof report.text);
    memset(&to, 0, sizeof to);
    assert_null(open_sarif(&to, &run, &report.out));
    to.input(to.who, "a");
    for (i = 0; i < results; i++) {
        tell(&f);
        tell_end(&to.to, 0);
        (void)(i % 100 == 99 && sink_flush(&report.out)); /* at the end of a result */
    }
    (void)sink_flush(&report.out);
    assert_null(to.close(to.who, &all, 0));
    (void)sink_flush(&report.out);
    assert_true(counted.len < sizeof counted.end);
    counted.end[counted.len] = '\0';
}

static void a_run_of_sarif_has_at_most_25000_results(void **state)
{
    static const char one[] = "1 result was left out: code scanning takes at most 25000 in a run";
    static const char two[] = "2 results were left out: code scanning takes at most 25000 in a run";
    (void)state;
    report_results(25000);
    assert_int_equal(counted.results, 25000);
    assert_string_equal(warned, "");
    assert_null(strstr(counted.end, "left out"));
    report_results(25001);
    assert_int_equal(counted.results, 25000);
    assert_string_equal(warned, one);
    expect_part(counted.end, one);
    expect_part(counted.end, "\"level\": \"warning\"");
    report_results(25002);
    assert_int_equal(counted.results, 25000);
    assert_int_equal(counted.runs, 1);
    assert_string_equal(warned, two);
}

static void a_full_run_of_sarif_is_followed_by_another(void **state)
{
    (void)state;
    run.split = 1;
    report_results(25001);
    assert_int_equal(counted.results, 25001);
    assert_int_equal(counted.runs, 2);
    assert_string_equal(warned, "");
}

static void parts_of_a_report_have_their_own_categories(void **state)
{
    struct finding f = error_in(bytes_of_text(""), 1, 0);
    size_t i;
    (void)state;
    run.split = 1;
    open_report("sarif");
    to.input(to.who, "a");
    report.out.failed = 1; /* what is written is too long to be kept */
    for (i = 0; i < 25000; i++)
        tell(&f);
    sink_init(&report.out, 0, 0, report.text, sizeof report.text - 1);
    tell(&f);
    close_report(0);
    expect_part(squeezed(), "\"automationDetails\":{\"id\":\"flipref check octaflip, part 2/\"}");
    assert_memory_equal(written(), "]},{\"tool\":{\"driver\":{", 22);
}

/* ---- JUnit ---- */

static flipref_verdict judged(int is_valid, uint64_t record)
{
    flipref_verdict v = { .valid = is_valid, .words = "words", .record = record, .line = 1 };
    return v;
}

static void cases_of_junit_are_inputs(void **state)
{
    struct finding f = error_in(bytes_of_text("foobar"), 4, 3);
    flipref_verdict good = judged(1, 0), bad = judged(0, 0);
    struct tally tally = { 0 };
    (void)state;
    f.diagnostic.message = "a < b";
    open_report("junit");
    to.input(to.who, "good\n.txt");
    tell_verdict(&to.to, &good);
    to.took(to.who, 1500000);
    tell_end(&to.to, 0);
    to.input_end(to.who, &tally, 0);
    to.input(to.who, "bad");
    tell(&f);
    f.diagnostic.message = "the second one";
    tell(&f);
    tell_verdict(&to.to, &bad);
    to.took(to.who, 100000);
    to.took(to.who, 22600);
    tell_end(&to.to, 0);
    to.input_end(to.who, &tally, 0);
    to.unread(to.who, "none", "there is no \"file\"");
    close_report(1);
    expect_part(
        written(),
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<testsuites tests=\"3\" failures=\"1\" errors=\"1\" time=\"1.623\">\n"
        "<testsuite name=\"flipref check octaflip\" tests=\"3\" failures=\"1\" errors=\"1\" "
        "time=\"1.623\">\n"
        "<testcase name=\"good\\n.txt\" classname=\"octaflip\" time=\"1.500\"/>\n"
        "<testcase name=\"bad\" classname=\"octaflip\" time=\"0.123\">"
        "<failure type=\"octaflip.move.occupied\" message=\"a &lt; b\">"
        "bad:3:4: error: a &lt; b");
    expect_part(written(), "bad:3:4: error: the second one");
    expect_part(written(),
                "bad: not valid: words\n</failure></testcase>\n"
                "<testcase name=\"none\" classname=\"octaflip\" time=\"0.000\">"
                "<error type=\"not-read\" message=\"there is no &quot;file&quot;\"></error>"
                "</testcase>\n</testsuite>\n</testsuites>\n");
    assert_int_equal(stored.opened, 0);
}

static void cases_of_junit_are_records(void **state)
{
    struct finding warning = error_in(bytes_of_text("foobar"), 4, 3);
    flipref_verdict first = judged(1, 1), second = judged(0, 2);
    struct tally tally = { 0 };
    (void)state;
    warning.diagnostic.severity = FLIPREF_WARNING;
    warning.diagnostic.message = "odd";
    open_report("junit");
    to.input(to.who, "-");
    tell_verdict(&to.to, &first);
    tell(&warning);
    to.took(to.who, 7);
    tell_end(&to.to, 0);
    tell_verdict(&to.to, &second);
    tell_end(&to.to, 1);
    to.input_end(to.who, &tally, "the disk fails");
    close_report(1);
    expect_part(written(), "<testcase name=\"(standard input): record 1\" classname=\"octaflip\" "
                           "time=\"0.000\"><system-out>(standard input):3:4: warning: odd");
    expect_part(written(),
                "</system-out></testcase>\n<testcase name=\"(standard input): record 2\" "
                "classname=\"octaflip\" time=\"0.000\"><failure>"
                "(standard input):1: record 2: not valid: words\n"
                "what follows was not judged\n</failure></testcase>\n"
                "<testcase name=\"(standard input)\" classname=\"octaflip\" "
                "time=\"0.000\"><error type=\"not-read\" "
                "message=\"the disk fails\"></error></testcase>\n");
    expect_part(written(), "<testsuites tests=\"3\" failures=\"1\" errors=\"1\" time=\"0.000\">");
}

static void valid_cases_are_left_out_of_a_quiet_report(void **state)
{
    struct finding warning = error_in(bytes_of_text("foobar"), 4, 3);
    flipref_verdict good = judged(1, 0), bad = judged(0, 0);
    (void)state;
    warning.diagnostic.severity = FLIPREF_WARNING;
    run.quiet = 1;
    open_report("junit");
    to.input(to.who, "good");
    tell_verdict(&to.to, &good);
    to.took(to.who, 7);
    tell_end(&to.to, 0);
    to.input(to.who, "warned");
    tell_verdict(&to.to, &good);
    tell(&warning);
    tell_end(&to.to, 0);
    to.input(to.who, "bad");
    tell_verdict(&to.to, &bad);
    tell_end(&to.to, 0);
    close_report(0);
    expect_part(written(), "<testsuites tests=\"2\" failures=\"1\" errors=\"0\" time=\"0.000\">");
    assert_int_equal(occurrences(written(), "name=\"good\""), 0);
    expect_part(written(), "<testcase name=\"warned\" classname=\"octaflip\" time=\"0.000\">"
                           "<system-out>warned:3:4: warning: the target is taken");
    expect_part(written(), "<testcase name=\"bad\" classname=\"octaflip\" time=\"0.000\">"
                           "<failure>bad: not valid: words\n</failure>");
}

static void a_store_that_fails_is_trouble(void **state)
{
    struct tally all = { 0 };
    (void)state;
    stored.does_not_rewind = 1;
    open_report("junit");
    assert_string_equal(to.close(to.who, &all, 0), "the disk is full");
    assert_int_equal(report.out.len, 0);
    assert_int_equal(stored.opened, 0);
    stored.does_not_open = 1;
    assert_string_equal(format_named("junit")->open(&to, &run, &report.out), "no room");
}

/* ---- JSON ---- */

static void lines_of_json_are_inputs(void **state)
{
    struct finding f = error_in(bytes_of_text("foobar"), 4, 3);
    flipref_verdict good = judged(1, 0), bad = judged(0, 7);
    struct tally tally = { 0 };
    (void)state;
    f.diagnostic.help = "write it";
    f.diagnostic.expected = "a cell";
    f.diagnostic.fix = (flipref_fix){ "x", 39, 2 };
    f.diagnostic.turn = 5;
    f.diagnostic.player = "Red";
    bad.errors = 1;
    bad.has_turn = 1;
    bad.turn = 5;
    bad.over = FLIPREF_NOT_OVER;
    bad.players[0] = "Red";
    bad.players[1] = "Blue";
    bad.pieces[0] = 3;
    bad.pieces[1] = 4;
    bad.has_points = 1;
    bad.points[0] = 30;
    bad.points[1] = 40;
    good.over = FLIPREF_OVER;
    open_report("json");
    to.input(to.who, "a");
    tell(&f);
    tell_verdict(&to.to, &bad);
    tell_end(&to.to, 1);
    to.input_end(to.who, &tally, 0);
    to.input(to.who, "b");
    tell_verdict(&to.to, &good);
    tell_end(&to.to, 0);
    to.input_end(to.who, &tally, 0);
    to.unread(to.who, "c", "there is none");
    close_report(1);
    assert_string_equal(
        written(),
        "{\"input\":\"a\",\"dialect\":\"octaflip\",\"diagnostics\":[{\"severity\":\"error\","
        "\"code\":\"octaflip.move.occupied\",\"message\":\"the target is taken\",\"line\":3,"
        "\"column\":4,\"offset\":40,\"length\":3,\"found\":\"bar\",\"expected\":\"a cell\","
        "\"clause\":\"page 2\",\"help\":\"write it\",\"fix\":{\"offset\":39,\"length\":2,"
        "\"text\":\"x\"},\"turn\":5,\"player\":\"Red\"}],\"record\":7,\"line\":1,\"valid\":false,"
        "\"verdict\":\"words\",\"errors\":1,\"turn\":5,\"over\":false,"
        "\"pieces\":{\"Red\":3,\"Blue\":4},\"points\":{\"Red\":30,\"Blue\":40},"
        "\"unjudged\":true}\n"
        "{\"input\":\"b\",\"dialect\":\"octaflip\",\"diagnostics\":[],\"valid\":true,"
        "\"verdict\":\"words\",\"errors\":0,\"over\":true}\n"
        "{\"input\":\"c\",\"dialect\":\"octaflip\",\"diagnostics\":[],"
        "\"trouble\":\"there is none\"}\n");
}

static void a_quiet_report_in_json_has_warnings(void **state)
{
    struct finding f = error_in(bytes_of_text("foobar"), 4, 0);
    flipref_verdict good = judged(1, 0);
    (void)state;
    f.diagnostic.severity = FLIPREF_WARNING;
    f.diagnostic.found.len = 0;
    run.quiet = 1;
    open_report("json");
    to.input(to.who, "a");
    tell_verdict(&to.to, &good);
    tell_end(&to.to, 0);
    assert_int_equal(report.out.len, 0);
    to.input(to.who, "b");
    tell_verdict(&to.to, &good);
    tell(&f);
    tell_end(&to.to, 0);
    close_report(0);
    assert_string_equal(
        written(), "{\"input\":\"b\",\"dialect\":\"octaflip\",\"diagnostics\":["
                   "{\"severity\":\"warning\",\"code\":\"octaflip.move.occupied\",\"message\":"
                   "\"the target is taken\",\"line\":3,\"column\":4,\"offset\":40,\"length\":0,"
                   "\"clause\":\"page 2\"}],\"valid\":true,\"verdict\":\"words\",\"errors\":0}\n");
}

/* ---- standings and summaries ---- */

static const struct standing_found promised = { .standing = STANDING_PROMISED };
static const struct standing_found ruled = { .standing = STANDING_RULING,
                                             .reason = "two blanks",
                                             .line = 12 };
static const struct standing_found outside = { .standing = STANDING_OUTSIDE, .reason = "no file" };

static void tell_standings(const char *format)
{
    run.standing = 1;
    open_report(format);
    to.input(to.who, "a");
    to.standing(to.who, &promised);
    to.input(to.who, "b");
    to.standing(to.who, &ruled);
    to.input(to.who, "c");
    to.standing(to.who, &outside);
    close_report(0);
}

static void standings_have_reasons_and_lines(void **state)
{
    (void)state;
    tell_standings("json");
    assert_string_equal(
        written(),
        "{\"input\":\"a\",\"dialect\":\"octaflip\",\"diagnostics\":[],\"standing\":\"promised\"}\n"
        "{\"input\":\"b\",\"dialect\":\"octaflip\",\"diagnostics\":[],\"standing\":\"ruling\","
        "\"reason\":\"two blanks\",\"line\":12}\n"
        "{\"input\":\"c\",\"dialect\":\"octaflip\",\"diagnostics\":[],\"standing\":\"outside\","
        "\"reason\":\"no file\"}\n");
    tell_standings("text");
    assert_string_equal(written(), "a: promised\nb: ruling: two blanks (line 12)\n"
                                   "c: outside: no file\n");
    run.many = 1;
    tell_standings("text");
    expect_part(written(), "\n3 inputs: 1 promised, 1 ruling, 1 outside\n");
    open_report("text");
    to.input(to.who, "a");
    to.standing(to.who, &ruled);
    close_report(0);
    expect_part(written(), "\n1 input: 0 promised, 1 ruling, 0 outside\n");
}

static void a_summary_counts_codes(void **state)
{
    static uint64_t findings[200];
    struct tally all = { .valid = 3, .not_valid = 12 };
    struct summary s = { .dialect = run.dialect, .all = &all, .unread = 1, .findings = findings };
    (void)state;
    assert_true(run.dialect->code_count + CONTEST_CODES < 200);
    findings[number_of_code(run.dialect, named_code("octaflip.move.occupied"))] = 11;
    findings[number_of_code(run.dialect, named_code("contest.text.empty-input"))] = 1;
    sink_init(&report.out, 0, 0, report.text, sizeof report.text - 1);
    assert_null(summarize_text(&s, &report.out));
    expect_part(written(), "summary:\n         3  valid\n        12  not valid\n"
                           "         1  not read\n        11  octaflip.move.occupied: ");
    expect_part(written(), "\n         1  contest.text.empty-input: an empty input\n");
    assert_int_equal(occurrences(written(), "\n"), 6);
    s.skipped = 1234567890123;
    s.interrupted = 1;
    sink_init(&report.out, 0, 0, report.text, sizeof report.text - 1);
    assert_null(summarize_text(&s, &report.out));
    expect_part(written(), "summary, of what was judged before it was interrupted:\n");
    expect_part(written(), "\n1234567890123  skipped\n");
    sink_init(&report.out, 0, 0, report.text, sizeof report.text - 1);
    assert_null(summarize_json(&s, &report.out));
    assert_string_equal(written(),
                        "{\"summary\":{\"valid\":3,\"not_valid\":12,\"not_read\":1,"
                        "\"skipped\":1234567890123,\"codes\":{\"octaflip.move.occupied\":11,"
                        "\"contest.text.empty-input\":1},\"interrupted\":true}}\n");
    s.skipped = 0;
    s.interrupted = 0;
    sink_init(&report.out, 0, 0, report.text, sizeof report.text - 1);
    assert_null(summarize_json(&s, &report.out));
    assert_string_equal(written(), "{\"summary\":{\"valid\":3,\"not_valid\":12,\"not_read\":1,"
                                   "\"codes\":{\"octaflip.move.occupied\":11,"
                                   "\"contest.text.empty-input\":1}}}\n");
}

/* ---- text ---- */

/* Tells `count` findings of one code in as many lines. */
static const char *text_of(size_t count)
{
    struct finding f = error_in(bytes_of_text("x"), 1, 1);
    size_t i;
    open_report("text");
    to.input(to.who, "a");
    for (i = 0; i < count; i++) {
        f.diagnostic.line = i + 1;
        tell(&f);
    }
    close_report(0);
    return written();
}

static void more_findings_of_a_code_are_grouped(void **state)
{
    (void)state;
    assert_int_equal(occurrences(text_of(3), ": error: "), 3);
    assert_int_equal(occurrences(text_of(3), " more: "), 0);
    assert_int_equal(occurrences(text_of(4), ": error: "), 3);
    expect_part(text_of(4), "\n1 more: ");
    expect_part(text_of(4), " [octaflip.move.occupied]\n       = at a:4:1\n");
    expect_part(text_of(6), "\n3 more: ");
    expect_part(text_of(6), "\n       = at a:4:1, a:5:1, a:6:1\n");
    expect_part(text_of(8), "\n5 more: ");
    expect_part(text_of(8), "\n       = at a:4:1, a:5:1, a:6:1 and 2 more\n");
    run.many = 1;
    assert_int_equal(occurrences(text_of(3), ": error: "), 1);
    expect_part(text_of(3), "\n2 more: ");
    run.many = 0;
    run.records = 1;
    assert_int_equal(occurrences(text_of(3), ": error: "), 1);
    run.ungrouped = 1;
    assert_int_equal(occurrences(text_of(9), ": error: "), 9);
    assert_int_equal(occurrences(text_of(9), " more: "), 0);
}

static void a_place_that_has_no_room_is_left_out(void **state)
{
    static char path[250];
    struct finding f = error_in(bytes_of_text("x"), 1, 1);
    size_t i;
    (void)state;
    memset(path, 'p', sizeof path - 1);
    run.many = 1;
    open_report("text");
    for (i = 0; i < 5; i++) /* the first one is shown in full */
        tell_input(i == 4 ? "short" : path, &f);
    close_report(0);
    expect_part(written(), "4 more: ");
    expect_part(written(), "p:3:1, ppp");
    expect_part(written(), "p:3:1 and 2 more\n");
    assert_int_equal(occurrences(written(), "short"), 0);
}

static void sums_follow_many_inputs(void **state)
{
    struct tally tally = { .valid = 2, .not_valid = 1 };
    (void)state;
    open_report("text");
    close_report(0);
    assert_string_equal(written(), "");
    run.many = 1;
    open_report("text");
    close_report(0);
    assert_string_equal(written(), "3 inputs: 2 valid, 1 not\n");
    open_report("text");
    to.skipped(to.who, 2);
    to.skipped(to.who, 3);
    close_report(4);
    assert_string_equal(written(), "3 inputs: 2 valid, 1 not; not read: 4; skipped: 5 (.DS_Store, "
                                   "__MACOSX, ._*)\n");
    run.many = 0;
    run.records = 1;
    open_report("text");
    to.input(to.who, "a");
    to.input_end(to.who, &tally, 0);
    tally.valid = 0;
    tally.unjudged = 1;
    to.input(to.who, "b");
    to.input_end(to.who, &tally, 0);
    close_report(0);
    assert_string_equal(written(), "a: 3 records: 2 valid, 1 not\n"
                                   "b: 1 record: 0 valid, 1 not; what follows was not judged\n");
}

/* ---- totals ---- */

static char troubles[256];
static int judged_inputs;

static void note_trouble(const char *path, const char *why)
{
    size_t len = strlen(troubles);
    (void)snprintf(troubles + len, sizeof troubles - len, "%s: %s\n", path, why);
}

static void note_judged(void)
{
    judged_inputs++;
}

static void totals_are_counted_for_all_inputs(void **state)
{
    static uint64_t findings[200];
    struct report_totals totals = { .to = &to,
                                    .trouble = note_trouble,
                                    .judged = note_judged,
                                    .dialect = run.dialect,
                                    .findings = findings };
    struct tally tally = { .valid = 2, .not_valid = 1, .refused = 1 };
    struct tally other = { .valid = 1 };
    struct tally none = { 0 };
    struct reporter counting = { 0 };
    struct finding f = error_in(bytes_of_text("x"), 1, 1);
    flipref_verdict good = judged(1, 0);
    (void)state;
    troubles[0] = '\0';
    judged_inputs = 0;
    run.many = 1;
    open_report("text");
    count_report(&counting, &totals);
    assert_null(counting.took); /* the format has no place for it */
    counting.input(counting.who, "a");
    tell_finding(&counting.to, &f);
    tell_finding(&counting.to, &f);
    tell_verdict(&counting.to, &good);
    tell_end(&counting.to, 0);
    counting.input_end(counting.who, &tally, 0);
    counting.input(counting.who, "b");
    counting.input_end(counting.who, &other, "the disk fails");
    counting.unread(counting.who, "c", "there is none");
    counting.skipped(counting.who, 4);
    counting.standing(counting.who, &promised);
    assert_int_equal(totals.all.valid, 3);
    assert_int_equal(totals.all.not_valid, 1);
    assert_int_equal(totals.refused, 1);
    assert_int_equal(totals.unread, 2);
    assert_int_equal(totals.skipped, 4);
    assert_int_equal(totals.standings, 1);
    assert_int_equal(findings[number_of_code(run.dialect, f.code)], 2);
    assert_int_equal(judged_inputs, 2);
    assert_string_equal(troubles, "b: the disk fails\nc: there is none\n");
    assert_null(counting.close(counting.who, &none, 0));
    expect_part(written(), "\na: valid: words\n");
    expect_part(written(), "\n4 inputs: 3 valid, 1 not; not read: 2; skipped: 4 (");
}

static void totals_of_junit_have_times(void **state)
{
    struct report_totals totals = {
        .to = &to, .trouble = note_trouble, .judged = note_judged, .flushed = &report.out
    };
    struct reporter counting = { 0 };
    struct finding f = error_in(bytes_of_text("x"), 1, 1);
    flipref_verdict bad = judged(0, 0);
    struct tally tally = { .not_valid = 1 };
    (void)state;
    open_report("junit");
    count_report(&counting, &totals);
    assert_int_equal(counting.to.quiet, QUIET_WORDS);
    counting.input(counting.who, "a");
    tell_finding(&counting.to, &f); /* which is not counted */
    tell_verdict(&counting.to, &bad);
    counting.took(counting.who, 41600);
    tell_end(&counting.to, 0);
    counting.input_end(counting.who, &tally, 0);
    counting.standing(counting.who, &promised); /* the format has no place for these */
    counting.skipped(counting.who, 1);
    assert_null(counting.close(counting.who, &tally, 0));
    expect_part(written(), "<testsuites tests=\"1\" failures=\"1\" errors=\"0\" time=\"0.042\">");
}

/* ---- names that nothing has ---- */

static void the_nearest_name_is_said(void **state)
{
    static const char *const names[] = {
        "octaflip.move.occupied",   "octaflip.board.missing-line", "octaflip.end.trailing-text",
        "contest.text.empty-input", "flip.arguments.file",         "reversi.command.extra-bytes"
    };
    struct message m;
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(names); i++) {
        char near[64];
        (void)snprintf(near, sizeof near, "%sx", names[i]);
        expect_part(unknown_code(near, &m), names[i]);
        expect_part(unknown_code(near, &m), "no such code");
    }
    for (i = 1; i < CONTEST_CODES; i++) {
        char near[64];
        (void)snprintf(near, sizeof near, "%sx", contest_codes[i].name);
        expect_part(unknown_code(near, &m), contest_codes[i].name);
    }
    expect_part(unknown_code("zzzzzzzzzzzzzzzzzz", &m), "`flipref check --codes` lists them");
    for (i = 0; i < dialect_count; i++) {
        char near[64];
        (void)snprintf(near, sizeof near, "%sx", dialects[i].name);
        expect_part(unknown_dialect(near, &m), "no such dialect");
        expect_part(unknown_dialect(near, &m), dialects[i].name);
    }
    expect_part(unknown_dialect("zzzzzzzzzz", &m), "flipref --help lists them");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(formats_have_names, clear),
        cmocka_unit_test_setup(rules_of_sarif_are_the_codes, clear),
        cmocka_unit_test_setup(rules_of_sarif_are_found_by_their_index, clear),
        cmocka_unit_test_setup(a_result_of_sarif_has_its_place, clear),
        cmocka_unit_test_setup(columns_of_sarif_are_utf16_units, clear),
        cmocka_unit_test_setup(a_part_of_a_long_line_has_its_column, clear),
        cmocka_unit_test_setup(a_fix_of_sarif_replaces_a_part_of_the_line, clear),
        cmocka_unit_test_setup(fingerprints_of_sarif_count_equal_lines, clear),
        cmocka_unit_test_setup(paths_of_sarif_are_uris, clear),
        cmocka_unit_test_setup(what_is_not_read_is_a_notification, clear),
        cmocka_unit_test_setup(a_run_of_sarif_has_at_most_25000_results, clear),
        cmocka_unit_test_setup(a_full_run_of_sarif_is_followed_by_another, clear),
        cmocka_unit_test_setup(parts_of_a_report_have_their_own_categories, clear),
        cmocka_unit_test_setup(cases_of_junit_are_inputs, clear),
        cmocka_unit_test_setup(cases_of_junit_are_records, clear),
        cmocka_unit_test_setup(valid_cases_are_left_out_of_a_quiet_report, clear),
        cmocka_unit_test_setup(a_store_that_fails_is_trouble, clear),
        cmocka_unit_test_setup(lines_of_json_are_inputs, clear),
        cmocka_unit_test_setup(a_quiet_report_in_json_has_warnings, clear),
        cmocka_unit_test_setup(standings_have_reasons_and_lines, clear),
        cmocka_unit_test_setup(a_summary_counts_codes, clear),
        cmocka_unit_test_setup(more_findings_of_a_code_are_grouped, clear),
        cmocka_unit_test_setup(a_place_that_has_no_room_is_left_out, clear),
        cmocka_unit_test_setup(sums_follow_many_inputs, clear),
        cmocka_unit_test_setup(totals_are_counted_for_all_inputs, clear),
        cmocka_unit_test_setup(totals_of_junit_have_times, clear),
        cmocka_unit_test_setup(the_nearest_name_is_said, clear),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
