#include "runner/folder.h"

#include "system/io.h"
#include "system/save_file.h"
#include "text/byte_queue.h"
#include "text/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

int folder_path(const char *folder, const char *name, char path[FOLDER_PATH_ROOM])
{
    return snprintf(path, FOLDER_PATH_ROOM, "%s/%s", folder, name) < FOLDER_PATH_ROOM;
}

static int fail(const char *path)
{
    complain(path, strerror(errno));
    return 0;
}

static int make_one(const char *folder)
{
    struct stat status;
    if (mkdir(folder, 0777) == 0)
        return flush_folder_of(folder) || fail(folder);
    if (errno == EEXIST && stat(folder, &status) == 0 && !S_ISDIR(status.st_mode))
        errno = ENOTDIR;
    else if (errno == EEXIST)
        return 1;
    return fail(folder);
}

/* Whoever may write in the folder could have put a link there, so that files of a run would land
   elsewhere. */
static int is_link(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
}

/* Makes the folders of a path whose slashes come after `start` bytes. */
static int make_folders(char *path, size_t start, int may_be_links)
{
    char *slash;
    for (slash = strchr(path + start, '/'); slash != 0; slash = strchr(slash + 1, '/')) {
        int made;
        *slash = '\0';
        if (!may_be_links && is_link(path)) {
            complain(path, "is a link, and no link is followed in the folder of --output");
            return 0;
        }
        made = make_one(path);
        *slash = '/';
        if (!made)
            return 0;
    }
    return 1;
}

int folder_make(const char *folder)
{
    char *path = memory_of_text(folder);
    int made = make_folders(path, path[0] != '\0', 1) && make_one(folder);
    free(path);
    return made;
}

/* The workers of a run that was killed may have the folder for a moment longer. */
int folder_own(const char *folder)
{
    const struct timespec pause = { .tv_nsec = 100000000 };
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int tries;
    for (tries = 0; tries < 20; tries++) {
        if (fd < 0 || flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
            return 1; /* a file system may have no locks */
        (void)nanosleep(&pause, 0);
    }
    (void)close(fd);
    complain(folder, "another run is writing it");
    return 0;
}

int folder_write(const char *folder, const char *name, void (*print)(const void *what, sink *out),
                 const void *what)
{
    char *path = text_said("%s/%s", folder, name);
    int done = make_folders(path, strlen(folder) + 1, 0) &&
               (replace_file(path, print, what) || fail(path));
    free(path);
    return done;
}

void print_bytes(const void *what, sink *out)
{
    sink_bytes(out, *(const bytes *)what);
}

void folder_remove(const char *folder, const char *name)
{
    char path[FOLDER_PATH_ROOM];
    if (folder_path(folder, name, path))
        (void)unlink(path);
}

static int is_in_checkout(const char *folder)
{
    static const char above[] = "/../.git";
    enum { LEVELS = 64 };
    char path[FOLDER_PATH_ROOM];
    struct stat status;
    size_t end = strlen(folder);
    int level;
    for (level = 0; level < LEVELS && end + sizeof above <= sizeof path; level++) {
        if (level == 0)
            memcpy(path, folder, end);
        memcpy(path + end, above, sizeof above);
        if (lstat(path, &status) == 0)
            return 1;
        end += strlen("/..");
    }
    return 0;
}

static void print_everything(const void *what, sink *out)
{
    (void)what;
    sink_text(out, "*\n");
}

int folder_make_output(const char *folder)
{
    struct stat status;
    int is_new = stat(folder, &status) != 0;
    if (!folder_make(folder))
        return 0;
    return !is_new || !is_in_checkout(folder) ||
           folder_write(folder, ".gitignore", print_everything, 0);
}
