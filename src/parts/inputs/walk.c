#define _DEFAULT_SOURCE /* scandir, d_type */
#include "inputs/walk.h"

#include "text/byte_queue.h"
#include "text/memory.h"

#include <dirent.h>
#include <errno.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What a folder is known by, whatever path leads to it. */
struct identity {
    dev_t device;
    ino_t number;
};

/* A folder that is being walked. */
struct level {
    struct level *above;
    struct dirent **entries; /* sorted */
    int count, next;
    size_t path_len; /* of the path of the folder, with its slash */
    struct identity identity;
};

struct way {
    const struct walker *to;
    struct level *at;       /* NULL: the walk is over */
    void *entered;          /* the identities of all folders so far: a tree of tsearch() */
    struct byte_queue path; /* of the current entry, with its NUL */
    int told;               /* a file was found, or trouble was reported */
    int left_out;           /* an entry was left out */
    size_t below;           /* where the part of `path` begins that is below the folder */
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

static int by_identity(const void *one, const void *other)
{
    const struct identity *a = one, *b = other;
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

static int is_inside_itself(const struct way *w, const struct identity *folder)
{
    const struct level *l;
    for (l = w->at; l != 0; l = l->above) {
        if (by_identity(&l->identity, folder) == 0)
            return 1;
    }
    return 0;
}

/* Remembers a folder that is entered for the first time. */
static void remember(struct way *w, const struct identity *folder)
{
    struct identity *kept = memory_new(1, sizeof *kept);
    *kept = *folder;
    if (tsearch(kept, &w->entered, by_identity) == 0)
        memory_is_out();
}

static void forget_all(struct way *w)
{
    while (w->entered != 0) {
        struct identity *kept = *(struct identity **)w->entered;
        tdelete(kept, &w->entered, by_identity);
        free(kept);
    }
}

static int is_entry(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

/* Compares bytes, because alphasort(3) depends on the locale. */
static int by_name(const struct dirent **one, const struct dirent **other)
{
    return strcmp((*one)->d_name, (*other)->d_name);
}

static void forget(struct level *l)
{
    while (l->count > 0)
        free(l->entries[--l->count]);
    free(l->entries);
    free(l);
}

/* Returns 0 on failure, with errno. */
static int read_names(struct way *w, struct level *l)
{
    int count;
    l->path_len = strlen(w->path.at);
    if (l->path_len == 0 || w->path.at[l->path_len - 1] != '/') {
        queue_put_text(&w->path, l->path_len, "/");
        l->path_len++;
    }
    count = scandir(w->path.at, &l->entries, is_entry, by_name);
    w->path.at[l->path_len - 1] = '\0'; /* messages show the folder without its slash */
    if (count < 0 && errno == ENOMEM)
        memory_is_out();
    if (count < 0)
        return 0;
    l->count = count;
    return 1;
}

/* Enters the folder at w->path, unless the walk has been there by another path. Without this, 22
   folders that hold two links each to the next one would be 2^22 walks. */
static void enter(struct way *w)
{
    struct stat st;
    struct identity folder;
    struct level *l;
    if (stat(w->path.at, &st) != 0) {
        say_trouble(w, strerror(errno));
        return;
    }
    folder = (struct identity){ st.st_dev, st.st_ino };
    if (is_inside_itself(w, &folder)) {
        say_trouble(w, "a loop: the folder is inside itself");
        return;
    }
    if (tfind(&folder, &w->entered, by_identity) != 0) {
        if (w->to->again != 0)
            w->to->again(w->to->who);
        return;
    }
    remember(w, &folder);
    l = memory_new(1, sizeof *l);
    if (!read_names(w, l)) {
        say_trouble(w, strerror(errno));
        forget(l);
        return;
    }
    l->identity = folder;
    l->above = w->at;
    w->at = l;
    expect(w, l->count);
}

static void leave(struct way *w)
{
    struct level *l = w->at;
    w->at = l->above;
    forget(l);
}

/* ---- entries ---- */

static int is_left_out(struct way *w, int is_a_folder)
{
    const struct walker *to = w->to;
    int left_out =
        to->leaves_out != 0 && to->leaves_out(to->who, w->path.at, w->below, is_a_folder);
    w->left_out |= left_out;
    return left_out;
}

static void visit_folder(struct way *w)
{
    if (!is_left_out(w, 1))
        enter(w);
}

static void tell_file(struct way *w)
{
    if (is_left_out(w, 0))
        return;
    w->told = 1;
    w->to->file(w->to->who, w->path.at);
}

/* Tells of an entry that is neither a file nor a folder. */
static void tell_other(struct way *w)
{
    if (w->to->other == 0)
        return;
    w->told = 1;
    w->to->other(w->to->who, w->path.at);
}

/* Visits an entry that is a link, or whose kind readdir does not tell. */
static void visit_by_status(struct way *w)
{
    struct stat st;
    int failed = w->to->other == 0 ? stat(w->path.at, &st) : lstat(w->path.at, &st);
    if (failed) {
        int why = errno;
        int is_link = why == ENOENT && lstat(w->path.at, &st) == 0;
        say_trouble(w, is_link ? "a link to nothing" : strerror(why));
    } else if (S_ISDIR(st.st_mode)) {
        visit_folder(w);
    } else if (S_ISREG(st.st_mode)) {
        tell_file(w);
    } else {
        tell_other(w);
    }
}

static void visit(struct way *w, const struct dirent *entry)
{
    queue_put_text(&w->path, w->at->path_len - 1, "/");
    queue_put_text(&w->path, w->at->path_len, entry->d_name);
    switch (entry->d_type) {
    case DT_REG:
        tell_file(w);
        break;
    case DT_DIR:
        visit_folder(w);
        break;
    case DT_LNK:
    case DT_UNKNOWN:
        visit_by_status(w);
        break;
    default: /* devices, sockets, pipes */
        tell_other(w);
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
    visit(w, l->entries[l->next++]);
}

void walk(const char *folder, const struct walker *to)
{
    struct way w = { .to = to };
    queue_put_text(&w.path, 0, folder);
    enter(&w);
    w.below = w.at != 0 ? w.at->path_len : 0;
    while (w.at != 0) {
        if (to->enough != 0 && to->enough(to->who))
            leave(&w);
        else
            visit_next(&w);
    }
    if (!w.told && !to->may_be_empty && (to->enough == 0 || !to->enough(to->who)))
        to->trouble(to->who, folder, w.left_out ? "all files in it are left out" : "no file in it");
    forget_all(&w);
    free(w.path.at);
}
