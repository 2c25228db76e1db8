#include "packaged/tool.h"

#include "base/visible.h"
#include "system/progress.h"
#include "text/find.h"
#include "text/memory.h"
#include "text/names.h"

#include <limits.h>
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

/* Returns the file of this name, which is added if it is not there. The list has room for it. */
static struct source_file *file_named(struct source_file *files, size_t *count, const char *name)
{
    size_t i = 0;
    while (i < *count && strcmp(files[i].name, name) != 0)
        i++;
    *count += i == *count;
    files[i].name = name;
    return &files[i];
}

/* Reads files whose paths begin with `unnamed` bytes that are no part of their names. They replace
   others of the same name. Returns why that failed, or NULL. */
static const char *read_files(const struct package *p, struct package_files from, size_t unnamed,
                              struct arena *m, struct source_file **files, size_t *count)
{
    size_t i;
    *files = memory_resized(*files, (*count + from.count + 1) * sizeof **files);
    for (i = 0; i < from.count; i++) {
        struct source_file *file = file_named(*files, count, from.at[i].path + unnamed);
        const char *why = 0;
        file->is_provided = text_starts(from.at[i].path, "include/");
        if (!package_content(p, &from.at[i], FILE_MOST, m, &file->text, &why))
            return why;
        file->text = package_constants_in(p, file->text, m);
    }
    return 0;
}

const char *tool_include(const struct package *p, const char *language, struct arena *m,
                         struct source_file **files, size_t *count)
{
    struct package_files includes = package_includes(p, language);
    const char *slash = includes.count > 0 ? strchr(includes.at[0].path, '/') : 0;
    size_t folder = slash != 0 ? (size_t)(strchr(slash + 1, '/') - includes.at[0].path) + 1 : 0;
    size_t i;
    for (i = 0; i < *count; i++)
        (*files)[i].text = package_constants_in(p, (*files)[i].text, m);
    return read_files(p, includes, folder, m, files, count);
}

/* The length of a folder's path, with its slash; of a file's, up to its name. */
static size_t unnamed_of(const struct package_program *program)
{
    const char *slash = strrchr(program->path, '/');
    if (program->is_folder)
        return strlen(program->path) + 1;
    return slash != 0 ? (size_t)(slash + 1 - program->path) : 0;
}

/* Whether a file of the program names a header or module. */
static int is_named_in(const struct tool *t, const char *name)
{
    char stem[NAME_MAX];
    size_t i;
    (void)snprintf(stem, sizeof stem, "%.*s", (int)strcspn(name, "."), name);
    for (i = 0; i < t->file_count; i++) {
        if (bytes_contain(t->files[i].text, stem))
            return text_ends(name, ".py") || text_ends(name, ".h");
    }
    return 0;
}

/* Adds the headers and modules beside a program of one file that it, or one of them, names. */
static const char *read_neighbours(struct tool *t)
{
    const char *why = 0;
    size_t folder = unnamed_of(t->request.program), i = 0, before;
    const char *above = arena_text(&t->memory, bytes_of(t->request.program->path, folder - 1));
    struct package_files all = package_below(t->request.package, above);
    while (i < all.count && why == 0) {
        struct package_files one = { &all.at[i], 1 };
        const char *name = all.at[i++].path + folder;
        before = t->file_count;
        if (strchr(name, '/') != 0 || strcmp(name, t->files[0].name) == 0 || !is_named_in(t, name))
            continue;
        why = read_files(t->request.package, one, folder, &t->memory, &t->files, &t->file_count);
        t->files[t->file_count - 1].is_provided = 1;
        i = t->file_count > before ? 0 : i; /* it may name others */
    }
    return why;
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
    struct file_error error;
    char place[64];
    t->grammar = grammar_read(t->files[0].text, &error);
    if (t->grammar != 0)
        return 1;
    (void)snprintf(place, sizeof place, "%.30s:%zu:%zu", t->request.program->name, error.line,
                   error.column);
    return give_up(reason, place, error.text);
}

/* Says why the program cannot be built, and, if that names no place, what the compiler said first.
 */
static int refuse_build(const struct tool *t, const char *why, char reason[CONTAINMENT_TEXT])
{
    bytes log = queue_bytes(&t->build.log);
    char text[CONTAINMENT_TEXT], said[80] = "";
    sink out;
    sink_init(&out, 0, 0, (unsigned char *)said, sizeof said - 1);
    if (strchr(why, ':') == 0)
        sink_visible(&out, bytes_first(log, bytes_find(log, '\n')), sizeof said - 1);
    (void)snprintf(text, sizeof text, "%.130s%s%s", why, said[0] != '\0' ? ": " : "", said);
    return give_up(reason, t->request.program->path, text);
}

static int build(struct tool *t, char reason[CONTAINMENT_TEXT])
{
    const struct package_program *program = t->request.program;
    struct subject_request request = { .level = t->request.level,
                                       .course = &t->course,
                                       .tree = { t->files, t->file_count },
                                       .only_fresh = t->request.is_generator,
                                       .kept = t->request.kept };
    char why[CONTAINMENT_TEXT];
    request.language = language_find(program->language);
    if (request.language == 0)
        return give_up(reason, program->path, "flipref cannot build programs in this language");
    if (!language_is_installed(request.language, why))
        return give_up(reason, 0, why);
    progress_tell("building", program->path);
    t->subject = subject_open(&request, &t->build, why);
    if (t->subject == 0)
        return refuse_build(t, why, reason);
    if (!t->request.is_generator)
        t->executor = executor_open(t->subject, EXECUTOR_BEST);
    return 1;
}

int tool_open(struct tool *t, const struct tool_request *request, char reason[CONTAINMENT_TEXT])
{
    const char *why;
    memset(t, 0, sizeof *t);
    t->request = *request;
    t->course.run = request->limits;
    why = read_files(request->package, request->program->files, unnamed_of(request->program),
                     &t->memory, &t->files, &t->file_count);
    if (why == 0 && request->has_includes)
        why = tool_include(request->package, request->program->language, &t->memory, &t->files,
                           &t->file_count);
    if (why == 0 && request->is_generator && !request->program->is_folder)
        why = read_neighbours(t);
    if (why == 0 && request->makes_inputs && !take_maker_headers(t))
        why = "its reads do not name their bounds";
    if (why != 0)
        return give_up(reason, request->program->path, why);
    if (strcmp(request->program->language, "ctd") == 0)
        return read_grammar(t, reason);
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
