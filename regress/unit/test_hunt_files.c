/* verbs/hunt/groups: the files that are made from a matrix, and the suite as a package of tests. */
#include "regress/unit/folder.h"

#include "hunt/groups/write.h"
#include "tests/reference.h"
#include "tests/settings.h"
#include "text/byte_queue.h"

/* ---- a matrix of three programs, of which two share a bug ---- */

/* Adds an input with the reference's answer. */
static void add(struct matrix *m, const struct dialect *dialect, struct matrix_input input)
{
    struct reference_order order = { .dialect = dialect,
                                     .args = input.step.args,
                                     .input = input.step.input };
    struct reference_run run;
    size_t index;
    while (input.step.args[input.step.arg_count] != 0)
        input.step.arg_count++;
    (void)reference_run(&order, &run);
    input.step.answer = bytes_of(run.output, run.length);
    assert_true(matrix_add_input(m, &input, &index));
    reference_run_free(&run);
}

struct made {
    struct matrix matrix;
    struct groups groups;
    struct suite suite;
    struct clusters clusters;
};

static void make(struct made *made, size_t most)
{
    static char new_game[] = "new", side[] = "4", wrong[] = "5x";
    static char *fine[] = { new_game, side, 0 }, *refused[] = { new_game, wrong, 0 };
    static const char *const programs[] = { "=a", "<b>&\"c\"", "right", "d\xC3\xA9" };
    const struct dialect *flip = dialect_named("flip");
    struct matrix *m = &made->matrix;
    memset(made, 0, sizeof *made);
    assert_true(matrix_open(m, programs, 4));
    add(m, flip,
        (struct matrix_input){ .name = "a/1",
                               .file = "a/1.in",
                               .standing = STANDING_PROMISED,
                               .step = { .args = fine, .input = bytes_of_text("0 1\n") } });
    add(m, flip,
        (struct matrix_input){
            .name = "golden", .standing = STANDING_RULING, .step = { .args = refused } });
    assert_true(matrix_set(m, 0, 0, "wrong-output: <the board>"));
    assert_true(matrix_set(m, 0, 1, 0));
    assert_true(matrix_set(m, 1, 0, "wrong-output: <the board>"));
    assert_true(matrix_set(m, 2, 0, 0));
    assert_true(matrix_set(m, 2, 1, 0));
    assert_true(matrix_set(m, 3, 1, "signal"));
    assert_true(groups_find(m, &made->groups));
    assert_true(suite_choose(m, &made->groups, most, &made->suite));
    made->clusters = (struct clusters){ m, &made->groups, &made->suite, flip, "0.1" };
}

static void forget(struct made *made)
{
    suite_free(&made->suite);
    groups_free(&made->groups);
    matrix_free(&made->matrix);
}

/* ---- what is printed ---- */

static struct byte_queue printed;

static int keep(void *to, bytes b)
{
    (void)to;
    return queue_put(&printed, b);
}

/* Returns the text, with a NUL. */
static const char *print(void (*printer)(const void *what, sink *out), const void *what)
{
    unsigned char buffer[512];
    sink out;
    queue_empty(&printed);
    sink_init(&out, keep, 0, buffer, sizeof buffer);
    printer(what, &out);
    assert_true(sink_flush(&out));
    assert_true(queue_put(&printed, bytes_of("", 1)));
    return printed.at + printed.start;
}

static void expect(const char *text, const char *part)
{
    if (strstr(text, part) == 0)
        fail_msg("`%s` is not in:\n%s", part, text);
}

static void expect_not(const char *text, const char *part)
{
    if (strstr(text, part) != 0)
        fail_msg("`%s` is in:\n%s", part, text);
}

static void test_csv_has_a_row_for_each_program(void **state)
{
    struct made made;
    (void)state;
    make(&made, 9);
    assert_string_equal(print(print_matrix_csv, &made.clusters),
                        "id,group,\"a/1\",\"golden\"\r\n"
                        "\"'=a\",1,\"wrong-output: <the board>\",\"right\"\r\n"
                        "\"<b>&\"\"c\"\"\",1,\"wrong-output: <the board>\",\"untried\"\r\n"
                        "\"right\",,\"right\",\"right\"\r\n"
                        "\"d\xC3\xA9\",2,\"untried\",\"signal\"\r\n");
    forget(&made);
}

