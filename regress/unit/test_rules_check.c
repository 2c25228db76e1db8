/* parts/source/check_rules: how the rules about a source are checked in the sandbox. Functions of
   the test stand in for the sandbox, so it sees what is to be run, and decides how that ends. */
#include "regress/unit/unit.h"

#include "source/compiler.h"
#include "source/facts.h"
#include "source/source.h"
#include "source/tree.h"

enum { WORDS_MOST = 24 };

static struct {
    /* what the sandbox does: */
    const char *compiler; /* where it is, or NULL */
    const char *headers;  /* what it prints; NULL: the sandbox fails */
    int headers_ending;
    struct outcome ends; /* how the reader ends */
    const char *facts;   /* what it prints */
    int has_self;

    /* what was done: */
    size_t runs, outcomes;
    char words[512]; /* of the reader, with a blank after each */
    struct run_order run;
    char path[64];     /* of the compiler that was run, and its first argument */
    char scratch[256]; /* names and contents */
    struct container_order opened;
    char self[64];
} fake;

/* The sandbox is never looked into. */
static struct container *const box = (struct container *)&fake;

static int begin(void **state)
{
    (void)state;
    memset(&fake, 0, sizeof fake);
    fake.facts = "end\n";
    fake.has_self = 1;
    return 0;
}

/* ---- in the place of the sandbox ---- */

int compiler_find(const char *name, const char *path, char found[PATH_MAX])
{
    assert_string_equal(name, "gcc");
    assert_ptr_equal(path, getenv("PATH"));
    if (fake.compiler == 0)
        return 0;
    (void)snprintf(found, PATH_MAX, "%s", fake.compiler);
    return 1;
}

static void append(char *text, size_t room, const char *more, const char *end)
{
    size_t length = strlen(text);
    assert_true(length + strlen(more) + strlen(end) < room);
    (void)snprintf(text + length, room - length, "%s%s", more, end);
}

static void note_reader(const struct run_order *run)
{
    size_t i;
    fake.run = *run;
    for (i = 0; run->args[i] != 0; i++)
        append(fake.words, sizeof fake.words, run->args[i][0] != '\0' ? run->args[i] : "''", " ");
    for (i = 0; i < run->scratch_count; i++) {
        append(fake.scratch, sizeof fake.scratch, run->scratch[i].name, "=");
        append(fake.scratch, sizeof fake.scratch, (const char *)run->scratch[i].contents.at, ";");
    }
}

void container_run(struct container *c, const struct run_order *run, struct outcome *outcome)
{
    assert_ptr_equal(c, box);
    memset(outcome, 0, sizeof *outcome);
    fake.runs++;
    fake.outcomes++;
    if (fake.compiler != 0 && fake.runs == 1) {
        append(fake.path, sizeof fake.path, run->program, " ");
        append(fake.path, sizeof fake.path, run->args[0], "");
        assert_null(run->args[1]);
        outcome->ending = (enum ending)fake.headers_ending;
        outcome->out = bytes_of_text(fake.headers);
        return;
    }
    note_reader(run);
    *outcome = fake.ends;
    outcome->out = bytes_of_text(fake.facts);
}

void outcome_free(struct outcome *outcome)
{
    fake.outcomes--;
    memset(outcome, 0, sizeof *outcome);
}

int container_read_self(struct byte_queue *to)
{
    return fake.has_self && queue_put(to, bytes_of_text("flipref itself"));
}

struct container *container_open(const struct container_order *order, char reason[CONTAINMENT_TEXT])
{
    fake.opened = *order;
    if (order->file_count > 0) {
        assert_int_equal(order->file_count, 1);
        append(fake.self, sizeof fake.self, order->files[0].name, "=");
        (void)snprintf(fake.self + strlen(fake.self), 32, "%.*s", (int)order->files[0].contents.len,
                       (const char *)order->files[0].contents.at);
    }
    (void)snprintf(reason, CONTAINMENT_TEXT, "a reason");
    return box;
}

/* ---- courses ---- */

static struct course_name names[WORDS_MOST];
static struct course_rule rules[] = {
    { .kind = COURSE_RULE_NO_GLOBAL },
    { .kind = COURSE_RULE_FUNCTION, .prototype = "int f(void)" },
};
static const struct source_file files[] = {
    { .name = "a.c", .text = LITERAL("one") },
    { .name = "../b.c", .text = LITERAL("not there") },
    { .name = "course.h", .text = LITERAL("two"), .is_provided = 1 },
};

static struct course course_with(const char *const *words)
{
    struct course course = { .build.command.at = names, .build.cpu_ms = 1500 };
    for (; words[course.build.command.count] != 0; course.build.command.count++) {
        assert_true(course.build.command.count < WORDS_MOST);
        names[course.build.command.count].text = words[course.build.command.count];
    }
    course.source = (struct course_rules){ rules, ROWS(rules) };
    return course;
}

static const char *const plain_words[] = { "gcc", "a.c", 0 };

