/* Tests, and the runs of which they consist. */
#ifndef FLIPREF_STEP_STEP_H
#define FLIPREF_STEP_STEP_H

#include "base/bytes.h"
#include "base/standing.h"
#include "text/named_file.h"

#include <stddef.h>
#include <stdint.h>

/* One run of a program. */
struct step {
    char **args; /* without the program's name; NULL ends them */
    size_t arg_count;
    bytes input;
    bytes answer;       /* what the program should print on standard output */
    int status;         /* the exit status that the reference ends with */
    int has_status;     /* 0: the reference has no say in this test, so no exit status is known */
    uint64_t answer_us; /* CPU time of the reference of a package; 0: not known */

    /* The run before it in the same working folder, whose files are there for this one. NULL: the
       folder is empty. So the last step of a test stands for all of it. */
    const struct step *before;

    /* What is put into the working folder before the run. A name that ends in '/' is an empty
       folder; there is no other '/' in names. A copy of a step has the same files, not copies. */
    const struct named_file *files;
    size_t file_count;
    const char *const *flags; /* words for who judges the output, which a NULL ends; NULL: as usual
                               */
    const char *const *fetch; /* files that a fresh run is to give back, such as `feedback/message`;
                                 NULL ends them; NULL: none */
};

/* A test: one run, or several runs in one working folder, where what one run saves is there for the
   next. */
struct test {
    /* A package's test is named by its path without what ends it: `sample/start`,
       `secret/errors/occupied`, `steps/save-and-load`. In a plain folder it is the path of the
       input in it, without `.in`; of a test of several steps, that of the folder of its steps,
       which ends in `.steps`. */
    char *name;
    char *group; /* the last folder of the name, such as `errors`; in a plain folder's top, `tests`
                  */
    enum standing standing; /* the weakest of its steps */
    const char *why;        /* static text: the reason for the standing; NULL if promised */
    char *cause;            /* what the input once broke, as INDEX.tsv says (tests.c); or NULL */
    struct step *steps;     /* each refers to the one before it */
    size_t step_count;      /* at least 1 */
};

#endif
