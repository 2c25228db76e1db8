/* The working folder. A program may have made any tree there, so that nothing here follows a link
 * or recurses. */
#define _GNU_SOURCE
#include "contain/stage/stage.h"
#include "contain/wipe.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    SCRATCH_ENTRIES = 1024,
    ENGINE_ENTRIES = 1 << 16, /* fuzzers keep each input in a file */
    SCRATCH_DEPTH = 32
};

/* ---- how much is there ---- */

struct counting {
    uint64_t bytes, entries;
    int inner[SCRATCH_DEPTH];
    size_t depth;
};

static int count_entry(int folder, const char *name, void *what)
{
    struct counting *c = what;
    struct stat status;
    c->entries++;
    if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0)
        return 1;
    c->bytes += (uint64_t)status.st_blocks * 512;
    if (S_ISDIR(status.st_mode)) {
        int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
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

/* A file system of its own knows how much is in it. */
static int is_over_entries(const struct stage *s)
{
    struct statfs status;
    uint64_t most = s->opening.kind == CONTAINER_OF_ENGINES ? ENGINE_ENTRIES : SCRATCH_ENTRIES;
    return fstatfs(s->scratch, &status) == 0 && status.f_files - status.f_ffree > most;
}

int scratch_is_over(const struct stage *s)
{
    struct counting c = { .depth = 0 };
    int is_good;
    if (s->opening.scratch_size == 0)
        return is_over_entries(s);
    is_good = for_entries(s->scratch, count_entry, &c);
    while (c.depth > 0) {
        int inner = c.inner[--c.depth];
        is_good = is_good && for_entries(inner, count_entry, &c);
        (void)close(inner);
    }
    return !is_good || c.bytes > s->opening.scratch_size;
}

/* ---- files that flipref puts there or fetches ---- */

static int open_inside(int folder, const char *name, int flags, mode_t mode)
{
    struct open_how how = { .flags = (unsigned)(flags | O_CLOEXEC),
                            .mode = mode,
                            .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS };
    return (int)syscall(SYS_openat2, folder, name, &how, sizeof how);
}

static void own(const struct stage *s, int file)
{
    if (s->opening.uid != 0)
        (void)fchown(file, (uid_t)s->opening.uid, (gid_t)s->opening.uid);
}

/* Creates the folders that `name` mentions. What fails here makes the creation of the file fail. */
static void make_folders(const struct stage *s, const char *name)
{
    char path[STAGE_PATH];
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

int scratch_create(const struct stage *s, const char *name)
{
    int file;
    make_folders(s, name);
    file = open_inside(s->scratch, name, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK, 0644);
    if (file >= 0)
        own(s, file);
    return file;
}

int scratch_open(const struct stage *s, const char *name, uint64_t largest)
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
