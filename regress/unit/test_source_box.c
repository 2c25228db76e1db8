/* source: what a compiler and the reader of a source are told in the sandbox, and what is said of
   how they end. Small programs stand for the compiler, so that each build takes a moment. */
#include "regress/unit/unit.h"

#include "contain/contain.h"
#include "source/source.h"
#include "source/tree.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

static struct container *box;

/* ---- courses and trees ---- */

enum { WORDS_MOST = 24 };

static void set_command(struct course *course, const char *const *words)
{
    static struct course_name names[WORDS_MOST];
    memset(course, 0, sizeof *course);
    course->build.command.at = names;
    for (; words[course->build.command.count] != 0; course->build.command.count++) {
        assert_true(course->build.command.count < WORDS_MOST);
        names[course->build.command.count].text = words[course->build.command.count];
    }
    course->build.program = "flip";
    course->build.cpu_ms = 5000;
    course->build.memory = 1U << 27;
    course->build.file = 1U << 24;
}

/* ---- commands ---- */

static const char *const more_words[] = { "more.o", "-lm", 0 };

/* The program echo prints its words, and makes no file. */
static void variants_change_the_command(void **state)
{
    static const struct {
        const char *words[WORDS_MOST];
        const char *other;
        enum build_variant variant;
        const char *const *more;
        const char *command;
    } rows[] = {
        { { "echo", "-O1", "-static", "a.o" }, 0, BUILD_COURSE, 0, "echo -O1 -static a.o" },
        { { "echo", "a.o" }, "-O9", BUILD_COURSE, more_words, "echo a.o more.o -lm" },
        { { "echo", "a.o" }, 0, BUILD_OTHER_LEVEL, 0, "echo a.o -O2 -w" },
        { { "echo", "a.o", "-O1" }, 0, BUILD_OTHER_LEVEL, 0, "echo a.o -O1 -O0 -w" },
        { { "echo", "-O0", "a.o" }, 0, BUILD_OTHER_LEVEL, 0, "echo -O0 a.o -O2 -w" },
        { { "echo", "-O0", "-O3" }, 0, BUILD_OTHER_LEVEL, 0, "echo -O0 -O3 -O0 -w" },
        { { "echo", "-static" },
          "-O9",
          BUILD_OTHER_LEVEL,
          more_words,
          "echo -static -O9 -w more.o -lm" },
        { { "echo", "-static", "a.o" },
          "-O9",
          BUILD_SANITIZE,
          more_words,
          "echo a.o -fsanitize=address,undefined -fno-omit-frame-pointer -g -w more.o -lm" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct course course;
        struct build_order order = {
            .course = &course, .variant = rows[i].variant, .box = box, .more = rows[i].more
        };
        struct build build;
        set_command(&course, rows[i].words);
        course.build.other = rows[i].other;
        build_program(&order, &build);
        assert_string_equal(build.command, rows[i].command);
        assert_int_equal(build.log.end - build.log.start, strlen(rows[i].command) - 4);
        assert_memory_equal(build.log.at + build.log.start, rows[i].command + 5,
                            strlen(rows[i].command) - 5);
        assert_int_equal(build.status, BUILD_REFUSED);
        assert_string_equal(build.reason,
                            "the command made no file `flip`, or one that is too large");
        assert_int_equal(strncmp(build.compiler, "echo (", 6), 0);
        assert_null(strchr(build.compiler, '\n'));
        build_free(&build);
        assert_null(build.reason);
        assert_null(build.command);
    }
}

static void some_commands_cannot_be_run(void **state)
{
    static const struct {
        const char *words[WORDS_MOST];
        enum build_status status;
        const char *reason;
    } rows[] = {
        { { 0 }, BUILD_INTERNAL, "the course has no command for the compiler" },
        { { "no-such-compiler", "flip.c" },
          BUILD_INTERNAL,
          "the compiler `no-such-compiler` is not installed" },
        { { "true", "flip.c", "flap.c", "flop.c" },
          BUILD_NO_FILE,
          "the submission has no file `flap.c`" },
        { { "no-such.c", "flip.c" }, BUILD_INTERNAL, "the compiler `no-such.c` is not installed" },
        { { "true", ".c" },
          BUILD_REFUSED,
          "the command made no file `flip`, or one that is too large" },
    };
    static const struct source_file files[] = { { .name = "flip.c" } };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct course course;
        struct build_order order = { .course = &course, .tree = { files, 1 }, .box = box };
        struct build build;
        set_command(&course, rows[i].words);
        build_program(&order, &build);
        expect_number(rows[i].reason, "status", build.status, rows[i].status);
        assert_string_equal(build.reason, rows[i].reason);
        assert_null(build.program);
        build_free(&build);
    }
}

