/* Problem packages.

   Input: files, each after a line `=PATH`; or, after a `Z`, the bytes of a zip.

   - A refused package has a reason, in printable UTF-8, about a file of it. The reason's place is
   in that file, or just after its end.
   - In an accepted one, files and tests are sorted; each group is below its parent; each test is in
     the innermost group, has its own input, and is there if and only if a naive reading of the
   paths finds it; every index leads to something, and the numbers of tests add up.
   - The flag sets differ, and each has the groups whose tests have it.
   - A program has files, which are its own, and a language; no verdict is expected that is not
     permitted, unless none is.
   - The order in which files are listed changes nothing.
   - A folder on the disk with the same files is the same package. */
#define _XOPEN_SOURCE 700
#define _GNU_SOURCE   /* memfd_create */
#include "harness/harness.h"

#include "package/files.h"
#include "package/package.h"
#include "text/memory.h"
#include "text/names.h"
#include "text/utf8.h"

#include "base/visible.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ENTRIES_MOST = 64, PATH_LONGEST = 120, ON_DISK_MOST = 12 };

struct entry {
    char path[PATH_LONGEST + 1];
    bytes content;
    uint64_t at; /* in the whole input */
};

struct entries {
    struct entry at[ENTRIES_MOST];
    size_t count;
    bytes all;
};

/* ---- entries ---- */

static int is_in(const struct entries *e, const char *path)
{
    size_t i;
    for (i = 0; i < e->count; i++) {
        if (strcmp(e->at[i].path, path) == 0)
            return 1;
    }
    return 0;
}

/* Takes the next line of *rest, with its line feed. */
static bytes next_line(bytes *rest)
{
    bytes line = bytes_first(*rest, bytes_find(*rest, '\n') + 1);
    *rest = bytes_skip(*rest, line.len);
    return line;
}

static void divide(bytes all, struct entries *e)
{
    bytes rest = all;
    struct entry *open = 0;
    memset(e, 0, sizeof *e);
    e->all = all;
    while (rest.len > 0) {
        bytes line = next_line(&rest);
        if (bytes_get(line, 0) != '=') {
            if (open != 0)
                open->content.len += line.len;
            continue;
        }
        open = 0;
        line = bytes_first(bytes_skip(line, 1), bytes_find(bytes_skip(line, 1), '\n'));
        if (e->count == ENTRIES_MOST || line.len > PATH_LONGEST ||
            bytes_find(line, '\0') < line.len)
            continue;
        open = &e->at[e->count];
        memcpy(open->path, line.at, line.len);
        open->path[line.len] = '\0';
        if (is_in(e, open->path)) {
            memset(open, 0, sizeof *open);
            open = 0;
            continue;
        }
        open->at = (uint64_t)(rest.at - all.at);
        open->content = bytes_of(rest.at, 0);
        e->count++;
    }
}

/* ---- loading ---- */

/* The whole input is the store, in which each file has its part. */
static struct package *load(const struct entries *e, int backwards, struct package_error *error)
{
    struct package *p = memory_new(1, sizeof *p);
    struct loading l = { .p = p, .error = error };
    struct listing to = { .l = &l };
    size_t i;
    memset(error, 0, sizeof *error);
    p->path = arena_text(&p->memory, BYTES_OF_LITERAL("p"));
    p->name = p->path;
    p->store = memfd_create("package", MFD_CLOEXEC);
    PROPERTY(p->store >= 0 && pwrite(p->store, e->all.at, e->all.len, 0) == (ssize_t)e->all.len);
    for (i = 0; i < e->count && !l.failed; i++) {
        const struct entry *entry = &e->at[backwards ? e->count - 1 - i : i];
        struct package_file *file = list_file(&to, entry->path, entry->content.len);
        if (file != 0)
            file->at = entry->at;
    }
    if (list_end(&to) && load_parts(&l))
        return p;
    package_close(p);
    return 0;
}

/* ---- what is refused ---- */

static size_t lines_of(bytes text)
{
    size_t lines = 1, i;
    for (i = 0; i < text.len; i++)
        lines += text.at[i] == '\n' || text.at[i] == '\r' || text.at[i] >= 0x80;
    return lines; /* or more: libyaml knows other line ends, beyond ASCII */
}

