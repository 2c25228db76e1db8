/* source: submissions are built, and their rules are checked, in the sandbox. */
#include "regress/unit/unit.h"

#include "contain/contain.h"
#include "source/read_facts.h"
#include "source/source.h"
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
    struct build_order order = {
        .course = course, .tree = { &file, 1 }, .variant = variant, .box = box
    };
    build_program(&order, build);
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
    (void)state;
    for (i = 0; i < ROWS(rows); i++)
        check_row(&rows[i]);
}

static void test_details(void **state)
{
    struct course *course = course_of(FLIP_LINE);
    struct build build;
    (void)state;
    build_text(course, "int main(void) { return 0; }\n", BUILD_COURSE, &build);
    assert_int_equal(build.status, BUILD_BUILT);
    assert_non_null(strstr(build.compiler, "gcc"));
    assert_memory_equal(build.program, "\177ELF", 4);
    assert_string_equal(build_status_name(build.status), "built");
    build_free(&build);
    assert_string_equal(build_status_name(BUILD_MEMORY), "not-built");
    assert_string_equal(build_status_name(BUILD_INTERNAL), "internal");
}

/* The same source gives the same program, whatever the time is. */
static void test_same_bytes(void **state)
{
    static const char text[] = "const char *when = __DATE__ \" \" __TIME__;\n"
                               "int main(void) { return *when; }\n";
    struct build one, other;
    (void)state;
    build_text(course_of(FLIP_LINE), text, BUILD_COURSE, &one);
    build_text(course_of(FLIP_LINE), text, BUILD_COURSE, &other);
    assert_int_equal(one.status, BUILD_BUILT);
    assert_int_equal(one.program_len, other.program_len);
    assert_memory_equal(one.program, other.program, one.program_len);
    assert_true(has_text(bytes_of(one.program, one.program_len), "Jan  1 1970 00:00:00"));
    build_free(&one);
    build_free(&other);
}

static void test_variants(void **state)
{
    static const char text[] = "int main(void) { int unused; return 0; }\n";
    struct course *course;
    struct build build;
    (void)state;
    build_text(course_of("gcc -Wall -Werror -Wno-error=unused-variable flip.c -o flip"), text,
               BUILD_OTHER_LEVEL, &build);
    assert_int_equal(build.status, BUILD_BUILT);
    assert_int_equal(build.warnings, 0);
    assert_string_equal(build.command, "gcc -Wall -Werror -Wno-error=unused-variable flip.c -o "
                                       "flip -O2 -w");
    build_free(&build);

    build_text(course_of("gcc -O2 -Wall -Werror flip.c -o flip"), text, BUILD_OTHER_LEVEL, &build);
    assert_int_equal(build.status, BUILD_BUILT);
    assert_string_equal(build.command, "gcc -O2 -Wall -Werror flip.c -o flip -O0 -w");
    build_free(&build);

    course = course_of("gcc flip.c -o flip");
    course->build.other = "-O3";
    build_text(course, text, BUILD_OTHER_LEVEL, &build);
    assert_int_equal(build.status, BUILD_BUILT);
    assert_string_equal(build.command, "gcc flip.c -o flip -O3 -w");
    build_free(&build);

    build_text(course_of("gcc -Wall -Werror -static flip.c -o flip"), text, BUILD_SANITIZE, &build);
    assert_int_equal(build.status, BUILD_BUILT);
    assert_string_equal(build.command,
                        "gcc -Wall -Werror flip.c -o flip -fsanitize=address,undefined "
                        "-fno-omit-frame-pointer -g -w");
    build_free(&build);
}

/* Headers of the course, folders, and a file with the program's name. */
static void test_tree(void **state)
{
    struct course *course = course_of("gcc -Wall src/flip.c other.c -o flip");
    struct source_file files[] = {
        file_of("src/flip.c",
                "#include \"../course.h\"\nint other(void); int main(void) { return "
                "other(); }\n",
                0),
        file_of("other.c", "#include \"course.h\"\nint other(void) { int a; return 0; }\n", 0),
        file_of("course.h", "static int given;\n", 1),
        file_of("flip", "not a program", 0),
    };
    struct build_order order = { .course = course, .tree = { files, 4 }, .box = box };
    struct build build;
    (void)state;
    build_program(&order, &build);
    if (build.status != BUILD_BUILT)
        fail_msg("%s: %.*s", build.reason, (int)log_of(&build).len, log_of(&build).at);
    assert_memory_equal(build.program, "\177ELF", 4);
    assert_int_equal(build.warnings, 2); /* src/../course.h is another name */
    assert_int_equal(build.provided_warnings, 1);
    build_free(&build);
}

