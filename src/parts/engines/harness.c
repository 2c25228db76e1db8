/* Builds harnesses: compiles the submission for an engine, makes its names local, and links it with
   the harness. */
#include "engines/engines.h"

#include "source/compiler.h"
#include "source/tree.h"
#include "text/memory.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 64, WALL_TIMES = 10, MESSAGE = 150 };

/* ---- engines ---- */

#define BY_CLANG "clang"
#define BY_AFL   "afl-clang-fast"

static const char *const with_asan[] = { "-fsanitize=address,undefined", 0 };
static const char *const with_msan[] = { "-fsanitize=memory", 0 };
static const char *const with_nothing[] = { 0 };

/* Comparisons are not traced, because what a child learns of them is lost with it. */
static const char *const traced[] = { "-fsanitize=fuzzer-no-link", "-fno-sanitize-recover=all",
                                      "-fno-sanitize-coverage=trace-cmp,trace-div,trace-gep", 0 };

static const struct row {
    const char *name;
    const char *compiler;
    const char *const *sanitizers;
    const char *const *traced;
    const char *kind; /* what the harness is compiled for */
} rows[ENGINES] = {
    { "libfuzzer", BY_CLANG, with_asan, traced, "-DLIBFUZZER" },
    { "afl-fast", BY_AFL, with_nothing, with_nothing, "-DABORTS" },
    { "msan", BY_CLANG, with_msan, traced, "-DLIBFUZZER" },
    { "afl-cmplog", BY_AFL, with_nothing, with_nothing, "-DABORTS" },
};

const char *engine_name(enum engine engine)
{
    return rows[engine].name;
}

enum engine engine_named(const char *name)
{
    int i;
    for (i = 0; i < ENGINES; i++) {
        if (strcmp(rows[i].name, name) == 0)
            break;
    }
    return (enum engine)i;
}

int engines_are_installed(char line[CONTAINMENT_TEXT])
{
    static const struct {
        const char *program, *package;
    } needed[] = { { "clang", "clang" },
                   { "afl-fuzz", "afl++" },
                   { "afl-clang-fast", "afl++" },
                   { "ld", "binutils" },
                   { "objcopy", "binutils" } };
    char path[PATH_MAX];
    size_t i;
    for (i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        if (compiler_find(needed[i].program, getenv("PATH"), path))
            continue;
        (void)snprintf(
            line, CONTAINMENT_TEXT,
            "`%s` is not installed: `apt install clang llvm afl++ binutils` installs what "
            "libFuzzer and AFL++ need (the package %s)",
            needed[i].program, needed[i].package);
        return 0;
    }
    return 1;
}

/* ---- one command after the other, in one working folder ---- */

struct making {
    const struct harness_order *order;
    const struct row *row;
    struct container *box;
    const struct scratch_file *scratch; /* for the first command */
    size_t scratch_count;
    const char *words[WORDS + 1];
    size_t count;
    char objects[WORDS][100]; /* the names of the submission's objects */
    const char *environment[2];
    char *reason;
};

static void add(struct making *m, const char *word)
{
    if (m->count < WORDS)
        m->words[m->count++] = word;
    m->words[m->count] = 0;
}

static void add_all(struct making *m, const char *const *words)
{
    for (; *words != 0; words++)
        add(m, *words);
}

static void start(struct making *m)
{
    m->count = 0;
    m->words[0] = 0;
}

/* The first line of what a tool has said that names an error, or its first line. */
static bytes first_error(bytes said)
{
    bytes rest = said;
    while (rest.len > 0) {
        bytes line = bytes_first(rest, bytes_find(rest, '\n'));
        size_t i;
        for (i = 0; i + 6 <= line.len; i++) {
            if (memcmp(line.at + i, "error:", 6) == 0)
                return line;
        }
        rest = bytes_skip(rest, line.len < rest.len ? line.len + 1 : line.len);
    }
    return bytes_first(said, bytes_find(said, '\n'));
}

