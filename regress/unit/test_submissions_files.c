/* parts/submissions/files and gather: what is taken of the files that a person handed in, what is
   skipped, and what is said about it. */
#define _DEFAULT_SOURCE /* mkdtemp, symlink */
#include "regress/unit/submitted.h"
#include "regress/unit/told_submission.h"

#include "system/interrupt.h"

static const char *const pdf_and_readme[] = { "report/report.pdf", "README", "notes.txt", 0 };
static const char *const headers[] = { "src/board.h", "list.h", "queue.h", 0 };
static const struct submission_wanted lab = { .name = "Lab6.c" };
static const struct submission_wanted with_others = { .name = "Lab6.c", .also = pdf_and_readme };
static const struct submission_wanted with_headers = { .name = "Lab6.c", .provided = headers };

struct handed_in {
    const char *name, *text; /* of a file; text is NULL for a link */
};

struct row {
    const struct submission_wanted *wanted;
    struct handed_in files[8];
    const char *told; /* of the first submission */
};

#define OBJECT                                                                                     \
    "\x7F"                                                                                         \
    "ELF"
#define WRONG_NAME(name) "file-name: the program is `" name "`, but the course wants `Lab6.c`\n"

static void expect_told(const struct row *rows, size_t count)
{
    size_t i, k;
    for (i = 0; i < count; i++) {
        char dir[32], name[128];
        const char *told;
        (void)snprintf(dir, sizeof dir, "case%zu", i);
        (void)mkdir(in_folder(dir), 0700);
        for (k = 0; k < ROWS_OF(rows[i].files) && rows[i].files[k].name != 0; k++) {
            (void)snprintf(name, sizeof name, "%s/%s", dir, rows[i].files[k].name);
            if (rows[i].files[k].text != 0)
                put_text(name, rows[i].files[k].text);
            else
                assert_int_equal(symlink("/etc/passwd", in_folder(name)), 0);
        }
        told = told_of(in_folder(dir), rows[i].wanted);
        if (strcmp(told, rows[i].told) != 0)
            fail_msg("row %zu: %s", i, told);
    }
}

static void files_are_taken_or_counted(void **state)
{
    static const struct row rows[] = {
        { &lab,
          { { "a.h", "int a;\n" }, { "Lab6.c", MAIN_C }, { "b/c", "x" } },
          "ready: Lab6.c\nfiles: Lab6.c a.h b/c\n" },
        { &lab,
          { { "Lab6.c", MAIN_C }, { "a.o", OBJECT }, { "b.o", OBJECT }, { ".git/x", "x" } },
          "ready: Lab6.c\nfiles: Lab6.c\nskipped: 1 junk, 2 object\n" },
        { &lab,
          { { "a.o", OBJECT }, { "Lab6.c", 0 }, { "b.txt", 0 } },
          "no file: `Lab6.c` is not a file, but a link or the like\n"
          "skipped: 1 object, 2 special\n" },
        { &lab,
          { { "a.txt", "x" }, { "b.cpp", OBJECT } },
          "no file: `b.cpp` is an object file, not C\nfiles: a.txt\nskipped: 1 object\n" },
        { &lab,
          { { ".DS_Store", "x" } },
          "no file: there is no C file in it; skipped: 1 junk\nskipped: 1 junk\n" },
        { &lab,
          { { ".DS_Store", "x" }, { "a.o", OBJECT }, { "b.rar", "x" } },
          "unread: `b.rar` is an archive of a kind that is not read: unpack it, or pack it as "
          ".zip\n"
          "skipped: 1 junk, 1 object, 1 archive\n" },
        { &lab,
          { { "a.txt", "x" } },
          "no file: there is no C file in it, only `a.txt`\nfiles: a.txt\n" },
        { &lab, { { 0, 0 } }, "no file: nothing was handed in\n" },
        { &lab, { { "a", MAIN_C } }, "ready: a\nfiles: a\n" WRONG_NAME("a") },
    };
    (void)state;
    expect_told(rows, ROWS_OF(rows));
}

static void names_that_are_not_safe_are_changed(void **state)
{
    static const struct row rows[] = {
        { &lab,
          { { "Lab6.c", MAIN_C }, { "a\nb.c", "x" } },
          "ready: Lab6.c\nfiles: Lab6.c a%0Ab.c\n"
          "odd-name: names that are not safe were changed, such as that of `a%0Ab.c`\n" },
        { &lab,
          { { "Lab6.c", MAIN_C }, { "a\nb.c", "x" }, { "c.c", "x" }, { "d\n.o", OBJECT } },
          "ready: Lab6.c\nfiles: Lab6.c a%0Ab.c c.c\nskipped: 1 object\n"
          "odd-name: names that are not safe were changed, such as that of `a%0Ab.c`\n" },
    };
    (void)state;
    expect_told(rows, ROWS_OF(rows));
}

