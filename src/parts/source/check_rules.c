/* Checks rules: builds the source once more in the sandbox, in such a way that the program tells
   about it, reads facts about it, and judges the rules by them. */
#include "source/facts.h"
#include "source/source_tree.h"
#include "system/find_program.h"
#include "text/names.h"

#include <stdlib.h>
#include <string.h>

enum {
    FACTS_MOST = 1 << 23, /* bytes */
    SOURCES_MOST = 16     /* that a command compiles */
};

/* A flipref that is built with AddressSanitizer reserves 16 TiB of addresses. */
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

/* ---- flipref itself, which is what runs in the sandbox ---- */

#define READER "flipref-reader"

struct container *source_box_open(enum containment level, char reason[CONTAINMENT_TEXT])
{
    const struct container_request request = { .level = level,
                                               .kind = CONTAINER_OF_COMPILER,
                                               .self = READER };
    return container_open(&request, reason);
}

/* ---- what is read ---- */

/* What is found out about a source, step by step. */
struct inquiry {
    const struct build_request *request;
    char compiler[PATH_MAX];
    const char *sources[SOURCES_MOST];
    size_t source_count;
    struct byte_queue texts[SOURCES_MOST]; /* the sources as the compiler sees them */
    struct byte_queue *facts;
    struct run_result objects, wanted; /* of the compiler: they own the objects */
    const char *trouble;               /* why the facts are not complete, or NULL */
};

/* The names of the sources and of their objects in the sandbox. */
static const char *const text_names[SOURCES_MOST] = { "0.i",  "1.i",  "2.i",  "3.i", "4.i",  "5.i",
                                                      "6.i",  "7.i",  "8.i",  "9.i", "10.i", "11.i",
                                                      "12.i", "13.i", "14.i", "15.i" };
static const char *const object_names[SOURCES_MOST] = { "0.o",  "1.o",  "2.o",  "3.o",
                                                        "4.o",  "5.o",  "6.o",  "7.o",
                                                        "8.o",  "9.o",  "10.o", "11.o",
                                                        "12.o", "13.o", "14.o", "15.o" };

/* Says why the facts are not complete, if a run of the compiler or of the reader did not end well.
   Returns whether it did. */
static int ends_well(struct inquiry *q, const struct run_result *outcome, int is_reader)
{
    static const char *const troubles[][2] = {
        [ENDED_EXIT] = { "the compiler refused the source",
                         "the process that reads the program has failed" },
        [ENDED_SIGNAL] = { "the compiler crashed on the source", "libdw crashed on the program" },
        [ENDED_TIME_CPU] = { "the compiler took too long", "libdw took too long" },
        [ENDED_TIME_WALL] = { "the compiler took too long", "libdw took too long" },
        [ENDED_MEMORY] = { "the compiler needed too much memory", "libdw needed too much memory" },
        [ENDED_OUTPUT_LIMIT] = { "the source is too long", "the source is too long" },
        [ENDED_FORBIDDEN_CALL] = { "the sandbox does not allow what the compiler does",
                                   "the sandbox does not allow what libdw does" },
        [ENDED_INTERNAL] = { "the sandbox failed", "the sandbox failed" },
    };
    if (outcome->ending == ENDED_EXIT && outcome->status == 0)
        return 1;
    q->trouble = troubles[outcome->ending][is_reader];
    return 0;
}

/* ---- the compiler ---- */

static int is_source(const char *word)
{
    return word[0] != '-' && text_ends(word, ".c");
}

/* All words of the course's command, so that all macros are the same, but its sources and the name
   of the program. */
static void append_command(struct words *w, const struct course_names *command)
{
    size_t i;
    for (i = 1; i < command->count; i++) {
        const char *word = command->at[i].text;
        if (strcmp(word, "-o") == 0)
            i++;
        else if (strncmp(word, "-o", 2) != 0 && !is_source(word))
            words_add(w, word);
    }
}

/* Options of the course's command that still mean something after the preprocessor. */
static void append_language(struct words *w, const struct course_names *command)
{
    size_t i;
    for (i = 1; i < command->count; i++) {
        const char *word = command->at[i].text;
        if (strncmp(word, "-std=", 5) == 0 || strcmp(word, "-ansi") == 0 ||
            strncmp(word, "-f", 2) == 0 || strncmp(word, "-m", 2) == 0)
            words_add(w, word);
    }
}

