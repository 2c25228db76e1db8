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
        cmocka_unit_test(the_mean_is_rounded_to_the_nearest),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
