/* parts/submissions/choose: which file of a submission is the program, and the remarks on it. */
#include "submissions/choose.h"

#include "regress/unit/unit.h"

#define MAIN_C "int main(void) { return 0; }\n"

enum { FILES_MOST = 8 };

/* What courses want: a file of this name, patterns of other names, and of those that are accepted.
 */
#define COURSE(wanted, name, names, otherwise)                                                     \
    static struct course_file wanted##_file = { name, names, otherwise, 0, 0 };                    \
    static const struct course_submission wanted = { .files = { &wanted##_file, 1 } }
#define TWO(one, other)                                                                            \
    {                                                                                              \
        (struct course_name[]){ { one, { 0, 0 } }, { other, { 0, 0 } } }, 2                        \
    }
#define NONE                                                                                       \
    {                                                                                              \
        0, 0                                                                                       \
    }

COURSE(lab, "Lab6.c", NONE, NONE);
COURSE(hw5, "src/hw5.c", NONE, NONE);
COURSE(two, "p.c", TWO("hw2_*.c", "HW2_*.c"), NONE);
COURSE(two_or_lab, "Lab6.c", TWO("hw2_*.c", "HW2_*.c"), NONE);
COURSE(whatever, "p.c", TWO("hw2*", "hw2*"), NONE);
COURSE(of_source, "p.c", TWO("*.c", "src/hw?.c"), NONE);
COURSE(b_is_better, "Lab6.c", NONE, TWO("b.c", "a.c"));
COURSE(text_is_better, "Lab6.c", NONE, TWO("*.txt", "a*.c"));
static const struct course_submission any = { .files = { 0, 0 } };

/* Files are separated by blanks and sorted; a * is before each file without main. Returns the name
   of the program, and after it, each on its line, the remarks. */
static const char *chosen(const char *names, const struct course_submission *course)
{
    const struct submission_wanted wanted = { .course = course };
    static char told[4096];
    struct arena arena = { 0 };
    struct submission_file at[FILES_MOST] = { 0 };
    struct submission_files files = { .at = at, .arena = &arena };
    bytes rest = bytes_of_text(names);
    size_t i;
    while (rest.len > 0) {
        bytes word = bytes_first(rest, bytes_find(rest, ' '));
        int has_main = word.at[0] != '*';
        rest = bytes_skip(rest, word.len + 1);
        assert_true(files.count < FILES_MOST);
        at[files.count].name = arena_text(&arena, bytes_skip(word, !has_main));
        at[files.count++].text = has_main ? BYTES_OF_LITERAL(MAIN_C) : BYTES_OF_LITERAL("int f;\n");
    }
    (void)snprintf(told, sizeof told, "%s",
                   choose_program(&files, &wanted) ? at[files.program].name : "none");
    for (i = 0; i < files.remark_count; i++)
        (void)snprintf(told + strlen(told), sizeof told - strlen(told), "\n%s: %s",
                       files.remarks[i].code, files.remarks[i].message);
    arena_free(&arena);
    return told;
}

#define WANTS(what, name) "the program is `" name "`, but the course wants `" what "`"
#define SEVERAL(name)     "several-candidates: several files could be the program; `" name "` is taken"
#define AS_C(name)        "not-c-name: `" name "` is compiled as C, whatever its ending says"

struct choice {
    const struct course_submission *wanted;
    const char *files, *told;
};

static void expect_choices(const struct choice *rows, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++) {
        const char *told = chosen(rows[i].files, rows[i].wanted);
        if (strcmp(told, rows[i].told) != 0)
            fail_msg("%s: %s", rows[i].files, told);
    }
}

static void the_name_that_the_course_wants_is_chosen(void **state)
{
    static const struct choice rows[] = {
        { &lab, "*Lab6.c a.c", "Lab6.c" },
        { &lab, "*Lab6.c a/Lab6.c", "Lab6.c" },
        { &lab, "a.c src/Lab6.c", "src/Lab6.c\nfolder: " WANTS("Lab6.c", "src/Lab6.c") },
        { &lab, "a/Lab6.c b/Lab6.c",
          "a/Lab6.c\nfolder: " WANTS("Lab6.c", "a/Lab6.c") "\n" SEVERAL("a/Lab6.c") },
        { &lab, "*a/Lab6.c b/c/Lab6.c", "b/c/Lab6.c\nfolder: " WANTS("Lab6.c", "b/c/Lab6.c") },
        { &lab, "a/b/Lab6.c *c/Lab6.c", "a/b/Lab6.c\nfolder: " WANTS("Lab6.c", "a/b/Lab6.c") },
        { &lab, "a/b/Lab6.c c/Lab6.c",
          "c/Lab6.c\nfolder: " WANTS("Lab6.c", "c/Lab6.c") "\n" SEVERAL("c/Lab6.c") },
        { &hw5, "b1/src/hw5.c", "b1/src/hw5.c" },
        { &hw5, "hw5.c", "hw5.c\nfolder: " WANTS("src/hw5.c", "hw5.c") },
        { &hw5, "a/xsrc/hw5.c", "a/xsrc/hw5.c\nfolder: " WANTS("src/hw5.c", "a/xsrc/hw5.c") },
        { &hw5, "xsrc/hw5.c", "xsrc/hw5.c\nfolder: " WANTS("src/hw5.c", "xsrc/hw5.c") },
        { &lab, "*LAB6.C a.c",
          "LAB6.C\nfile-name: " WANTS("Lab6.c", "LAB6.C") "\n" AS_C("LAB6.C") },
        { &lab, "a/lab6.c b.c", "a/lab6.c\nfile-name: " WANTS("Lab6.c", "a/lab6.c") },
        { &lab, "a.c", "a.c\nfile-name: " WANTS("Lab6.c", "a.c") },
    };
    expect_choices(rows, ROWS(rows));
}

static void a_name_that_fits_a_pattern_of_the_course_is_chosen(void **state)
{
    static const struct choice rows[] = {
        { &two, "a.c *hw2_1.c", "hw2_1.c" },
        { &two, "HW2_1.c a.c", "HW2_1.c" },
        { &two, "hw2_1.c hw2_2.c", "hw2_1.c\n" SEVERAL("hw2_1.c") },
        { &two, "*hw2_1.c hw2_2.c", "hw2_2.c" },
        { &two, "a.c src/hw2_1.c", "src/hw2_1.c\nfolder: " WANTS("hw2_*.c", "src/hw2_1.c") },
        { &two, "a.c", "a.c\nfile-name: " WANTS("hw2_*.c", "a.c") },
        { &two_or_lab, "a.c", "a.c\nfile-name: " WANTS("hw2_*.c", "a.c") },
        { &two_or_lab, "Lab6.c hw2_1.c", "Lab6.c" },
        { &two_or_lab, "hw2_1.c lab6.c", "hw2_1.c" },
        { &whatever, "a.c hw2.cpp", "hw2.cpp\n" AS_C("hw2.cpp") },
        { &whatever, "a.c hw2.txt", "a.c\nfile-name: " WANTS("hw2*", "a.c") },
        { &of_source, "src/hw5.c", "src/hw5.c" },
        { &of_source, "src/hw/c",
          "src/hw/c\nfile-name: " WANTS("*.c", "src/hw/c") "\n" AS_C("src/hw/c") },
        { &of_source, "a/src/hw5.c", "a/src/hw5.c\nfolder: " WANTS("*.c", "a/src/hw5.c") },
    };
    expect_choices(rows, ROWS(rows));
}

static void the_first_pattern_that_is_accepted_otherwise_decides(void **state)
{
    static const struct choice rows[] = {
        { &b_is_better, "*a.c *b.c", "b.c\nfile-name: " WANTS("Lab6.c", "b.c") },
        { &b_is_better, "a.c *b.c", "a.c\nfile-name: " WANTS("Lab6.c", "a.c") },
        { &b_is_better, "a.c b.c", "b.c\nfile-name: " WANTS("Lab6.c", "b.c") },
        { &b_is_better, "*a.c c.c", "a.c\nfile-name: " WANTS("Lab6.c", "a.c") },
        { &b_is_better, "a.c lab6.c", "lab6.c\nfile-name: " WANTS("Lab6.c", "lab6.c") },
        { &text_is_better, "a.c x.txt",
          "x.txt\nfile-name: " WANTS("Lab6.c", "x.txt") "\n" AS_C("x.txt") },
        { &text_is_better, "*a.c *a2.c c.c",
          "a.c\nfile-name: " WANTS("Lab6.c", "a.c") "\n" SEVERAL("a.c") },
    };
    expect_choices(rows, ROWS(rows));
}

static void any_source_is_better_than_another_text(void **state)
{
    static const struct choice rows[] = {
        { &lab, "*a.c b.cpp", "a.c\nfile-name: " WANTS("Lab6.c", "a.c") },
        { &lab, "*a.c b.c", "b.c\nfile-name: " WANTS("Lab6.c", "b.c") },
        { &lab, "*a.cpp b.txt", "a.cpp\nfile-name: " WANTS("Lab6.c", "a.cpp") "\n" AS_C("a.cpp") },
        { &lab, "*a.txt b.txt", "b.txt\nfile-name: " WANTS("Lab6.c", "b.txt") "\n" AS_C("b.txt") },
        { &lab, "a.h b.txt", "b.txt\nfile-name: " WANTS("Lab6.c", "b.txt") "\n" AS_C("b.txt") },
        { &lab, "a.h *b.txt", "none" },
        { &lab, "", "none" },
        { &any, "*a.c", "a.c" },
        { &any, "a.c b.c", "a.c\n" SEVERAL("a.c") },
        { &any, "*a.txt", "none" },
        { &any, "a.txt", "a.txt\n" AS_C("a.txt") },
        { &any, "*a.cc b.txt", "a.cc\n" AS_C("a.cc") },
    };
    expect_choices(rows, ROWS(rows));
}

/* A submission has at most 64 remarks, because a report has to stay readable. */
static void remarks_are_limited(void **state)
{
    struct arena arena = { 0 };
    struct submission_files files = { .arena = &arena };
    char number[8], message[32];
    size_t i;
    for (i = 0; i < 70; i++) {
        (void)snprintf(number, sizeof number, "%u", (unsigned)i);
        add_remark(&files, "odd-name", "remark ", bytes_of_text(number), " of 70");
    }
    assert_int_equal(files.remark_count, 64);
    for (i = 0; i < files.remark_count; i++) {
        (void)snprintf(message, sizeof message, "remark %u of 70", (unsigned)i);
        assert_string_equal(files.remarks[i].code, "odd-name");
        assert_string_equal(files.remarks[i].message, message);
    }
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_name_that_the_course_wants_is_chosen),
        cmocka_unit_test(a_name_that_fits_a_pattern_of_the_course_is_chosen),
        cmocka_unit_test(the_first_pattern_that_is_accepted_otherwise_decides),
        cmocka_unit_test(any_source_is_better_than_another_text),
        cmocka_unit_test(remarks_are_limited),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
