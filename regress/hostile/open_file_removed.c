/* Removes a file that it still has open, so its bytes have no name. */
#include "hostile.h"

int main(void)
{
    begin();
    static char much[1 << 20];
    int i, fd;
    for (i = 0; i < 12; i++) {
        fd = open("x", O_WRONLY | O_CREAT | O_EXCL, 0600);
        if (fd < 0 || write(fd, much, sizeof much) < 0)
            break;
        unlink("x");
    }
    return contained();
}
