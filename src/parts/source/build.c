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
    MESSAGES_MOST = 1 << 24 /* bytes that a compiler may say */
};

/* __DATE__ and __TIME__ do not depend on when a program is built. Messages are in English, because
   nothing else of the environment gets into the sandbox. */
static const char *const compiler_environment[] = { "SOURCE_DATE_EPOCH=0", 0 };

/* ---- the command ---- */

void words_add(struct words *w, const char *word)
{
    w->at = memory_grown(w->at, w->count + 1, &w->room, sizeof *w->at);
    w->at[w->count++] = word;
    w->at[w->count] = 0;
}

void words_add_all(struct words *w, const char *const *words)
{
    for (; words != 0 && words[0] != 0; words++)
        words_add(w, words[0]);
}

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

/* What a variant appends. Warnings were counted in the course's own build, and -Werror must not
   refuse a program for what another level warns of. */
static const char *const of_variant[][7] = {
    [BUILD_COURSE] = { 0 },
    [BUILD_OTHER_LEVEL] = { "-w" },
    [BUILD_SANITIZE] = { "-fsanitize=address,undefined", "-fno-omit-frame-pointer", "-g", "-w" },
    [BUILD_WARNINGS] = { "-Wall", "-Wextra", "-O1", "-Wno-error", "-fno-lto",
                         "-S" /* nothing is linked */ },
};

/* Of words that exclude each other: -static and sanitizers; one output and -S for many sources. */
static int is_left_out(const char *word, enum build_variant variant)
{
    return (variant == BUILD_SANITIZE && strcmp(word, "-static") == 0) ||
           (variant == BUILD_WARNINGS && strncmp(word, "-o", 2) == 0);
}

static void make_command(struct words *c, const struct build_request *request)
{
    const struct course_build *build = &request->course->build;
    size_t i;
    for (i = 0; i < build->command.count; i++) {
        const char *word = build->command.at[i].text;
        if (!is_left_out(word, request->variant))
            words_add(c, word);
        else if (strcmp(word, "-o") == 0)
            i++;
    }
    if (request->variant == BUILD_OTHER_LEVEL)
        words_add(c, build->other != 0 ? build->other : other_level(&build->command));
    words_add_all(c, of_variant[request->variant]);
    words_add_all(c, request->more);
}

static char *text_of_command(const struct words *c)
{
    struct byte_queue text = { 0 };
    size_t i;
    for (i = 0; i < c->count; i++)
        queue_say(&text, "%s%s", i > 0 ? " " : "", c->at[i]);
    return queue_string(&text);
}

void compiler_run(const struct build_request *request, const char *path, const char *const *args,
                  struct run_request *run, struct run_result *outcome)
{
    const struct course_build *build = &request->course->build;
    run->program = path;
    run->name = build->command.at[0].text;
    run->args = args;
    run->environment = compiler_environment;
    run->limits = (struct limits){ .cpu_us = (uint64_t)build->cpu_ms * 1000,
                                   .memory = build->memory,
                                   .output = MESSAGES_MOST,
                                   .error_output = MESSAGES_MOST,
                                   .file_size = build->file };
    container_run(request->box, run, outcome);
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
    build->warnings = log_warnings(outcome->err, tree);
    build->is_log_cut = outcome->err_is_cut || outcome->out_is_cut;
    if (build->log.end - build->log.start > BUILD_LOG_MOST) {
        build->log.end = build->log.start + BUILD_LOG_MOST;
        build->is_log_cut = 1;
    }
}

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

/* Whether the compiler is completely installed: it makes a program of a source that has no fault.
 */
