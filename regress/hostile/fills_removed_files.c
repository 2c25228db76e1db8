/* Fills the disk with files that are removed and still open. */
#include "hostile.h"

enum { ROOM = 15 << 20, MANY = 12 };

int main(void)
{
    begin();
    int i;
    for (i = 0; i < MANY; i++) {
        int fd = open("x", O_RDWR | O_CREAT | O_EXCL, 0600);
        if (fd < 0 || unlink("x") != 0 || fallocate(fd, 0, 0, ROOM) != 0)
            return contained();
    }
    usleep(300000); /* so that the supervisor can look */
    return escaped("12 files of 15 MiB that are removed and open");
}
