/* Finds the compiler of a course's command. */
#ifndef FLIPREF_SOURCE_COMPILER_H
#define FLIPREF_SOURCE_COMPILER_H

#include <limits.h>

/* Finds a program by its name on `path`, the value of PATH: folders with colons between them. A
   wrapper such as ccache is passed over, because it would need its cache in the sandbox. Returns 0
   if there is none. */
int compiler_find(const char *name, const char *path, char found[PATH_MAX]);

#endif
