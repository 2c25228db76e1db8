#include "source/build.h"

#include "source/compiler_log.h"
#include "source/source_tree.h"
#include "system/find_program.h"
#include "text/find.h"
#include "text/memory.h"
#include "text/names.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum {
    MESSAGES_MOST = 1 << 24, /* bytes that a compiler may say */
    WALL_TIMES = 10,         /* what waits is stopped after that many times the CPU time */
    MORE_WORDS = 8           /* that a variant appends to a command */
};

/* __DATE__ and __TIME__ do not depend on when a program is built. Messages are in English, because
   nothing else of the environment gets into the sandbox. */
static const char *const compiler_environment[] = { "SOURCE_DATE_EPOCH=0", 0 };

/* ---- the command ---- */

/* The words of a command, as execve(2) takes them. Its texts belong to the course. */
struct command {
    const char **words;
    size_t count;
};

/* An -O level that differs from the last one in the command. */
static const char *other_level(const struct course_names *words)
{
    const char *other = "-O2";
    size_t i;
    for (i = 0; i < words->count; i++) {
        const char *word = words->at[i].text;
        if (strncmp(word, "-O", 2) == 0)
            other = strcmp(word, "-O0") == 0 ? "-O2" : "-O0";
    }
    return other;
}

static void append(struct command *c, const char *word)
{
    c->words[c->count++] = word;
}

/* What a variant appends. Warnings were counted in the course's own build, and -Werror must not
   refuse a program for what another level warns of. */
static void append_variant(struct command *c, const struct course_build *build,
                           enum build_variant variant)
{
    if (variant == BUILD_OTHER_LEVEL) {
        append(c, build->other != 0 ? build->other : other_level(&build->command));
        append(c, "-w");
    } else if (variant == BUILD_WARNINGS) {
        append(c, "-Wall");
        append(c, "-Wextra");
        append(c, "-O1");
        append(c, "-Wno-error");
        append(c, "-fno-lto");
        append(c, "-S"); /* nothing is linked */
    } else if (variant == BUILD_SANITIZE) {
        append(c, "-fsanitize=address,undefined");
        append(c, "-fno-omit-frame-pointer");
        append(c, "-g");
        append(c, "-w");
    }
}

static size_t count_words(const char *const *words)
{
    size_t n = 0;
    while (words != 0 && words[n] != 0)
        n++;
    return n;
}

/* Of words that exclude each other: -static and sanitizers; one output and -S for many sources. */
static int is_left_out(const char *word, enum build_variant variant)
{
    return (variant == BUILD_SANITIZE && strcmp(word, "-static") == 0) ||
           (variant == BUILD_WARNINGS && strncmp(word, "-o", 2) == 0);
}

/* The caller frees c->words. */
static void make_command(struct command *c, const struct build_request *request)
{
    const struct course_build *build = &request->course->build;
    size_t i;
    c->count = 0;
    c->words = memory_new(build->command.count + count_words(request->more) + MORE_WORDS,
                          sizeof *c->words);
    for (i = 0; i < build->command.count; i++) {
        const char *word = build->command.at[i].text;
        if (!is_left_out(word, request->variant))
            append(c, word);
        else if (strcmp(word, "-o") == 0)
            i++;
    }
    append_variant(c, build, request->variant);
    for (i = 0; i < count_words(request->more); i++)
        append(c, request->more[i]);
}

static char *text_of_command(const struct command *c)
{
    struct byte_queue text = { 0 };
    size_t i;
    for (i = 0; i < c->count; i++)
        queue_say(&text, "%s%s", i > 0 ? " " : "", c->words[i]);
    return queue_string(&text);
}

/* ---- the tree ---- */

/* Returns the first file that the command compiles and the tree does not have, or NULL. */
static const char *missing_file(const struct build_request *request)
{
    const struct course_names *words = &request->course->build.command;
    size_t i;
    for (i = 1; i < words->count; i++) {
        if (text_ends(words->at[i].text, ".c") &&
            !tree_find(&request->tree, bytes_of_text(words->at[i].text)))
            return words->at[i].text;
    }
    return 0;
}

