#define _DEFAULT_SOURCE /* d_type */
#include "inputs/walk.h"

#include "text/byte_queue.h"

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* An entry of a folder. */
struct entry {
    uint64_t first; /* the first bytes of its name: comparing these is quick */
    const char *name;
    unsigned char type; /* from readdir */
};

/* Memory for names. */
struct block {
    struct block *before;
    size_t used;
    char text[1 << 16];
};

/* A folder that is being walked. */
struct level {
    struct level *above;
    struct entry *entries; /* sorted */
    struct block *names;
    size_t count, next, room;
    size_t path_len; /* of the path of the folder, with its slash */
    dev_t device;
    ino_t number;
};

struct way {
    const struct walker *to;
    struct level *at;       /* NULL: the walk is over */
    struct byte_queue path; /* of the current entry, with its NUL */
    int told;               /* a file was found, or trouble was reported */
};

int is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static void say_trouble(struct way *w, const char *why)
{
    w->told = 1;
    w->to->trouble(w->to->who, w->path.at, why);
}

static void expect(const struct way *w, int more)
{
    if (w->to->expect != 0)
        w->to->expect(w->to->who, more);
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

/* Compares bytes, because alphasort(3) depends on the locale. */
static int by_name(const void *one, const void *other)
{
    const struct entry *a = one;
    const struct entry *b = other;
    if (a->first != b->first)
        return a->first < b->first ? -1 : 1;
    return strcmp(a->name, b->name);
}

static uint64_t first_of(const char *name)
{
    uint64_t first = 0;
    int left;
    for (left = sizeof first; left > 0; left--)
        first = first << 8 | (unsigned char)(*name == '\0' ? '\0' : *name++);
    return first;
}

/* Returns NULL if there is not enough memory. */
static const char *keep_name(struct level *l, const char *name)
{
    size_t len = strlen(name) + 1;
    struct block *b = l->names;
    char *at;
    if (b == 0 || sizeof b->text - b->used < len) {
        b = malloc(sizeof *b);
        if (b == 0)
            return 0;
        b->before = l->names;
        b->used = 0;
        l->names = b;
    }
    at = b->text + b->used;
    memcpy(at, name, len);
    b->used += len;
    return at;
}

/* ---- reading ---- */

/* Returns 0 if there is not enough memory. */
static int room_for_entry(struct level *l)
{
    size_t room = 2 * l->room + 64;
    struct entry *larger;
    if (l->count < l->room)
        return 1;
    larger = realloc(l->entries, room * sizeof *larger);
    if (larger == 0)
        return 0;
    l->entries = larger;
    l->room = room;
    return 1;
}

/* Returns 0 if there is not enough memory. */
static int add_entry(struct level *l, const struct dirent *entry)
{
    struct entry e = { .first = first_of(entry->d_name), .type = entry->d_type };
    if (!room_for_entry(l))
        return 0;
    e.name = keep_name(l, entry->d_name);
    if (e.name == 0)
        return 0;
    l->entries[l->count++] = e;
    return 1;
}

/* Returns 0 on failure, with errno. */
static int read_entries(const struct way *w, struct level *l)
{
    DIR *d = opendir(w->path.at);
    const struct dirent *entry;
    int why = 0;
    if (d == 0)
        return 0;
    while (why == 0 && (errno = 0, entry = readdir(d)) != 0) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            !add_entry(l, entry))
            why = ENOMEM;
    }
    why = why != 0 ? why : errno;
    (void)closedir(d);
    if (l->count > 0)
        qsort(l->entries, l->count, sizeof *l->entries, by_name);
    errno = why;
    return why == 0;
}

static void forget(struct level *l)
{
    while (l->names != 0) {
        struct block *b = l->names;
        l->names = b->before;
        free(b);
    }
    free(l->entries);
    free(l);
}

static int read_names(struct way *w, struct level *l)
{
    int fine;
    l->path_len = strlen(w->path.at);
    if (l->path_len == 0 || w->path.at[l->path_len - 1] != '/') {
        if (!queue_put_text(&w->path, l->path_len, "/")) {
            errno = ENOMEM;
            return 0;
        }
        l->path_len++;
    }
    fine = read_entries(w, l);
    w->path.at[l->path_len - 1] = '\0'; /* messages show the folder without its slash */
    return fine;
}

/* Enters the folder at w->path. */
static void enter(struct way *w)
{
    struct stat st;
    struct level *l;
    if (stat(w->path.at, &st) != 0) {
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
        if (l != 0)
            forget(l);
        return;
    }
    l->device = st.st_dev;
    l->number = st.st_ino;
    l->above = w->at;
    w->at = l;
    expect(w, (int)l->count);
}

static void leave(struct way *w)
{
    struct level *l = w->at;
    w->at = l->above;
    forget(l);
}

/* ---- entries ---- */

static void tell_file(struct way *w)
{
    w->told = 1;
    w->to->file(w->to->who, w->path.at);
}

/* Visits an entry that is a link, or whose kind readdir does not tell. */
static void visit_by_status(struct way *w)
{
    struct stat st;
    if (stat(w->path.at, &st) != 0) {
        int why = errno;
        int is_link = why == ENOENT && lstat(w->path.at, &st) == 0;
        say_trouble(w, is_link ? "a link to nothing" : strerror(why));
    } else if (S_ISDIR(st.st_mode)) {
        enter(w);
    } else if (S_ISREG(st.st_mode)) {
        tell_file(w);
    }
}

static void visit(struct way *w, const struct entry *entry)
{
    if (!queue_put_text(&w->path, w->at->path_len - 1, "/") ||
        !queue_put_text(&w->path, w->at->path_len, entry->name)) {
        say_trouble(w, strerror(ENOMEM));
        return;
    }
    switch (entry->type) {
    case DT_REG:
        tell_file(w);
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
    if (l->next == l->count) {
        leave(w);
        return;
    }
    expect(w, -1);
    visit(w, &l->entries[l->next++]);
}

void walk(const char *folder, const struct walker *to)
{
    struct way w = { .to = to };
    if (!queue_put_text(&w.path, 0, folder)) {
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
    free(w.path.at);
}
