/* Grading of one submission: it is built, its rules are checked, its tests are run, and it has
   marks. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/folder.h"

#include "grade/grading.h"
#include "source/read_facts.h"
#include "system/io.h"
#include "json/json_text.h"

#define BOARD "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"

/* The answer of each test is its input. */
#define COURSE                                                                                     \
    "course: mine\n"                                                                               \
    "specification: Mine\n"                                                                        \
    "dialect: octaflip\n"                                                                          \
    "submission:\n"                                                                                \
    "  files:\n"                                                                                   \
    "    - {as: flip.c, names: [flip.c], otherwise: ['*.c', '*/*.c'], cost: 0.5}\n"                \
    "build: {command: [gcc, -Wall, flip.c, -o, flip], program: flip}\n"                            \
    "run: {cpu: 200ms, status: zero}\n"                                                            \
    "sanitizer: {percent: 10}\n"                                                                   \
    "leniencies: {standard-error: 20, case: 50}\n"                                                 \
    "style: {points: 10, base: 0.9, count: [warnings]}\n"                                          \
    "tests:\n"                                                                                     \
    "  package: ./none\n"                                                                          \
    "  groups:\n"                                                                                  \
    "    - {name: odd, points: 6, tests: ['a*']}\n"                                                \
    "    - {name: even, points: 4, tests: ['b*']}\n"
#define RULES "source:\n  - {rule: no-global, cost: 1}\n  - {rule: no-pragma, cost: 0.25}\n"

/* A program of this copies its input. It includes nothing, so that it is compiled quickly. */
#define START                                                                                      \
    "int getchar(void), putchar(int), printf(const char *, ...);\n"                                \
    "long write(int, const void *, unsigned long);\n"                                              \
    "int main(void) {\n"                                                                           \
    "    int c;\n"
#define COPY  "    while ((c = getchar()) >= 0) putchar(c);\n"
#define SMALL "    while ((c = getchar()) >= 0) putchar(c >= 'A' && c <= 'Z' ? c + 32 : c);\n"
#define ERROR "    write(2, \"oops\", 4);\n"
#define END                                                                                        \
    "    return 0;\n"                                                                              \
    "}\n"

static struct grade_order order;
static struct session session;

static int fill(void **state)
{
    if (make_folder(state) != 0)
        return -1;
    memset(&order, 0, sizeof order);
    order.feedback = SEEN_AS_COURSE;
    order.containment = ASKED_LIMITS;
    order.sanitize = SANITIZE_OFF;
    put("mine.yaml", COURSE);
    (void)mkdir(in_folder("tests"), 0700);
    put("tests/a1.in", BOARD "0\n");
    put("tests/a1.ans", BOARD "0\n");
    put("tests/b1.in", BOARD "1\n1 1 2 2\n");
    put("tests/b1.ans", BOARD "1\n1 1 2 2\n");
    (void)mkdir(in_folder("ada"), 0700);
    return 0;
}

/* Grades the submission in the folder `ada`, in a sandbox of this level. */
static json_t *grade_at(enum containment level, struct byte_queue *times)
{
    static const struct turnstile none = { -1 };
    static char course[4096], ada[4096], tests[4096];
    char *words[] = { course, ada, 0 };
    json_t *value;
    (void)strcpy(course, in_folder("mine.yaml"));
    (void)strcpy(ada, in_folder("ada"));
    (void)strcpy(tests, in_folder("tests"));
    order.tests = tests;
    (void)session_open(&session, &order, words);
    assert_int_equal(session.list.count, 1);
    session.containment.level = level;
    value = grade_submission(&session, 0, &none, times);
    assert_non_null(value);
    session_close(&session);
    return value;
}

static json_t *grade(void)
{
    struct byte_queue times = { 0 };
    json_t *value = grade_at(CONTAINMENT_LIMITS, &times);
    free(times.at);
    return value;
}

/* Expects the member of a value that keys and indices name, such as `tests 0 verdict`. */
static void expect(const json_t *value, const char *path, const char *want)
{
    const json_t *at = value;
    char keys[64], *key;
    char *got;
    (void)strcpy(keys, path);
    for (key = strtok(keys, " "); key != 0; key = strtok(0, " "))
        at = json_is_array(at) ? json_array_get(at, (size_t)atoi(key)) : json_object_get(at, key);
    got = at != 0 ? json_dumps(at, JSON_FORM | JSON_ENCODE_ANY) : strdup("nothing");
    if (strcmp(got, want) != 0)
        fail_msg("%s is %s, not %s", path, got, want);
    free(got);
}

