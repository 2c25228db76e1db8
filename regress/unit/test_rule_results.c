/* parts/source/rules: what a rule about the source comes to by facts that are written by hand, as
   source/facts.h says. Each message is compared whole. */
#include "regress/unit/fake_memory.h"
#include "regress/unit/unit.h"

#include "source/facts.h"
#include "source/rules.h"

static const struct source_file tree_files[] = {
    { "course.h", { 0, 0 }, 1 }, { "a.c", { 0, 0 }, 0 },    { "own.h", { 0, 0 }, 0 },
    { "sub/b.h", { 0, 0 }, 0 },  { "stub.c", { 0, 0 }, 1 },
};

static const struct source_tree tree = { tree_files, ROWS(tree_files) };

/* A rule: its kind, its names with blanks between them, and what it says of a function. */
struct rule_row {
    int kind;
    const char *names, *prototype;
    int match, used;
};

struct row {
    const char *name;
    struct rule_row rule;
    const char *facts;
    enum rule_outcome outcome;
    const char *message; /* NULL: there is none */
};

static size_t divide(char *text, struct course_name *names)
{
    size_t n = 0;
    char *at;
    for (at = strtok(text, " "); at != 0; at = strtok(0, " "))
        names[n++].text = at;
    return n;
}

/* Judges one rule, which has the number 0. */
static struct rule_results judged(const struct rule_row *r, const char *facts, const char *trouble)
{
    char text[128];
    struct course_name names[16] = { { 0 } };
    struct course_rule rule = { .kind = r->kind,
                                .names = { names, 0 },
                                .prototype = r->prototype,
                                .match = r->match,
                                .used = r->used,
                                .clause = "the clause" };
    struct course_rules rules = { &rule, 1 };
    struct rule_results results = { 0 };
    (void)snprintf(text, sizeof text, "%s", r->names);
    rule.names.count = divide(text, names);
    assert_int_equal(rules_judge(&rules, &tree, bytes_of_text(facts), trouble, &results), 1);
    assert_int_equal(results.count, 1);
    return results;
}

static const char *shown(const char *message)
{
    return message != 0 ? message : "(none)";
}

static void expect_rows(const struct row *rows, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++) {
        struct rule_results results = judged(&rows[i].rule, rows[i].facts, 0);
        const struct rule_result *got = &results.at[0];
        expect_number(rows[i].name, "the outcome", got->outcome, rows[i].outcome);
        if (strcmp(shown(got->message), shown(rows[i].message)) != 0)
            fail_msg("%s: the message is: %s", rows[i].name, shown(got->message));
        assert_string_equal(got->clause, "the clause");
        rule_results_free(&results);
        assert_null(results.at);
        assert_int_equal(results.count, 0);
    }
}

/* ---- functions ---- */

#define WANTED(type, shape)        "wanted\t0\tw.c:1\tdefined\t" type "\t" shape "\n"
#define FUNCTION(how, type, shape) "function\tf\ta.c:3\t" how "\t" type "\t" shape "\n"
#define DEFINED(type, shape)       FUNCTION("defined", type, shape)
#define END                        "end\n"
#define F(match)                                                                                   \
    {                                                                                              \
        COURSE_RULE_FUNCTION, "f", "int f(char)", match, 0                                         \
    }
#define EXACT       F(COURSE_MATCH_EXACT)
#define COMPATIBLE  F(COURSE_MATCH_COMPATIBLE)
#define INT_OF_CHAR WANTED("int (char)", "integer (integer)")
#define ROWS_OF(n)  "void (char (*)[" n "], integer)"

