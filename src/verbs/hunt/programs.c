#define _GNU_SOURCE /* asprintf */
#include "hunt/programs.h"

#include "system/io.h"

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

/* Returns an id made of the last part of a path, with a number if it is used, or NULL. */
static char *new_id(const struct programs *p, const char *path)
{
    char *id = 0;
    int number;
    for (number = 1; id == 0; number++) {
        char *c;
        int n = number == 1 ? asprintf(&id, "%s", last_part(path))
                            : asprintf(&id, "%s-%d", last_part(path), number);
        if (n < 0)
            return 0;
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
    struct reading in;
    unsigned char start[sizeof elf - 1];
    size_t n = 0;
    size_t more = 1;
    if (!reading_open(&in, path, 0))
        return 0;
    while (S_ISREG(in.status.st_mode) && n < sizeof start && more > 0) {
        more = reading_fill(&in, start + n, sizeof start - n);
        n += more == SOURCE_FAILED ? 0 : more;
        if (more == SOURCE_FAILED)
            break;
    }
    reading_close(&in);
    return n == sizeof start && memcmp(start, elf, sizeof start) == 0;
}

static int is_there(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* Adds a program with an id that is made of `name`. */
static int add(struct programs *p, enum program_kind kind, const char *path, const char *name)
{
    struct program *program = &p->at[p->count];
    program->own = new_id(p, name);
    if (program->own == 0)
        return 0;
    program->kind = kind;
    program->id = program->own;
    program->path = path;
    p->count++;
    return 1;
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

static int list_command(struct programs *p, char **command)
{
    p->command = command;
    p->at = calloc(1, sizeof p->at[0]);
    return p->at != 0 && add(p, PROGRAM_COMMAND, 0, name_of_command(command));
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

static int list_sources(struct programs *p, size_t executables)
{
    size_t i;
    p->at = calloc(p->list.count + executables + 1, sizeof p->at[0]);
    if (p->at == 0)
        return 0;
    for (i = 0; i < p->list.count; i++) {
        p->at[i].id = p->list.at[i].id;
        p->at[i].submission = i;
    }
    p->count = p->list.count;
    return 1;
}

static int list_all(struct programs *p, char **sorted, size_t others, size_t count)
{
    char *first = sorted[others];
    int listed;
    size_t i;
    sorted[others] = 0;
    listed = submissions_list(&p->list, (const char *const *)sorted, &p->wanted.files);
    sorted[others] = first;
    if (!listed || !list_sources(p, count - others))
        return 0;
    for (i = count; i > others; i--) {
        if (!add(p, PROGRAM_EXECUTABLE, sorted[i - 1], sorted[i - 1]))
            return 0;
    }
    return 1;
}

int programs_list(struct programs *p, const struct course *course, char **paths, char **command)
{
    size_t count = count_of(paths);
    char **sorted;
    int listed;
    memset(p, 0, sizeof *p);
    if (!wanted_make(&p->wanted, course))
        return 0;
    if (command != 0)
        return list_command(p, command);
    sorted = calloc(count + 1, sizeof sorted[0]);
    if (sorted == 0)
        return 0;
    listed = list_all(p, sorted, part(paths, count, sorted), count);
    free(sorted);
    return listed;
}

void programs_free(struct programs *p)
{
    size_t i;
    for (i = 0; i < p->count; i++)
        free(p->at[i].own);
    free(p->at);
    submissions_free(&p->list);
    wanted_free(&p->wanted);
}