static void check_refused(const struct entries *e, const struct package_error *error)
{
    bytes rest = bytes_of_text(error->error.text);
    size_t i;
    PROPERTY(rest.len > 0 && is_utf8(rest));
    while (rest.len > 0) {
        uint32_t c = 0;
        size_t length = utf8_character(rest, &c);
        PROPERTY(is_shown(c));
        rest = bytes_skip(rest, length);
    }
    PROPERTY(error->file[0] == 'p' && (error->file[1] == '\0' || error->file[1] == '/'));
    if (error->error.line == 0)
        return;
    PROPERTY(error->error.column > 0);
    for (i = 0; i < e->count; i++) {
        if (strcmp(e->at[i].path, error->file + 2) == 0)
            break;
    }
    PROPERTY(i < e->count && error->error.line <= lines_of(e->at[i].content) + 1);
}

/* ---- what is accepted ---- */

static size_t count_words(package_words words)
{
    size_t count = 0;
    while (words[count] != 0)
        count++;
    PROPERTY(count <= 4 * PACKAGE_ARGS_MOST); /* of a problem, a group and a test together */
    return count;
}

static int are_same_words(package_words a, package_words b)
{
    size_t i, count = count_words(a);
    if (count != count_words(b))
        return 0;
    for (i = 0; i < count; i++) {
        if (strcmp(a[i], b[i]) != 0)
            return 0;
    }
    return 1;
}

static void check_program(const struct package *p, const struct package_program *program)
{
    size_t i, length = strlen(program->path);
    PROPERTY(program->files.count > 0 && strcmp(last_name(program->path), program->name) == 0);
    for (i = 0; i < program->files.count; i++) {
        const struct package_file *file = &program->files.at[i];
        PROPERTY(file >= p->files.at && file < p->files.at + p->files.count);
        PROPERTY(strncmp(file->path, program->path, length) == 0);
        PROPERTY(file->path[length] == (program->is_folder ? '/' : '\0'));
    }
}

static void check_programs(const struct package *p)
{
    size_t i;
    for (i = 0; i < p->input_validators.count; i++) {
        check_program(p, &p->input_validators.at[i]);
        PROPERTY(p->input_validators.at[i].language != 0);
    }
    for (i = 0; i < p->output_validators.count; i++)
        check_program(p, &p->output_validators.at[i]);
    for (i = 0; i < p->submission_count; i++) {
        const struct package_submission *s = &p->submissions[i];
        check_program(p, &s->program);
        PROPERTY(s->program.language != 0 && (s->required & ~s->permitted) == 0);
    }
}

static void check_groups(const struct package *p)
{
    size_t i, tests = 0;
    PROPERTY(p->group_count > 0 && p->groups[0].name[0] == '\0');
    for (i = 0; i < p->group_count; i++) {
        const struct package_group *g = &p->groups[i], *parent = &p->groups[g->parent];
        size_t length = strlen(parent->name);
        PROPERTY(g->parent < i || i == 0);
        PROPERTY(i == 0 || (strncmp(g->name, parent->name, length) == 0 &&
                            (length == 0 || g->name[length] == '/')));
        (void)count_words(g->output_args);
        (void)count_words(g->args);
        (void)count_words(g->requires);
        tests += g->tests;
    }
    PROPERTY(tests == p->test_count);
}

/* Whether the test belongs into the group: it is below it, and below no group that is in it. */
static int is_innermost(const struct package *p, const struct package_test *t)
{
    size_t i, longest = 0, best = 0;
    for (i = 1; i < p->group_count; i++) {
        size_t length = strlen(p->groups[i].name);
        if (strncmp(t->name, p->groups[i].name, length) == 0 && t->name[length] == '/' &&
            length > longest) {
            longest = length;
            best = i;
        }
    }
    return t->group == best;
}

static void check_tests(const struct package *p)
{
    size_t i;
    for (i = 0; i < p->test_count; i++) {
        const struct package_test *t = &p->tests[i];
        size_t length = strlen(t->name);
        PROPERTY(t->group < p->group_count && is_innermost(p, t));
        PROPERTY(t->flag_set < p->flag_set_count);
        PROPERTY(strncmp(t->input->path, "data/", 5) == 0 &&
                 strncmp(t->input->path + 5, t->name, length) == 0 &&
                 strcmp(t->input->path + 5 + length, ".in") == 0);
        PROPERTY(i == 0 || strcmp(p->tests[i - 1].name, t->name) != 0);
    }
}

/* Secret groups first. */
static size_t order_of(const struct package *p, size_t group)
{
    return group + (strncmp(p->groups[group].name, "secret", 6) == 0 ? 0 : p->group_count);
}