/* ---- how a compiler ends ---- */

/* The compiler is a shell, whose script has the words after it as $0, $1 and so on. */
static void build_by_script(const char *script, uint32_t cpu_ms, struct build *build)
{
    static const struct source_file files[] = { { .name = "flip.c", .text = LITERAL("a\0program") },
                                                { .name = "flip", .text = LITERAL("not made") } };
    const char *words[] = { "sh", "-c", script, "flip.c", 0 };
    struct course course;
    struct build_order order = { .course = &course, .tree = { files, 2 }, .box = box };
    set_command(&course, words);
    course.build.cpu_ms = cpu_ms;
    build_program(&order, build);
}

static void a_compiler_ends_in_some_way(void **state)
{
    static const struct {
        const char *script;
        uint32_t cpu_ms;
        enum build_status status;
        const char *reason, *log;
    } rows[] = {
        { "echo a; echo b >&2; echo $SOURCE_DATE_EPOCH; exit 1", 5000, BUILD_REFUSED,
          "the compiler refused the source", "b\na\n0\n" },
        { "echo sh: out of memory >&2; exit 2", 5000, BUILD_MEMORY,
          "the compiler needed too much memory", "sh: out of memory\n" },
        { "echo sh: out of memory >&2", 5000, BUILD_REFUSED,
          "the command made no file `flip`, or one that is too large", "sh: out of memory\n" },
        { "kill -SEGV $$", 5000, BUILD_REFUSED, "the compiler crashed", "" },
        { "kill -XFSZ $$", 5000, BUILD_FILE_SIZE, "the compiler wrote too large a file", "" },
        { "while :; do :; done", 30, BUILD_TIME, "the compiler took too long", "" },
        { "sleep 9", 20, BUILD_TIME, "the compiler took too long", "" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct build build;
        build_by_script(rows[i].script, rows[i].cpu_ms, &build);
        expect_number(rows[i].script, "status", build.status, rows[i].status);
        assert_string_equal(build.reason, rows[i].reason);
        expect_bytes(rows[i].script, "log", queue_bytes(&build.log), bytes_of_text(rows[i].log));
        assert_null(build.program);
        assert_null(build.compiler); /* this one does not tell its version */
        assert_int_equal(build.is_log_cut, 0);
        build_free(&build);
    }
}

static void the_program_is_what_the_command_makes(void **state)
{
    struct build build;
    (void)state;
    build_by_script("cp $0 flip; echo 'flip.c:1:2: warning: a' >&2", 5000, &build);
    assert_int_equal(build.status, BUILD_BUILT);
    assert_null(build.reason);
    expect_bytes("cp", "program", bytes_of(build.program, build.program_len),
                 BYTES_OF_LITERAL("a\0program"));
    assert_int_equal(build.warnings, 1);
    build_free(&build);
}

static void a_long_log_is_cut(void **state)
{
    static const struct {
        const char *script;
        size_t len;
        int is_cut;
    } rows[] = {
        { "yes | head -c 65536", BUILD_LOG_MOST, 0 },
        { "yes | head -c 65537 >&2", BUILD_LOG_MOST, 1 },
        { "yes | head -c 40000; yes | head -c 40000 >&2", BUILD_LOG_MOST, 1 },
    };
    struct build build;
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        build_by_script(rows[i].script, 5000, &build);
        expect_number(rows[i].script, "log", queue_bytes(&build.log).len, rows[i].len);
        expect_number(rows[i].script, "is_log_cut", (uint64_t)build.is_log_cut,
                      (uint64_t)rows[i].is_cut);
        build_free(&build);
    }
}

static void messages_without_end_end_a_build(void **state)
{
    struct build build;
    (void)state;
    build_by_script("yes", 5000, &build);
    assert_int_equal(build.status, BUILD_FILE_SIZE);
    assert_string_equal(build.reason, "the compiler's messages are too long");
    build_free(&build);
}

/* The clock on the wall stops at ten times the processor time that the course allows. */
static void a_compiler_that_waits_is_stopped(void **state)
{
    struct timespec from, to;
    struct build build;
    (void)state;
    assert_int_equal(clock_gettime(CLOCK_MONOTONIC, &from), 0);
    build_by_script("sleep 9", 30, &build);
    assert_int_equal(clock_gettime(CLOCK_MONOTONIC, &to), 0);
    assert_int_equal(build.status, BUILD_TIME);
    assert_true((to.tv_sec - from.tv_sec) * 1000 + (to.tv_nsec - from.tv_nsec) / 1000000 >= 300);
    build_free(&build);
}