static const struct row typed[] = {
    { "exact", EXACT, INT_OF_CHAR DEFINED("int (char)", "x") END, RULE_PASSED, 0 },
    { "not exact", EXACT, INT_OF_CHAR DEFINED("int (int)", "integer (integer)") END, RULE_FAILED,
      "`f` at a.c:3 has the type `int (int)`; the specification asks for `int (char)`" },
    { "compatible", COMPATIBLE, INT_OF_CHAR DEFINED("int (int)", "integer (integer)") END,
      RULE_PASSED, 0 },
    { "not compatible", COMPATIBLE, INT_OF_CHAR DEFINED("int (char)", "integer ()") END,
      RULE_FAILED,
      "`f` at a.c:3 has the type `int (char)`; the specification asks for `int (char)`" },
    { "longer", COMPATIBLE, INT_OF_CHAR DEFINED("t", "integer (integer) x") END, RULE_FAILED,
      "`f` at a.c:3 has the type `t`; the specification asks for `int (char)`" },
    { "old", EXACT, INT_OF_CHAR FUNCTION("old", "int (char)", "integer (integer)") END, RULE_FAILED,
      "`f` at a.c:3 is defined without a prototype and has the type `int (char)`; the "
      "specification asks for `int (char)`" },
    { "old, compatible", COMPATIBLE,
      INT_OF_CHAR FUNCTION("old", "int (char)", "integer (integer)") END, RULE_PASSED, 0 },
    { "the last definition is named", EXACT,
      INT_OF_CHAR DEFINED("int (int)", "") DEFINED("int (long)", "") END, RULE_FAILED,
      "`f` at a.c:3 has the type `int (long)`; the specification asks for `int (char)`" },

    /* lengths of arrays */
    { "no length is wanted", COMPATIBLE, WANTED("t", ROWS_OF("")) DEFINED("u", ROWS_OF("26")) END,
      RULE_PASSED, 0 },
    { "no length is given", COMPATIBLE, WANTED("t", ROWS_OF("26")) DEFINED("u", ROWS_OF("")) END,
      RULE_PASSED, 0 },
    { "another length", COMPATIBLE, WANTED("t", ROWS_OF("26")) DEFINED("u", ROWS_OF("27")) END,
      RULE_FAILED, "`f` at a.c:3 has the type `u`; the specification asks for `t`" },
    { "a length of more digits", COMPATIBLE,
      WANTED("t", ROWS_OF("2")) DEFINED("u", ROWS_OF("26")) END, RULE_FAILED,
      "`f` at a.c:3 has the type `u`; the specification asks for `t`" },
    { "two lengths", COMPATIBLE, WANTED("t", "a[][8]") DEFINED("u", "a[9][]") END, RULE_PASSED, 0 },

    /* what is wanted */
    { "another number", EXACT,
      "wanted\t1\tw.c:1\tdefined\tint (char)\tx\n" DEFINED("int (char)", "x") END, RULE_NOT_CHECKED,
      "not checked: the course's prototype is no declaration in C" },
    { "of two numbers", EXACT,
      "wanted\t1\tw.c:1\tdefined\tint (int)\tx\n" INT_OF_CHAR DEFINED("int (char)", "x") END,
      RULE_PASSED, 0 },

    /* what is there */
    { "no function", EXACT, INT_OF_CHAR END, RULE_FAILED, "there is no function `f`" },
    { "another function", EXACT, INT_OF_CHAR "function\tg\ta.c:3\tdefined\tint (char)\tx\n" END,
      RULE_FAILED, "there is no function `f`" },
};

static void functions_have_the_type_that_is_wanted(void **state)
{
    (void)state;
    expect_rows(typed, ROWS(typed));
}

#define USED                                                                                       \
    {                                                                                              \
        COURSE_RULE_FUNCTION, "f", 0, COURSE_MATCH_EXACT, 1                                        \
    }
#define IS    DEFINED("int (int)", "x")
#define NEVER "it is defined, but main never calls it, directly or through others"

