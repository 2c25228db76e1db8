#include "verbs.h"

#include "check/check.h"
#include "check/check_request.h"
#include "compare/compare.h"
#include "convert/convert.h"
#include "show/show.h"
#include "show/show_request.h"
#include "system/io.h"

#include "judge/dialects.h"

#include <string.h>

enum { WORDS_MOST = 64 };

/* Whether the option is among the words of `names`, each of which ends with a blank. */
static int is_among(const char *names, const char *option)
{
    size_t len = strlen(option);
    const char *at = names;
    while (at != 0 && *at != '\0') {
        if (strncmp(at, option, len) == 0 && at[len] == ' ')
            return 1;
        at = strchr(at, ' ');
        at = at != 0 ? at + 1 : 0;
    }
    return 0;
}

/* Whether an option was given that is among the words, or that is not. */
static int is_given(const struct command_line *line, const struct options_given *given,
                    const char *names, int among)
{
    size_t i;
    for (i = 0; i < line->row_count; i++) {
        if ((given->rows >> i & 1) != 0 && is_among(names, line->rows[i].name) == among)
            return 1;
    }
    return 0;
}

/* Whether the words name a dialect, if none is known, and only standard input. */
static int are_about_the_input(char *const *words, int has_dialect)
{
    if (words[0] != 0 && dialect_named(words[0]) != 0)
        words++;
    else if (!has_dialect)
        return 0;
    return words[0] == 0 || (strcmp(words[0], "-") == 0 && words[1] == 0);
}

/* Runs a verb, if it needs no files for that. `known` are the options that need no operating
   system, and `alone` those after which nothing is named. The page is not a terminal. */
static int run_here(const struct command_line *line, const char *known, const char *alone,
                    void *request, int (*run)(char **argv), int argc, char **argv)
{
    char *copy[WORDS_MOST + 1];
    struct options_given given;
    int status;
    memcpy(copy, argv, ((size_t)argc + 1) * sizeof *argv);
    if (!options_taken(line, copy, request, &given, &status))
        return finish_output(status, STATUS_TROUBLE);
    if (is_given(line, &given, known, 0) ||
        (!is_given(line, &given, alone, 1) &&
         !are_about_the_input(given.words, is_given(line, &given, "saved-game ", 1))))
        return VERB_ABSENT;
    return run(argv);
}

int run_verb(int argc, char **argv)
{
    struct check_request check = { .jobs = 1 };
    struct show_request show = { 0 };
    if (strcmp(argv[0], "check") == 0)
        return run_here(
            &check_usage,
            "args args-line saved-game line-ends records interleave all-errors standing quiet "
            "summary exit-code expect format limit color explain codes ",
            "explain codes ", &check, run_check, argc, argv);
    if (strcmp(argv[0], "show") == 0)
        return run_here(&show_usage, "turn all svg color args saved-game interleave limit ", "",
                        &show, run_show, argc, argv);
    if (strcmp(argv[0], "convert") == 0)
        return run_convert(argv);
    if (strcmp(argv[0], "diff") == 0)
        return run_diff(argv);
    return VERB_ABSENT;
}