/* Canvas calls a file that was handed in again `Lab6-1.c`. */
static void a_file_that_was_handed_in_again_loses_its_number(void **state)
{
    static const struct submission_wanted one_letter = { .name = "a.c" };
    static const struct row rows[] = {
        { &lab,
          { { "x_1_2_A.c", MAIN_C }, { "x_1_3_Lab6-1.c", MAIN_C } },
          "ready: Lab6.c\nfiles: A.c Lab6.c\n" },
        { &lab,
          { { "x_1_2_Lab6-1.c", MAIN_C }, { "x_1_3_Lab6-2.h", "z" } },
          "ready: Lab6.c\nfiles: Lab6-2.h Lab6.c\n" },
        { &lab,
          { { "x_1_2_Lab6-1.c", MAIN_C "\n" }, { "x_1_3_Lab6.c", MAIN_C } },
          "ready: Lab6.c\nfiles: Lab6-1.c Lab6.c\n" },
        { &lab,
          { { "x_1_2_Lab6-1.c", OBJECT }, { "x_1_3_y.txt", "x" } },
          "no file: `Lab6-1.c` is an object file, not C\nfiles: y.txt\nskipped: 1 object\n" },
        { &one_letter, { { "x_1_2_a-1.c", MAIN_C } }, "ready: a.c\nfiles: a.c\n" },
    };
    (void)state;
    expect_told(rows, ROWS_OF(rows));
}

static void files_that_belong_to_it_may_be_missing(void **state)
{
    static const struct row rows[] = {
        { &with_others,
          { { "Lab6.c", MAIN_C }, { "x/readme", OBJECT }, { "y/notes.txt", "x" } },
          "ready: Lab6.c\nfiles: Lab6.c y/notes.txt\nskipped: 1 object\n"
          "missing-file: `report/report.pdf` is missing\n" },
        { &with_others,
          { { "Lab6.c", MAIN_C }, { "report.pdf", "x" } },
          "ready: Lab6.c\nfiles: Lab6.c report.pdf\n"
          "missing-file: `README` is missing\nmissing-file: `notes.txt` is missing\n" },
    };
    (void)state;
    expect_told(rows, ROWS_OF(rows));
}

#define PROVIDED(name) "header-provided: the header `" name "` is missing; the course's is taken\n"

static void headers_that_are_missing_are_provided(void **state)
{
    static const struct row rows[] = {
        { &with_headers,
          { { "Lab6.c", "#include \"x/board.h\"\n#include \"list.h\"\n" MAIN_C } },
          "ready: Lab6.c\nfiles: Lab6.c\nprovided: list.h src/board.h\n" PROVIDED("list.h")
              PROVIDED("src/board.h") },
        { &with_headers,
          { { "Lab6.c", "#include \"list.h\"\n#include \"queue.h\"\n" MAIN_C },
            { "x/list.h", "int a;\n" } },
          "ready: Lab6.c\nfiles: Lab6.c x/list.h\nprovided: queue.h\n" PROVIDED("queue.h") },
        { &with_headers,
          { { "Lab6.c", "#include \"list.h\"\n" MAIN_C },
            { "list.h", "#include \"board.h\"\n" },
            { "x.c", "#include \"queue.h\"\n" } },
          "ready: Lab6.c\nfiles: Lab6.c list.h x.c\nprovided: src/board.h\n" PROVIDED(
              "src/board.h") },
        { &with_headers, { { "Lab6.c", MAIN_C } }, "ready: Lab6.c\nfiles: Lab6.c\n" },
    };
    (void)state;
    expect_told(rows, ROWS_OF(rows));
}

/* A folder of a Moodle export may be called like a folder that the person handed in. */
static void folders_of_an_export_keep_their_names(void **state)
{
    static const struct row rows[] = {
        { &lab,
          { { "Ada_1_assignsubmission_file_src/Lab6.c", MAIN_C },
            { "Ada_1_assignsubmission_file_x.c", MAIN_C },
            { "Bob_1_assignsubmission_file_/y.c", MAIN_C } },
          "ready: src/Lab6.c\nfiles: src/Lab6.c x.c\n"
          "folder: the program is `src/Lab6.c`, but the course wants `Lab6.c`\n" },
        { &lab,
          { { "x_1_2_Lab6.c", MAIN_C }, { "x_1_3_a.c", 0 }, { "x_1_4_.git", "x" } },
          "ready: Lab6.c\nfiles: Lab6.c\nskipped: 1 junk, 1 special\n" },
    };
    (void)state;
    expect_told(rows, ROWS_OF(rows));
}

