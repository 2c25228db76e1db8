/* The working folder. A program may have made any tree there, so that nothing here follows a link
 * or recurses. */
#define _GNU_SOURCE
#include "contain/supervisor/supervisor.h"
#include "contain/wipe.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    SCRATCH_ENTRIES = 1024,
    SCRATCH_DEPTH = 32,
    FULL_BYTES = 1 << 20, /* a file system with less room than this, or for fewer files, is full */
    FULL_ENTRIES = 64
};

/* ---- the folder ---- */

/* The number of files is limited by `scratch_is_over`, which ends the program. Until it has looked,
   the file system lets more be made. */
void scratch_mount(struct supervisor *s)
{
    struct supervisor_opening *o = &s->opening;
    char options[128];
    (void)snprintf(options, sizeof options, "mode=0700,size=%llu,nr_inodes=%llu,uid=%u,gid=%u",
                   (unsigned long long)o->scratch_size, (unsigned long long)SCRATCH_ENTRIES * 32,
                   (unsigned)o->uid, (unsigned)o->uid);
    if (geteuid() == 0 && unshare(CLONE_NEWNS) == 0 &&
        mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
        mount("flipref", o->scratch, "tmpfs", MS_NOSUID | MS_NODEV, options) == 0)
        o->scratch_size = 0;
}

static int unlock_entry(int folder, const char *name, void *what)
{
    (void)what;
    (void)fchmodat(folder, name, 0555, 0);
    return 1;
}

/* What is in the box belongs to the program's user only if that is the supervisor's own. Nothing
   can be put there. */
void scratch_unlock(const struct supervisor *s)
{
    (void)fchmod(s->scratch, 0700);
    if (s->opening.level == CONTAINMENT_FULL || s->opening.uid != 0)
        return;
    (void)fchmod(s->box, 0755);
    (void)for_entries(s->box, unlock_entry, NULL);
}

/* ---- how much is there ---- */

struct counting {
    uint64_t bytes, entries;
    int inner[SCRATCH_DEPTH];
    size_t depth;
};

/* Opens a folder to list it, whatever its permissions are. The way by /proc changes this folder
   only, and no other that takes its place meanwhile. */
static int open_to_list(int folder, const char *name)
{
    int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    char path[64];
    int place;
    if (inner >= 0 || errno != EACCES)
        return inner;
    place = openat(folder, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (place < 0)
        return -1;
    (void)snprintf(path, sizeof path, "/proc/self/fd/%d", place);
    (void)chmod(path, 0700);
    (void)close(place);
    return openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static int count_entry(int folder, const char *name, void *what)
{
    struct counting *c = what;
    struct stat status;
    c->entries++;
    if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0)
        return 1;
    c->bytes += (uint64_t)status.st_blocks * 512;
    if (S_ISDIR(status.st_mode)) {
        int inner = open_to_list(folder, name);
        if (inner < 0)
            return 1;
        if (c->depth == SCRATCH_DEPTH) {
            (void)close(inner);
            return 0;
        }
        c->inner[c->depth++] = inner;
    }
    return c->entries <= SCRATCH_ENTRIES;
}

/* Counts what has a name. Returns 0 if there are too many entries. */
static int count_names(const struct supervisor *s, struct counting *c)
{
    int is_good;
    c->bytes = c->entries = c->depth = 0;
    (void)fchmod(s->scratch, 0700);
    is_good = for_entries(s->scratch, count_entry, c);
    while (c->depth > 0) {
        int inner = c->inner[--c->depth];
        is_good = is_good && for_entries(inner, count_entry, c);
        (void)close(inner);
    }
    return is_good;
}

/* A file system of its own knows how much is in it. */
static int is_over_entries(const struct supervisor *s)
{
    struct statfs status;
    return fstatfs(s->scratch, &status) == 0 && status.f_files - status.f_ffree > SCRATCH_ENTRIES;
}

uint64_t scratch_used(const struct supervisor *s)
{
    struct statfs status;
    if (fstatfs(s->scratch, &status) != 0)
        return 0;
    return (uint64_t)(status.f_blocks - status.f_bfree) * (uint64_t)status.f_bsize;
}

int scratch_is_full(const struct supervisor *s)
{
    struct statfs status;
    if (s->opening.scratch_size == 0 || fstatfs(s->scratch, &status) != 0)
        return 0;
    return (status.f_blocks > 0 &&
            (uint64_t)status.f_bavail * (uint64_t)status.f_bsize < FULL_BYTES) ||
           (status.f_files > 0 && status.f_ffree < FULL_ENTRIES);
}

/* Nobody says how large a file is that only a mapping keeps alive. If there is one, what the file
   system has lost since the start counts. Others may have taken that, so the run must be repeated
   while nothing else runs, before it costs marks. */
int scratch_is_over(const struct supervisor *s, pid_t pid, uint64_t used_before)
{
    static struct hidden_files hidden;
    struct counting names;
    uint64_t size = s->opening.scratch_size, used;
    if (size == 0)
        return is_over_entries(s);
    if (!count_names(s, &names))
        return 1;
    hidden_files_find(s, pid, &hidden);
    if (hidden.count == HIDDEN_MOST || names.bytes + hidden.bytes > size)
        return 1;
    used = scratch_used(s);
    return hidden.has_unmeasured && used > used_before && used - used_before > size;
}

/* ---- files that flipref puts there or fetches ---- */

static int open_inside(int folder, const char *name, int flags, mode_t mode)
{
    struct open_how how = { .flags = (unsigned)(flags | O_CLOEXEC),
                            .mode = mode,
                            .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS };
    return (int)syscall(SYS_openat2, folder, name, &how, sizeof how);
}

static void own(const struct supervisor *s, int file)
{
    if (s->opening.uid != 0)
        (void)fchown(file, (uid_t)s->opening.uid, (gid_t)s->opening.uid);
}

/* Creates the folders that `name` mentions. What fails here makes the creation of the file fail. */
static void make_folders(const struct supervisor *s, const char *name)
{
    char path[SUPERVISOR_PATH];
    const char *slash = name;
    while ((slash = strchr(slash, '/')) != NULL) {
        size_t len = (size_t)(slash++ - name);
        int folder;
        if (len == 0 || len >= sizeof path)
            return;
        memcpy(path, name, len);
        path[len] = 0;
        folder = open_inside(s->scratch, path, O_RDONLY | O_DIRECTORY, 0);
        if (folder < 0 && mkdirat(s->scratch, path, 0755) == 0)
            folder = open_inside(s->scratch, path, O_RDONLY | O_DIRECTORY, 0);
        if (folder < 0)
            return;
        own(s, folder);
        (void)close(folder);
    }
}

int scratch_create(const struct supervisor *s, const char *name)
{
    int file;
    make_folders(s, name);
    if (name[strlen(name) - 1] == '/')
        return -1;
    file = open_inside(s->scratch, name, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK, 0644);
    if (file >= 0)
        own(s, file);
    return file;
}

int scratch_open(const struct supervisor *s, const char *name, uint64_t largest)
{
    struct stat status;
    int file = open_inside(s->scratch, name, O_RDONLY | O_NONBLOCK, 0);
    if (file < 0)
        return -1;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && (uint64_t)status.st_size <= largest)
        return file;
    (void)close(file);
    return -1;
}
