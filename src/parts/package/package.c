#include "package/package.h"

#include "package/files.h"
#include "text/byte_queue.h"
#include "text/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- questions ---- */

/* Returns the index of the first file whose path is not before the text. */
static size_t first_from(const struct package *p, const char *text)
{
    size_t low = 0, high = p->files.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(p->files.at[middle].path, text) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct package_file *package_find(const struct package *p, const char *path)
{
    size_t at = first_from(p, path);
    return at < p->files.count && strcmp(p->files.at[at].path, path) == 0 ? &p->files.at[at] : 0;
}

struct package_files package_below(const struct package *p, const char *folder)
{
    char path[PACKAGE_PATH_MOST + 2];
    struct package_files found = { 0, 0 };
    size_t length = strlen(folder), first;
    if (length > PACKAGE_PATH_MOST)
        return found;
    (void)snprintf(path, sizeof path, "%s/", folder);
    first = first_from(p, path);
    path[length]++; /* what is below the folder comes before this */
    found.at = p->files.at + first;
    found.count = first_from(p, path) - first;
    return found;
}

struct package_files package_includes(const struct package *p, const char *language)
{
    char folder[64];
    struct package_files found;
    (void)snprintf(folder, sizeof folder, "include/%s", language);
    found = package_below(p, folder);
    return found.count > 0 ? found : package_below(p, "include/default");
}

/* The constant whose name in braces the text begins with, which a NUL ends,
   or NULL. */
static const struct package_constant *constant_at(const struct package *p, const char *text)
{
    size_t i;
    for (i = 0; i < p->constants.count && text_starts(text, "{{"); i++) {
        const char *name = p->constants.at[i].name;
        if (text_starts(text + 2, name) && text_starts(text + 2 + strlen(name), "}}"))
            return &p->constants.at[i];
    }
    return 0;
}

bytes package_constants_in(const struct package *p, bytes text, struct arena *m)
{
    struct byte_queue to = { 0 };
    if (p->constants.count == 0)
        return text;
    text = bytes_of(arena_text(m, text), text.len);
    while (text.len > 0) {
        const struct package_constant *c = constant_at(p, (const char *)text.at);
        queue_put(&to, c != 0 ? bytes_of_text(c->value) : bytes_first(text, 1));
        text = bytes_skip(text, c != 0 ? strlen(c->name) + 4 : 1);
    }
    text = bytes_of(arena_text(m, queue_bytes(&to)), queue_bytes(&to).len);
    free(to.at);
    return text;
}

int package_is_accepted(const struct package_submission *s)
{
    return s->permitted == PACKAGE_AC && !s->is_partial;
}

/* ---- YAML ---- */

enum { YAML_MOST = 16 << 20 }; /* bytes of all YAML files */

const struct tree *load_yaml(struct loading *l, const char *path, struct arena *m,
                             struct questions *q)
{
    const struct package_file *file = package_find(l->p, path);
    const struct tree *root;
    bytes text;
    const char *why;
    q->m = &l->p->memory;
    q->error = &l->error->error;
    q->failed = l->failed;
    q->repeated = 0;
    if (file == 0 || l->failed)
        return 0;
    if (!package_content(l->p, file, TREE_BYTES_MOST, m, &text, &why)) {
        (void)load_fails(l, path, why);
        return 0;
    }
    l->yaml += text.len;
    if (l->yaml > YAML_MOST) {
        (void)load_fails(l, path, "the YAML files have more than 16 MiB");
        return 0;
    }
    if (text_ends(path, "/test_group.yaml"))
        text = package_constants_in(l->p, text, m);
    root = tree_read(text, 0, m, q->error);
    if (root == 0)
        (void)load_fails(l, path, 0);
    q->failed = root == 0;
    return root;
}

void load_yaml_end(struct loading *l, const char *path, struct arena *m, const struct questions *q)
{
    char text[PACKAGE_PATH_MOST + 128];
    if (q->failed)
        (void)load_fails(l, path, 0);
    if (q->repeated != 0) {
        (void)snprintf(text, sizeof text, "%s:%zu:%zu: `%s` is given twice; the last value counts",
                       path, q->repeated->place.line, q->repeated->place.column, q->repeated->key);
        l->p->repeated = arena_text(&l->p->memory, bytes_of_text(text));
    }
    arena_free(m);
}

/* ---- what stands in the way ---- */

static const struct package_obstacle obstacles[] = {
    { "the problem is interactive, and flipref does not run a program "
      "together with another one yet",
      "hunt a variant that reads all of its input at the start" },
    { "the problem has several passes, and flipref runs a program once",
      "hunt the first pass as a problem of its own" },
    { "submissions are answers, not programs", "there is no input to look for" },
    { "problem.yaml says that an output validator judges, and there is none",
      "add output_validators/ with a program, or take away `validation: custom`" },
    { "there is no input validator, so no input is known to be valid",
      "add input_validators/ with a program, or a grammar such as input_validators/input.ctd" },
    { "a validator is written for VIVA, which flipref does not read",
      "write it as a program, or in the language of checktestdata (.ctd)" },
    { "no submission is expected to be accepted, so no answer is known",
      "add two right programs to submissions/accepted/" },
    { "only one submission is expected to be accepted, so no second one "
      "confirms its answers",
      "add a second right program to submissions/accepted/, or trust the one with --trust-one" },
};

static size_t count_accepted(const struct package *p)
{
    size_t i, count = 0;
    for (i = 0; i < p->submission_count; i++)
        count += package_is_accepted(&p->submissions[i]) != 0;
    return count;
}

static int has_viva(const struct package *p)
{
    size_t i;
    for (i = 0; i < p->input_validators.count; i++) {
        if (strcmp(p->input_validators.at[i].language, "viva") == 0)
            return 1;
    }
    return 0;
}

const struct package_obstacle *package_obstacle(const struct package *p, int grades, int trusts_one)
{
    const size_t accepted = count_accepted(p);
    const int is_there[sizeof obstacles / sizeof obstacles[0]] = {
        (p->type & PACKAGE_INTERACTIVE) != 0,
        (p->type & PACKAGE_MULTI_PASS) != 0,
        (p->type & PACKAGE_SUBMIT_ANSWER) != 0,
        p->is_custom && p->output_validators.count == 0,
        !grades && p->input_validators.count == 0,
        !grades && has_viva(p),
        !grades && accepted == 0,
        !grades && accepted == 1 && !trusts_one,
    };
    size_t i;
    for (i = 0; i < sizeof obstacles / sizeof obstacles[0]; i++) {
        if (is_there[i])
            return &obstacles[i];
    }
    return 0;
}

/* ---- the package ---- */

/* The last part of a path, without slashes at its end, and `.zip`. */
static const char *name_of(struct package *p, const char *path)
{
    char *copy = arena_text(&p->memory, bytes_of_text(path));
    size_t length = strlen(copy);
    while (length > 0 && copy[length - 1] == '/')
        copy[--length] = '\0';
    if (text_ends(copy, ".zip"))
        copy[length - strlen(".zip")] = '\0';
    return last_name(copy);
}

int load_parts(struct loading *l)
{
    package_words flags;
    if (package_find(l->p, "problem.yaml") == 0 &&
        (package_below(l->p, "submissions").count == 0 || package_below(l->p, "data").count == 0))
        return load_fails(l, "",
                          "not a problem package: it has no problem.yaml, and not both "
                          "submissions/ and data/");
    flags = load_problem(l);
    load_programs(l);
    load_data(l, flags);
    return !l->failed;
}

struct package *package_open(const char *path, struct package_error *error)
{
    struct package *p = memory_new(1, sizeof *p);
    struct loading l = { .p = p, .error = error };
    p->store = -1;
    memset(error, 0, sizeof *error);
    p->path = arena_text(&p->memory, bytes_of_text(path));
    p->name = name_of(p, path);
    if (load_files(&l) && load_parts(&l))
        return p;
    package_close(p);
    return 0;
}

void package_close(struct package *p)
{
    if (p == 0)
        return;
    if (p->store >= 0)
        (void)close(p->store);
    arena_free(&p->memory);
    free(p);
}