static int refuse(struct making *m, const char *tool, const struct outcome *outcome)
{
    bytes line = first_error(outcome->err.len > 0 ? outcome->err : outcome->out);
    char text[MESSAGE + 1];
    size_t i;
    for (i = 0; i < line.len && i < MESSAGE; i++)
        text[i] = (char)(line.at[i] >= ' ' && line.at[i] <= '~' ? line.at[i] : '?');
    text[i] = '\0';
    (void)snprintf(m->reason, CONTAINMENT_TEXT, "%s does not build a harness: %s", tool,
                   outcome->ending == ENDED_EXIT ? text : ending_name(outcome->ending));
    return 0;
}

/* Runs a command, whose words are in m->words, and fetches a file, if `to` is not NULL. */
static int run(struct making *m, const char *tool, const char *file, struct byte_queue *to)
{
    const struct course_build *build = &m->order->course->build;
    char path[PATH_MAX];
    const char *fetch[] = { file };
    struct run_order run = { .program = path,
                             .name = tool,
                             .args = m->words,
                             .environment = m->environment,
                             .limits = { .cpu_us = (uint64_t)build->cpu_ms * 1000 * 2,
                                         .wall_us = (uint64_t)build->cpu_ms * 1000 * WALL_TIMES,
                                         .memory = UINT64_C(2) << 30,
                                         .file_size = 256U << 20 },
                             .keep_scratch = 1,
                             .scratch = m->scratch,
                             .scratch_count = m->scratch_count,
                             .fetch = fetch,
                             .fetch_count = to != 0 };
    struct outcome outcome;
    int done;
    if (!compiler_find(tool, getenv("PATH"), path)) {
        (void)snprintf(m->reason, CONTAINMENT_TEXT, "`%s` is not installed", tool);
        return 0;
    }
    container_run(m->box, &run, &outcome);
    m->scratch_count = 0;
    done = outcome.ending == ENDED_EXIT && outcome.status == 0 &&
           (to == 0 || outcome.fetched[0].is_there);
    if (!done && outcome.ending == ENDED_INTERNAL)
        (void)snprintf(m->reason, CONTAINMENT_TEXT, "%.200s", outcome.what);
    else if (!done)
        (void)refuse(m, tool, &outcome);
    if (done && to != 0)
        done = queue_put(to, outcome.fetched[0].contents);
    outcome_free(&outcome);
    return done;
}

/* ---- the steps ---- */

/* Words of the course's command that do not belong in a build of objects by clang. */
static int is_left_out(const char *word)
{
    return strncmp(word, "-Werror", 7) == 0 || strcmp(word, "-static") == 0 ||
           strncmp(word, "-l", 2) == 0 || strcmp(word, "-c") == 0;
}

/* Compiles the submission, each source to an object. */
static int compile(struct making *m)
{
    static const char *const more[] = { "-c", "-w", "-g", "-O1", "-fno-omit-frame-pointer", 0 };
    const struct course_names *command = &m->order->course->build.command;
    size_t i;
    start(m);
    for (i = 1; i < command->count; i++) {
        const char *word = command->at[i].text;
        if (strcmp(word, "-o") == 0)
            i++;
        else if (!is_left_out(word))
            add(m, word);
    }
    add_all(m, more);
    add_all(m, m->row->sanitizers);
    add_all(m, m->row->traced);
    return run(m, m->row->compiler, 0, 0);
}

/* Makes one object of them. */
static int join(struct making *m)
{
    const struct course_names *command = &m->order->course->build.command;
    size_t i, count = 0;
    start(m);
    add(m, "-r");
    add(m, "-o");
    add(m, "submission.joined");
    for (i = 1; i < command->count && count < WORDS; i++) {
        const char *word = command->at[i].text;
        const char *slash = strrchr(word, '/');
        size_t len = strlen(word);
        if (word[0] == '-' || len < 3 || strcmp(word + len - 2, ".c") != 0)
            continue;
        (void)snprintf(m->objects[count], sizeof m->objects[0], "%s",
                       slash != 0 ? slash + 1 : word);
        m->objects[count][strlen(m->objects[count]) - 1] = 'o';
        add(m, m->objects[count++]);
    }
    return run(m, "ld", 0, 0);
}

