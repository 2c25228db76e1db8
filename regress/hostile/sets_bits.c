/* Leaves a program with the set-user-ID bit. */
#include "hostile.h"

int main(void)
{
    begin();
    close(open("x", O_WRONLY | O_CREAT, 0700));
    if (chmod("x", 06755) == 0)
        escaped("a bit was set");
    return contained();
}