static void test_json_has_inputs_cells_groups_and_the_suite(void **state)
{
    struct made made;
    const char *text;
    (void)state;
    make(&made, 9);
    text = print(print_matrix_json, &made.clusters);
    expect(text, "\"format\": \"flipref-matrix\"");
    expect(text, "\"args\": [\"new\",\"4\"]");
    expect(text, "\"input\": \"0 1\\n\"");
    expect(text, "\"file\": \"a/1.in\"");
    expect(text, "\"standing\": \"ruling\"");
    expect(text, "\"cells\": [1,0]");
    expect(text, "\"cells\": [1,null]");
    expect(text, "\"cells\": [null,2]");
    expect(text, "\"group\": null");
    expect(text, "\"broken_by\": 1");
    expect(text, "\"told\": 2");
    made.clusters.suite = 0;
    expect(print(print_matrix_json, &made.clusters), "\"suite\": null");
    forget(&made);
}

static void test_the_page_shows_hostile_names_as_text_and_loads_nothing(void **state)
{
    struct made made;
    const char *text;
    (void)state;
    make(&made, 9);
    text = print(print_groups_page, &made.clusters);
    expect(text, "default-src 'none'; style-src 'sha256-");
    expect(text, "&lt;b&gt;&amp;&quot;c&quot;");
    expect(text, "wrong-output: &lt;the board&gt;");
    expect(text, "<a href=\"a/1.in\">a/1</a>");
    expect(text, "arguments: <code>new 4</code>");
    expect(text, "The input is empty.");
    expect(text, "2 tests break 3 of 3 broken programs and tell apart 2 of 2 groups.");
    expect(text, "d\xC3\xA9");
    expect_not(text, "<b>&");
    expect_not(text, "<script");
    expect_not(text, "url(");
    expect_not(text, "http:");
    expect_not(text, "https:");
    expect_not(text, "-HASH@");
    expect_not(text, "@BODY");
    forget(&made);
}

static void test_long_inputs_and_large_groups_are_folded(void **state)
{
    enum { PROGRAMS = 40, LINES = 30 };
    static char names[PROGRAMS][8], text[LINES * 2 + 300];
    const char *programs[PROGRAMS], *page;
    struct matrix_input input = { .name = "1", .standing = STANDING_PROMISED };
    struct made made = { 0 };
    size_t i, index;
    (void)state;
    for (i = 0; i < PROGRAMS; i++) {
        (void)snprintf(names[i], sizeof names[i], "n%zu", i);
        programs[i] = names[i];
    }
    for (i = 0; i < LINES; i++)
        (void)memcpy(text + 2 * i, "x\n", 2);
    memset(text + 2 * LINES, 'y', 299);
    input.step.input = bytes_of_text(text);
    assert_true(matrix_open(&made.matrix, programs, PROGRAMS));
    assert_true(matrix_add_input(&made.matrix, &input, &index));
    for (i = 0; i < PROGRAMS; i++)
        assert_true(matrix_set(&made.matrix, i, 0, "signal"));
    assert_true(groups_find(&made.matrix, &made.groups));
    made.clusters = (struct clusters){ &made.matrix, &made.groups, 0, dialect_named("aps105"), "" };
    page = print(print_groups_page, &made.clusters);
    expect(page, "<details><summary>all 40</summary>");
    expect(page, "7 more lines");
    expect_not(page, "yyyy");
    expect_not(page, "id=\"suite\"");
    expect_not(page, "id=\"unbroken\"");
    forget(&made);
}

/* ---- the suite as a package ---- */

static int write_in_folder(void *who, const char *path,
                           void (*printer)(const void *what, sink *out), const void *what)
{
    char at[600];
    char *slash;
    FILE *file;
    const char *text = print(printer, what);
    (void)who;
    (void)snprintf(at, sizeof at, "%s", in_folder(path));
    for (slash = strchr(at + strlen(folder) + 1, '/'); slash != 0; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(at, 0700);
        *slash = '/';
    }
    file = fopen(at, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, printed.end - printed.start - 1, file),
                     printed.end - printed.start - 1);
    assert_int_equal(fclose(file), 0);
    return 1;
}

