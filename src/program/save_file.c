#include "program/save_file.h"

#include "program/io.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *volatile unfinished; /* the name of the file that is to replace another */

void abandon_file(void)
{
    char *name = unfinished;
    if (name != 0)
        (void)unlink(name);
}

enum { ITS_OWN = -1 }; /* mode of a file that keeps it */

/* Writes all, down to the disk where there is one, and closes. 0: errno says why not. */
static int write_and_close(int fd, mode_t mode, file_contents *contents, const void *who)
{
    static unsigned char buffer[1 << 16];
    struct writing to;
    sink out;
    int why = 0;
    to.fd = fd;
    to.error = 0;
    sink_init(&out, writing_write, &to, buffer, sizeof buffer);
    if (mode != (mode_t)ITS_OWN && fchmod(fd, mode) != 0)
        why = errno;
    else
        contents(who, &out);
    if (!sink_flush(&out))
        why = to.error != 0 ? to.error : ECANCELED;
    if (fsync(fd) != 0 && errno != EINVAL && errno != ENOTSUP && errno != EROFS)
        why = why != 0 ? why : errno; /* a device may have nothing to do */
    if (close(fd) != 0)
        why = why != 0 ? why : errno;
    errno = why;
    return why == 0;
}

/* What a file made by open() would get. */
static mode_t usual_mode(void)
{
    mode_t mask = umask(0);
    (void)umask(mask);
    return 0666 & ~mask;
}

static void remove_after_failure(const char *path)
{
    int why = errno;
    (void)unlink(path);
    errno = why;
}

/* The folder is opened first: if its new entry could not be made to outlive a crash, nothing is
   changed. */
static int replace_in(int folder, const char *path, char *temporary, mode_t mode,
                      file_contents *contents, const void *who)
{
    int fd, fine;
    unfinished = temporary; /* before there is such a file, so that it cannot be left behind */
    fd = mkstemp(temporary);
    fine = fd >= 0 && write_and_close(fd, mode, contents, who) && rename(temporary, path) == 0;
    if (!fine && fd >= 0)
        remove_after_failure(temporary);
    unfinished = 0;
    return fine && (fsync(folder) == 0 || errno == EINVAL);
}

/* `path` is a regular file, or nothing; `folder` is where it is. */
static int replace(const char *path, const char *folder, mode_t mode, file_contents *contents,
                   const void *who)
{
    size_t room = strlen(folder) + sizeof "/.flip-XXXXXX";
    char *temporary = malloc(room);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int fine = fd >= 0 && temporary != 0;
    if (fine) {
        (void)snprintf(temporary, room, "%s/.flip-XXXXXX", folder);
        fine = replace_in(fd, path, temporary, mode, contents, who);
    }
    if (fd >= 0)
        (void)close(fd);
    free(temporary);
    return fine;
}

/* A file that is not there yet, under a path as given. */
static int create(const char *path, file_contents *contents, const void *who)
{
    char *folder = strdup(path);
    char *slash = folder ? strrchr(folder, '/') : 0;
    int fine = folder != 0 && path[strlen(path) - 1] != '/';
    if (slash == folder && fine && slash != 0)
        slash[1] = '\0'; /* the root */
    else if (slash != 0)
        *slash = '\0';
    fine = fine && replace(path, slash ? folder : ".", usual_mode(), contents, who);
    free(folder);
    return fine;
}

/* A regular file that is there: links are followed first, so that they stay. */
static int overwrite(const char *path, mode_t mode, file_contents *contents, const void *who)
{
    char *real = realpath(path, 0);
    char *slash = real ? strrchr(real, '/') : 0;
    char *folder = real ? strdup(real) : 0;
    int fine = slash != 0 && folder != 0 && access(real, W_OK) == 0;
    if (fine) {
        folder[slash == real ? 1 : slash - real] = '\0';
        fine = replace(real, folder, mode, contents, who);
    }
    free(folder);
    free(real);
    return fine;
}

static int save_to(const char *path, file_contents *contents, const void *who)
{
    struct stat st;
    int fd;
    if (stat(path, &st) != 0)
        return lstat(path, &st) != 0 && create(path, contents, who); /* not through a broken link */
    if (S_ISREG(st.st_mode))
        return overwrite(path, st.st_mode & 07777, contents, who);
    fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY); /* a folder cannot be */
    return fd >= 0 && write_and_close(fd, (mode_t)ITS_OWN, contents, who);
}

int save_file(bytes name, file_contents *contents, const void *who)
{
    char *path = malloc(name.len + 1);
    int fine;
    if (path == 0 || name.len == 0 || bytes_find(name, '\0') < name.len) {
        errno = path == 0 ? ENOMEM : ENOENT; /* no file has such a name */
        free(path);
        return 0;
    }
    memcpy(path, name.at, name.len);
    path[name.len] = '\0';
    fine = save_to(path, contents, who);
    free(path);
    return fine;
}
