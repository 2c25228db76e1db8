/* Prints what the supervisor could print, to every descriptor. */
#include "hostile.h"

int main(void)
{
    begin();
    static const unsigned char frames[64] = { 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0 };
    int fd;
    for (fd = 3; fd < 1024; fd++)
        if (write(fd, frames, sizeof frames) >= 0)
            escaped("a descriptor can be written");
    return contained();
}