static int makes_any_program(const struct build_request *request, const char *path)
{
    static const char *const args[] = { "plain.c", "-o", "plain", 0 };
    struct byte_queue text = { 0 };
    struct named_file plain = { "plain.c", { 0, 0 } };
    struct run_request run = { .scratch = &plain, .scratch_count = 1 };
    struct run_result outcome;
    int is_good;
    put_plain_source(&text);
    plain.contents = queue_bytes(&text);
    compiler_run(request, path, args, &run, &outcome);
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

/* What it means that a compiler did not end by itself. */
static const struct {
    enum build_status status;
    const char *reason;
} of_ending[] = {
    [ENDED_SIGNAL] = { BUILD_REFUSED, "the compiler crashed" },
    [ENDED_TIME_CPU] = { BUILD_TIME, "the compiler took too long" },
    [ENDED_TIME_WALL] = { BUILD_TIME, "the compiler took too long" },
    [ENDED_OUTPUT_LIMIT] = { BUILD_FILE_SIZE, "the compiler's messages are too long" },
    [ENDED_MEMORY] = { BUILD_MEMORY, "the compiler needed too much memory" },
};

static void settle(const struct build_request *request, const char *path,
                   const struct run_result *outcome, struct build *build)
{
    if (outcome->ending == ENDED_EXIT && outcome->status == 0)
        keep_program(request, outcome, build);
    else if (outcome->ending == ENDED_EXIT)
        blame(request, path, outcome, build);
    else if (outcome->ending == ENDED_SIGNAL && outcome->status == SIGXFSZ)
        end_build(build, BUILD_FILE_SIZE, memory_of_text("the compiler wrote too large a file"));
    else if (outcome->ending == ENDED_FORBIDDEN_CALL)
        end_build(build, BUILD_INTERNAL,
                  text_said("the sandbox does not allow the compiler the call %s", outcome->what));
    else if (outcome->ending == ENDED_INTERNAL)
        end_build(build, BUILD_INTERNAL, memory_of_text(outcome->what));
    else
        end_build(build, of_ending[outcome->ending].status,
                  memory_of_text(of_ending[outcome->ending].reason));
}

/* ---- building ---- */

static void run_compiler(const struct build_request *request, const char *path,
                         const struct words *command, struct build *build)
{
    const char *fetch[] = { request->course->build.program };
    size_t count;
    struct named_file *scratch =
        tree_scratch(&request->tree, request->course->build.program, &count);
    struct run_request run = {
        .scratch = scratch, .scratch_count = count, .fetch = fetch, .fetch_count = fetch[0] != 0
    };
    struct run_result outcome;
    compiler_run(request, path, command->at + 1, &run, &outcome);
    keep_log(&outcome, &request->tree, build);
    settle(request, path, &outcome, build);
    if (build->status != BUILD_BUILT && build->status != BUILD_INTERNAL &&
        !container_has_room(request->box))
        end_build(build, BUILD_INTERNAL, memory_of_text(no_room));
    run_result_free(&outcome);
    free(scratch);
}

/* Asks the compiler for its version. */
static void run_for_version(const struct build_request *request, const char *path,
                            struct build *build)
{
    static const char *const args[] = { "--version", 0 };
    struct run_request run = { 0 };
    struct run_result outcome;
    bytes rest, line;
    compiler_run(request, path, args, &run, &outcome);
    rest = outcome.out;
    line = take_line(&rest);
    if (outcome.ending == ENDED_EXIT && outcome.status == 0 && line.len > 0)
        build->compiler = memory_of_bytes(line);
    run_result_free(&outcome);
}

static void build_with(const struct build_request *request, const struct words *command,
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
    } else if (!program_find(command->at[0], request->path ? request->path : getenv("PATH"),
                             path)) {
        end_build(build, BUILD_INTERNAL,
                  text_said("the compiler `%s` is not installed", command->at[0]));
    } else {
        if (request->variant == BUILD_COURSE)
            run_for_version(request, path, build);
        run_compiler(request, path, command, build);
    }
}

void build_program(const struct build_request *request, struct build *build)
{
    struct words command = { 0 };
    memset(build, 0, sizeof *build);
    make_command(&command, request);
    if (command.count == 0)
        end_build(build, BUILD_INTERNAL,
                  memory_of_text("the course has no command for the compiler"));
    else
        build_with(request, &command, build);
    free(command.at);
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
