/* Makes files that look large and have no bytes, and removed ones that are open more than once.
   They take no room, so nothing may be said of them. */
#include "hostile.h"

enum { SIZE = 15 << 20, MANY = 60 };

int main(void)
{
    begin();
    static char much[3 << 20];
    char name[32];
    int i, fd;
    for (i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "%d", i);
        fd = open(name, O_WRONLY | O_CREAT, 0600);
        if (fd < 0 || ftruncate(fd, SIZE) != 0)
            return escaped("a file without bytes cannot be made");
        close(fd);
    }
    fd = open("x", O_WRONLY | O_CREAT, 0600);
    unlink("x");
    if (write(fd, much, sizeof much) != sizeof much)
        return escaped("3 MiB cannot be written");
    for (i = 0; i < 8; i++)
        dup(fd);
    usleep(300000); /* so that the supervisor can look */
    return contained();
}
