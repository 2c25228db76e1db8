/* source: rules about the source of a submission, by what libclang says of it. Each rule has a
   source that keeps it and one that breaks it. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/unit.h"

#include "source/facts.h"
#include "source/read_facts.h"
#include "source/rules.h"
#include "system/io.h"

#include <sys/wait.h>
#include <unistd.h>

/* ---- facts of a source ---- */

static char facts_text[1 << 16];
static char folder[] = "/tmp/flipref-rules-XXXXXX";

static void save(const char *name, const char *text)
{
    char path[256];
    FILE *file;
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* Runs it in another process, as in the sandbox. */
static void read_in_child(int to, const char *prototype)
{
    static unsigned char buffer[4096];
    struct writing file = { .fd = to };
    sink out;
    char std[] = "-std=gnu17", dashes[] = "--", name[] = "a.c", wanted[256];
    char *words[] = { std, dashes, name, dashes, wanted, 0 };
    (void)snprintf(wanted, sizeof wanted, "%s", prototype);
    sink_init(&out, writing_write, &file, buffer, sizeof buffer);
    if (chdir(folder) != 0)
        _exit(1);
    read_facts(words, &out);
}

static bytes facts_of(const char *text, const char *prototype)
{
    int pipes[2];
    size_t len = 0;
    ssize_t n;
    pid_t child;
    save("a.c", text);
    assert_int_equal(pipe(pipes), 0);
    child = fork();
    assert_true(child >= 0);
    if (child == 0)
        read_in_child(pipes[1], prototype);
    (void)close(pipes[1]);
    while ((n = read(pipes[0], facts_text + len, sizeof facts_text - len)) > 0)
        len += (size_t)n;
    (void)close(pipes[0]);
    assert_int_equal(waitpid(child, 0, 0), child);
    return bytes_of(facts_text, len);
}

static int has_libclang(void)
{
    bytes facts = facts_of("int main(void) { return 0; }\n", "");
    return bytes_first(facts, 7).len == 7 && memcmp(facts.at, "missing", 7) != 0;
}

/* ---- rows ---- */

/* The order is that in which people read the rows. */
/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding) */
struct row {
    const char *name, *source;
    int kind; /* of the rule */
    const char *names, *prototype;
    int match, used;
    enum rule_outcome outcome;
    const char *message; /* what the message contains; NULL: there is none */
};

#define BOARD "void printBoard(char board[][26], int n)"