static void statuses_have_names(void **state)
{
    static const char *const names[BUILD_STATUSES] = { "built",     "not-built", "not-built",
                                                       "not-built", "not-built", "not-built",
                                                       "internal" };
    size_t i;
    (void)state;
    for (i = 0; i < BUILD_STATUSES; i++)
        assert_string_equal(build_status_name((enum build_status)i), names[i]);
}

/* ---- trees ---- */

static void a_tree_may_be_too_large(void **state)
{
    static const char *const words[] = { "true", 0 };
    struct source_file files[] = { { .name = "a.h", .text = { 0, TREE_BYTES_MOST - 1 } },
                                   { .name = "b.h", .text = { 0, 1 } },
                                   { .name = "c.h", .text = { 0, 1 } } };
    struct source_tree tree = { files, 2 };
    struct course course;
    struct build_order order = { .course = &course, .box = box };
    struct build build;
    struct rule_results results;
    struct course_rule rule = { .kind = COURSE_RULE_NO_GLOBAL };
    (void)state;
    assert_false(tree_is_too_large(&tree));
    tree.count = 3;
    assert_true(tree_is_too_large(&tree));
    set_command(&course, words);
    course.source = (struct course_rules){ &rule, 1 };
    order.tree = tree;
    build_program(&order, &build);
    assert_int_equal(build.status, BUILD_FILE_SIZE);
    assert_string_equal(build.reason, "the files of the submission are too large");
    build_free(&build);
    assert_true(source_rules_check(&order, &results));
    assert_int_equal(results.at[0].outcome, RULE_NOT_CHECKED);
    assert_string_equal(results.at[0].message,
                        "not checked: the files of the submission are too large");
    rule_results_free(&results);
}

static void names_that_leave_the_folder_are_left_out(void **state)
{
    static char long_name[202];
    static struct source_file files[] = {
        { .name = "a.c", .text = LITERAL("a") },
        { .name = "../a.c" },
        { .name = "/a.c" },
        { .name = "b//a.c" },
        { .name = "b/..", .text = LITERAL("x") },
        { .name = "b/" },
        { .name = "" },
        { .name = "..a" },
        { .name = ".a/a..c", .text = LITERAL("b") },
        { .name = "flip" },
        { .name = long_name },
        { .name = long_name + 1 },
    };
    static const char *const kept[] = { "a.c", ".a/a..c", long_name + 1 };
    const struct source_tree tree = { files, ROWS(files) };
    struct scratch_file *scratch;
    size_t count, i;
    (void)state;
    memset(long_name, 'x', 201);
    scratch = tree_scratch(&tree, "flip", &count);
    assert_int_equal(count, ROWS(kept));
    for (i = 0; i < ROWS(kept); i++)
        assert_string_equal(scratch[i].name, kept[i]);
    expect_bytes("a.c", "contents", scratch[0].contents, BYTES_OF_LITERAL("a"));
    expect_bytes(".a/a..c", "contents", scratch[1].contents, BYTES_OF_LITERAL("b"));
    free(scratch);
    scratch = tree_scratch(&tree, 0, &count);
    assert_int_equal(count, ROWS(kept) + 1);
    assert_string_equal(scratch[2].name, "flip");
    free(scratch);
    assert_true(tree_has(&tree, "flip"));
    assert_true(tree_has(&tree, "a.c"));
    assert_false(tree_has(&tree, "a.cc"));
}

static int open_box(void **state)
{
    static char reason[CONTAINMENT_TEXT];
    struct containment_report report;
    (void)state;
    if (!containment_probe(CONTAINMENT_BEST, &report))
        return -1;
    box = source_box_open(report.level, reason);
    return box != 0 ? 0 : -1;
}

static int close_box(void **state)
{
    (void)state;
    container_close(box);
    return 0;
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(variants_change_the_command),
        cmocka_unit_test(some_commands_cannot_be_run),
        cmocka_unit_test(a_compiler_ends_in_some_way),
        cmocka_unit_test(the_program_is_what_the_command_makes),
        cmocka_unit_test(a_long_log_is_cut),
        cmocka_unit_test(messages_without_end_end_a_build),
        cmocka_unit_test(a_compiler_that_waits_is_stopped),
        cmocka_unit_test(statuses_have_names),
        cmocka_unit_test(a_tree_may_be_too_large),
        cmocka_unit_test(names_that_leave_the_folder_are_left_out),
    };
    return cmocka_run_group_tests(tests, open_box, close_box);
}