#define NEEDS_COURSES()                                                                            \
    do {                                                                                           \
        (void)state;                                                                               \
        if (!course_can_be_read())                                                                 \
            skip();                                                                                \
    } while (0)

static void a_right_program_has_all_marks(void **state)
{
    struct byte_queue times = { 0 };
    json_t *value;
    size_t rows = 0, i;
    NEEDS_COURSES();
    put("ada/flip.c", START COPY END);
    value = grade_at(CONTAINMENT_LIMITS, &times);
    expect(value, "status", "\"graded\"");
    expect(value, "remarks", "[]");
    expect(value, "build status", "\"built\"");
    expect(value, "build command", "\"gcc -Wall flip.c -o flip\"");
    expect(value, "tests 0 verdict", "\"right\"");
    expect(value, "tests 1 verdict", "\"right\"");
    expect(value, "tests 1 group", "\"even\"");
    expect(value, "marks",
           "{\"functionality\":10,\"functionality_of\":10,\"source\":0,\"names\":0,\"style\":10,"
           "\"style_of\":10,\"human\":[],\"late\":0,\"late_days\":0,\"total\":20,\"of\":20}");
    json_decref(value);
    for (i = 0; i < times.end; i++)
        rows += times.at[i] == '\n';
    assert_int_equal(rows, 4); /* two tests, with two builds */
    assert_int_equal(strncmp(times.at, "ada,a1,course,0,", 16), 0);
    free(times.at);
}

/* Expects the credit of each test, and the points of both groups. */
static void expect_credit(const char *program, const char *credit, const char *points)
{
    json_t *value;
    put("ada/flip.c", program);
    value = grade();
    expect(value, "tests 0 credit", credit);
    expect(value, "tests 1 credit", credit);
    expect(value, "marks names", "0");
    expect(value, "marks functionality", points);
    json_decref(value);
}

static void text_on_standard_error_costs_marks(void **state)
{
    NEEDS_COURSES();
    expect_credit(START ERROR COPY END, "80", "8");
}

static void case_and_text_on_standard_error_add_up(void **state)
{
    NEEDS_COURSES();
    expect_credit(START ERROR SMALL END, "30", "3");
}

static void a_wrong_answer_has_no_credit(void **state)
{
    NEEDS_COURSES();
    expect_credit(START ERROR "    c = 7;\n    printf(\"%d\", c);\n" END, "0", "0");
}

static void an_odd_name_of_the_file_costs_marks(void **state)
{
    json_t *value;
    NEEDS_COURSES();
    put("ada/other.c", START SMALL END);
    value = grade();
    expect(value, "tests 0 credit", "50");
    expect(value, "marks names", "-0.5");
    expect(value, "marks functionality", "4.5");
    json_decref(value);
}

static void a_warning_costs_style(void **state)
{
    json_t *value;
    NEEDS_COURSES();
    (void)mkdir(in_folder("ada/src"), 0700);
    put("ada/src/flip.c", START "    int unused;\n" COPY END);
    value = grade();
    expect(value, "build warnings", "1");
    expect(value, "marks names", "0"); /* in a folder, the name is that of the specification */
    expect(value, "marks style", "9");
    expect(value, "marks total", "19");
    json_decref(value);
}

static void a_program_that_is_refused_has_no_marks(void **state)
{
    struct byte_queue times = { 0 };
    json_t *value;
    NEEDS_COURSES();
    put("ada/flip.c", "int main(void) { return 0 }\n");
    value = grade_at(CONTAINMENT_LIMITS, &times);
    expect(value, "status", "\"graded\"");
    expect(value, "remarks", "[]");
    expect(value, "build status", "\"not-built\"");
    expect(value, "tests 0 verdict", "\"not-built\"");
    expect(value, "tests 0 credit", "0");
    expect(value, "marks functionality", "0");
    expect(value, "marks style", "0");
    expect(value, "marks of", "20");
    json_decref(value);
    assert_int_equal(times.end, 0);
    free(times.at);
}

