/* parts/tests: packages and folders of tests, steps, the reference's run, and the faults of hostile
   packages. Also cases of judge/standing that check --standing cannot reach. */
#define _DEFAULT_SOURCE /* mkdtemp, symlink */
#include "regress/unit/folder.h"

#include "judge/input_standing.h"
#include "reference/memory_input.h"
#include "reference/reference.h"
#include "tests/tests.h"
#include "tokenize/lines.h"

#define OCTAFLIP_BOARD                                                                             \
    "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"

/* ---- what is read ---- */

static struct tests tests;
static struct tests_fault fault;

static int read_as(const char *dialect, const char *path, const char *only)
{
    const struct tests_request request = { .path = in_folder(path),
                                           .dialect = dialect_named(dialect),
                                           .only = only };
    return tests_read(&request, &tests, &fault);
}

static void expect_read(const char *dialect, const char *path, const char *only, size_t count)
{
    if (!read_as(dialect, path, only))
        fail_msg("%s: %s", fault.path, fault.reason);
    assert_int_equal(tests.count, count);
}

static void expect_fault(const char *dialect, const char *path, const char *file,
                         const char *reason)
{
    assert_int_equal(read_as(dialect, path, 0), 0);
    assert_non_null(fault.path);
    if (strcmp(fault.reason, reason) != 0)
        fail_msg("the reason is \"%s\", not \"%s\"", fault.reason, reason);
    assert_string_equal(fault.path, in_folder(file));
    assert_int_equal(tests.count, 0);
    tests_fault_free(&fault);
}

static const struct test *test_named(const char *name)
{
    size_t i;
    for (i = 0; i < tests.count; i++) {
        if (strcmp(tests.list[i].name, name) == 0)
            return &tests.list[i];
    }
    fail_msg("no test is called %s", name);
    return 0;
}

static void expect_text(bytes got, const char *want)
{
    expect_bytes(want, "a text", got, bytes_of_text(want));
}

static const char own_package[] =
    "problem_format_version: 2025-09\nrights_owner: the flipref authors\nkeywords: [a, b]\n";

/* A package of flip with one test case. */
static void put_flip(const char *package, const char *about, const char *answer)
{
    char path[300];
    (void)snprintf(path, sizeof path, "%s/problem.yaml", package);
    put(path, about);
    (void)snprintf(path, sizeof path, "%s/data/sample/bad.in", package);
    put(path, "");
    (void)snprintf(path, sizeof path, "%s/data/sample/bad.yaml", package);
    put(path, "args: [new, '3']\ninput_validator_args:\n- new\n");
    (void)snprintf(path, sizeof path, "%s/data/sample/bad.ans", package);
    put(path, answer);
}

static void packages_have_their_cases(void **state)
{
    const struct test *test;
    put_flip("p", own_package, "Invalid board dimension.\n");
    put("p/data/secret/errors/unfinished.in", "0 2\n");
    put("p/data/secret/errors/test_group.yaml", "args: ['new', \"4\"]\n");
    put("p/data/secret/errors/unfinished.ans",
        "+----+\n|....|\n|.OX.|\n|.XO.|\n|....|\n+----+\nPlayer (O)> "
        "+----+\n|..O.|\n|.OO.|\n|.XO.|\n|....|\n+----+\nPlayer (X)> End of input from Player "
        "X.\n");
    put("p/data/invalid_input/odd.in", "");
    put("p/submissions/accepted/flip.c", "");
    expect_read("flip", "p", 0, 2);
    test = test_named("sample/bad");
    assert_string_equal(test->group, "sample");
    assert_int_equal(test->standing, STANDING_PROMISED);
    assert_int_equal(test->step_count, 1);
    assert_int_equal(test->steps[0].arg_count, 2);
    assert_string_equal(test->steps[0].args[1], "3");
    assert_int_equal(test->steps[0].has_status, 1);
    assert_int_equal(test->steps[0].status, 2);
    test = test_named("secret/errors/unfinished");
    assert_string_equal(test->group, "errors");
    assert_string_equal(test->steps[0].args[0], "new");
    assert_int_equal(test->steps[0].status, 5);
    expect_text(test->steps[0].input, "0 2\n");
    tests_free(&tests);
}

static const char after_one_move[] = "+----+\n|..O.|\n|.OO.|\n|.XO.|\n|....|\n+----+\n";