/* Checks the rules by this command. */
static void check(const char *const *words, struct rule_results *results)
{
    struct course course = course_with(words);
    struct build_order order = { .course = &course, .tree = { files, ROWS(files) }, .box = box };
    memset(results, 0xFF, sizeof *results);
    assert_int_equal(source_rules_check(&order, results), 1);
    assert_int_equal(results->count, ROWS(rules));
    assert_int_equal(fake.outcomes, 0); /* each was freed */
}

/* ---- what is run ---- */

static void the_reader_has_the_files_and_the_limits_of_the_course(void **state)
{
    struct rule_results results;
    (void)state;
    check(plain_words, &results);
    assert_int_equal(fake.runs, 1);
    assert_string_equal(fake.run.program, "flipref-reader");
    assert_string_equal(fake.words, "--source-facts -- a.c -- '' int f(void) ");
    assert_string_equal(fake.scratch, "a.c=one;course.h=two;");
    assert_int_equal(fake.run.limits.cpu_us, 1500000);
    assert_true(fake.run.limits.memory >= 1U << 30); /* libclang itself takes an eighth */
    assert_true(fake.run.limits.output >= 1U << 20);
    assert_true(fake.run.limits.output <= 1U << 26);
    assert_string_equal(fake.run.environment[0], "LIBCLANG_NOTHREADS=1");
    assert_null(fake.run.environment[1]);
    rule_results_free(&results);
}

