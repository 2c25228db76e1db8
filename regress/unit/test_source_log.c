/* source/compiler_log and source/sanitizer: what a compiler and the sanitizers say. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/unit.h"

#include "source/compiler_log.h"
#include "system/find_program.h"

#include <sys/stat.h>
#include <unistd.h>

/* ---- warnings ---- */

static const struct source_file files[] = { { "flip.c", { 0, 0 }, 0 },
                                            { "course.h", { 0, 0 }, 1 } };
static const struct source_tree tree = { files, 2 };

static void test_warnings(void **state)
{
    static const struct {
        const char *name, *log;
        size_t own;
    } rows[] = {
        { "nothing", "", 0 },
        { "one", "flip.c:3:22: warning: unused variable 'a' [-Wunused-variable]\n", 1 },
        { "without a column", "flip.c:3: warning: unused variable 'a'\n", 1 },
        { "without a line feed", "flip.c:3: warning: a", 1 },
        { "two on one line", "flip.c:3:22: warning: a\nflip.c:3:29: warning: b\n", 1 },
        { "the same warning again",
          "flip.c:3:1: warning: a\nflip.c:9:1: warning: b\n"
          "flip.c:3:1: warning: a\n",
          2 },
        { "lines that start alike", "flip.c:3:1: warning: a\nflip.c:33:1: warning: a\n", 2 },
        { "files of one line", "flip.c:3:1: warning: a\nown.h:3:1: warning: a\n", 2 },
        { "notes, excerpts and inclusions",
          "In file included from flip.c:2:\n"
          "own.h: In function 'unused':\n"
          "own.h:1:31: warning: unused variable 'k' [-Wunused-variable]\n"
          "    1 | int k; /* flip.c:1:2: warning: this is source */\n"
          "      |     ^\n"
          "/usr/include/stdio.h:605:14: note: declared here\n",
          1 },
        { "a provided header", "course.h:1:1: warning: a\n./course.h:2:1: warning: b\n", 0 },
        { "warnings as errors",
          "flip.c:3:22: error: unused variable 'a' [-Werror=unused-variable]\n"
          "cc1: all warnings being treated as errors\n",
          1 },
        { "an error", "flip.c:3:22: error: 'x' undeclared (first use in this function)\n", 0 },
        { "the linker's",
          "/usr/bin/ld: flip.c:(.text+0x1b): warning: the `gets' function is dangerous\n", 0 },
        { "the compiler's own", "cc1: warning: command-line option is not valid\n", 0 },
        { "a name with a colon", "a:b.c:3:22: warning: a\n", 1 },
        { "a name with a number", "a:1:b.c:3:22: warning: a\na:1:b.c:4:22: warning: a\n", 2 },
        { "quoted in a message", "flip.c:4:2: error: #error x:3:1: warning: y\n", 0 },
        { "other quotes",
          "flip.c:3:22: warning: unused variable \xE2\x80\x98"
          "a\xE2\x80\x99\n",
          1 },
        { "colons only", ":::\n:1:\n:1:1: warning: a\n", 1 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        expect_number(rows[i].name, "the submission's warnings",
                      log_warnings(bytes_of_text(rows[i].log), &tree), rows[i].own);
    }
}

static void test_many_warnings(void **state)
{
    struct byte_queue log = { 0 };
    char line[64];
    int i;
    for (i = 0; i < 30000; i++) {
        (void)snprintf(line, sizeof line, "flip.c:%d:1: warning: a\n", i % 10000);
        queue_put(&log, bytes_of_text(line));
    }
    assert_int_equal(log_warnings(queue_bytes(&log), &tree), 10000);
    free(log.at);
}

/* ---- names of temporary files ---- */

static void test_clean(void **state)
{
    static const struct {
        const char *log, *clean;
    } rows[] = {
        { "", "" },
        { "flip.c:3: error\n", "flip.c:3: error\n" },
        { "/usr/bin/ld: /tmp/ccyHt9Yk.o: in function `main':\n",
          "/usr/bin/ld: object.o: in function `main':\n" },
        { "/tmp/a b/ccyHt9Yk.o and '/home/x/ccAAAAAA.s'", "/tmp/a object.o and 'object.s'" },
        { "/tmp/ccache.o /tmp/ccyHt9Y.o /ccyHt9Yk", "/tmp/ccache.o /tmp/ccyHt9Y.o /ccyHt9Yk" },
        { "/ccyHt9Yk.", "object." },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct byte_queue clean = { 0 };
        log_clean(&clean, bytes_of_text(rows[i].log));
        expect_bytes(rows[i].log, "the clean log", queue_bytes(&clean),
                     bytes_of_text(rows[i].clean));
        free(clean.at);
    }
}

/* ---- why there is no program ---- */

static void test_blames(void **state)
{
    static const struct {
        const char *log;
        enum build_status status;
    } rows[] = {
        { "", BUILD_REFUSED },
        { "flip.c:3:1: error: expected ';'\n", BUILD_REFUSED },
        { "flip.c:1:2: error: #error gcc: out of memory\n", BUILD_REFUSED },
        { "flip.c:1:2: error: #error cannot execute\n", BUILD_REFUSED },
        { "cc1: out of memory allocating 65536 bytes after a total of 1000 bytes\n", BUILD_MEMORY },
        { "cc1: fatal error: flip.c: Cannot allocate memory\n", BUILD_MEMORY },
        { "\nvirtual memory exhausted: Cannot allocate memory\n", BUILD_MEMORY },
        { "flip.c:1:2: error: #error virtual memory exhausted\n", BUILD_REFUSED },
        { "gcc: fatal error: CPU time limit exceeded signal terminated program cc1\n", BUILD_TIME },
        { "gcc: fatal error: File size limit exceeded signal terminated program as\n",
          BUILD_FILE_SIZE },
        { "/usr/bin/ld: final link failed: File too large\n", BUILD_FILE_SIZE },
        { "/tmp/ccyHt9Yk.s: Fatal error: can't write 1 bytes to section .data of x.o: 'No space "
          "left on device'\n",
          BUILD_FILE_SIZE },
        { "gcc: fatal error: cannot execute 'cc1': execvp: No such file or directory\n",
          BUILD_INTERNAL },
        { "collect2: fatal error: cannot find 'ld'\n", BUILD_INTERNAL },
        { "/usr/bin/ld: cannot find Scrt1.o: No such file or directory\n", BUILD_INTERNAL },
        { "flip.c:1:10: fatal error: stdio.h: No such file or directory\n", BUILD_INTERNAL },
        { "flip.c:1:10: fatal error: stdio.h: Is a directory\n", BUILD_REFUSED },
        { "flip.c:1:10: fatal error: conio.h: No such file or directory\n", BUILD_REFUSED },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        const char *reason = 0;
        expect_number(rows[i].log, "the status",
                      log_blames(bytes_of_text(rows[i].log), "gcc", &reason), rows[i].status);
        expect_number(rows[i].log, "that there is a reason", reason != 0,
                      rows[i].status != BUILD_REFUSED);
    }
}

static void test_headers(void **state)
{
    assert_true(is_standard_header(BYTES_OF_LITERAL("stdio.h")));
    assert_true(is_standard_header(BYTES_OF_LITERAL("wctype.h")));
    assert_true(is_standard_header(BYTES_OF_LITERAL("assert.h")));
    assert_false(is_standard_header(BYTES_OF_LITERAL("unistd.h")));
    assert_false(is_standard_header(BYTES_OF_LITERAL("stdio")));
    assert_false(is_standard_header(BYTES_OF_LITERAL("")));
    assert_false(is_standard_header(BYTES_OF_LITERAL("stdio.h stdlib.h")));
}

/* ---- sanitizers ---- */

static const struct {
    const char *log, *finding; /* NULL: none */
} findings[] = {
    { "", 0 },
    { "a message of the program\n", 0 },
    { "==6984==WARNING: AddressSanitizer failed to allocate 0xffffffffffffff9c bytes\n", 0 },
    { "=================================================================\n"
      "==6757==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000013 at pc\n"
      "WRITE of size 1 at 0x602000000013 thread T0\n"
      "    #0 0x557d3c97e4f7 in main /scratch/flip.c:8\n"
      "    #1 0x7fd274845249 in __libc_start_call_main ../sysdeps/nptl/x.h:58\n",
      "heap-buffer-overflow at flip.c:8 in main" },
    { "==6765==ERROR: AddressSanitizer: attempting double-free on 0x602000000010 in thread "
      "T0:\n"
      "    #0 0x7fb51d2b76a8 in __interceptor_free ../../../../src/libsanitizer/asan/a.cpp:52\n"
      "    #1 0x561d2e4d651f in printBoard /scratch/src/flip.c:9:12\n",
      "double-free at flip.c:9 in printBoard" },
    { "==1==ERROR: AddressSanitizer: attempting free on address which was not malloc()-ed: "
      "0x1\n",
      "bad-free" },
    { "==1==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000000 (pc 0x5)\n"
      "    #0 0x55718fa255fe in main (/scratch/prog+0x11fe)\n"
      "    #1 0x7fd24aec9249  (/usr/lib/libc.so.6+0x29249)\n\n",
      "SEGV" },
    { "AddressSanitizer:DEADLYSIGNAL\n==1==ERROR: AddressSanitizer: stack-overflow on address\n"
      "    #0 0x1 in f /scratch/flip.c:5\n",
      "stack-overflow at flip.c:5 in f" },
    { "flip.c:10:20: runtime error: signed integer overflow: 2147483647 + 3 cannot be "
      "represented in type 'int'\n",
      "signed integer overflow: ... + 3 cannot be represented in type 'int' at flip.c:10" },
    { "./flip.c:4:43: runtime error: index -1 out of bounds for type 'int [3]'\n"
      "flip.c:5:43: runtime error: index -2 out of bounds for type 'int [3]'\n",
      "index -1 out of bounds for type 'int [3]' at flip.c:4" },
    { "flip.c:4:43: runtime error: load of value 190, which is not a valid value for type "
      "'_Bool'\n",
      "load of value ..., which is not a valid value for type '_Bool' at flip.c:4" },
    { "flip.c:4:43: runtime error: store to address 0x7ffe01 with insufficient space\n",
      "store to address ... with insufficient space at flip.c:4" },
    { "x: runtime error: y\n", 0 },
    { ": runtime error: ", 0 },
    { "==ERROR: AddressSanitizer: ", "" },

    /* the first finding counts, and nothing of a line that is none */
    { "x: runtime error: y\nflip.c:1:2: runtime error: z\n", "z at flip.c:1" },
    { "flip.c:1:2: runtime error: z\n==1==ERROR: AddressSanitizer: SEGV x\n", "z at flip.c:1" },
    { "==1==ERROR: AddressSanitizer: SEGV x\nflip.c:1:2: runtime error: z\n", "SEGV" },
    { "it says ==1==ERROR: AddressSanitizer: SEGV x\n", 0 },
    { "==1==ERROR: LeakSanitizer: detected memory leaks\n", 0 },
    { "==1==ERROR: AddressSanitizer: requested allocation size 0xffffff exceeds x\n",
      "allocation-size-too-big" },
    { "==1==ERROR: AddressSanitizer: FPE: x\n", "FPE" },

    /* frames: the first one that is in the submission, of those that follow each other */
    { "==1==ERROR: AddressSanitizer: SEGV x\n    #0 0x1 in f /scratch/flip.c\n"
      "    #1 0x2 in g /scratch/a/b/flip.c:3:4\n    #2 0x3 in main /scratch/flip.c:9\n",
      "SEGV at flip.c:3 in g" },
    { "==1==ERROR: AddressSanitizer: SEGV x\n    #0 0x1 in f (/lib/x+0x1)\n\n"
      "    #0 0x2 in g /scratch/flip.c:3\n",
      "SEGV" },
    { "==1==ERROR: AddressSanitizer: SEGV x\n    #0 0x1 in f flip.c:3\n", "SEGV" },
    { "==1==ERROR: AddressSanitizer: SEGV x\n    #0 0x1 in f /scratch/flip.c:3x\n", "SEGV" },

    /* numbers of more than four digits, and what memory happened to hold, are left out */
    { "a.c:1:2: runtime error: index 1234 out of 12345\n", "index 1234 out of ... at a.c:1" },
    { "a.c:1:2: runtime error: load of value 5, which\n", "load of value ..., which at a.c:1" },
    { "a.c:1:2: runtime error: value 5, which\n", "value 5, which at a.c:1" },
    { "a.c:1:2: runtime error: load of misaligned address 0x7ffeabcdef09 for type x\n",
      "load of misaligned address ... for type x at a.c:1" },
    { "a.c:12345:2: runtime error: abcdef\n", "abcdef at a.c:12345" },
    { "src/b/a.c:1: runtime error: z\n", "z at a.c:1" },
    { "a.c:: runtime error: z\n", 0 },
};

static void test_findings(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(findings); i++) {
        char *finding = sanitizer_finding(bytes_of_text(findings[i].log));
        if ((finding == 0) != (findings[i].finding == 0) ||
            (finding != 0 && strcmp(finding, findings[i].finding) != 0))
            fail_msg("%s: the finding is %s", findings[i].log, finding != 0 ? finding : "none");
        free(finding);
    }
}