/* A chain of uses that begins in main or at the file's scope. */
static void functions_are_used_by_main(void **state)
{
    static const struct row rows[] = {
        { "by main", USED, IS "use\tf\ta.c:9\tmain\n" END, RULE_PASSED, 0 },
        { "by the file's scope", USED, IS "use\tf\ta.c:9\t-\n" END, RULE_PASSED, 0 },
        { "by nothing", USED, IS END, RULE_FAILED, NEVER },
        { "by itself", USED, IS "use\tf\ta.c:9\tf\n" END, RULE_FAILED, NEVER },
        { "by one that main uses", USED,
          IS "use\tf\ta.c:9\tg\nuse\tg\ta.c:9\th\nuse\th\ta.c:9\tmain\n" END, RULE_PASSED, 0 },
        { "by one that nothing uses", USED, IS "use\tf\ta.c:9\tg\nuse\tx\ta.c:9\tmain\n" END,
          RULE_FAILED, NEVER },
        { "by one with a longer name", USED, IS "use\tf\ta.c:9\tmain2\n" END, RULE_FAILED, NEVER },
        { "by one with a shorter name", USED, IS "use\tf\ta.c:9\tmai\n" END, RULE_FAILED, NEVER },
        { "as the second of two", USED, IS "use\te\ta.c:9\tmain\nuse\tf\ta.c:9\tmain\n" END,
          RULE_PASSED, 0 },
        { "as the last of many", USED,
          IS "use\ta\ta.c:9\tmain\nuse\tb\ta.c:9\tmain\nuse\tc\ta.c:9\tb\nuse\td\ta.c:9\tb\n"
             "use\te\ta.c:9\td\nuse\tf\ta.c:9\te\nuse\ta\ta.c:9\te\n" END,
          RULE_PASSED, 0 },
        { "in a circle", USED,
          IS "use\tg\ta.c:9\tmain\nuse\th\ta.c:9\tg\nuse\tg\ta.c:9\th\nuse\tf\ta.c:9\th\n" END,
          RULE_PASSED, 0 },
    };
    (void)state;
    expect_rows(rows, ROWS(rows));
}

/* ---- calls ---- */

#define NO_CALLS                                                                                   \
    {                                                                                              \
        COURSE_RULE_NO_CALL, "fork system", 0, 0, 0                                                \
    }
#define CALLS                                                                                      \
    {                                                                                              \
        COURSE_RULE_CALL, "calloc malloc", 0, 0, 0                                                 \
    }
#define SIX(x)           x x x x x x
#define AT_1(name)       "`" name "` at a.c:1"
#define FIVE_AT(name)    AT_1(name) ", " AT_1(name) ", " AT_1(name) ", " AT_1(name) ", " AT_1(name)
#define NO_CALL_OF_THESE "main calls none of these, directly or through others: calloc, malloc"

static void calls_are_found(void **state)
{
    static const struct row rows[] = {
        { "no call", NO_CALLS, "use\tputs\ta.c:1\tmain\n" END, RULE_PASSED, 0 },
        { "calls", NO_CALLS,
          "use\tsystem\ta.c:1\tmain\nuse\tputs\ta.c:2\tmain\nuse\tfork\ta.c:3\tg\n" END,
          RULE_FAILED, "`system` at a.c:1, `fork` at a.c:3" },
        { "six calls", NO_CALLS, SIX("use\tfork\ta.c:1\tmain\n") END, RULE_FAILED,
          FIVE_AT("fork") " and 1 more" },
        { "a function of its own", NO_CALLS,
          "function\tsystem\ta.c:1\tdefined\tt\ts\nuse\tsystem\ta.c:2\tmain\n" END, RULE_PASSED,
          0 },
        { "a call that is demanded", CALLS, "use\tmalloc\ta.c:1\tmain\n" END, RULE_PASSED, 0 },
        { "no call that is demanded", CALLS, "use\tputs\ta.c:1\tmain\n" END, RULE_FAILED,
          NO_CALL_OF_THESE },
        { "a call that is not reached", CALLS, "use\tmalloc\ta.c:1\tg\n" END, RULE_FAILED,
          NO_CALL_OF_THESE },
    };
    (void)state;
    expect_rows(rows, ROWS(rows));
}

