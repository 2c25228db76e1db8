/* Leaves a program with the set-user-ID bit, which it sets by a descriptor. */
#include "hostile.h"

int main(void)
{
    int file;
    begin();
    file = open("x", O_WRONLY | O_CREAT, 0700);
    if (fchmod(file, 0600) != 0 || fchown(file, (uid_t)-1, getgid()) != 0)
        return 1; /* this a program may do */
    if (fchmod(file, 06755) == 0)
        escaped("a bit was set");
    return contained();
}