static int fail_second(void *who, const char *path, void (*printer)(const void *what, sink *out),
                       const void *what)
{
    int *left = who;
    (void)path;
    (void)print(printer, what);
    return (*left)-- > 0;
}

static void test_grade_reads_the_suite_as_a_package(void **state)
{
    struct suite_files to = { write_in_folder, 0, "hunt" };
    struct tests_order order = { .path = folder, .dialect = dialect_named("flip") };
    struct made made;
    struct tests tests;
    struct tests_fault fault;
    (void)state;
    make(&made, 9);
    assert_int_equal(made.suite.count, 2);
    assert_true(suite_write(&made.clusters, &to));
    if (!tests_read(&order, &tests, &fault))
        fail_msg("%s: %s", fault.path, fault.reason);
    assert_int_equal(tests.count, 2);
    assert_string_equal(tests.list[0].name, "secret/hunt/1");
    assert_string_equal(tests.list[0].group, "hunt");
    assert_string_equal(tests.list[0].steps[0].args[1], "5x");
    assert_int_equal(tests.list[0].steps[0].input.len, 0);
    assert_int_equal(tests.list[1].steps[0].arg_count, 2);
    assert_string_equal(tests.list[1].steps[0].args[0], "new");
    assert_true(bytes_equal(tests.list[1].steps[0].input, bytes_of_text("0 1\n")));
    assert_true(tests.list[1].steps[0].has_status); /* the answer is the reference's */
    tests_free(&tests);

    order.only = "secret/hunt/2";
    assert_true(tests_read(&order, &tests, &fault));
    assert_int_equal(tests.count, 1);
    tests_free(&tests);
    forget(&made);
}

