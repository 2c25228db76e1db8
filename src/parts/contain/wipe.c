#define _GNU_SOURCE
#include "contain/wipe.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int for_entries(int folder, each_entry *each, void *what)
{
    int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *entries = copy < 0 ? NULL : fdopendir(copy);
    struct dirent *entry;
    int is_good = 1;
    if (!entries) {
        if (copy >= 0)
            (void)close(copy);
        return 0;
    }
    while (is_good && (entry = readdir(entries)) != NULL)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            is_good = each(folder, entry->d_name, what);
    (void)closedir(entries);
    return is_good;
}

/* Lets its owner into a folder. If this fails, so does what needs it. */
static int unlock(int folder, const char *name)
{
    return fchmodat(folder, name, 0700, 0) == 0;
}

struct raising {
    int top;
    unsigned *number;
};

/* Moves a folder to the top. Who has filled it may have taken any name there. */
static int raise_folder(int folder, const char *name, const struct raising *to)
{
    char raised[32];
    do {
        (void)snprintf(raised, sizeof raised, ".raised-%u", ++*to->number);
        if (renameat(folder, name, to->top, raised) == 0)
            return 1;
    } while (errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR);
    return 0;
}

/* Removes what is no folder, and moves a folder to the top. */
static int raise_entry(int folder, const char *name, void *what)
{
    if (unlinkat(folder, name, 0) == 0)
        return 1;
    if (errno != EISDIR && errno != EPERM)
        return 0;
    (void)unlock(folder, name);
    return raise_folder(folder, name, what);
}

struct wiping {
    unsigned number;
    size_t found;
};

static int wipe_entry(int folder, const char *name, void *what)
{
    struct wiping *w = what;
    struct raising to = { folder, &w->number };
    int inner, is_good;
    w->found++;
    if (unlinkat(folder, name, 0) == 0 || unlinkat(folder, name, AT_REMOVEDIR) == 0)
        return 1;
    (void)unlock(folder, name);
    inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (inner < 0)
        return 0;
    is_good = for_entries(inner, raise_entry, &to);
    (void)close(inner);
    return is_good && unlinkat(folder, name, AT_REMOVEDIR) == 0;
}

int wipe_folder(int folder)
{
    struct wiping w = { 0, 0 };
    do {
        w.found = 0;
        if (!for_entries(folder, wipe_entry, &w))
            return 0;
    } while (w.found > 0);
    return 1;
}
