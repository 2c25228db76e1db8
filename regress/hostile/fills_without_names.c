/* Fills the disk with files that only a mapping of one page keeps alive. They have no name, no
   descriptor, and each is small enough. */
#include "hostile.h"

#include <sys/mman.h>

enum { ROOM = 15 << 20, MANY = 60 };

int main(void)
{
    begin();
    int i;
    for (i = 0; i < MANY; i++) {
        int fd = open("x", O_RDWR | O_CREAT | O_EXCL, 0600);
        if (fd < 0 || mmap(NULL, 4096, PROT_READ, MAP_SHARED, fd, 0) == MAP_FAILED)
            return contained();
        unlink("x");
        if (fallocate(fd, 0, 0, ROOM) != 0)
            return contained();
        close(fd);
    }
    usleep(300000); /* so that the supervisor can look */
    return escaped("60 files of 15 MiB without names");
}
