/* Gives a file to another user. */
#include "hostile.h"

int main(void)
{
    int file;
    begin();
    file = open("x", O_WRONLY | O_CREAT, 0700);
    if (fchown(file, 0, (gid_t)-1) == 0 && getuid() != 0)
        escaped("a file was given away");
    return contained();
}
