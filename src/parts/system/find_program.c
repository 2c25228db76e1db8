#include "system/find_program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether a path is a link to a program that only calls the compiler. */
static int is_wrapper(const char *path)
{
    static const char *const wrappers[] = { "ccache", "sccache", "distcc", "icecc", "colorgcc" };
    char real[PATH_MAX];
    const char *name;
    size_t i;
    if (realpath(path, real) == 0)
        return 0;
    name = strrchr(real, '/');
    for (i = 0; i < sizeof wrappers / sizeof wrappers[0]; i++) {
        if (name != 0 && strcmp(name + 1, wrappers[i]) == 0)
            return 1;
    }
    return 0;
}

static int is_program(const char *path)
{
    struct stat status;
    return access(path, X_OK) == 0 && stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

int program_find(const char *name, const char *path, char found[PATH_MAX])
{
    while (path != 0 && *path != '\0') {
        size_t len = strcspn(path, ":");
        int n = snprintf(found, PATH_MAX, "%.*s/%s", (int)(len < PATH_MAX ? len : PATH_MAX), path,
                         name);
        if (n > 0 && n < PATH_MAX && found[0] == '/' && is_program(found) && !is_wrapper(found))
            return 1;
        path += len + (path[len] == ':');
    }
    return 0;
}
