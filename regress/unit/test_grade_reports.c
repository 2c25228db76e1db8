/* grade/reports: each form on regress/unit/reports/marks.json, as a whole. */
#include "regress/unit/report_desk.h"

enum { FILE_ROOM = 4096 };

#define FOLDER "regress/unit/reports"

struct written {
    unsigned char text[TEXT_ROOM];
    sink all;
};

/* Adds a file to the text, without what its styles and scripts have from files. Of the pages of six
   persons, those of four are enough. */
static int add_file(void *who, const char *path, void (*print)(const void *what, sink *out),
                    const void *what)
{
    static unsigned char room[TEXT_ROOM];
    struct written *w = who;
    sink out;
    if (strstr(path, ".html") != 0 &&
        (strstr(path, "s4123458") != 0 || strstr(path, "s4123460") != 0))
        return 1;
    sink_init(&out, 0, 0, room, sizeof room);
    print(what, &out);
    sink_byte(&out, '\0');
    assert_false(out.failed);
    without_files((char *)room);
    sink_text(&w->all, "==== ");
    sink_text(&w->all, path);
    sink_byte(&w->all, '\n');
    sink_text(&w->all, (const char *)room);
    return 1;
}

static bytes read_part(const char *test, const char *ending, unsigned char *room)
{
    char path[200];
    size_t n = 0;
    FILE *file;
    (void)snprintf(path, sizeof path, FOLDER "/tests/%s.%s", test, ending);
    file = fopen(path, "r");
    if (file == 0)
        return bytes_of(0, 0);
    n = fread(room, 1, FILE_ROOM, file);
    (void)fclose(file);
    return bytes_of(room, n);
}

static size_t steps_of(void *who, const char *test, struct report_step *steps, size_t most)
{
    static unsigned char input[FILE_ROOM], answer[FILE_ROOM];
    (void)who;
    assert_true(most > 0);
    steps[0].args = 0;
    steps[0].input = read_part(test, "in", input);
    steps[0].answer = read_part(test, "ans", answer);
    return steps[0].input.at != 0;
}

static void expect_form(const char *name)
{
    static struct written w;
    struct report_files files = {
        .write = add_file, .steps = steps_of, .who = &w, .dialect = "octaflip"
    };
    json_t *marks = json_load_file(FOLDER "/marks.json", 0, 0);
    char path[100];
    assert_non_null(marks);
    sink_init(&w.all, 0, 0, w.text, sizeof w.text);
    assert_true(report_form_named(name)->write(marks, &files));
    assert_false(w.all.failed);
    (void)snprintf(path, sizeof path, FOLDER "/%s.txt", name);
    expect_file(path, sink_held(&w.all));
    json_decref(marks);
}

static void forms_have_names(void **state)
{
    (void)state;
    assert_null(report_form_named("json"));
    assert_null(report_form_named(""));
    assert_string_equal(report_form_named("html")->name, "html");
}

static void csv_is_as_it_was_read(void **state)
{
    (void)state;
    expect_form("csv");
}

static void junit_is_as_it_was_read(void **state)
{
    (void)state;
    expect_form("junit");
}

static void gradescope_is_as_it_was_read(void **state)
{
    (void)state;
    expect_form("gradescope");
}

static void autolab_is_as_it_was_read(void **state)
{
    (void)state;
    expect_form("autolab");
}

static void classroom_is_as_it_was_read(void **state)
{
    (void)state;
    expect_form("classroom");
}

static void html_is_as_it_was_read(void **state)
{
    (void)state;
    expect_form("html");
}

/* ---- small marks ---- */

static void a_file_that_is_not_written_is_a_failure(void **state)
{
    static const char *const rows[][2] = {
        { "csv", "marks.csv" },
        { "junit", "junit.xml" },
        { "gradescope", "b/results.json" },
        { "autolab", "a/autolab.txt" },
        { "classroom", "b/classroom.txt" },
        { "html", "overview.html" },
        { "html", "overview/b.marker.html" },
        { "html", "b/page.html" },
    };
    json_t *marks = json_loads("{\"submissions\":[{\"id\":\"a\",\"status\":\"graded\"},"
                               "{\"id\":\"b\",\"status\":\"graded\"}]}",
                               0, 0);
    struct report_files files = { .write = keep_file, .dialect = "octaflip" };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        memset(&desk, 0, sizeof desk);
        desk.kept = "";
        desk.refused = rows[i][1];
        expect_number(rows[i][1], "written",
                      (uint64_t)report_form_named(rows[i][0])->write(marks, &files), 0);
        desk.refused = 0;
        expect_number(rows[i][1], "written",
                      (uint64_t)report_form_named(rows[i][0])->write(marks, &files), 1);
    }
    json_decref(marks);
}

