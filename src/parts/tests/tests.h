/* Tests for programs: read from a problem package (a folder, or an archive of one), or from a plain
   folder of inputs and answers. A plain folder may lack answers, which the reference then computes:
   it may be what a fuzzer has kept, such as the output of AFL++ or a corpus of libFuzzer
   (test_files.h says which files are inputs). */
#ifndef FLIPREF_TESTS_TESTS_H
#define FLIPREF_TESTS_TESTS_H

#include "base/sink.h"
#include "step/step.h"
#include "text/arena.h"

#include <stddef.h>
#include <stdint.h>

struct dialect; /* judge/dialects.h */

/* Sorted by name, byte by byte. */
struct tests {
    struct test *list;
    size_t count;
    struct test_files *files; /* hold the bytes of inputs and answers */
    struct arena arena;       /* holds all else but the list */
};

struct tests_request {
    const char *path; /* a package, a zip or tar of one, or a plain folder */
    const struct dialect
        *dialect;     /* NULL: an input has no arguments, and its answer is its file's */
    const char *only; /* a pattern of names, as in fnmatch(3); NULL: all tests */
    uint64_t limit;   /* steps that computers may take in a test; 0: LIMIT_USUAL */

    /* The answers are flipref's own: an answer that differs from the reference's output is an error
       in the package. Otherwise the package's answer counts, and the reference's exit status only
       if the two agree. (A package that names flipref's authors as the owners of its rights is
       always flipref's own.) */
    int own;

    /* Only inputs and their arguments are wanted: nothing else of the tests is filled in but names
       and groups. The path may also name one file, which is an input. */
    int only_inputs;

    /* The arguments of inputs whose names end in no `.in`, which a NULL ends. NULL: if the dialect
       takes arguments, the first line of such an input has them, unless a file NAME.yaml does. */
    char *const *args;
};

/* Why there are no tests. */
struct tests_fault {
    char *path;            /* the file or folder at fault, as a user would name it */
    char *reason;          /* one line */
    uint64_t line, column; /* in that file, from 1; 0: no place */
};

/* Reads all tests that the request names. Returns 1, and tests_free frees them; there is at least
   one. Otherwise returns 0 with the reason in *fault, which tests_fault_free frees. */
int tests_read(const struct tests_request *request, struct tests *tests, struct tests_fault *fault);
void tests_free(struct tests *tests);

/* Removes the tests whose names do not match the pattern (tests_request.only). NULL: removes none.
 */
void tests_keep_only(struct tests *tests, const char *only);

void tests_fault_free(struct tests_fault *fault);

/* Says on standard error why there are no tests, and frees the fault. */
void tests_complain(struct tests_fault *fault);

/* Writes the line `args: ["new", "4"]` of a test's settings. Arguments must be UTF-8. */
void tests_print_args(const struct step *step, sink *out);

#endif
