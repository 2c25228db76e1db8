/* source/read_facts: the facts that are read of whole sources, word by word (source/facts.h). */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/folder.h"

#include "source/read_facts.h"
#include "system/io.h"

#include <sys/wait.h>

/* ---- the facts of some files ---- */

static char facts[1 << 16];

/* Reads facts in another process, as in the sandbox. Returns its exit status. */
static int read_words(char **words)
{
    int pipes[2], status;
    size_t len = 0;
    ssize_t n;
    pid_t child;
    assert_int_equal(pipe(pipes), 0);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        static unsigned char buffer[4096];
        struct writing file = { .fd = pipes[1] };
        sink out;
        sink_init(&out, writing_write, &file, buffer, sizeof buffer);
        if (chdir(in_folder("work")) == 0)
            read_facts(words, &out);
        _exit(9);
    }
    (void)close(pipes[1]);
    while ((n = read(pipes[0], facts + len, sizeof facts - 1 - len)) > 0)
        len += (size_t)n;
    facts[len] = '\0';
    (void)close(pipes[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* The same for a command line, whose words a `|` separates. A tab of the facts becomes a `|`. */
static const char *read_line(const char *line)
{
    static char copy[1 << 13];
    char *words[40];
    char *at;
    int n = 0;
    (void)snprintf(copy, sizeof copy, "%s", line);
    for (at = copy; at != 0; n++) {
        words[n] = at;
        at = strchr(at, '|');
        if (at != 0)
            *at++ = '\0';
    }
    words[n] = 0;
    assert_int_equal(read_words(words), 0);
    if (strncmp(facts, "missing", 7) == 0)
        skip();
    for (at = facts; *at != '\0'; at++)
        *at = (char)(*at == '\t' ? '|' : *at);
    return facts;
}

static void expect_facts(const char *line, const char *wanted)
{
    const char *got = read_line(line);
    size_t i = 0;
    while (got[i] != '\0' && got[i] == wanted[i])
        i++;
    if (got[i] != wanted[i])
        fail_msg("%s: from byte %zu on, it is\n%s\n, not\n%s", line, i, got + i, wanted + i);
}

static int make_work(void **state)
{
    int made = make_folder(state);
    assert_int_equal(mkdir(in_folder("work"), 0700), 0);
    return made;
}

#define FACTS(name) cmocka_unit_test_setup_teardown(name, make_work, remove_folder)

/* ---- declarations ---- */

static void functions_have_types_and_shapes(void **state)
{
    (void)state;
    put("work/a.c",
        "typedef unsigned long size;\n"
        "int declared(void);\n"
        "long old(a, b) char a; int *b; { return a + *b; }\n"
        "void shapes(char (*p)[26], const int c[], double d, const char *s, size n, ...) { }\n"
        "enum color { RED };\n"
        "enum color e(enum color x, _Bool y) { return x; }\n"
        "void *result(int (*f)(int)) { return 0; }\n"
        "int in_two(int a, int b) __asm__(\"linker_name\");\n"
        "int main(void) { int inner(int); return declared() + sizeof(int); }\n"
        "int deep(int *****************p);\n"
        "int unknown();\n"
        "int none() { return 0; }\n");
    expect_facts(
        "-std=gnu17|--|a.c|--",
        "function|declared|a.c:2|declared|int ()|integer ()\n"
        "function|old|a.c:3|old|long (int, int *)|integer (integer, *int)\n"
        "function|shapes|a.c:4|defined|void (char (*)[26], const int *, double, const char *, "
        "unsigned long, ...)|void (*[26]char, *int, double, *char, integer, ...)\n"
        "function|e|a.c:6|defined|enum color (enum color, _Bool)|integer (integer, integer)\n"
        "function|result|a.c:7|defined|void * (int (*)(int))|*void (*int (int))\n"
        "function|in_two|a.c:8|declared|int (int, int)|integer (integer, integer)\n"
        "alias|in_two|a.c:8|linker_name\n"
        "function|main|a.c:9|defined|int ()|integer ()\n"
        "function|inner|a.c:9|declared|int (int)|integer (integer)\n"
        "use|declared|a.c:9|main\n"
        "function|deep|a.c:10|declared|int (int *****************)|integer "
        "(****************int *)\n"
        "function|unknown|a.c:11|declared|int (...)|integer (...)\n"
        "function|none|a.c:12|defined|int ()|integer ()\n"
        "end\n");
}

static void objects_are_global_variable_or_structs(void **state)
{
    (void)state;
    put("work/v.c", "int global, many[3][4];\n"
                    "static char *text;\n"
                    "const int constant = 1;\n"
                    "const int table[2][2];\n"
                    "const char *points;\n"
                    "char *const fixed;\n"
                    "extern int global;\n"
                    "int declared(void);\n"
                    "int (*value)(void) = declared;\n"
                    "struct s { int a; };\n"
                    "struct s object, *pointers[2], **function(struct s *argument);\n"
                    "struct none;\n"
                    "struct none *hidden;\n"
                    "union u { int a; } one;\n"
                    "int main(int n, char **v)\n"
                    "{\n"
                    "    int local, rows[n][3], columns[3][n];\n"
                    "    static int kept;\n"
                    "    struct s here[2];\n"
                    "    return sizeof(struct s) + local;\n"
                    "}\n");
    expect_facts("--|v.c|--",
                 "global|global|v.c:1\n"
                 "global|many|v.c:1\n"
                 "global|text|v.c:2\n"
                 "global|points|v.c:5\n"
                 "function|declared|v.c:8|declared|int ()|integer ()\n"
                 "global|value|v.c:9\n"
                 "use|declared|v.c:9|-\n"
                 "struct|s|v.c:10\n"
                 "struct-use|s|v.c:11\n"
                 "global|object|v.c:11\n"
                 "struct-use|s|v.c:11\n"
                 "global|pointers|v.c:11\n"
                 "struct-use|s|v.c:11\n"
                 "function|function|v.c:11|declared|struct s ** (struct s *)|**struct s "
                 "(*struct s)\n"
                 "struct-use|s|v.c:11\n"
                 "global|hidden|v.c:13\n"
                 "global|one|v.c:14\n"
                 "function|main|v.c:15|defined|int (int, char **)|integer (integer, **char)\n"
                 "vla|rows|v.c:17\n"
                 "vla|columns|v.c:17\n"
                 "struct-use|s|v.c:19\n"
                 "end\n");
}

/* ---- files ---- */

/* What a header of the submission has is told, and nothing of other headers. */
static void only_files_of_the_submission_are_told_of(void **state)
{
    (void)state;
    assert_int_equal(mkdir(in_folder("work/sub"), 0700), 0);
    put("work/sub/own.h", "#pragma once\nint own;\nint f(void);\n");
    put("out.h", "#pragma once\nstatic int out; struct far { int a; };\nstatic int g(void) {}\n");
    put("work/a.c", "#include \"sub/own.h\"\n"
                    "#include \"sub/own.h\"\n"
                    "#include \"../out.h\"\n"
                    "#include <stddef.h>\n"
                    "static int h(void) { return g() + f(); }\n"
                    "struct far near;\n");
    put("work/b.c", "int b;\n");
    expect_facts("--|a.c|b.c|--", "include|sub/own.h|a.c:1\n"
                                  "include|sub/own.h|a.c:2\n"
                                  "include|../out.h|a.c:3\n"
                                  "include|stddef.h|a.c:4\n"
                                  "global|own|sub/own.h:2\n"
                                  "function|f|sub/own.h:3|declared|int ()|integer ()\n"
                                  "function|h|a.c:5|defined|int ()|integer ()\n"
                                  "use|g|a.c:5|h\n"
                                  "use|f|a.c:5|h\n"
                                  "global|near|a.c:6\n"
                                  "pragma|#pragma|sub/own.h:1\n"
                                  "global|b|b.c:1\n"
                                  "end\n");
}

static void pragmas_are_found_in_every_spelling(void **state)
{
    (void)state;
    put("work/p.c", "#pragma omp\n"
                    "#if 0\n"
                    "#pragma skipped\n"
                    "#endif\n"
                    "_Pragma(\"x\") int a;\n"
                    "%: pragma two\n"
                    "# /* c */ pragma three\n"
                    "int pragma; /* #pragma no */\n"
                    "#define P _Pragma(\"in macro\")\n"
                    "#pra\\\n"
                    "gma four\n"
                    "?\?=pragma five\n"
                    "#if 1\n"
                    "#pragma six\n"
                    "#endif\n");
    expect_facts("-std=c17|--|p.c|--", "global|a|p.c:5\n"
                                       "global|pragma|p.c:8\n"
                                       "pragma|#pragma|p.c:1\n"
                                       "pragma|_Pragma|p.c:5\n"
                                       "pragma|#pragma|p.c:6\n"
                                       "pragma|#pragma|p.c:7\n"
                                       "pragma|_Pragma|p.c:9\n"
                                       "pragma|#pragma|p.c:10\n"
                                       "pragma|#pragma|p.c:12\n"
                                       "pragma|#pragma|p.c:14\n"
                                       "end\n");
}

/* ---- what is wrong ---- */

static void at_most_four_errors_are_told(void **state)
{
    (void)state;
    put("work/bad.c", "int g(void) { }\n" /* a warning */
                      "int a = u;\n"
                      "int b = v;\n"
                      "#include \"x\ty\x7f.h\"\n"
                      "int c = w;\n"
                      "int d = x;\n");
    expect_facts("--|bad.c|nothing.c|--", "error|use of undeclared identifier 'u'|bad.c:2\n"
                                          "error|use of undeclared identifier 'v'|bad.c:3\n"
                                          "error|'x?y?.h' file not found|bad.c:4\n"
                                          "error|use of undeclared identifier 'w'|bad.c:5\n"
                                          "include|x?y?.h|bad.c:4\n"
                                          "function|g|bad.c:1|defined|int ()|integer ()\n"
                                          "global|a|bad.c:2\n"
                                          "global|b|bad.c:3\n"
                                          "global|c|bad.c:5\n"
                                          "global|d|bad.c:6\n"
                                          "error|libclang cannot parse the file|nothing.c\n"
                                          "end\n");
}

/* An error there might quote a file that the submission may not read. */
static void an_error_in_another_file_is_not_quoted(void **state)
{
    (void)state;
    put("out.h", "int secret = words;\n");
    put("work/a.c", "#include \"../out.h\"\n");
    expect_facts("--|a.c|--", "error|an error in a file that is not the submission's|\n"
                              "include|../out.h|a.c:1\n"
                              "end\n");
}

/* ---- wanted declarations, and options ---- */

static void wanted_declarations_are_numbered(void **state)
{
    (void)state;
    put("work/a.c", "");
    expect_facts("--|a.c|--|void f(char board[][26], int n)||bool g(bool b, char c)|int x|int (|"
                 "void h(nothing n)|int k(int a); int l(char *b)",
                 "wanted|0|void (char (*)[26], int)|void (*[26]char, integer)\n"
                 "wanted|2|_Bool (_Bool, char)|integer (integer, integer)\n"
                 "wanted|6|int (char *)|integer (*char)\n"
                 "end\n");
    expect_facts("--|--|int f(void)", "wanted|0|int ()|integer ()\nend\n");
    expect_facts("", "end\n");
}

static void options_change_what_is_read(void **state)
{
    (void)state;
    put("work/a.c", "#ifdef A\nint a;\n#else\nint b;\n#endif\n");
    expect_facts("--|a.c|--", "global|b|a.c:4\nend\n");
    expect_facts("-DA|--|a.c|--", "global|a|a.c:2\nend\n");
    expect_facts("-D|A|--|a.c|--", "global|a|a.c:2\nend\n");
    expect_facts("-DA|-UA|--|a.c|--", "global|b|a.c:4\nend\n");
}

/* A declaration that does not fit is as one that is not understood. */
static void a_long_declaration_is_passed_over(void **state)
{
    static char line[1 << 13];
    size_t len;
    (void)state;
    put("work/a.c", "");
    len = (size_t)snprintf(line, sizeof line, "--|a.c|--|int f(int ");
    memset(line + len, 'n', 6000);
    (void)strcpy(line + len + 6000, ")|int g(void)");
    expect_facts(line, "wanted|1|int ()|integer ()\nend\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACTS(functions_have_types_and_shapes),
        FACTS(objects_are_global_variable_or_structs),
        FACTS(only_files_of_the_submission_are_told_of),
        FACTS(pragmas_are_found_in_every_spelling),
        FACTS(at_most_four_errors_are_told),
        FACTS(an_error_in_another_file_is_not_quoted),
        FACTS(wanted_declarations_are_numbered),
        FACTS(options_change_what_is_read),
        FACTS(a_long_declaration_is_passed_over),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