static void only_the_last_version_counts(void **state)
{
    static const struct row rows[] = {
        { &lab,
          { { "u@h_1_Lab6.c", MAIN_C }, { "u@h_2_Lab6.c", MAIN_C }, { "u@h_2_a.h", "x" } },
          "ready: Lab6.c\nfiles: Lab6.c a.h\nskipped: 1 old\n"
          "old-version: only the last version counts\n" },
        { &lab,
          { { "u@h_1_Lab6.c", MAIN_C }, { "u@h_2_a.txt", "x" } },
          "no file: there is no C file in it; skipped: 1 old\nfiles: a.txt\nskipped: 1 old\n"
          "old-version: only the last version counts\n" },
        { &lab,
          { { "u@h_1_src/a.c", MAIN_C },
            { "u@h_1_src/b.c", MAIN_C },
            { "u@h_1_x.c", 0 },
            { "u@h_2_Lab6.c", MAIN_C } },
          "ready: Lab6.c\nfiles: Lab6.c\nskipped: 1 special, 2 old\n"
          "old-version: only the last version counts\n" },
    };
    (void)state;
    expect_told(rows, ROWS_OF(rows));
}

/* The user's own path may be a link, and may end with slashes. */
static void a_path_of_the_user_is_followed(void **state)
{
    (void)state;
    put_text("ada/Lab6.c", MAIN_C);
    assert_int_equal(symlink("ada/Lab6.c", in_folder("link.c")), 0);
    assert_string_equal(told_of(in_folder("link.c"), &lab),
                        "ready: link.c\nfiles: link.c\n" WRONG_NAME("link.c"));
    assert_string_equal(told_of(in_folder("ada//"), &lab), "ready: Lab6.c\nfiles: Lab6.c\n");
    put_text("._x.c", MAIN_C);
    assert_string_equal(told_of(in_folder("._x.c"), &lab),
                        "no file: there is no C file in it; skipped: 1 junk\nskipped: 1 junk\n");
    assert_string_equal(told_of(in_folder("none"), &lab), "unread: No such file or directory\n");
}

static void what_has_gone_since_it_was_listed_is_not_read(void **state)
{
    const char *paths[] = { in_folder("Lab6.c"), 0 };
    struct submissions list;
    char told[4200];
    (void)state;
    put_text("Lab6.c", MAIN_C);
    assert_true(submissions_list(&list, paths, &lab));
    assert_int_equal(unlink(in_folder("Lab6.c")), 0);
    (void)snprintf(told, sizeof told, "unread: %s: No such file or directory\n",
                   in_folder("Lab6.c"));
    assert_string_equal(told_files(&list, 0, &lab), told);
    submissions_free(&list);
}

static void an_interrupt_is_the_reason_why_nothing_was_read(void **state)
{
    const char *paths[] = { in_folder("ada"), 0 };
    struct sigaction before[INTERRUPTS];
    struct submissions list;
    (void)state;
    put_text("ada/Lab6.c", MAIN_C);
    assert_true(submissions_list(&list, paths, &lab));
    catch_interrupts(before);
    assert_int_equal(raise(SIGINT), 0);
    assert_string_equal(told_files(&list, 0, &lab), "unread: interrupted\n");
    submissions_free(&list);
    catch_interrupts(before);
    (void)alarm(0);
    leave_interrupts(before);
}

/* Whoever has freed the files of a submission may free them again. */
static void freed_files_are_empty(void **state)
{
    const char *paths[] = { in_folder("Lab6.c"), 0 };
    struct submissions list;
    struct submission_files files;
    (void)state;
    put_text("Lab6.c", MAIN_C);
    assert_true(submissions_list(&list, paths, &lab));
    submission_files_read(&files, &list, 0, &lab);
    assert_int_equal(files.count, 1);
    submission_files_free(&files);
    assert_null(files.at);
    assert_int_equal(files.count, 0);
    submission_files_free(&files);
    submissions_free(&list);
    assert_null(list.at);
    assert_int_equal(list.count, 0);
    submissions_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(files_are_taken_or_counted),
        TEST(names_that_are_not_safe_are_changed),
        TEST(a_file_that_was_handed_in_again_loses_its_number),
        TEST(files_that_belong_to_it_may_be_missing),
        TEST(headers_that_are_missing_are_provided),
        TEST(folders_of_an_export_keep_their_names),
        TEST(only_the_last_version_counts),
        TEST(a_path_of_the_user_is_followed),
        TEST(what_has_gone_since_it_was_listed_is_not_read),
        TEST(an_interrupt_is_the_reason_why_nothing_was_read),
        TEST(freed_files_are_empty),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
