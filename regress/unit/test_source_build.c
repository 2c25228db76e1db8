/* source: submissions are built, and their rules are checked, in the sandbox. */
#include "regress/unit/unit.h"

#include "contain/contain.h"
#include "source/build.h"
#include "source/facts.h"
#include "system/io.h"

/* The level of all tests; each is run at every level that the machine has. */
static struct container *box;

/* ---- submissions ---- */

enum { WORDS_MOST = 16, FILES_MOST = 4 };

/* A course whose command has these words, with blanks between them. */
static struct course *course_of(const char *command)
{
    static char text[256];
    static struct course_name words[WORDS_MOST];
    static struct course course;
    char *at;
    memset(&course, 0, sizeof course);
    course.build.command.at = words;
    (void)snprintf(text, sizeof text, "%s", command);
    for (at = strtok(text, " "); at != 0; at = strtok(0, " "))
        words[course.build.command.count++].text = at;
    course.build.program = "flip";
    course.build.cpu_ms = 5000;
    course.build.memory = 1U << 27;
    course.build.file = 1U << 24;
    return &course;
}

static struct source_file file_of(const char *name, const char *text, int is_provided)
{
    struct source_file file = { name, bytes_of_text(text), is_provided };
    return file;
}

/* Builds `text` as flip.c. */
static void build_text(const struct course *course, const char *text, enum build_variant variant,
                       struct build *build)
{
    struct source_file file = file_of("flip.c", text, 0);
    struct build_request request = {
        .course = course, .tree = { &file, 1 }, .variant = variant, .box = box
    };
    build_program(&request, build);
}

static bytes log_of(const struct build *build)
{
    return queue_bytes(&build->log);
}

static int has_text(bytes b, const char *text)
{
    size_t len = strlen(text);
    for (; b.len >= len; b = bytes_skip(b, 1)) {
        if (memcmp(b.at, text, len) == 0)
            return 1;
    }
    return 0;
}

#define FLIP_LINE "gcc -Wall -ansi -pedantic flip.c -o flip"

/* ---- builds ---- */

#define TOKENS                                                                                     \
    "#define A x x x x x x x x x x\n#define B A A A A A A A A A A\n#define C B B B B B B B B B "   \
    "B\n"                                                                                          \
    "#define D C C C C C C C C C C\n#define E D D D D D D D D D D\n#define F E E E E E E E E E "   \
    "E\n"                                                                                          \
    "#define G F F F F F F F F F F\n#define H G G G G G G G G G G\n"                               \
    "#define x +1\nint a = H H H H H H H H H H; int main(void) { return a; }\n"

struct row {
    const char *name, *command, *text;
    enum build_status status;
    size_t warnings;
    const char *log; /* what the log has; NULL: the log is empty */
};

static const struct row rows[] = {
    { "a program", FLIP_LINE, "int main(void) { return 0; }\n", BUILD_BUILT, 0, 0 },
    { "warnings", FLIP_LINE, "int main(void) { int a; int b;\nint c; return 0; }\n", BUILD_BUILT, 2,
      "flip.c:2:5: warning: unused variable 'c' [-Wunused-variable]" },
    { "warnings as errors", "gcc -std=c11 -pedantic -Wall -Wextra -Werror flip.c -o flip",
      "int main(void) { int a; return 0; }\n", BUILD_REFUSED, 1, "cc1: all warnings being" },
    { "an error", FLIP_LINE, "int main(void) { return x; }\n", BUILD_REFUSED, 1,
      "flip.c:1:25: error: 'x' undeclared (first use in this function)" },
    { "a missing function", FLIP_LINE, "void f(void); int main(void) { f(); return 0; }\n",
      BUILD_REFUSED, 0, "/usr/bin/ld: object.o: in function `main':" },
    { "no library for mathematics", "gcc flip.c -o flip",
      "#include <math.h>\nint main(int n, char **v) { (void)v; return (int)sin(n); }\n",
      BUILD_REFUSED, 0, "undefined reference to `sin'" },
    { "a library for mathematics", "gcc flip.c -o flip -lm",
      "#include <math.h>\nint main(int n, char **v) { (void)v; return (int)sin(n); }\n",
      BUILD_BUILT, 0, 0 },
    { "a static program", "gcc flip.c -o flip -static", "int main(void) { return 0; }\n",
      BUILD_BUILT, 0, 0 },
    { "a command that makes another file", "gcc flip.c -o flap", "int main(void) { return 0; }\n",
      BUILD_REFUSED, 0, 0 },
    { "a file that is not there", "gcc flap.c -o flip", "int main(void) { return 0; }\n",
      BUILD_NO_FILE, 0, 0 },
    { "a compiler that is not there", "no-such-compiler flip.c -o flip",
      "int main(void) { return 0; }\n", BUILD_INTERNAL, 0, 0 },
    { "an option that does not exist", "gcc -Wno-such --no-such flip.c -o flip",
      "int main(void) { return 0; }\n", BUILD_REFUSED, 0, "unrecognized command-line option" },

    /* hostile sources */
    { "a file of the system", FLIP_LINE, "#include \"/etc/passwd\"\nint main(void) { return 0; }\n",
      BUILD_REFUSED, 0, "/etc/passwd: " },
    { "a file of the system, as bytes", FLIP_LINE,
      "__asm__(\".incbin \\\"/etc/passwd\\\"\"); int main(void) { return 0; }\n", BUILD_REFUSED, 0,
      "/etc/passwd" },
    { "what flipref installs", FLIP_LINE,
      "__asm__(\".incbin \\\"/usr/share/doc/gcc/copyright\\\"\"); int main(void) { return 0; }\n",
      BUILD_REFUSED, 0, "/usr/share/doc/gcc/copyright" },
    { "a device", FLIP_LINE, "#include \"/dev/zero\"\nint main(void) { return 0; }\n",
      BUILD_REFUSED, 0, "/dev/zero: " },
    { "itself", FLIP_LINE, "#include \"flip.c\"\nint main(void) { return 0; }\n", BUILD_REFUSED, 0,
      "nested" },
    { "a large object", "gcc flip.c -o flip",
      "static char a[1UL << 32] = { 1 };\nint main(void) { return a[5]; }\n", BUILD_FILE_SIZE, 0,
      "File size limit exceeded" },
    { "many tokens", FLIP_LINE, TOKENS, BUILD_MEMORY, 0, 0 },
};

