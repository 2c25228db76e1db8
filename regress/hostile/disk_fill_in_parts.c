/* Fills the folder with many files, each of which is small enough, in little CPU time. */
#include "hostile.h"

int main(void)
{
    begin();
    static char much[1 << 20];
    char name[32];
    int i, fd;
    for (i = 0; i < 100; i++) {
        snprintf(name, sizeof name, "%d", i);
        fd = open(name, O_WRONLY | O_CREAT, 0600);
        if (fd < 0 || write(fd, much, sizeof much) != sizeof much)
            return contained();
        close(fd);
    }
    usleep(300000); /* so that the supervisor can look */
    return escaped("100 files of 1 MiB");
}