/* ---- outcomes ---- */

/* Takes the reason over. */
static void end_build(struct build *build, enum build_status status, char *reason)
{
    build->status = status;
    free(build->reason);
    build->reason = reason;
}

/* Keeps what the compiler said. Both streams belong to the log. */
static void keep_log(const struct run_result *outcome, const struct source_tree *tree,
                     struct build *build)
{
    log_clean(&build->log, outcome->err);
    log_clean(&build->log, outcome->out);
    log_count_warnings(outcome->err, tree, build);
    build->is_log_cut = outcome->err_is_cut || outcome->out_is_cut;
    if (build->log.end - build->log.start > BUILD_LOG_MOST) {
        build->log.end = build->log.start + BUILD_LOG_MOST;
        build->is_log_cut = 1;
    }
}

static const char too_large[] = "the compiler wrote too large a file";

static void keep_program(const struct build_request *request, const struct run_result *outcome,
                         struct build *build)
{
    const struct fetched_file *program = &outcome->fetched[0];
    if (!request->course->build.program) { /* the command has checked the source */
        build->status = BUILD_BUILT;
        return;
    }
    if (!program->is_there) {
        end_build(build, BUILD_REFUSED,
                  text_said("the command made no file `%s`, or one that is too large",
                            request->course->build.program));
        return;
    }
    build->program = (unsigned char *)memory_of_bytes(program->contents);
    build->program_len = program->contents.len;
    build->status = BUILD_BUILT;
}

static struct limits limits_of(const struct course_build *build)
{
    struct limits limits = { .cpu_us = (uint64_t)build->cpu_ms * 1000,
                             .wall_us = (uint64_t)build->cpu_ms * 1000 * WALL_TIMES,
                             .memory = build->memory,
                             .output = MESSAGES_MOST,
                             .error_output = MESSAGES_MOST,
                             .file_size = build->file };
    return limits;
}

/* Whether the compiler is completely installed: it makes a program of a source that has no fault.
 */
static int makes_any_program(const struct build_request *request, const char *path)
{
    static const char *const args[] = { "plain.c", "-o", "plain", 0 };
    struct byte_queue text = { 0 };
    struct named_file plain = { "plain.c", { 0, 0 } };
    struct run_request run = { .program = path,
                               .name = request->course->build.command.at[0].text,
                               .args = args,
                               .environment = compiler_environment,
                               .limits = limits_of(&request->course->build),
                               .scratch = &plain,
                               .scratch_count = 1 };
    struct run_result outcome;
    int is_good;
    put_plain_source(&text);
    plain.contents = queue_bytes(&text);
    container_run(request->box, &run, &outcome);
    is_good = outcome.ending == ENDED_EXIT && outcome.status == 0;
    run_result_free(&outcome);
    free(text.at);
    return is_good;
}

static void blame(const struct build_request *request, const char *path,
                  const struct run_result *outcome, struct build *build)
{
    const char *reason = 0;
    struct byte_queue text = { 0 };
    enum build_status status =
        log_blames(outcome->err, request->course->build.command.at[0].text, &reason);
    if (status == BUILD_INTERNAL && makes_any_program(request, path))
        reason = 0;
    if (reason == 0)
        status = refusal_explain(outcome->err, &request->tree, &text);
    else
        queue_say(&text, "%s", reason);
    end_build(build, status, queue_string(&text));
}

