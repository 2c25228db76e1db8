#define _DEFAULT_SOURCE /* d_type */
#include "program/walk.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A folder that is being walked. */
struct level {
    struct level *above;
    struct dirent **names; /* sorted */
    int count, next;
    size_t path_len; /* of the folder's path, with the slash behind it */
    dev_t device;
    ino_t number;
};

struct way {
    const struct walker *to;
    struct level *at; /* 0: outside of the folder */
    char *path;       /* of the entry that is looked at */
    size_t room;
    int told; /* of anything */
};

int is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* alphasort(3) would ask the locale. */
static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int all_but_dots(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

static void say_trouble(struct way *w, const char *why)
{
    w->told = 1;
    w->to->trouble(w->to->who, w->path, why);
}

static void expect(const struct way *w, int more)
{
    if (w->to->expect != 0)
        w->to->expect(w->to->who, more);
}

/* Makes the path `len` bytes of what it is, then `name`. 0: there is not enough memory. */
static int put_name(struct way *w, size_t len, const char *name)
{
    size_t more = strlen(name) + 1;
    if (w->path == 0 || len + more > w->room) {
        size_t room = 2 * (len + more);
        char *path = realloc(w->path, room);
        if (path == 0)
            return 0;
        w->path = path;
        w->room = room;
    }
    memcpy(w->path + len, name, more);
    return 1;
}

/* ---- folders ---- */

static int is_inside_itself(const struct way *w, const struct stat *st)
{
    const struct level *l;
    for (l = w->at; l != 0; l = l->above) {
        if (l->device == st->st_dev && l->number == st->st_ino)
            return 1;
    }
    return 0;
}

static int read_names(struct way *w, struct level *l)
{
    l->path_len = strlen(w->path);
    if (l->path_len == 0 || w->path[l->path_len - 1] != '/') {
        if (!put_name(w, l->path_len, "/")) {
            errno = ENOMEM;
            return 0;
        }
        l->path_len++;
    }
    l->count = scandir(w->path, &l->names, all_but_dots, by_name);
    w->path[l->path_len - 1] = '\0'; /* for messages */
    return l->count >= 0;
}

/* Enters the folder whose path w->path is. */
static void enter(struct way *w)
{
    struct stat st;
    struct level *l;
    if (stat(w->path, &st) != 0) {
        say_trouble(w, strerror(errno));
        return;
    }
    if (is_inside_itself(w, &st)) {
        say_trouble(w, "a loop: the folder is inside itself");
        return;
    }
    l = calloc(1, sizeof *l);
    if (l == 0 || !read_names(w, l)) {
        say_trouble(w, strerror(errno));
        free(l);
        return;
    }
    l->device = st.st_dev;
    l->number = st.st_ino;
    l->above = w->at;
    w->at = l;
    expect(w, l->count);
}

static void leave(struct way *w)
{
    struct level *l = w->at;
    for (; l->next < l->count; l->next++)
        free(l->names[l->next]);
    w->at = l->above;
    free(l->names);
    free(l);
}

/* ---- entries ---- */

/* What is behind a link, or of a kind that the folder does not tell. */
static void visit_by_status(struct way *w)
{
    struct stat st;
    if (stat(w->path, &st) != 0) {
        int why = errno;
        int is_link = why == ENOENT && lstat(w->path, &st) == 0;
        say_trouble(w, is_link ? "a link to nothing" : strerror(why));
    } else if (S_ISDIR(st.st_mode)) {
        enter(w);
    } else if (S_ISREG(st.st_mode)) {
        w->told = 1;
        w->to->file(w->to->who, w->path);
    }
}

static void visit(struct way *w, const struct dirent *entry)
{
    if (!put_name(w, w->at->path_len - 1, "/") || !put_name(w, w->at->path_len, entry->d_name)) {
        say_trouble(w, strerror(ENOMEM));
        return;
    }
    switch (entry->d_type) {
    case DT_REG:
        w->told = 1;
        w->to->file(w->to->who, w->path);
        break;
    case DT_DIR:
        enter(w);
        break;
    case DT_LNK:
    case DT_UNKNOWN:
        visit_by_status(w);
        break;
    default: /* devices, sockets, pipes */
        break;
    }
}

static void visit_next(struct way *w)
{
    struct level *l = w->at;
    struct dirent *entry;
    if (l->next == l->count) {
        leave(w);
        return;
    }
    entry = l->names[l->next++];
    expect(w, -1);
    visit(w, entry);
    free(entry);
}

void walk(const char *folder, const struct walker *to)
{
    struct way w = { .to = to };
    if (!put_name(&w, 0, folder)) {
        to->trouble(to->who, folder, strerror(ENOMEM));
        return;
    }
    enter(&w);
    while (w.at != 0) {
        if (to->enough != 0 && to->enough(to->who))
            leave(&w);
        else
            visit_next(&w);
    }
    if (!w.told && (to->enough == 0 || !to->enough(to->who)))
        to->trouble(to->who, folder, "no file in it");
    free(w.path);
}
