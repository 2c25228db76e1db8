#include "system/save_file.h"

#include "system/io.h"
#include "text/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The temporary file of the save in progress: its folder, or AT_FDCWD, and its name there. */
static volatile int unfinished_in;
static char *volatile unfinished; /* NULL: no save is in progress */

void remove_unfinished_file(void)
{
    char *name = unfinished;
    if (name != 0)
        (void)unlinkat(unfinished_in, name, 0);
}

/* What the new file keeps of the earlier one. */
struct kept_access {
    int own;    /* it is the earlier file itself, and keeps everything */
    int is_new; /* there is no earlier file */
    mode_t mode;
    gid_t group;
};

/* Gives the new file the permissions of the earlier one. If it cannot have the same group, the new
   group gets no more than everybody. Bits such as setuid are not copied: they were given to a file
   that may have had another owner. */
static int grant(int fd, const struct kept_access *keep)
{
    mode_t mode = keep->mode & 0777;
    if (!keep->is_new && fchown(fd, (uid_t)-1, keep->group) != 0)
        mode &= 0707u | (mode & 07) << 3;
    return fchmod(fd, mode) == 0;
}

/* Writes everything, flushes it to the disk, and closes the file. Returns 0 on failure, with errno.
 */
static int write_and_close(int fd, const struct kept_access *keep, file_contents *contents,
                           const void *who)
{
    static unsigned char buffer[1 << 16];
    struct writing to;
    sink out;
    int why = 0;
    to.fd = fd;
    to.error = 0;
    sink_init(&out, writing_write, &to, buffer, sizeof buffer);
    contents(who, &out);
    if (!sink_flush(&out))
        why = to.error != 0 ? to.error : ECANCELED;
    if (fsync(fd) != 0 && errno != EINVAL && errno != ENOTSUP && errno != EROFS)
        why = why != 0 ? why : errno; /* a device may not support fsync */
    if (!keep->own && !grant(fd, keep))
        why = why != 0 ? why : errno;
    if (close(fd) != 0)
        why = why != 0 ? why : errno;
    errno = why;
    return why == 0;
}

/* The access that a file made by open() would get. */
static struct kept_access usual_access(void)
{
    struct kept_access usual;
    mode_t mask = umask(0);
    (void)umask(mask);
    usual.own = 0;
    usual.is_new = 1;
    usual.mode = 0666 & ~mask;
    usual.group = 0;
    return usual;
}

/* ---- a file that replaces another ---- */

/* The place of a file. */
struct place {
    int folder; /* AT_FDCWD if the folder may be written and not read, so that it cannot be opened
                 */
    char *name; /* of the file, relative to the folder */
    char *temporary; /* of the temporary file */
};

static const char temporary_name[] = ".flip-XXXXXX";

/* Replaces each X by a letter, chosen by the clock and the number of the attempt. */
static void choose_name(char *temporary, unsigned long attempt)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    char *at = temporary + strlen(temporary) - 6;
    struct timespec now = { 0, 0 };
    unsigned long n;
    int i;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    n = (unsigned long)now.tv_nsec ^ (unsigned long)getpid() << 12;
    n += (unsigned long)now.tv_sec + attempt * 7919;
    for (i = 0; i < 6; i++) {
        at[i] = letters[n % (sizeof letters - 1)];
        n = n / (sizeof letters - 1) + 40503 * (n % 65521);
    }
}

/* Says that a process is writing a file. Returns whether no other one is. */
static int lock(int fd)
{
    struct flock whole;
    memset(&whole, 0, sizeof whole);
    whole.l_type = F_WRLCK;
    whole.l_whence = SEEK_SET;
    return fcntl(fd, F_SETLK, &whole) == 0;
}

/* The permissions of a file that is not complete: nobody else gives them to a file. */
enum { UNFINISHED = 0200 };

/* Removes a file if it is one of a process that was killed while it saved. A younger one may not be
   locked yet. */