static void settle(const struct build_request *request, const char *path,
                   const struct run_result *outcome, struct build *build)
{
    switch (outcome->ending) {
    case ENDED_EXIT:
        if (outcome->status == 0)
            keep_program(request, outcome, build);
        else
            blame(request, path, outcome, build);
        break;
    case ENDED_SIGNAL:
        if (outcome->status == SIGXFSZ)
            end_build(build, BUILD_FILE_SIZE, memory_of_text(too_large));
        else
            end_build(build, BUILD_REFUSED, memory_of_text("the compiler crashed"));
        break;
    case ENDED_TIME_CPU:
    case ENDED_TIME_WALL:
        end_build(build, BUILD_TIME, memory_of_text("the compiler took too long"));
        break;
    case ENDED_MEMORY:
        end_build(build, BUILD_MEMORY, memory_of_text("the compiler needed too much memory"));
        break;
    case ENDED_OUTPUT_LIMIT:
        end_build(build, BUILD_FILE_SIZE, memory_of_text("the compiler's messages are too long"));
        break;
    case ENDED_FORBIDDEN_CALL:
        end_build(build, BUILD_INTERNAL,
                  text_said("the sandbox does not allow the compiler the call %s", outcome->what));
        break;
    case ENDED_INTERNAL:
    default:
        end_build(build, BUILD_INTERNAL, memory_of_text(outcome->what));
        break;
    }
}

/* ---- building ---- */

static void run_compiler(const struct build_request *request, const char *path,
                         const struct command *command, struct build *build)
{
    const char *fetch[] = { request->course->build.program };
    size_t count;
    struct named_file *scratch =
        tree_scratch(&request->tree, request->course->build.program, &count);
    struct run_request run = { .program = path,
                               .name = command->words[0],
                               .args = command->words + 1,
                               .environment = compiler_environment,
                               .limits = limits_of(&request->course->build),
                               .scratch = scratch,
                               .scratch_count = count,
                               .fetch = fetch,
                               .fetch_count = fetch[0] != 0 };
    struct run_result outcome;
    container_run(request->box, &run, &outcome);
    keep_log(&outcome, &request->tree, build);
    settle(request, path, &outcome, build);
    if (build->status != BUILD_BUILT && build->status != BUILD_INTERNAL &&
        !container_has_room(request->box))
        end_build(build, BUILD_INTERNAL, memory_of_text(no_room));
    run_result_free(&outcome);
    free(scratch);
}

/* Asks the compiler for its version. */
static void run_for_version(const struct build_request *request, const char *path, const char *name,
                            struct build *build)
{
    static const char *const args[] = { "--version", 0 };
    struct run_request run = {
        .program = path, .name = name, .args = args, .environment = compiler_environment
    };
    struct run_result outcome;
    bytes rest, line;
    container_run(request->box, &run, &outcome);
    rest = outcome.out;
    line = take_line(&rest);
    if (outcome.ending == ENDED_EXIT && outcome.status == 0 && line.len > 0)
        build->compiler = memory_of_bytes(line);
    run_result_free(&outcome);
}

static void build_with(const struct build_request *request, const struct command *command,
                       struct build *build)
{
    const char *missing = missing_file(request);
    char path[PATH_MAX];
    build->command = text_of_command(command);
    if (missing != 0) {
        end_build(build, BUILD_NO_FILE, text_said("the submission has no file `%s`", missing));
    } else if (tree_is_too_large(&request->tree)) {
        end_build(build, BUILD_FILE_SIZE,
                  memory_of_text("the files of the submission are too large"));
    } else if (!program_find(command->words[0], request->path ? request->path : getenv("PATH"),
                             path)) {
        end_build(build, BUILD_INTERNAL,
                  text_said("the compiler `%s` is not installed", command->words[0]));
    } else {
        if (request->variant == BUILD_COURSE)
            run_for_version(request, path, command->words[0], build);
        run_compiler(request, path, command, build);
    }
}

void build_program(const struct build_request *request, struct build *build)
{
    struct command command;
    memset(build, 0, sizeof *build);
    make_command(&command, request);
    if (command.count == 0)
        end_build(build, BUILD_INTERNAL,
                  memory_of_text("the course has no command for the compiler"));
    else
        build_with(request, &command, build);
    free(command.words);
}

void build_free(struct build *build)
{
    free(build->reason);
    free(build->log.at);
    free(build->compiler);
    free(build->command);
    free(build->program);
    memset(build, 0, sizeof *build);
}

const char *build_status_name(enum build_status status)
{
    if (status == BUILD_BUILT)
        return "built";
    return status == BUILD_INTERNAL ? "internal" : "not-built";
}