static int preprocess(struct inquiry *q, size_t i, const struct named_file *scratch, size_t count)
{
    struct words w = { 0 };
    struct run_request run = { .scratch = scratch, .scratch_count = count };
    struct run_result outcome;
    append_command(&w, &q->request->course->build.command);
    words_add(&w, "-E");
    words_add(&w, "-dI");
    words_add(&w, q->sources[i]);
    compiler_run(q->request, q->compiler, w.at, &run, &outcome);
    preprocessed_read(outcome.out, q->facts, &q->texts[i]);
    (void)ends_well(q, &outcome, 0);
    run_result_free(&outcome);
    free(w.at);
    return q->trouble == 0;
}

/* Options for a program that tells about its source: no function is left out, inlined or replaced
   by another one, each has a section, and what refers to it can be seen. */
static const char *const telling[] = { "-w",
                                       "-O0",
                                       "-g",
                                       "-c",
                                       "-ffunction-sections",
                                       "-fdata-sections",
                                       "-fkeep-static-functions",
                                       "-fno-eliminate-unused-debug-types",
                                       "-fno-asynchronous-unwind-tables",
                                       "-fno-unwind-tables",
                                       "-fno-jump-tables",
                                       "-fno-lto",
                                       "-fno-pic",
                                       "-fno-sanitize=all",
                                       "-fno-stack-protector",
                                       0 };

/* Compiles the sources. With the compiler's own functions, `printf` may become `puts`; without
   them, `static double root = sqrt(2);` is refused. */
static int compile(struct inquiry *q)
{
    struct words w = { 0 };
    struct named_file scratch[SOURCES_MOST];
    struct run_request run = { .scratch = scratch,
                               .scratch_count = q->source_count,
                               .fetch = object_names,
                               .fetch_count = q->source_count };
    size_t i;
    append_language(&w, &q->request->course->build.command);
    words_add_all(&w, telling);
    for (i = 0; i < q->source_count; i++) {
        scratch[i].name = text_names[i];
        scratch[i].contents = queue_bytes(&q->texts[i]);
        words_add(&w, text_names[i]);
    }
    words_add(&w, "-fno-builtin");
    compiler_run(q->request, q->compiler, w.at, &run, &q->objects);
    if (q->objects.ending == ENDED_EXIT && q->objects.status != 0) {
        w.at[--w.count] = 0;
        run_result_free(&q->objects);
        compiler_run(q->request, q->compiler, w.at, &run, &q->objects);
    }
    free(w.at);
    return ends_well(q, &q->objects, 0);
}

/* ---- what the course wants ---- */

/* Writes a definition for each prototype of the course, under a name that tells which rule it is
   of. */
static void write_wanted(const struct course_rules *rules, struct byte_queue *text)
{
    size_t i;
    queue_say(text, "#include <stdbool.h>\n#include <stddef.h>\n#include <stdio.h>\n");
    for (i = 0; i < rules->count; i++) {
        const struct course_rule *rule = &rules->at[i];
        const char *name = rule->names.count > 0 ? rule->names.at[0].text : 0;
        if (rule->prototype != 0 && name != 0)
            queue_say(text, "#define %s " WANTED_NAME "%zu\n%s { for (;;) ; }\n#undef %s\n", name,
                      i, rule->prototype, name);
    }
}

/* A prototype that is not C makes no object. The rules then say so. */
static void compile_wanted(struct inquiry *q)
{
    static const char *const fetch[] = { WANTED_OBJECT };
    struct words w = { 0 };
    struct byte_queue text = { 0 };
    struct named_file scratch = { .name = "wanted.c" };
    struct run_request run = {
        .scratch = &scratch, .scratch_count = 1, .fetch = fetch, .fetch_count = 1
    };
    words_add_all(&w, telling);
    words_add(&w, scratch.name);
    write_wanted(&q->request->course->source, &text);
    scratch.contents = queue_bytes(&text);
    compiler_run(q->request, q->compiler, w.at, &run, &q->wanted);
    free(text.at);
    free(w.at);
}

