/* The files of a folder on the disk. Links in it are followed, if they stay in it, or in the
   repository or the contest's folder that holds it: there, packages share validators and data. */
#define _DEFAULT_SOURCE /* realpath */
#include "package/files.h"

#include "inputs/walk.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct walk_of_files {
    struct listing *to;
    struct loading *l;
    size_t skipped;      /* bytes of a path before what is in the package's folder */
    char root[PATH_MAX]; /* the folder, without links */
    char top[PATH_MAX];  /* the folder in which links may lead: this one, or one that it is in */
};

static const char leads_out_text[] = "a link out of the package and of the repository that holds "
                                     "it, or to a hidden file; put a copy "
                                     "of the file there";

/* Whether a folder has this entry. What somebody else has put there does not count. */
static int has_own(const char *folder, const char *name)
{
    char path[PATH_MAX];
    struct stat status;
    int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    return length > 0 && (size_t)length < sizeof path && lstat(path, &status) == 0 &&
           (status.st_uid == geteuid() || status.st_uid == 0);
}

/* Finds the folder in which links may lead: the nearest repository, as it may hold several
   contests; else the nearest contest of BAPCtools; else the package. */
static void find_top(struct walk_of_files *w)
{
    static const char *const names[] = { ".git", "problems.yaml", "contest.yaml" };
    char *slash;
    size_t i;
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        memcpy(w->top, w->root, sizeof w->top);
        while ((slash = strrchr(w->top, '/')) != 0 && slash != w->top) {
            if (has_own(w->top, names[i]))
                return;
            *slash = '\0';
        }
    }
    memcpy(w->top, w->root, sizeof w->top);
}

/* Whether a path is in a folder; both are without links. */
static int is_below(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 &&
           (path[length] == '/' || path[length] == '\0' || length <= 1);
}

static int leads_out(const struct walk_of_files *w, const char *path)
{
    char real[PATH_MAX];
    struct stat status;
    if (lstat(path, &status) == 0 && !S_ISLNK(status.st_mode))
        return 0; /* the folders above were looked at when they were entered */
    if (realpath(path, real) == 0)
        return 1;
    return !is_below(real, w->root) &&
           (!is_below(real, w->top) || strstr(real + strlen(w->top), "/.") != 0);
}

static void take_file(void *who, const char *path)
{
    struct walk_of_files *w = who;
    const char *name = path + w->skipped;
    struct stat status;
    if (!is_wanted(name))
        return;
    if (leads_out(w, path)) {
        if (!is_only_to_make(name))
            (void)load_fails(w->l, name, leads_out_text);
    } else if (stat(path, &status) == 0) {
        (void)list_file(w->to, name, (uint64_t)status.st_size);
    }
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
    if (leads_out(w, path) && is_only_to_make(name))
        return 1;
    if (leads_out(w, path))
        return !load_fails(w->l, name, leads_out_text);
    return 0;
}

/* A link to nothing is passed over: repositories have many, and what lacks is seen later. */
static void take_trouble(void *who, const char *path, const char *why)
{
    struct walk_of_files *w = who;
    struct stat status;
    if (lstat(path, &status) != 0 || !S_ISLNK(status.st_mode))
        (void)load_fails(w->l, strlen(path) > w->skipped ? path + w->skipped : "", why);
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
                             .leaves_out = leaves_out,
                             .may_be_empty = 1,
                             .who = &w };
    w.skipped = strlen(path) + (*path != '\0' && path[strlen(path) - 1] == '/' ? 0 : 1);
    if (realpath(path, w.root) == 0)
        (void)load_fails(to->l, "", strerror(errno));
    else
        find_top(&w);
    if (!to->l->failed)
        walk(path, &walker);
}
