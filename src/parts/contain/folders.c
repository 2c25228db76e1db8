/* The folders of a container without namespaces: a temporary folder with `box` and `scratch` in it.
 */
#define _GNU_SOURCE
#include "contain/container.h"
#include "contain/wipe.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

/* The temporary folder's name, and the most bytes of its path: after it come `/scratch`, or `/box/`
   and a name of 50 bytes. */
#define OWN_NAME "/flipref-XXXXXX"
enum {
    OWN_MOST = 200,
    ROOM = 16 << 20 /* what a program may write must be free, for a failure to be its own */
};

/* Programs must be startable in the folder. */
static int is_usable(const char *folder)
{
    struct statvfs status;
    return folder && folder[0] == '/' && strlen(folder) + strlen(OWN_NAME) <= OWN_MOST &&
           access(folder, W_OK | X_OK) == 0 && statvfs(folder, &status) == 0 &&
           !(status.f_flag & ST_NOEXEC);
}

static const char *temporary_folder(void)
{
    const char *const folders[] = { getenv("TMPDIR"), "/tmp", "/var/tmp", "/dev/shm" };
    size_t i;
    for (i = 0; i < sizeof folders / sizeof folders[0]; i++)
        if (is_usable(folders[i]))
            return folders[i];
    return NULL;
}

static int fail(struct container *c, const char *what)
{
    containment_say(c->broken, what, strerror(errno));
    return 0;
}

static int copy_self(int file)
{
    int self = self_open();
    ssize_t n = self;
    while (n > 0)
        n = sendfile(file, self, NULL, 1 << 30);
    close_if_open(self);
    return n == 0;
}

/* Without `contents`, the file is flipref itself. */
static int put_file(const char *folder, const char *name, const bytes *contents)
{
    char path[SUPERVISOR_PATH];
    int file, is_good;
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) {
        errno = ENAMETOOLONG;
        return 0;
    }
    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0555);
    if (file < 0)
        return 0;
    is_good = (contents ? file_write(file, *contents) : copy_self(file)) && fchmod(file, 0555) == 0;
    return close(file) == 0 && is_good;
}

static void set_paths(struct supervisor_opening *o)
{
    (void)snprintf(o->box, sizeof o->box, "%.*s/box", OWN_MOST, o->to_remove);
    (void)snprintf(o->scratch, sizeof o->scratch, "%.*s/scratch", OWN_MOST, o->to_remove);
}

/* The lock says that somebody uses the folder, and ends with its process. */
static int lock_folder(const char *path)
{
    int folder = descriptor_above(open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (folder >= 0 && flock(folder, LOCK_EX | LOCK_NB) == 0)
        return folder;
    close_if_open(folder);
    return -1;
}

static int make_scratch(const struct supervisor_opening *o)
{
    if (mkdir(o->scratch, 0700) != 0)
        return 0;
    return o->uid == 0 || chown(o->scratch, (uid_t)o->uid, (gid_t)o->uid) == 0;
}

int folders_make(struct container *c, const struct container_request *request)
{
    struct supervisor_opening *o = &c->opening;
    const char *folder = temporary_folder();
    int is_good = 1;
    size_t i;
    if (!folder) {
        containment_say(
            c->broken,
            "no folder for temporary files (TMPDIR, /tmp, /var/tmp) lets programs be started",
            NULL);
        return 0;
    }
    (void)snprintf(o->to_remove, sizeof o->to_remove, "%s" OWN_NAME, folder);
    if (!mkdtemp(o->to_remove)) {
        o->to_remove[0] = 0;
        return fail(c, "cannot make a temporary folder");
    }
    c->folder_lock = lock_folder(o->to_remove);
    set_paths(o);
    if (chmod(o->to_remove, 0711) != 0 || mkdir(o->box, 0755) != 0 || !make_scratch(o))
        return fail(c, "cannot make a temporary folder");
    for (i = 0; is_good && i < request->file_count; i++)
        is_good = put_file(o->box, request->files[i].name, &request->files[i].contents);
    if (is_good && request->self)
        is_good = put_file(o->box, request->self, NULL);
    return is_good || fail(c, "cannot write a temporary file");
}

static void remove_folder(const char *path)
{
    int folder;
    (void)fchmodat(AT_FDCWD, path, 0700,
                   AT_SYMLINK_NOFOLLOW); /* whatever a program has made of it */
    folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder >= 0) {
        (void)wipe_folder(folder);
        (void)close(folder);
    }
    (void)rmdir(path); /* without descriptors, an empty folder can still be removed */
}

static void remove_all(const struct supervisor_opening *o)
{
    remove_folder(o->scratch);
    remove_folder(o->box);
    (void)rmdir(o->to_remove);
}

void folders_remove(struct container *c)
{
    if (!c->opening.to_remove[0])
        return;
    remove_all(&c->opening);
    close_if_open(c->folder_lock);
    c->folder_lock = -1;
}

/* ---- what was left behind ---- */

enum { OLD_SECONDS = 60 }; /* a younger folder may be one that is not locked yet */

static int is_ours(int folder, const char *name, void *what)
{
    (void)folder;
    (void)what;
    return strcmp(name, "box") == 0 || strcmp(name, "scratch") == 0;
}

/* Removes a folder if it is one of a container that has ended without doing so. */
static int remove_stale(int temporary, const char *name, void *path)
{
    struct supervisor_opening o = { .uid = 0 };
    struct stat status;
    int lock;
    if (strncmp(name, &OWN_NAME[1], strlen("flipref-")) != 0 ||
        strlen(name) != strlen(&OWN_NAME[1]) ||
        fstatat(temporary, name, &status, AT_SYMLINK_NOFOLLOW) != 0 ||
        status.st_mode != (S_IFDIR | 0711) || status.st_uid != geteuid() ||
        time(NULL) - status.st_mtime < OLD_SECONDS)
        return 1;
    (void)snprintf(o.to_remove, sizeof o.to_remove, "%s/%s", (const char *)path, name);
    set_paths(&o);
    lock = lock_folder(o.to_remove);
    if (lock < 0)
        return 1;
    if (for_entries(lock, is_ours, NULL))
        remove_all(&o);
    (void)close(lock);
    return 1;
}

void folders_remove_stale(void)
{
    const char *path = temporary_folder();
    char name[SUPERVISOR_PATH];
    int temporary = path ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (temporary < 0)
        return;
    (void)snprintf(name, sizeof name, "%s", path);
    (void)for_entries(temporary, remove_stale, name);
    (void)close(temporary);
}

/* ---- room ---- */

const char no_room[] = "there is no room in the folder for temporary files";

int container_shares_disk(const struct container *c)
{
    return c->opening.to_remove[0] != 0;
}

int container_has_room(const struct container *c)
{
    char path[SUPERVISOR_PATH + 8];
    int file, error;
    if (!container_shares_disk(c))
        return 1;
    (void)snprintf(path, sizeof path, "%s/room", c->opening.to_remove);
    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    error = file < 0 ? errno : posix_fallocate(file, 0, ROOM);
    close_if_open(file);
    (void)unlink(path);
    return error != ENOSPC && error != EDQUOT && error != ENOMEM && error != EMFILE &&
           error != ENFILE;
}