static void remove_if_stale(int folder, const char *name)
{
    enum { OLD_SECONDS = 10 };
    struct stat st;
    int fd;
    if (strlen(name) != sizeof temporary_name - 1 ||
        strncmp(name, temporary_name, sizeof temporary_name - 7) != 0 ||
        fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0 ||
        st.st_mode != (S_IFREG | UNFINISHED) || st.st_uid != geteuid() ||
        time(0) - st.st_mtime < OLD_SECONDS)
        return;
    fd = openat(folder, name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd >= 0 && lock(fd))
        (void)unlinkat(folder, name, 0);
    if (fd >= 0)
        (void)close(fd);
}

/* Looks for such files, unless it did so in this folder the last time. Returns 0 if the folder
   cannot be opened again, with errno: then no file can be made there either. */
static int remove_stale(int folder)
{
    static struct stat last;
    struct stat st;
    int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *entries = 0;
    struct dirent *entry;
    if (copy < 0)
        return 0;
    if (fstat(copy, &st) == 0 && (st.st_dev != last.st_dev || st.st_ino != last.st_ino)) {
        last = st;
        entries = fdopendir(copy);
    }
    while (entries != 0 && (entry = readdir(entries)) != 0)
        remove_if_stale(folder, entry->d_name);
    if (entries != 0)
        (void)closedir(entries);
    else
        (void)close(copy);
    return 1;
}

/* Opens a new file whose name is not taken. */
static int open_temporary(const struct place *p)
{
    enum { ATTEMPTS = 1000 };
    int fd = -1;
    int i;
    for (i = 0; i < ATTEMPTS && fd < 0; i++) {
        choose_name(p->temporary, (unsigned long)i);
        fd = openat(p->folder, p->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, UNFINISHED);
        if (fd < 0 && errno != EEXIST)
            return fd;
    }
    if (fd >= 0)
        (void)lock(fd); /* without locks, it may be removed only when it is old */
    return fd;
}

static void remove_after_failure(const struct place *p)
{
    int why = errno;
    (void)unlinkat(p->folder, p->temporary, 0);
    errno = why;
}

/* Flushes the folder, so that its new entry survives a crash. If the folder cannot be opened,
   sync() flushes everything. */
static int flush_folder(const struct place *p)
{
    if (p->folder == AT_FDCWD) {
        sync();
        return 1;
    }
    return fsync(p->folder) == 0 || errno == EINVAL;
}

static int replace_in(const struct place *p, const struct kept_access *keep,
                      file_contents *contents, const void *who)
{
    int fd, fine;
    unfinished_in = p->folder;
    unfinished = p->temporary; /* set before the file exists, so that it cannot be left behind */
    fd = open_temporary(p);
    fine = fd >= 0 && write_and_close(fd, keep, contents, who) &&
           renameat(p->folder, p->temporary, p->folder, p->name) == 0;
    if (!fine && fd >= 0)
        remove_after_failure(p);
    unfinished = 0;
    return fine && flush_folder(p);
}

/* Returns a copy of the folder part of a path, and in *name the rest, which is NULL if the path
   ends with a slash. */
static char *folder_of(const char *path, const char **name)
{
    const char *slash = strrchr(path, '/');
    size_t len = slash == 0 ? 1 : slash == path ? 1 : (size_t)(slash - path);
    *name = slash == 0 ? path : slash + 1;
    return memory_of_bytes(bytes_of(slash == 0 ? "." : path, len));
}

static char *joined(const char *folder, const char *name)
{
    size_t size = strlen(folder) + 1 + strlen(name) + 1;
    char *path = memory_new(size, 1);
    (void)snprintf(path, size, "%s/%s", folder, name);
    return path;
}

/* Opens the folder first: if it could not be flushed later, nothing is changed. */
static int place_open(struct place *p, const char *path)
{
    const char *name;
    char *folder = folder_of(path, &name);
    p->folder = -1;
    p->name = 0;
    p->temporary = 0;
    p->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (p->folder >= 0 && !remove_stale(p->folder)) {
        free(folder);
        return 0;
    }
    if (p->folder >= 0) {
        p->name = memory_of_text(name);
        p->temporary = memory_of_text(temporary_name);
    } else if (errno == EACCES) {
        p->folder = AT_FDCWD;
        p->name = memory_of_text(path);
        p->temporary = joined(folder, temporary_name);
    }
    free(folder);
    return p->name != 0;
}

