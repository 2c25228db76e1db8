/* source: rules about the source of a submission, by what the compiler makes of it. Each rule has a
   source that keeps it and one that breaks it. */
#include "regress/unit/unit.h"

#include "source/facts.h"
#include "system/io.h"

static struct container *box;

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
    { "qualifiers of a parameter itself",
      "int f(const char *restrict const s) { return *s; }\nint main(void) { return f(\"\"); }\n",
      COURSE_RULE_FUNCTION, "f", "int f(const char *s)", COURSE_MATCH_EXACT, 1, RULE_PASSED, 0 },
    { "qualifiers of what a parameter points to",
      "int f(char *s) { return *s; }\nint main(void) { return f(0); }\n", COURSE_RULE_FUNCTION, "f",
      "int f(const char *const *s)", COURSE_MATCH_EXACT, 1, RULE_FAILED,
      "`int (char *)`; the specification asks for `int (const char *const *)`" },
    { "no function", "int main(void) { return 0; }\n", COURSE_RULE_FUNCTION, "printBoard", BOARD,
      COURSE_MATCH_EXACT, 1, RULE_FAILED, "there is no function `printBoard`" },
    { "declared, not defined", BOARD ";\nint main(void) { return 0; }\n", COURSE_RULE_FUNCTION,
      "printBoard", BOARD, COURSE_MATCH_EXACT, 1, RULE_FAILED,
      "there is no function `printBoard`" },
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
      COURSE_RULE_NO_CALL, "system", 0, 0, 0, RULE_FAILED, "`system` at a.c:2" },
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
    { "a pragma with a digraph", "int a;\n %: \\\n pragma pack(1)\nint main(void) { return 0; }\n",
      COURSE_RULE_NO_PRAGMA, "", 0, 0, 0, RULE_FAILED, "`#pragma` at a.c:2" },
    { "a marker that hides warnings", "# 1 \"a.c\" 3\nint main(void) { return 0; }\n",
      COURSE_RULE_NO_PRAGMA, "", 0, 0, 0, RULE_FAILED, "`system_header` at a.c:1" },
    { "macros of the system's headers", "#include <stdio.h>\nint main(void) { return EOF; }\n",
      COURSE_RULE_NO_PRAGMA, "", 0, 0, 0, RULE_PASSED, 0 },
    { "a pragma that only the preprocessor reads",
      "#pragma GCC poison gets\nint main(void) { return "
      "0; }\n",
      COURSE_RULE_NO_PRAGMA, "", 0, 0, 0, RULE_PASSED, 0 },
    { "_Pragma in a macro",
      "#define QUIET _Pragma(\"GCC diagnostic ignored \\\"-Wall\\\"\")\nQUIET int main(void) { "
      "return 0; }\n",
      COURSE_RULE_NO_PRAGMA, "", 0, 0, 0, RULE_FAILED, "`#pragma` at a.c:2" },
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

    /* what only one compiler sees */
    { "a global that is hidden from clang",
      "#ifndef __clang__\nint hidden;\n#endif\nint main(void) { return 0; }\n",
      COURSE_RULE_NO_GLOBAL, "", 0, 0, 0, RULE_FAILED, "`hidden` at a.c:2" },
    { "a header that is hidden from clang",
      "#ifndef __llvm__\n#include <unistd.h>\n#endif\nint main(void) { return 0; }\n",
      COURSE_RULE_STANDARD_HEADERS, "", 0, 0, 0, RULE_FAILED, "`unistd.h` at a.c:2" },
    { "a pragma that is hidden from clang",
      "#if __GNUC__ > 4 && !defined(__has_feature)\n#pragma pack(1)\n#endif\n"
      "int main(void) { return 0; }\n",
      COURSE_RULE_NO_PRAGMA, "", 0, 0, 0, RULE_FAILED, "`#pragma` at a.c:2" },
    { "macros do not tell that the source is built to be read",
      "#if defined __OPTIMIZE__ || !defined __NO_INLINE__ || defined __SANITIZE_ADDRESS__ || \\\n"
      " !defined __PIC__ || !defined __GCC_ASM_FLAG_OUTPUTS__\n#else\nint hidden;\n#endif\n"
      "int main(void) { return 0; }\n",
      COURSE_RULE_NO_GLOBAL, "", 0, 0, 0, RULE_FAILED, "`hidden` at a.c:4" },
    { "a nested function of GNU C",
      "#include <stdlib.h>\nint main(void) { int f(void) { return system(\"\"); } return f(); }\n",
      COURSE_RULE_NO_CALL, "system", 0, 0, 0, RULE_FAILED, "`system` at a.c:2" },
    { "a call in assembly language", "int main(void) {\n __asm__(\"call system\");\n return 0; }\n",
      COURSE_RULE_NO_CALL, "system", 0, 0, 0, RULE_FAILED, "`system` at a.c:2" },
    { "lines that claim to be the system's",
      "# 1 \"/usr/include/stdio.h\" 1 3\n#include <unistd.h>\n# 3 \"a.c\" 2\n"
      "int main(void) { return 0; }\n",
      COURSE_RULE_STANDARD_HEADERS, "", 0, 0, 0, RULE_FAILED, "`unistd.h` at a.c:1" },
    { "lines that claim to be the course's",
      "#line 1 \"course.h\"\nint g;\nint main(void) { return g; }\n", COURSE_RULE_NO_GLOBAL, "", 0,
      0, 0, RULE_FAILED, "`g` at a.c:1" },
    { "values that gcc computes",
      "#include <math.h>\nstatic double root;\nint main(void) { static double r = "
      "__builtin_sqrt(2); "
      "return r > root; }\n",
      COURSE_RULE_NO_GLOBAL, "", 0, 0, 0, RULE_FAILED, "`root` at a.c:2" },

    { "a raw string with lines like directives",
      "#include <stdio.h>\nint main(void) { puts(R\"x(\n#include <unistd.h>\n# 1 \"b.c\" 1 3\n)\"\n"
      "#pragma pack(1)\n)x\" \"R\\\"(\"); return 0; }\n#include <unistd.h>\n",
      COURSE_RULE_STANDARD_HEADERS, "", 0, 0, 0, RULE_FAILED, "`unistd.h` at a.c:8" },
    { "a raw string has no pragma",
      "char s[] = R\"(\n#pragma pack(1)\n)\";\nint main(void) { return s[0]; }\n",
      COURSE_RULE_NO_PRAGMA, "", 0, 0, 0, RULE_PASSED, 0 },

    /* sources that do not compile */
    { "an error", "int g;\nint main(void) { return h; }\n", COURSE_RULE_NO_GLOBAL, "", 0, 0, 0,
      RULE_NOT_CHECKED, "not checked: the compiler refused the source" },
    { "a broken rule is broken in spite of an error",
      "#include <unistd.h>\nint main(void) { return h; }\n", COURSE_RULE_STANDARD_HEADERS, "", 0, 0,
      0, RULE_FAILED, "`unistd.h` at a.c:1" },
    { "a header that does not exist", "#include \"nowhere.h\"\nint main(void) { return 0; }\n",
      COURSE_RULE_STRUCT, "", 0, 0, 0, RULE_NOT_CHECKED, "the compiler refused the source" },
    { "a file of the system", "#include \"/etc/passwd\"\nint main(void) { return 0; }\n",
      COURSE_RULE_STRUCT, "", 0, 0, 0, RULE_NOT_CHECKED, "the compiler refused the source" },
    { "a source that includes itself", "#include \"a.c\"\nint main(void) { return 0; }\n",
      COURSE_RULE_STRUCT, "", 0, 0, 0, RULE_NOT_CHECKED, "the compiler refused the source" },
};

