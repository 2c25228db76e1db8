#include "packaged/tool.h"

#include "text/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MOST = 16 << 20 }; /* bytes of a source file */

static int give_up(char reason[CONTAINMENT_TEXT], const char *what, const char *why)
{
    (void)snprintf(reason, CONTAINMENT_TEXT, what != 0 ? "%.100s: %.130s" : "%.0s%.230s",
                   what != 0 ? what : "", why);
    return 0;
}

/* Reads files whose paths begin with `unnamed` bytes that are no part of their names. */
static int read_files(struct tool *t, struct package_files files, size_t unnamed, int is_provided,
                      char reason[CONTAINMENT_TEXT])
{
    size_t i;
    t->files = memory_resized(t->files, (t->file_count + files.count + 1) * sizeof t->files[0]);
    for (i = 0; i < files.count; i++) {
        const char *why = 0, *name = files.at[i].path + unnamed;
        size_t at = 0;
        struct source_file *file;
        while (at < t->file_count && strcmp(t->files[at].name, name) != 0)
            at++;
        file = &t->files[at];
        memset(file, 0, sizeof *file);
        file->name = name;
        file->is_provided = is_provided;
        if (!package_content(t->order.package, &files.at[i], FILE_MOST, &t->memory, &file->text,
                             &why))
            return give_up(reason, files.at[i].path, why);
        t->file_count += at == t->file_count;
    }
    return 1;
}

/* The length of a folder's path, with its slash; of a file's, up to its name. */
static size_t unnamed_of(const struct package_program *program)
{
    const char *slash = strrchr(program->path, '/');
    if (program->is_folder)
        return strlen(program->path) + 1;
    return slash != 0 ? (size_t)(slash + 1 - program->path) : 0;
}

/* The headers of a maker, by the names of those whose place they take. */
static const struct {
    const char *name;
    const bytes *text;
} maker_headers[] = { { "validator.h", &maker_validator },
                      { "validation.h", &maker_validation },
                      { "testlib.h", &maker_testlib } };

/* Returns whether the program has such a header. */
static int take_maker_headers(struct tool *t)
{
    size_t i, k;
    int has_one = 0;
    for (i = 0; i < t->file_count; i++) {
        const char *slash = strrchr(t->files[i].name, '/');
        const char *name = slash != 0 ? slash + 1 : t->files[i].name;
        for (k = 0; k < sizeof maker_headers / sizeof maker_headers[0]; k++) {
            if (strcmp(name, maker_headers[k].name) == 0) {
                t->files[i].text = *maker_headers[k].text;
                has_one = 1;
            }
        }
    }
    return has_one;
}

static int read_grammar(struct tool *t, char reason[CONTAINMENT_TEXT])
{
    struct grammar_error error;
    char place[64];
    t->grammar = grammar_read(t->files[0].text, &error);
    if (t->grammar != 0)
        return 1;
    (void)snprintf(place, sizeof place, "%.30s:%zu:%zu", t->order.program->name, error.place.line,
                   error.place.column);
    return give_up(reason, place, error.text);
}

static int build(struct tool *t, char reason[CONTAINMENT_TEXT])
{
    const struct package_program *program = t->order.program;
    struct subject_order order = { .level = t->order.level,
                                   .course = &t->course,
                                   .tree = { t->files, t->file_count },
                                   .kept = t->order.kept };
    char why[CONTAINMENT_TEXT];
    order.language = language_find(program->language);
    if (order.language == 0)
        return give_up(reason, program->path, "flipref cannot build programs in this language");
    if (!language_is_installed(order.language, why))
        return give_up(reason, 0, why);
    t->subject = subject_open(&order, &t->build, why);
    if (t->subject == 0)
        return give_up(reason, program->path, why);
    t->executor = executor_open(t->subject, EXECUTOR_BEST);
    return 1;
}

int tool_open(struct tool *t, const struct tool_order *order, char reason[CONTAINMENT_TEXT])
{
    memset(t, 0, sizeof *t);
    t->order = *order;
    t->course.run = order->limits;
    if (!read_files(t, order->program->files, unnamed_of(order->program), 0, reason))
        return 0;
    if (order->makes_inputs && !take_maker_headers(t))
        return give_up(reason, order->program->path, "its reads do not name their bounds");
    if (strcmp(order->program->language, "ctd") == 0)
        return read_grammar(t, reason);
    if (order->has_includes) {
        struct package_files includes = package_includes(order->package, order->program->language);
        const char *slash = includes.count > 0 ? strchr(includes.at[0].path, '/') : 0;
        size_t folder = slash != 0 ? (size_t)(strchr(slash + 1, '/') - includes.at[0].path) + 1 : 0;
        if (!read_files(t, includes, folder, 1, reason))
            return 0;
    }
    return build(t, reason);
}

void tool_close(struct tool *t)
{
    executor_close(t->executor);
    subject_close(t->subject);
    build_free(&t->build);
    grammar_free(t->grammar);
    free(t->files);
    arena_free(&t->memory);
    memset(t, 0, sizeof *t);
}
