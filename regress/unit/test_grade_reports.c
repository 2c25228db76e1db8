/* grade/reports: each form on regress/unit/reports/marks.json, as a whole. */
#include "pages.h"

#include "grade/reports/reports.h"

enum { TEXT_ROOM = 1 << 20, FILE_ROOM = 4096 };

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

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_have_names),          cmocka_unit_test(csv_is_as_it_was_read),
        cmocka_unit_test(junit_is_as_it_was_read),   cmocka_unit_test(gradescope_is_as_it_was_read),
        cmocka_unit_test(autolab_is_as_it_was_read), cmocka_unit_test(classroom_is_as_it_was_read),
        cmocka_unit_test(html_is_as_it_was_read),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
