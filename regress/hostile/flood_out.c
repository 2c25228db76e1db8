/* Prints for ever. */
#include "hostile.h"

int main(void)
{
    begin();
    static char much[1 << 16];
    memset(much, 'x', sizeof much);
    while (write(1, much, sizeof much) > 0)
        ;
    return contained();
}