static void an_id_that_is_no_name_gets_no_file(void **state)
{
    static const struct {
        const char *id;
        int is_name;
    } rows[] = { { "", 0 },   { ".", 0 },  { "..", 0 },  { "a/b", 0 },     { "/", 0 },
                 { "a/", 0 }, { ".a", 1 }, { "a..", 1 }, { "s4123456", 1 } };
    struct report_files files = { .write = keep_file };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *marks =
            json_pack("{s:[{s:s,s:s}]}", "submissions", "id", rows[i].id, "status", "graded");
        memset(&desk, 0, sizeof desk);
        desk.kept = "";
        expect_number(rows[i].id, "written",
                      (uint64_t)report_form_named("autolab")->write(marks, &files),
                      (uint64_t)rows[i].is_name);
        expect_number(rows[i].id, "files", desk.files, (uint64_t)rows[i].is_name);
        json_decref(marks);
    }
}

/* Marks with one submission, whose other members are `more`. */
static json_t *marks_with(const char *more)
{
    static char text[8192];
    (void)snprintf(
        text, sizeof text,
        "{\"groups\":[{\"name\":\"g\",\"visibility\":\"visible\",\"feedback\":\"full\"}],"
        "\"submissions\":[{\"id\":\"a\",\"status\":\"graded\"%s}]}",
        more);
    return json_loads(text, 0, 0);
}

#define FAILED_TEST ",\"tests\":[{\"name\":\"t\",\"group\":\"g\",\"verdict\":\"signal\"}]"

static void steps_have_numbers_and_arguments(void **state)
{
    const char *page;
    (void)state;
    memset(&given, 0, sizeof given);
    given.count = 1;
    given.at[0].args = "--size 4 <&>";
    page = file_of("html", marks_with(FAILED_TEST), "a/page.html");
    expect_part(page, "<p>Arguments: <code>--size 4 &lt;&amp;&gt;</code></p>");
    expect_part(page, "<h4>Input</h4><p class=\"faint\">(nothing)</p></section>");
    expect_part(page, "<h4>Found</h4><p class=\"faint\">(nothing is kept)</p></section>");
    expect_no_part(page, "<h3>Step");
    given.count = 2;
    given.at[0].args = "";
    page = file_of("html", marks_with(FAILED_TEST), "a/page.html");
    expect_no_part(page, "Arguments");
    expect_part(page, "<h3>Step 1 of 2</h3>");
    expect_part(page, "<h3>Step 2 of 2</h3>");
    expect_no_part(page, "<h3>Step 3");
    given.count = 17; /* a page has 16 of them */
    page = file_of("html", marks_with(FAILED_TEST), "a/page.html");
    expect_part(page, "<h3>Step 16 of 16</h3>");
    expect_no_part(page, "<h3>Step 17");
    given.count = 0;
    page = file_of("html", marks_with(FAILED_TEST), "a/page.html");
    expect_no_part(page, "<h4>Input</h4>");
}

static void the_step_that_differs_has_what_was_expected(void **state)
{
    const char *page;
    const char *second;
    (void)state;
    memset(&given, 0, sizeof given);
    given.count = 2;
    given.at[0].answer = bytes_of_text("first\n");
    given.at[1].answer = bytes_of_text("one\ntwo\n");
    page = file_of("html",
                   marks_with(",\"tests\":[{\"name\":\"t\",\"group\":\"g\",\"verdict\":"
                              "\"wrong-output\",\"first\":{\"step\":1,\"line\":2,\"column\":2,"
                              "\"found\":\"tXo\"}}]"),
                   "a/page.html");
    second = strstr(page, "<h3>Step 2 of 2</h3>");
    assert_non_null(second);
    expect_no_part(page, "first");
    expect_part(second, "<li>one</li><li class=\"differs\">t<mark>wo</mark></li></ol></section>");
    expect_part(second, "<h4>Found</h4><ol class=\"text\" tabindex=\"0\" start=\"2\">"
                        "<li class=\"differs\">t<mark>Xo</mark></li></ol></section>");
}