static const struct row rows[] = {
    /* functions */
    { "a function with the prototype, used",
      BOARD "{ (void)board; (void)n; }\nint main(void) { char b[26][26]; printBoard(b, 4); }\n",
      COURSE_RULE_FUNCTION, "printBoard", BOARD, COURSE_MATCH_EXACT, 1, RULE_PASSED, 0 },
    { "the same type in other words",
      "void printBoard(char (*b)[26], const int n) { (void)b; (void)n; }\n"
      "int main(void) { char b[26][26]; printBoard(b, 4); }\n",
      COURSE_RULE_FUNCTION, "printBoard", BOARD, COURSE_MATCH_EXACT, 1, RULE_PASSED, 0 },
    { "typedefs",
      "typedef char row[26]; typedef int size;\nvoid printBoard(row *b, size n) { (void)b; "
      "(void)n; }\n"
      "int main(void) { row b[26]; printBoard(b, 4); }\n",
      COURSE_RULE_FUNCTION, "printBoard", BOARD, COURSE_MATCH_EXACT, 1, RULE_PASSED, 0 },
    { "no function", "int main(void) { return 0; }\n", COURSE_RULE_FUNCTION, "printBoard", BOARD,
      COURSE_MATCH_EXACT, 1, RULE_FAILED, "there is no such function" },
    { "declared, not defined", BOARD ";\nint main(void) { return 0; }\n", COURSE_RULE_FUNCTION,
      "printBoard", BOARD, COURSE_MATCH_EXACT, 1, RULE_FAILED, "declared but not defined" },
    { "a function that only its own body uses",
      BOARD "{ if (n > 0) printBoard(board, n - 1); }\nint main(void) { return 0; }\n",
      COURSE_RULE_FUNCTION, "printBoard", BOARD, COURSE_MATCH_EXACT, 1, RULE_FAILED,
      "main never calls it" },
    { "a function that only an unused function uses",
      BOARD "{ (void)board; (void)n; }\nvoid unused(void) { printBoard(0, 1); }\n"
            "int main(void) { return 0; }\n",
      COURSE_RULE_FUNCTION, "printBoard", BOARD, COURSE_MATCH_EXACT, 1, RULE_FAILED,
      "main never calls it" },
    { "a function that a used function uses",
      BOARD "{ (void)board; (void)n; }\nstatic void play(void) { printBoard(0, 1); }\n"
            "int main(void) { play(); }\n",
      COURSE_RULE_FUNCTION, "printBoard", BOARD, COURSE_MATCH_EXACT, 1, RULE_PASSED, 0 },
    { "a function in a table of functions",
      BOARD
      "{ (void)board; (void)n; }\nvoid (*const table[])(char (*)[26], int) = { printBoard };\n"
      "int main(void) { table[0](0, 1); }\n",
      COURSE_RULE_FUNCTION, "printBoard", BOARD, COURSE_MATCH_EXACT, 1, RULE_PASSED, 0 },
    { "used or not does not matter",
      BOARD "{ (void)board; (void)n; }\nint main(void) { return 0; }\n", COURSE_RULE_FUNCTION,
      "printBoard", BOARD, COURSE_MATCH_EXACT, 0, RULE_PASSED, 0 },
    { "pointers to pointers",
      "void printBoard(char **b, int n) { (void)b; (void)n; }\nint main(void) { printBoard(0, 4); "
      "}\n",
      COURSE_RULE_FUNCTION, "printBoard", BOARD, COURSE_MATCH_COMPATIBLE, 1, RULE_FAILED,
      "`printBoard` at a.c:1 has the type `void (char **, int)`; the specification asks for "
      "`void (char (*)[26], int)`" },
    { "a parameter of variable length is compatible",
      "int n;\nvoid printBoard(char b[][n], int m) { (void)b; (void)m; }\n"
      "int main(void) { printBoard(0, 4); }\n",
      COURSE_RULE_FUNCTION, "printBoard", BOARD, COURSE_MATCH_COMPATIBLE, 1, RULE_PASSED, 0 },
    { "a parameter of variable length is not exact",
      "int n;\nvoid printBoard(char b[][n], int m) { (void)b; (void)m; }\n"
      "int main(void) { printBoard(0, 4); }\n",
      COURSE_RULE_FUNCTION, "printBoard", BOARD, COURSE_MATCH_EXACT, 1, RULE_FAILED, "at a.c:2" },
    { "arrays of another length are not compatible",
      "void printBoard(char b[][27], int m) { (void)b; (void)m; }\nint main(void) { printBoard(0, "
      "4); }\n",
      COURSE_RULE_FUNCTION, "printBoard", BOARD, COURSE_MATCH_COMPATIBLE, 1, RULE_FAILED,
      "`void (char (*)[27], int)`" },
    { "int for char is compatible",
      "int f(int row) { return row; }\nint main(void) { return f(1); }\n", COURSE_RULE_FUNCTION,
      "f", "bool f(char row)", COURSE_MATCH_COMPATIBLE, 1, RULE_PASSED, 0 },
    { "int for char is not exact",
      "int f(int row) { return row; }\nint main(void) { return f(1); }\n", COURSE_RULE_FUNCTION,
      "f", "int f(char row)", COURSE_MATCH_EXACT, 1, RULE_FAILED, "`int (char)`" },
    { "double for char is not compatible",
      "int f(double row) { return (int)row; }\nint main(void) { return f(1); }\n",
      COURSE_RULE_FUNCTION, "f", "int f(char row)", COURSE_MATCH_COMPATIBLE, 1, RULE_FAILED,
      "`int (double)`" },
    { "K&R is compatible",
      "void printBoard(b, n) char b[][26]; int n; { (void)b; (void)n; }\n"
      "int main(void) { printBoard(0, 4); }\n",
      COURSE_RULE_FUNCTION, "printBoard", BOARD, COURSE_MATCH_COMPATIBLE, 1, RULE_PASSED, 0 },
    { "K&R is not exact",
      "void printBoard(b, n) char b[][26]; int n; { (void)b; (void)n; }\n"
      "int main(void) { printBoard(0, 4); }\n",
      COURSE_RULE_FUNCTION, "printBoard", BOARD, COURSE_MATCH_EXACT, 1, RULE_FAILED,
      "without a prototype" },
    { "K&R after a prototype is exact",
      BOARD ";\nvoid printBoard(b, n) char b[][26]; int n; { (void)b; (void)n; }\n"
            "int main(void) { printBoard(0, 4); }\n",
      COURSE_RULE_FUNCTION, "printBoard", BOARD, COURSE_MATCH_EXACT, 1, RULE_PASSED, 0 },
    { "more parameters",
      "int f(char a, int b) { return a + b; }\nint main(void) { return f(1, 2); }\n",
      COURSE_RULE_FUNCTION, "f", "int f(char row)", COURSE_MATCH_COMPATIBLE, 1, RULE_FAILED,
      "`int (char, int)`" },
    { "a definition with empty parentheses has no parameters",
      "int f() { return 0; }\nint main(void) { return f(); }\n", COURSE_RULE_FUNCTION, "f",
      "int f(void)", COURSE_MATCH_EXACT, 1, RULE_PASSED, 0 },
    { "a declaration with empty parentheses may have any",
      "int f();\nint f(int n) { return n; }\nint main(void) { return f(1); }\n",
      COURSE_RULE_FUNCTION, "f", "int f(void)", COURSE_MATCH_COMPATIBLE, 1, RULE_FAILED,
      "`f` at a.c:2 has the type `int (int)`; the specification asks for `int ()`" },
    { "a prototype that is not C", "int f(void) { return 0; }\nint main(void) { return f(); }\n",
      COURSE_RULE_FUNCTION, "f", "int f(chra row", COURSE_MATCH_EXACT, 1, RULE_NOT_CHECKED,
      "no declaration in C" },
    { "without a prototype the name is enough",
      "static int f(void) { return 0; }\nint main(void) { return f(); }\n", COURSE_RULE_FUNCTION,
      "f", 0, COURSE_MATCH_EXACT, 1, RULE_PASSED, 0 },

    /* calls */
    { "a call", "#include <stdlib.h>\nint main(void) { return system(\"ls\"); }\n",
      COURSE_RULE_NO_CALL, "fork system", 0, 0, 0, RULE_FAILED, "`system` at a.c:2" },
    { "a macro that hides a call",
      "#include <stdlib.h>\n#define GLUE(a, b) a##b\nint main(void) {\n return GLUE(sys, "
      "tem)(\"\"); }\n",
      COURSE_RULE_NO_CALL, "system", 0, 0, 0, RULE_FAILED, "`system` at a.c:4" },
    { "a pointer to a function",
      "#include <stdlib.h>\nint (*const run)(const char *) = system;\nint main(void) { return "
      "run(\"\"); }\n",
      COURSE_RULE_NO_CALL, "system", 0, 0, 0, RULE_FAILED, "`system` at a.c:2" },
    { "a function without a declaration", "int main(void) { return fork(); }\n",
      COURSE_RULE_NO_CALL, "fork", 0, 0, 0, RULE_FAILED, "`fork` at a.c:1" },
    { "another name for the linker",
      "int run(const char *) __asm__(\"system\");\nint main(void) { return run(\"\"); }\n",
      COURSE_RULE_NO_CALL, "system", 0, 0, 0, RULE_FAILED, "`run` at a.c:2" },
    { "a local variable of that name", "int main(void) { int system = 0; return system; }\n",
      COURSE_RULE_NO_CALL, "system", 0, 0, 0, RULE_PASSED, 0 },
    { "a function of the submission's own",
      "static int system(int a) { return a; }\nint main(void) { return system(0); }\n",
      COURSE_RULE_NO_CALL, "system", 0, 0, 0, RULE_PASSED, 0 },
    { "a comment and a text", "/* system() */ int main(void) { return \"system()\"[0] == 0; }\n",
      COURSE_RULE_NO_CALL, "system", 0, 0, 0, RULE_PASSED, 0 },
    { "code that #if leaves out",
      "#include <stdlib.h>\nint main(void) {\n#if 0\nsystem(\"\");\n#endif\nreturn 0; }\n",
      COURSE_RULE_NO_CALL, "system", 0, 0, 0, RULE_PASSED, 0 },
    { "many calls",
      "#include <stdlib.h>\nint main(void) { "
      "system(\"\");\nsystem(\"\");\nsystem(\"\");\nsystem(\"\");\n"
      "system(\"\");\nsystem(\"\");\nsystem(\"\"); }\n",
      COURSE_RULE_NO_CALL, "system", 0, 0, 0, RULE_FAILED, "`system` at a.c:6 and 2 more" },
    { "malloc", "#include <stdlib.h>\nint main(void) { free(malloc(1)); }\n", COURSE_RULE_CALL,
      "calloc malloc", 0, 0, 0, RULE_PASSED, 0 },
    { "malloc in a comment", "/* malloc(1) */ int main(void) { return 0; }\n", COURSE_RULE_CALL,
      "calloc malloc", 0, 0, 0, RULE_FAILED,
      "main calls none of these, directly or through others: calloc, malloc" },
    { "malloc that is never reached",
      "#include <stdlib.h>\nvoid *f(void) { return malloc(1); }\nint main(void) { return 0; }\n",
      COURSE_RULE_CALL, "malloc", 0, 0, 0, RULE_FAILED, "none of these" },
    { "a malloc of its own",
      "static void *malloc(int n) { static char a[9]; return a + n; }\nint main(void) { return "
      "malloc(1) != 0; }\n",
      COURSE_RULE_CALL, "malloc", 0, 0, 0, RULE_FAILED, "none of these" },

    /* headers */
    { "standard headers",
      "#include <stdio.h>\n#include \"string.h\"\nint main(void) { return 0; }\n",
      COURSE_RULE_STANDARD_HEADERS, "", 0, 0, 0, RULE_PASSED, 0 },
    { "a header of POSIX",
      "#include <stdio.h>\n#include <unistd.h>\nint main(void) { return 0; }\n",
      COURSE_RULE_STANDARD_HEADERS, "", 0, 0, 0, RULE_FAILED, "`unistd.h` at a.c:2" },
    { "a header that the course allows", "#include <unistd.h>\nint main(void) { return 0; }\n",
      COURSE_RULE_STANDARD_HEADERS, "math.h unistd.h", 0, 0, 0, RULE_PASSED, 0 },
    { "a header of the tree", "#include \"own.h\"\nint main(void) { return 0; }\n",
      COURSE_RULE_STANDARD_HEADERS, "", 0, 0, 0, RULE_PASSED, 0 },
    { "a header that is a macro",
      "#define H <unistd.h>\n#include H\nint main(void) { return 0; }\n",
      COURSE_RULE_STANDARD_HEADERS, "", 0, 0, 0, RULE_FAILED, "`unistd.h` at a.c:2" },
    { "a header in a header of the submission",
      "#include \"posix.h\"\nint main(void) { return 0; }\n", COURSE_RULE_STANDARD_HEADERS, "", 0,
      0, 0, RULE_FAILED, "`unistd.h` at posix.h:1" },
    { "a header that is forbidden", "#include <setjmp.h>\nint main(void) { return 0; }\n",
      COURSE_RULE_NO_HEADER, "conio.h setjmp.h", 0, 0, 0, RULE_FAILED, "`setjmp.h` at a.c:1" },
    { "no header that is forbidden", "#include <stdio.h>\nint main(void) { return 0; }\n",
      COURSE_RULE_NO_HEADER, "conio.h setjmp.h", 0, 0, 0, RULE_PASSED, 0 },

    /* globals */
    { "a global", "int g;\nint main(void) { return g; }\n", COURSE_RULE_NO_GLOBAL, "", 0, 0, 0,
      RULE_FAILED, "`g` at a.c:1" },
    { "a static global", "static char board[8][8];\nint main(void) { return board[0][0]; }\n",
      COURSE_RULE_NO_GLOBAL, "", 0, 0, 0, RULE_FAILED, "`board` at a.c:1" },
    { "a global that is declared twice", "int g;\nint g = 1;\nint main(void) { return g; }\n",
      COURSE_RULE_NO_GLOBAL, "", 0, 0, 0, RULE_FAILED, "`g` at a.c:1" },
    { "seven globals, one of them declared twice",
      "int a;\nint b;\nint c;\nint d;\nint e;\nint f;\nint g;\nint f;\nint main(void) { return a; "
      "}\n",
      COURSE_RULE_NO_GLOBAL, "", 0, 0, 0, RULE_FAILED,
      "`a` at a.c:1, `b` at a.c:2, `c` at a.c:3, `d` at a.c:4, `e` at a.c:5 and 2 more" },
    { "a pointer to constants", "const char *name = \"\";\nint main(void) { return *name; }\n",
      COURSE_RULE_NO_GLOBAL, "", 0, 0, 0, RULE_FAILED, "`name` at a.c:1" },
    { "constants",
      "const int n = 4; static const char *const names[] = { \"\" }; enum { FOUR = 4 };\n"
      "typedef const char text[4]; text t = \"abc\";\n"
      "int main(void) { static int here; return here + n + *names[0] + t[0]; }\n",
      COURSE_RULE_NO_GLOBAL, "", 0, 0, 0, RULE_PASSED, 0 },
    { "a global in a header of the submission",
      "#include \"global.h\"\nint main(void) { return hidden; }\n", COURSE_RULE_NO_GLOBAL, "", 0, 0,
      0, RULE_FAILED, "`hidden` at global.h:1" },
    { "a global in a header of the course",
      "#include \"course.h\"\nint main(void) { return given; }\n", COURSE_RULE_NO_GLOBAL, "", 0, 0,
      0, RULE_PASSED, 0 },
    { "errno and stdout are not the submission's",
      "#include <errno.h>\n#include <stdio.h>\nint main(void) { errno = 0; return stdout == 0; }\n",
      COURSE_RULE_NO_GLOBAL, "", 0, 0, 0, RULE_PASSED, 0 },

    /* pragmas */
    { "a pragma", "#pragma GCC diagnostic ignored \"-Wall\"\nint main(void) { return 0; }\n",
      COURSE_RULE_NO_PRAGMA, "", 0, 0, 0, RULE_FAILED, "`#pragma` at a.c:1" },
    { "a pragma with a digraph", "int a;\n %: \\\n pragma once\nint main(void) { return 0; }\n",
      COURSE_RULE_NO_PRAGMA, "", 0, 0, 0, RULE_FAILED, "`#pragma` at a.c:3" },
    { "_Pragma in a macro",
      "#define QUIET _Pragma(\"GCC diagnostic ignored \\\"-Wall\\\"\")\nQUIET int main(void) { "
      "return 0; }\n",
      COURSE_RULE_NO_PRAGMA, "", 0, 0, 0, RULE_FAILED, "`_Pragma` at a.c:1" },
    { "no pragma",
      "/* #pragma once */\n#if 0\n#pragma once\n#endif\nint main(void) { int pragma = 0; return "
      "pragma; }\n",
      COURSE_RULE_NO_PRAGMA, "", 0, 0, 0, RULE_PASSED, 0 },
    { "a pragma in a header of the submission",
      "#include \"pragma.h\"\nint main(void) { return 0; }\n", COURSE_RULE_NO_PRAGMA, "", 0, 0, 0,
      RULE_FAILED, "`#pragma` at pragma.h:2" },

    /* arrays of variable length */
    { "an array of variable length",
      "int main(int n, char **v) {\n char b[n][n]; return b[0][0] + v[0][0]; }\n",
      COURSE_RULE_NO_VLA, "", 0, 0, 0, RULE_FAILED, "`b` at a.c:2" },
    { "rows of variable length",
      "int main(int n, char **v) {\n char b[4][n]; return b[0][0] + v[0][0]; }\n",
      COURSE_RULE_NO_VLA, "", 0, 0, 0, RULE_FAILED, "`b` at a.c:2" },
    { "a typedef of variable length",
      "int main(int n, char **v) { typedef char row[n];\n row b; return b[0] + v[0][0]; }\n",
      COURSE_RULE_NO_VLA, "", 0, 0, 0, RULE_FAILED, "`b` at a.c:2" },
    { "arrays of constant length",
      "#define N 26\nenum { M = 26 };\nint f(int n, char b[][n]) { return b[0][0]; }\n"
      "int main(void) { char b[N][M]; return f(M, b); }\n",
      COURSE_RULE_NO_VLA, "", 0, 0, 0, RULE_PASSED, 0 },

    /* structs */
    { "a struct",
      "struct cell { int a; };\nint main(void) { struct cell c = { 0 }; return c.a; }\n",
      COURSE_RULE_STRUCT, "", 0, 0, 0, RULE_PASSED, 0 },
    { "a struct without a name",
      "typedef struct { int a; } cell;\nint f(cell *c) { return c->a; }\nint main(void) { return "
      "0; }\n",
      COURSE_RULE_STRUCT, "", 0, 0, 0, RULE_PASSED, 0 },
    { "a local struct", "int main(void) { struct { int a; } b[2]; b[0].a = 0; return b[0].a; }\n",
      COURSE_RULE_STRUCT, "", 0, 0, 0, RULE_PASSED, 0 },
    { "a struct that nothing has", "struct cell { int a; };\nint main(void) { return 0; }\n",
      COURSE_RULE_STRUCT, "", 0, 0, 0, RULE_FAILED, "nothing has its type" },
    { "a struct of the system",
      "#include <time.h>\nint main(void) { struct tm t = { 0 }; return t.tm_sec; }\n",
      COURSE_RULE_STRUCT, "", 0, 0, 0, RULE_FAILED, "there is no struct" },

    /* sources that libclang does not understand */
    { "a nested function", "int main(void) { int f(void) { return 0; } return f(); }\n",
      COURSE_RULE_NO_GLOBAL, "", 0, 0, 0, RULE_NOT_CHECKED,
      "libclang does not understand the source (a.c:1: function definition" },
    { "a broken rule is broken in spite of an error",
      "int g;\nint main(void) { int f(void) { return 0; } return f(); }\n", COURSE_RULE_NO_GLOBAL,
      "", 0, 0, 0, RULE_FAILED, "`g` at a.c:1" },
    { "a header that does not exist", "#include \"nowhere.h\"\nint main(void) { return 0; }\n",
      COURSE_RULE_STRUCT, "", 0, 0, 0, RULE_NOT_CHECKED, "'nowhere.h' file not found" },
    { "a file of the system is not quoted",
      "#include \"/etc/passwd\"\nint main(void) { return 0; }\n", COURSE_RULE_STRUCT, "", 0, 0, 0,
      RULE_NOT_CHECKED, "(an error in a file that is not the submission's)" },
    { "a source that includes itself", "#include \"a.c\"\nint main(void) { return 0; }\n",
      COURSE_RULE_STRUCT, "", 0, 0, 0, RULE_NOT_CHECKED, "#include nested too deeply" },
};

