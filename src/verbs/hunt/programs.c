#define _GNU_SOURCE /* asprintf */
#include "hunt/programs.h"

#include "system/io.h"
#include "text/memory.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char elf[] = "\177ELF";

/* ---- ids ---- */

static int is_used(const struct programs *p, const char *id)
{
    size_t i;
    for (i = 0; i < p->count; i++) {
        if (p->at[i].id != 0 && strcmp(p->at[i].id, id) == 0)
            return 1;
    }
    return 0;
}

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != 0 && slash[1] != '\0' ? slash + 1 : path;
}

/* Returns an id made of the last part of a path, with a number if it is used. */
static char *new_id(const struct programs *p, const char *path)
{
    char *id = 0;
    int number;
    for (number = 1; id == 0; number++) {
        char *c;
        int n = number == 1 ? asprintf(&id, "%s", last_part(path))
                            : asprintf(&id, "%s-%d", last_part(path), number);
        if (n < 0)
            memory_is_out();
        for (c = id; *c != '\0'; c++) {
            int is_safe = (*c >= '0' && *c <= '9') || (*c >= 'A' && *c <= 'Z') ||
                          (*c >= 'a' && *c <= 'z') || *c == '_' || *c == '-' ||
                          (*c == '.' && c != id);
            if (!is_safe)
                *c = '_';
        }
        if (is_used(p, id)) {
            free(id);
            id = 0;
        }
    }
    return id;
}

/* ---- kinds ---- */

static int is_executable(const char *path)
{
    struct file_reader in;
    unsigned char start[sizeof elf - 1];
    size_t n = 0;
    size_t more = 1;
    if (!file_reader_open(&in, path, 0))
        return 0;
    while (S_ISREG(in.status.st_mode) && n < sizeof start && more > 0) {
        more = file_reader_fill(&in, start + n, sizeof start - n);
        n += more == SOURCE_FAILED ? 0 : more;
        if (more == SOURCE_FAILED)
            break;
    }
    file_reader_close(&in);
    return n == sizeof start && memcmp(start, elf, sizeof start) == 0;
}

static int is_there(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* Adds a program with an id that is made of `name`. */
static void add(struct programs *p, enum program_kind kind, const char *path, const char *name)
{
    struct program *program = &p->at[p->count];
    program->own = new_id(p, name);
    program->kind = kind;
    program->id = program->own;
    program->path = path;
    p->count++;
}

/* The word of a command that best names its program: the first one that is a file. */
static const char *name_of_command(char **command)
{
    size_t i;
    for (i = 0; command[i] != 0; i++) {
        if (command[i][0] != '/' && is_there(command[i]))
            return command[i];
    }
    return command[0];
}

static void list_command(struct programs *p, char **command)
{
    p->command = command;
    p->at = memory_new(1, sizeof p->at[0]);
    add(p, PROGRAM_COMMAND, 0, name_of_command(command));
}

/* ---- the list ---- */

static size_t count_of(char **paths)
{
    size_t n = 0;
    while (paths[n] != 0)
        n++;
    return n;
}

/* Moves the executables to the end of `paths`, and returns how many other paths there are. */
static size_t part(char **paths, size_t count, char **sorted)
{
    size_t others = 0, last = count;
    size_t i;
    for (i = 0; i < count; i++)
        sorted[is_executable(paths[i]) ? --last : others++] = paths[i];
    return others;
}

static void list_sources(struct programs *p, size_t executables)
{
    size_t i;
    p->at = memory_new(p->list.count + executables, sizeof p->at[0]);
    for (i = 0; i < p->list.count; i++) {
        p->at[i].id = p->list.at[i].id;
        p->at[i].submission = i;
    }
    p->count = p->list.count;
}

static void list_all(struct programs *p, char **sorted, size_t others, size_t count)
{
    char *first = sorted[others];
    size_t i;
    sorted[others] = 0;
    submissions_list(&p->list, (const char *const *)sorted, &p->wanted);
    sorted[others] = first;
    list_sources(p, count - others);
    for (i = count; i > others; i--)
        add(p, PROGRAM_EXECUTABLE, sorted[i - 1], sorted[i - 1]);
}

void programs_list(struct programs *p, const struct course *course, char **paths, char **command)
{
    size_t count = count_of(paths);
    char **sorted;
    memset(p, 0, sizeof *p);
    p->wanted.course = &course->submission;
    if (command != 0) {
        list_command(p, command);
        return;
    }
    sorted = memory_new(count + 1, sizeof sorted[0]);
    list_all(p, sorted, part(paths, count, sorted), count);
    free(sorted);
}

/* ---- programs in any language ---- */

static void add_language(struct programs *p, const char *path, char *own, const char *name)
{
    p->at = memory_resized(p->at, (p->count + 1) * sizeof p->at[0]);
    memset(&p->at[p->count], 0, sizeof p->at[0]);
    p->at[p->count].own_path = own;
    add(p, is_executable(path) ? PROGRAM_EXECUTABLE : PROGRAM_LANGUAGE, path, name);
}

void programs_add_inner(struct programs *p, const char *folder, const char *path, enum own_kind is)
{
    const char *name = strchr(path, '/');
    char *inner = 0, *id;
    if (asprintf(&inner, "%s/%s", folder, path) < 0)
        memory_is_out();
    id = memory_of_text(name != 0 ? name + 1 : path);
    for (char *c = id; *c != '\0'; c++) {
        if (*c == '/')
            *c = '_';
    }
    add_language(p, inner, inner, id);
    p->at[p->count - 1].inner = path;
    p->at[p->count - 1].is = is;
    free(id);
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Adds all that is in a folder. */
static int add_folder(struct programs *p, const char *path)
{
    struct dirent **list = 0;
    int count = scandir(path, &list, is_visible, alphasort);
    int i;
    for (i = 0; i < count; i++) {
        char *inner = 0;
        if (asprintf(&inner, "%s/%s", path, list[i]->d_name) < 0)
            memory_is_out();
        add_language(p, inner, inner, inner);
        free(list[i]);
    }
    free(list);
    if (count < 0)
        complain(path, strerror(errno));
    return count >= 0;
}

int programs_list_languages(struct programs *p, char **paths)
{
    int is_fine = 1;
    memset(p, 0, sizeof *p);
    for (; *paths != 0 && is_fine; paths++) {
        if (is_there(*paths))
            add_language(p, *paths, 0, *paths);
        else
            is_fine = add_folder(p, *paths);
    }
    return is_fine;
}

void programs_free(struct programs *p)
{
    size_t i;
    for (i = 0; i < p->count; i++) {
        free(p->at[i].own);
        free(p->at[i].own_path);
    }
    free(p->at);
    submissions_free(&p->list);
}
