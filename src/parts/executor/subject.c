#include "executor/subject.h"

#include "executor/batch_file.h"
#include "executor/subject_state.h"
#include "step/chain.h"
#include "text/decimal.h"
#include "text/find.h"
#include "text/memory.h"
#include "text/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SLOW = 5,  /* a sanitized program may take this many times as long */
    TRIES = 2, /* of a run, each in a sandbox of its own */
    WALL_TIMES = 10,
    ARGUMENTS = 500,
    FILES = 64
};

#define PROGRAM "program" /* its name in the box */

/* What interpreters reserve before they run a program. */
static const uint64_t memory_of_commands = UINT64_C(2) << 30;

void say(char reason[CONTAINMENT_TEXT], const char *what, const char *why)
{
    (void)snprintf(reason, CONTAINMENT_TEXT, why ? "%.160s: %.70s" : "%.230s", what, why);
}

/* ---- opening ---- */

/* Makes the tree with the object, if there is one. Returns its files, which the caller frees. */
static struct source_file *add_object(const struct source_tree *tree,
                                      const struct source_file *object, struct source_tree *all)
{
    struct source_file *files = memory_new(tree->count + 1, sizeof *files);
    memcpy(files, tree->files, tree->count * sizeof *files);
    all->files = files;
    all->count = tree->count;
    if (object)
        files[all->count++] = *object;
    return files;
}

int subject_build(struct subject *s, enum build_variant variant, const char *const *more,
                  const struct source_file *object, struct build *build,
                  char reason[CONTAINMENT_TEXT])
{
    struct build_request request = { .course = s->request.course,
                                     .variant = variant,
                                     .more = more };
    struct source_file *files;
    memset(build, 0, sizeof *build);
    request.box = source_box_open(s->request.level, reason);
    if (!request.box)
        return 0;
    files = add_object(&s->request.tree, object, &request.tree);
    build_program(&request, build);
    if (!build->program && container_shares_disk(request.box)) {
        build_free(build); /* others may have filled it for a moment */
        build_program(&request, build);
    }
    container_close(request.box);
    if (build->program)
        say(reason, "", NULL);
    else if (build->reason)
        say(reason, build->reason, NULL);
    free(files);
    return build->program != NULL;
}

const char inside_name[] = "flipref-inside.o";
const char *const static_inside_words[] = {
    "-static",   "-w", "-Wl,-z,now,--wrap=main,--wrap=_exit,--wrap=_Exit", "-x", "none",
    inside_name, NULL
};
const char *const *const inside_words = &static_inside_words[1];

int is_linked(const struct language *language)
{
    return !*language->shows && executor_inside.len > 0;
}

static int links(const struct subject *s)
{
    return is_linked(s->request.language) && !s->request.only_fresh;
}

/* The words after a language's command: the request's and, of what is linked, those for the code of
   the executor. The caller frees the list. */
static const char **more_words(const struct subject *s)
{
    const char *const *lists[] = { s->request.more, links(s) ? inside_words : NULL };
    const char **words;
    size_t count = 0, i, k;
    for (i = 0; i < 2; i++)
        for (k = 0; lists[i] && lists[i][k]; k++)
            count++;
    words = memory_new(count + 1, sizeof *words);
    for (i = 0, count = 0; i < 2; i++)
        for (k = 0; lists[i] && lists[i][k]; k++)
            words[count++] = lists[i][k];
    return words;
}

/* What the box of a program shows that is its source. */
static void list_sources(struct subject *s)
{
    const struct source_tree *tree = &s->request.tree;
    size_t i;
    s->box_files = memory_new(tree->count, sizeof *s->box_files);
    for (i = 0; i < tree->count && i < FILES; i++) {
        s->box_files[i].name = last_name(tree->files[i].name);
        s->box_files[i].contents = tree->files[i].text;
    }
    s->box_file_count = i;
}

/* The same for a program that is many files, of each its name, its size and its bytes. */
static void list_made(struct subject *s, const struct build *build)
{
    bytes rest = bytes_of(build->program, build->program_len);
    s->box_files = memory_new(FILES, sizeof *s->box_files);
    while (s->box_file_count < FILES) {
        struct named_file *file = &s->box_files[s->box_file_count];
        bytes name = take_line(&rest), size = take_line(&rest);
        double bytes_of_it;
        if (!decimal_of(size, &bytes_of_it) || bytes_of_it < 0 || bytes_of_it > (double)rest.len)
            return;
        build->program[name.at + name.len - build->program] = '\0'; /* there was its line feed */
        file->name = last_name((const char *)name.at);
        file->contents = bytes_first(rest, (size_t)bytes_of_it);
        rest = bytes_skip(rest, file->contents.len);
        s->box_file_count++;
    }
}