static const char *content_of(const char *path)
{
    static char text[4096];
    FILE *file = fopen(in_folder(path), "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    (void)fclose(file);
    return text;
}

static void test_a_test_of_the_suite_has_what_validators_need(void **state)
{
    struct suite_files to = { write_in_folder, 0, "hunt" };
    struct made made;
    (void)state;
    make(&made, 9);
    assert_true(suite_write(&made.clusters, &to));
    assert_string_equal(content_of("data/secret/hunt/1.yaml"),
                        "description: \"breaks 1 program: signal\"\n"
                        "args: [\"new\",\"5x\"]\n"
                        "input_validator_args: [\"--expect=not-valid\",\"new\",\"5x\"]\n"
                        "output_validator_args: [\"--args=new 5x\"]\n");
    assert_string_equal(content_of("data/secret/hunt/test_group.yaml"),
                        "# 2 tests that break 3 of 3 programs, chosen by flipref hunt.\n"
                        "input_validator_args: []\n");
    expect(content_of("problem.yaml"), "problem_format_version: 2025-09\n");
    expect(content_of("data/secret/hunt/2.yaml"),
           "description: \"breaks 2 programs, one of them so: wrong-output: <the board>\"\n");
    forget(&made);
}

static void test_a_valid_input_is_not_expected_to_be_invalid(void **state)
{
    static const char *const programs[] = { "0" };
    struct suite_files to = { write_in_folder, 0, "hunt" };
    struct matrix_input input = { .name = "1", .standing = STANDING_PROMISED };
    struct made made = { 0 };
    size_t index;
    (void)state;
    input.step.input = bytes_of_text("R......B\n........\n........\n........\n........\n........\n"
                                     "........\nB......R\n0\n");
    assert_true(matrix_open(&made.matrix, programs, 1));
    assert_true(matrix_add_input(&made.matrix, &input, &index));
    assert_true(matrix_set(&made.matrix, 0, 0, "\"quoted\": # text"));
    assert_true(groups_find(&made.matrix, &made.groups));
    assert_true(suite_choose(&made.matrix, &made.groups, 1, &made.suite));
    made.clusters = (struct clusters){ &made.matrix, &made.groups, &made.suite,
                                       dialect_named("octaflip"), "0.1" };
    assert_true(suite_write(&made.clusters, &to));
    assert_string_equal(content_of("data/secret/hunt/1.yaml"),
                        "description: \"breaks 1 program: \\\"quoted\\\": # text\"\n");
    forget(&made);
}

static void test_tests_of_a_larger_suite_have_names_of_one_length(void **state)
{
    enum { COUNT = 12 };
    static const char *const programs[COUNT] = { "0", "1", "2", "3", "4",  "5",
                                                 "6", "7", "8", "9", "10", "11" };
    struct suite_files to = { write_in_folder, 0, "hunt" };
    struct made made = { 0 };
    size_t i, index;
    (void)state;
    assert_true(matrix_open(&made.matrix, programs, COUNT));
    for (i = 0; i < COUNT; i++) {
        struct matrix_input input = { .name = programs[i], .standing = STANDING_PROMISED };
        input.step.input = bytes_of_text(programs[i]);
        assert_true(matrix_add_input(&made.matrix, &input, &index));
        assert_true(matrix_set(&made.matrix, i, i, "signal"));
    }
    assert_true(groups_find(&made.matrix, &made.groups));
    assert_true(suite_choose(&made.matrix, &made.groups, COUNT, &made.suite));
    made.clusters = (struct clusters){ &made.matrix, &made.groups, &made.suite,
                                       dialect_named("octaflip"), "0.1" };
    assert_true(suite_write(&made.clusters, &to));
    assert_string_equal(content_of("data/secret/hunt/01.in"), "0");
    assert_string_equal(content_of("data/secret/hunt/12.in"), "11");
    /* A dialect without arguments; no such input is valid. */
    assert_string_equal(content_of("data/secret/hunt/12.yaml"),
                        "description: \"breaks 1 program: signal\"\n"
                        "input_validator_args: [\"--expect=not-valid\"]\n");
    forget(&made);
}

static void test_a_file_that_cannot_be_written_ends_the_suite(void **state)
{
    struct made made;
    int allowed;
    (void)state;
    make(&made, 9);
    for (allowed = 0; allowed <= 8; allowed++) {
        int left = allowed;
        struct suite_files to = { fail_second, &left, "hunt" };
        /* problem.yaml, test_group.yaml, and three files for each of two tests */
        assert_int_equal(suite_write(&made.clusters, &to), allowed == 8);
    }
    forget(&made);
}

/* ---- arguments ---- */

static void test_arguments_are_read_as_they_were_printed(void **state)
{
    char quoted[] = "a \"b\" \\ 'c'", accent[] = "\xC3\xA9\xE2\x82\xAC", control[] = "\x01\n\t\x7F",
         empty[] = "", hash[] = "# no comment: &a *a", smile[] = "\xF0\x9F\x98\x80";
    char *args[] = { quoted, accent, control, empty, hash, smile };
    unsigned char room[512];
    struct settings settings;
    struct settings_error error;
    sink out;
    size_t i;
    (void)state;
    sink_init(&out, 0, 0, room, sizeof room);
    settings_print_args(args, ROWS_OF(args), &out);
    if (!settings_read(sink_held(&out), &settings, &error))
        fail_msg("%s", error.reason);
    for (i = 0; i < ROWS_OF(args); i++)
        assert_string_equal(settings.args[i], args[i]);
    assert_null(settings.args[i]);
    settings_free(&settings);
}

#ifdef WITH_YAML
enum { HAS_YAML = 1 };
#else
enum { HAS_YAML = 0 };
#endif

static void leave_out(void **state)
{
    (void)state;
    skip();
}

#define TEST_WITH_YAML(test)                                                                       \
    {                                                                                              \
#test, HAS_YAML ? test : leave_out, make_folder, remove_folder, 0                          \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_csv_has_a_row_for_each_program),
        TEST(test_json_has_inputs_cells_groups_and_the_suite),
        TEST(test_the_page_shows_hostile_names_as_text_and_loads_nothing),
        TEST(test_long_inputs_and_large_groups_are_folded),
        TEST_WITH_YAML(test_grade_reads_the_suite_as_a_package),
        TEST(test_a_test_of_the_suite_has_what_validators_need),
        TEST(test_a_valid_input_is_not_expected_to_be_invalid),
        TEST(test_tests_of_a_larger_suite_have_names_of_one_length),
        TEST(test_a_file_that_cannot_be_written_ends_the_suite),
        TEST_WITH_YAML(test_arguments_are_read_as_they_were_printed),
    };
    int failed = cmocka_run_group_tests(tests, 0, 0);
    free(printed.at);
    return failed;
}