static const struct source_file tree_files[] = {
    { "a.c", { 0, 0 }, 0 },      { "own.h", { 0, 0 }, 0 },    { "posix.h", { 0, 0 }, 0 },
    { "global.h", { 0, 0 }, 0 }, { "pragma.h", { 0, 0 }, 0 }, { "course.h", { 0, 0 }, 1 },
};

static const struct source_tree tree = { tree_files, ROWS(tree_files) };

/* Divides names with blanks between them. */
static size_t divide(char *text, struct course_name *names)
{
    size_t n = 0;
    char *at;
    for (at = strtok(text, " "); at != 0; at = strtok(0, " "))
        names[n++].text = at;
    return n;
}

static struct rule_results judged(const struct row *r, bytes facts, const char *trouble)
{
    static char text[128];
    struct course_name names[8] = { { 0 } };
    struct course_rule rule = { .kind = r->kind,
                                .names = { names, 0 },
                                .prototype = r->prototype,
                                .match = r->match,
                                .used = r->used,
                                .clause = "the clause" };
    struct course_rules rules = { &rule, 1 };
    struct rule_results results;
    (void)snprintf(text, sizeof text, "%s", r->names);
    rule.names.count = divide(text, names);
    assert_true(rules_judge(&rules, &tree, facts, trouble, &results));
    assert_int_equal(results.count, 1);
    assert_string_equal(results.at[0].clause, "the clause");
    return results;
}

