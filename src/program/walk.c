#define _DEFAULT_SOURCE /* fts */
#include "program/walk.h"

#include <errno.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* MemorySanitizer does not see what the C library writes. */
#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#define WRITTEN_BY_FTS(at, size) __msan_unpoison(at, size)
#endif
#endif
#ifndef WRITTEN_BY_FTS
#define WRITTEN_BY_FTS(at, size) (void)(at)
#endif

int is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
    WRITTEN_BY_FTS(a, sizeof *a);
    WRITTEN_BY_FTS(b, sizeof *b);
    WRITTEN_BY_FTS(*a, sizeof **a);
    WRITTEN_BY_FTS(*b, sizeof **b);
    WRITTEN_BY_FTS((*a)->fts_name, (size_t)(*a)->fts_namelen + 1);
    WRITTEN_BY_FTS((*b)->fts_name, (size_t)(*b)->fts_namelen + 1);
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

/* Returns 1 if something was told of the entry. */
static int visit(const FTSENT *entry, const struct walker *to)
{
    switch (entry->fts_info) {
    case FTS_F:
        to->file(to->who, entry->fts_path);
        return 1;
    case FTS_DC:
        to->trouble(to->who, entry->fts_path, "a loop: the folder is inside itself");
        return 1;
    case FTS_SLNONE:
        to->trouble(to->who, entry->fts_path, "a link to nothing");
        return 1;
    case FTS_DNR:
    case FTS_ERR:
    case FTS_NS:
        to->trouble(to->who, entry->fts_path, strerror(entry->fts_errno));
        return 1;
    default: /* folders themselves; devices, sockets, pipes */
        return 0;
    }
}

void walk(const char *folder, const struct walker *to)
{
    char *path = strdup(folder);
    char *paths[] = { path, 0 };
    FTS *tree = path ? fts_open(paths, FTS_LOGICAL | FTS_NOCHDIR, by_name) : 0;
    FTSENT *entry;
    int any = 0;
    if (tree == 0) {
        to->trouble(to->who, folder, strerror(errno));
        free(path);
        return;
    }
    errno = 0;
    while ((entry = fts_read(tree)) != 0) {
        WRITTEN_BY_FTS(entry, sizeof *entry);
        WRITTEN_BY_FTS(entry->fts_path, (size_t)entry->fts_pathlen + 1);
        any |= visit(entry, to);
        errno = 0;
    }
    if (errno != 0)
        to->trouble(to->who, folder, strerror(errno));
    else if (!any)
        to->trouble(to->who, folder, "no file in it");
    (void)fts_close(tree);
    free(path);
}
