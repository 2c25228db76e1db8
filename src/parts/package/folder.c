/* The files of a folder on the disk. Links in it are followed, if they stay in it. */
#define _DEFAULT_SOURCE /* realpath */
#include "package/files.h"

#include "inputs/walk.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct walk_of_files {
    struct listing *to;
    struct loading *l;
    size_t skipped;      /* bytes of a path before what is in the package's folder */
    char root[PATH_MAX]; /* of the folder, without links */
};

static int leads_out(const struct walk_of_files *w, const char *path)
{
    char real[PATH_MAX];
    struct stat status;
    size_t length = strlen(w->root);
    if (lstat(path, &status) == 0 && !S_ISLNK(status.st_mode))
        return 0; /* the folders above were looked at when they were entered */
    return realpath(path, real) == 0 || strncmp(real, w->root, length) != 0 ||
           (real[length] != '/' && real[length] != '\0' && length > 1);
}

static void take_file(void *who, const char *path)
{
    struct walk_of_files *w = who;
    const char *name = path + w->skipped;
    struct stat status;
    if (!is_wanted(name))
        return;
    if (leads_out(w, path))
        (void)load_fails(w->l, name,
                         "a link that leads out of the package; put a copy of the file there");
    else if (stat(path, &status) == 0)
        (void)list_file(w->to, name, (uint64_t)status.st_size);
}

static int leaves_out(void *who, const char *path, size_t below, int is_a_folder)
{
    struct walk_of_files *w = who;
    const char *name = path + below;
    if (!is_a_folder)
        return 0;
    if (!is_wanted_folder(name) || is_hidden(name))
        return 1;
    if (depth_of(name) >= PACKAGE_DEPTH_MOST || strlen(name) > PACKAGE_PATH_MOST)
        return !load_fails(w->l, "", "folders in it are nested too deeply");
    if (leads_out(w, path))
        return !load_fails(w->l, name,
                           "a link that leads out of the package; put a copy of the file there");
    return 0;
}

/* A link to nothing is passed over: repositories have many, and what lacks is seen later. */
static void take_trouble(void *who, const char *path, const char *why)
{
    struct walk_of_files *w = who;
    struct stat status;
    if (lstat(path, &status) == 0 && S_ISLNK(status.st_mode)) {
        if (is_wanted(path + w->skipped))
            load_remark(w->l, path + w->skipped, "is a link to nothing or a loop");
    } else {
        (void)load_fails(w->l, strlen(path) > w->skipped ? path + w->skipped : "", why);
    }
}

static void take_again(void *who)
{
    struct walk_of_files *w = who;
    load_remark(w->l, w->l->p->path, "has a folder to which two paths lead; it is read once");
}

static int has_failed(void *who)
{
    const struct walk_of_files *w = who;
    return w->l->failed;
}

void list_folder(struct listing *to)
{
    const char *path = to->l->p->path;
    struct walk_of_files w = { .to = to, .l = to->l };
    struct walker walker = { .file = take_file,
                             .trouble = take_trouble,
                             .enough = has_failed,
                             .again = take_again,
                             .leaves_out = leaves_out,
                             .may_be_empty = 1,
                             .who = &w };
    w.skipped = strlen(path) + (*path != '\0' && path[strlen(path) - 1] == '/' ? 0 : 1);
    if (realpath(path, w.root) == 0)
        (void)load_fails(to->l, "", strerror(errno));
    else
        walk(path, &walker);
}
