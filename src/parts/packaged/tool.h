/* A program of a package that others are judged by: an input validator, an accepted submission or
   an output validator; or a generator. It is somebody else's, so it is built and run in the
   sandbox. */
#ifndef FLIPREF_PACKAGED_TOOL_H
#define FLIPREF_PACKAGED_TOOL_H
#include "executor/executor.h"
#include "grammar/grammar.h"
#include "package/package.h"

struct tool_request {
    const struct package *package;
    const struct package_program *program;
    enum containment level;
    const char *kept; /* the folder of earlier builds; or NULL */
    struct course_run limits;
    int has_includes; /* the package's `include` is for it */
    int makes_inputs; /* a validator: build the maker of its source (maker.h) instead */
    int is_generator; /* it has the files beside it that it names, and is only run by itself */
};

/* The headers of makers, which the build makes of headers/. */
extern const bytes maker_validator, maker_validation, maker_testlib;

/* What reads a script that makes tests: script.sh. */
extern const bytes script_reader;

/* All zeros is one that is not open. */
struct tool {
    struct tool_request request;
    struct grammar
        *grammar;         /* of an input validator in checktestdata's language: it is no program */
    struct course course; /* nothing but the limits */
    struct arena memory;
    struct source_file *files;
    size_t file_count;
    struct build build;
    struct subject *subject;
    struct executor *executor;
    size_t asked, accepted; /* of an input validator: inputs */
};

/* Reads the program, and builds it. Returns 0 if that fails; `reason` then says why, in one line.
   tool_close closes it in both cases. */
int tool_open(struct tool *t, const struct tool_request *request, char reason[CONTAINMENT_TEXT]);
void tool_close(struct tool *t);

/* Gives a submission in a language what the package has for it: the values of constants, and the
   files of include/, in the place of its own of the same name. Returns why that failed, or NULL. */
const char *tool_include(const struct package *p, const char *language, struct arena *m,
                         struct source_file **files, size_t *count);

#endif