static struct source_file tree_files[] = {
    { "a.c", { 0, 0 }, 0 },      { "own.h", { 0, 0 }, 0 },    { "posix.h", { 0, 0 }, 0 },
    { "global.h", { 0, 0 }, 0 }, { "pragma.h", { 0, 0 }, 0 }, { "course.h", { 0, 0 }, 1 },
};

static const char *const tree_texts[] = {
    "", "\n", "#include <unistd.h>\n", "int hidden;\n", "\n#pragma pack(1)\n", "int given;\n"
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

/* Judges the row's source, or facts if they are not NULL. */
static struct rule_results judged(const struct row *r, const bytes *facts, const char *trouble)
{
    static char text[128];
    static const char *const command[] = { "gcc", "-std=gnu17", "a.c", "-lm", "-o", "a" };
    struct course_name words[ROWS(command)] = { { 0 } };
    struct course_name names[8] = { { 0 } };
    struct course_rule rule = { .kind = r->kind,
                                .names = { names, 0 },
                                .prototype = r->prototype,
                                .match = r->match,
                                .used = r->used,
                                .clause = "the clause" };
    struct course course = { .build = { .command = { words, ROWS(words) },
                                        .cpu_ms = 10000,
                                        .memory = UINT64_C(1) << 30,
                                        .file = 1 << 26 },
                             .source = { &rule, 1 } };
    struct build_request request = { .course = &course, .tree = tree, .box = box };
    struct rule_results results = { 0 };
    size_t i;
    for (i = 0; i < ROWS(command); i++)
        words[i].text = command[i];
    (void)snprintf(text, sizeof text, "%s", r->names);
    rule.names.count = divide(text, names);
    if (facts != 0)
        rules_judge(&course.source, &tree, *facts, trouble, &results);
    else
        source_rules_check(&request, &results);
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
    for (i = 0; i < ROWS(rows); i++) {
        struct rule_results results;
        tree_files[0].text = bytes_of_text(rows[i].source);
        results = judged(&rows[i], 0, 0);
        different += differs(&rows[i], &results.at[0]);
        rule_results_free(&results);
    }
    assert_int_equal(different, 0);
}

/* Where a call is, and its text. */
static void test_calls(void **state)
{
    static const struct {
        const char *source, *line, *text;
    } calls[] = {
        { "#include <stdlib.h>\nint main(void) {\n  if (1) system(\"cls\" + (0)); }\n", "3",
          "system(\"cls\" + (0))" },
        { "#include <stdlib.h>\n#define CLEAR system(\"cls\")\nint main(void) { CLEAR; }\n", "3",
          "int main(void) { CLEAR; }" },
        { "static int system(int a) { return a; }\nint main(void) { return system(1); }\n", 0, 0 },
    };
    static const char *const names[] = { "popen", "system", 0 };
    static const struct row row = { .kind = COURSE_RULE_NO_GLOBAL, .names = "" };
    struct source_call call;
    size_t i;
    for (i = 0; i < ROWS(calls); i++) {
        struct rule_results results;
        tree_files[0].text = bytes_of_text(calls[i].source);
        results = judged(&row, 0, 0);
        assert_int_equal(source_call_find(&results, &tree, names, &call), calls[i].line != 0);
        if (calls[i].line != 0) {
            assert_true(bytes_equal(call.function, BYTES_OF_LITERAL("system")));
            assert_true(bytes_equal(call.file, BYTES_OF_LITERAL("a.c")));
            assert_true(bytes_equal(call.line, bytes_of_text(calls[i].line)));
            assert_true(bytes_equal(call.text, bytes_of_text(calls[i].text)));
        }
        rule_results_free(&results);
    }
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
        { "nothing", "", 0, RULE_NOT_CHECKED,
          "the process that reads the program has ended too early" },
        { "a crash", "glob", "libdw crashed on the program", RULE_NOT_CHECKED,
          "not checked: libdw crashed on the program" },
        { "a crash after a finding", "global\tg\ta.c:1\n", "libdw crashed on the program",
          RULE_FAILED, "`g` at a.c:1" },
        { "one variable in two sources", "global\tg\ta.c:1\nglobal\tg\tb.c:1\nend\n", 0,
          RULE_FAILED, "`g` at a.c:1" },
        { "words are missing", "global\nend\n", 0, RULE_FAILED, "at " },
        { "too many words", "global\tg\ta.c:1\t\t\t\t\t\t\t\nend\n", 0, RULE_FAILED,
          "`g` at a.c:1" },
        { "tabs and line feeds only", "\t\t\n\n\t\n", 0, RULE_NOT_CHECKED, "ended too early" },
    };
    size_t i;
    for (i = 0; i < ROWS(facts_rows); i++) {
        const struct facts_row *f = &facts_rows[i];
        struct row row = { .name = f->name,
                           .kind = COURSE_RULE_NO_GLOBAL,
                           .names = "",
                           .outcome = f->outcome,
                           .message = f->message };
        bytes facts = bytes_of_text(f->facts);
        struct rule_results results = judged(&row, &facts, f->trouble);
        assert_int_equal(differs(&row, &results.at[0]), 0);
        rule_results_free(&results);
    }
}

