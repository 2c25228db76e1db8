/* flipref VERB ...: a dialect's name, or one of the verbs below. flipref-mark has three of them. */
#include "main/verbs.h"

#include "check/check.h"
#include "check/check_request.h"
#include "compare/compare.h"
#include "convert/convert.h"
#include "options/options.h"
#include "programs/dialect_programs.h"
#include "show/show.h"
#include "show/show_request.h"
#include "system/io.h"
#include "system/process.h"
#include "text/nearest.h"
#include "text/say.h"
#include "text/version.h"

#include "judge/dialects.h"

#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct verb {
    const char *name;
    const char *summary;
    const struct command_line *line; /* NULL: flipref-mark has the verb */
    int (*run)(char **argv);
} verbs[] = {
    { "check", "check inputs: are they valid, who won, and what is wrong where", &check_usage,
      run_check },
    { "compare", "compare an output with the answer, and explain how they differ", &compare_usage,
      run_compare },
    { "convert", "turn a game of Othello or a position of Ataxx into an input", &convert_usage,
      run_convert },
    { "diff", "say where an output differs from the answer, which is computed", &diff_usage,
      run_diff },
    { "grade", "mark other people's programs: build, test and grade submissions", 0, 0 },
    { "hunt", "find the smallest input that breaks a program, and explain it", 0, 0 },
    { "play", "let two programs play a game, each in a sandbox", 0, 0 },
    { "show", "show a game turn by turn: on a terminal, as a picture, as a page", &show_usage,
      run_show },
};

static const size_t verb_count = sizeof verbs / sizeof verbs[0];

#define LINE_ROW(name) &name##_usage,

static const struct command_line *const dialect_lines[] = { EACH_DIALECT(LINE_ROW) };

/* What the options before a verb ask for. */
struct flipref_request {
    int version;
};

static const struct option_row rows[] = {
    HELP_ROW(0),
    { .name = "version",
      .kind = OPTION_FLAG,
      .at = offsetof(struct flipref_request, version),
      .help = "print the version" },
};

static const struct command_line flipref_usage = {
    .name = "flipref",
    .usage = "usage: flipref VERB [ARGUMENTS]\n"
             "       flipref help [VERB]\n",
    .about = "\n",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .ending = "\n"
              "`flipref help VERB` says more about a verb or a dialect.\n",
};

/* ---- help ---- */

static void print_row(sink *out, const char *name, const char *summary)
{
    enum { WIDTH = 12 };
    sink_say(out, "  %s", name);
    sink_blanks(out, strlen(name) < WIDTH ? WIDTH - strlen(name) : 0);
    sink_say(out, "%s\n", summary);
}

/* Prints the verbs, the dialects and the options. */
static int print_help(void)
{
    struct command_line options = flipref_usage;
    sink *out = standard_output();
    size_t i;
    sink_text(out, flipref_usage.usage);
    sink_text(out, "\nThe verbs:\n\n");
    for (i = 0; i < verb_count; i++)
        print_row(out, verbs[i].name, verbs[i].summary);
    sink_text(out, "\nThe dialects, each the program that its specification asks for:\n\n");
    for (i = 0; i < dialect_count; i++)
        print_row(out, dialects[i].name, dialects[i].summary);
    options.usage = "";
    options_help(&options, out);
    return finish_output(STATUS_OK, STATUS_TROUBLE);
}

static int print_version(void)
{
    sink_text(standard_output(), "flipref " FLIPREF_VERSION "\n");
    return finish_output(STATUS_OK, STATUS_TROUBLE);
}

/* ---- verbs and dialects by name ---- */

static const struct verb *verb_named(const char *name)
{
    size_t i;
    for (i = 0; i < verb_count; i++) {
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    }
    return 0;
}

/* The command line of a verb or a dialect, or NULL. */
static const struct command_line *line_named(const char *name)
{
    const struct verb *verb = verb_named(name);
    const struct dialect *dialect = dialect_named(name);
    if (verb != 0)
        return verb->line;
    return dialect != 0 ? dialect_lines[dialect - dialects] : 0;
}

static int refuse_name(const char *name)
{
    struct nearest n;
    struct message m;
    sink *out = message_open(&m);
    size_t i;
    nearest_start(&n, name);
    for (i = 0; i < verb_count; i++)
        nearest_offer(&n, verbs[i].name);
    for (i = 0; i < dialect_count; i++)
        nearest_offer(&n, dialects[i].name);
    nearest_offer(&n, "help");
    sink_text(out, "no such verb");
    nearest_print(out, &n, "flipref --help lists them");
    sink_byte(out, '\0');
    return refused(name, (const char *)m.text);
}

