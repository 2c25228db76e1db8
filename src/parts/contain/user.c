/* The users that programs run as, and what they have. */
#define _GNU_SOURCE
#include "contain/container.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* Numbers that neither distributions nor systemd give to anybody. */
enum { FIRST_USER = 60706, USERS = 478 };

static unsigned processes_of(uid_t user);

/* Whether a number is somebody's all the same, or somebody's processes have it. What a sandbox ends
   by its user must be its own. */
static int is_somebodys(uint32_t uid)
{
    return getpwuid((uid_t)uid) || getgrgid((gid_t)uid) || processes_of((uid_t)uid) > 0;
}

/* Locks a number. Returns the lock, or -1: another container has it (EADDRINUSE). */
static int lock_user(uint32_t uid)
{
    struct sockaddr_un name = { .sun_family = AF_UNIX };
    int len =
        snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "flipref-user-%u", (unsigned)uid);
    int lock = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), error;
    if (lock >= 0 &&
        bind(lock, (struct sockaddr *)&name,
             (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1) + (socklen_t)len) != 0) {
        error = errno;
        (void)close(lock);
        errno = error;
        return -1;
    }
    return lock;
}

/* A user that no other container of the machine has. A socket with the user's name is the lock: it
   has no file, and the kernel removes it with its last process. */
int user_take(struct container *c)
{
    uint32_t i;
    for (i = 0; i < USERS; i++) {
        uint32_t uid = FIRST_USER + ((uint32_t)getpid() + i) % USERS;
        int lock = lock_user(uid);
        if (lock < 0 && errno != EADDRINUSE)
            return 0;
        if (lock >= 0 && !is_somebodys(uid)) {
            c->user_lock = descriptor_above(lock);
            c->opening.uid = uid;
            return 1;
        }
        close_if_open(lock);
    }
    errno = EUSERS;
    return 0;
}

/* Threads count as processes. A process has a folder for each. */
static unsigned threads_of(int proc, const char *pid, uid_t user)
{
    struct stat status;
    char path[300];
    if (pid[0] < '0' || pid[0] > '9' || fstatat(proc, pid, &status, 0) != 0 ||
        status.st_uid != user)
        return 0;
    (void)snprintf(path, sizeof path, "%s/task", pid);
    return fstatat(proc, path, &status, 0) == 0 && status.st_nlink > 2
               ? (unsigned)status.st_nlink - 2
               : 1;
}

static unsigned processes_of(uid_t user)
{
    DIR *proc = opendir("/proc");
    struct dirent *entry;
    unsigned sum = 0;
    if (!proc)
        return 0;
    while ((entry = readdir(proc)) != NULL)
        sum += threads_of(dirfd(proc), entry->d_name, user);
    (void)closedir(proc);
    return sum;
}

unsigned user_processes(void)
{
    return processes_of(geteuid());
}
