/* grade/reports: each form on regress/unit/reports/marks.json, as a whole. */
#include "regress/unit/report_desk.h"

#include "grade/reports/reports.h"

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
    sink_init(&out, 0, 0, room, sizeof room);
    print(what, &out);
    sink_byte(&out, '\0');
    assert_false(out.failed);
    sink_text(&w->all, "==== ");
    sink_text(&w->all, path);
    sink_byte(&w->all, '\n');
    sink_text(&w->all, (const char *)room);
    return 1;
}

static void expect_form(const char *name)
{
    static struct written w;
    struct report_files files = { .write = add_file, .who = &w, .dialect = "octaflip" };
    json_t *marks = json_load_file(FOLDER "/marks.json", 0, 0);
    char path[100];
    assert_non_null(marks);
    sink_init(&w.all, 0, 0, w.text, sizeof w.text);
    assert_true(report_write(name, marks, &files));
    assert_false(w.all.failed);
    (void)snprintf(path, sizeof path, FOLDER "/%s.txt", name);
    expect_file(path, sink_held(&w.all));
    json_decref(marks);
}

static void csv_is_as_it_was_read(void **state)
{
    expect_form("csv");
}

static void junit_is_as_it_was_read(void **state)
{
    expect_form("junit");
}

static void gradescope_is_as_it_was_read(void **state)
{
    expect_form("gradescope");
}

static void autolab_is_as_it_was_read(void **state)
{
    expect_form("autolab");
}

static void classroom_is_as_it_was_read(void **state)
{
    expect_form("classroom");
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
    for (i = 0; i < ROWS(rows); i++) {
        memset(&desk, 0, sizeof desk);
        desk.kept = "";
        desk.refused = rows[i][1];
        expect_number(rows[i][1], "written", (uint64_t)report_write(rows[i][0], marks, &files), 0);
        desk.refused = 0;
        expect_number(rows[i][1], "written", (uint64_t)report_write(rows[i][0], marks, &files), 1);
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
    for (i = 0; i < ROWS(rows); i++) {
        json_t *marks =
            json_pack("{s:[{s:s,s:s}]}", "submissions", "id", rows[i].id, "status", "graded");
        memset(&desk, 0, sizeof desk);
        desk.kept = "";
        expect_number(rows[i].id, "written", (uint64_t)report_write("autolab", marks, &files),
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

static size_t count_parts(const char *text, const char *part)
{
    size_t n = 0;
    for (text = strstr(text, part); text != 0; text = strstr(text + 1, part))
        n++;
    return n;
}

static void a_page_has_at_most_16_steps_of_a_test(void **state)
{
    static const size_t rows[][2] = { { 0, 0 }, { 1, 1 }, { 16, 16 }, { 17, 16 } };
    static char size[] = "--size", four[] = "4", markup[] = "<&>";
    static char *args[] = { size, four, markup, 0 };
    size_t i;
    memset(steps_given, 0, sizeof steps_given);
    steps_given[0].args = args;
    steps_given[0].arg_count = 3;
    for (i = 0; i < ROWS(rows); i++) {
        const char *page;
        test_given.step_count = rows[i][0];
        page = file_of("html", marks_with(FAILED_TEST), "a/page.html");
        assert_int_equal(count_parts(page, "\"input\":{"), rows[i][1]);
        assert_int_equal(count_parts(page, "\"args\":\"--size 4 \\u003c&>\""), rows[i][0] > 0);
    }
}

static void the_step_that_differs_has_what_was_expected(void **state)
{
    const char *page;
    memset(steps_given, 0, sizeof steps_given);
    test_given.step_count = 2;
    steps_given[0].answer = bytes_of_text("first\n");
    steps_given[1].answer = bytes_of_text("one\ntwo\n");
    page = file_of("html",
                   marks_with(",\"tests\":[{\"name\":\"t\",\"group\":\"g\",\"verdict\":"
                              "\"wrong-output\",\"first\":{\"step\":1,\"line\":2,\"column\":2,"
                              "\"found\":\"tXo\"}}]"),
                   "a/page.html");
    expect_no_part(page, "first");
    expect_part(page, "\"expected\":{\"from\":1,\"lines\":[\"one\",[\"t\",\"wo\"]],\"differs\":2}");
    expect_part(page, "\"found\":{\"from\":2,\"lines\":[[\"t\",\"Xo\"]],\"differs\":2}");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(csv_is_as_it_was_read),
        cmocka_unit_test(junit_is_as_it_was_read),
        cmocka_unit_test(gradescope_is_as_it_was_read),
        cmocka_unit_test(autolab_is_as_it_was_read),
        cmocka_unit_test(classroom_is_as_it_was_read),
        cmocka_unit_test(a_file_that_is_not_written_is_a_failure),
        cmocka_unit_test(an_id_that_is_no_name_gets_no_file),
        cmocka_unit_test(a_page_has_at_most_16_steps_of_a_test),
        cmocka_unit_test(the_step_that_differs_has_what_was_expected),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
