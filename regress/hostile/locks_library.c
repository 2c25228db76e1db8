/* Locks the C library, which all submissions share, and asks another descriptor whether it is
 * locked. */
#include "hostile.h"
#include <sys/file.h>

static int open_library(void)
{
    return open("/lib/x86_64-linux-gnu/libc.so.6", O_RDONLY);
}

int main(void)
{
    begin();
    int mine = open_library(), other = open_library();
    struct flock lock = { F_RDLCK, SEEK_SET, 0, 1, 0 };
    if (mine < 0 || other < 0)
        return contained();
    if (flock(mine, LOCK_EX | LOCK_NB) == 0 && flock(other, LOCK_EX | LOCK_NB) != 0)
        escaped("a lock");
    if (fcntl(mine, F_OFD_SETLK, &lock) == 0) {
        lock.l_type = F_WRLCK;
        if (fcntl(other, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK)
            escaped("a lock on bytes");
    }
    return contained();
}
