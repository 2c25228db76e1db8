#define _GNU_SOURCE /* O_TMPFILE, mkostemp */
#include "system/temporary_store.h"

#include "text/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct opened {
    FILE *file;
    int error; /* errno of the first call that failed, or 0 */
};

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

/* Returns a file without a name, or NULL; errno then says why. */
static FILE *open_file(void)
{
    int fd = temporary_file();
    FILE *file = fd >= 0 ? fdopen(fd, "w+b") : 0;
    int error = errno;
    if (fd >= 0 && file == 0)
        (void)close(fd); /* nothing was written */
    errno = error;
    return file;
}

static void *store_open(const char **trouble)
{
    struct opened *o = memory_new(1, sizeof *o);
    o->file = open_file();
    if (o->file != 0)
        return o;
    *trouble = trouble_of(errno);
    free(o);
    return 0;
}

static int fail(struct opened *o)
{
    if (o->error == 0)
        o->error = errno;
    return 0;
}

static int store_write(void *who, bytes b)
{
    struct opened *o = who;
    return fwrite(b.at, 1, b.len, o->file) == b.len || fail(o);
}

static int store_rewind(void *who)
{
    struct opened *o = who;
    if (fflush(o->file) != 0)
        return fail(o);
    rewind(o->file);
    return 1;
}

static size_t store_read(void *who, unsigned char *at, size_t room)
{
    struct opened *o = who;
    size_t got = fread(at, 1, room, o->file);
    if (got > 0 || !ferror(o->file))
        return got;
    (void)fail(o);
    return SOURCE_FAILED;
}

static const char *store_trouble(void *who)
{
    const struct opened *o = who;
    return o->error != 0 ? trouble_of(o->error) : 0;
}

static void store_close(void *who)
{
    struct opened *o = who;
    (void)fclose(o->file); /* what it holds is not needed any more */
    free(o);
}

const struct store temporary_store = { store_open, store_write,   store_rewind,
                                       store_read, store_trouble, store_close };
