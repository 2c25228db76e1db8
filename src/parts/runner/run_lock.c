#include "runner/run_lock.h"

#include "system/temporary_store.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* Locks of fcntl belong to a process and end with it, so a worker that is killed holds up nobody.

   QUEUE is held only while a process waits for the machine. A process that waits to be alone holds
   it, so those that come later wait behind it. */
enum part { QUEUE, MACHINE };

static void lock(const struct run_lock *t, enum part part, int type)
{
    struct flock f = { .l_type = (short)type, .l_whence = SEEK_SET, .l_start = part, .l_len = 1 };
    while (fcntl(t->fd, F_SETLKW, &f) != 0 && errno == EINTR)
        ;
}

int run_lock_open(struct run_lock *t)
{
    *t = (struct run_lock){ .fd = temporary_file() };
    return t->fd >= 0;
}

void run_lock_close(struct run_lock *t)
{
    (void)close(t->fd);
}

size_t run_lock_cores(const struct run_lock *t)
{
    return t->cores != 0 ? *t->cores : 1;
}

void run_lock_enter(const struct run_lock *t, enum passage how)
{
    lock(t, QUEUE, F_WRLCK);
    lock(t, MACHINE, how == ALONE ? F_WRLCK : F_RDLCK);
    lock(t, QUEUE, F_UNLCK);
}

void run_lock_leave(const struct run_lock *t)
{
    lock(t, MACHINE, F_UNLCK);
}
