/* Reads devices of the kernel. */
#include "hostile.h"

int main(void)
{
    begin();
    static const char *const devices[] = { "/dev/mem", "/dev/kmsg", "/dev/sda", "/dev/tty",
                                           "/dev/ptmx" };
    size_t i;
    for (i = 0; i < sizeof devices / sizeof devices[0]; i++)
        if (open(devices[i], O_RDWR) >= 0)
            escaped(devices[i]);
    return contained();
}
