/* Writes to a file until that fails. */
#include "hostile.h"

int main(void)
{
    begin();
    static char much[1 << 16];
    int fd = open("much", O_WRONLY | O_CREAT, 0600);
    while (write(fd, much, sizeof much) > 0)
        ;
    return contained();
}