/* A list of places must be the row's; another message must contain it. */
static int is_message(const struct row *r, const char *message)
{
    if (r->message == 0 || message == 0)
        return r->message == message;
    return r->kind > COURSE_RULE_CALL && r->message[0] == '`' ? strcmp(message, r->message) == 0
                                                              : strstr(message, r->message) != 0;
}

/* Returns 1 if the result is not the row's. */
static int differs(const struct row *r, const struct rule_result *got)
{
    if (got->outcome == r->outcome && is_message(r, got->message))
        return 0;
    print_error("%s: the outcome is %d, not %d; the message is: %s\n", r->name, (int)got->outcome,
                (int)r->outcome, got->message != 0 ? got->message : "(none)");
    return 1;
}

static void test_rules(void **state)
{
    int different = 0;
    size_t i;
    (void)state;
    if (!has_libclang())
        skip();
    for (i = 0; i < ROWS(rows); i++) {
        bytes facts = facts_of(rows[i].source, rows[i].prototype != 0 ? rows[i].prototype : "");
        struct rule_results results = judged(&rows[i], facts, 0);
        different += differs(&rows[i], &results.at[0]);
        rule_results_free(&results);
    }
    assert_int_equal(different, 0);
}

/* ---- facts that something is wrong with ---- */

struct facts_row {
    const char *name, *facts, *trouble;
    enum rule_outcome outcome;
    const char *message;
};