/* The next build finds no file of the one before. */
static void test_nothing_stays(void **state)
{
    struct course *course = course_of("gcc flip.c -o flip");
    struct build build;
    (void)state;
    build_text(course, "int main(void) { return 0; }\n", BUILD_COURSE, &build);
    assert_int_equal(build.status, BUILD_BUILT);
    build_free(&build);
    build_text(course_of("gcc --version flip.c"), "int main(void) { return 0; }\n", BUILD_COURSE,
               &build);
    assert_int_equal(build.status, BUILD_REFUSED);
    assert_non_null(strstr(build.reason, "made no file `flip`"));
    build_free(&build);
}

/* A file of the submission is not the program, even if it has the program's name. */
static void test_submitted_program(void **state)
{
    struct course *course = course_of("gcc flip.c -o flap");
    struct source_file files[] = { file_of("flip.c", "int main(void) { return 0; }\n", 0),
                                   file_of("flip", "\177ELF", 0) };
    struct build_order order = { .course = course, .tree = { files, 2 }, .box = box };
    struct build build;
    (void)state;
    build_program(&order, &build);
    assert_int_equal(build.status, BUILD_REFUSED);
    build_free(&build);
}

/* More messages than are kept. */
static void test_long_log(void **state)
{
    struct byte_queue text = { 0 };
    struct build build;
    char line[64];
    int i;
    (void)state;
    assert_true(queue_put(&text, bytes_of_text("int main(void) {\n")));
    for (i = 0; i < 2000; i++) {
        (void)snprintf(line, sizeof line, "int a%d;\n", i);
        assert_true(queue_put(&text, bytes_of_text(line)));
    }
    assert_true(queue_put(&text, bytes_of("return 0; }\n", 13)));
    build_text(course_of(FLIP_LINE), text.at, BUILD_COURSE, &build);
    assert_int_equal(build.status, BUILD_BUILT);
    assert_int_equal(build.warnings, 2000);
    assert_int_equal(log_of(&build).len, BUILD_LOG_MOST);
    assert_true(build.is_log_cut);
    build_free(&build);
    free(text.at);
}

/* One line that is as long as a sandbox takes, and one that is longer. */
static void test_long_line(void **state)
{
    static const struct {
        size_t len;
        enum build_status status;
    } lengths[] = { { 1 << 24, BUILD_REFUSED }, { (1 << 26) + 1, BUILD_FILE_SIZE } };
    struct course *course = course_of("gcc flip.c -o flip");
    struct source_file file = { "flip.c", { 0, 0 }, 0 };
    struct build_order order = { .course = course, .tree = { &file, 1 }, .box = box };
    size_t i;
    (void)state;
    course->build.memory = 1U << 29;
    for (i = 0; i < ROWS(lengths); i++) {
        char *text = malloc(lengths[i].len);
        struct build build;
        assert_non_null(text);
        memset(text, '(', lengths[i].len);
        file.text = bytes_of(text, lengths[i].len);
        build_program(&order, &build);
        if (build.status != lengths[i].status)
            fail_msg("%zu bytes: %d, %s", lengths[i].len, (int)build.status, build.reason);
        build_free(&build);
        free(text);
    }
}

static void test_time(void **state)
{
    struct course *course = course_of("gcc flip.c -o flip");
    struct build build;
    (void)state;
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
    struct build_order order = { .course = course, .tree = { files, ROWS(files) }, .box = box };
    struct build build;
    (void)state;
    build_program(&order, &build);
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
    struct build_order order = { .course = course, .tree = { &file, 1 }, .box = box };
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
    assert_true(source_rules_check(&order, &results));
    assert_int_equal(results.count, 2);
    return results;
}

/* MemorySanitizer starts a program again, which the sandbox does not allow; such a build is made
   without libdw. */
#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define NO_LIBDW 1
#endif
#endif
#ifndef NO_LIBDW
#define NO_LIBDW 0
#endif

static int has_libdw(void)
{
    struct rule_results results = rules_of(course_of(FLIP_LINE), "int main(void) { return 0; }\n");
    int has = results.at[1].outcome == RULE_PASSED;
    if (!has && !NO_LIBDW && strstr(results.at[1].message, "libdw is not installed") == 0)
        fail_msg("%s", results.at[1].message);
    rule_results_free(&results);
    return has;
}