/* Only what changes the meaning of the source goes to the reader. */
static void words_of_the_command_are_chosen(void **state)
{
    static const struct {
        const char *words[WORDS_MOST];
        const char *told;
    } rows[] = {
        { { "gcc" }, "-- --" },
        { { "gcc", "a.c", "-o", "flip" }, "-- a.c --" },
        { { "gcc", "-Wall", "-std=c11", "-O2", "a.c", "-o", "b.c", "-x.c", ".c", "c.h", "cc" },
          "-std=c11 -- a.c b.c --" },
        { { "gcc", "-D", "A", "-DB=1", "-U", "C", "-UD", "x.c" }, "-D A -DB=1 -U C -UD -- x.c --" },
        { { "gcc", "-ansi", "-I", "d", "-Ie", "-include", "x.h" },
          "-ansi -I d -Ie -include x.h -- --" },
        { { "gcc", "-ansi", "-pedantic", "-D" }, "-ansi -D -- --" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct rule_results results;
        char told[256];
        (void)snprintf(told, sizeof told, "--source-facts %s '' int f(void) ", rows[i].told);
        fake.words[0] = fake.scratch[0] = '\0';
        check(rows[i].words, &results);
        assert_string_equal(fake.words, told);
        rule_results_free(&results);
    }
}

/* libclang's own headers may not be installed. The compiler says where its are: an absolute path.
 */
static void the_compiler_is_asked_for_its_headers(void **state)
{
    static const struct {
        const char *printed;
        int ending;
        const char *told;
    } rows[] = {
        { "/usr/lib/gcc/12/include\n", ENDED_EXIT, "-idirafter /usr/lib/gcc/12/include -- a.c --" },
        { "/a\n/b\n", ENDED_EXIT, "-idirafter /a -- a.c --" },
        { "/a", ENDED_EXIT, "-idirafter /a -- a.c --" },
        { "include\n", ENDED_EXIT, "-- a.c --" }, /* what gcc prints if there are none */
        { "", ENDED_EXIT, "-- a.c --" },
        { "/a\n", ENDED_SIGNAL, "-- a.c --" },
        { "/a\n", ENDED_INTERNAL, "-- a.c --" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct rule_results results;
        char told[256];
        (void)begin(0);
        fake.compiler = "/usr/bin/gcc-12";
        fake.headers = rows[i].printed;
        fake.headers_ending = rows[i].ending;
        (void)snprintf(told, sizeof told, "--source-facts %s '' int f(void) ", rows[i].told);
        check(plain_words, &results);
        assert_int_equal(fake.runs, 2);
        assert_string_equal(fake.path, "/usr/bin/gcc-12 -print-file-name=include");
        assert_string_equal(fake.words, told);
        rule_results_free(&results);
    }
}

/* A path of PATH_MAX bytes has no room for its NUL. */
static void headers_with_too_long_a_path_are_left_out(void **state)
{
    static char path[PATH_MAX + 1];
    struct rule_results results;
    (void)state;
    memset(path, '/', PATH_MAX);
    fake.compiler = "/usr/bin/gcc";
    fake.headers = path;
    check(plain_words, &results);
    assert_string_equal(fake.words, "--source-facts -- a.c -- '' int f(void) ");
    rule_results_free(&results);
}

/* ---- what comes of it ---- */

static void the_facts_are_judged(void **state)
{
    struct rule_results results;
    (void)state;
    fake.facts = "global\tg\ta.c:4\nend\n";
    check(plain_words, &results);
    assert_int_equal(results.at[0].outcome, RULE_FAILED);
    assert_string_equal(results.at[0].message, "`g` at a.c:4");
    rule_results_free(&results);
    fake.words[0] = fake.scratch[0] = '\0';
    fake.facts = "global\tg\tcourse.h:4\nend\n"; /* the course's own */
    check(plain_words, &results);
    assert_int_equal(results.at[0].outcome, RULE_PASSED);
    rule_results_free(&results);
}

static void how_the_reader_ends_is_said(void **state)
{
    static const struct {
        struct outcome ends;
        const char *message;
    } rows[] = {
        { { .ending = ENDED_EXIT, .status = 0 }, 0 },
        { { .ending = ENDED_EXIT, .status = 1 }, "the process that reads the source has failed" },
        { { .ending = ENDED_SIGNAL, .status = 11 }, "libclang crashed on the source" },
        { { .ending = ENDED_TIME_CPU }, "libclang took too long" },
        { { .ending = ENDED_TIME_WALL }, "libclang took too long" },
        { { .ending = ENDED_MEMORY }, "libclang needed too much memory" },
        { { .ending = ENDED_OUTPUT_LIMIT }, "the source is too long" },
        { { .ending = ENDED_FORBIDDEN_CALL, .what = "ptrace" }, "ptrace" },
        { { .ending = ENDED_INTERNAL, .what = "no sandbox" }, "no sandbox" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct rule_results results;
        char message[128];
        (void)begin(0);
        fake.ends = rows[i].ends;
        check(plain_words, &results);
        (void)snprintf(message, sizeof message, "not checked: %s",
                       rows[i].message != 0 ? rows[i].message : "");
        if (rows[i].message == 0) {
            assert_int_equal(results.at[0].outcome, RULE_PASSED);
            assert_null(results.at[0].message);
        } else {
            assert_int_equal(results.at[0].outcome, RULE_NOT_CHECKED);
            assert_string_equal(results.at[0].message, message);
        }
        rule_results_free(&results);
    }
}

static void too_large_a_tree_is_not_read(void **state)
{
    const struct source_file large[] = { { .name = "a.h", .text = { 0, TREE_BYTES_MOST + 1 } } };
    struct course course = course_with(plain_words);
    struct build_order order = { .course = &course, .tree = { large, 1 }, .box = box };
    struct rule_results results;
    (void)state;
    assert_int_equal(source_rules_check(&order, &results), 1);
    assert_int_equal(fake.runs, 0);
    assert_int_equal(results.at[0].outcome, RULE_NOT_CHECKED);
    assert_string_equal(results.at[0].message,
                        "not checked: the files of the submission are too large");
    rule_results_free(&results);
}

static void without_a_command_no_compiler_is_asked(void **state)
{
    static const char *const none[] = { 0 };
    struct rule_results results;
    (void)state;
    fake.compiler = "/usr/bin/gcc";
    fake.headers = "/a\n";
    memset(names, 0, sizeof names);
    {
        struct course course = course_with(none);
        struct build_order order = { .course = &course, .tree = { files, 1 }, .box = box };
        fake.runs = 1; /* the next run is the reader's */
        assert_int_equal(source_rules_check(&order, &results), 1);
    }
    assert_int_equal(fake.runs, 2);
    assert_string_equal(fake.words, "--source-facts -- -- '' int f(void) ");
    rule_results_free(&results);
}

/* ---- the sandbox ---- */

static void the_sandbox_has_flipref_itself(void **state)
{
    char reason[CONTAINMENT_TEXT] = "";
    (void)state;
    assert_ptr_equal(source_box_open(CONTAINMENT_KERNEL, reason), box);
    assert_int_equal(fake.opened.level, CONTAINMENT_KERNEL);
    assert_int_equal(fake.opened.kind, CONTAINER_OF_COMPILER);
    assert_string_equal(fake.self, "flipref-reader=flipref itself");
    assert_string_equal(reason, "a reason");
    fake.has_self = 0; /* then sources can be built, but not read */
    assert_ptr_equal(source_box_open(CONTAINMENT_FULL, reason), box);
    assert_int_equal(fake.opened.level, CONTAINMENT_FULL);
    assert_int_equal(fake.opened.file_count, 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_reader_has_the_files_and_the_limits_of_the_course, begin),
        cmocka_unit_test_setup(words_of_the_command_are_chosen, begin),
        cmocka_unit_test_setup(the_compiler_is_asked_for_its_headers, begin),
        cmocka_unit_test_setup(headers_with_too_long_a_path_are_left_out, begin),
        cmocka_unit_test_setup(the_facts_are_judged, begin),
        cmocka_unit_test_setup(how_the_reader_ends_is_said, begin),
        cmocka_unit_test_setup(too_large_a_tree_is_not_read, begin),
        cmocka_unit_test_setup(without_a_command_no_compiler_is_asked, begin),
        cmocka_unit_test_setup(the_sandbox_has_flipref_itself, begin),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