static void expect_unstable(const char *program, const char *as_built, const char *steady,
                            const char *credit)
{
    json_t *value;
    put("ada/flip.c", program);
    value = grade();
    expect(value, "tests 0 verdict", "\"unstable\"");
    expect(value, "tests 0 as_built", as_built);
    expect(value, "tests 0 steady", steady);
    expect(value, "tests 0 credit", credit);
    json_decref(value);
}

/* What counts is the course's build, if it gives the same answer each time. */
static void builds_that_vary_are_unstable(void **state)
{
    NEEDS_COURSES();
    expect_unstable(START COPY "#ifdef __OPTIMIZE__\n    putchar('x');\n#endif\n" END, "\"right\"",
                    "true", "100");
}

static void runs_that_vary_have_no_credit(void **state)
{
    NEEDS_COURSES();
    expect_unstable("int timespec_get(long *, int);\n" START
                    "    long t[2];\n    c = timespec_get(t, 1);\n    printf(\"%ld\", t[1]);\n" END,
                    "nothing", "false", "0");
}

static void a_finding_costs_what_the_course_says(void **state)
{
    json_t *value;
    NEEDS_COURSES();
    order.sanitize = SANITIZE_ALL;
    put("ada/flip.c", START COPY "    volatile int most = 2147483647;\n    c = most + 1;\n" END);
    value = grade();
    if (strcmp(json_text_of(json_array_get(json_object_get(value, "remarks"), 0), "code", ""),
               "no-sanitizers") == 0) {
        json_decref(value);
        skip();
    }
    expect(value, "tests 1 verdict", "\"right\"");
    expect(value, "tests 1 sanitizer",
           "\"signed integer overflow: ... + 1 cannot be represented in type 'int' at "
           "flip.c:7\"");
    expect(value, "tests 1 credit", "90");
    expect(value, "marks functionality", "9");
    json_decref(value);
}

static void a_broken_rule_costs_marks(void **state)
{
    json_t *value;
    NEEDS_COURSES();
    put("mine.yaml", COURSE RULES);
    put("ada/flip.c", "int global;\n" START COPY "    global = c;\n" END);
    value = grade();
    if (strncmp(json_text_of(json_array_get(json_object_get(value, "source"), 0), "message", ""),
                "not checked: ", 13) == 0) { /* no libdw, or none that runs in the sandbox */
        json_decref(value);
        skip();
    }
    expect(value, "source 0 passed", "false");
    expect(value, "source 1 passed", "true");
    expect(value, "marks source", "-1");
    expect(value, "marks functionality", "9");
    json_decref(value);
}

static void without_a_sandbox_nothing_is_graded(void **state)
{
    struct byte_queue times = { 0 };
    json_t *value;
    NEEDS_COURSES();
    put("ada/flip.c", START COPY END);
    value = grade_at(CONTAINMENT_BEST, &times); /* no sandbox can be opened at this level */
    expect(value, "status", "\"ungraded\"");
    assert_string_not_equal(json_text_of(value, "reason", ""), "");
    expect(value, "marks", "nothing");
    json_decref(value);
    free(times.at);
}

#define IN_A_FOLDER(test) cmocka_unit_test_setup_teardown(test, fill, remove_folder)

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        IN_A_FOLDER(a_right_program_has_all_marks),
        IN_A_FOLDER(text_on_standard_error_costs_marks),
        IN_A_FOLDER(case_and_text_on_standard_error_add_up),
        IN_A_FOLDER(a_wrong_answer_has_no_credit),
        IN_A_FOLDER(an_odd_name_of_the_file_costs_marks),
        IN_A_FOLDER(a_warning_costs_style),
        IN_A_FOLDER(a_program_that_is_refused_has_no_marks),
        IN_A_FOLDER(builds_that_vary_are_unstable),
        IN_A_FOLDER(runs_that_vary_have_no_credit),
        IN_A_FOLDER(a_finding_costs_what_the_course_says),
        IN_A_FOLDER(a_broken_rule_costs_marks),
        IN_A_FOLDER(without_a_sandbox_nothing_is_graded),
    };
    if (argc > 1 && strcmp(argv[1], "--source-facts") == 0) /* in the sandbox */
        read_facts(argv + 2, standard_output());
    return cmocka_run_group_tests(tests, 0, 0);
}
