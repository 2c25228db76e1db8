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

static void make_safe(char *id)
{
    char *c;
    for (c = id; *c != '\0'; c++) {
        int is_safe = (*c >= '0' && *c <= '9') || (*c >= 'A' && *c <= 'Z') ||
                      (*c >= 'a' && *c <= 'z') || *c == '_' || *c == '-' || (*c == '.' && c != id);
        if (!is_safe)
            *c = '_';
    }
}

/* Returns an id made of a name, with a number if it is used. */
static char *new_id(struct programs *p, const char *name)
{
    bytes parts[] = { bytes_of_text(name), bytes_of_text("") };
    char ending[16], *id;
    int number = 1;
    do {
        id = arena_joined(&p->memory, parts, 2);
        make_safe(id);
        (void)snprintf(ending, sizeof ending, "-%d", ++number);
        parts[1] = bytes_of_text(ending);
    } while (is_used(p, id));
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
static struct program *add(struct programs *p, enum program_kind kind, const char *path,
                           const char *name)
{
    struct program program = { .kind = kind, .id = new_id(p, name), .path = path };
    p->at = memory_resized(p->at, (p->count + 1) * sizeof p->at[0]);
    p->at[p->count] = program;
    return &p->at[p->count++];
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

/* ---- the list ---- */

/* Adds the submissions among the paths, as they are for `grade`. */
static void add_sources(struct programs *p, char **paths)
{
    const char **sources = memory_new(1, sizeof sources[0]);
    size_t count = 0, i;
    for (; *paths != 0; paths++) {
        if (is_executable(*paths))
            continue;
        sources = memory_resized(sources, (count + 2) * sizeof sources[0]);
        sources[count++] = *paths;
        sources[count] = 0;
    }
    submissions_list(&p->list, sources, &p->wanted);
    free(sources);
    p->count = p->list.count;
    p->at = memory_new(p->count, sizeof p->at[0]);
    for (i = 0; i < p->count; i++)
        p->at[i] = (struct program){ .id = p->list.at[i].id, .submission = i };
}

void programs_list(struct programs *p, const struct course *course, char **paths, char **command)
{
    memset(p, 0, sizeof *p);
    p->wanted.course = &course->submission;
    p->command = command;
    if (command != 0) {
        (void)add(p, PROGRAM_COMMAND, 0, last_part(name_of_command(command)));
        return;
    }
    add_sources(p, paths);
    for (; *paths != 0; paths++) {
        if (is_executable(*paths))
            (void)add(p, PROGRAM_EXECUTABLE, *paths, last_part(*paths));
    }
}

/* ---- programs in any language ---- */

static struct program *add_language(struct programs *p, const char *path, const char *name)
{
    return add(p, is_executable(path) ? PROGRAM_EXECUTABLE : PROGRAM_LANGUAGE, path, name);
}

/* The path of what is in a folder. */
static char *path_in(struct programs *p, const char *folder, const char *name)
{
    const bytes parts[] = { bytes_of_text(folder), BYTES_OF_LITERAL("/"), bytes_of_text(name) };
    return arena_joined(&p->memory, parts, 3);
}

void programs_add_inner(struct programs *p, const char *folder, const char *path, enum own_kind is)
{
    const char *slash = strchr(path, '/');
    struct program *program =
        add_language(p, path_in(p, folder, path), slash != 0 ? slash + 1 : path);
    program->inner = path;
    program->is = is;
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
        const char *inner = path_in(p, path, list[i]->d_name);
        (void)add_language(p, inner, list[i]->d_name);
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
            (void)add_language(p, *paths, last_part(*paths));
        else
            is_fine = add_folder(p, *paths);
    }
    return is_fine;
}

void programs_free(struct programs *p)
{
    free(p->at);
    arena_free(&p->memory);
    submissions_free(&p->list);
}
