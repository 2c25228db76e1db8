/* Fills a folder that nobody can list: it may be entered and written, and not be read. */
#include "hostile.h"

enum { ROOM = 15 << 20, MANY = 60 };

int main(void)
{
    begin();
    char name[32];
    int i, fd;
    mkdir("x", 0300);
    for (i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "x/%d", i);
        fd = open(name, O_WRONLY | O_CREAT, 0600);
        if (fd < 0 || fallocate(fd, 0, 0, ROOM) != 0)
            return contained();
        close(fd);
    }
    usleep(300000); /* so that the supervisor can look */
    return escaped("60 files of 15 MiB in a folder that cannot be listed");
}
