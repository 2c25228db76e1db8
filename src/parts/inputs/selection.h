/* Which files below a folder or in an archive are inputs. A file that the user names is always
   one. */
#ifndef FLIPREF_INPUTS_SELECTION_H
#define FLIPREF_INPUTS_SELECTION_H

#include <stddef.h>

/* A glob with a slash is matched with the path below the folder or archive, where `*` takes no
   slash; one without is matched with the last name. */
struct selection {
    const char *const *include; /* with any of these, only files that match one are inputs */
    size_t includes;
    const char *const *exclude; /* what matches one of these, and what is below it, is no input */
    size_t excludes;
};

enum selected {
    SELECTED,
    SELECTED_NOT,    /* the globs leave it out */
    SELECTED_CLUTTER /* an operating system has put it there: is_clutter() */
};

/* Returns whether a path below a folder or in an archive is what macOS leaves: `.DS_Store`, `._*`,
   and all in `__MACOSX`. */
int is_clutter(const char *below);

/* Returns what to do with a file. */
enum selected selection_of(const struct selection *s, const char *below);

/* Returns whether a folder is excluded, so that nothing below it can be an input. */
int is_excluded(const struct selection *s, const char *below);

#endif
