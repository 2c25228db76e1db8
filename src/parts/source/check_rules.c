/* Checks rules: reads facts about the source in the sandbox, and judges the rules by them. */
#include "source/compiler.h"
#include "source/compiler_log.h"
#include "source/rules.h"
#include "source/tree.h"
#include "system/io.h"

#include <stdlib.h>
#include <string.h>

enum {
    FACTS_MOST = 1 << 23, /* bytes */
    OWN_WORDS = 12        /* of the command line, besides those of the course */
};

/* libclang itself takes an eighth of a GiB. A flipref that is built with AddressSanitizer also
   reserves 16 TiB of addresses. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
static const uint64_t memory_most = UINT64_C(1) << 45;
#else
static const uint64_t memory_most = UINT64_C(1) << 30;
#endif

static const char *const reader_environment[] = { "LIBCLANG_NOTHREADS=1", 0 };

/* ---- flipref itself, which is what runs in the sandbox ---- */

#define READER "flipref-reader"

struct container *source_box_open(enum containment level, char reason[CONTAINMENT_TEXT])
{
    struct byte_queue self = { 0 };
    struct container_file file = { .name = READER };
    struct container_order order = { .level = level,
                                     .kind = CONTAINER_OF_COMPILER,
                                     .files = &file };
    struct container *box;
    if (container_read_self(&self)) {
        file.contents = queue_bytes(&self);
        order.file_count = 1;
    }
    box = container_open(&order, reason);
    free(self.at);
    return box;
}

/* ---- its command line ---- */

struct words {
    const char **at;
    size_t count;
};

static void append(struct words *w, const char *word)
{
    w->at[w->count++] = word;
}

/* Options of the course's command that change what the source means. */
static void append_options(struct words *w, const struct course_names *command)
{
    static const char *const meant[] = { "-std=", "-ansi", "-D", "-U", "-I", "-include" };
    size_t i, k;
    for (i = 1; i < command->count; i++) {
        const char *word = command->at[i].text;
        for (k = 0; k < sizeof meant / sizeof meant[0]; k++) {
            if (strncmp(word, meant[k], strlen(meant[k])) == 0) {
                append(w, word);
                if (strcmp(word, meant[k]) == 0 && strcmp(word, "-ansi") != 0 &&
                    i + 1 < command->count)
                    append(w, command->at[++i].text);
                break;
            }
        }
    }
}

static void append_sources(struct words *w, const struct course_names *command)
{
    size_t i;
    for (i = 1; i < command->count; i++) {
        const char *word = command->at[i].text;
        size_t len = strlen(word);
        if (word[0] != '-' && len > 2 && strcmp(word + len - 2, ".c") == 0)
            append(w, word);
    }
}

/* A rule without a prototype has an empty declaration, so that the numbers are those of the rules.
 */
static void append_prototypes(struct words *w, const struct course_rules *rules)
{
    size_t i;
    for (i = 0; i < rules->count; i++)
        append(w, rules->at[i].prototype != 0 ? rules->at[i].prototype : "");
}

/* `headers` is a folder with the compiler's own headers, or empty. The caller frees w->at. */
static int make_words(struct words *w, const struct course *course, const char *headers)
{
    w->count = 0;
    w->at =
        calloc(2 * course->build.command.count + course->source.count + OWN_WORDS, sizeof *w->at);
    if (w->at == 0)
        return 0;
    append(w, "--source-facts");
    append_options(w, &course->build.command);
    if (headers[0] != '\0') {
        append(w, "-idirafter");
        append(w, headers);
    }
    append(w, "--");
    append_sources(w, &course->build.command);
    append(w, "--");
    append_prototypes(w, &course->source);
    return 1;
}

/* libclang's own headers, such as stddef.h, may not be installed. The compiler's take their place.
   Returns "" if there are none. */
static void find_headers(const struct build_order *order, char headers[PATH_MAX])
{
    static const char *const args[] = { "-print-file-name=include", 0 };
    const struct course_names *command = &order->course->build.command;
    char path[PATH_MAX];
    struct run_order run = { .program = path, .args = args };
    struct outcome outcome;
    bytes rest, line;
    headers[0] = '\0';
    if (command->count == 0 || !compiler_find(command->at[0].text, getenv("PATH"), path))
        return;
    container_run(order->box, &run, &outcome);
    rest = outcome.out;
    line = take_line(&rest);
    if (outcome.ending == ENDED_EXIT && bytes_start_with(line, "/") && line.len < PATH_MAX) {
        memcpy(headers, line.at, line.len);
        headers[line.len] = '\0';
    }
    outcome_free(&outcome);
}

/* ---- the run ---- */

/* Why the facts are not complete, or NULL. Text of the outcome, or static. */
static const char *trouble_with(const struct outcome *outcome)
{
    switch (outcome->ending) {
    case ENDED_EXIT:
        return outcome->status == 0 ? 0 : "the process that reads the source has failed";
    case ENDED_SIGNAL:
        return "libclang crashed on the source";
    case ENDED_TIME_CPU:
    case ENDED_TIME_WALL:
        return "libclang took too long";
    case ENDED_MEMORY:
        return "libclang needed too much memory";
    case ENDED_OUTPUT_LIMIT:
        return "the source is too long";
    case ENDED_FORBIDDEN_CALL:
    case ENDED_INTERNAL:
    default:
        return outcome->what;
    }
}

static int judge_in_box(const struct build_order *order, const struct words *words,
                        const struct scratch_file *scratch, size_t count,
                        struct rule_results *results)
{
    struct run_order run = { .program = READER,
                             .args = words->at,
                             .environment = reader_environment,
                             .limits = { .cpu_us = (uint64_t)order->course->build.cpu_ms * 1000,
                                         .memory = memory_most,
                                         .output = FACTS_MOST },
                             .scratch = scratch,
                             .scratch_count = count };
    struct outcome outcome;
    int is_judged;
    container_run(order->box, &run, &outcome);
    is_judged = rules_judge(&order->course->source, &order->tree, outcome.out,
                            trouble_with(&outcome), results);
    outcome_free(&outcome);
    return is_judged;
}

int source_rules_check(const struct build_order *order, struct rule_results *results)
{
    size_t count;
    struct scratch_file *scratch = tree_scratch(&order->tree, 0, &count);
    struct words words = { 0 };
    char headers[PATH_MAX];
    int is_judged = 0;
    memset(results, 0, sizeof *results);
    find_headers(order, headers);
    if (tree_is_too_large(&order->tree))
        is_judged = rules_judge(&order->course->source, &order->tree, bytes_of(0, 0),
                                "the files of the submission are too large", results);
    else if (scratch != 0 && make_words(&words, order->course, headers))
        is_judged = judge_in_box(order, &words, scratch, count, results);
    free(scratch);
    free(words.at);
    return is_judged;
}
