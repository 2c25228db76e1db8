#include "inputs/selection.h"

#include "text/names.h"

#include <fnmatch.h>
#include <limits.h>
#include <string.h>

/* ---- clutter ---- */

/* Whether a part of the path has that name. */
static int has_folder(const char *path, const char *name)
{
    size_t len = strlen(name);
    const char *at = path;
    while (at != 0) {
        if (strncmp(at, name, len) == 0 && (at[len] == '/' || at[len] == '\0'))
            return 1;
        at = strchr(at, '/');
        if (at != 0)
            at++;
    }
    return 0;
}

int is_clutter(const char *below)
{
    const char *name = last_name(below);
    return strcmp(name, ".DS_Store") == 0 || strncmp(name, "._", 2) == 0 ||
           has_folder(below, "__MACOSX");
}

/* ---- globs ---- */

static int matches(const char *glob, const char *path)
{
    if (strchr(glob, '/') == 0)
        return fnmatch(glob, last_name(path), 0) == 0;
    return fnmatch(glob[0] == '/' ? glob + 1 : glob, path, FNM_PATHNAME) == 0;
}

static int matches_one(const char *const *globs, size_t count, const char *path)
{
    size_t i;
    for (i = 0; i < count; i++) {
        if (matches(globs[i], path))
            return 1;
    }
    return 0;
}

/* Whether the path or a folder above it is excluded. A longer path than any file has is not. */
static int is_below_excluded(const struct selection *s, const char *below)
{
    char part[PATH_MAX];
    size_t len = strlen(below);
    size_t i;
    if (s->excludes == 0 || len >= sizeof part)
        return 0;
    for (i = 1; i <= len; i++) {
        if (below[i] != '/' && below[i] != '\0')
            continue;
        memcpy(part, below, i);
        part[i] = '\0';
        if (matches_one(s->exclude, s->excludes, part))
            return 1;
    }
    return 0;
}

int is_excluded(const struct selection *s, const char *below)
{
    return matches_one(s->exclude, s->excludes, below);
}

enum selected selection_of(const struct selection *s, const char *below)
{
    if (is_clutter(below))
        return SELECTED_CLUTTER;
    if (is_below_excluded(s, below))
        return SELECTED_NOT;
    if (s->includes > 0 && !matches_one(s->include, s->includes, below))
        return SELECTED_NOT;
    return SELECTED;
}