/* ---- lists of places ---- */

#define GLOBALS                                                                                    \
    {                                                                                              \
        COURSE_RULE_NO_GLOBAL, "", 0, 0, 0                                                         \
    }
#define PRAGMAS                                                                                    \
    {                                                                                              \
        COURSE_RULE_NO_PRAGMA, "", 0, 0, 0                                                         \
    }
#define PRAGMA(line) "pragma\t#pragma\ta.c:" line "\n"
#define P(line)      "`#pragma` at a.c:" line
#define TEN(x)       x x x x x x x x x x
#define LONG_120     TEN("0123456789ab")

static const struct row placed[] = {
    { "none", PRAGMAS, END, RULE_PASSED, 0 },
    { "one", PRAGMAS, PRAGMA("1") END, RULE_FAILED, P("1") },
    { "the same twice", PRAGMAS, PRAGMA("1") PRAGMA("1") END, RULE_FAILED, P("1") ", " P("1") },
    { "five", PRAGMAS, PRAGMA("1") PRAGMA("2") PRAGMA("3") PRAGMA("4") PRAGMA("5") END, RULE_FAILED,
      P("1") ", " P("2") ", " P("3") ", " P("4") ", " P("5") },
    { "six", PRAGMAS, PRAGMA("1") PRAGMA("2") PRAGMA("3") PRAGMA("4") PRAGMA("5") PRAGMA("6") END,
      RULE_FAILED, P("1") ", " P("2") ", " P("3") ", " P("4") ", " P("5") " and 1 more" },
    { "seven", PRAGMAS,
      PRAGMA("1") PRAGMA("2") PRAGMA("3") PRAGMA("4") PRAGMA("5") PRAGMA("6") PRAGMA("7") END,
      RULE_FAILED, P("1") ", " P("2") ", " P("3") ", " P("4") ", " P("5") " and 2 more" },

    /* a global counts once, whatever the place */
    { "globals", GLOBALS,
      "global\ta\ta.c:1\nglobal\tb\ta.c:2\nglobal\ta\tb.c:1\nglobal\tb\tb.c:2\n" END, RULE_FAILED,
      "`a` at a.c:1, `b` at a.c:2" },
    { "a pragma is no global", GLOBALS, PRAGMA("1") END, RULE_PASSED, 0 },
    { "a global is no pragma", PRAGMAS, "global\ta\ta.c:1\n" END, RULE_PASSED, 0 },
    { "an array twice",
      { COURSE_RULE_NO_VLA, "", 0, 0, 0 },
      "vla\tb\ta.c:4\nvla\tb\ta.c:5\n" END,
      RULE_FAILED,
      "`b` at a.c:4, `b` at a.c:5" },
    { "a global of the course", GLOBALS, "global\ta\tcourse.h:1\n" END, RULE_PASSED, 0 },
    { "a global of the course's stub", GLOBALS, "global\ta\tstub.c:1\n" END, RULE_PASSED, 0 },
    { "a file with a longer name", GLOBALS, "global\ta\tcourse.hh:1\n" END, RULE_FAILED,
      "`a` at course.hh:1" },
    { "no name", GLOBALS, "global\t\ta.c:7\n" END, RULE_FAILED, "at a.c:7" },

    /* words that nobody writes */
    { "120 bytes", GLOBALS, "global\t" LONG_120 "\ta.c:1\n" END, RULE_FAILED,
      "`" LONG_120 "` at a.c:1" },
    { "121 bytes", GLOBALS, "global\t" LONG_120 "c\ta.c:1\n" END, RULE_FAILED,
      "`" LONG_120 "...` at a.c:1" },

    { "an array",
      { COURSE_RULE_NO_VLA, "", 0, 0, 0 },
      "vla\tb\ta.c:4\n" END,
      RULE_FAILED,
      "`b` at a.c:4" },
    { "another fact",
      { COURSE_RULE_NO_VLA, "", 0, 0, 0 },
      "global\tb\ta.c:4\n" END,
      RULE_PASSED,
      0 },
};