static void steps_share_a_folder(void **state)
{
    char answer[300];
    const struct test *test;
    put_flip("p", own_package, "Invalid board dimension.\n");
    put("p/generators/steps/save/01.yaml", "args: [new, '4']\n");
    put("p/generators/steps/save/01.in", "0 2\nsgame\n");
    (void)snprintf(answer, sizeof answer,
                   "+----+\n|....|\n|.OX.|\n|.XO.|\n|....|\n+----+\nPlayer (O)> %sPlayer (X)> "
                   "Game saved.\n",
                   after_one_move);
    put("p/generators/steps/save/01.ans", answer);
    put("p/generators/steps/save/02.yaml", "args: [load, game]\n");
    put("p/generators/steps/save/02.in", "");
    (void)snprintf(answer, sizeof answer, "%sPlayer (X)> End of input from Player X.\n",
                   after_one_move);
    put("p/generators/steps/save/02.ans", answer);
    put("p/generators/steps/save/03.yaml", "args: [load, other]\n");
    put("p/generators/steps/save/03.in", "");
    put("p/generators/steps/save/03.ans", "Error loading board.\n");
    expect_read("flip", "p", 0, 2);
    test = test_named("steps/save");
    assert_string_equal(test->group, "steps");
    assert_int_equal(test->standing, STANDING_PROMISED);
    assert_int_equal(test->step_count, 3);
    assert_int_equal(test->steps[0].status, 0);
    assert_int_equal(test->steps[1].status, 5);
    assert_int_equal(test->steps[2].status, 4);
    tests_free(&tests);
}

static void an_answer_of_our_own_is_the_references(void **state)
{
    put_flip("p", own_package, "Invalid dimension.\n");
    expect_fault("flip", "p", "p/data/sample/bad.ans",
                 "the answer is not what the reference prints");
}

static void an_answer_of_others_counts(void **state)
{
    put_flip("p", "problem_format_version: 2025-09\nrights_owner: me\n", "Invalid dimension.\n");
    expect_read("flip", "p", 0, 1);
    assert_int_equal(tests.list[0].steps[0].has_status, 0);
    expect_text(tests.list[0].steps[0].answer, "Invalid dimension.\n");
    tests_free(&tests);
}

static void the_first_line_of_legacy_is_the_arguments(void **state)
{
    put("p/problem.yaml", "name: Flip\nlicense: permission\n");
    put("p/data/sample/1.in", "new 3\n");
    put("p/data/sample/1.ans", "Invalid board dimension.\n");
    expect_read("flip", "p", 0, 1);
    assert_int_equal(tests.list[0].steps[0].arg_count, 2);
    assert_int_equal(tests.list[0].steps[0].input.len, 0);
    assert_int_equal(tests.list[0].steps[0].status, 2);
    tests_free(&tests);
}

static void plain_folders_have_tests(void **state)
{
    put("f/INDEX.tsv", "date\ttarget\tname\n");
    put("f/one.in", OCTAFLIP_BOARD "0\n");
    put("f/one.ans", OCTAFLIP_BOARD "Draw\n");
    put("f/deep/er/two.in", "");
    put("f/deep/er/two.ans", "Board input error\n");
    expect_read("octaflip", "f", 0, 2);
    assert_string_equal(tests.list[0].name, "deep/er/two");
    assert_string_equal(tests.list[0].group, "er");
    assert_string_equal(tests.list[1].name, "one");
    assert_string_equal(tests.list[1].group, "tests");
    assert_int_equal(tests.list[1].steps[0].arg_count, 0);
    tests_free(&tests);
}

static void put_case(const char *path)
{
    char name[64];
    (void)snprintf(name, sizeof name, "%s.in", path);
    put(name, OCTAFLIP_BOARD "0\n");
    (void)snprintf(name, sizeof name, "%s.ans", path);
    put(name, OCTAFLIP_BOARD "Draw\n");
}

static void an_index_says_what_inputs_once_broke(void **state)
{
    put_case("f/1");
    put_case("f/2");
    put_case("f/s1/1");
    put_case("f/s1/2");
    put_case("f/s2/1");
    put("f/INDEX.tsv", "file\tcause\tprogram\tdate\n"
                       "1.in\twrong-output: the result\ts1\t2026-11-22\n"
                       "\n"
                       "s1/1\ttime-cpu\n"
                       "1\tanother program\ts9\t2026-11-23\n");
    put("f/s1/INDEX.tsv", "date\tcause\tfile\r\n2026-11-22\tsignal\t2.in\r\n");
    expect_read("octaflip", "f", 0, 5);
    assert_string_equal(test_named("1")->cause, "wrong-output: the result");
    assert_null(test_named("2")->cause);
    assert_string_equal(test_named("s1/1")->cause, "time-cpu");
    assert_string_equal(test_named("s1/2")->cause, "signal");
    assert_null(test_named("s2/1")->cause);
    tests_free(&tests);
    expect_read("octaflip", "f", "s1/*", 2);
    assert_string_equal(test_named("s1/1")->cause, "time-cpu");
    tests_free(&tests);
}