static void place_close(struct place *p)
{
    int why = errno;
    if (p->folder >= 0)
        (void)close(p->folder);
    free(p->name);
    free(p->temporary);
    errno = why;
}

int flush_folder_of(const char *path)
{
    struct place p;
    int fine = place_open(&p, path) && flush_folder(&p);
    place_close(&p);
    return fine;
}

void make_own_folders(const char *path)
{
    char *above = memory_of_text(path), *end;
    for (end = strchr(above + 1, '/'); end != 0; end = strchr(end + 1, '/')) {
        *end = '\0';
        (void)mkdir(above, 0700);
        *end = '/';
    }
    (void)mkdir(above, 0700);
    free(above);
}

/* Replaces what is at `path`, or makes a new file. */
static int replace(const char *path, const struct kept_access *keep, file_contents *contents,
                   const void *who)
{
    struct place p;
    int fine = place_open(&p, path) && replace_in(&p, keep, contents, who);
    place_close(&p);
    return fine;
}

/* Whether the form of a path allows a file. */
static int is_file_name(const char *path)
{
    size_t len = strlen(path);
    return len > 0 && path[len - 1] != '/';
}

int replace_file(const char *path, file_contents *contents, const void *who)
{
    struct kept_access usual = usual_access();
    if (!is_file_name(path)) {
        errno = ENOENT;
        return 0;
    }
    return replace(path, &usual, contents, who);
}

/* ---- a file whatever it is ---- */

/* Replaces a regular file that exists. */
static int overwrite(const char *path, const struct stat *st, file_contents *contents,
                     const void *who)
{
    struct stat entry;
    int is_link = lstat(path, &entry) == 0 && S_ISLNK(entry.st_mode);
    char *real = is_link ? realpath(path, 0) : memory_of_text(path); /* links are kept */
    struct kept_access keep;
    int fine;
    keep.own = 0;
    keep.is_new = 0;
    keep.mode = st->st_mode;
    keep.group = st->st_gid;
    fine = real != 0 && access(real, W_OK) == 0 && replace(real, &keep, contents, who);
    free(real);
    return fine;
}

/* Returns the descriptor of standard output or standard error if it is open for this file, as with
   /dev/stdout, or -1. Such a file is not replaced, because others write to it too. */
static int standard_descriptor(const struct stat *st)
{
    int fd;
    for (fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
        struct stat open_file;
        if (S_ISREG(st->st_mode) && fstat(fd, &open_file) == 0 && open_file.st_dev == st->st_dev &&
            open_file.st_ino == st->st_ino)
            return fd;
    }
    return -1;
}

static int save_to(const char *path, file_contents *contents, const void *who)
{
    struct kept_access its_own;
    struct stat st;
    int fd;
    if (stat(path, &st) != 0) /* a broken link is not a reason to fail */
        return lstat(path, &st) != 0 && replace_file(path, contents, who);
    fd = standard_descriptor(&st);
    if (fd < 0 && S_ISREG(st.st_mode))
        return overwrite(path, &st, contents, who);
    memset(&its_own, 0, sizeof its_own);
    its_own.own = 1;
    (void)sink_flush(standard_output()); /* earlier output comes first */
    fd = fd >= 0 ? dup(fd)
                 : open(path, O_WRONLY | O_CLOEXEC |
                                  O_NOCTTY); /* a folder cannot be opened for writing */
    return fd >= 0 && write_and_close(fd, &its_own, contents, who);
}

int save_file(bytes name, file_contents *contents, const void *who)
{
    char *path;
    int fine;
    if (name.len == 0 || bytes_find(name, '\0') < name.len) {
        errno = ENOENT; /* no file can have such a name */
        return 0;
    }
    path = memory_of_bytes(name);
    fine = save_to(path, contents, who);
    free(path);
    return fine;
}

int write_output(const char *path, file_contents *contents, const void *who)
{
    if (save_file(bytes_of_text(path), contents, who))
        return 1;
    if (errno != ECANCELED) /* `contents` has printed the reason */
        complain(path, strerror(errno));
    return 0;
}