static void a_message_names_five_places(void **state)
{
    (void)state;
    expect_rows(placed, ROWS(placed));
}

/* ---- headers and structs ---- */

#define STANDARD(names)                                                                            \
    {                                                                                              \
        COURSE_RULE_STANDARD_HEADERS, names, 0, 0, 0                                               \
    }
#define NO_HEADER                                                                                  \
    {                                                                                              \
        COURSE_RULE_NO_HEADER, "conio.h stdio.h", 0, 0, 0                                          \
    }
#define STRUCT                                                                                     \
    {                                                                                              \
        COURSE_RULE_STRUCT, "", 0, 0, 0                                                            \
    }

static void headers_and_structs_are_found(void **state)
{
    static const struct row rows[] = {
        { "standard", STANDARD(""), "include\tstdio.h\ta.c:1\n" END, RULE_PASSED, 0 },
        { "posix", STANDARD(""), "include\tunistd.h\ta.c:1\n" END, RULE_FAILED,
          "`unistd.h` at a.c:1" },
        { "six", STANDARD(""), SIX("include\tunistd.h\ta.c:1\n") END, RULE_FAILED,
          FIVE_AT("unistd.h") " and 1 more" },
        { "the course's", STANDARD(""), "include\tcourse.h\ta.c:1\n" END, RULE_PASSED, 0 },
        { "allowed", STANDARD("unistd.h"), "include\tunistd.h\ta.c:1\n" END, RULE_PASSED, 0 },
        { "its own", STANDARD(""), "include\town.h\ta.c:1\n" END, RULE_PASSED, 0 },
        { "its own, in this folder", STANDARD(""), "include\t././own.h\ta.c:1\n" END, RULE_PASSED,
          0 },
        { "its own, in a folder", STANDARD(""), "include\tsub/b.h\ta.c:1\n" END, RULE_PASSED, 0 },
        { "not its own", STANDARD(""), "include\t../own.h\ta.c:1\n" END, RULE_FAILED,
          "`../own.h` at a.c:1" },
        { "by the course", STANDARD(""), "include\tunistd.h\tcourse.h:1\n" END, RULE_PASSED, 0 },
        { "forbidden", NO_HEADER, "include\tstdio.h\ta.c:1\n" END, RULE_FAILED,
          "`stdio.h` at a.c:1" },
        { "not forbidden", NO_HEADER, "include\tunistd.h\ta.c:1\n" END, RULE_PASSED, 0 },
        { "forbidden, by the course", NO_HEADER, "include\tstdio.h\tcourse.h:1\n" END, RULE_PASSED,
          0 },

        { "a struct", STRUCT, "struct\ts\ta.c:1\nstruct-use\tc\ta.c:2\n" END, RULE_PASSED, 0 },
        { "no struct", STRUCT, END, RULE_FAILED, "there is no struct" },
        { "no use", STRUCT, "struct\ts\ta.c:1\n" END, RULE_FAILED,
          "a struct is defined, but nothing has its type" },
        { "a use by the course", STRUCT, "struct\ts\tcourse.h:1\nstruct-use\tc\tcourse.h:2\n" END,
          RULE_FAILED, "a struct is defined, but nothing has its type" },
    };
    (void)state;
    expect_rows(rows, ROWS(rows));
}

/* ---- facts that are not complete ---- */

#define NOT_CHECKED(why) RULE_NOT_CHECKED, "not checked: " why
#define TOO_EARLY        NOT_CHECKED("the process that reads the program has ended too early")