static void check_sets(const struct package *p)
{
    size_t i, k, v;
    PROPERTY(p->flag_set_count > 0);
    for (i = 0; i < p->flag_set_count; i++) {
        const struct package_flag_set *set = &p->flag_sets[i];
        PROPERTY(set->group < p->group_count);
        for (k = 0; k < p->test_count; k++)
            PROPERTY(p->tests[k].flag_set != i ||
                     order_of(p, set->group) <= order_of(p, p->tests[k].group));
        for (k = 0; k < i; k++) {
            for (v = 0; v < p->input_validators.count; v++) {
                if (!are_same_words(set->args[v], p->flag_sets[k].args[v]))
                    break;
            }
            PROPERTY(v < p->input_validators.count);
        }
    }
}

static int is_test(const char *path)
{
    size_t length = strlen(path);
    return (strncmp(path, "data/sample/", 12) == 0 || strncmp(path, "data/secret/", 12) == 0) &&
           strcmp(path + length - 3, ".in") == 0 && strstr(path, ".files/") == 0;
}

static void check_accepted(const struct package *p)
{
    size_t i, tests = 0;
    for (i = 0; i < p->files.count; i++) {
        PROPERTY(i == 0 || strcmp(p->files.at[i - 1].path, p->files.at[i].path) < 0);
        PROPERTY(package_find(p, p->files.at[i].path) == &p->files.at[i]);
        tests += (size_t)is_test(p->files.at[i].path);
    }
    PROPERTY(tests == p->test_count);
    check_programs(p);
    check_groups(p);
    check_tests(p);
    check_sets(p);
}

/* ---- recipes ---- */

/* The words of a command depend on the seed where it has a place for one, and have no white space.
 */
static void check_command(struct package *p, const struct package_recipe *recipe)
{
    struct package_recipe copy = *recipe;
    struct package_program program;
    struct arena m = { 0 };
    char *text = memory_of_text(recipe->command); /* nothing is read beyond it */
    package_words one, other;
    size_t i;
    copy.command = text;
    one = package_recipe_words(&copy, 1, &m);
    other = package_recipe_words(&copy, 2, &m);
    PROPERTY(one[0] == 0 || text_starts(one[0], "generators/") || strcmp(one[0], "cat") == 0);
    for (i = 0; one[i] != 0; i++) {
        PROPERTY(i < PACKAGE_ARGS_MOST && strcspn(one[i], " \t\n") == strlen(one[i]));
        PROPERTY(strstr(one[i], "{count}") == 0 && strstr(one[i], "{name}") == 0);
    }
    PROPERTY(one[0] == 0 || are_same_words(one, other) == (strstr(text, "{seed") == 0));
    if (one[0] != 0 && package_program_at(p, one[0], &program))
        check_program(p, &program);
    arena_free(&m);
    free(text);
}

/* Reads generators.yaml. A wrong one is no fault of the package. */
static void check_recipes(const struct entries *e, struct package *p)
{
    struct package_error error;
    size_t i;
    if (!package_read_recipes(p, &error)) {
        PROPERTY(text_ends(error.file, "/generators/generators.yaml"));
        check_refused(e, &error);
    }
    PROPERTY(p->recipes.count <= PACKAGE_RECIPES_MOST);
    for (i = 0; i < p->recipes.count; i++) {
        const struct package_recipe *recipe = &p->recipes.at[i];
        PROPERTY((recipe->command[0] == '\0') == (recipe->text.len > 0));
        check_command(p, recipe);
    }
}

/* ---- the same package ---- */

static void print_words(sink *out, package_words words)
{
    for (; *words != 0; words++) {
        sink_byte(out, ' ');
        sink_text(out, *words);
    }
    sink_byte(out, '\n');
}

static void print_programs(sink *out, const struct package_programs *programs)
{
    size_t i;
    for (i = 0; i < programs->count; i++) {
        sink_text(out, programs->at[i].path);
        sink_number(out, programs->at[i].files.count);
        sink_text(out, programs->at[i].language != 0 ? programs->at[i].language : "");
    }
    sink_byte(out, '\n');
}

static void print_package(sink *out, const struct package *p)
{
    size_t i;
    sink_number(out, (uint64_t)p->format * 1000 + p->type);
    sink_number(out, p->limits.time_ms);
    sink_number(out, p->limits.memory);
    print_programs(out, &p->input_validators);
    print_programs(out, &p->output_validators);
    print_programs(out, &p->generators);
    for (i = 0; i < p->group_count; i++) {
        sink_text(out, p->groups[i].name);
        sink_number(out, (uint64_t)p->groups[i].scores * 100 + (uint64_t)p->groups[i].verdicts);
        print_words(out, p->groups[i].output_args);
    }
    for (i = 0; i < p->test_count; i++) {
        sink_text(out, p->tests[i].name);
        sink_number(out, p->tests[i].input->size);
        sink_number(out, p->tests[i].flag_set);
        print_words(out, p->tests[i].args);
    }
    for (i = 0; i < p->submission_count; i++) {
        const struct package_submission *s = &p->submissions[i];
        sink_text(out, s->program.path);
        sink_text(out, s->program.language);
        sink_number(out, (uint64_t)s->permitted * 16 + s->required);
    }
    sink_text(out, package_obstacle(p, 0, 0) != 0 ? package_obstacle(p, 0, 0)->what : "none");
}