static void check_row(const struct row *r)
{
    struct build build;
    build_text(course_of(r->command), r->text, BUILD_COURSE, &build);
    if (build.status != r->status)
        fail_msg("%s: the status is %d, not %d (%s): %.*s", r->name, (int)build.status,
                 (int)r->status, build.reason != 0 ? build.reason : "", (int)log_of(&build).len,
                 build.log.at != 0 ? (const char *)log_of(&build).at : "");
    if ((build.program != 0) != (r->status == BUILD_BUILT) ||
        (build.reason != 0) != (r->status != BUILD_BUILT))
        fail_msg("%s: program and reason do not fit the status", r->name);
    expect_number(r->name, "the number of warnings", build.warnings, r->warnings);
    if (r->log != 0 && !has_text(log_of(&build), r->log))
        fail_msg("%s: the log is %.*s", r->name, (int)log_of(&build).len, log_of(&build).at);
    assert_string_equal(build.command, r->command);
    build_free(&build);
}

static void test_builds(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(rows); i++)
        check_row(&rows[i]);
}

static void test_time(void **state)
{
    struct course *course = course_of("gcc flip.c -o flip");
    struct build build;
    course->build.cpu_ms = 100;
    course->build.memory = 1U << 30;
    build_text(course, TOKENS, BUILD_COURSE, &build);
    if (build.status != BUILD_TIME)
        fail_msg("%d, %s", (int)build.status, build.reason);
    build_free(&build);
}

/* Names that would leave the working folder. */
static void test_odd_names(void **state)
{
    struct course *course = course_of("gcc flip.c -o flip");
    struct source_file files[] = {
        file_of("../up.h", "", 0),
        file_of("/tmp/absolute.h", "", 0),
        file_of("", "", 0),
        file_of("src/../../up.h", "", 0),
        file_of("folder/", "", 0),
        file_of("flip.c", "#include \"odd name\\n.h\"\nint main(void) { return zero; }\n", 0),
        file_of("odd name\\n.h", "static int zero;\n", 0),
    };
    struct build_request request = { .course = course, .tree = { files, ROWS(files) }, .box = box };
    struct build build;
    build_program(&request, &build);
    if (build.status != BUILD_BUILT)
        fail_msg("%s: %.*s", build.reason, (int)log_of(&build).len, log_of(&build).at);
    build_free(&build);
}

/* ---- rules ---- */

static struct rule_results rules_of(struct course *course, const char *text)
{
    static struct course_name names[1];
    static struct course_rule rules[2];
    struct source_file file = file_of("flip.c", text, 0);
    struct build_request request = { .course = course, .tree = { &file, 1 }, .box = box };
    struct rule_results results;
    names[0].text = "printBoard";
    rules[0].kind = COURSE_RULE_FUNCTION;
    rules[0].names.at = names;
    rules[0].names.count = 1;
    rules[0].prototype = "void printBoard(char board[][26], int n)";
    rules[0].used = 1;
    rules[1].kind = COURSE_RULE_NO_GLOBAL;
    course->source.at = rules;
    course->source.count = 2;
    source_rules_check(&request, &results);
    assert_int_equal(results.count, 2);
    return results;
}

