/* flipref VERB ...: a dialect's name, or one of the verbs below. */
#include "main/verbs.h"

#include "check/check.h"
#include "compare/compare.h"
#include "main/run_dialect.h"
#include "show/show.h"
#include "system/io.h"

#include "judge/dialects.h"

#include <stdio.h>
#include <string.h>

#ifndef FLIPREF_VERSION
#define FLIPREF_VERSION "unversioned"
#endif

static const struct verb {
    const char *name;
    const char *summary;
    int (*run)(int argc, char **argv);
} verbs[] = {
    { "check", "say of inputs whether they are valid, who won, what is wrong where", run_check },
    { "compare", "say whether an output is right, and where it first differs", run_compare },
    { "show", "show a game turn by turn: on a terminal, as a picture, as a page", run_show },
};

static const size_t verb_count = sizeof verbs / sizeof verbs[0];

static void say_row(sink *out, const char *name, const char *summary)
{
    size_t n;
    sink_text(out, "  ");
    sink_text(out, name);
    for (n = strlen(name); n < 12; n++)
        sink_byte(out, ' ');
    sink_text(out, summary);
    sink_byte(out, '\n');
}

static int say_help(void)
{
    sink *out = standard_output();
    size_t i;
    sink_text(out, "usage: flipref VERB [ARGUMENTS]    (flipref VERB --help says more)\n\n");
    for (i = 0; i < verb_count; i++)
        say_row(out, verbs[i].name, verbs[i].summary);
    sink_text(out, "\nThe dialects, each the program that its specification asks for:\n\n");
    for (i = 0; i < dialect_count; i++)
        say_row(out, dialects[i].name, dialects[i].summary);
    return finish_output(STATUS_OK, STATUS_TROUBLE);
}

static int say_version(void)
{
    sink_text(standard_output(), "flipref " FLIPREF_VERSION "\n");
    return finish_output(STATUS_OK, STATUS_TROUBLE);
}

static int run_verb(const char *name, int argc, char **argv)
{
    const struct dialect *dialect = dialect_named(name);
    size_t i;
    if (dialect != 0)
        return run_dialect(dialect, argc, argv);
    for (i = 0; i < verb_count; i++) {
        if (strcmp(verbs[i].name, name) == 0)
            return verbs[i].run(argc, argv);
    }
    complain(name, "no such verb; flipref --help lists them");
    return STATUS_TROUBLE;
}

/* A link of a dialect's name is that dialect's program. */
static const struct dialect *called_as(const char *path)
{
    const char *slash = strrchr(path, '/');
    return dialect_named(slash != 0 ? slash + 1 : path);
}

int flipref(int argc, char **argv)
{
    const struct dialect *dialect = argc > 0 ? called_as(argv[0]) : 0;
    (void)standard_output(); /* before anything is opened */
    if (dialect != 0)
        return run_dialect(dialect, argc, argv);
    if (argc < 2) {
        (void)fputs("usage: flipref VERB [ARGUMENTS]    (flipref --help says more)\n", stderr);
        return STATUS_TROUBLE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)
        return say_help();
    if (strcmp(argv[1], "--version") == 0)
        return say_version();
    return run_verb(argv[1], argc - 1, argv + 1);
}