static void check_same(const struct package *a, const struct package *b)
{
    struct text one, other;
    PROPERTY((a == 0) == (b == 0));
    if (a == 0)
        return;
    print_package(text_open(&one), a);
    print_package(text_open(&other), b);
    PROPERTY(bytes_equal(text_of(&one), text_of(&other)));
    text_free(&one);
    text_free(&other);
}

/* ---- on the disk ---- */

/* Makes the folders of a path, and the file. Returns 0 if something else is in its place. */
static int make_file(char *path, bytes content)
{
    char *slash = path + 1;
    FILE *f;
    while ((slash = strchr(slash + 1, '/')) != 0) {
        *slash = '\0';
        (void)mkdir(path, 0755);
        *slash = '/';
    }
    f = fopen(path, "wbx");
    if (f == 0)
        return 0;
    (void)fwrite(content.at, 1, content.len, f);
    return fclose(f) == 0;
}

static void remove_all(const char *top, const struct entries *e)
{
    size_t i;
    for (i = 0; i < e->count; i++) {
        char path[PATH_LONGEST + 64];
        (void)snprintf(path, sizeof path, "%s/%s", top, e->at[i].path);
        while (strlen(path) > strlen(top)) {
            (void)remove(path);
            *strrchr(path, '/') = '\0';
        }
    }
    (void)rmdir(top);
}

static int may_be_on_disk(const struct entries *e)
{
    size_t i;
    for (i = 0; i < e->count; i++) {
        const char *path = e->at[i].path;
        if (*path == '\0' || *path == '/' || text_ends(path, "/") || strstr(path, "//") != 0 ||
            strstr(path, "..") != 0 || strstr(path, "./") != 0 || text_ends(path, "."))
            return 0;
    }
    return e->count <= ON_DISK_MOST;
}

/* `same` is NULL if the package is refused. */
static void try_disk(const struct entries *e, const struct package *same)
{
    const char *temporary = getenv("TMPDIR");
    char top[64], path[PATH_LONGEST + 64];
    struct package_error error;
    struct package *p;
    size_t i;
    if (!may_be_on_disk(e))
        return;
    (void)snprintf(top, sizeof top, "%.40s/package-XXXXXX", temporary != 0 ? temporary : "/tmp");
    PROPERTY(mkdtemp(top) != 0);
    for (i = 0; i < e->count; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", top, e->at[i].path);
        if (!make_file(path, e->at[i].content))
            break;
    }
    if (i == e->count) {
        p = package_open(top, &error);
        check_same(p, same);
        PROPERTY(p == 0 || package_is(top));
        package_close(p);
    }
    remove_all(top, e);
}

static void try_zip(bytes zip)
{
    const char *temporary = getenv("TMPDIR");
    struct package_error error;
    struct package *p;
    char path[64];
    FILE *f;
    int fd, is;
    (void)snprintf(path, sizeof path, "%.40s/XXXXXX.zip", temporary != 0 ? temporary : "/tmp");
    fd = mkstemps(path, 4);
    PROPERTY(fd >= 0);
    f = fdopen(fd, "wb");
    PROPERTY(f != 0 && fwrite(zip.at, 1, zip.len, f) == zip.len && fclose(f) == 0);
    is = package_is(path);
    p = package_open(path, &error);
    PROPERTY(p == 0 ? error.error.text[0] != '\0' : is);
    if (p != 0)
        check_accepted(p);
    package_close(p);
    (void)unlink(path);
}

void target(const uint8_t *data, size_t size)
{
    static struct entries e;
    struct package_error error, again;
    struct package *p, *other;
    if (size > 0 && data[0] == 'Z') {
        try_zip(bytes_of(data + 1, size - 1));
        return;
    }
    divide(bytes_of(data, size), &e);
    p = load(&e, 0, &error);
    if (p != 0)
        check_accepted(p);
    else
        check_refused(&e, &error);
    if (p != 0)
        check_recipes(&e, p);
    other = load(&e, 1, &again);
    check_same(p, other);
    package_close(other);
    if (thorough || size % 8 == 0)
        try_disk(&e, p);
    package_close(p);
}