static int open_language(struct subject *s, struct build *build, char reason[CONTAINMENT_TEXT])
{
    const struct source_file object = { inside_name, executor_inside, 1 };
    const char **more = more_words(s);
    const struct language_build request = { .language = s->request.language,
                                            .level = s->request.level,
                                            .tree = s->request.tree,
                                            .more = more,
                                            .object = links(s) ? &object : NULL,
                                            .kept = s->request.kept };
    language_build(&request, build);
    free(more);
    if (build->status != BUILD_BUILT) {
        say(reason, build->reason, NULL);
        return 0;
    }
    s->name = PROGRAM;
    s->program = bytes_of(build->program, build->program_len);
    if (!build->program)
        list_sources(s);
    else if (strcmp(s->request.language->id, "scripts") == 0)
        list_made(s, build);
    return 1;
}

static int open_source(struct subject *s, struct build *build, char reason[CONTAINMENT_TEXT])
{
    s->kind = SUBJECT_SOURCE;
    if (s->request.language)
        return open_language(s, build, reason);
    s->name = s->request.course->build.program;
    if (!subject_build(s, BUILD_COURSE, NULL, NULL, build, reason))
        return 0;
    s->program = bytes_of(build->program, build->program_len);
    return 1;
}

static int open_given(struct subject *s, char reason[CONTAINMENT_TEXT])
{
    if (s->request.executable.len > 0) {
        s->kind = SUBJECT_EXECUTABLE;
        s->name = s->request.course->build.program ? s->request.course->build.program : "program";
        s->program = s->request.executable;
        return 1;
    }
    if (!s->request.command) {
        say(reason, "there is no program", NULL);
        return 0;
    }
    s->kind = SUBJECT_COMMAND;
    s->name = s->request.command[0];
    return command_open(&s->command, s->request.command, reason);
}

/* Takes the words of a language's command, in which there are paths of the box. */
static void take_run_words(struct subject *s, const struct container *box)
{
    const struct source_tree *tree = &s->request.tree;
    const struct command_values values = { container_folder(box), tree,
                                           language_main_file(s->request.language, tree), PROGRAM,
                                           s->request.course->run.memory };
    size_t count, i;
    command_words_free(s->run_words);
    free(s->command.words);
    s->run_words = command_words(s->request.language, s->request.language->run, &values, &count);
    s->command.words = memory_new(count + 1, sizeof *s->command.words);
    for (i = 1; i < count; i++)
        s->command.words[i - 1] = s->run_words[i];
    s->command.word_count = count > 0 ? count - 1 : 0;
}

/* Programs without threads and other programs need no more than C does. */
static enum container_kind kind_of(const struct language *language)
{
    int is_program = strcmp(language->run, "{binary}") == 0 && !language->is_threaded;
    return is_program ? CONTAINER_OF_PROGRAM : CONTAINER_OF_COMMAND;
}

static struct container *open_language_box(struct subject *s, char reason[CONTAINMENT_TEXT])
{
    const struct named_file program = { PROGRAM, s->program };
    const struct container_request request = { .level = s->request.level,
                                               .kind = kind_of(s->request.language),
                                               .files = s->box_files ? s->box_files : &program,
                                               .file_count = s->box_files ? s->box_file_count : 1,
                                               .shows = s->request.language->shows };
    struct container *box = container_open(&request, reason);
    if (box)
        take_run_words(s, box);
    return box;
}

static struct container *open_box(struct subject *s, char reason[CONTAINMENT_TEXT])
{
    struct named_file file = { PROGRAM, s->program };
    struct container_request request = {
        .level = s->request.level, .kind = CONTAINER_OF_PROGRAM, .files = &file, .file_count = 1
    };
    if (s->request.language)
        return open_language_box(s, reason);
    if (s->kind == SUBJECT_COMMAND) {
        request.kind = CONTAINER_OF_COMMAND;
        request.files = &s->command.executable;
        request.file_count = s->command.executable.name != NULL;
    }
    return container_open(&request, reason);
}