static void plain_folders_have_tests_of_several_steps(void **state)
{
    static const char loaded[] = "+----+\n|....|\n|.OX.|\n|.XO.|\n|....|\n+----+\nPlayer (O)> ";
    char answer[128];
    (void)snprintf(answer, sizeof answer, "%sGame saved.\n", loaded);
    put("f/s1/3.steps/1.in", "sg\n");
    put("f/s1/3.steps/1.ans", answer);
    put("f/s1/3.steps/1.yaml", "args: [\"new\", \"4\"]\n");
    put("f/s1/3.steps/2.in", "");
    (void)snprintf(answer, sizeof answer, "%sEnd of input from Player O.\n", loaded);
    put("f/s1/3.steps/2.ans", answer);
    put("f/s1/3.steps/2.yaml", "args: [\"load\", \"g\"]\n");
    put("f/s1/3.steps/2.html", "a page\n");
    put("f/INDEX.tsv", "file\tcause\ns1/3.steps/2.in\tsignal\n");
    expect_read("flip", "f", 0, 1);
    assert_string_equal(tests.list[0].name, "s1/3.steps");
    assert_string_equal(tests.list[0].group, "s1");
    assert_string_equal(tests.list[0].cause, "signal");
    assert_int_equal(tests.list[0].standing, STANDING_PROMISED);
    assert_int_equal(tests.list[0].step_count, 2);
    assert_string_equal(tests.list[0].steps[1].args[0], "load");
    assert_true(tests.list[0].steps[1].has_status);
    assert_int_equal(tests.list[0].steps[1].status, 5);
    tests_free(&tests);
}

static void a_package_in_a_plain_folder_is_not_read(void **state)
{
    put_case("f/s1/1");
    put_case("f/suite/data/secret/hunt/1");
    put("f/suite/problem.yaml", "problem_format_version: 2025-09\n");
    put("f/suite/data/secret/hunt/left-over.ans", "");
    put("f/INDEX.tsv", "file\tcause\ns1/1\tsignal\n");
    expect_read("octaflip", "f", 0, 1);
    assert_string_equal(tests.list[0].name, "s1/1");
    tests_free(&tests);
}

static void an_index_that_is_wrong_has_a_place(void **state)
{
    static const struct {
        const char *text, *reason;
        uint64_t line;
    } rows[] = {
        { "file\tcause\n1.in\tx\n3.in\tx\n", "a line about an input that is not there", 3 },
        { "file\tcause\n1\t\tx\n", "a line without a cause", 2 },
        { "file\tcause\n1\n", "a line without a cause", 2 },
        { "cause\tfile\nx\n", "a line without a file", 2 },
        { "file\tcause\n\tx\n", "a line without a file", 2 },
        { "input\tcause\n1\tx\n", "the first line names no column `file`", 1 },
        { "file\tcause\n../f/1\tx\n", "a line about an input that is not there", 2 },
    };
    size_t i;
    put_case("f/1");
    for (i = 0; i < ROWS(rows); i++) {
        put("f/INDEX.tsv", rows[i].text);
        if (read_as("octaflip", "f", 0))
            fail_msg("row %zu is read", i);
        assert_string_equal(fault.path, in_folder("f/INDEX.tsv"));
        assert_string_equal(fault.reason, rows[i].reason);
        assert_int_equal(fault.line, rows[i].line);
        tests_fault_free(&fault);
    }
    /* About something else, or about nothing. */
    put("f/INDEX.tsv", "date\ttarget\tname\n3\t4\t5\n");
    expect_read("octaflip", "f", 0, 1);
    tests_free(&tests);
    put("f/INDEX.tsv", "");
    expect_read("octaflip", "f", 0, 1);
    tests_free(&tests);
    put("f/INDEX.tsv", "file\tcause");
    expect_read("octaflip", "f", 0, 1);
    tests_free(&tests);
}

static void the_weakest_step_decides_the_standing(void **state)
{
    put("f/nul.ans", "");
    put_bytes("f/nul.in", "", 1);
    put("f/blank.in", OCTAFLIP_BOARD " 0\n");
    put("f/blank.ans", OCTAFLIP_BOARD "Draw\n");
    expect_read("octaflip", "f", 0, 2);
    assert_int_equal(test_named("nul")->standing, STANDING_OUTSIDE);
    assert_int_equal(test_named("blank")->standing, STANDING_RULING);
    assert_string_equal(test_named("blank")->why, "a blank at the start or the end of a line");
    tests_free(&tests);
}