static int wants_functions(const struct course_rules *rules)
{
    size_t i;
    for (i = 0; i < rules->count; i++) {
        if (rules->at[i].prototype != 0)
            return 1;
    }
    return 0;
}

/* ---- the reader ---- */

static void add_object(struct words *w, struct named_file *scratch, const char *name,
                       const struct run_result *of, size_t i)
{
    if (of->fetched == 0 || !of->fetched[i].is_there)
        return;
    scratch[w->count - 1].name = name;
    scratch[w->count - 1].contents = of->fetched[i].contents;
    words_add(w, name);
}

static void read_objects(struct inquiry *q)
{
    struct words w = { 0 };
    struct named_file scratch[SOURCES_MOST + 1];
    struct run_request run = { .program = READER,
                               .limits = { .cpu_us =
                                               (uint64_t)q->request->course->build.cpu_ms * 1000,
                                           .memory = memory_most,
                                           .output = FACTS_MOST },
                               .scratch = scratch };
    struct run_result outcome;
    size_t i;
    words_add(&w, "--source-facts");
    add_object(&w, scratch, WANTED_OBJECT, &q->wanted, 0);
    for (i = 0; i < q->source_count; i++)
        add_object(&w, scratch, object_names[i], &q->objects, i);
    run.args = w.at;
    run.scratch_count = w.count - 1;
    container_run(q->request->box, &run, &outcome);
    (void)ends_well(q, &outcome, 1);
    queue_put(q->facts, outcome.out);
    run_result_free(&outcome);
    free(w.at);
}

/* ---- all of it ---- */

/* Whether a rule is judged by more than the preprocessor says. */
static int needs_objects(const struct course_rules *rules)
{
    size_t i;
    for (i = 0; i < rules->count; i++) {
        int kind = rules->at[i].kind;
        if (kind != COURSE_RULE_STANDARD_HEADERS && kind != COURSE_RULE_NO_HEADER &&
            kind != COURSE_RULE_NO_PRAGMA)
            return 1;
    }
    return 0;
}

static int find_sources(struct inquiry *q)
{
    const struct course_names *command = &q->request->course->build.command;
    size_t i;
    for (i = 1; i < command->count; i++) {
        if (!is_source(command->at[i].text))
            continue;
        if (q->source_count == SOURCES_MOST) {
            q->trouble = "the command compiles too many files";
            return 0;
        }
        q->sources[q->source_count++] = command->at[i].text;
    }
    if (tree_is_too_large(&q->request->tree))
        q->trouble = "the files of the submission are too large";
    else if (command->count == 0 || !program_find(command->at[0].text, getenv("PATH"), q->compiler))
        q->trouble = "the compiler is not installed";
    return q->trouble == 0;
}

static int preprocess_all(struct inquiry *q)
{
    size_t count, i;
    struct named_file *scratch = tree_scratch(&q->request->tree, 0, &count);
    for (i = 0; q->trouble == 0 && i < q->source_count; i++)
        (void)preprocess(q, i, scratch, count);
    free(scratch);
    return q->trouble == 0;
}

static void read_source(struct inquiry *q, int has_calls)
{
    if (!preprocess_all(q))
        return;
    if (!has_calls)
        queue_put(q->facts, BYTES_OF_LITERAL(FACT_END "\n"));
    else if (compile(q))
        read_objects(q);
}

void source_rules_check(const struct build_request *request, struct rule_results *results)
{
    const struct course_rules *rules = &request->course->source;
    struct inquiry q = { .request = request, .facts = &results->facts };
    size_t i;
    memset(results, 0, sizeof *results);
    if (rules->count == 0 && !request->finds_calls)
        return;
    if (find_sources(&q)) {
        if (wants_functions(rules))
            compile_wanted(&q);
        results->has_calls = request->finds_calls || needs_objects(rules);
        read_source(&q, results->has_calls);
    }
    rules_judge(rules, &request->tree, queue_bytes(q.facts), q.trouble, results);
    run_result_free(&q.objects);
    run_result_free(&q.wanted);
    for (i = 0; i < SOURCES_MOST; i++)
        free(q.texts[i].at);
}