/* Lines 1 to `count`, each with its number. */
static bytes lines_to(size_t count)
{
    static char text[4096];
    size_t len = 0;
    size_t i;
    for (i = 1; i <= count; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%zu\n", i);
    return bytes_of(text, len);
}

static void eight_lines_around_a_difference_are_shown(void **state)
{
    const char *page;
    (void)state;
    memset(&given, 0, sizeof given);
    given.count = 1;
    given.at[0].answer = lines_to(60);
    page = file_of("html",
                   marks_with(",\"tests\":[{\"name\":\"t\",\"group\":\"g\",\"verdict\":"
                              "\"wrong-output\",\"first\":{\"step\":0,\"line\":20,\"column\":1}}]"),
                   "a/page.html");
    expect_part(page, "start=\"12\"><li>12</li>");
    expect_part(page, "<li>28</li></ol>");
    page = file_of("html",
                   marks_with(",\"tests\":[{\"name\":\"t\",\"group\":\"g\",\"verdict\":"
                              "\"wrong-output\",\"first\":{\"step\":0,\"line\":8}}]"),
                   "a/page.html");
    expect_part(page, "start=\"1\"><li>1</li>");
    expect_part(page, "<li>16</li></ol>");
    page = file_of("html", marks_with(FAILED_TEST), "a/page.html"); /* nobody knows where */
    expect_part(page, "start=\"1\"><li>1</li>");
    expect_part(page, "<li>40</li></ol>");
}

static void two_hundred_lines_of_an_input_are_shown(void **state)
{
    const char *page;
    (void)state;
    memset(&given, 0, sizeof given);
    given.count = 1;
    given.at[0].input = lines_to(300);
    page = file_of("html", marks_with(FAILED_TEST), "a/page.html");
    expect_part(page, "<h4>Input</h4><ol class=\"text\" tabindex=\"0\" start=\"1\"><li>1</li>");
    expect_part(page, "<li>200</li></ol>");
}

static void a_group_without_marks_has_no_bar(void **state)
{
    const char *page =
        file_of("html",
                marks_with(",\"groups\":[{\"name\":\"g\",\"points\":0,\"of\":0,\"right\":1,"
                           "\"tests\":2},{\"name\":\"h\",\"points\":0.01,\"of\":0.01,\"right\":0,"
                           "\"tests\":1}],\"marks\":{\"total\":0.01,\"of\":0.01}"),
                "a/page.html");
    (void)state;
    expect_part(page, "<tr><th scope=\"row\">g</th><td class=\"bar\"></td>"
                      "<td class=\"points\"><b>0</b> / 0</td>"
                      "<td class=\"faint\">1 of 2 tests right</td></tr>");
    expect_part(page, "<tr><th scope=\"row\">h</th><td class=\"bar\"><progress max=\"0.01\" "
                      "value=\"0.01\"></progress></td>");
    expect_no_part(page, "style, lateness, deductions");
    page = file_of("html", marks_with(",\"marks\":{\"total\":-1,\"of\":0}"), "a/page.html");
    expect_part(page, "style, lateness, deductions</th><td class=\"bar\"></td>"
                      "<td class=\"points\"><b>-1</b> / 0</td>");
}

static void a_build_has_its_log_if_there_is_one(void **state)
{
    const char *page =
        file_of("html",
                marks_with(",\"build\":{\"status\":\"built\",\"command\":\"gcc <x>\","
                           "\"compiler\":\"gcc 12\",\"warnings\":0,\"log\":\"\"}"),
                "a/page.html");
    (void)state;
    expect_part(page, "<section><h2>Build</h2><p><code>gcc &lt;x&gt;</code></p>"
                      "<p class=\"faint\">gcc 12</p></section>");
    page = file_of("html",
                   marks_with(",\"build\":{\"status\":\"built\",\"command\":\"gcc\","
                              "\"compiler\":\"gcc 12\",\"warnings\":1,\"log\":\"l1\\nl2\\n\"}"),
                   "a/page.html");
    expect_part(page, "gcc 12; lines with a warning: 1</p><details><summary>What the compiler "
                      "says</summary><ol class=\"text\" tabindex=\"0\" start=\"1\"><li>l1</li>"
                      "<li>l2</li></ol></details></section>");
    page = file_of("html", marks_with(""), "a/page.html");
    expect_no_part(page, "<h2>Build</h2>");
}

static void the_first_three_failures_are_open(void **state)
{
    static const char open[] = "<details class=\"test\" open>";
    const char *page =
        file_of("html",
                marks_with(",\"tests\":["
                           "{\"name\":\"t1\",\"group\":\"g\",\"verdict\":\"signal\"},"
                           "{\"name\":\"t2\",\"group\":\"g\",\"verdict\":\"signal\"},"
                           "{\"name\":\"t3\",\"group\":\"g\",\"verdict\":\"signal\"},"
                           "{\"name\":\"t4\",\"group\":\"g\",\"verdict\":\"signal\"}]"),
                "a/page.html");
    size_t n = 0;
    (void)state;
    expect_part(page, "<details class=\"test\"><summary><b>t4</b>");
    for (; (page = strstr(page, open)) != 0; page += sizeof open - 1)
        n++;
    assert_int_equal(n, 3);
}

#define VARYING                                                                                    \
    "<p>The answer varies between runs or builds: the program uses memory that it does not own, "  \
    "or depends on the time.</p>"
#define KEPT      "<p>This input is kept because it once broke a program: a &lt;crash&gt;</p>"
#define SANITIZER "<p>What the sanitizer found:</p>"

/* What a student sees of a test that fails, by the feedback of its group. */
static void a_failing_test_has_what_may_be_seen(void **state)
{
    static const struct {
        const char *feedback, *part;
        int has_sanitizer;
    } rows[] = {
        { "full",
          VARYING KEPT SANITIZER "<ol class=\"text\" tabindex=\"0\" start=\"1\"><li>one</li>"
                                 "<li>two</li></ol>",
          1 },
        { "position",
          VARYING KEPT "<p class=\"faint\">The course shows only where the output of this test "
                       "differs.</p></details>",
          0 },
        { "verdict",
          VARYING
          "<p class=\"faint\">The course shows only the verdict of this test.</p></details>",
          0 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *marks = json_pack("{s:[{s:s,s:s,s:s}],s:[{s:s,s:s,s:[{s:s,s:s,s:s,s:b,s:s,s:s}]}]}",
                                  "groups", "name", "g", "visibility", "visible", "feedback",
                                  rows[i].feedback, "submissions", "id", "a", "status", "graded",
                                  "tests", "name", "t", "group", "g", "verdict", "unstable",
                                  "counts", 0, "cause", "a <crash>", "sanitizer", "one\ntwo");
        const char *page = file_of("html", marks, "a/page.html");
        expect_part(page, "<b>t</b> <span class=\"verdict\">not asked for by the specification; "
                          "answers vary</span> <span class=\"faint\">g</span></summary>\n");
        expect_part(page, rows[i].part);
        assert_int_equal(strstr(page, SANITIZER) != 0, rows[i].has_sanitizer);
    }
}

/* ---- replays ---- */

static void games_are_replayed(void **state)
{
    static const char game[] = "R......B\n........\n........\n........\n........\n........\n"
                               "........\nB......R\n1\n1 1 2 2\n";
    static char large[(64 << 10) + 2];
    static const char button[] = "<div class=\"replay\"><button";
    size_t i;
    (void)state;
    memset(&given, 0, sizeof given);
    given.count = 1;
    memset(large, '\n', sizeof large);
    memcpy(large, game, sizeof game - 1);
    for (i = 0; i < 4; i++) {
        static const struct {
            size_t len;
            int is_replayed;
        } rows[] = { { sizeof game - 1, 1 }, { 64 << 10, 1 }, { (64 << 10) + 1, 0 }, { 10, 0 } };
        const char *page;
        given.at[0].input = bytes_of(large, rows[i].len);
        page = file_of("html", marks_with(FAILED_TEST), "a/page.html");
        expect_number("a game", "a replay", strstr(page, button) != 0,
                      (uint64_t)rows[i].is_replayed);
    }
}

/* ---- the overview ---- */

static json_t *marks_of_two(const char *one, const char *other)
{
    static char text[8192];
    (void)snprintf(
        text, sizeof text,
        "{\"groups\":[{\"name\":\"g\"},{\"name\":\"h\"}],\"submissions\":[{\"id\":\"a\"%s},"
        "{\"id\":\"b\"%s}]}",
        one, other);
    return json_loads(text, 0, 0);
}

static void nobody_is_graded(void **state)
{
    const char *page =
        file_of("html", marks_of_two(",\"status\":\"ungraded\"", ",\"status\":\"ungraded\""),
                "overview.html");
    (void)state;
    expect_part(page, "<li><b>0</b>graded</li>\n<li><b>2</b>not graded</li>");
    expect_no_part(page, "mean <b>");
    expect_no_part(page, "class=\"histogram\"");
    expect_part(page, "<p>None: every submission that was graded is right.</p>");
}

static void the_mean_is_rounded_to_the_nearest(void **state)
{
    static const struct {
        const char *one, *other, *mean;
    } rows[] = {
        { "1", "2", "mean <b>1.5</b> of 20" },     { "0.01", "0.02", "mean <b>0.02</b> of 20" },
        { "0", "0.01", "mean <b>0.01</b> of 20" }, { "-1", "0.99", "mean <b>-0.01</b> of 20" },
        { "-3", "-1", "mean <b>-2</b> of 20" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        char one[100], other[100];
        (void)snprintf(one, sizeof one, ",\"status\":\"graded\",\"marks\":{\"total\":%s,\"of\":20}",
                       rows[i].one);
        (void)snprintf(other, sizeof other,
                       ",\"status\":\"graded\",\"marks\":{\"total\":%s,\"of\":10}", rows[i].other);
        expect_part(file_of("html", marks_of_two(one, other), "overview.html"), rows[i].mean);
    }
}

static void a_bar_counts_a_tenth_of_the_marks(void **state)
{
    static const struct {
        const char *total;
        int bar; /* from 0 */
    } rows[] = { { "-1", 0 }, { "0", 0 },    { "1.99", 0 }, { "2", 1 },
                 { "9", 4 },  { "19.9", 9 }, { "20", 9 },   { "21", 9 } };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        char one[100], number[100];
        const char *page;
        (void)snprintf(one, sizeof one, ",\"status\":\"graded\",\"marks\":{\"total\":%s,\"of\":20}",
                       rows[i].total);
        (void)snprintf(number, sizeof number, "<text x=\"%d\" y=\"16\">1</text>",
                       20 + 56 * rows[i].bar + 28);
        page = file_of("html", marks_of_two(one, ",\"status\":\"ungraded\""), "overview.html");
        expect_part(page, number);
        expect_part(page, "viewBox=\"0 0 600 130\"");
        expect_part(page, "<text x=\"20\" y=\"124\">0</text>");
        expect_part(page, "<text x=\"76\" y=\"124\">2</text>");
        expect_part(page, "<text x=\"580\" y=\"124\">20</text>");
    }
}

static void a_letter_says_what_failed(void **state)
{
    static const char *const rows[][2] = {
        { "right", "<td class=\"s\">\xC2\xB7</td>" },
        { "wrong-output", "<td class=\"f s\">w</td>" },
        { "exit-status", "<td class=\"f s\">x</td>" },
        { "signal", "<td class=\"f s\">c</td>" },
        { "time-cpu", "<td class=\"f s\">t</td>" },
        { "time-wall", "<td class=\"f s\">t</td>" },
        { "output-limit", "<td class=\"f s\">o</td>" },
        { "memory", "<td class=\"f s\">m</td>" },
        { "forbidden-call", "<td class=\"f s\">f</td>" },
        { "not-built", "<td class=\"f s\">n</td>" },
        { "unstable", "<td class=\"f s\">u</td>" },
        { "internal", "<td class=\"f s\">!</td>" },
        { "another", "<td class=\"f s\">?</td>" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        char one[200];
        const char *matrix;
        (void)snprintf(
            one, sizeof one,
            ",\"status\":\"graded\",\"tests\":[{\"name\":\"t\",\"group\":\"g\","
            "\"verdict\":\"%s\"},{\"name\":\"u\",\"group\":\"g\",\"verdict\":\"right\"}]",
            rows[i][0]);
        matrix = strstr(file_of("html",
                                marks_of_two(one, ",\"status\":\"graded\",\"tests\":[{\"name\":"
                                                  "\"u\",\"verdict\":\"memory\"}]"),
                                "overview.html"),
                        "<section id=\"matrix\">");
        assert_non_null(matrix);
        expect_part(matrix, rows[i][1]);
        expect_part(matrix, "<td>\xC2\xB7</td></tr>");
        expect_part(matrix, "b</a></th><td class=\"s\"></td><td class=\"f\">m</td></tr>");
    }
}

static void three_differences_of_a_test_are_named(void **state)
{
#define ONE(verdict)                                                                               \
    ",\"status\":\"graded\",\"tests\":[{\"name\":\"t\",\"verdict\":\"" verdict "\"}]"
    const char *page;
    char text[2000];
    (void)state;
    page = file_of("html", marks_of_two(ONE("signal"), ONE("memory")), "overview.html");
    expect_part(page, "<td class=\"what\">crashed \xC3\x97 1; too much memory \xC3\x97 1</td>");
    (void)snprintf(text, sizeof text, "%s},{\"id\":\"c\"%s},{\"id\":\"d\"%s", ONE("memory"),
                   ONE("memory"), ONE("time-cpu"));
    page = file_of("html", marks_of_two(ONE("signal"), text), "overview.html");
    expect_part(page, "<td class=\"what\">too much memory \xC3\x97 2; crashed \xC3\x97 1; "
                      "too slow \xC3\x97 1</td>");
    expect_part(page, "<td class=\"number\">4 of 4</td><td class=\"fails\"><progress max=\"4\" "
                      "value=\"4\"></progress></td>");
    (void)snprintf(text, sizeof text, "%s},{\"id\":\"c\"%s},{\"id\":\"d\"%s", ONE("memory"),
                   ONE("exit-status"), ONE("time-cpu"));
    page = file_of("html", marks_of_two(ONE("signal"), text), "overview.html");
    expect_part(page, "<td class=\"what\">crashed \xC3\x97 1; too much memory \xC3\x97 1; "
                      "wrong exit status \xC3\x97 1; \xE2\x80\xA6</td>");
}

static void tiles_count_submissions(void **state)
{
    const char *page = file_of(
        "html",
        marks_of_two(",\"status\":\"graded\",\"tests\":["
                     "{\"name\":\"t\",\"verdict\":\"right\",\"sanitizer\":\"x\"},"
                     "{\"name\":\"u\",\"verdict\":\"right\",\"sanitizer\":\"x\"}]",
                     ",\"status\":\"graded\",\"build\":{\"status\":\"not-built\"},\"tests\":["
                     "{\"name\":\"t\",\"verdict\":\"signal\",\"sanitizer\":\"x\"},"
                     "{\"name\":\"u\",\"verdict\":\"unstable\"},"
                     "{\"name\":\"v\",\"verdict\":\"right\",\"steady\":false}]"),
        "overview.html");
    (void)state;
    expect_part(page,
                "<li><b>2</b>graded</li>\n<li><b>0</b>not graded</li>\n"
                "<li><b>1</b>right in every test that counts</li>\n<li><b>1</b>not built</li>\n"
                "<li><b>1</b>with answers that vary</li>\n"
                "<li><b>1</b>right answers with memory errors</li>\n");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_have_names),
        cmocka_unit_test(csv_is_as_it_was_read),
        cmocka_unit_test(junit_is_as_it_was_read),
        cmocka_unit_test(gradescope_is_as_it_was_read),
        cmocka_unit_test(autolab_is_as_it_was_read),
        cmocka_unit_test(classroom_is_as_it_was_read),
        cmocka_unit_test(html_is_as_it_was_read),
        cmocka_unit_test(a_file_that_is_not_written_is_a_failure),
        cmocka_unit_test(an_id_that_is_no_name_gets_no_file),
        cmocka_unit_test(steps_have_numbers_and_arguments),
        cmocka_unit_test(the_step_that_differs_has_what_was_expected),
        cmocka_unit_test(eight_lines_around_a_difference_are_shown),
        cmocka_unit_test(two_hundred_lines_of_an_input_are_shown),
        cmocka_unit_test(a_group_without_marks_has_no_bar),
        cmocka_unit_test(a_build_has_its_log_if_there_is_one),
        cmocka_unit_test(the_first_three_failures_are_open),
        cmocka_unit_test(a_failing_test_has_what_may_be_seen),
        cmocka_unit_test(games_are_replayed),
        cmocka_unit_test(nobody_is_graded),
        cmocka_unit_test(the_mean_is_rounded_to_the_nearest),
        cmocka_unit_test(a_bar_counts_a_tenth_of_the_marks),
        cmocka_unit_test(a_letter_says_what_failed),
        cmocka_unit_test(three_differences_of_a_test_are_named),
        cmocka_unit_test(tiles_count_submissions),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