/* ---- hostile packages ---- */

static void missing_files_are_named(void **state)
{
    put("f/one.in", "");
    put("p/problem.yaml", "problem_format_version: legacy\n");
    put("p/data/secret/one.in", "");
    expect_fault("octaflip", "p/", "p/data/secret/one.in",
                 "there is no answer: a file with this name that ends in .ans");
    put("g/one.ans", "");
    expect_fault("octaflip", "g", "g/one.ans", "an answer without an input");
    put("h/README.txt", "");
    expect_fault("octaflip", "h", "h", "no tests: there is no input");
    expect_fault("octaflip", "no/such/folder", "no/such/folder", "No such file or directory");
    expect_fault("octaflip", "f/one.in", "f/one.in",
                 "neither a folder nor an archive: .zip, .tar, .tar.gz, .tar.xz, .tar.zst");
}

static void links_must_stay_inside(void **state)
{
    put("f/one.in", OCTAFLIP_BOARD "0\n");
    assert_int_equal(symlink("/etc/passwd", in_folder("f/one.ans")), 0);
    expect_fault("octaflip", "f", "f/one.ans", "a link that leads out of the folder");
    assert_int_equal(unlink(in_folder("f/one.ans")), 0);
    put("f/answers/real.txt", OCTAFLIP_BOARD "Draw\n");
    assert_int_equal(symlink("answers/real.txt", in_folder("f/one.ans")), 0);
    expect_read("octaflip", "f", 0, 1);
    tests_free(&tests);
    assert_int_equal(symlink(".", in_folder("f/loop")), 0);
    expect_fault("octaflip", "f", "f/loop", "a loop: the folder is inside itself");
}

static void files_have_a_largest_size(void **state)
{
    FILE *file;
    put("f/one.ans", "");
    put("f/one.in", "");
    file = fopen(in_folder("f/one.in"), "wb");
    assert_non_null(file);
    assert_int_equal(fseek(file, (16L << 20) + 1, SEEK_SET), 0);
    assert_int_equal(fputc('x', file), 'x');
    assert_int_equal(fclose(file), 0);
    assert_int_equal(read_as("octaflip", "f", 0), 0);
    assert_string_equal(fault.reason, "larger than 16 MiB");
    tests_fault_free(&fault);
}

/* ---- the reference ---- */

static char *no_args[] = { 0 };

static void the_reference_is_limited(void **state)
{
    char new_game[] = "new", side[] = "30", one[] = "1";
    char *computers[] = { new_game, side, one, one, 0 };
    struct reference_request request = { .dialect = dialect_named("flip"),
                                         .args = computers,
                                         .limit = 9000 };
    struct reference_run run;
    assert_false(reference_run(&request, &run));
    assert_string_equal(run.trouble, "computers take too many steps");
    assert_null(run.output);
    request.limit = 0;
    request.most_output = 10000;
    assert_false(reference_run(&request, &run));
    assert_string_equal(run.trouble, "the reference prints too much");
    request.dialect = dialect_named("octaflip");
    assert_false(reference_run(&request, &run));
    assert_string_equal(run.trouble, "the program takes no arguments");
}

static void saves_stay_in_their_folder(void **state)
{
    static const bytes good[] = { LITERAL("game"), LITERAL("./game"), LITERAL("a game"),
                                  LITERAL("...") };
    static const bytes bad[] = { LITERAL(""),      LITERAL("."),     LITERAL(".."),
                                 LITERAL("a/b"),   LITERAL("/game"), LITERAL("a\0b"),
                                 LITERAL("./a/b"), LITERAL("./"),    LITERAL("../game") };
    size_t i;
    for (i = 0; i < ROWS(good); i++)
        assert_true(memory_folder_can_save(good[i]));
    for (i = 0; i < ROWS(bad); i++)
        assert_false(memory_folder_can_save(bad[i]));
}

/* ---- standing ---- */

static struct standing_found standing_in(const char *dialect, char **words, int own_saves,
                                         struct memory_folder *saves, source *in)
{
    struct world world = memory_world(saves);
    struct check_options options = { .world = &world };
    struct standing_request request = { .options = &options,
                                        .words = words,
                                        .own_saves = own_saves,
                                        .can_save = memory_folder_can_save };
    return standing_of(dialect_named(dialect), &request, in);
}

