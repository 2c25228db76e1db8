/* verbs/hunt/groups: the suite as a package of tests. */
#include "regress/unit/made_matrix.h"

#include "tests/settings.h"

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

/* ---- several runs ---- */

/* Files of a suite: each path, with a colon and its content. */
static struct byte_queue noted;

static int note(void *who, const char *path, void (*printer)(const void *what, sink *out),
                const void *what)
{
    const char *text = print(printer, what);
    (void)who;
    assert_true(queue_put(&noted, bytes_of_text(path)) && queue_put(&noted, bytes_of_text(": ")) &&
                queue_put(&noted, bytes_of_text(text)) && queue_put(&noted, bytes_of_text("\n")));
    return 1;
}

/* Writes the suite, and returns its files but for problem.yaml, which comes first. */
static const char *files_of(const struct clusters *clusters)
{
    struct suite_files to = { note, 0, "hunt" };
    const char *first;
    queue_empty(&noted);
    assert_true(suite_write(clusters, &to));
    assert_true(queue_put(&noted, bytes_of("", 1)));
    assert_memory_equal(noted.at + noted.start, "problem.yaml: ", 14);
    first = strstr(noted.at + noted.start, "\nlicense: unknown\n\n");
    assert_non_null(first);
    return first + strlen("\nlicense: unknown\n\n");
}

static const char files_of_chains[] =
    "data/secret/hunt/test_group.yaml: # 3 tests that break 3 of 3 programs, chosen by flipref "
    "hunt.\n# Of these, 2 have several runs: see generators/steps. Only flipref grade runs "
    "them.\ninput_validator_args: []\n\n"
    "data/secret/hunt/1.in: sg\n\n"
    "data/secret/hunt/1.ans: A\n"
    "data/secret/hunt/1.yaml: description: \"breaks 1 program: signal\"\n"
    "args: [\"new\",\"4\"]\ninput_validator_args: [\"new\",\"4\"]\n"
    "output_validator_args: [\"--args=new 4\"]\n\n"
    "generators/steps/hunt-2/01.in: sg\n\n"
    "generators/steps/hunt-2/01.ans: A\n"
    "generators/steps/hunt-2/01.yaml: description: \"breaks 1 program: signal\"\n"
    "args: [\"new\",\"4\"]\n\n"
    "generators/steps/hunt-2/02.in: \n"
    "generators/steps/hunt-2/02.ans: B\n"
    "generators/steps/hunt-2/02.yaml: description: \"breaks 1 program: signal\"\n"
    "args: [\"load\",\"g\"]\n\n"
    "generators/steps/hunt-3/01.in: sg\n\n"
    "generators/steps/hunt-3/01.ans: A\n"
    "generators/steps/hunt-3/01.yaml: description: \"breaks 1 program: signal\"\n"
    "args: [\"new\",\"4\"]\n\n"
    "generators/steps/hunt-3/02.in: \n"
    "generators/steps/hunt-3/02.ans: B\n"
    "generators/steps/hunt-3/02.yaml: description: \"breaks 1 program: signal\"\n"
    "args: [\"load\",\"g\"]\n\n"
    "generators/steps/hunt-3/03.in: x\n\n"
    "generators/steps/hunt-3/03.ans: C\n"
    "generators/steps/hunt-3/03.yaml: description: \"breaks 1 program: signal\"\n"
    "args: [\"load\",\"g\"]\n\n";

static void test_several_runs_are_where_grade_looks_for_them(void **state)
{
    static char new_game[] = "new", side[] = "4", load[] = "load", name[] = "g";
    static char *start[] = { new_game, side, 0 }, *go_on[] = { load, name, 0 };
    const struct step first = {
        .args = start, .arg_count = 2, .input = bytes_of_text("sg\n"), .answer = bytes_of_text("A")
    };
    const struct step second = {
        .args = go_on, .arg_count = 2, .answer = bytes_of_text("B"), .before = &first
    };
    const struct step third = { .args = go_on,
                                .arg_count = 2,
                                .input = bytes_of_text("x\n"),
                                .answer = bytes_of_text("C"),
                                .before = &second };
    const struct step *const all[] = { &second, &first, &third };
    struct made made;
    (void)state;
    make_chains(&made, all, 3); /* the smallest first: `first`, `second`, `third` */
    assert_string_equal(files_of(&made.clusters), files_of_chains);
    forget(&made);
    make_chains(&made, all, 2);
    expect(files_of(&made.clusters), "\n# Of these, 1 has several runs: see generators/steps.");
    forget(&made);
    make_chains(&made, all, 1); /* no test is in data */
    expect_not(files_of(&made.clusters), "data/secret");
    forget(&made);
    make_chains(&made, all, 0);
    assert_string_equal(files_of(&made.clusters),
                        "data/secret/hunt/test_group.yaml: # 0 tests that break 0 of 0 programs, "
                        "chosen by flipref hunt.\ninput_validator_args: []\n\n");
    forget(&made);
}

/* The uuid is made of two FNV-1a hashes of the dialect and of all tests. A suite that is made again
   has the uuid that it had. */
static void test_each_suite_has_its_own_uuid(void **state)
{
    static const char *const wanted[] = { "d2f066af-c8bb-8f6c-8515-6dc49a1a1c54",
                                          "cd4fe975-4d21-872f-8d9e-4c1295f02c73",
                                          "d1c9b6b8-7f8b-81b0-83a5-5de37ec03b41" };
    struct suite_files to = { note, 0, "hunt" };
    char problem[300];
    size_t most;
    (void)state;
    for (most = 0; most < ROWS_OF(wanted); most++) {
        struct made made;
        make(&made, 2);
        made.suite.count = most;
        queue_empty(&noted);
        assert_true(suite_write(&made.clusters, &to));
        (void)snprintf(
            problem, sizeof problem,
            "problem.yaml: problem_format_version: 2025-09\ntype: pass-fail\nname: flip, "
            "inputs that break programs\nuuid: %s\nlicense: unknown\n\n",
            wanted[most]);
        assert_memory_equal(noted.at + noted.start, problem, strlen(problem));
        forget(&made);
    }
}

/* An octaflip program takes no arguments, but a test may have some. */
static void test_arguments_that_a_dialect_does_not_take_are_kept(void **state)
{
    static char word[] = "-v", *args[] = { word, 0 };
    const struct step step = { .args = args, .arg_count = 1, .input = bytes_of_text("x\n") };
    const struct step *const all[] = { &step };
    struct made made;
    (void)state;
    make_chains(&made, all, 1);
    made.clusters.dialect = dialect_named("octaflip");
    expect(files_of(&made.clusters),
           "1.yaml: description: \"breaks 1 program: signal\"\nargs: [\"-v\"]\n"
           "input_validator_args: [\"--expect=not-valid\"]\n\n");
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
        TEST_WITH_YAML(test_grade_reads_the_suite_as_a_package),
        TEST(test_a_test_of_the_suite_has_what_validators_need),
        TEST(test_a_valid_input_is_not_expected_to_be_invalid),
        TEST(test_tests_of_a_larger_suite_have_names_of_one_length),
        TEST(test_a_file_that_cannot_be_written_ends_the_suite),
        cmocka_unit_test(test_several_runs_are_where_grade_looks_for_them),
        cmocka_unit_test(test_each_suite_has_its_own_uuid),
        cmocka_unit_test(test_arguments_that_a_dialect_does_not_take_are_kept),
        TEST_WITH_YAML(test_arguments_are_read_as_they_were_printed),
    };
    int failed = cmocka_run_group_tests(tests, 0, 0);
    free(printed.at);
    free(noted.at);
    return failed;
}
