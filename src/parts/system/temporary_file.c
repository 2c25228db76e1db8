#define _GNU_SOURCE /* O_TMPFILE, mkostemp */
#include "system/temporary_file.h"

#include "text/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *folder(void)
{
    const char *chosen = getenv("TMPDIR");
    return chosen != 0 && *chosen != '\0' ? chosen : "/tmp";
}

static const char *trouble_of(int error)
{
    static char text[2 * 4096];
    (void)snprintf(text, sizeof text, "a temporary file in %s: %s", folder(), strerror(error));
    return text;
}

const char *temporary_file_trouble(void)
{
    return trouble_of(errno);
}

/* A file that never has a name, so that nothing is left of it, whenever the process is killed. Not
   every file system can make one. */
static int without_name(void)
{
#ifdef O_TMPFILE
    return open(folder(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
#else
    errno = EOPNOTSUPP;
    return -1;
#endif
}

int temporary_file(void)
{
    static const char name[] = "/flipref-XXXXXX";
    size_t len = strlen(folder());
    char *path;
    int fd = without_name(), error;
    if (fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) /* EISDIR: before Linux 3.11 */
        return fd;
    path = memory_new(len + sizeof name, 1);
    memcpy(path, folder(), len);
    memcpy(path + len, name, sizeof name);
    fd = mkostemp(path, O_CLOEXEC);
    error = errno;
    if (fd >= 0 && unlink(path) != 0) {
        error = errno;
        (void)close(fd); /* nothing was written */
        fd = -1;
    }
    free(path);
    errno = error;
    return fd;
}
