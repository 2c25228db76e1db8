#include "main/start_mark.h"

#include "system/io.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Where it may be, seen from the folder of flipref. */
static const char *const places[] = { "flipref-mark", "../libexec/flipref/flipref-mark" };

/* Writes the path of the program. Returns 0 if it is at none of the places. */
static int find_mark(char path[PATH_MAX])
{
    ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
    size_t i;
    while (length > 0 && path[length - 1] != '/')
        length--;
    for (i = 0; length > 0 && i < sizeof places / sizeof places[0]; i++) {
        size_t room = PATH_MAX - (size_t)length;
        int n = snprintf(path + length, room, "%s", places[i]);
        if (n > 0 && (size_t)n < room && access(path, F_OK) == 0)
            return 1;
    }
    return 0;
}

int start_mark(char **argv)
{
    static char found[PATH_MAX];
    char *path = getenv("FLIPREF_MARK");
    if (path == 0 && find_mark(found))
        path = found;
    if (path == 0) {
        complain(argv[1],
                 "this needs the program flipref-mark, which is not there: install the package "
                 "flipref-mark, or libjansson-dev, libyaml-dev, libseccomp-dev, libdw-dev and "
                 "libgmp-dev, and build flipref again");
        return STATUS_TROUBLE;
    }
    argv[0] = path;
    (void)execv(path, argv);
    complain(path, strerror(errno));
    return STATUS_TROUBLE;
}