struct subject *subject_open(const struct subject_request *request, struct build *build,
                             char reason[CONTAINMENT_TEXT])
{
    struct subject *s = memory_new(1, sizeof *s);
    int is_good;
    memset(build, 0, sizeof *build);
    s->request = *request;
    is_good = request->tree.count > 0 ? open_source(s, build, reason) : open_given(s, reason);
    if (is_good && s->request.language)
        return s; /* its box is opened when it is needed */
    if (is_good)
        s->box = open_box(s, reason);
    if (s->box)
        return s;
    subject_close(s);
    return NULL;
}

void subject_close(struct subject *s)
{
    if (!s)
        return;
    container_close(s->box);
    container_close(s->sanitized_box);
    build_free(&s->sanitized);
    command_close(&s->command);
    command_words_free(s->run_words);
    free(s->box_files);
    free(s);
}

/* ---- fresh runs ---- */

struct limits subject_limits(const struct subject *s)
{
    const struct course_run *run = &s->request.course->run;
    struct limits limits = { .cpu_us = (uint64_t)run->cpu_ms * 1000,
                             .wall_us = (uint64_t)run->cpu_ms * 1000 * WALL_TIMES,
                             .memory = run->memory,
                             .output = run->output,
                             .error_output = run->error_output,
                             .file_size = run->file };
    if (s->kind == SUBJECT_COMMAND && limits.memory < memory_of_commands)
        limits.memory = memory_of_commands;
    if (s->request.language)
        limits.memory += (uint64_t)s->request.language->spare << 20;
    return limits;
}

static void fail(struct run_result *outcome, const char *why)
{
    memset(outcome, 0, sizeof *outcome);
    outcome->ending = ENDED_INTERNAL;
    say(outcome->what, why, NULL);
}

/* The arguments of a run: the command's, then the step's. Returns 0 if there are too many. */
static int join_args(const struct subject *s, const struct step *step,
                     const char *args[ARGUMENTS + 1])
{
    size_t i, n = 0;
    if (s->command.word_count + step->arg_count > ARGUMENTS)
        return 0;
    for (i = 0; i < s->command.word_count; i++)
        args[n++] = s->command.words[i];
    for (i = 0; i < step->arg_count; i++)
        args[n++] = step->args[i];
    args[n] = NULL;
    return 1;
}

/* The files of a run: the command's, then the step's. Returns 0 if there are too many. */
static int join_files(const struct subject *s, const struct step *step,
                      struct named_file files[FILES], struct run_request *run)
{
    size_t i;
    run->scratch_count = s->command.file_count + step->file_count;
    run->scratch = files;
    if (run->scratch_count > FILES)
        return 0;
    for (i = 0; i < run->scratch_count; i++)
        files[i] = i < s->command.file_count ? s->command.files[i]
                                             : step->files[i - s->command.file_count];
    for (i = 0; step->fetch && step->fetch[i]; i++)
        ;
    run->fetch = step->fetch;
    run->fetch_count = i;
    return 1;
}

/* What starts the program: its name in the box, or a tool. */
static const char *start_of(const struct subject *s)
{
    if (s->request.language)
        return s->run_words[0];
    return s->kind == SUBJECT_COMMAND ? s->command.program : PROGRAM;
}

/* Runs one step. `is_followed`: what it writes stays for the next one. */
static void run_one(struct subject *s, const struct step *step, size_t shift,
                    const struct limits *limits, int is_followed, struct run_result *outcome)
{
    static const char name[] = "_="; /* as shells set it */
    char variable[sizeof name + SUBJECT_SHIFT_MOST];
    const char *args[ARGUMENTS + 1];
    const char *environment[] = { shift > 0 ? variable : NULL, NULL };
    struct named_file files[FILES];
    struct run_request run = { .program = start_of(s),
                               .name = s->name,
                               .args = args,
                               .environment = environment,
                               .input = step->input,
                               .limits = *limits,
                               .keep_scratch = is_followed };
    if (shift > SUBJECT_SHIFT_MOST)
        shift = SUBJECT_SHIFT_MOST;
    memcpy(variable, name, sizeof name);
    memset(variable + sizeof name - 1, 'x', shift);
    variable[sizeof name - 1 + shift] = 0;
    fail(outcome, "there are too many arguments or files");
    if (!join_args(s, step, args) || !join_files(s, step, files, &run))
        return;
    container_run(s->box, &run, outcome);
    s->refused |= outcome->refused;
}