/* Its names meet neither those of the fuzzer nor those that the sanitizers call. */
static int make_local(struct making *m)
{
    static const char *const words[] = { "--redefine-sym",
                                         "main=flipref_program_main",
                                         "--keep-global-symbol=flipref_program_main",
                                         "submission.joined",
                                         "submission.local",
                                         0 };
    start(m);
    add_all(m, words);
    return run(m, "objcopy", 0, 0);
}

/* The harness itself has neither coverage nor sanitizers. */
static int compile_harness(struct making *m)
{
    start(m);
    add(m, "-c");
    add(m, "-O2");
    add(m, m->row->kind);
    add(m, "-I.");
    add(m, "-o");
    add(m, "harness.object");
    add(m, "harness.c");
    return run(m, "clang", 0, 0);
}

static int link(struct making *m, struct byte_queue *to)
{
    start(m);
    add(m, "-fsanitize=fuzzer");
    add_all(m, m->row->sanitizers);
    add(m, "-o");
    add(m, "harness.program");
    add(m, "harness.object");
    add(m, "submission.local");
    add(m, "-lm");
    return run(m, m->row->compiler, "harness.program", to);
}

static int make_program(struct making *m, struct byte_queue *to)
{
    return compile(m) && join(m) && make_local(m) && compile_harness(m) && link(m, to);
}

static int make_mutator(struct making *m, struct byte_queue *to)
{
    static const char *const words[] = { "-shared",         "-fPIC",     "-O2",
                                         "-DAFL_MUTATOR",   "-I.",       "-o",
                                         "harness.mutator", "harness.c", 0 };
    start(m);
    add_all(m, words);
    return run(m, "clang", "harness.mutator", to);
}

/* AFL++'s second program, which records comparisons. */
static int make_solver(struct making *m, struct byte_queue *to)
{
    int done;
    m->environment[0] = "AFL_LLVM_CMPLOG=1";
    done = make_program(m, to);
    m->environment[0] = "AFL_QUIET=1";
    return done;
}

static int make_all(struct making *m, struct harness *h)
{
    if (!make_program(m, &h->program))
        return 0;
    if (strcmp(m->row->compiler, BY_AFL) != 0)
        return 1;
    return make_mutator(m, &h->mutator) &&
           (h->engine != ENGINE_CMPLOG || make_solver(m, &h->solver));
}

/* ---- the whole ---- */

/* The files of the submission, and those of the harness. The caller frees them. */
static struct scratch_file *all_files(const struct source_tree *tree, size_t *count)
{
    struct scratch_file *own = tree_scratch(tree, 0, count);
    struct scratch_file *all = own != 0 ? calloc(*count + 2, sizeof *all) : 0;
    if (all != 0) {
        memcpy(all, own, *count * sizeof *all);
        all[(*count)++] = (struct scratch_file){ "harness.c", engines_harness };
        all[(*count)++] = (struct scratch_file){ "engines/inside/exchange.h", engines_exchange };
    }
    free(own);
    return all;
}

int harness_build(const struct harness_order *order, struct harness *harness,
                  char reason[CONTAINMENT_TEXT])
{
    const struct container_order box = { .level = order->level, .kind = CONTAINER_OF_COMPILER };
    struct making m = { .order = order,
                        .row = &rows[order->engine],
                        .environment = { "AFL_QUIET=1", 0 },
                        .reason = reason };
    struct scratch_file *files = all_files(&order->tree, &m.scratch_count);
    int done = 0;
    memset(harness, 0, sizeof *harness);
    harness->engine = order->engine;
    m.scratch = files;
    if (files == 0)
        (void)snprintf(reason, CONTAINMENT_TEXT, "%s", no_memory);
    else
        m.box = container_open(&box, reason);
    if (m.box != 0)
        done = make_all(&m, harness);
    container_close(m.box);
    free(files);
    return done;
}

void harness_free(struct harness *harness)
{
    free(harness->program.at);
    free(harness->solver.at);
    free(harness->mutator.at);
    memset(harness, 0, sizeof *harness);
}
