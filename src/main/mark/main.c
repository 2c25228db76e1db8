/* flipref-mark VERB ...: grade, hunt and play. flipref starts it (main/verbs.c). */
#include "course/keys.h"
#include "grade/grade_request.h"
#include "hunt/hunt.h"
#include "hunt/hunt_request.h"
#include "play/play.h"
#include "source/facts.h"
#include "system/io.h"
#include "system/process.h"

#include <stddef.h>
#include <string.h>

static const struct verb {
    const struct command_line *line;
    int (*run)(char **argv);
} verbs[] = { { &grade_usage, run_grade }, { &hunt_usage, run_hunt }, { &play_usage, run_play } };

static const struct verb *verb_named(const char *name)
{
    size_t i;
    for (i = 0; name != 0 && i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(verbs[i].line->name, name) == 0)
            return &verbs[i];
    }
    return 0;
}

static int print(void (*part)(const struct command_line *line, sink *out), const struct verb *verb)
{
    part(verb->line, standard_output());
    return finish_output(STATUS_OK, STATUS_TROUBLE);
}

/* `--list-course-keys`: the keys of course files, for the manual and the schema. */
static int list_course_keys(void)
{
    course_keys_print(standard_output());
    return finish_output(STATUS_OK, STATUS_TROUBLE);
}

/* Obeys what is no verb: `help VERB`, `--list-options VERB`, and what flipref asks of itself. */
static int run_word(const char *word, char **rest)
{
    const struct verb *verb = verb_named(rest[0]);
    if (strcmp(word, "help") == 0 && verb != 0)
        return print(options_help, verb);
    if (strcmp(word, "--list-options") == 0 && verb != 0)
        return print(options_list, verb);
    if (strcmp(word, "--list-course-keys") == 0)
        return list_course_keys();
    if (strcmp(word, "--source-facts") == 0) /* called in a sandbox */
        read_facts(rest, standard_output());
    return refused(word, "flipref-mark has only what `flipref grade`, `hunt` and `play` ask of it");
}

int main(int argc, char **argv)
{
    const struct verb *verb = argc > 1 ? verb_named(argv[1]) : 0;
    (void)standard_output(); /* before anything is opened */
    end_without_memory(STATUS_TROUBLE);
    end_as_cat_does();
    if (verb != 0)
        return verb->run(argv + 1);
    return run_word(argc > 1 ? argv[1] : "no verb", argc > 1 ? argv + 2 : argv + argc);
}