/* `flipref help [VERB]` */
static int help(char **words)
{
    const struct command_line *line;
    if (words[0] == 0 || words[0][0] == '-' || strcmp(words[0], "help") == 0)
        return print_help();
    if (words[1] != 0)
        return misused(flipref_usage.usage, "help", "one VERB at most");
    line = line_named(words[0]);
    if (line == 0)
        return refuse_name(words[0]);
    options_help(line, standard_output());
    return finish_output(STATUS_OK, STATUS_TROUBLE);
}

/* `flipref --list-options [VERB]`: the options for programs, such as completions and the manual. */
static int list_options(const char *name)
{
    const struct command_line *line = name != 0 ? line_named(name) : &flipref_usage;
    if (line == 0)
        return refuse_name(name);
    options_list(line, standard_output());
    return finish_output(STATUS_OK, STATUS_TROUBLE);
}

static int run_verb(const char *name, int argc, char **argv)
{
    const struct dialect *dialect = dialect_named(name);
    const struct verb *verb = verb_named(name);
    if (dialect != 0)
        return run_dialect(dialect, argc, argv);
    return verb != 0 ? verb->run(argv) : refuse_name(name);
}

/* Obeys options that stand where a verb should be. */
static int run_options(char **argv)
{
    struct flipref_request request = { 0 };
    struct options_given given;
    struct option_fault fault;
    switch (options_parse(&flipref_usage, argv, &request, &given, &fault)) {
    case OPTIONS_HELP:
        return print_help();
    case OPTIONS_WRONG:
        return misused(flipref_usage.usage, fault.subject, fault.reason);
    case OPTIONS_READ:
    default:
        return request.version
                   ? print_version()
                   : misused(flipref_usage.usage, "no verb", "flipref --help lists them");
    }
}

/* A link of a dialect's name is that dialect's program. */
static const struct dialect *called_as(const char *path)
{
    const char *slash = strrchr(path, '/');
    return dialect_named(slash != 0 ? slash + 1 : path);
}

/* ---- flipref-mark, the program of the verbs grade, hunt and play ---- */

/* Where it may be, seen from the folder of flipref. */
static const char *const places[] = { "flipref-mark", "../libexec/flipref/flipref-mark" };

/* Writes the path of the program. Returns 0 if it is at none of the places. */
static int find_mark(char path[PATH_MAX])
{
    ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
    size_t i;
    while (length > 0 && path[length - 1] != '/')
        length--;
    for (i = 0; length > 0 && i < sizeof places / sizeof places[0]; i++) {
        size_t room = PATH_MAX - (size_t)length;
        int n = snprintf(path + length, room, "%s", places[i]);
        if (n > 0 && (size_t)n < room && access(path, F_OK) == 0)
            return 1;
    }
    return 0;
}

/* Lets flipref-mark take the place of this process, with the same arguments. It is the file that
   the variable FLIPREF_MARK names; or it is at one of the places. Returns only if that failed. */
static int start_mark(char **argv)
{
    static char found[PATH_MAX];
    char *path = getenv("FLIPREF_MARK");
    if (path == 0 && find_mark(found))
        path = found;
    if (path == 0)
        return refused(
            argv[1], "this needs the program flipref-mark, which is not there: install the package "
                     "flipref-mark, or libjansson-dev, libyaml-dev, libseccomp-dev, libdw-dev and "
                     "libgmp-dev, and build flipref again");
    argv[0] = path;
    (void)execv(path, argv);
    return refused(path, strerror(errno));
}

/* Whether flipref-mark obeys the command line: a verb of its, or what is asked about one. */
static int is_for_mark(char **argv)
{
    const char *name = argv[1];
    const struct verb *verb;
    if (name != 0 && argv[2] != 0 && argv[3] == 0 &&
        (strcmp(name, "help") == 0 || strcmp(name, "--list-options") == 0))
        name = argv[2];
    if (name == 0)
        return 0;
    verb = verb_named(name);
    return (verb != 0 && verb->line == 0) || strcmp(name, "--list-course-keys") == 0;
}

int flipref(int argc, char **argv)
{
    const struct dialect *dialect = argc > 0 ? called_as(argv[0]) : 0;
    end_without_memory(STATUS_TROUBLE);
    if (dialect == 0 && argc > 0 && is_for_mark(argv))
        return start_mark(argv);
    (void)standard_output(); /* before anything is opened */
    if (dialect != 0)
        return run_dialect(dialect, argc, argv);
    if (argc < 2 || dialect_named(argv[1]) == 0)
        end_as_cat_does();
    if (argc < 2)
        return misused(flipref_usage.usage, "no verb", "flipref --help lists them");
    if (strcmp(argv[1], "help") == 0)
        return help(argv + 2);
    if (strcmp(argv[1], "--list-options") == 0)
        return list_options(argv[2]);
    if (argv[1][0] == '-' && argv[1][1] != '\0')
        return run_options(argv);
    return run_verb(argv[1], argc - 1, argv + 1);
}