unsigned subject_refused(const struct subject *s)
{
    return s->refused;
}

/* Runs the step after those before it. */
static void run_chain(struct subject *s, const struct step *step, size_t shift,
                      const struct limits *limits, struct run_result *outcome)
{
    struct chain chain;
    size_t i;
    chain_of(step, &chain);
    for (i = 0; i < chain.count; i++) {
        run_result_free(outcome);
        run_one(s, chain.steps[i], shift, limits, i + 1 < chain.count, outcome);
        if (outcome->ending != ENDED_EXIT)
            return;
    }
}

static void run_fresh(struct subject *s, const struct step *step, size_t shift,
                      const struct limits *limits, struct run_result *outcome)
{
    int tries;
    fail(outcome, "the sandbox could not be started");
    for (tries = 0; outcome->ending == ENDED_INTERNAL && tries < TRIES; tries++) {
        if (!s->box)
            s->box = open_box(s, outcome->what);
        if (s->box)
            run_chain(s, step, shift, limits, outcome);
        if (outcome->ending == ENDED_INTERNAL) {
            container_close(s->box);
            s->box = NULL;
        }
    }
}

void subject_run(struct subject *s, const struct step *step, size_t shift,
                 struct run_result *outcome)
{
    struct limits limits = subject_limits(s);
    run_fresh(s, step, shift, &limits, outcome);
}

int subject_has_room(const struct subject *s)
{
    return !s->box || container_has_room(s->box);
}

void subject_run_within(struct subject *s, const struct step *step, uint64_t cpu_us,
                        struct run_result *outcome)
{
    struct limits limits = subject_limits(s);
    limits.cpu_us = cpu_us;
    limits.wall_us = cpu_us * WALL_TIMES;
    run_fresh(s, step, 0, &limits, outcome);
}

/* ---- sanitized runs ---- */

static void build_sanitized(struct subject *s)
{
    char reason[CONTAINMENT_TEXT];
    s->is_sanitized_known = 1;
    if (s->kind == SUBJECT_SOURCE && !s->request.language)
        (void)subject_build(s, BUILD_SANITIZE, NULL, NULL, &s->sanitized, reason);
}

static struct container *open_sanitized(const struct subject *s)
{
    char reason[CONTAINMENT_TEXT];
    const struct named_file file = { "program",
                                     { s->sanitized.program, s->sanitized.program_len } };
    const struct container_request request = {
        .level = s->request.level, .kind = CONTAINER_OF_SANITIZED, .files = &file, .file_count = 1
    };
    return container_open(&request, reason);
}

/* Runs the step after those before it. A sanitizer's finding ends the chain, because the process
   ends by it. */
static void run_sanitized(struct subject *s, const struct step *step, struct run_request *run,
                          struct run_result *outcome)
{
    struct chain chain;
    size_t i;
    chain_of(step, &chain);
    for (i = 0; i < chain.count; i++) {
        run_result_free(outcome);
        run->args = (const char *const *)chain.steps[i]->args;
        run->input = chain.steps[i]->input;
        run->keep_scratch = i + 1 < chain.count;
        container_run(s->sanitized_box, run, outcome);
        if (outcome->ending != ENDED_EXIT || outcome->err.len > 0)
            break;
    }
    if (i + 1 < chain.count) { /* the files that it has kept are for nobody */
        container_close(s->sanitized_box);
        s->sanitized_box = NULL;
    }
}

int subject_run_sanitized(struct subject *s, const struct step *step, struct run_result *outcome)
{
    struct run_request run = { .program = "program",
                               .name = s->name,
                               .environment = sanitizer_environment,
                               .limits = subject_limits(s) };
    memset(outcome, 0, sizeof *outcome);
    if (!s->is_sanitized_known)
        build_sanitized(s);
    if (s->sanitized.program && !s->sanitized_box)
        s->sanitized_box = open_sanitized(s);
    if (!s->sanitized_box)
        return 0;
    run.limits.cpu_us *= SLOW;
    run.limits.wall_us *= SLOW;
    run.limits.memory = 0; /* what shadow memory needs is nobody's fault */
    run_sanitized(s, step, &run, outcome);
    if (outcome->ending != ENDED_INTERNAL)
        return 1;
    run_result_free(outcome);
    container_close(s->sanitized_box); /* which does nothing if it is closed */
    s->sanitized_box = NULL;
    return 0;
}