/* Every start of a log, in a block of its own, so that sanitizers notice reading beyond it. */
static void test_short_logs(void **state)
{
    static const char log[] =
        "gcc: flip.c:3:22: warning: a [-Werror]\n==1==ERROR: AddressSanitizer: SEGV x\n"
        "    #0 0x1 in f /scratch/flip.c:5:6\n/tmp/ccAAAAAA.o: fatal error: stdio.h: No such "
        "file\n";
    size_t len;
    for (len = 0; len < sizeof log; len++) {
        struct byte_queue clean = { 0 };
        const char *reason;
        char *block = malloc(len > 0 ? len : 1);
        assert_non_null(block);
        memcpy(block, log, len);
        log_clean(&clean, bytes_of(block, len));
        (void)log_warnings(bytes_of(block, len), &tree);
        (void)log_blames(bytes_of(block, len), "gcc", &reason);
        free(sanitizer_finding(bytes_of(block, len)));
        free(clean.at);
        free(block);
    }
}

/* ---- the compiler ---- */

static void test_compiler(void **state)
{
    char found[PATH_MAX], folder[] = "/tmp/flipref-compiler-XXXXXX", path[PATH_MAX], link[64];
    FILE *file;
    assert_true(program_find("sh", "/nowhere:/bin", found));
    assert_string_equal(found, "/bin/sh");
    assert_false(program_find("sh", "/nowhere", found));
    assert_false(program_find("sh", "", found));
    assert_false(program_find("sh", 0, found));
    assert_false(program_find("sh", "bin:.", found)); /* not relative to the working folder */
    assert_false(program_find("bin", "/usr", found)); /* a folder is not a program */

    assert_non_null(mkdtemp(folder));
    (void)snprintf(link, sizeof link, "%s/ccache", folder);
    file = fopen(link, "w");
    assert_non_null(file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(link, 0755), 0);
    (void)snprintf(path, sizeof path, "%s/sh", folder);
    assert_int_equal(symlink("ccache", path), 0);
    (void)snprintf(path, sizeof path, "%s:/bin", folder);
    assert_true(program_find("sh", path, found));
    assert_string_equal(found, "/bin/sh");
    (void)snprintf(path, sizeof path, "%s/sh", folder);
    (void)unlink(path);
    (void)unlink(link);
    (void)rmdir(folder);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_warnings),   cmocka_unit_test(test_many_warnings),
        cmocka_unit_test(test_clean),      cmocka_unit_test(test_blames),
        cmocka_unit_test(test_headers),    cmocka_unit_test(test_findings),
        cmocka_unit_test(test_short_logs), cmocka_unit_test(test_compiler),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
