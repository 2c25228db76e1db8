/* Finds programs as a shell does. */
#ifndef FLIPREF_SYSTEM_FIND_PROGRAM_H
#define FLIPREF_SYSTEM_FIND_PROGRAM_H
#include <limits.h>

/* Finds a program by its name on `path`, the value of PATH: folders with colons between them, of
   which those count that start with a slash. A wrapper of a compiler, such as ccache, is passed
   over, because it would need its cache in the sandbox. Returns 0 if there is none. */
int program_find(const char *name, const char *path, char found[PATH_MAX]);

#endif