/* What is broken as far as the facts go is broken, and what is kept may be broken elsewhere. */
static void what_is_missing_is_not_checked(void **state)
{
    static const struct row rows[] = {
        { "no end", PRAGMAS, "", TOO_EARLY },
        { "broken", PRAGMAS, PRAGMA("1"), RULE_FAILED, P("1") },
        { "no libdw", PRAGMAS, "missing\tnot found\n",
          NOT_CHECKED("libdw is not installed (not found)") },
        { "a struct", STRUCT, "struct-use\tc\ta.c:2\n", RULE_PASSED, 0 },
        { "no struct", STRUCT, "", TOO_EARLY },
        { "no header", STANDARD(""), "", TOO_EARLY },
        { "no call", NO_CALLS, "", TOO_EARLY },
        { "a call", CALLS, "use\tmalloc\ta.c:1\tmain\n", RULE_PASSED, 0 },
        { "no call that is demanded", CALLS, "", TOO_EARLY },
        { "no prototype", EXACT, "", TOO_EARLY },
        { "no function", EXACT, INT_OF_CHAR, TOO_EARLY },
        { "no use", USED, IS, TOO_EARLY },
        { "another type", EXACT, INT_OF_CHAR DEFINED("int (int)", "x"), RULE_FAILED,
          "`f` at a.c:3 has the type `int (int)`; the specification asks for `int (char)`" },
        { "a kind that does not exist",
          { COURSE_RULE_KINDS, "", 0, 0, 0 },
          END,
          RULE_NOT_CHECKED,
          0 },
    };
    (void)state;
    expect_rows(rows, ROWS(rows));
}

static void trouble_with_the_process_is_said(void **state)
{
    static const struct {
        const char *facts, *message;
    } rows[] = {
        { END, "not checked: it crashed" },
        { "missing\tnot found\n", "not checked: libdw is not installed (not found)" },
        { "", "not checked: it crashed" },
    };
    static const struct rule_row rule = PRAGMAS;
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct rule_results results = judged(&rule, rows[i].facts, "it crashed");
        assert_int_equal(results.at[0].outcome, RULE_NOT_CHECKED);
        assert_string_equal(results.at[0].message, rows[i].message);
        rule_results_free(&results);
    }
}

/* ---- names ---- */

