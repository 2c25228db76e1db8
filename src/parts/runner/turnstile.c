#include "runner/turnstile.h"

#include "system/temporary_store.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* Locks of fcntl belong to a process and end with it, so a worker that is killed holds up nobody.

   GATE is held only while a process waits for the road. A process that waits to be alone holds it,
   so those that come later wait behind it. */
enum part { GATE, ROAD };

static void lock(const struct turnstile *t, enum part part, int type)
{
    struct flock f = { .l_type = (short)type, .l_whence = SEEK_SET, .l_start = part, .l_len = 1 };
    while (fcntl(t->fd, F_SETLKW, &f) != 0 && errno == EINTR)
        ;
}

int turnstile_open(struct turnstile *t)
{
    t->fd = temporary_file();
    return t->fd >= 0;
}

void turnstile_close(struct turnstile *t)
{
    (void)close(t->fd);
}

void turnstile_enter(const struct turnstile *t, enum passage how)
{
    lock(t, GATE, F_WRLCK);
    lock(t, ROAD, how == ALONE ? F_WRLCK : F_RDLCK);
    lock(t, GATE, F_UNLCK);
}

void turnstile_leave(const struct turnstile *t)
{
    lock(t, ROAD, F_UNLCK);
}
