/* Makes a hundred thousand files. */
#include "hostile.h"

int main(void)
{
    begin();
    char name[32];
    int i, fd;
    for (i = 0; i < 100000; i++) {
        snprintf(name, sizeof name, "%d", i);
        fd = open(name, O_WRONLY | O_CREAT, 0600);
        if (fd < 0)
            return contained();
        close(fd);
    }
    return escaped("100000 files");
}