static void test_rules(void **state)
{
    struct rule_results results;
    results = rules_of(course_of(FLIP_LINE),
                       "#include <stdio.h>\n#include <stddef.h>\nstatic int count;\n"
                       "void printBoard(char b[][26], int n) { printf(\"%d\", b[0][0] + n); }\n"
                       "int main(void) { printBoard(NULL, 1); return count; }\n");
    assert_string_equal(results.at[0].rule, "function printBoard");
    if (results.at[0].outcome != RULE_PASSED)
        fail_msg("%s", results.at[0].message);
    assert_string_equal(results.at[1].rule, "no global variables");
    assert_int_equal(results.at[1].outcome, RULE_FAILED);
    assert_string_equal(results.at[1].message, "`count` at flip.c:3");
    rule_results_free(&results);
}

/* libdw crashes on these, or takes too long. That costs no marks, and flipref continues. */
static void test_hostile_rules(void **state)
{
    enum { DEEP = 1 << 20 };
    static const char *const hostile[] = {
        "#include \"/etc/passwd\"\nint main(void) { return 0; }\n",
        "#include \"flip.c\"\nint main(void) { return 0; }\n",
        "#include \"/tmp/flip.c\"\nint main(void) { return 0; }\n",
        "#include \"/dev/zero\"\nint main(void) { return 0; }\n",
        "#pragma clang __debug parser_crash\nint main(void) { return 0; }\n",
        "#pragma clang __debug llvm_fatal_error\nint main(void) { return 0; }\n",
        "#pragma clang __debug overflow_stack\nint main(void) { return 0; }\n",
        0,
    };
    char *deep = malloc(DEEP + 1);
    size_t i;
    assert_non_null(deep);
    memset(deep, '(', DEEP);
    memcpy(deep, "int a = ", 8);
    deep[DEEP] = '\0';
    for (i = 0; i < ROWS(hostile); i++) {
        struct course *course = course_of(FLIP_LINE);
        struct rule_results results;
        course->build.cpu_ms = 500;
        results = rules_of(course, hostile[i] != 0 ? hostile[i] : deep);
        if (results.at[0].outcome == RULE_PASSED || results.at[0].message == 0 ||
            strstr(results.at[0].message, "root:") != 0)
            fail_msg("%.40s: %d, %s", hostile[i] != 0 ? hostile[i] : deep,
                     (int)results.at[0].outcome, results.at[0].message);
        rule_results_free(&results);
    }
    free(deep);
}

/* ---- levels ---- */

static int open_box(void **state)
{
    char reason[CONTAINMENT_TEXT];
    struct containment_report report;
    box = 0;
    if (!containment_probe(*(enum containment *)*state, &report)) {
        print_message("%s\n%s\n", report.line, report.lacks[0]);
        return *(enum containment *)*state == CONTAINMENT_KERNEL ? 0 : -1;
    }
    box = source_box_open(report.level, reason);
    if (box == 0)
        print_message("%s\n", reason);
    return box != 0 ? 0 : -1;
}

static int close_box(void **state)
{
    container_close(box);
    return 0;
}

/* The same tests at the level kernel, if the machine has it. */
#define AT_KERNEL(test)                                                                            \
    static void test##_at_kernel(void **state)                                                     \
    {                                                                                              \
        if (box == 0)                                                                              \
            skip();                                                                                \
        test(state);                                                                               \
    }
AT_KERNEL(test_builds)
AT_KERNEL(test_rules)
AT_KERNEL(test_hostile_rules)

#define AT(level, test)                                                                            \
    {                                                                                              \
#test, test, open_box, close_box, &level                                                   \
    }

int main(int argc, char **argv)
{
    static enum containment best = CONTAINMENT_BEST, kernel = CONTAINMENT_KERNEL;
    static const struct CMUnitTest tests[] = {
        AT(best, test_builds),
        AT(best, test_time),
        AT(best, test_odd_names),
        AT(best, test_rules),
        AT(best, test_hostile_rules),
        AT(kernel, test_builds_at_kernel),
        AT(kernel, test_rules_at_kernel),
        AT(kernel, test_hostile_rules_at_kernel),
    };
    if (argc > 1 && strcmp(argv[1], "--source-facts") == 0) /* in the sandbox */
        read_facts(argv + 2, standard_output());
    return cmocka_run_group_tests(tests, 0, 0);
}