static void test_rules(void **state)
{
    struct rule_results results;
    (void)state;
    if (!has_libdw())
        skip();
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

/* The options of the course's command decide what the source means. */
static void test_options(void **state)
{
    static const char text[] = "#ifdef HIDDEN\nint hidden;\n#endif\nint main(void) { return 0; }\n";
    struct rule_results results;
    (void)state;
    if (!has_libdw())
        skip();
    results = rules_of(course_of("gcc -Wall -D HIDDEN flip.c -o flip"), text);
    assert_int_equal(results.at[1].outcome, RULE_FAILED);
    rule_results_free(&results);
    results = rules_of(course_of("gcc -Wall -D OTHER flip.c -o flip"), text);
    assert_int_equal(results.at[1].outcome, RULE_PASSED);
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
    (void)state;
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

/* A file that is included by the name that the working folder has elsewhere is the submission's. */
static void test_absolute_name(void **state)
{
    struct source_file files[] = {
        file_of("flip.c", "#include \"/tmp/hidden.h\"\nint main(void) { return hidden; }\n", 0),
        file_of("hidden.h", "static int hidden;\n", 0),
    };
    static struct course_rule rule = { .kind = COURSE_RULE_NO_GLOBAL };
    struct course *course = course_of(FLIP_LINE);
    struct build_order order = { .course = course, .tree = { files, 2 }, .box = box };
    struct rule_results results;
    (void)state;
    if (!has_libdw())
        skip();
    course->source.at = &rule;
    course->source.count = 1;
    assert_true(source_rules_check(&order, &results));
    assert_int_not_equal(results.at[0].outcome, RULE_PASSED);
    rule_results_free(&results);
}

/* ---- a sanitizer's finding ---- */

/* Runs a program that was built with sanitizers, in a sandbox of its own. */
static void run_sanitized(const struct build *build, struct outcome *outcome)
{
    struct container_file program = { "flip", bytes_of(build->program, build->program_len) };
    struct container_order order = { .kind = CONTAINER_OF_SANITIZED,
                                     .files = &program,
                                     .file_count = 1 };
    struct run_order run = { .program = "flip",
                             .environment = sanitizer_environment,
                             .input = bytes_of_text("A") };
    struct containment_report report;
    char reason[CONTAINMENT_TEXT];
    struct container *sanitized;
    assert_true(containment_probe(CONTAINMENT_BEST, &report));
    order.level = report.level;
    sanitized = container_open(&order, reason);
    if (sanitized == 0)
        fail_msg("%s", reason);
    container_run(sanitized, &run, outcome);
    container_close(sanitized);
}

static void expect_finding(bytes error_output, const char *text)
{
    char *finding = sanitizer_finding(error_output);
    assert_non_null(finding);
    assert_string_equal(finding, text);
    free(finding);
}

static void test_finding(void **state)
{
    static const char text[] = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n"
                               "char *p = malloc(3); int n = 2147483647;\n"
                               "printf(\"%d\\n\", n + getchar());\np[3] = 1; return 0; }\n";
    struct outcome outcome;
    struct build build;
    (void)state;
    build_text(course_of("gcc flip.c -o flip"), text, BUILD_SANITIZE, &build);
    assert_int_equal(build.status, BUILD_BUILT);
    run_sanitized(&build, &outcome);
    if (outcome.ending != ENDED_EXIT || outcome.status != SANITIZER_STATUS)
        fail_msg("%s %d %s: %.*s", ending_name(outcome.ending), outcome.status, outcome.what,
                 (int)outcome.err.len, outcome.err.at);
    expect_finding(outcome.err,
                   "signed integer overflow: ... + 65 cannot be represented in type 'int' at "
                   "flip.c:5");
    /* The program continued after the first finding. */
    expect_finding(bytes_skip(outcome.err, bytes_find(outcome.err, '=')),
                   "heap-buffer-overflow at flip.c:6 in main");
    outcome_free(&outcome);
    build_free(&build);
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
    (void)state;
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
AT_KERNEL(test_tree)
AT_KERNEL(test_rules)
AT_KERNEL(test_hostile_rules)
AT_KERNEL(test_absolute_name)

#define AT(level, test)                                                                            \
    {                                                                                              \
#test, test, open_box, close_box, &level                                                   \
    }

int main(int argc, char **argv)
{
    static enum containment best = CONTAINMENT_BEST, kernel = CONTAINMENT_KERNEL;
    static const struct CMUnitTest tests[] = {
        AT(best, test_builds),
        AT(best, test_details),
        AT(best, test_same_bytes),
        AT(best, test_variants),
        AT(best, test_tree),
        AT(best, test_nothing_stays),
        AT(best, test_submitted_program),
        AT(best, test_long_log),
        AT(best, test_long_line),
        AT(best, test_time),
        AT(best, test_odd_names),
        AT(best, test_rules),
        AT(best, test_options),
        AT(best, test_hostile_rules),
        AT(best, test_absolute_name),
        AT(best, test_finding),
        AT(kernel, test_builds_at_kernel),
        AT(kernel, test_tree_at_kernel),
        AT(kernel, test_rules_at_kernel),
        AT(kernel, test_hostile_rules_at_kernel),
        AT(kernel, test_absolute_name_at_kernel),
    };
    if (argc > 1 && strcmp(argv[1], "--source-facts") == 0) /* in the sandbox */
        read_facts(argv + 2, standard_output());
    return cmocka_run_group_tests(tests, 0, 0);
}