static void a_rule_is_named(void **state)
{
    static const struct {
        int kind;
        const char *names, *name;
    } rows[] = {
        { COURSE_RULE_FUNCTION, "printBoard", "function printBoard" },
        { COURSE_RULE_NO_CALL, "system", "no calls of system" },
        { COURSE_RULE_CALL, "calloc malloc realloc", "calls of calloc, malloc, realloc" },
        { COURSE_RULE_STANDARD_HEADERS, "unistd.h", "only standard headers" },
        { COURSE_RULE_NO_HEADER, "conio.h setjmp.h", "no headers conio.h, setjmp.h" },
        { COURSE_RULE_NO_GLOBAL, "", "no global variables" },
        { COURSE_RULE_NO_PRAGMA, "", "no pragmas" },
        { COURSE_RULE_NO_VLA, "", "no arrays of variable length" },
        { COURSE_RULE_STRUCT, "", "a struct" },
        { COURSE_RULE_KINDS, "", "unknown" },
        { -1, "", "unknown" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct rule_row rule = { .kind = rows[i].kind, .names = rows[i].names };
        struct rule_results results = judged(&rule, END, 0);
        assert_string_equal(results.at[0].rule, rows[i].name);
        rule_results_free(&results);
    }
}

/* Each rule has the declaration of its own number. */
static void rules_are_judged_in_their_order(void **state)
{
    struct course_name f = { .text = "f" }, g = { .text = "g" };
    struct course_rule rules[] = {
        { .kind = COURSE_RULE_NO_PRAGMA, .clause = "first" },
        { .kind = COURSE_RULE_FUNCTION, .names = { &f, 1 }, .prototype = "int f(int)" },
        { .kind = COURSE_RULE_FUNCTION, .names = { &g, 1 }, .prototype = "int g(char)" },
    };
    static const char facts[] =
        "wanted\t1\tw.c:1\tdefined\tint (int)\tx\nwanted\t2\tw.c:1\tdefined\tint (char)\tx\n"
        "function\tf\ta.c:1\tdefined\tint (int)\tx\n"
        "function\tg\ta.c:2\tdefined\tint (char)\tx\n" PRAGMA("3") END;
    struct course_rules course = { rules, ROWS(rules) };
    struct rule_results results = { 0 };
    (void)state;
    assert_int_equal(rules_judge(&course, &tree, bytes_of_text(facts), 0, &results), 1);
    assert_int_equal(results.count, 3);
    assert_string_equal(results.at[0].clause, "first");
    assert_int_equal(results.at[0].outcome, RULE_FAILED);
    assert_int_equal(results.at[1].outcome, RULE_PASSED);
    assert_int_equal(results.at[2].outcome, RULE_PASSED);
    rule_results_free(&results);
    course.count = 0;
    assert_int_equal(rules_judge(&course, &tree, bytes_of_text(facts), 0, &results), 1);
    assert_int_equal(results.count, 0);
    rule_results_free(&results);
}

/* ---- memory ---- */

static const char many_facts[] = "wanted\t0\tw.c:1\tdefined\tint (char)\tx\n"
                                 "function\tf\ta.c:3\tdefined\tint (int)\tx\n"
                                 "global\ta\ta.c:1\nglobal\tb\ta.c:2\n" SIX(PRAGMA("1"));

/* Judges some rules: one that is broken, one that has a list, and one that is not checked. */
static int judge_some(void)
{
    static struct course_name name = { .text = "f" };
    static struct course_rule rules[] = {
        { .kind = COURSE_RULE_FUNCTION, .names = { &name, 1 }, .prototype = "int f(char)" },
        { .kind = COURSE_RULE_NO_GLOBAL },
        { .kind = COURSE_RULE_NO_PRAGMA },
        { .kind = COURSE_RULE_STRUCT },
    };
    static const struct course_rules course = { rules, ROWS(rules) };
    char facts[1024];
    struct rule_results results = { 0 };
    int is_judged;
    (void)snprintf(facts, sizeof facts, "%smissing\tnot found\n", many_facts);
    is_judged = rules_judge(&course, &tree, bytes_of_text(facts), 0, &results);
    assert_int_equal(results.count, is_judged ? ROWS(rules) : 0);
    assert_int_equal(results.at != 0, is_judged);
    rule_results_free(&results);
    return is_judged;
}

static void nothing_is_judged_without_memory(void **state)
{
    size_t n;
    (void)state;
    if (!CAN_FAKE_RESIZING)
        skip();
    fake_memory.with_resizing = 1;
    for (n = 1;; n++) {
        int is_judged;
        memory_fails_at(n);
        is_judged = judge_some();
        assert_int_equal(is_judged, !memory_ran_out());
        if (is_judged)
            break;
        assert_true(n < 100);
    }
    fake_memory.with_resizing = 0;
    assert_in_range(n, 8, 100);
}

static void judge_once(void)
{
    assert_int_equal(judge_some(), 1);
}

static void memory_is_given_back(void **state)
{
    (void)state;
    memory_fails_at(0);
    expect_no_leak(judge_once);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(functions_have_the_type_that_is_wanted),
        cmocka_unit_test(functions_are_used_by_main),
        cmocka_unit_test(calls_are_found),
        cmocka_unit_test(a_message_names_five_places),
        cmocka_unit_test(headers_and_structs_are_found),
        cmocka_unit_test(what_is_missing_is_not_checked),
        cmocka_unit_test(trouble_with_the_process_is_said),
        cmocka_unit_test(a_rule_is_named),
        cmocka_unit_test(rules_are_judged_in_their_order),
        cmocka_unit_test(nothing_is_judged_without_memory),
        cmocka_unit_test(memory_is_given_back),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