/* Bytes of facts at random: no rule may read beyond them. */
static void test_random_facts(void **state)
{
    static const char *const pieces[] = { "use",    "function", "global", "wanted", "vla",
                                          "-",      "end",      "\t",     "\t",     "\n",
                                          "system", "main",     "-",      "a.c:1",  "[",
                                          "]",      "0",        "struct", "" };
    static const int kinds[] = { COURSE_RULE_FUNCTION, COURSE_RULE_NO_CALL, COURSE_RULE_CALL,
                                 COURSE_RULE_STANDARD_HEADERS, COURSE_RULE_STRUCT };
    uint64_t seed = 1;
    size_t i, k;
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
            bytes facts;
            assert_non_null(block);
            memcpy(block, text, len);
            facts = bytes_of(block, len);
            results = judged(&row, &facts, 0);
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
    bytes all;
    char line[64];
    int i;
    for (i = LINKS; i >= 0; i--) {
        (void)snprintf(line, sizeof line, "use\tf%d\ta.c:1\tf%d\n", i + 1, i);
        queue_put(&facts, bytes_of_text(line));
    }
    (void)snprintf(line, sizeof line, "use\tf0\ta.c:1\tmain\nuse\tmalloc\ta.c:2\tf%d\nend\n",
                   LINKS);
    queue_put(&facts, bytes_of_text(line));
    all = queue_bytes(&facts);
    results = judged(&row, &all, 0);
    assert_int_equal(differs(&row, &results.at[0]), 0);
    rule_results_free(&results);
    free(facts.at);
}

static int open_box(void **state)
{
    static char reason[CONTAINMENT_TEXT];
    struct containment_report report;
    size_t i;
    for (i = 0; i < ROWS(tree_texts); i++)
        tree_files[i].text = bytes_of_text(tree_texts[i]);
    if (!containment_probe(CONTAINMENT_BEST, &report))
        return -1;
    box = source_box_open(report.level, reason);
    return box != 0 ? 0 : -1;
}

static int close_box(void **state)
{
    container_close(box);
    return 0;
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules),      cmocka_unit_test(test_calls),
        cmocka_unit_test(test_trouble),    cmocka_unit_test(test_random_facts),
        cmocka_unit_test(test_long_chain),
    };
    if (argc > 1 && strcmp(argv[1], "--source-facts") == 0) /* in the sandbox */
        read_facts(argv + 2, standard_output());
    return cmocka_run_group_tests(tests, open_box, close_box);
}
