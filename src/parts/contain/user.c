/* The users that programs run as, and what they have. */
#define _GNU_SOURCE
#include "contain/container.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { FIRST_USER = 60001, USERS = 500 };

/* A user that no other container of the machine has. A socket with the user's name is the lock: it
   has no file, and the kernel removes it with its last process. */
int user_take(struct container *c)
{
    uint32_t i;
    for (i = 0; i < USERS; i++) {
        struct sockaddr_un name = { .sun_family = AF_UNIX };
        uint32_t uid = FIRST_USER + ((uint32_t)getpid() + i) % USERS;
        int len =
            snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "flipref-user-%u", (unsigned)uid);
        int lock = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (lock < 0)
            return 0;
        if (bind(lock, (struct sockaddr *)&name,
                 (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1) + (socklen_t)len) == 0) {
            c->user_lock = descriptor_above(lock);
            c->opening.uid = uid;
            return 1;
        }
        (void)close(lock);
        if (errno != EADDRINUSE)
            return 0;
    }
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

unsigned user_processes(void)
{
    DIR *proc = opendir("/proc");
    struct dirent *entry;
    unsigned sum = 0;
    if (!proc)
        return 0;
    while ((entry = readdir(proc)) != NULL)
        sum += threads_of(dirfd(proc), entry->d_name, geteuid());
    (void)closedir(proc);
    return sum;
}