static struct standing_found standing_of_text(const char *dialect, char **words, const char *text)
{
    struct memory_input input;
    return standing_in(dialect, words, 0, 0, memory_input_open(&input, bytes_of_text(text)));
}

static void a_failing_input_has_no_standing(void **state)
{
    static const char *const names[] = { "octaflip", "reversi", "bbm103", "aps105", "flip" };
    char new_game[] = "new", four[] = "4";
    char *size[] = { four, 0 }, *game[] = { new_game, four, 0 };
    size_t i;
    for (i = 0; i < ROWS(names); i++) {
        char **words = i == 2 ? size : i == 4 ? game : no_args;
        struct standing_found found;
        struct input in;
        input_open(&in, bytes_of_text("4\n"), 1, LINES_CAPACITY);
        in.memory.fails = 1;
        found = standing_in(names[i], words, 0, 0, &in.from);
        input_close(&in);
        expect_number(names[i], "the standing", found.standing, STANDING_UNKNOWN);
        assert_null(found.trouble);
    }
}

static void what_is_outside_stays_so_if_reading_fails(void **state)
{
    struct standing_found found;
    struct input in;
    input_open(&in, bytes_of("\0", 1), 1, LINES_CAPACITY);
    in.memory.fails = 1;
    found = standing_in("reversi", no_args, 0, 0, &in.from);
    input_close(&in);
    assert_int_equal(found.standing, STANDING_OUTSIDE);
    assert_int_equal(found.line, 1);
}

static void arguments_that_nobody_promised_are_outside(void **state)
{
    char word[] = "x";
    char *words[] = { word, 0 };
    assert_int_equal(standing_of_text("octaflip", words, "").standing, STANDING_OUTSIDE);
    assert_int_equal(standing_of_text("reversi", words, "").standing, STANDING_OUTSIDE);
    assert_int_equal(standing_of_text("aps105", words, "").standing, STANDING_OUTSIDE);
    assert_int_equal(standing_of_text("flip", words, "").standing, STANDING_PROMISED);
}

static void loading_is_promised_of_own_saves_only(void **state)
{
    static const char saved[] = "flip 1\n4 O 0 0\n....\n.OX.\n.XO.\n....\n";
    struct memory_folder saves = { 0 };
    struct memory_input input;
    char load[] = "load", name[] = "a game";
    char *words[] = { load, name, 0 };
    memory_folder_put(&saves, bytes_of_text(name), bytes_of_text(saved));
    assert_int_equal(
        standing_in("flip", words, 1, &saves, memory_input_open(&input, bytes_of(0, 0))).standing,
        STANDING_PROMISED);
    assert_int_equal(
        standing_in("flip", words, 0, &saves, memory_input_open(&input, bytes_of(0, 0))).standing,
        STANDING_OUTSIDE);
    memory_folder_free(&saves);
}

/* After a failed save, the program continues to read. */
static void a_save_that_cannot_be_written_does_not_end_the_input(void **state)
{
    char new_game[] = "new", four[] = "4";
    char *words[] = { new_game, four, 0 };
    assert_int_equal(standing_of_text("flip", words, "sno/x\n0 2\n").standing, STANDING_PROMISED);
    assert_int_equal(standing_of_text("flip", words, "sx\n0 2\n").standing, STANDING_RULING);
}

int main(void)
{
    const struct CMUnitTest all[] = {
        TEST(packages_have_their_cases),
        TEST(steps_share_a_folder),
        TEST(an_answer_of_our_own_is_the_references),
        TEST(an_answer_of_others_counts),
        TEST(the_first_line_of_legacy_is_the_arguments),
        TEST(plain_folders_have_tests),
        TEST(plain_folders_have_tests_of_several_steps),
        TEST(an_index_says_what_inputs_once_broke),
        TEST(a_package_in_a_plain_folder_is_not_read),
        TEST(an_index_that_is_wrong_has_a_place),
        TEST(the_weakest_step_decides_the_standing),
        TEST(missing_files_are_named),
        TEST(links_must_stay_inside),
        TEST(files_have_a_largest_size),
        cmocka_unit_test(the_reference_is_limited),
        cmocka_unit_test(saves_stay_in_their_folder),
        cmocka_unit_test(a_failing_input_has_no_standing),
        cmocka_unit_test(what_is_outside_stays_so_if_reading_fails),
        cmocka_unit_test(arguments_that_nobody_promised_are_outside),
        cmocka_unit_test(loading_is_promised_of_own_saves_only),
        cmocka_unit_test(a_save_that_cannot_be_written_does_not_end_the_input),
    };
    return cmocka_run_group_tests(all, 0, 0);
}