static void test_trouble(void **state)
{
    static const struct facts_row facts_rows[] = {
        { "complete", "end\n", 0, RULE_PASSED, 0 },
        { "nothing", "", 0, RULE_NOT_CHECKED, "libclang ended too early" },
        { "no libclang", "missing\tlibclang-14.so.13: not found\n", 0, RULE_NOT_CHECKED,
          "not checked: libclang is not installed (libclang-14.so.13: not found)" },
        { "a crash", "glob", "libclang crashed on the source", RULE_NOT_CHECKED,
          "not checked: libclang crashed on the source" },
        { "a crash after a finding", "global\tg\ta.c:1\n", "libclang crashed on the source",
          RULE_FAILED, "`g` at a.c:1" },
        { "one variable in two sources", "global\tg\ta.c:1\nglobal\tg\tb.c:1\nend\n", 0,
          RULE_FAILED, "`g` at a.c:1" },
        { "words are missing", "global\nend\n", 0, RULE_FAILED, "at " },
        { "too many words", "global\tg\ta.c:1\t\t\t\t\t\t\t\nend\n", 0, RULE_FAILED,
          "`g` at a.c:1" },
        { "tabs and line feeds only", "\t\t\n\n\t\n", 0, RULE_NOT_CHECKED, "ended too early" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(facts_rows); i++) {
        const struct facts_row *f = &facts_rows[i];
        struct row row = { .name = f->name,
                           .kind = COURSE_RULE_NO_GLOBAL,
                           .names = "",
                           .outcome = f->outcome,
                           .message = f->message };
        struct rule_results results = judged(&row, bytes_of_text(f->facts), f->trouble);
        assert_int_equal(differs(&row, &results.at[0]), 0);
        rule_results_free(&results);
    }
}

/* Bytes of facts at random: no rule may read beyond them. */
static void test_random_facts(void **state)
{
    static const char *const pieces[] = { "use",    "function", "global", "wanted", "alias",
                                          "error",  "end",      "\t",     "\t",     "\n",
                                          "system", "main",     "-",      "a.c:1",  "[",
                                          "]",      "0",        "struct", "" };
    static const int kinds[] = { COURSE_RULE_FUNCTION, COURSE_RULE_NO_CALL, COURSE_RULE_CALL,
                                 COURSE_RULE_STANDARD_HEADERS, COURSE_RULE_STRUCT };
    uint64_t seed = 1;
    size_t i, k;
    (void)state;
    for (i = 0; i < 2000; i++) {
        char text[256] = "";
        size_t len = 0;
        while (len < 200 && chance_below(&seed, 60) > 0) {
            const char *piece = pieces[chance_below(&seed, ROWS(pieces))];
            memcpy(text + len, piece, strlen(piece));
            len += strlen(piece);
        }
        for (k = 0; k < ROWS(kinds); k++) {
            struct row row = { .kind = kinds[k], .names = "system", .prototype = "int system()" };
            char *block = malloc(len + 1); /* so that sanitizers notice reading beyond it */
            struct rule_results results;
            assert_non_null(block);
            memcpy(block, text, len);
            results = judged(&row, bytes_of(block, len), 0);
            rule_results_free(&results);
            free(block);
        }
    }
}

/* A chain of calls as long as a hostile source may have. */
static void test_long_chain(void **state)
{
    enum { LINKS = 20000 };
    struct byte_queue facts = { 0 };
    struct row row = {
        .name = "chain", .kind = COURSE_RULE_CALL, .names = "malloc", .outcome = RULE_PASSED
    };
    struct rule_results results;
    char line[64];
    int i;
    (void)state;
    for (i = LINKS; i >= 0; i--) {
        (void)snprintf(line, sizeof line, "use\tf%d\ta.c:1\tf%d\n", i + 1, i);
        assert_true(queue_put(&facts, bytes_of_text(line)));
    }
    (void)snprintf(line, sizeof line, "use\tf0\ta.c:1\tmain\nuse\tmalloc\ta.c:2\tf%d\nend\n",
                   LINKS);
    assert_true(queue_put(&facts, bytes_of_text(line)));
    results = judged(&row, queue_bytes(&facts), 0);
    assert_int_equal(differs(&row, &results.at[0]), 0);
    rule_results_free(&results);
    free(facts.at);
}

int main(void)
{
    static const char *const headers[][2] = { { "own.h", "\n" },
                                              { "posix.h", "#include <unistd.h>\n" },
                                              { "global.h", "int hidden;\n" },
                                              { "pragma.h", "\n#pragma once\n" },
                                              { "course.h", "int given;\n" },
                                              { "a.c", "" } };
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_trouble),
        cmocka_unit_test(test_random_facts),
        cmocka_unit_test(test_long_chain),
    };
    size_t i;
    int failed;
    char path[256];
    if (mkdtemp(folder) == 0)
        return 1;
    for (i = 0; i < ROWS(headers); i++)
        save(headers[i][0], headers[i][1]);
    failed = cmocka_run_group_tests(tests, 0, 0);
    for (i = 0; i < ROWS(headers); i++) {
        (void)snprintf(path, sizeof path, "%s/%s", folder, headers[i][0]);
        (void)unlink(path);
    }
    (void)rmdir(folder);
    return failed;
}
